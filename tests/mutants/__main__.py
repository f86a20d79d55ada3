"""`make mutation`: small faults in the kernel and in the Python core, and which of them the tests notice."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from mutants.core_tests import CORE_TESTS
from mutants.forks import Forks, strike

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PAGE = ROOT / "docs" / "mutation.md"
ENOUGH = 0.95
"""Of the mutants that are not proved to change nothing."""
KERNEL_TESTS = (
    "tests/test_kernel.py",
    "tests/test_kernel_partizan.py",
    "tests/test_kernel_partizan_tables.py",
    "tests/test_kernel_states.py",
    "tests/test_kernel_effort.py",
    "tests/test_kernel_edges.py",
    "tests/test_kernel_labels.py",
    "tests/test_kernel_memory.py",
    "tests/test_two_tails.py",
    "tests/test_two_tail_tables.py",
    "tests/test_wheels.py",
    "tests/test_rim_table.py",
    "tests/test_solvers.py",
    "tests/test_octal.py",
    "tests/test_edge_lists.py",
    "tests/test_graph6.py",
    "tests/test_populate_classes.py",
    "tests/test_census.py",
    "tests/test_graph6_rows.py",
    "tests/test_line_facts.py",
    "tests/test_nim_tables.py",
    "tests/games/test_declared.py",
)
TOO_SLOW = (
    "tests/test_kernel.py::test_kernel_and_referee_agree_on_random_graphs[star-removing]",
    "tests/test_kernel.py::test_kernel_and_referee_agree_on_random_graphs[take-away]",
    "tests/test_kernel.py::test_kernel_and_referee_agree_on_graphs_to_6_vertices[polish]",
)
"""Left out of the subset: the referee alone takes over ten seconds."""


Killed = Mapping[str, str]
"""Which test noticed a mutant in the run before, by the mutant's name; those are not struck again."""


class Place(NamedTuple):
    """Where a mutant is, in words that stay when lines move."""

    file: str
    line: int
    code: str
    what: str


def kernel(
    number: int, seed: int, tests: list[str], together: float = 6.0, killed: Killed = MappingProxyType({})
) -> tuple[Forks, Mapping[int, Place]]:
    """Mutants of the C++ kernel."""
    from mutants.kernel import SOURCES, build, sample

    folder = ROOT / "build" / "mutants-kernel"
    folder.mkdir(parents=True, exist_ok=True)
    built = build(sample(number, seed), folder)
    os.environ["GGKB_KERNEL"] = str(built.module)
    import sanitized_kernel  # noqa: F401  # the tests run on that build

    places = {
        n: Place(one.file, one.line, _code(SOURCES / one.file, one.line), one.what)
        for n, one in built.mutants.items()
    }
    forks = Forks(built.choose, _left(places, killed), built.watch, together)
    return strike(forks, [*tests, *(f"--deselect={test}" for test in TOO_SLOW)]), places


def core(
    number: int, seed: int, tests: list[str], together: float = 6.0, killed: Killed = MappingProxyType({})
) -> tuple[Forks, Mapping[int, Place]]:
    """Mutants of graphs, values, games, evaluate and store."""
    from mutants.core import Patch, sample

    mutants = sample(number, seed)
    places = {
        n: Place(one.path, one.line, _code(ROOT / one.path, one.line), f"{one.what} in {one.function}")
        for n, one in mutants.items()
    }
    patch = Patch(mutants)
    return strike(Forks(patch.choose, _left(places, killed), patch.watch, together), tests), places


def names(places: Mapping[int, Place]) -> dict[int, str]:
    """A name for each mutant, without numbers: it stays when other lines are edited."""
    alike = Counter[str]()
    found = {}
    for n, place in places.items():
        name = f"{place.file}: {place.code}: {place.what}"
        alike[name] += 1
        found[n] = f"{name} ({alike[name]})"
    return found


def _left(places: Mapping[int, Place], killed: Killed) -> dict[int, str]:
    return {n: name for n, name in names(places).items() if name not in killed}


def _code(path: Path, line: int) -> str:
    return path.read_text("utf-8").splitlines()[line - 1].strip()


class Reason(NamedTuple):
    """Why a mutant survives; a proof says that it changes nothing that can be observed."""

    text: str
    is_proof: bool = False


def _reasons() -> dict[tuple[str, str, str], Reason]:
    given = tomllib.loads((HERE / "reasons.toml").read_text("utf-8")).get("survivor", [])
    return {
        (one["file"], one["code"], one["what"]): Reason(one["reason"], one.get("equivalent", False))
        for one in given
    }


