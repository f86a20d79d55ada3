"""Partizan Geography against Nowakowski and Siegel's paper and hand-made positions."""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from shapes import board_a, board_b, short, with_token

from kb.errors import BadPosition
from kb.games import game
from kb.graphs.position import Position
from kb.solvers.reference import ReferenceSolver
from kb.values.short_game import ShortGame

GEOGRAPHY = game("geography")
REFEREE = ReferenceSolver(GEOGRAPHY)
HALF = Fraction(1, 2)


@cache
def lemma_1(kind, x, y, z):
    """A(x, y, z) or B(x, y, z) by the options Lemma 1 names."""
    if kind == "B":
        cells, right = (x - 1, y, z), []
    else:
        cells, right = (x, y - 1, z + 1), [lemma_1("B", z + 1, y - 1, x)]
    left = [lemma_1(row, *cells) for row, is_open in (("B", cells[0]), ("A", cells[1])) if is_open]
    return ShortGame.from_options(left, right)


@pytest.mark.parametrize(
    ("position", "value", "source"),
    [
        (Position(1, token=0), 0, "by hand: the token cannot move"),
        (with_token([(1, 2, "L"), (1, 2, "R")], 0), 0, "by hand: the edges are out of reach"),
        (with_token([(0, 1, "L")], 0), 1, "by hand: {0|}"),
        (with_token([(0, 1, "R")], 0), -1, "by hand: {|0}"),
        (with_token([(0, 1, "L"), (0, 2, "R")], 0), "*", "by hand: {0|0}"),
        (with_token([(0, 1, "L"), (0, 1, "R")], 0), "*", "by hand: one edge for each, side by side"),
        (with_token([(0, 1, "L"), (1, 2, "R")], 0), ([-1], []), "by hand: {-1|} = 0"),
        (with_token([(0, 1, "L"), (1, 2, "L"), (0, 2, "L")], 0), 2, "by hand: twice round a triangle"),
        (board_a(0, 1, 0), -1, "Section 1, n = 1"),
        (board_a(0, 2, 0), "*", "Section 1, n = 2"),
        (board_a(0, 3, 0), (HALF, 0), "Section 1, n = 3"),
        (board_a(0, 4, 0), ("1*", 0), "Section 1, n = 4"),
        (board_a(0, 5, 0), ((3 * HALF, 1), 0), "Section 1, n = 5"),
        (board_a(0, 6, 0), (("2*", 1), 0), "Section 1, n = 6"),
        (board_a(0, 7, 0), (((5 * HALF, 2), 1), 0), "Section 1, n = 7"),
        (board_a(3, 2, 1), (3, 2), "Section 2"),
        (board_a(3, 1, 2), "2*", "Section 2"),
        (board_a(1, 1, 1), HALF, "Section 2"),
        (board_b(3, 0, 0), 2, "Lemma 3"),
        (board_b(4, 0, 3), 3, "Lemma 3"),
        (board_a(3, 1, 0), (2, 0), "Lemma 4"),
        (board_b(2, 1, 1), 2, "Theorem 7 F"),
        (board_b(3, 2, 2), 4, "Theorem 7 F"),
        (board_b(2, 3, 1), 2, "Theorem 7 E"),
        (board_a(2, 3, 1), "3*", "Theorem 7 A, z = x − 1: 3*"),
        (board_a(1, 3, 1), "2*", "Theorem 7 B, z = y − 2"),
        (board_a(1, 3, 2), 5 * HALF, "Theorem 7 B, z = y − 1"),
        (board_a(1, 3, 3), 3, "Theorem 7 B, z > y − 1"),
    ],
)
def test_known_values(position, value, source):
    assert REFEREE.value(position) == short(value), source


def test_case_c_has_two_incomparable_moves():
    # Theorem 7 C with k = 1: ⟨x+z, ⟨x+y−3 | y+z−1⟩ | y+z−1⟩.
    value = REFEREE.value(board_a(4, 3, 0))
    assert value == short(([4, (4, 2)], 2))
    assert len(value.left) == 2


def test_theorem_7_d_ii():
    # A(2, 4, 0): k = 0, ⟨⟨3 | 3⟩ | 2⟩.
    assert REFEREE.value(board_a(2, 4, 0)) == short(("3*", 2))


@pytest.mark.parametrize("x", range(1, 5))
def test_lemma_6_fails_where_no_cell_stands_above_alone(x):
    # Printed: B(x, 1, z) = x for every z. Theorem 7 E has it right for z = 0.
    assert REFEREE.value(board_b(x, 1, 0)) == short(x - 1)
    assert REFEREE.value(board_b(x, 1, 1)) == short(x)


