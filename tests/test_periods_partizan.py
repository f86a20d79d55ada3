"""Even/Odd along growing families, and the window of Theorem C. Oracles: reference solver, values by hand."""

from __future__ import annotations

import pytest
from test_periods import referee, rooted_ends

from kb.games import game
from kb.periods.ends import EMPTY, path_type
from kb.periods.game_book import GameBook
from kb.periods.game_windows import prove_games
from kb.periods.recipes import CYCLES, PATHS
from kb.periods.results import ProvedPeriod
from kb.periods.windows import CutTerm, EndTerm, Pattern, Term, Window
from kb.values.short_game import ShortGame, switch

RULES = game("even-odd")
OWN = Term(0, 1, own=True)
PATH_PATTERN = Pattern(0, 2, (EndTerm(OWN, 1, 0),), (CutTerm(OWN, OWN, 1, 1, 1),))
"""Even/Odd on paths: Left cuts out an inner vertex, Right takes an end."""


def paths(count: int) -> list[ShortGame]:
    """P_n in Even/Odd straight from the rules."""
    values = [ShortGame.of(0), ShortGame.of(1)]
    for n in range(2, count):
        left = [values[i - 1] + values[n - i] for i in range(2, n)]
        values.append(ShortGame.from_options(left, [values[n - 1]]))
    return values


def options_in(values: list[ShortGame], n: int) -> tuple[list[ShortGame], list[ShortGame]]:
    return [values[i - 1] + values[n - i] for i in range(2, n)], [values[n - 1]]


def proved(values: list[ShortGame]) -> Window | None:
    return prove_games(PATH_PATTERN, values, lambda n: options_in(values, n))


def test_small_members_have_the_values_of_the_reference_solver() -> None:
    book = GameBook(RULES, referee("even-odd").values)
    ends = rooted_ends(4)
    pairs = [(end, EMPTY) for end in ends] + [(ends[1], ends[2]), (ends[1], ends[1])]
    for one, other in pairs:
        family = path_type(one, other)
        assert book.members(family, range(8), most=64) == referee("even-odd").values(
            family.member(n) for n in range(8)
        )


def test_paths_and_cycles_rise_by_one_every_three() -> None:
    # Nowakowski and Ottaway, Theorem 13, on paths.
    book = GameBook(RULES, referee("even-odd").values)
    for family in (PATHS, CYCLES):
        found = book.verdict(family, most=64)
        assert isinstance(found, ProvedPeriod)
        assert (found.length, found.saltus, found.theorem) == (3, 1, "C")


def test_the_window_of_theorem_c_is_exact() -> None:
    values = paths(40)
    window = proved(values)
    assert window == Window(1, 6, 3, 1, "C")  # max(1,1) + max(1,1) + 3 + 1
    assert proved(values[: window.values_to + 1]) == window
    assert proved(values[: window.values_to]) is None


@pytest.mark.parametrize("place", [4, 6, 7, 8])
@pytest.mark.parametrize("change", [ShortGame.of(1), switch(1, -1), ShortGame.of(0, nim=1)])
def test_a_deviation_inside_the_window_of_theorem_c_is_seen(place: int, change: ShortGame) -> None:
    values = paths(9)
    assert proved(values) is not None
    values[place] = values[place] + change
    assert proved(values) is None


def test_an_integer_that_stays_behind_is_not_proved_to_rise() -> None:
    # One left option, n − 20, rises by 1: the value is 0 as long as that is negative, and n − 19 after.
    pattern = Pattern(0, 0, (EndTerm(Term(0, 1, 1), 0, 0),), ())

    def options(n: int) -> tuple[list[ShortGame], list[ShortGame]]:
        return [ShortGame.of(n - 20)], []

    values = [ShortGame.from_options(*options(n)) for n in range(60)]
    assert [value.left_stop for value in values[18:22]] == [0, 0, 1, 2]
    # Before the values rise nothing is proved; the constant stretch is not taken for a rise.
    assert prove_games(pattern, values[:20], options) is None
    late = prove_games(pattern, values, options)
    assert late is not None
    assert late.start >= 19


def test_an_integer_with_room_below_it_fails_the_test() -> None:
    # The value −1 of {−3 | 0} rises to 0 by chance of the window; −2 would fit as well, so nothing is proved.
    pattern = Pattern(0, 0, (EndTerm(Term(0, 1, 1), 0, 0),), ())
    values = [ShortGame.of(n - 5) for n in range(12)]

    def options(n: int) -> tuple[list[ShortGame], list[ShortGame]]:
        return [ShortGame.of(n - 9)], [ShortGame.of(n - 4)]

    found = prove_games(pattern, values[:5], options)
    assert found is None
    assert prove_games(pattern, values, options) is not None  # from 1 on, x − 1 ≥ 0 would be simpler
