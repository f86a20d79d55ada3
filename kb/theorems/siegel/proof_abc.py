"""The proof of Theorem 7 for the boards A(x,y,z), cases (A), (B) and (C): every displayed value."""

from __future__ import annotations

from collections.abc import Callable

from kb.theorems.kit import Cases, Claim, Instance, Oracle, Wanted
from kb.theorems.siegel.boards import (
    FAR,
    Scope,
    a,
    ahead,
    b,
    case,
    claims,
    here,
    in_case,
    lefts,
    names,
    next_board,
    on_a,
    options,
    settled,
    size,
    small_a,
    value,
    value_of_a,
)
from kb.theorems.siegel.nest import half_gap, nest, number
from kb.values.short_game import ShortGame, switch


def _needs_b(x: int, y: int, z: int) -> Wanted:
    there = x > 0 and settled(b(x, y - 1, z + 1)) in options(a(x, y, z), "L")
    return Wanted(b(x, y - 1, z + 1), lambda _: there)


def _needs_b_mended(oracle: Oracle) -> Cases:
    """Where x = 0 Left's only move is to A(0,y−1,z+1), and the cases give the value all the same."""
    for x, y, z in small_a(lambda x, y, _: x == 0 < y - 1):
        found = options(a(0, y, z), "L")
        # By the cases, G = {y − 2 or z, A(0,y−1,z+1) | z}, the first of which is not there to play.
        supposed = braced(min(y - 2, z), ahead(oracle, x, y, z), z)
        holds = found == {settled(a(0, y - 1, z + 1))} and supposed == here(oracle, x, y, z)
        yield Instance(a(x, y, z), holds, a(0, y - 1, z + 1), names(found), size(x, y, z))


def entries(slug: str, where: Scope, says: Callable[[int, int, int], tuple[int, int]]) -> Claim:
    """A claim on the two integers B(x,y−1,z+1) and B(z+1,y−1,x) that open a case."""
    return on_a(
        slug,
        lambda x, y, z: x > 0 and where(x, y, z),
        lambda x, y, z: "{}, {}".format(*says(x, y, z)),
        lambda oracle, x, y, z: f"{value(oracle, b(x, y - 1, z + 1))}, {value(oracle, b(z + 1, y - 1, x))}",
    )


def bounded(slug: str, where: Scope) -> Claim:
    """A claim that A(x,y−1,z+1) is at most y + x − 2."""

    def said(x: int, y: int, _: int) -> Wanted:
        return Wanted(f"at most {y + x - 2}", lambda found: found <= y + x - 2)

    return on_a(slug, lambda x, y, z: y > 1 and where(x, y, z), said, ahead)


def falls(slug: str, where: Scope, *cases: str) -> Claim:
    """A claim on the case that A(x,y−1,z+1) falls under."""
    said = Wanted(" or ".join(cases), lambda found: found.startswith(cases))
    return on_a(
        slug,
        lambda x, y, z: y > 1 and where(x, y, z),
        lambda *_: said,
        lambda _, x, y, z: case(x, y - 1, z + 1),
        FAR,
    )


def _b_i(x: int, y: int, z: int) -> bool:
    return case(x, y, z) == "(B)" and x == y - 2


def _b_ii(x: int, y: int, z: int) -> bool:
    return case(x, y, z) == "(B)" and x <= y - 3


def _c_i(x: int, y: int, z: int) -> bool:
    return case(x, y, z) == "(C)" and y - z in (3, 4)


def _c_ii(x: int, y: int, z: int) -> bool:
    return case(x, y, z) == "(C)" and z + 1 < y - 3


def _next_c(x: int, y: int, z: int) -> ShortGame:
    k, c = half_gap(y - z - 2), y + z - 1
    return nest(switch(y + x - k - 3, c), k - 1, lambda _: c, lambda i: x + z + 1 + i)


def _next_c_recast(x: int, y: int, z: int) -> ShortGame:
    w, c = half_gap(y - z), y + z - 1
    return nest(switch(y + x - w - 2, c), w - 2, lambda _: c, lambda i: x + z + 1 + i)


def braced(left: int, option: ShortGame, right: int) -> ShortGame:
    """{left, option | right}, as the proof displays a board."""
    return ShortGame.from_options([number(left), option], [number(right)])


CLAIMS = (
    on_a("proof-7-left-to-b", lambda *_: True, _needs_b, lefts),
    claims.check("proof-7-left-to-b-corrected", _needs_b_mended),
    entries("proof-7-a-entries", in_case("(A)"), lambda x, y, z: (y + x - 2, y + z - 1)),
    falls("proof-7-a-falls", in_case("(A)"), "(A)"),
    next_board("proof-7-a-next", in_case("(A)"), lambda x, y, z: switch(y + x - 3, y + z - 1)),
    bounded("proof-7-a-dominated", in_case("(A)")),
    entries("proof-7-b-entries", in_case("(B)"), lambda x, y, z: (y + x - 2, x + z)),
    falls("proof-7-b-falls", in_case("(B)"), "(A)", "(B)"),
    next_board("proof-7-b-i-next", _b_i, lambda x, y, z: switch(y + x - 3, y + z - 1)),
    next_board("proof-7-b-ii-next", _b_ii, lambda x, y, z: switch(y + x - 3, x + z + 1)),
    next_board("proof-7-b-ii-display", _b_ii, lambda x, y, z: switch(y + x - 3, x + z - 1)),
    next_board("proof-7-b-ii-display-corrected", _b_ii, lambda x, y, z: switch(y + x - 3, x + z + 1)),
    bounded("proof-7-b-dominated", in_case("(B)")),
    entries("proof-7-c-entries", in_case("(C)"), lambda x, y, z: (x + z, y + (z + 1) - 1)),
    entries("proof-7-c-entries-corrected", in_case("(C)"), lambda x, y, z: (x + z, y + z - 1)),
    falls("proof-7-c-i-falls", _c_i, "(A)"),
    next_board("proof-7-c-i-next", _c_i, lambda x, y, z: switch(y + x - 3, y + z - 1)),
    value_of_a(
        "proof-7-c-i-value", _c_i, lambda x, y, z: braced(x + z, switch(y + x - 3, y + z - 1), y + z - 1)
    ),
    falls("proof-7-c-ii-falls", _c_ii, "(C)"),
    next_board("proof-7-c-ii-next", _c_ii, _next_c),
    next_board("proof-7-c-ii-recast", _c_ii, _next_c_recast),
    value_of_a(
        "proof-7-c-ii-value", _c_ii, lambda x, y, z: braced(x + z, _next_c_recast(x, y, z), y + z - 1)
    ),
)
