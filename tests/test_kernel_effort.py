"""What a value costs the kernel: how many components it remembers, and the most bytes it ever booked.

Both are the same in every run, the bytes where the C++ library is GNU's. So a search that looks at more than
it did, a symmetry that is no longer seen, or a table that grows otherwise is noticed, though every value
stays right. The oracle is the table `kernel_effort.csv`, as measured; after a change on purpose
`python tests/test_kernel_effort.py` writes it again.
"""

from __future__ import annotations

import csv
import platform
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from kb.graphs.language import parse_position
from kb.graphs.position import Position, Sum, Term
from kb.solvers import kernel
from kb.solvers.kernel import KernelSolver
from kb.solvers.kernel_partizan import PartizanKernelSolver

pytestmark = pytest.mark.skipif(not kernel.is_built(), reason="the kernel is not built")

IS_GNU = platform.libc_ver()[0] == "glibc"
"""Whether maps and lists take the memory that was measured: other libraries book otherwise."""
TABLE = Path(__file__).with_name("kernel_effort.csv")
SMALL = ("K_{3,3}", "grid(2,3)", "K5", "wheel(5)", "C14", "K_{1,14}", "Petersen", "random(8)", "tree(9)")
LARGE = ("grid(3,4)", "C7 x K2", "K_{4,5}", "P18", "P70", "random(10)")
PARTIZAN = (
    "wheel(9)", "grid(3,4)", "grid(2,7)", "K_{4,8}", "K14", "C7 x K2", "C4 x P3", "K_{3,3} x K2",
    "hypercube(4)", "K_{1,14}", "Petersen", "P18", "P70", "random(12)", "random(14)", "tree(15)", "tree(20)",
    "tree(24)",
)  # fmt: skip
LOOPED = ("looped(K4)", "looped(K_{1,5})", "looped(C5)", "doubled(K_{1,5})", "doubled(C4)")
"""For Take-away: two loops at each vertex, or each edge twice."""
MARKED = ((6, 1), (7, 1), (7, 2), (8, 17), (8, 29), (8, 40), (9, 1), (9, 2), (10, 1), (10, 2))
"""Numbers of vertices and seeds; some of them have cells that a count in one layer alone would not split."""
SIGNED = {(7, 2, 6): 273_728, (7, 10, 6): 371_568, (8, 1, 6): 999_264}
"""Bytes for sums of so many graphs with signs, as measured."""
MANY_MOVES = ("matching-removing", "polish")
"""Games whose positions are too many on the large graphs."""

Effort = tuple[str, str, int, int]
"""The game, the graph, the components remembered and the most bytes booked."""


def host(name: str) -> Position:
    """A graph of the language, or a random one of so many vertices (each name is one graph)."""
    kind, _, number = name.removesuffix(")").partition("(")
    if kind in ("looped", "doubled"):
        given = parse_position(number)
        more = [(v, v) for v in range(given.n)] * 2 if kind == "looped" else list(given.edges)
        return Position(given.n, [*given.edges, *more])
    if kind not in ("random", "tree"):
        return parse_position(name)
    n, random = int(number), Random(name)
    if kind == "tree":
        return Position(n, [(random.randrange(v), v) for v in range(1, n)])
    return Position(n, [pair for pair in combinations(range(n), 2) if random.random() < 0.3])


def marked(n: int, seed: int) -> Position:
    """A graph for Geography, its edges marked at random."""
    random = Random(f"{n} {seed}")
    edges = [(pair, mark) for pair in combinations(range(n), 2) for mark in "LR" if random.random() < 0.35]
    return Position(n, [edge for edge, _ in edges], marks=[mark for _, mark in edges], token=0)


def efforts(slug: str) -> Iterator[Effort]:
    """What each graph costs in a game, each with a solver that knows nothing."""
    if slug == "geography":
        for n, seed in MARKED:
            places = PartizanKernelSolver(slug)
            places.value(marked(n, seed))
            yield slug, f"marked({n},{seed})", places.states, places.peak_memory
        return
    if slug == "even-odd":
        for name in PARTIZAN:
            parts = PartizanKernelSolver(slug)
            parts.value(host(name))
            yield slug, name, parts.states, parts.peak_memory
        return
    for name in SMALL + (LARGE if slug not in MANY_MOVES else ()) + (LOOPED if slug == "take-away" else ()):
        components = KernelSolver(slug)
        components.value(host(name))
        yield slug, name, components.states, components.peak_memory


@pytest.mark.parametrize(("n", "seed", "number"), SIGNED)
def test_a_sum_with_signs_costs_what_it_did(n: int, seed: int, number: int) -> None:
    """Games are kept once: the negative of a negative is the game itself."""
    solver = PartizanKernelSolver("geography")
    terms = [Term((-1) ** i, marked(n, 100 * seed + i)) for i in range(number)]
    solver.sum_value(Sum(terms))
    solver.sum_value(Sum([Term(-sign, position) for sign, position in terms]))
    assert not IS_GNU or solver.peak_memory == SIGNED[n, seed, number]


SLUGS = (*kernel.games(), "even-odd", "geography") if kernel.is_built() else ()


@pytest.mark.parametrize("slug", SLUGS)
def test_a_value_costs_what_it_did(slug: str) -> None:
    with TABLE.open(encoding="utf-8") as file:
        expected = [
            (row["game"], row["graph"], int(row["components"]), int(row["bytes"]))
            for row in csv.DictReader(file)
            if row["game"] == slug
        ]
    found = list(efforts(slug))
    assert [each[:3] for each in found] == [each[:3] for each in expected]
    if IS_GNU:
        assert found == expected


if __name__ == "__main__":
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("game", "graph", "components", "bytes"))
        for each in SLUGS:
            writer.writerows(efforts(each))
