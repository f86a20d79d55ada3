# Two commands do everything on a fresh machine: `make demo` and `make test`.
# Set-up needs Python >= 3.11, a C++ compiler and the Python package index.

PYTHON ?= python3
BIN := .venv/bin
KERNEL := $(shell find kb/kernel -name '*.hpp' -o -name '*.cpp' -o -name CMakeLists.txt)
LOCKED := $(wildcard requirements/*.txt)
PIP := $(BIN)/pip install --quiet --disable-pip-version-check

SANITIZED_TESTS ?= $(wildcard tests/test_kernel*.py) tests/games/test_declared.py tests/test_census.py \
	tests/test_two_tails.py tests/test_wheels.py tests/test_three_centres.py tests/test_bipartite_tables.py \
	tests/test_edge_lists.py tests/test_graph6.py tests/test_graph6_rows.py tests/test_nim_tables.py tests/test_refute_classes.py tests/test_periods.py

.PHONY: setup lock demo test test-slow test-minimum test-newest lint sanitize docs chaos mutation bench clean

setup: .venv/installed

.venv/created:
	$(PYTHON) -m venv .venv
	touch $@

# Everything by the versions and hashes of requirements/, which `make lock` renews.
# nauty's geng comes as a program inside passagemath-nauty, whose own dependencies it does not need.
# The build tools come first so that the kernel is rebuilt in place when only its sources change.
# Compiled here, modules start in half the time also where Python may not write beside its sources.
.venv/installed: .venv/created pyproject.toml $(LOCKED) $(KERNEL)
	$(PIP) --require-hashes -r requirements/build.txt
	$(PIP) --require-hashes --no-build-isolation -r requirements/all.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	$(PIP) --no-deps --require-hashes -r requirements/nauty.txt || \
		echo "geng is not installed: graphs are enumerated by our own, slower way"
	$(BIN)/python -m compileall -q cli kb migrations
	touch $@

# The newest versions that pyproject.toml allows, with their hashes.
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
	--no-header --no-annotate --no-emit-index-url
lock: setup
	$(PIP) uv
	$(COMPILE) pyproject.toml --all-extras --group build --group dev -o requirements/all.txt
	$(COMPILE) --group build -c requirements/all.txt -o requirements/build.txt
	echo passagemath-nauty | $(COMPILE) --no-deps - -o requirements/nauty.txt

# With FULL=1 the dear positions are solved too and recorded in the same base.
demo: setup
	$(BIN)/ggkb --db ggkb-demo.sqlite demo $(if $(FULL),--full)

test: setup lint
	$(BIN)/pytest -n 2 --dist loadgroup -m 'not slow'

# What takes too long for every day: recipes that compile, ten thousand mutants of certificates.
test-slow: setup
	$(BIN)/pytest -n 2 --dist loadgroup -m slow

# A short suite under the oldest versions that pyproject.toml allows.
test-minimum:
	.ci/test-versions minimum

# The same under the newest.
test-newest:
	.ci/test-versions newest

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/clang-format --dry-run -Werror $(filter-out %.txt,$(KERNEL))
	.ci/lint-javascript
	$(BIN)/python .ci/licences

# The tests of the kernel on a build that stops at the first access or overflow that is not allowed.
# Python itself keeps memory until its end, which is not what is looked for.
SANITIZED := build/sanitize
sanitize: setup
	$(BIN)/cmake -G Ninja -S kb/kernel -B $(SANITIZED) -DSANITIZE=ON -DCMAKE_BUILD_TYPE=None \
		-DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DPython_EXECUTABLE=$(abspath $(BIN))/python \
		-Dnanobind_DIR=$$($(BIN)/python -m nanobind --cmake_dir)
	$(BIN)/cmake --build $(SANITIZED)
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
		LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libstdc++.so)" \
		GGKB_KERNEL=$$(echo $(SANITIZED)/_kernel*.so) \
		$(BIN)/pytest -p sanitized_kernel -p no:cacheprovider $(SANITIZED_TESTS)

# Writes docs/ERRATA.md, docs/FINDINGS.md and the outputs shown in README.md anew from the demonstration base.
docs: setup
	rm -f ggkb-demo.sqlite*
	$(BIN)/ggkb --db ggkb-demo.sqlite demo
	$(BIN)/python docs/refresh.py ggkb-demo.sqlite

# Faults, and fuzz beside them, for about an hour and a half; what came of it is written into docs/chaos.md.
CHAOS ?= --rounds 20 --seed 1 --fuzz 300
chaos: setup
	PYTHONPATH=tests $(BIN)/python -m chaos $(CHAOS) --write

# Small faults in the kernel and in the Python core, and which the tests notice; docs/mutation.md tells.
mutation: setup
	PYTHONPATH=tests $(BIN)/python -m mutants kernel --write
	PYTHONPATH=tests $(BIN)/python -m mutants core --write

bench: setup
	$(BIN)/python -m bench

clean:
	rm -rf .venv build ggkb-demo.sqlite*
