"""Values against other implementations: pycgt (exact, pure Python) and cgt-py (Rust)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import pairwise
from types import ModuleType
from typing import Any

import pytest
from explicit_games import games
from hypothesis import HealthCheck, given, settings

from kb.values.notation import show
from kb.values.short_game import ShortGame
from kb.values.thermograph import Thermograph, Wall

modest = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(scope="module")
def pycgt() -> ModuleType:
    module: ModuleType = pytest.importorskip("pycgt", reason="pycgt is not installed: no peer for values")
    return module


@pytest.fixture(scope="module")
def cgt_py() -> ModuleType:
    pytest.importorskip("anywidget", reason="anywidget is not installed: cgt-py cannot be imported")
    module: ModuleType = pytest.importorskip("cgt_py", reason="cgt-py is not installed: no peer for values")
    return module


@cache
def _in_pycgt(game: ShortGame, make: Callable[..., Any]) -> Any:
    return make([_in_pycgt(g, make) for g in game.left], [_in_pycgt(g, make) for g in game.right])


@given(g=games(6), h=games(6))
@modest
def test_pycgt_has_the_same_order_and_sums(pycgt: ModuleType, g: ShortGame, h: ShortGame) -> None:
    theirs, others = _in_pycgt(g, pycgt.game), _in_pycgt(h, pycgt.game)
    relations = {
        (True, True): "EQUAL",
        (True, False): "LESS",
        (False, True): "GREATER",
        (False, False): "CONFUSED",
    }
    assert pycgt.compare(theirs, others).name == relations[g <= h, g >= h]
    assert _in_pycgt(g + h, pycgt.game) == theirs + others
    assert _in_pycgt(-g, pycgt.game) == -theirs


@given(g=games())
@modest
def test_pycgt_has_the_same_canonical_form(pycgt: ModuleType, g: ShortGame) -> None:
    theirs = _in_pycgt(g, pycgt.game)
    assert {_in_pycgt(option, pycgt.game) for option in g.left} == set(theirs.left)
    assert {_in_pycgt(option, pycgt.game) for option in g.right} == set(theirs.right)
    assert g.birthday == theirs.birthday


@given(g=games())
@modest
def test_pycgt_has_the_same_stops_mean_and_temperature(pycgt: ModuleType, g: ShortGame) -> None:
    theirs = _in_pycgt(g, pycgt.game)
    assert (g.left_stop, g.right_stop) == pycgt.stops(theirs)
    assert (g.mean, g.temperature) == (pycgt.mean(theirs), pycgt.temperature(theirs))
    assert g.is_number == pycgt.is_number(theirs)
    assert g.is_infinitesimal == pycgt.is_infinitesimal(theirs)


@given(g=games())
@modest
def test_pycgt_has_the_same_walls_from_zero_upward(pycgt: ModuleType, g: ShortGame) -> None:
    theirs = pycgt.thermograph(_in_pycgt(g, pycgt.game))
    for t in (Fraction(k, 4) for k in range(20)):
        assert (g.thermograph.left.at(t), g.thermograph.right.at(t)) == theirs.at(t)


def _braces(game: ShortGame) -> str:
    """The game in full braces, the only form that cgt-py reads for games without a name; ⇑ is `^2` there."""
    if game.formula is not None:
        return show(game).replace("^^", "^2").replace("vv", "v2")
    return "{" + "|".join(", ".join(map(_braces, side)) for side in (game.left, game.right)) + "}"


def _trajectories(picture: Thermograph) -> str:
    """The walls as cgt-py writes them: mast, then corners and slopes from the top down."""
    return f"Thermograph(Thermograph({_trajectory(picture.left)}, {_trajectory(picture.right)}))"


def _trajectory(wall: Wall) -> str:
    corners = list(reversed(wall.corners))
    slopes = [
        (high.value - low.value) / (high.temperature - low.temperature) for high, low in pairwise(corners)
    ]
    bends = ", ".join(str(corner.temperature) for corner in corners[:-1])
    return f"Trajectory({corners[0].value}, [{bends}], [{', '.join(map(str, [0, *slopes]))}])"


@given(g=games())
@modest
def test_cgt_py_has_the_same_canonical_form(cgt_py: ModuleType, g: ShortGame) -> None:
    theirs = cgt_py.CanonicalForm(_braces(g))
    for ours, others in ((g.left, theirs.left_options), (g.right, theirs.right_options)):
        assert len(ours) == len(others)
        assert all(any(cgt_py.CanonicalForm(_braces(a)) == b for b in others) for a in ours)
    assert g.birthday == theirs.birthday


@given(g=games())
@modest
def test_cgt_py_draws_the_same_thermograph(cgt_py: ModuleType, g: ShortGame) -> None:
    theirs = cgt_py.CanonicalForm(_braces(g))
    assert repr(theirs.thermograph) == _trajectories(g.thermograph)
    assert repr(theirs.temperature) == f"DyadicRationalNumber('{g.temperature}')"
    assert repr(theirs.left_stop) == f"DyadicRationalNumber('{g.left_stop}')"
    assert repr(theirs.right_stop) == f"DyadicRationalNumber('{g.right_stop}')"


@given(g=games(), h=games())
@modest
def test_cgt_py_has_the_same_order_and_sums(cgt_py: ModuleType, g: ShortGame, h: ShortGame) -> None:
    theirs, others = cgt_py.CanonicalForm(_braces(g)), cgt_py.CanonicalForm(_braces(h))
    assert ((theirs <= others), (theirs >= others)) == (g <= h, g >= h)
    assert theirs + others == cgt_py.CanonicalForm(_braces(g + h))
    assert theirs - others == cgt_py.CanonicalForm(_braces(g - h))


@given(g=games())
@modest
def test_cgt_py_prints_the_same_options(cgt_py: ModuleType, g: ShortGame) -> None:
    """Only the order of options is its own, so lone options are compared."""
    if all(len(side) <= 1 for game in g.followers() if not game.formula for side in (game.left, game.right)):
        assert repr(cgt_py.CanonicalForm(_braces(g))) == f"CanonicalForm('{_braces(g)}')"
