"""Node Kayles against Dawson's Chess (0.137 in Winning Ways) and hand-made positions."""

import pytest
from octal import DAWSONS_CHESS, octal_values
from shapes import complete, cycle, multipartite, path, petersen, star

from kb.games import game
from kb.graphs.position import Position
from kb.solvers.reference import ReferenceSolver

REFEREE = ReferenceSolver(game("node-kayles"))
DAWSON = DAWSONS_CHESS[:34]
"""Heaps 0 … 33, one period."""


def test_paths_are_dawsons_chess():
    assert octal_values("137", 33) == DAWSON
    assert [REFEREE.value(path(n)) for n in range(1, 34)] == DAWSON[1:]


@pytest.mark.parametrize("n", range(4, 20))
def test_a_move_in_a_cycle_leaves_a_path_three_shorter(n):
    assert REFEREE.value(cycle(n)) == (DAWSON[n - 3] == 0)


@pytest.mark.parametrize(
    ("position", "value", "source"),
    [
        (Position(0), 0, "no vertex"),
        (path(1), 1, "an isolated vertex can be taken"),
        (Position(6), 0, "six vertices, one at a time"),
        (complete(5), 1, "any vertex takes all"),
        (star(3), 1, "the centre takes all, a leaf leaves two vertices: mex {0}"),
        (multipartite(3, 3), 1, "a vertex leaves the two others of its side: mex {0}"),
        (multipartite(2, 3), 2, "leaves one vertex or two: mex {1, 0}"),
        (star(4), 2, "the centre takes all, a leaf leaves three vertices: mex {0, 1}"),
        (petersen(), 1, "every vertex leaves C_6, from which only P_3 = *2 is left"),
    ],
)
def test_by_hand(position, value, source):
    assert REFEREE.value(position) == value, source


def test_a_move_takes_the_neighbours():
    (move,) = (move for move in game("node-kayles").moves(path(5)) if move.vertices == (1,))
    assert move.leaves == path(2)
