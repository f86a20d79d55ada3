"""Values as Python objects: order, equality with numbers, incentives, atomic weights, `calc`, and limits.

Oracles: explicit game trees, the books' values (named in the rows), and the laws of atomic weight.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from operator import add, ge, gt, le, lt, sub
from typing import Any, cast

import pytest
from explicit_games import games
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

import kb.values
from cli.main import app
from kb.errors import BadValue, KbError, LimitReached, TooLarge
from kb.values import (
    STAR,
    UP,
    ZERO,
    ShortGame,
    effort,
    nim_sum,
    parse_value,
    simplify,
    switch,
    tiny,
    up_power,
)
from kb.values.calculation import calculate, within_limits

ordinary = settings(max_examples=60, deadline=None)


def all_small_games() -> st.SearchStrategy[ShortGame]:
    """Games in which both players can move or neither, from every position."""
    leaves = st.builds(ShortGame.of, st.just(0), st.integers(-3, 3), st.integers(0, 3))
    return st.recursive(
        leaves,
        lambda inner: st.builds(
            ShortGame.from_options,
            st.lists(inner, min_size=1, max_size=2),
            st.lists(inner, min_size=1, max_size=2),
        ),
        max_leaves=6,
    )


def test_everything_exported_is_there() -> None:
    assert all(hasattr(kb.values, name) for name in kb.values.__all__)


@given(st.integers(0, 1 << 70), st.integers(0, 1 << 70))
def test_nimbers_of_any_size_add_and_compare_as_games(a: int, b: int) -> None:
    assert ShortGame.nimber(a) + ShortGame.nimber(b) == ShortGame.nimber(nim_sum(a, b))
    assert (ShortGame.nimber(a) == ShortGame.nimber(b)) is (a == b)
    assert ShortGame.nimber(a).confused_with(ShortGame.nimber(b)) is (a != b)
    assert ShortGame.nimber(a).outcome == ("N" if a else "P")


def test_a_plain_number_beside_a_game_is_that_number() -> None:
    assert ShortGame.of(3) == 3 == ShortGame.of(3)
    assert ShortGame.of(Fraction(3, 4)) == Fraction(3, 4)
    assert ShortGame.nimber(3) != 3
    assert UP != 0
    assert ShortGame.of(2) > 1
    assert ShortGame.nimber(2).confused_with(0)
    assert {ShortGame.of(5), ShortGame.of(Fraction(1, 2))} == {5, Fraction(1, 2)}
    assert 3 in {ShortGame.of(3)}


@pytest.mark.parametrize("operation", [add, sub, le, lt, ge, gt])
@pytest.mark.parametrize("other", ["1", None, 1.5, [1]])
def test_what_is_no_game_is_refused_by_operators(
    operation: Callable[[object, object], object], other: object
) -> None:
    assert other != STAR
    with pytest.raises(TypeError):
        operation(STAR, other)


@given(games(), games())
@ordinary
def test_exactly_one_relation_holds_between_two_games(g: ShortGame, h: ShortGame) -> None:
    difference = (g - h).outcome
    assert g.compare(h) == {"L": ">", "R": "<", "P": "=", "N": "||"}[difference]
    assert (g > h, g < h, g == h, g.confused_with(h)).count(True) == 1


@given(games())
@ordinary
def test_incentives_are_what_a_move_gains(g: ShortGame) -> None:
    gains = {option - g for option in g.left}
    assert set(g.left_incentives) <= gains
    assert all(any(gain <= best for best in g.left_incentives) for gain in gains)
    assert set((-g).left_incentives) == set(g.right_incentives)
    if g.is_number:
        assert all(gain < 0 for gain in gains)


def test_incentives_of_a_switch_are_its_temperature_and_star() -> None:
    hot = parse_value("{3|1}")  # moving gains 1 + star: {3|1} is 2 ± 1
    assert hot.incentives == (parse_value("{2|0}"),)
    assert hot.left_incentives == (3 - hot,)


@pytest.mark.parametrize(
    ("text", "weight", "source"),
    [
        ("0", "0", "Winning Ways, chapter 8"),
        ("*5", "0", "Winning Ways, chapter 8: nimbers weigh nothing"),
        ("^", "1", "the unit"),
        ("^3*2", "3", "additivity"),
        ("v", "-1", "additivity"),
        ("^<2>", "0", "Siegel, Combinatorial Game Theory, II.7: higher ups weigh nothing"),
        ("^[3]", "1", "sum of the above"),
        ("{^^|v}", "{0|1}", "by hand: {2-2|-1+2} = {0|1} = 1/2 is no integer"),
        ("{^|v}", "0", "by hand: {-1|1} = 0, and the game is confused with remote stars"),
        ("{^^^|v*}", "{1|1}", "by hand: {3-2|-1+2} = {1|1} = 1*"),
        ("{0|^}", "2", "by hand: {-2|3} leaves -1..2, and the game exceeds remote stars: the greatest"),
    ],
)
def test_published_atomic_weights(text: str, weight: str, source: str) -> None:
    found = parse_value(text).atomic_weight
    assert found is not None, source
    assert str(found) == str(parse_value(weight)), source


@given(all_small_games(), all_small_games())
@ordinary
def test_atomic_weights_add_and_two_ahead_wins(g: ShortGame, h: ShortGame) -> None:
    # Winning Ways, chapter 8: aw is a homomorphism; aw >= 2 wins, aw >= 1 does not lose moving first.
    a, b, both = g.atomic_weight, h.atomic_weight, (g + h).atomic_weight
    assert a is not None
    assert b is not None
    assert both == a + b
    if a >= 2:
        assert g > 0
    if a >= 1:
        assert g.outcome in "LN"
    assert (-g).atomic_weight == -a


@pytest.mark.parametrize("game", [ShortGame.of(1), parse_value("{1|0}"), parse_value("+-1"), tiny(2)])
def test_games_that_are_not_all_small_have_no_atomic_weight(game: ShortGame) -> None:
    assert game.atomic_weight is None
    assert within_limits(calculate(str(game)))["atomic_weight"] == "not atomic"


def test_thermographs_of_huge_nimbers_need_no_options() -> None:
    assert ShortGame.of(5, 0, 10**30).temperature == 0
    assert ShortGame.of(5, 0, 10**30).mean == 5
    with pytest.raises(TooLarge, match="too many options"):
        _ = ShortGame.nimber(10**30).left


@pytest.mark.parametrize(
    "text",
    [
        "+-1-*300",
        "+-1+*1000000",
        "+-1+^100000000",
    ],
)
def test_a_value_that_takes_too_much_work_is_refused_in_one_sentence(text: str) -> None:
    started = time.process_time()
    with pytest.raises(BadValue, match=r"cannot work out the value .*: (this takes more|a nimber beyond)"):
        parse_value(text)
    assert time.process_time() - started < 10


def test_lone_surrogates_are_refused() -> None:
    with pytest.raises(BadValue, match=r"character 3 is U\+D800, a lone surrogate") as refused:
        parse_value("1+\ud800")
    assert refused.value.at == 2


@pytest.mark.parametrize(
    ("text", "holds", "relation"),
    [
        ("^ > 0", True, ">"),
        ("* || 0", True, "||"),
        ("* > 0", False, "||"),
        ("{3|1} >= 1", False, "||"),
        ("^<2> < ^", True, "<"),
        ("{0||0|-2} != 0", True, ">"),
        ("1/2 + 1/2 == 1", True, "="),
        ("{2||1|0} <= 3", True, "<"),
        ("{2||1|0} <= 2", False, "||"),
    ],
)
def test_calc_compares(text: str, holds: bool, relation: str) -> None:
    found = calculate(text)
    assert (found.holds, found.relation) == (holds, relation)


@pytest.mark.parametrize("text", ["1 < 2 < 3", "1 >", "< 1", "1 >= {", "", "\ud800"])
def test_calc_refuses_what_it_cannot_read(text: str) -> None:
    with pytest.raises(KbError):
        calculate(text)


def test_calc_on_the_command_line() -> None:
    shown = CliRunner().invoke(app, ["calc", "{3|1*} + 1^"])
    assert shown.exit_code == 0
    assert "value             {4^|2^*}" in shown.stdout
    assert "temperature       1" in shown.stdout
    assert "atomic weight     not atomic" in shown.stdout
    assert CliRunner().invoke(app, ["calc", "* > 0"]).exit_code == 1


def test_sums_of_named_games_are_games() -> None:
    assert switch(1, -1) + switch(1, -1) is ZERO
    assert up_power(2) < UP


@pytest.mark.parametrize(("g", "h"), [("{1|-2^*}", "{1v*|*}"), ("{0|-3/2}", "{0||0,{1*|0}|0}")])
def test_a_comparison_that_was_made_takes_one_step(g: str, h: str) -> None:
    """Limits count steps, so what is remembered decides what is refused."""
    one, other = parse_value(g), parse_value(h)
    verdict = one <= other
    with effort.limited(1):
        assert (one <= other) is verdict
    with pytest.raises(LimitReached), effort.limited(0):
        assert (one <= other) is verdict


def test_an_option_that_two_reversible_ones_lead_to_is_looked_at_once() -> None:
    looked = Counter[str]()

    def through(option: Any) -> Any:
        looked[option] += 1
        return {"a": "x", "b": "y"}.get(option)

    onward: Any = {"x": ["c", "d"], "y": ["d", "c"]}.__getitem__
    assert sorted(simplify._bypassed(cast(Any, ["a", "b"]), through, onward)) == ["c", "d"]
    assert looked == Counter("abcd")
