"""Arc Kayles against Dawson's Kayles (0.07 in Winning Ways) and hand-made positions."""

import pytest
from octal import octal_values
from shapes import complete, cycle, double_star, multipartite, path, star

from kb.games import game
from kb.graphs.position import Position
from kb.solvers.reference import ReferenceSolver

REFEREE = ReferenceSolver(game("arc-kayles"))


def test_paths_are_dawsons_kayles():
    values = octal_values("07", 34)
    assert values[:16] == [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0]
    assert [REFEREE.value(path(n)) for n in range(1, 35)] == values[1:]


@pytest.mark.parametrize("n", range(3, 20))
def test_a_move_in_a_cycle_leaves_a_path_two_shorter(n):
    assert REFEREE.value(cycle(n)) == (octal_values("07", n)[n - 2] == 0)


@pytest.mark.parametrize("n", range(8))
def test_complete_graphs_lose_two_vertices_a_move(n):
    assert REFEREE.value(complete(n)) == n // 2 % 2


@pytest.mark.parametrize(("m", "n"), [(m, n) for m in range(1, 5) for n in range(m, 5)])
def test_complete_bipartite_graphs_lose_one_vertex_a_side(m, n):
    assert REFEREE.value(multipartite(m, n)) == min(m, n) % 2


@pytest.mark.parametrize(
    ("position", "value", "source"),
    [
        (Position(0), 0, "no vertex"),
        (Position(3), 0, "no edge"),
        (star(5), 1, "every edge takes the centre"),
        (double_star(1, 1), 2, "P_4: the middle edge leaves no edge, an end edge leaves P_2"),
        (double_star(2, 2), 2, "the middle edge leaves no edge, any other a star"),
        (path(4) + path(2), 3, "2 + 1"),
    ],
)
def test_by_hand(position, value, source):
    assert REFEREE.value(position) == value, source


def test_a_move_names_its_edge_and_keeps_the_other_vertices():
    moves = [(move.edges, move.leaves) for move in game("arc-kayles").moves(star(2))]
    assert moves == [(((0, 1),), path(1)), (((0, 2),), path(1))]
