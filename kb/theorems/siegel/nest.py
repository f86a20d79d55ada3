"""Notation 1: the angle brackets, games nested in one another's Left options."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from kb.values.short_game import ShortGame, switch

HALF = Fraction(1, 2)

Term = Callable[[int], int]


def number(x: int | Fraction) -> ShortGame:
    return ShortGame.of(x)


def nest(core: ShortGame, last: int, right: Term, left: Term | None = None, first: int = 0) -> ShortGame:
    """⟨left(i), ⟨core⟩ | right(i)⟩ for i from `first` to `last`; the core alone where there is no such i.

    >>> print(nest(switch(10, 11), 2, lambda i: 8 + i))
    {21/2|10||9|||8}
    """
    game = core
    for i in range(last, first - 1, -1):
        lefts = [game] if left is None else [number(left(i)), game]
        game = ShortGame.from_options(lefts, [number(right(i))])
    return game


def half_gap(gap: int) -> int:
    """k of Theorem 7 (C) and (D)(i) for y − z = `gap`: (gap − 2)/2 if even, (gap − 1)/2 if odd.

    >>> [half_gap(gap) for gap in (3, 4, 5, 6)]
    [1, 1, 2, 2]
    """
    return (gap - 1) // 2


def half_excess(x: int, y: int, z: int) -> int:
    """k of Theorem 7 (D)(ii): half of 2x − y − z, rounded up."""
    return (2 * x - y - z + 1) // 2


def case_c(x: int, y: int, z: int) -> ShortGame:
    """The value of A(x,y,z) by Theorem 7 (C)."""
    k, c = half_gap(y - z), y + z - 1
    return nest(switch(y + x - k - 2, c), k - 1, lambda _: c, lambda i: x + z + i)


def case_d_i(x: int, y: int, z: int) -> ShortGame:
    """The value of A(x,y,z) by Theorem 7 (D)(i)."""
    k = half_gap(y - z)
    core = ShortGame.of(x + z + k, nim=1) if (y - z) % 2 == 0 else number(x + z + k - HALF)
    return nest(core, k - 1, lambda i: x + z + i)


def case_d_ii(x: int, y: int, z: int) -> ShortGame:
    """The value of A(x,y,z) by Theorem 7 (D)(ii)."""
    k, c = half_excess(x, y, z), y + z - 1
    inner = nest(switch(2 * x - k - 1, c), k - 1, lambda _: c, lambda i: c + i)
    return nest(inner, y - x - 2, lambda j: x + z + j)