def known_reasons(forks: Forks, places: Mapping[int, Place]) -> dict[int, Reason]:
    """Why each survivor survives."""
    reasons = _reasons()
    return {
        n: reasons.get((places[n].file, places[n].code, places[n].what), Reason("not looked at"))
        for n in forks.survivors
    }


def needless_reasons(name: str, forks: Forks, places: Mapping[int, Place]) -> list[str]:
    """Reasons of mutants that were killed or not drawn in a run."""
    needed = {(places[n].file, places[n].code, places[n].what) for n in forks.survivors}
    return [
        ": ".join(one)
        for one in _reasons()
        if one[0].startswith("kb/") == (name == "core") and one not in needed
    ]


def page(name: str, seed: int, forks: Forks, places: Mapping[int, Place]) -> str:
    """What is told of a run: figures by file, and every survivor with its reason."""
    known = known_reasons(forks, places)
    equal = sum(reason.is_proof for reason in known.values())
    by_time = sum("(time)" in noticed for noticed in forks.killed.values())
    all_, killed = Counter[str](), Counter[str]()
    for n, place in places.items():
        group = place.file if name == "kernel" else place.file.split("/")[1]
        all_[group] += 1
        killed[group] += n in forks.killed
    lines = [
        f"Seed {seed}: {len(places)} mutants, {len(forks.killed)} killed, {by_time} of them by time: "
        f"{len(forks.killed) / len(places):.1%}. {len(forks.survivors)} survive, of which {equal} are proved "
        f"to change nothing that can be observed; of the other {len(places) - equal} mutants "
        f"{len(forks.killed) / (len(places) - equal):.1%} are killed.",
        "",
        "| where | mutants | killed |",
        "| --- | ---: | ---: |",
        *(f"| {group} | {count} | {killed[group]} |" for group, count in sorted(all_.items())),
        "",
        "| survivor | the line | change | why |",
        "| --- | --- | --- | --- |",
    ]
    for n in forks.survivors:
        place, reason = places[n], known[n]
        code, what = (text.replace("|", "\\|") for text in (place.code, place.what))
        why = ("Proved: " if reason.is_proof else "") + reason.text.replace("|", "\\|")
        lines.append(f"| {place.file} | `{code}` | {what} | {why} |")
    return "\n".join(lines) + "\n"


def write(name: str, told: str) -> None:
    """Puts what is told between the marks of its part on the page."""
    text = PAGE.read_text("utf-8")
    start, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    before, rest = text.split(start)
    PAGE.write_text(f"{before}{start}\n{told}\n{end}{rest.split(end)[1]}", encoding="utf-8")


def main() -> int:
    """Runs one part, prints what came of it, and writes it where asked."""
    parser = argparse.ArgumentParser(prog="python -m mutants", description=__doc__)
    parser.add_argument("part", choices=("kernel", "core"))
    parser.add_argument(
        "--number", type=int, default=0, help="340 of the kernel, 320 of the core where none is given"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--retry", action="store_true", help="strike only what no test noticed the last time")
    parser.add_argument("--tests", nargs="+", help="the tests that are asked, if not the named subset")
    parser.add_argument(
        "--together", type=float, default=6.0, help="seconds of tests that a mutant is shown to"
    )
    parser.add_argument("--write", action="store_true", help=f"write the figures into {PAGE.name}")
    given = parser.parse_args()
    os.chdir(ROOT)
    kept = ROOT / "build" / f"mutants-{given.part}.json"
    killed: dict[str, str] = json.loads(kept.read_text("utf-8")) if given.retry else {}
    part, subset, number = (kernel, KERNEL_TESTS, 340) if given.part == "kernel" else (core, CORE_TESTS, 320)
    forks, places = part(
        given.number or number, given.seed, given.tests or list(subset), given.together, killed
    )
    if forks.unsound:
        print("these tests fail without a mutant:", *forks.unsound, sep="\n  ")
        return 2
    name = names(places)
    forks.killed |= {n: killed[name[n]] for n in places if name[n] in killed}
    kept.parent.mkdir(exist_ok=True)
    kept.write_text(json.dumps({name[n]: noticed for n, noticed in forks.killed.items()}), encoding="utf-8")
    told = page(given.part, given.seed, forks, places)
    print(told)
    if needless := needless_reasons(given.part, forks, places):
        print("reasons that no survivor needs:", *needless, sep="\n  ")
    if given.write:
        write(given.part, told)
    noticeable = len(places) - sum(reason.is_proof for reason in known_reasons(forks, places).values())
    return int(len(forks.killed) < ENOUGH * noticeable)


if __name__ == "__main__":
    sys.exit(main())
