"""Grim against the octal game 0.6 on paths (Winning Ways) and hand-made positions."""

import pytest
from octal import octal_values
from shapes import complete, cycle, multipartite, path, star

from kb.games import game
from kb.graphs.position import Position
from kb.solvers.reference import ReferenceSolver

REFEREE = ReferenceSolver(game("grim"))


def test_paths_are_the_octal_game_0_6():
    # One vertex goes and something must be left: a vertex alone cannot be taken.
    values = octal_values("6", 30)
    assert values[:16] == [0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 0, 3, 4, 2]
    assert [REFEREE.value(path(n)) for n in range(1, 31)] == values[1:]


@pytest.mark.parametrize("n", range(3, 16))
def test_a_move_in_a_cycle_leaves_a_path(n):
    assert REFEREE.value(cycle(n)) == (octal_values("6", n)[n - 1] == 0)


@pytest.mark.parametrize("n", range(9))
def test_complete_graphs_end_with_one_vertex(n):
    assert REFEREE.value(complete(n)) == (n + 1) % 2 * (n > 0)


@pytest.mark.parametrize(
    ("position", "value", "source"),
    [
        (Position(0), 0, "no vertex"),
        (Position(4), 0, "isolated vertices are dropped"),
        (path(2), 1, "either vertex ends it"),
        (star(2), 2, "a leaf leaves P_2, the centre nothing"),
        (star(3), 1, "a leaf leaves star(2) = *2, the centre nothing"),
        (path(3) + path(1), 2, "the isolated vertex is no move"),
        (multipartite(2, 2), 0, "every vertex leaves star(2)"),
    ],
)
def test_by_hand(position, value, source):
    assert REFEREE.value(position) == value, source


def test_isolated_vertices_go_at_the_start_and_after_a_move():
    grim = game("grim")
    assert grim.start(Position(2) + path(2)) == path(2)
    assert [move.leaves for move in grim.moves(star(3)) if move.vertices == (0,)] == [Position(0)]
