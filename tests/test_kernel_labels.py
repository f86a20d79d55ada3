"""Labels at the vertices of a partizan game in the kernel: Col, which docs/contributing.md adds to it.

No game of the kernel itself has them. So this runs in a copy in which the recipe was followed, and on the
kernel that mutants are planted in. Oracle: the rules of Col, played out here.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from kb.graphs import families
from kb.graphs.canonical import key
from kb.graphs.enumerate import graphs
from kb.graphs.position import Position
from kb.solvers import kernel
from kb.solvers.kernel_partizan import PartizanKernelSolver
from kb.values.short_game import ShortGame


def _has_col() -> bool:
    if not kernel.is_built():
        return False
    from kb import _kernel

    return "col" in _kernel.partizan_games()


pytestmark = pytest.mark.skipif(not _has_col(), reason="the kernel is without the game of the recipe")


def painted(position: Position, bit: int) -> Iterator[Position]:
    """What Left (0) or Right (1) leaves: label 1 is reserved for Left, 2 for Right, 3 for nobody and gone."""
    for v in range(position.n):
        if position.label(v) in (0, 1 << bit):
            near = {b if a == v else a for a, b in position.edges if v in (a, b)}
            labels = [position.label(w) | (2 >> bit if w in near else 0) for w in range(position.n)]
            kept = [w for w in range(position.n) if w != v and labels[w] != 3]
            yield Position(position.n, position.edges, labels=labels).induced(kept)


def value(position: Position, known: dict[Position, ShortGame]) -> ShortGame:
    if position not in known:
        left, right = ([value(after, known) for after in painted(position, bit)] for bit in (0, 1))
        known[position] = ShortGame.from_options(left, right)
    return known[position]


def test_every_graph_to_four_vertices_with_every_labels_has_the_value_of_its_options() -> None:
    known: dict[Position, ShortGame] = {}
    every = [
        Position(n, graph.edges, labels=labels)
        for n in range(5)
        for graph in graphs(n)
        for labels in product(range(3), repeat=n)
    ]
    assert len(every) == 1 + 3 + 2 * 9 + 4 * 27 + 11 * 81
    solved = PartizanKernelSolver("col").values(every)
    assert solved == [value(position, known) for position in every]


def labelled(position: Position, seed: int) -> Position:
    random = Random(seed)
    return Position(position.n, position.edges, labels=[random.randrange(3) for _ in range(position.n)])


@pytest.mark.parametrize("seed", range(4))
def test_labelled_components_are_given_back_as_they_are_and_once(seed: int) -> None:
    host = labelled(families.grid((2, 4)), seed)
    solver = PartizanKernelSolver("col")
    below = list(solver.subpositions(host))
    known: dict[Position, ShortGame] = {}
    assert [found for _, found in below] == [value(position, known) for position, _ in below]
    assert solver.states == len(below) == len({key(position) for position, _ in below})
    order = Random(seed).sample(range(host.n), host.n)
    again = PartizanKernelSolver("col").subpositions(host.relabel(order))
    assert {key(position) for position, _ in again} == {key(position) for position, _ in below}


def test_long_keys_have_their_labels() -> None:
    """To 13 vertices: triangle and labels take two words."""
    host = labelled(families.grid((1, 13)), 5)
    below = list(PartizanKernelSolver("col").subpositions(host))
    assert max(position.n for position, _ in below) > 9
    again = PartizanKernelSolver("col")
    assert all(again.value(position) is found for position, found in below)
