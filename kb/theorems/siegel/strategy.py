"""Theorem 2: the players' guide, values or means and temperatures, and Left's best moves."""

from __future__ import annotations

from fractions import Fraction

from kb.theorems.kit import Cases, Claim, Instance, Oracle, Wanted
from kb.theorems.siegel.boards import (
    LARGE_A_CASES,
    Scope,
    a,
    ahead,
    b,
    claims,
    in_case,
    on_a,
    small_a,
    value,
    value_of_a,
    value_of_b,
)
from kb.theorems.siegel.nest import number
from kb.theorems.siegel.values import in_a_mended, switch_a, switch_b
from kb.theorems.statements import MeanAndTemperature
from kb.values.short_game import ShortGame, switch


def hot(base: int, heat: Fraction) -> MeanAndTemperature:
    """The value is `base` + H where H has this mean and temperature."""
    return MeanAndTemperature(mean=base + heat, temperature=heat)


def heat_c(x: int, y: int, _z: int) -> Fraction:
    return Fraction(x - y + 1, 2)


def heat_d_i(_x: int, y: int, z: int) -> Fraction:
    k = (y - z - 1) // 2
    return 1 - Fraction(1, 2**k) if (y - z) % 2 == 0 else 1 - Fraction(3, 2 ** (k + 1))


def heat_d_ii(x: int, y: int, _z: int) -> Fraction:
    return 1 - Fraction(1, 2 ** (y - x - 1))


def _translated_a(x: int, y: int, z: int) -> ShortGame:
    m = min(x, z)
    return number(y + m) + switch(x - 2 - m, z - 1 - m)


def _translated_a_mended(x: int, y: int, z: int) -> ShortGame:
    return number(y + x - 2) + switch(0, z - x + 1)


def _translated_b(x: int, y: int, z: int) -> ShortGame:
    return number(y + x - 2) + switch(0, z - y + 2)


def _left_moves(oracle: Oracle, x: int, y: int, z: int) -> str:
    """How Left's moves to B(x,y−1,z+1) and to A(x,y−1,z+1) compare, and their values."""
    to_b, to_a = value(oracle, b(x, y - 1, z + 1)), ahead(oracle, x, y, z)
    if to_b == to_a:
        order = "equal"
    else:
        order = "B better" if to_b > to_a else "A better" if to_b < to_a else "incomparable"
    return f"{order}: {to_b}, {to_a}"


def moves_compare(slug: str, where: Scope, claimed: str, *allowed: str) -> Claim:
    """A claim on Left's two moves from A(x,y,z), where both exist; the claim itself is what it allows."""
    said = Wanted(claimed, lambda found: found.partition(":")[0] in (allowed or (claimed,)))
    return on_a(slug, lambda x, y, z: x > 0 and y > 1 and where(x, y, z), lambda *_: said, _left_moves)


def _has_numbers(oracle: Oracle) -> Cases:
    for label in ("(A)", "(B)"):
        boards = list(small_a(in_case(label), most=4))
        numbers = sum(value(oracle, a(*board)).is_number for board in boards)
        said, seen = "some numbers, not all", f"{numbers} of {len(boards)}"
        yield Instance(f"case {label}, x and z at most 4", 0 < numbers < len(boards), said, seen)


CLAIMS = (
    value_of_a("theorem-2-a", in_case("(A)"), switch_a),
    value_of_a("theorem-2-a-corrected", in_a_mended, switch_a),
    value_of_a("theorem-2-a-translated", in_a_mended, _translated_a),
    value_of_a("theorem-2-a-translated-corrected", in_a_mended, _translated_a_mended),
    moves_compare("theorem-2-a-move", in_case("(A)"), "B best", "B better", "equal"),
    value_of_a("theorem-2-b", in_case("(B)"), switch_b),
    value_of_a("theorem-2-b-translated", in_case("(B)"), _translated_b),
    moves_compare("theorem-2-b-moves", in_case("(B)"), "incomparable"),
    moves_compare("theorem-2-b-moves-corrected", in_case("(B)"), "equal"),
    value_of_a("theorem-2-c", in_case("(C)"), lambda x, y, z: hot(y + z - 1, heat_c(x, y, z)), LARGE_A_CASES),
    moves_compare("theorem-2-c-moves", in_case("(C)"), "incomparable"),
    moves_compare("theorem-2-d-move", in_case("(D)"), "A best", "A better", "equal"),
    value_of_a("theorem-2-d-i", in_case("(D)(i)"), lambda x, y, z: hot(x + z, heat_d_i(x, y, z))),
    value_of_a(
        "theorem-2-d-ii", in_case("(D)(ii)"), lambda x, y, z: hot(x + z, heat_d_ii(x, y, z)), LARGE_A_CASES
    ),
    claims.check("section-2-numbers", _has_numbers),
    value_of_b("theorem-2-e", lambda _, y, z: z < y, lambda x, _, z: number(x + z - 1)),
    value_of_b("theorem-2-f", lambda _, y, z: z >= y, lambda x, y, _: number(y + x - 1)),
)
