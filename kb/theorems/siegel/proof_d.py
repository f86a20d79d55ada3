"""The proof of Theorem 7 for the boards A(x,y,z), case (D): how it splits, and every displayed value."""

from __future__ import annotations

from collections.abc import Iterator

from kb.theorems.kit import Oracle, Wanted
from kb.theorems.siegel.boards import FAR, Scope, ahead, case, in_case, next_board, on_a, value_of_a
from kb.theorems.siegel.nest import HALF, case_d_ii, half_excess, half_gap, nest, number
from kb.theorems.siegel.proof_abc import braced, entries, falls
from kb.theorems.siegel.strategy import moves_compare
from kb.values.short_game import STAR, ShortGame, switch


def _corners() -> Iterator[tuple[int, int, int]]:
    """The boards with x = y − 2 and z = y − 3."""
    return ((y - 2, y, y - 3) for y in range(3, 14))


def _next_is(label: str, half: str = "(D)") -> Scope:
    """The boards of (D), or of one half, after which A(x,y−1,z+1) falls under a case."""
    return lambda x, y, z: case(x, y, z).startswith(half) and case(x, y - 1, z + 1).startswith(label)


def _where_next(_: Oracle, x: int, y: int, z: int) -> str:
    return case(x, y - 1, z + 1)


def _half(less: bool) -> str:
    return "2x < y+z" if less else "2x >= y+z"


def _split_mended(x: int, y: int, z: int) -> Wanted:
    """With 2x < y + z the next board is in (B), in (D)(i), or A(x,x+1,x); else in (A), (C) or (D)(ii)."""
    if 2 * x < y + z:
        allowed = ("(A)",) if (y, z) == (x + 2, x - 1) else ("(B)", "(D)(i)")
    else:
        allowed = ("(A)",) if (y, z) == (x + 2, x - 2) else ("(C)", "(D)(ii)")
    return Wanted(" or ".join(allowed), lambda found: found in allowed)


def _c_floor(_: int, y: int, z: int) -> Wanted:
    least = ShortGame.of(y + z - 1, nim=1)
    return Wanted(f"at least {least}", lambda found: found >= least)


def _middle(x: int, y: int, z: int) -> ShortGame:
    """x + z/2 + y/2 − 1, with * where y − z is even."""
    return number(x + (z + y) * HALF - 1) + (STAR if (y - z) % 2 == 0 else 0)


def _last(y: int, z: int) -> int:
    """(y − 3 − z)/2 or (y − 4 − z)/2, whichever is whole."""
    return (y - z - 3) // 2


def _i_induction(shift: int, x: int, y: int, z: int) -> ShortGame:
    """{x+z, ⟨⟨…⟩ | x+z+shift+i⟩ | x+z}: print has shift 0, the option A(x,y−1,z+1) has shift 1."""
    option = nest(_middle(x, y, z), _last(y, z) - 1, lambda i: x + z + shift + i)
    return braced(x + z, option, x + z)


def _i_nested(x: int, y: int, z: int) -> ShortGame:
    return nest(_middle(x, y, z), _last(y, z), lambda i: x + z + i)


def _i_final(x: int, y: int, z: int) -> ShortGame:
    return ShortGame.from_options([_i_nested(x, y, z)], [number(x + z)])


def _corner(x: int, y: int, z: int) -> bool:
    return x == y - 2 and z == y - 3


def _corner_display(_x: int, y: int, z: int) -> ShortGame:
    return braced(y + z - 2, switch(y + z - 2, y + z - 1), y + z - 1)


def _corner_mended(_x: int, y: int, z: int) -> ShortGame:
    return braced(y + z - 2, switch(y + z - 2, y + z - 1), y + z - 2)


def _ii_c_first(x: int, y: int, z: int) -> ShortGame:
    k, c = half_gap(y - z - 2), y + z - 1
    return braced(x + z, nest(switch(y + x - k - 3, c), k - 1, lambda _: c, lambda i: x + z + 1 + i), x + z)


def _ii_core(x: int, y: int, z: int) -> ShortGame:
    k, c = half_excess(x, y, z), y + z - 1
    return nest(switch(2 * x - k - 1, c), k - 1, lambda _: c, lambda i: c + i)


def _ii_d(x: int, y: int, z: int) -> ShortGame:
    return braced(x + z, nest(_ii_core(x, y, z), y - x - 3, lambda j: x + z + 1 + j), x + z)