def test_theorem_7_a_fails_where_left_has_no_move():
    # Printed: A(0, 1, 0) = {−1 | 0} = −1/2, but no lower cell is left, as Lemma 4 knows.
    assert REFEREE.value(board_a(0, 1, 0)) == short(-1)


def test_the_opening_problem_is_a_first_player_win():
    total = (
        REFEREE.value(board_a(3, 2, 1)) - REFEREE.value(board_a(3, 1, 2)) - REFEREE.value(board_a(1, 1, 1))
    )
    assert total == short((f"{HALF}*", f"-{HALF}*"))
    assert total.outcome == "N"


@pytest.mark.parametrize(
    ("n", "mean_and_temperature"),
    [(2, "0"), (3, "1/4"), (4, "1/2"), (5, "5/8"), (6, "3/4"), (7, "13/16")],
)
def test_section_1_mean_and_temperature_of_the_opening(n, mean_and_temperature):
    value = REFEREE.value(board_a(0, n, 0))
    assert value.mean == value.temperature == Fraction(mean_and_temperature)


@pytest.mark.parametrize(("x", "y", "z"), [cells for cells in product(range(4), repeat=3) if sum(cells) <= 6])
def test_lemma_1_gives_the_values_of_boards(x, y, z):
    if y:
        assert REFEREE.value(board_a(x, y, z)) == lemma_1("A", x, y, z)
    if x:
        assert REFEREE.value(board_b(x, y, z)) == lemma_1("B", x, y, z)


def test_section_2_the_sum_of_three_boards():
    first, second, third = (lemma_1("A", *cells) for cells in ((3, 12, 4), (7, 12, 1), (9, 15, 6)))
    total = first + second - third
    assert total.outcome == "N"
    assert (total.mean, total.temperature) == (Fraction(29, 32), Fraction(15, 16))
    assert [each.temperature * 32 for each in (first, second, third)] == [28, 30, 29]
    after_right = first + lemma_1("B", 2, 11, 7) - third
    assert (after_right.outcome, after_right.mean) == ("R", Fraction(-1, 32))
    # Printed: Left's move in −A(9, 15, 6) is strictly better than his move in A(7, 12, 1). It is worse.
    in_third = first + second - lemma_1("B", 7, 14, 9)
    in_second = first + lemma_1("A", 7, 11, 2) - third
    assert 0 < in_third < in_second


def test_lemma_1_names_the_options():
    position = GEOGRAPHY.start(board_a(2, 2, 1))
    left = {REFEREE.value(option) for option in GEOGRAPHY.options(position, "L")}
    right = {REFEREE.value(option) for option in GEOGRAPHY.options(position, "R")}
    assert left == {REFEREE.value(board_b(2, 1, 2)), REFEREE.value(board_a(2, 1, 2))}
    assert right == {REFEREE.value(board_b(2, 1, 2))}


def test_what_the_token_cannot_reach_is_dropped():
    far = with_token([(0, 1, "L"), (2, 3, "R"), (3, 4, "L")], 3)
    assert GEOGRAPHY.start(far) == with_token([(0, 1, "R"), (1, 2, "L")], 1)


def test_a_move_deletes_the_vertex_left():
    position = with_token([(0, 1, "L"), (1, 2, "L"), (0, 3, "R")], 0)
    assert [(m.vertices, m.edges, m.leaves) for m in GEOGRAPHY.moves(position, "L")] == [
        ((1,), ((0, 1),), with_token([(0, 1, "L")], 0))
    ]
    assert [(m.vertices, m.leaves) for m in GEOGRAPHY.moves(position, "R")] == [((3,), Position(1, token=0))]


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (Position(2, [(0, 1)], marks="L"), "needs a token"),
        (Position(0), "a token on one of the vertices, as in 'edges:0-1L,1-2R @ token=0'"),
        (Position(2, [(0, 1)], token=0), "needs each edge marked"),
        (Position(2, [(0, 1), (1, 1)], marks="LR", token=0), "without loops, but vertex 1 has one"),
        (Position(2, [(0, 1), (0, 1)], marks="LL", token=0), "0-1 marked L is repeated"),
        (Position(1, labels=[2], token=0), "without brushes, but vertex 0 has 2"),
    ],
)
def test_what_is_not_a_position(position, sentence):
    with pytest.raises(BadPosition, match=sentence):
        GEOGRAPHY.start(position)
