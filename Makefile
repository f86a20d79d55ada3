# Two commands do everything on a fresh machine: `make demo` and `make test`.
# Set-up needs Python >= 3.11, a C++ compiler and the Python package index.

PYTHON ?= python3
BIN := .venv/bin
KERNEL := $(shell find kb/kernel -name '*.hpp' -o -name '*.cpp' -o -name CMakeLists.txt)
PIP := $(BIN)/pip install --quiet --disable-pip-version-check

.PHONY: setup demo test test-slow lint docs bench clean

setup: .venv/installed

.venv/created:
	$(PYTHON) -m venv .venv
	$(PIP) --upgrade 'pip>=25.1'
	touch $@

# The build tools come first so that the kernel is rebuilt in place when only its sources change.
.venv/installed: .venv/created pyproject.toml $(KERNEL)
	$(PIP) --group build
	$(PIP) --no-build-isolation --editable '.[dask,parquet,png,postgres,web]' --group dev
	touch $@

# With FULL=1 the dear positions are solved too and recorded in the same base.
demo: setup
	$(BIN)/ggkb --db ggkb-demo.sqlite demo $(if $(FULL),--full)

test: setup lint
	$(BIN)/pytest -n 2 --dist loadgroup -m "not slow"

# What takes too long for every day: ten thousand mutants of certificates, large certificates.
test-slow: setup
	$(BIN)/pytest -m slow

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Writes docs/ERRATA.md, docs/FINDINGS.md and the outputs shown in README.md anew from the demonstration base.
docs: setup
	rm -f ggkb-demo.sqlite*
	$(BIN)/ggkb --db ggkb-demo.sqlite demo
	$(BIN)/python docs/refresh.py ggkb-demo.sqlite

bench: setup
	$(BIN)/python -m bench

clean:
	rm -rf .venv build ggkb-demo.sqlite*
