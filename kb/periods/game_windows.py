"""The window of Theorem C: partizan values that rise by one integer, with the test for numbers.

The left and right options of member n + p are those of member n plus S. Then so are the values, by number
translation, except that an integer may stay behind where a smaller one (S > 0) would fit as well.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction

from kb.periods.windows import Pattern, Window, periodic_end
from kb.values.short_game import ShortGame

OptionsAt = Callable[[int], tuple[Collection[ShortGame], Collection[ShortGame]]]
"""The values of the left and right options of a member."""


def prove_games(pattern: Pattern, values: Sequence[ShortGame], options_at: OptionsAt) -> Window | None:
    """The first window that the values fill, over growing periods; None where more values are needed."""
    if pattern.ends == () == pattern.cuts:
        return Window(pattern.least, pattern.least, 1, 0, "C") if len(values) > pattern.least else None
    count = len(values)
    step = pattern.common_length
    for length in range(step, count // 2 + 1, step):
        rise = values[-1].left_stop - values[-1 - length].left_stop
        if rise.denominator > 1 or any(
            Fraction(term.saltus) * length / term.length != rise for term in pattern.terms()
        ):
            continue
        saltus = rise.numerator
        start = max(pattern.first, rises_from(values, length, saltus))
        while (end := periodic_end(pattern, start, length)) + length <= count:
            if all(follows(values[n], saltus, options_at(n)) for n in range(end, end + length)):
                return Window(start, end, length, saltus, "C")
            start += 1  # later integers are farther from 0
    return None


def rises_from(values: Sequence[ShortGame], length: int, saltus: int | Fraction) -> int:
    """The least n from which v(n + length) = v(n) + saltus as far as the values go."""
    n = len(values) - length
    while n > 0 and values[n - 1 + length] is values[n - 1] + saltus:
        n -= 1
    return n


def follows(
    value: ShortGame, saltus: int, options: tuple[Collection[ShortGame], Collection[ShortGame]]
) -> bool:
    """Whether an integer is the one of its interval that is nearest 0 wherever the interval is moved to."""
    if not saltus or not value.is_integer:
        return True
    step = -1 if saltus > 0 else 1
    if value.left_stop * step <= -1:
        return True  # the number nearer to 0 would be simpler, so it does not fit
    nearer = value + step
    left, right = options
    return any(option >= nearer for option in left) or any(option <= nearer for option in right)


def least_game_period(values: Sequence[ShortGame], window: Window, first: int) -> tuple[int, int, Fraction]:
    """The least start, period and saltus of a sequence for which a window is proved."""
    start, _, length, saltus, _ = window

    def at(n: int) -> ShortGame:
        over = (n - start) // length if n >= len(values) else 0
        return values[n - over * length] + over * saltus

    shorter, rise = length, Fraction(saltus)
    for divisor in range(1, length):
        part = Fraction(saltus * divisor, length)
        if length % divisor or part.denominator & (part.denominator - 1):
            continue
        if all(at(n + divisor) is values[n] + part for n in range(start, start + length)):
            shorter, rise = divisor, part
            break
    while start > first and at(start - 1 + shorter) is values[start - 1] + rise:
        start -= 1
    return start, shorter, rise
