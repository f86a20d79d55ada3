"""Corollary 8: values as a number and a second term, its mean and temperature, and the proof by cooling."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from kb.theorems.kit import Claim, Oracle, compared
from kb.theorems.siegel.boards import (
    Says,
    Scope,
    a,
    ahead,
    case,
    claims,
    here,
    in_case,
    on_a,
    size,
    value_of_a,
)
from kb.theorems.siegel.nest import HALF, half_excess, half_gap, nest, number
from kb.theorems.siegel.strategy import heat_c, heat_d_i, heat_d_ii, hot
from kb.theorems.statements import Has, MeanAndTemperature
from kb.values.reading import parse_value
from kb.values.short_game import STAR, ShortGame, switch
from kb.values.sums import as_game

Base = Callable[[int, int, int], int]
"""The number that stands before the second term."""


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
    said = parse_value(printed)
    return claims.check(
        slug, lambda oracle: [compared(a(*board), said, here(oracle, *board) - base, size(*board))]
    )


def _inner(slug: str, where: Scope, base: Base, says: Says) -> Claim:
    """A claim on H, what Left's move to A(x,y−1,z+1) leaves of the second term."""
    return on_a(slug, where, says, lambda oracle, x, y, z: ahead(oracle, x, y, z) - base(x, y, z))


def _second(slug: str, where: Scope, base: Base, says: Says) -> Claim:
    """A claim on the second term itself: what it is, or where it freezes, as the proof derives it."""
    return on_a(slug, where, says, lambda oracle, x, y, z: here(oracle, x, y, z) - base(x, y, z))


def _low(_x: int, y: int, z: int) -> int:
    return y + z - 1


def _sum(x: int, _y: int, z: int) -> int:
    return x + z


def _even(x: int, y: int, z: int) -> bool:
    return case(x, y, z) == "(D)(i)" and (y - z) % 2 == 0


def _odd(x: int, y: int, z: int) -> bool:
    return case(x, y, z) == "(D)(i)" and (y - z) % 2 == 1


def _even_induction(shift: int) -> Says:
    """1 − 1/2^(k + shift), as a mean and a temperature."""
    return lambda _, y, z: hot(0, 1 - Fraction(1, 2 ** (half_gap(y - z) + shift)))


def _cooled_c(oracle: Oracle, x: int, y: int, z: int) -> ShortGame:
    """The second term in case (C), cooled by t = (x − y + 1)/2."""
    return cooled(here(oracle, x, y, z) - _low(x, y, z), heat_c(x, y, z))


def _frozen(x: int, y: int, z: int) -> ShortGame:
    return ShortGame.of(heat_c(x, y, z), nim=1)


def _frozen_or_infinitesimal(x: int, y: int, z: int) -> ShortGame | Has:
    star = _frozen(x, y, z)
    other = Has(
        "an infinitesimal other than *", lambda found: as_game(found).is_infinitesimal and found != star
    )
    return star if x >= y else other


def _unfolded_d_i(_x: int, y: int, z: int) -> Has:
    k = half_gap(y - z)
    core = number(k) + (STAR if (y - z) % 2 == 0 else number(-HALF))
    once = switch(nest(core, k - 1, lambda i: i, first=1), 0)
    shifted = switch(nest(core - 1, k - 2, lambda j: j) + 1, 0)
    return Has(f"{once}, {shifted}", lambda second: second == once == shifted)


S = Fraction(1, 1024)
"""A small step beyond a temperature."""


def _cooled_d_ii(oracle: Oracle, x: int, y: int, z: int) -> ShortGame:
    """H cooled by t + s and taxed by it, with t = 1 − 1/2^(y−x−2) and a small s."""
    t = 1 - Fraction(1, 2 ** (y - x - 2))
    return cooled(ahead(oracle, x, y, z) - (x + z), t + S) - (t + S)


CLAIMS = (
    value_of_a("corollary-8-c", in_case("(C)"), lambda x, y, z: number(y + z - 1) + _second_c(x, y, z)),
    _second("corollary-8-c-heat", in_case("(C)"), _low, lambda x, y, z: hot(0, heat_c(x, y, z))),
    value_of_a("corollary-8-d-i", in_case("(D)(i)"), lambda x, y, z: number(x + z) + _second_d_i(x, y, z)),
    _second("corollary-8-d-i-heat", in_case("(D)(i)"), _sum, lambda x, y, z: hot(0, heat_d_i(x, y, z))),
    value_of_a("corollary-8-d-ii", in_case("(D)(ii)"), lambda x, y, z: number(x + z) + _second_d_ii(x, y, z)),
    _second("corollary-8-d-ii-heat", in_case("(D)(ii)"), _sum, lambda x, y, z: hot(0, heat_d_ii(x, y, z))),
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
    on_a("proof-8-c-cooled", in_case("(C)"), _frozen, _cooled_c),
    on_a("proof-8-c-cooled-corrected", in_case("(C)"), _frozen_or_infinitesimal, _cooled_c),
    _one_form("proof-8-d-i-even-form", (0, 8, 0), 0, "{3*|2||1|||0}"),
    _one_form("proof-8-d-i-odd-form", (0, 7, 0), 0, "{5/2*|2||1|||0}"),
    _one_form("proof-8-d-i-odd-form-corrected", (0, 7, 0), 0, "{5/2|2||1|||0}"),
    _second("proof-8-d-i-unfolded", in_case("(D)(i)"), _sum, _unfolded_d_i),
    _second("proof-8-d-i-freezes", _even, _sum, _even_induction(1)),
    _second("proof-8-d-i-freezes-corrected", _even, _sum, _even_induction(0)),
    _inner("proof-8-d-i-odd", _odd, _sum, lambda _, y, z: hot(1, 1 - Fraction(3, 2 ** half_gap(y - z)))),
    _one_form("proof-8-d-ii-form", (6, 9, 0), 6, "{{2,{3,{3|2}|2}|1}|0}"),
    _one_form("proof-8-d-ii-form-corrected", (6, 9, 0), 6, "{{{2,{3,{3|2}|2}|2}|1}|0}"),
    _second(
        "proof-8-d-ii-unfolded",
        in_case("(D)(ii)"),
        _sum,
        lambda x, y, z: switch(_second_d_ii(x, y, z, first=1), 0),
    ),
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
    on_a("proof-8-d-ii-cooled", in_case("(D)(ii)"), lambda *_: number(0 - S), _cooled_d_ii),
    on_a("proof-8-d-ii-cooled-corrected", in_case("(D)(ii)"), lambda *_: number(1 - S), _cooled_d_ii),
)