CLAIMS = (
    entries("proof-7-d-entries", in_case("(D)"), lambda x, _, z: (x + z, x + z)),
    on_a(
        "proof-7-d-split",
        in_case("(D)"),
        lambda x, y, z: _half(z + 1 < (y - 1) - 2),
        lambda _, x, y, z: _half(2 * x < y + z),
        FAR,
    ),
    on_a("proof-7-d-split-corrected", in_case("(D)"), _split_mended, _where_next, FAR),
    falls("proof-7-d-i-falls", in_case("(D)(i)"), "(B)", "(D)"),
    falls("proof-7-d-i-falls-corrected", in_case("(D)(i)"), "(A)", "(B)", "(D)(i)"),
    value_of_a(
        "proof-7-d-i-gap-3",
        lambda x, y, z: _next_is("(B)")(x, y, z) and z == y - 3,
        lambda x, _, z: switch(x + z + HALF, x + z),
    ),
    value_of_a(
        "proof-7-d-i-gap-4",
        lambda x, y, z: _next_is("(B)")(x, y, z) and z == y - 4,
        lambda x, _, z: switch(ShortGame.of(x + z + 1, nim=1), x + z),
    ),
    value_of_a("proof-7-d-i-nested", _next_is("(B)", "(D)(i)"), _i_nested),
    value_of_a("proof-7-d-i-induction", _next_is("(D)", "(D)(i)"), lambda x, y, z: _i_induction(0, x, y, z)),
    value_of_a(
        "proof-7-d-i-induction-corrected", _next_is("(D)", "(D)(i)"), lambda x, y, z: _i_induction(1, x, y, z)
    ),
    value_of_a("proof-7-d-i-final", _next_is("(D)", "(D)(i)"), _i_final),
    value_of_a("proof-7-d-i-final-corrected", _next_is("(D)", "(D)(i)"), _i_nested),
    falls("proof-7-d-ii-falls", in_case("(D)(ii)"), "(A)", "(C)", "(D)"),
    on_a(
        "proof-7-d-ii-a-needs",
        _next_is("(A)", "(D)(ii)"),
        lambda _, y, z: Wanted(f"z at least {y - 3}", lambda _: z >= y - 3),
        lambda _, x, y, z: f"z = {z}",
        FAR,
    ),
    on_a(
        "proof-7-d-ii-a-needs-corrected",
        _next_is("(A)", "(D)(ii)"),
        lambda _, y, z: f"x = {y - 2}, z = {y - 4}",
        lambda _, x, y, z: f"x = {x}, z = {z}",
        FAR,
    ),
    on_a("proof-7-d-ii-a-scope", _corner, lambda *_: "(D)(ii)", lambda _, *board: case(*board), FAR),
    on_a(
        "proof-7-d-ii-a-scope-corrected",
        _corner,
        lambda *_: "(D)(i) to (A)",
        lambda _, x, y, z: f"{case(x, y, z)} to {case(x, y - 1, z + 1)}",
        FAR,
    ),
    value_of_a("proof-7-d-ii-a-display", _corner, _corner_display, _corners),
    value_of_a("proof-7-d-ii-a-display-corrected", _corner, _corner_mended, _corners),
    value_of_a(
        "proof-7-d-ii-a-value", _corner, lambda x, y, z: switch(switch(2 * x - 1, y + z - 1), x + z), _corners
    ),
    value_of_a("proof-7-d-ii-a-rewritten", _corner, case_d_ii, _corners),
    on_a(
        "proof-7-d-ii-c-needs",
        _next_is("(C)", "(D)(ii)"),
        lambda x, y, _: Wanted(f"x at least {y - 1}", lambda _: x >= y - 1),
        lambda _, x, y, z: f"x = {x}",
        FAR,
    ),
    on_a(
        "proof-7-d-ii-c-needs-corrected",
        _next_is("(C)", "(D)(ii)"),
        lambda x, y, z: Wanted(f"x = {y - 2}", lambda _: x == y - 2 and z + 1 < y - 1),
        lambda _, x, y, z: f"x = {x}",
        FAR,
    ),
    value_of_a("proof-7-d-ii-c-first", _next_is("(C)", "(D)(ii)"), _ii_c_first),
    on_a("proof-7-d-ii-c-floor", _next_is("(C)", "(D)(ii)"), _c_floor, ahead),
    value_of_a(
        "proof-7-d-ii-c-value", _next_is("(C)", "(D)(ii)"), lambda x, y, z: switch(_ii_core(x, y, z), x + z)
    ),
    value_of_a("proof-7-d-ii-d-value", _next_is("(D)", "(D)(ii)"), _ii_d),
    next_board(
        "proof-7-d-ii-d-next",
        _next_is("(D)", "(D)(ii)"),
        lambda x, y, z: nest(_ii_core(x, y, z), y - x - 3, lambda j: x + z + 1 + j),
        most=8,
    ),
    moves_compare("proof-7-d-dominated", in_case("(D)"), "B dominated", "A better"),
)
