"""Lemmas 3–6 and Theorem 7: the values of all boards."""

from __future__ import annotations

from collections.abc import Callable

from kb.theorems.kit import Claim
from kb.theorems.siegel.boards import (
    LARGE_A_CASES,
    a,
    b,
    both_options,
    here,
    in_case,
    names,
    on_a,
    on_b,
    settled,
    value_of_a,
    value_of_b,
)
from kb.theorems.siegel.nest import HALF, case_c, case_d_i, case_d_ii, number
from kb.theorems.statements import Has
from kb.values.short_game import ShortGame, switch
from kb.values.sums import as_game


def switch_a(x: int, y: int, z: int) -> ShortGame:
    return switch(y + x - 2, y + z - 1)


def switch_b(x: int, y: int, z: int) -> ShortGame:
    return switch(y + x - 2, x + z)


def not_the_last_cell(x: int, y: int, z: int) -> bool:
    """Whether the board is another than A(0,1,0), where Left has no move at all."""
    return (x, y, z) != (0, 1, 0)


def in_a_mended(x: int, y: int, z: int) -> bool:
    return in_case("(A)")(x, y, z) and not_the_last_cell(x, y, z)


def _cases_a(x: int, y: int, z: int) -> ShortGame:
    if z > x:
        return number(y + x - 1)
    if z == x:
        return number(y + x - 3 * HALF)
    return ShortGame.of(y + x - 2, nim=1) if z == x - 1 else switch_a(x, y, z)


def _cases_b(x: int, y: int, z: int) -> ShortGame:
    if z > y - 1:
        return number(y + x - 1)
    return number(y + x - 3 * HALF) if z == y - 1 else ShortGame.of(y + x - 2, nim=1)


def _at_most_x(x: int, _y: int, _z: int) -> Has:
    return Has(f"at most {x}", lambda found: as_game(found) <= x)


def _last_column(_x: int, y: int, _z: int) -> bool:
    return y == 1


def _lemma_3_options(x: int, _y: int, z: int) -> str:
    return f"{settled(b(x - 1, 0, z)) if x > 1 else names(set())} | {names(set())}"


def _before(slug: str, says: Callable[[int, int], object]) -> Claim:
    """A claim on A(x−1,1,z), which Left reaches from B(x,1,z), by the numbers x−1 and z; x − 1 ≤ 5, z ≤ 6."""
    return on_a(slug, lambda x, y, _: x < 6 and y == 1, lambda x, _, z: says(x, z), here)


CLAIMS = (
    value_of_b("lemma-3", lambda _x, y, _z: y == 0, lambda x, *_: number(x - 1)),
    on_b(
        "lemma-3-proof",
        lambda _x, y, _z: y == 0,
        _lemma_3_options,
        lambda _, x, y, z: both_options(b(x, y, z)),
    ),
    value_of_a("lemma-4", lambda x, y, _: x > 0 and y == 1, lambda x, _, z: switch(x - 1, z)),
    on_a(
        "lemma-4-proof",
        lambda x, y, _: x > 0 and y == 1,
        lambda x, _, z: f"{settled(b(x, 0, z + 1))} | {settled(b(z + 1, 0, x))}",
        lambda _, x, y, z: both_options(a(x, y, z)),
    ),
    value_of_a("corollary-5", _last_column, _at_most_x),
    value_of_b("lemma-6", _last_column, lambda x, *_: number(x)),
    value_of_b("lemma-6-corrected", _last_column, lambda x, _, z: number(x if z else x - 1)),
    _before("lemma-6-proof", lambda x, z: switch(x - 1, z)),
    value_of_a(
        "lemma-6-proof-corrected",
        _last_column,
        lambda x, _, z: switch(x - 1, z) if x else number(0 if z else -1),
    ),
    _before("lemma-6-proof-bound", lambda x, _: _at_most_x(x, 1, 0)),
    value_of_a("theorem-7-a", in_case("(A)"), switch_a),
    value_of_a("theorem-7-a-corrected", in_a_mended, switch_a),
    value_of_a("theorem-7-a-cases", in_case("(A)"), _cases_a),
    value_of_a("theorem-7-a-cases-corrected", in_a_mended, _cases_a),
    value_of_a("theorem-7-b", in_case("(B)"), switch_b),
    value_of_a("theorem-7-b-cases", in_case("(B)"), _cases_b),
    value_of_a("theorem-7-c", in_case("(C)"), case_c, LARGE_A_CASES),
    value_of_a("theorem-7-d-i", in_case("(D)(i)"), case_d_i),
    value_of_a("theorem-7-d-ii", in_case("(D)(ii)"), case_d_ii, LARGE_A_CASES),
    value_of_b("theorem-7-e", lambda _, y, z: z < y, lambda x, _, z: number(x + z - 1)),
    value_of_b("theorem-7-f", lambda _, y, z: z >= y, lambda x, y, _: number(y + x - 1)),
)
