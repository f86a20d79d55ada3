"""Short games: laws on random games, Conway's definitions as oracle, and published values."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import pytest
from explicit_games import EMPTY, Tree, add, at_most, equal, games, height, negative, tree, trees, value
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.errors import BadValue
from kb.values.game_graph import from_graph, games_of, to_graph
from kb.values.nimber import mex, name, nim_sum
from kb.values.notation import parse_value
from kb.values.number_up_star import Bound, simplest_between
from kb.values.short_game import DOWN, STAR, UP, ZERO, ShortGame, miny, switch, tiny
from kb.values.uptimal import as_up_power, up_power, up_power_sum

dyadics = st.builds(lambda top, log: Fraction(top, 1 << log), st.integers(-40, 40), st.integers(0, 4))
formulas = st.builds(ShortGame.of, dyadics, st.integers(-3, 3), st.integers(0, 4))


def test_mex_is_the_least_missing_value() -> None:
    assert [mex([]), mex([1, 2]), mex([0, 1, 2]), mex([0, 2, 2])] == [0, 0, 3, 1]


def test_nim_sum_adds_without_carrying() -> None:
    assert nim_sum() == 0
    assert nim_sum(1, 2, 4) == 7
    assert nim_sum(6, 3) == 5


def test_nimbers_have_names() -> None:
    assert [name(k) for k in (0, 1, 2, 10)] == ["0", "*", "*2", "*10"]


@given(trees(), trees())
@settings(deadline=None)
def test_order_is_conways_definition(g: Tree, h: Tree) -> None:
    assert (value(g) <= value(h)) == at_most(g, h)
    assert (value(g) >= value(h)) == at_most(h, g)


@given(trees(), trees())
@settings(deadline=None)
def test_equal_games_are_one_object(g: Tree, h: Tree) -> None:
    assert (value(g) is value(h)) == equal(g, h)
    assert len({value(g).id, value(h).id}) == (1 if equal(g, h) else 2)


@given(trees())
@settings(deadline=None)
def test_canonical_form_has_the_value_of_the_game(g: Tree) -> None:
    assert equal(tree(value(g)), g)


@given(trees())
@settings(deadline=None)
def test_canonical_form_has_no_dominated_or_reversible_option(g: Tree) -> None:
    game = value(g)
    for side, beats in ((game.left, at_most), (game.right, lambda a, b: at_most(b, a))):
        assert not any(beats(tree(a), tree(b)) for a, b in product(side, side) if a is not b)
    assert not any(at_most(tree(answer), g) for option in game.left for answer in option.right)
    assert not any(at_most(g, tree(answer)) for option in game.right for answer in option.left)


@given(trees(6), trees(6))
@settings(max_examples=60, deadline=None)
def test_sum_is_the_explicit_sum(g: Tree, h: Tree) -> None:
    assert value(add(g, h)) is value(g) + value(h)


@given(trees())
@settings(deadline=None)
def test_negative_is_the_explicit_negative(g: Tree) -> None:
    assert -value(g) is value(negative(g))


@given(trees())
@settings(deadline=None)
def test_birthday_is_the_height_of_the_canonical_form(g: Tree) -> None:
    assert value(g).birthday == height(tree(value(g))) <= height(g)


@given(trees())
@settings(deadline=None)
def test_outcome_is_who_wins(g: Tree) -> None:
    left_wins_second, right_wins_second = at_most(EMPTY, g), at_most(g, EMPTY)
    expected = {(True, True): "P", (True, False): "L", (False, True): "R", (False, False): "N"}
    assert value(g).outcome == expected[left_wins_second, right_wins_second]


@given(formulas)
@settings(deadline=None)
def test_formula_agrees_with_its_options(game: ShortGame) -> None:
    assert ShortGame.from_options(game.left, game.right) is game
    assert game.birthday == max((1 + o.birthday for o in (*game.left, *game.right)), default=0)


@given(formulas, formulas)
@settings(deadline=None)
def test_order_by_formula_is_conways_definition(g: ShortGame, h: ShortGame) -> None:
    shifted = ShortGame.of(Fraction(0), *(g - h).formula[1:]) if g.left_stop == h.left_stop else None
    if shifted is None:
        assert (g < h) == (g.left_stop < h.left_stop)
    else:
        assert (g <= h) == at_most(tree(shifted), EMPTY)


@given(formulas, formulas)
@settings(max_examples=50, deadline=None)
def test_sum_by_formula_is_the_sum_of_options(g: ShortGame, h: ShortGame) -> None:
    left, right = (
        [a + h for a in a_side] + [g + b for b in b_side]
        for a_side, b_side in ((g.left, h.left), (g.right, h.right))
    )
    assert ShortGame.from_options(left, right) is g + h


@given(games(), games(), games())
@settings(max_examples=50, deadline=None)
def test_games_are_an_abelian_group(g: ShortGame, h: ShortGame, k: ShortGame) -> None:
    assert g - g is ZERO
    assert g + h is h + g
    assert (g + h) + k is g + (h + k)
    assert g + 0 is g
    assert -(g + h) is -g - h


@given(games(), games(), games(4))
@settings(max_examples=50, deadline=None)
def test_order_is_that_of_differences_and_kept_by_sums(g: ShortGame, h: ShortGame, k: ShortGame) -> None:
    assert (g <= h) == (g - h <= 0) == (-h <= -g) == (g + k <= h + k)
    assert g.confused_with(h) == ((g - h).outcome == "N")
    assert (g < h) == ((g - h).outcome == "R")
    assert (g > h) == ((g - h).outcome == "L")


@given(games(), dyadics)
@settings(deadline=None)
def test_a_number_translates_stops_and_options(g: ShortGame, x: Fraction) -> None:
    moved = g + x
    assert (moved.left_stop, moved.right_stop) == (g.left_stop + x, g.right_stop + x)
    if not g.is_number:
        assert moved is ShortGame.from_options([a + x for a in g.left], [b + x for b in g.right])


@given(games(), dyadics)
@settings(deadline=None)
def test_numbers_are_avoided(g: ShortGame, x: Fraction) -> None:
    """Number avoidance: who can win g + x moving first, g no number, can do it by moving in g."""
    number = ShortGame.of(x)
    if not g.is_number and not g + x <= 0:
        assert any(option + x >= 0 for option in g.left)
    if not g.is_number and any(g + option >= 0 for option in number.left):
        assert any(option + x >= 0 for option in g.left)


@given(games(), games())
@settings(max_examples=60, deadline=None)
def test_dominated_and_reversible_options_change_nothing(g: ShortGame, h: ShortGame) -> None:
    worse = [option for option in (h, g - 1) if any(option <= better for better in g.left)]
    reversible = [switch(100, g)] if not g.is_number else []
    assert ShortGame.from_options([*g.left, *worse], g.right) is g
    through_g = ShortGame.from_options([*g.left, *reversible], g.right)
    assert through_g is g


@given(games())
@settings(deadline=None)
def test_stops_bound_the_numbers_confused_with_a_game(g: ShortGame) -> None:
    low, high = g.confusion_interval
    tick = Fraction(1, 1 << 12)
    assert low <= high
    assert g > low - tick
    assert g < high + tick
    if low < high:
        assert g.confused_with((low + high) / 2)


@given(games(), st.integers(-4, 4))
@settings(max_examples=40, deadline=None)
def test_multiples_are_repeated_sums(g: ShortGame, times: int) -> None:
    total = ZERO
    for _ in range(abs(times)):
        total = total + (g if times > 0 else -g)
    assert times * g is total


@given(games())
@settings(deadline=None)
def test_a_game_survives_copies_and_pickling(g: ShortGame) -> None:
    assert pickle.loads(pickle.dumps(g)) is copy.deepcopy(g) is copy.copy(g) is g


@given(games())
@settings(deadline=None)
def test_game_graph_gives_the_game_back(g: ShortGame) -> None:
    assert from_graph(*to_graph(g)) is g


def test_game_graph_is_brought_to_canonical_form() -> None:
    leaves = [(0, 0, 0, 0), (1, 0, 0, 0), (3, 1, 0, 0), (0, 0, 1, 0)]
    values = games_of(leaves, [([0], [0, 1]), ([1, 4], [3]), ([5, 0], [])])
    assert values[:4] == [ZERO, ShortGame.of(1), ShortGame.of(Fraction(3, 2)), UP]
    assert values[4] is STAR
    assert values[5] is switch(1, UP)
    assert values[6] is ShortGame.of(1)


def test_game_graph_with_an_option_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadValue, match="node 1 "):
        games_of([(0, 0, 0, 0)], [([1], [])])
    with pytest.raises(BadValue, match="no value"):
        from_graph([], [])


def test_numbers_with_other_denominators_are_refused() -> None:
    with pytest.raises(BadValue, match="1/3"):
        ShortGame.of(Fraction(1, 3))
    with pytest.raises(BadValue, match="nim-value"):
        ShortGame.of(0, nim=-1)


def test_large_integers_and_ups_build_no_towers() -> None:
    big = ShortGame.of(10**6)
    assert ShortGame.from_options([big], []) is big + 1
    assert switch(big, -big).mean == 0
    assert switch(big, -big) + switch(2 * big, 0) - switch(big, -big) is switch(2 * big, 0)
    assert (ShortGame.of(10**9) + UP * 10**6).birthday == 10**9 + 10**6 + 1
    assert ShortGame.of(0, 10**5) > tiny(1)


def test_deep_games_need_no_deep_stack() -> None:
    depth = 1200
    deep = ShortGame.of(depth, nim=1)
    for k in reversed(range(depth)):
        deep = switch(deep, k)
    assert len(list(deep.followers())) > depth
    negative_of_deep = -deep
    assert -negative_of_deep is deep
    assert (deep + 1) - 1 is deep
    assert deep.confused_with(Fraction(1, 2))
    assert deep < switch(deep + 1, 1)
    assert deep.mean == deep.temperature == 1 - Fraction(1, 1 << depth)
    assert pickle.loads(pickle.dumps(deep)) is deep
    assert parse_value(str(deep)) is deep


def _antichains(poset: list[ShortGame]) -> Iterator[list[ShortGame]]:
    chosen: list[tuple[list[ShortGame], int]] = [([], 0)]
    while chosen:
        members, start = chosen.pop()
        yield members
        for i in range(start, len(poset)):
            if all(poset[i].confused_with(member) for member in members):
                chosen.append(([*members, poset[i]], i + 1))


def test_games_born_by_each_day_are_1_4_22_1474() -> None:
    """Winning Ways; Siegel, Combinatorial Game Theory, III.1 (1474 is Hickerson's count for day 3)."""
    born = {ZERO}
    counts = [1]
    for _ in range(3):
        choices = list(_antichains(sorted(born, key=lambda game: game.id)))
        born = {ShortGame.from_options(left, right) for left, right in product(choices, choices)}
        counts.append(len(born))
    assert counts == [1, 4, 22, 1474]
    assert max(game.birthday for game in born) == 3


WINNING_WAYS = "Berlekamp, Conway, Guy: Winning Ways"
CGSUITE = "CGSuite's tests"


@pytest.mark.parametrize(
    ("text", "equal_to", "source"),
    [
        ("{0|1}", "1/2", WINNING_WAYS + ", chapter 2"),
        ("{1|}", "2", WINNING_WAYS + ", chapter 2"),
        ("{1/4|1}", "1/2", WINNING_WAYS + ", chapter 2, simplest number"),
        ("{-1|99}", "0", WINNING_WAYS + ", chapter 2, simplest number"),
        ("{5/2|}", "3", WINNING_WAYS + ", chapter 2, simplest number"),
        ("{0|*}", "^", WINNING_WAYS + ", chapter 3"),
        ("{0,*|0,*}", "*2", WINNING_WAYS + ", chapter 3"),
        ("{0|^*}", "^^", WINNING_WAYS + ", chapter 3, upstart equality"),
        ("^+^+*", "{0|^}", WINNING_WAYS + ", chapter 3, upstart equality"),
        ("{^|^}", "^^*", WINNING_WAYS + ", chapter 3"),
        ("{1|1}", "1*", WINNING_WAYS + ", chapter 5"),
        ("{3|1}", "2+-1", WINNING_WAYS + ", chapter 6, switches"),
        ("{0|^*5}", "^^*4", CGSUITE),
        ("+-1+-2+-3+-4", "+-{10|8||6|4|||4|2||0|-2}", CGSUITE),
        ("^^^^^^+vvv*+^19*3+v14", "^8*2", CGSUITE),
        ("{3||2|1}+{3||2|1}+{3||2|1}+{3||2|1}+{3||2|1}", "{12|||11||10,{11|10}|9Tiny({2|1})}", CGSUITE),
        ("{0|*||*|||*||||*}", "{^|*||*|||*}", CGSUITE),
    ],
)
def test_published_equalities(text: str, equal_to: str, source: str) -> None:
    assert parse_value(text) is parse_value(equal_to), source


@pytest.mark.parametrize(
    ("text", "birthday", "source"),
    [
        ("-1823437481924", 1823437481924, CGSUITE),
        ("25/16", 6, CGSUITE),
        ("*8", 8, CGSUITE),
        ("v*", 2, CGSUITE),
        ("6^*", 8, CGSUITE),
        ("^*6", 8, CGSUITE),
        ("73/16v9*8", 27, CGSUITE),
        ("{^|*||*|||*}", 5, CGSUITE),
        ("{0||0|v*}", 4, CGSUITE),
    ],
)
def test_published_birthdays(text: str, birthday: int, source: str) -> None:
    assert parse_value(text).birthday == birthday, source


def test_up_is_positive_smaller_than_numbers_and_confused_with_star() -> None:
    """Winning Ways, chapter 3; only ↑*, not ⇑*, is confused with 0."""
    assert ZERO < UP < Fraction(1, 1 << 20)
    assert UP.confused_with(STAR)
    assert (UP + STAR).outcome == "N"
    assert (UP + UP + STAR).outcome == "L"
    assert DOWN is -UP


def test_tiny_is_smaller_than_every_multiple_of_up() -> None:
    """Winning Ways, chapter 5: tiny-1 > tiny-2 > 0, and any number of them stays below ↑."""
    assert ZERO < tiny(2) < tiny(1) < UP
    assert 50 * tiny(2) < tiny(1)
    assert 20 * tiny(1) < UP
    assert miny(2) is -tiny(2)


def test_up_powers_add_up_and_are_recognised_with_any_nimber() -> None:
    """Siegel, II.5: ↑ + ↑² + … + ↑^n = {↑^[n−1]|*}, and ↑^n is less than every fraction of ↑^(n−1)."""
    for n in range(2, 6):
        assert up_power_sum(n) is up_power_sum(n - 1) + up_power(n)
        assert ZERO < 5 * up_power(n) < up_power(n - 1)
        for m, x, summed in product(range(6), (Fraction(0), Fraction(-3, 2)), (False, True)):
            power = (up_power_sum if summed else up_power)(n) + ShortGame.of(0, nim=m)
            assert as_up_power(power + x) == (x, 1, n, summed, m)
            assert as_up_power(-power + x) == (x, -1, n, summed, m)


@given(games())
@settings(deadline=None)
def test_recognised_up_powers_are_what_they_seem(g: ShortGame) -> None:
    power = as_up_power(g)
    if power is not None:
        up = (up_power_sum if power.summed else up_power)(power.n)
        assert g is power.sign * up + ShortGame.of(power.number, 0, power.nim)


@pytest.mark.parametrize(
    ("low", "high", "simplest"),
    [
        (None, None, 0),
        (Bound(Fraction(3), False), None, 4),
        (Bound(Fraction(3), True), None, 3),
        (None, Bound(Fraction(-5, 2), False), -3),
        (Bound(Fraction(1, 2), False), Bound(Fraction(3, 4), False), Fraction(5, 8)),
        (Bound(Fraction(1, 2), True), Bound(Fraction(1, 2), True), Fraction(1, 2)),
        (Bound(Fraction(1, 2), True), Bound(Fraction(1, 2), False), None),
        (Bound(Fraction(-1), False), Bound(Fraction(0), False), Fraction(-1, 2)),
        (Bound(Fraction(0), False), Bound(Fraction(1, 8), True), Fraction(1, 8)),
        (Bound(Fraction(2), False), Bound(Fraction(1), False), None),
    ],
)
def test_simplest_number_between(low: Bound | None, high: Bound | None, simplest: Fraction | None) -> None:
    assert simplest_between(low, high) == simplest


def test_all_pairs_of_day_two_compare_as_defined() -> None:
    day_one = [ZERO, STAR, ShortGame.of(1), ShortGame.of(-1)]
    subsets = [chosen for size in range(5) for chosen in combinations(day_one, size)]
    day_two = {ShortGame.from_options(left, right) for left, right in product(subsets, subsets)}
    for g, h in product(day_two, day_two):
        assert (g <= h) == at_most(tree(g), tree(h))
        assert g + h is value(add(tree(g), tree(h)))
