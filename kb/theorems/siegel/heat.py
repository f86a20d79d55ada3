"""Corollary 8: values as a number and a second term, its mean and temperature, and the proof by cooling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from kb.theorems.base import Claim, Instance, Oracle
from kb.theorems.siegel.boards import (
    Scope,
    a,
    case,
    checked,
    in_case,
    same,
    size,
    small_a,
    value,
    value_of_a,
)
from kb.theorems.siegel.nest import HALF, half_excess, half_gap, nest, number
from kb.theorems.siegel.strategy import heat_c, heat_d_i, heat_d_ii, hot
from kb.theorems.statements import MeanAndTemperature
from kb.values.reading import parse_value
from kb.values.short_game import STAR, ShortGame, switch

Heat = Callable[[int, int, int], MeanAndTemperature]


def cooled(game: ShortGame, t: Fraction) -> ShortGame:
    """The game cooled by t ≥ 0, not yet frozen at its own temperature."""
    if game.temperature < t:
        return number(game.mean)
    return ShortGame.from_options(
        [cooled(left, t) - t for left in game.left], [cooled(right, t) + t for right in game.right]
    )


def _second_c(x: int, y: int, z: int) -> ShortGame:
    k = half_gap(y - z)
    return nest(switch(x - z + 1 - k - 2, 0), k - 1, lambda _: 0, lambda i: x - y + 1 + i)


def _second_d_i(_x: int, y: int, z: int) -> ShortGame:
    k = half_gap(y - z)
    return nest(number(k) + (STAR if (y - z) % 2 == 0 else number(-HALF)), k - 1, lambda i: i)


def _second_d_ii(x: int, y: int, z: int, first: int = 0) -> ShortGame:
    k, c = half_excess(x, y, z), y - x - 1
    core = nest(switch(x - z - k - 1, c), k - 1, lambda _: c, lambda i: c + i)
    return nest(core, y - x - 2, lambda j: j, first=first)


def _one_form(slug: str, board: tuple[int, int, int], base: int, printed: str) -> Claim:
    """A claim that a printed game is the second term of a case: here of the one board it could be."""

    def check(oracle: Oracle) -> Iterator[Instance]:
        found = value(oracle, a(*board)) - base
        yield same(a(*board), parse_value(printed), found, size(*board))

    return checked(slug, check)


def _inner(slug: str, where: Scope, base: Callable[[int, int, int], int], says: Heat) -> Claim:
    """A claim on H, what Left's move to A(x,y−1,z+1) leaves of the second term."""

    def check(oracle: Oracle) -> Iterator[Instance]:
        for x, y, z in small_a(where):
            inner, statement = value(oracle, a(x, y - 1, z + 1)) - base(x, y, z), says(x, y, z)
            holds, seen = statement.holds(inner), statement.seen(inner)
            yield Instance(a(x, y, z), holds, str(statement), seen, size(x, y, z))

    return checked(slug, check)


def _freezes(slug: str, where: Scope, base: Callable[[int, int, int], int], says: Heat) -> Claim:
    """A claim on the temperature at which the second term itself freezes, as the proof derives it."""

    def check(oracle: Oracle) -> Iterator[Instance]:
        for x, y, z in small_a(where):
            second, statement = value(oracle, a(x, y, z)) - base(x, y, z), says(x, y, z)
            holds, seen = statement.holds(second), statement.seen(second)
            yield Instance(a(x, y, z), holds, str(statement), seen, size(x, y, z))

    return checked(slug, check)


def _low(_x: int, y: int, z: int) -> int:
    return y + z - 1


def _sum(x: int, _y: int, z: int) -> int:
    return x + z


def _even(x: int, y: int, z: int) -> bool:
    return case(x, y, z) == "(D)(i)" and (y - z) % 2 == 0


def _odd(x: int, y: int, z: int) -> bool:
    return case(x, y, z) == "(D)(i)" and (y - z) % 2 == 1


def _even_induction(shift: int) -> Heat:
    """1 − 1/2^(k + shift), as a mean and a temperature."""
    return lambda _, y, z: hot(0, 1 - Fraction(1, 2 ** (half_gap(y - z) + shift)))


def _cooled_c(oracle: Oracle) -> Iterator[tuple[tuple[int, int, int], Fraction, ShortGame]]:
    """The boards of case (C), t = (x − y + 1)/2, and their second terms cooled by t."""
    for x, y, z in small_a(in_case("(C)")):
        t = heat_c(x, y, z)
        yield (x, y, z), t, cooled(value(oracle, a(x, y, z)) - _low(x, y, z), t)


def _frozen(oracle: Oracle) -> Iterator[Instance]:
    for board, t, found in _cooled_c(oracle):
        yield same(a(*board), ShortGame.of(t, nim=1), found, size(*board))


def _frozen_or_infinitesimal(oracle: Oracle) -> Iterator[Instance]:
    for (x, y, z), t, found in _cooled_c(oracle):
        star = ShortGame.of(t, nim=1)
        if x >= y:
            yield same(a(x, y, z), star, found, size(x, y, z))
        else:
            holds = found.is_infinitesimal and found != star
            yield Instance(a(x, y, z), holds, "an infinitesimal other than *", str(found), size(x, y, z))


