"""The kernel agrees with the referee on every decoration of small graphs: marks, brushes, parallel edges.

Up to isomorphism, 5 vertices are reached: every marking of Geography, all brushes from −2 to 3, multigraphs
with loops to 7 edges. Plain graphs meet the referee to 6 vertices in `test_kernel*.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product

import pytest

from kb.games import game
from kb.graphs import enumerate as every
from kb.graphs.canonical import automorphisms
from kb.graphs.position import Position
from kb.solvers import kernel
from kb.solvers.kernel import KernelSolver
from kb.solvers.kernel_partizan import PartizanKernelSolver
from kb.solvers.reference import ReferenceSolver

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not kernel.is_built(), reason="the kernel is not built"),
]


def marked_graphs(n: int) -> Iterator[Position]:
    """Every marking of pairs by nothing, L, R or both, the token at 0, once up to the order of the others."""
    pairs = list(combinations(range(n), 2))
    place = {pair: at for at, pair in enumerate(pairs)}
    images = [
        [place[min(to[u], to[v]), max(to[u], to[v])] for u, v in pairs]
        for to in ((0, *rest) for rest in permutations(range(1, n)))
    ]
    for choice in product(range(4), repeat=len(pairs)):
        if all(tuple(choice[at] for at in image) >= choice for image in images):
            edges = [
                (pair, mark)
                for pair, marks in zip(pairs, choice, strict=True)
                for mark in ("", "L", "R", "LR")[marks]
            ]
            yield Position(n, [edge for edge, _ in edges], marks=[mark for _, mark in edges], token=0)


def brushed_graphs(n: int, brushes: range) -> Iterator[Position]:
    """Every placement of brushes on every graph, once up to the symmetries of the graph."""
    for graph in every.graphs(n):
        symmetries = automorphisms(graph)
        for labels in product(brushes, repeat=n):
            if all(tuple(labels[at] for at in image) >= labels for image in symmetries):
                yield Position(n, graph.edges, labels=labels)


def test_markings_are_counted_by_burnside() -> None:
    """Two orders of 1, 2: (4^3 + 4^2) / 2 markings of the three pairs of 0, 1, 2."""
    assert sum(1 for _ in marked_graphs(3)) == (4**3 + 4**2) // 2


def test_geography_agrees_on_every_marked_graph_of_5_vertices() -> None:
    positions = list(marked_graphs(5))
    referee = ReferenceSolver(game("geography"))
    assert PartizanKernelSolver("geography").values(positions) == referee.values(positions)


def test_polish_agrees_on_all_brushes_on_graphs_of_5_vertices() -> None:
    positions = list(brushed_graphs(5, range(-2, 4)))
    referee = ReferenceSolver(game("polish"))
    assert KernelSolver("polish").values(positions) == [referee.value(each) for each in positions]


def test_take_away_agrees_on_multigraphs_of_5_vertices() -> None:
    positions = list(every.multigraphs(5, 7))
    referee = ReferenceSolver(game("take-away"))
    assert KernelSolver("take-away").values(positions) == [referee.value(each) for each in positions]
