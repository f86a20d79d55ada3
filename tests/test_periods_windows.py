"""The windows of Theorems A and B: a deviation inside is seen, and one value less is not enough.

The oracle is the mex itself: sequences are made by recurrence here, apart from the library's tables.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kb.periods.windows import (
    CutTerm,
    EndTerm,
    Pattern,
    Term,
    Window,
    agrees_from,
    least_period,
    periodic_end,
    prove,
)
from kb.values.nimber import mex

OWN = Term(0, 1, own=True)

DAWSON = Pattern(0, 2, (EndTerm(OWN, 2, 0),), (CutTerm(OWN, OWN, 3, 0, 0),))
"""Node Kayles on paths: p_1 takes two, an inner vertex three."""


def dawson(count: int) -> list[int]:
    values = [0, 1]
    for n in range(2, count):
        values.append(mex([values[n - 2], *(values[i] ^ values[n - 3 - i] for i in range(n - 2))]))
    return values


def looped_paths(count: int) -> tuple[list[int], list[int]]:
    """Take-away on P_n, and on a looped vertex with a tail of n vertices: it rises by 4 every 3 steps."""
    paths: list[int] = []
    for n in range(count):
        options = [paths[i] ^ paths[n - 1 - i] for i in range(n)]
        options += [paths[i] ^ paths[n - i] for i in range(1, n)]
        paths.append(mex(options))
    tails: list[int] = []
    for n in range(count - 1):
        options = [paths[n], paths[n + 1]]  # the looped vertex goes, or its loop
        options += [tails[i] ^ paths[n - 1 - i] for i in range(n)]
        options += [tails[i] ^ paths[n - i] for i in range(n)]
        tails.append(mex(options))
    return paths, tails


def test_the_window_of_theorem_a_is_exact() -> None:
    values = dawson(400)
    window = prove(DAWSON, values)
    assert window == Window(52, 141, 34, 0, "A")
    assert window.values_to == 174
    assert prove(DAWSON, values[:175]) == window
    assert prove(DAWSON, values[:174]) is None


@pytest.mark.parametrize("place", [53, 100, 140, 141, 173, 174])
def test_a_deviation_inside_the_window_of_theorem_a_is_seen(place: int) -> None:
    values = dawson(175)
    values[place] ^= 1
    assert prove(DAWSON, values) is None


def test_a_deviation_before_the_start_only_moves_nothing() -> None:
    values = dawson(175)
    values[51 - 34] ^= 8
    found = prove(DAWSON, values)
    assert found is not None
    assert found.start == 52


def test_pre_periods_of_the_options_and_least_indices_lengthen_the_window() -> None:
    late = Term(90, 17)
    pattern = Pattern(0, 2, (EndTerm(late, 3, 0),), (CutTerm(OWN, Term(5, 2), 1, 0, 1),))
    assert periodic_end(pattern, 10, 34) == 93  # 90 + 3 beats 10 + 5 + 34 + 1
    assert periodic_end(pattern, 60, 34) == 60 + 5 + 34 + 1
    edge = Pattern(0, 2, (), (CutTerm(OWN, OWN, 0, 1, 1),))
    assert periodic_end(edge, 0, 2) == 4  # both least indices count where the period starts at 0


def take_away_pattern(paths: list[int]) -> Pattern:
    # P_n in take-away: 0 1 2 1 2 …, period 2 from n = 1.
    term = Term(1, 2, 0, max(paths[:3]), values=tuple(paths[:3]))
    ends = (EndTerm(term, 0, 0), EndTerm(term, -1, 0))
    return Pattern(0, 2, ends, (CutTerm(OWN, term, 1, 0, 0), CutTerm(OWN, term, 0, 0, 1)))


def test_the_window_of_theorem_b_is_exact() -> None:
    paths, tails = looped_paths(200)
    pattern = take_away_pattern(paths)
    window = prove(pattern, tails)
    assert window is not None
    assert (window.theorem, window.length, window.saltus) == ("B1", 6, 8)
    assert prove(pattern, tails[: window.values_to + 1]) == window
    assert prove(pattern, tails[: window.values_to]) is None
    assert least_period(tails, window) == (0, 3, 4)


@pytest.mark.parametrize("from_the_end", [0, 1, 5, 6])
def test_a_deviation_inside_the_window_of_theorem_b_is_seen(from_the_end: int) -> None:
    paths, tails = looped_paths(200)
    pattern = take_away_pattern(paths)
    window = prove(pattern, tails)
    assert window is not None
    tails = tails[: window.values_to + 1]
    tails[-1 - from_the_end] += 1
    assert prove(pattern, tails) is None


def rising(rate: int, length: int) -> Term:
    values = tuple(n // length * rate for n in range(length))
    return Term(0, length, rate, values=values)


@pytest.mark.parametrize(
    ("pattern", "values"),
    [
        # two rising halves make a family that rises too: no theorem covers it
        (Pattern(0, 2, (), (CutTerm(OWN, OWN, 1, 0, 0),)), lambda n: 4 * n),
        # two families that rise at different rates
        (Pattern(0, 2, (EndTerm(rising(4, 3), 1, 0), EndTerm(rising(8, 3), 1, 0)), ()), lambda n: 0),
    ],
)
def test_what_theorem_b_does_not_cover_is_not_proved(pattern: Pattern, values: Callable[[int], int]) -> None:
    assert prove(pattern, [values(n) for n in range(120)]) is None


def test_two_rising_halves_need_half_the_period() -> None:
    # Theorem B2: u(i) xor u(j) with u(n) = 2n is below 2 only for i = j.
    double = Term(0, 1, 2, values=(0,))
    pattern = Pattern(0, 2, (), (CutTerm(double, double, 0, 0, 0),))
    values = [mex(2 * i ^ 2 * (n - i) for i in range(n + 1)) for n in range(60)]
    window = prove(pattern, values)
    assert window is not None
    assert (window.theorem, window.length % 2) == ("B2", 0)
    assert window.values_to < 60
    assert prove(pattern, values[: window.values_to]) is None


def test_where_the_values_begin_to_agree() -> None:
    assert agrees_from([3, 1, 2, 1, 2, 1], 2, 0) == 1
    assert agrees_from([0, 0, 0, 0], 1, 0) == 0
    assert agrees_from([9, 0, 2, 4, 6], 1, 2) == 1