def _unfolded_d_i(oracle: Oracle) -> Iterator[Instance]:
    for x, y, z in small_a(in_case("(D)(i)")):
        k = half_gap(y - z)
        core = number(k) + (STAR if (y - z) % 2 == 0 else number(-HALF))
        second = value(oracle, a(x, y, z)) - (x + z)
        once = switch(nest(core, k - 1, lambda i: i, first=1), 0)
        shifted = switch(nest(core - 1, k - 2, lambda j: j) + 1, 0)
        holds = second == once == shifted
        yield Instance(a(x, y, z), holds, f"{once}, {shifted}", str(second), size(x, y, z))


def _unfolded_d_ii(oracle: Oracle) -> Iterator[Instance]:
    for x, y, z in small_a(in_case("(D)(ii)")):
        claimed = switch(_second_d_ii(x, y, z, first=1), 0)
        yield same(a(x, y, z), claimed, value(oracle, a(x, y, z)) - (x + z), size(x, y, z))


def _cooling_d_ii(shift: int) -> Callable[[Oracle], Iterator[Instance]]:
    """H cooled by t + s and taxed by it, with t = 1 − 1/2^(y−x−2) and a small s, is `shift` − s."""

    def check(oracle: Oracle) -> Iterator[Instance]:
        s = Fraction(1, 1024)
        for x, y, z in small_a(in_case("(D)(ii)")):
            t = 1 - Fraction(1, 2 ** (y - x - 2))
            left = cooled(value(oracle, a(x, y - 1, z + 1)) - (x + z), t + s) - (t + s)
            yield same(a(x, y, z), number(shift - s), left, size(x, y, z))

    return check


CLAIMS: tuple[Claim, ...] = (
    value_of_a("corollary-8-c", in_case("(C)"), lambda x, y, z: number(y + z - 1) + _second_c(x, y, z)),
    _freezes("corollary-8-c-heat", in_case("(C)"), _low, lambda x, y, z: hot(0, heat_c(x, y, z))),
    value_of_a("corollary-8-d-i", in_case("(D)(i)"), lambda x, y, z: number(x + z) + _second_d_i(x, y, z)),
    _freezes("corollary-8-d-i-heat", in_case("(D)(i)"), _sum, lambda x, y, z: hot(0, heat_d_i(x, y, z))),
    value_of_a("corollary-8-d-ii", in_case("(D)(ii)"), lambda x, y, z: number(x + z) + _second_d_ii(x, y, z)),
    _freezes("corollary-8-d-ii-heat", in_case("(D)(ii)"), _sum, lambda x, y, z: hot(0, heat_d_ii(x, y, z))),
    _one_form("proof-8-c-form", (13, 6, 0), 5, "{8,{9,{10|0}|0}|0}"),
    _inner(
        "proof-8-c-inner",
        in_case("(C)"),
        _low,
        lambda x, y, _: MeanAndTemperature(temperature=Fraction(x - y + 2, 2)),
    ),
    _inner(
        "proof-8-c-inner-corrected",
        in_case("(C)"),
        _low,
        lambda x, y, z: MeanAndTemperature(temperature=Fraction(x - y + (1 if y - z == 3 else 2), 2)),
    ),
    checked("proof-8-c-cooled", _frozen),
    checked("proof-8-c-cooled-corrected", _frozen_or_infinitesimal),
    _one_form("proof-8-d-i-even-form", (0, 8, 0), 0, "{3*|2||1|||0}"),
    _one_form("proof-8-d-i-odd-form", (0, 7, 0), 0, "{5/2*|2||1|||0}"),
    _one_form("proof-8-d-i-odd-form-corrected", (0, 7, 0), 0, "{5/2|2||1|||0}"),
    checked("proof-8-d-i-unfolded", _unfolded_d_i),
    _freezes("proof-8-d-i-freezes", _even, _sum, _even_induction(1)),
    _freezes("proof-8-d-i-freezes-corrected", _even, _sum, _even_induction(0)),
    _inner("proof-8-d-i-odd", _odd, _sum, lambda _, y, z: hot(1, 1 - Fraction(3, 2 ** half_gap(y - z)))),
    _one_form("proof-8-d-ii-form", (6, 9, 0), 6, "{{2,{3,{3|2}|2}|1}|0}"),
    _one_form("proof-8-d-ii-form-corrected", (6, 9, 0), 6, "{{{2,{3,{3|2}|2}|2}|1}|0}"),
    checked("proof-8-d-ii-unfolded", _unfolded_d_ii),
    _inner(
        "proof-8-d-ii-inner",
        in_case("(D)(ii)"),
        _sum,
        lambda x, y, _: hot(0, 1 - Fraction(1, 2 ** (y - x - 2))),
    ),
    _inner(
        "proof-8-d-ii-inner-corrected",
        in_case("(D)(ii)"),
        _sum,
        lambda x, y, _: hot(1, 1 - Fraction(1, 2 ** (y - x - 2))),
    ),
    checked("proof-8-d-ii-cooled", _cooling_d_ii(0)),
    checked("proof-8-d-ii-cooled-corrected", _cooling_d_ii(1)),
)
