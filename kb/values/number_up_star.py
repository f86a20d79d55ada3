"""Games number + up multiple + nimber by formula: order, options and birthday without building trees.

Such a game is a triple (x, n, m), meaning x + n·↑ + *m with x dyadic. These values are by far the most
frequent, and large integers or ups must not become towers of options.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

from kb.errors import BadValue, TooLarge

MAX_NIMBER_OPTIONS = 1 << 16
"""The largest nimber whose options are listed."""


class NumberUpStar(NamedTuple):
    """The game `number` + `up`·↑ + *`nim`."""

    number: Fraction
    up: int = 0
    nim: int = 0


Options = tuple[tuple[NumberUpStar, ...], tuple[NumberUpStar, ...]]


def dyadic(number: int | Fraction) -> Fraction:
    """The number itself, or `BadValue` where its denominator is no power of two."""
    exact = number if type(number) is Fraction else Fraction(number)
    if (below := exact.denominator) & (below - 1):
        raise BadValue(f"{exact} is not the value of a short game: its denominator is not a power of two")
    return exact


def at_most(g: NumberUpStar, h: NumberUpStar) -> bool:
    """Whether g ≤ h. The number decides, then the ups; only ↑*, ↓* and nimbers are confused with 0."""
    if g.number != h.number:
        return g.number < h.number
    ups, star = h.up - g.up, h.nim ^ g.nim
    if ups == 0:
        return star == 0
    return ups > 1 or (ups == 1 and star != 1)


def options(game: NumberUpStar) -> Options:
    """The canonical Left and Right options."""
    x, up, nim = game
    if up < 0:
        left, right = options(NumberUpStar(-x, -up, nim))
        return tuple(map(negative, right)), tuple(map(negative, left))
    if up == 0 and nim == 0:
        return _number_options(x)
    if up == 0:
        if nim > MAX_NIMBER_OPTIONS:
            raise TooLarge(f"a nimber beyond *{MAX_NIMBER_OPTIONS} has too many options to list")
        smaller = tuple(NumberUpStar(x, 0, k) for k in range(nim))
        return smaller, smaller
    zero = NumberUpStar(x)
    if up == 1 and nim == 1:  # ↑* = {0,*|0} is the one that breaks the pattern {0|(n-1)·↑*(m⊕1)}
        return (zero, NumberUpStar(x, 0, 1)), (zero,)
    return (zero,), (NumberUpStar(x, up - 1, nim ^ 1),)


def _number_options(x: Fraction) -> Options:
    if x.denominator > 1:
        step = Fraction(1, x.denominator)
        return (NumberUpStar(x - step),), (NumberUpStar(x + step),)
    if x > 0:
        return (NumberUpStar(x - 1),), ()
    return ((), (NumberUpStar(x + 1),)) if x < 0 else ((), ())


def negative(game: NumberUpStar) -> NumberUpStar:
    """The same game with the players exchanged."""
    return NumberUpStar(-game.number, -game.up, game.nim)


def birthday(game: NumberUpStar) -> int:
    """The height of the canonical form."""
    x, up, nim = abs(game.number), abs(game.up), game.nim
    born = x.numerator // x.denominator
    if x.denominator > 1:
        born += x.denominator.bit_length()
    if up == 0:
        return born + nim
    # The chain {0|(n-1)·↑*(m⊕1)} ends in a nimber, except that ↑* ends one day later than it would.
    return born + up + max(nim ^ (up & 1), 1)


def recognised(left: Collection[NumberUpStar], right: Collection[NumberUpStar]) -> NumberUpStar | None:
    """The number-up-star that is no number and has exactly these canonical options, if there is one."""
    numbers = {option.number for option in left} | {option.number for option in right}
    if len(numbers) != 1 or not left or not right:
        return None
    (x,) = numbers
    candidates = [NumberUpStar(x, 0, len(left)), NumberUpStar(x, 1, 1), NumberUpStar(x, -1, 1)]
    if len(left) == len(right) == 1:
        ((_, left_up, left_nim),), ((_, right_up, right_nim),) = left, right
        candidates.append(NumberUpStar(x, right_up + 1, right_nim ^ 1))
        candidates.append(NumberUpStar(x, left_up - 1, left_nim ^ 1))
    wanted = set(left), set(right)
    for game in candidates:
        if not is_number(game) and tuple(map(set, options(game))) == wanted:
            return game
    return None


def is_number(game: NumberUpStar) -> bool:
    """Whether the game has neither ups nor a nimber."""
    return game.up == 0 and game.nim == 0


class Bound(NamedTuple):
    """An end of an interval of numbers, itself inside if `closed`."""

    number: Fraction
    closed: bool


def simplest_between(low: Bound | None, high: Bound | None) -> Fraction | None:
    """The number with the earliest birthday in the interval, or None where the interval is empty.

    >>> str(simplest_between(Bound(Fraction(1, 4), False), Bound(Fraction(1), False)))
    '1/2'
    """
    if low is None or high is None:
        if low is None and high is None:
            return Fraction(0)
        if high is None:
            assert low is not None
            return Fraction(max(0, _integer_above(low)))
        return Fraction(min(0, -_integer_above(Bound(-high.number, high.closed))))
    if low.number > high.number or (low.number == high.number and not (low.closed and high.closed)):
        return None
    if _inside(Fraction(0), low, high):
        return Fraction(0)
    if low.number < 0:
        mirrored = simplest_between(Bound(-high.number, high.closed), Bound(-low.number, low.closed))
        return None if mirrored is None else -mirrored
    scale = 1
    while True:
        numerator = _integer_above(Bound(low.number * scale, low.closed))
        candidate = Fraction(numerator, scale)
        if _inside(candidate, low, high):
            return candidate
        scale *= 2


def _integer_above(low: Bound) -> int:
    floor = low.number.numerator // low.number.denominator
    return floor if low.closed and low.number.denominator == 1 else floor + 1


def _inside(x: Fraction, low: Bound, high: Bound) -> bool:
    above = low.number < x or (low.closed and low.number == x)
    return above and (x < high.number or (high.closed and x == high.number))
