"""Thermographs: published means and temperatures, and the laws that walls obey."""

from __future__ import annotations

from fractions import Fraction

import pytest
from explicit_games import games
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.errors import BadArgument
from kb.values.notation import parse_value
from kb.values.short_game import ShortGame, switch
from kb.values.thermograph import Corner, Thermograph

GEOGRAPHY = "Nowakowski, Siegel: Partizan Geography on K_n x K_2"
WINNING_WAYS = "Berlekamp, Conway, Guy: Winning Ways, chapter 6"
CGSUITE = "CGSuite's tests"

temperatures = st.fractions(min_value=-1, max_value=4, max_denominator=16)
modest = settings(max_examples=60, deadline=None)


@pytest.mark.parametrize(
    ("text", "mean", "temperature", "source"),
    [
        ("0", "0", "-1", CGSUITE),
        ("5", "5", "-1", CGSUITE),
        ("-1/2", "-1/2", "-1/2", CGSUITE),
        ("25/16", "25/16", "-1/16", CGSUITE),
        ("*8", "0", "0", CGSUITE),
        ("6^*", "6", "0", CGSUITE),
        ("73/16v9*8", "73/16", "0", CGSUITE),
        ("{^|*||*|||*}", "0", "0", CGSUITE),
        ("{0||0|v*}", "0", "0", CGSUITE),
        ("+-3", "0", "3", WINNING_WAYS + ", switches"),
        ("{4|-1}", "3/2", "5/2", WINNING_WAYS + ", switches"),
        ("*", "0", "0", GEOGRAPHY + ", first table, n = 2"),
        ("{1/2|0}", "1/4", "1/4", GEOGRAPHY + ", first table, n = 3"),
        ("{1*|0}", "1/2", "1/2", GEOGRAPHY + ", first table, n = 4"),
        ("{3/2|1||0}", "5/8", "5/8", GEOGRAPHY + ", first table, n = 5"),
        ("{2*|1||0}", "3/4", "3/4", GEOGRAPHY + ", first table, n = 6"),
        ("{5/2|2||1||||0}", "13/16", "13/16", GEOGRAPHY + ", first table, n = 7"),
        ("{10*|9||8|||7}", "63/8", "7/8", GEOGRAPHY + ", Section 2, A(3,12,4) of the example"),
        ("{12^*|11||10|||9||||8}", "143/16", "15/16", GEOGRAPHY + ", Section 2, A(7,12,1) of the example"),
        ("{37/2|18||17|||16||||15}", "509/32", "29/32", GEOGRAPHY + ", Section 2, A(9,15,6) of the example"),
    ],
)
def test_published_means_and_temperatures(text: str, mean: str, temperature: str, source: str) -> None:
    game = parse_value(text)
    assert (game.mean, game.temperature) == (Fraction(mean), Fraction(temperature)), source


def test_sum_of_the_geography_paper_has_its_mean_temperature_and_moves() -> None:
    """Section 2: the sum is a first-player win of mean 29/32 and temperature 15/16."""
    a, b, c = map(parse_value, ("{10*|9||8|||7}", "{12^*|11||10|||9||||8}", "{37/2|18||17|||16||||15}"))
    total = a + b - c
    assert total.outcome == "N"
    assert (total.mean, total.temperature) == (Fraction(29, 32), Fraction(15, 16))
    after_right = a + 8 - c
    assert after_right < 0
    assert after_right.mean == Fraction(-1, 32)


def test_largest_example_of_the_geography_paper_is_hot() -> None:
    """A(17,17,9) of Section 4; Corollary 8 (C) gives y+z−1 = 25 plus mean and temperature (x−y+1)/2."""
    game = parse_value("{26,{27,{28,{29|25}|25}|25}|25}")
    assert str(game) == "{26,{27,{28,{29|25}|25}|25}|25}"
    assert (game.mean, game.temperature) == (25 + Fraction(1, 2), Fraction(1, 2))


def test_walls_of_a_switch_meet_at_the_mast() -> None:
    picture = switch(3, 1).thermograph
    assert picture.left.corners == (Corner(Fraction(-1), Fraction(4)), Corner(Fraction(1), Fraction(2)))
    assert picture.right.corners == (Corner(Fraction(-1), Fraction(0)), Corner(Fraction(1), Fraction(2)))
    assert picture.left.at(7) == picture.right.at(7) == 2


def test_right_wall_stands_upright_where_left_answers() -> None:
    """Winning Ways, chapter 6: {4||2|0}: Right's move is a threat that Left answers below temperature 1."""
    picture = parse_value("{4||2|0}").thermograph
    assert isinstance(picture, Thermograph)
    assert [picture.right.at(t) for t in (0, Fraction(1, 2), 1)] == [2, 2, 2]
    assert (picture.mean, picture.temperature) == (Fraction(5, 2), Fraction(3, 2))


def test_below_minus_one_there_is_no_thermograph() -> None:
    with pytest.raises(BadArgument, match="-2"):
        switch(3, 1).thermograph.left.at(-2)


@given(games(), games())
@modest
def test_means_add_and_a_sum_is_no_hotter_than_its_parts(g: ShortGame, h: ShortGame) -> None:
    assert (g + h).mean == g.mean + h.mean
    assert (g + h).temperature <= max(g.temperature, h.temperature)


@given(games())
@modest
def test_the_negative_is_the_mirror_image(g: ShortGame) -> None:
    picture, mirrored = g.thermograph, (-g).thermograph
    assert (mirrored.mean, mirrored.temperature) == (-picture.mean, picture.temperature)
    assert mirrored.left.corners == tuple(Corner(t, -v) for t, v in picture.right.corners)


@given(games())
@modest
def test_walls_at_zero_are_the_stops(g: ShortGame) -> None:
    picture = g.thermograph
    assert (picture.left.at(0), picture.right.at(0)) == (g.left_stop, g.right_stop)


@given(games(), temperatures)
@modest
def test_walls_are_the_taxed_walls_of_the_options(g: ShortGame, t: Fraction) -> None:
    """The definition, one temperature at a time: below the mast the best taxed option, above it the mean."""
    picture = g.thermograph
    if t >= picture.temperature:
        assert picture.left.at(t) == picture.right.at(t) == picture.mean
    else:
        assert picture.left.at(t) == max(option.thermograph.right.at(t) for option in g.left) - t
        assert picture.right.at(t) == min(option.thermograph.left.at(t) for option in g.right) + t
        assert picture.left.at(t) > picture.right.at(t)


@given(games(), st.integers(-5, 5))
@modest
def test_an_integer_translates_the_thermograph(g: ShortGame, n: int) -> None:
    moved = (g + n).thermograph
    if not g.is_number:
        assert moved.left.corners == tuple(Corner(t, v + n) for t, v in g.thermograph.left.corners)
        assert moved.right.corners == tuple(Corner(t, v + n) for t, v in g.thermograph.right.corners)


@given(games())
@modest
def test_only_numbers_are_cold(g: ShortGame) -> None:
    assert (g.temperature < 0) == g.is_number
    assert (g.temperature <= 0) == (g.left_stop == g.right_stop)
    assert (g.temperature == -1) == g.is_integer
