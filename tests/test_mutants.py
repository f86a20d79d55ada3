"""The mutators change what they say, and a mutant is noticed by a test that asks for its function."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from mutants import core, kernel
from mutants.__main__ import CORE_TESTS, KERNEL_TESTS, Place, Reason, _reasons, names, needless_reasons
from mutants.forks import Forks

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("line", "what", "changed"),
    [
        ("    return a < b;", "`<` changed", "    return a < mutants::Less<7>{} < b;"),
        ("    x += y;", "`+=` changed", "    x += mutants::AddTo<7>{} += y;"),
        ("    if (a && b) {", "`&&` settled", "    if (a && !mutants::on(7) && b) {"),
        ("    f(x[3]);", "3 raised", "    f(x[mutants::number<7>(3)]);"),
        ("    if (f(k)) {", "condition turned", "    if ( mutants::on(7) != static_cast<bool>(f(k))) {"),
        ("    return n;", "another result", "    return mutants::result<7>(n);"),
        ("    f({1});", "statement left out", "    if (mutants::on(7)) {} else f({1});"),
    ],
)
def test_a_line_of_the_kernel_is_changed_as_told(line: str, what: str, changed: str) -> None:
    changes = {what: (start, end, instead) for start, end, what, instead in kernel._changes(line)}
    start, end, instead = changes[what]
    assert line[:start] + instead.format(7) + line[end:] == changed


@pytest.mark.parametrize(
    "line",
    [
        "#include <a>",
        "    // a < b",
        '    text = "a < b',
        "template <int W>",
        "    std::vector<int> a;",
        "    T& f(int a) { return a; }",
        "    std::array<Bits<W>, most / 2 + 1> open_;",
        "    if constexpr (W > 1) {",
        "    return nullptr;",
    ],
)
def test_what_is_no_code_of_a_function_is_left_alone(line: str) -> None:
    assert list(kernel._changes(line)) == []


def test_what_only_the_compiler_calls_is_left_alone() -> None:
    """The constructor that fills a table; the function after it is called by the program."""
    lines = (kernel.SOURCES / "graph6_text.hpp").read_text("utf-8").splitlines()
    fills, looks_up = lines.index("    constexpr Crc32() {") + 1, lines.index("        return ~rest;") + 1
    changed = {one.line for one in kernel.every_mutant() if one.file == "graph6_text.hpp"}
    assert looks_up in changed
    assert not changed & set(range(fills, looks_up - 3))


def test_what_a_constant_is_computed_by_is_left_alone() -> None:
    lines = (kernel.SOURCES / "wheels.hpp").read_text("utf-8").splitlines()
    opens = lines.index("    static constexpr auto growth = [] {") + 1
    closes = lines.index("    }();") + 1
    changed = {one.line for one in kernel.every_mutant() if one.file == "wheels.hpp"}
    assert not changed & set(range(opens, closes + 1))
    assert closes + 4 <= max(changed)


def place(line: int, code: str) -> Place:
    return Place("a.hpp", line, code, "`<` changed")


def test_a_mutant_keeps_its_name_when_another_line_is_edited() -> None:
    before = names({1: place(3, "a < b;"), 2: place(7, "a < b;"), 3: place(9, "c < d;")})
    assert len(set(before.values())) == 3
    after = names(
        {5: place(30, "a < b;"), 6: place(70, "a < b;"), 7: place(80, "x < y;"), 8: place(90, "c < d;")}
    )
    assert [after[n] for n in (5, 6, 8)] == list(before.values())


def test_a_reason_that_no_survivor_needs_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    given = {("a.hpp", code, "`<` changed"): Reason("It is so.") for code in ("a < b;", "c < d;", "gone;")}
    given["kb/a.py", "e < f", "`<` changed"] = Reason("It is a line of the core.")
    monkeypatch.setattr("mutants.__main__._reasons", lambda: given)
    places = {1: place(3, "a < b;"), 2: place(7, "c < d;")}
    struck = Forks(print, names(places), set, 1.0, killed={1: "a test"}, survivors=[2])
    assert needless_reasons("kernel", struck, places) == [
        "a.hpp: a < b;: `<` changed",
        "a.hpp: gone;: `<` changed",
    ]


def test_labels_at_vertices_are_in_the_kernel_that_mutants_are_planted_in() -> None:
    sources = kernel._sources()
    assert "label_bits = 2" in sources["games/col.hpp"]
    assert "entry<Col>()" in sources["bindings_partizan.cpp"]


def test_samples_are_spread_and_repeat() -> None:
    drawn = kernel.sample(300, 1)
    assert len({one.place for one in drawn}) == 300
    assert len({one.file for one in drawn}) > 30
    assert drawn == kernel.sample(300, 1)
    assert {one.path.split("/")[1] for one in core.sample(300, 1).values()} == set(core.PACKAGES)


@pytest.mark.parametrize("part", [kernel, core])
def test_an_edit_moves_no_draw_but_its_own(part: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(number: int, seed: int) -> set[Any]:
        found = part.sample(number, seed)
        return set(found.values() if isinstance(found, dict) else found)

    before = drawn(300, 1)
    whole = list(part.every_mutant())
    gone = {one.place for one in drawn(40, 2)}
    monkeypatch.setattr(part, "every_mutant", lambda: iter(one for one in whole if one.place not in gone))
    assert len(before & drawn(300, 1)) > 280


def test_the_subsets_name_tests_that_exist() -> None:
    assert [test for test in (*KERNEL_TESTS, *CORE_TESTS) if not (ROOT / test).exists()] == []


def test_reasons_are_of_lines_that_are_there() -> None:
    for file, code, what in _reasons():
        path = (ROOT if file.startswith("kb/") else kernel.SOURCES) / file
        lines = [line.strip() for line in path.read_text("utf-8").splitlines()]
        assert code in lines, (file, code, what)


NOTICED = """
import sys
from mutants.core import Patch, every_mutant
from kb.values.nimber import mex
before = mex([0, 1, 3])
found = [one for one in every_mutant() if one.path == "kb/values/nimber.py" and one.function == "mex"]
Patch({1: next(one for one in found if one.what == "returns None")}).choose(1)
sys.exit((before, mex([0, 1, 3])) != (2, None))
"""


def test_a_mutant_is_called_by_whoever_holds_the_function() -> None:
    done = subprocess.run([sys.executable, "-c", NOTICED], cwd=ROOT / "tests", timeout=120, check=False)
    assert done.returncode == 0


SAMPLE = """
import sys
from pathlib import Path
from typing import Any
from mutants.__main__ import core
forks, places = core(15, 3, ["tests/test_values.py", "tests/test_position.py", "tests/test_graph6.py"])
sys.exit(bool(forks.unsound) or not forks.killed or len(forks.killed) + len(forks.survivors) != 15)
"""


@pytest.mark.slow
def test_a_sample_of_the_core_is_struck() -> None:
    """A few mutants and a few tests: the way from a mutant to a verdict, not the figures."""
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, 'tests')\n{SAMPLE}"],
        cwd=ROOT,
        timeout=300,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
