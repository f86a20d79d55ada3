"""Guesses: a period that values show and nothing proves.

A guess needs many repeats, and is never made of a sequence that is nearly constant: Grim on cycles repeats 26
five times and breaks off, and is 0 for two thousand terms after n = 409; nothing of it is known to last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from kb.values.short_game import ShortGame

LEAST_REPEATS = 6
"""How often a period must be seen in a row, at least, to be offered as a guess."""
MOST_OF_ONE_VALUE = Fraction(9, 10)
"""A repeating part that has more of one value than this is nearly constant."""


@dataclass(frozen=True)
class Guess:
    """From n = start on the values seen repeat with this period and saltus; nothing proves more."""

    start: int
    length: int
    saltus: Fraction
    repeats: int
    """How many whole periods were seen."""

    def __str__(self) -> str:
        kind = "period" if not self.saltus else "arithmetic period"
        rise = "" if not self.saltus else f", saltus {self.saltus}"
        return (
            f"a guess: {kind} {self.length}{rise} from n = {self.start}, "
            f"seen {self.repeats} times in a row, not proved"
        )


def guess(values: Sequence[int | ShortGame], first: int = 0) -> Guess | None:
    """The shortest period that the values show often enough, the first of them at n = `first`.

    >>> print(guess([5, 0, 1, 2] + [0, 1, 2] * 5))
    a guess: period 3 from n = 1, seen 6 times in a row, not proved
    >>> guess([0, 1, 2] * 5) is None
    True
    """
    for length in range(1, len(values) // LEAST_REPEATS + 1):
        saltus = difference(values[-1], values[-1 - length]) if len(values) > length else None
        if saltus is None:
            continue
        start = len(values) - length
        while start > 0 and difference(values[start - 1 + length], values[start - 1]) == saltus:
            start -= 1
        repeats = (len(values) - start) // length
        if repeats >= LEAST_REPEATS and (saltus or not nearly_constant(values[start:])):
            return Guess(first + start, length, saltus, repeats)
    return None


def nearly_constant(values: Sequence[int | ShortGame]) -> bool:
    """Whether nearly all of the values are one and the same."""
    return Counter(values).most_common(1)[0][1] > MOST_OF_ONE_VALUE * len(values)


def difference(later: int | ShortGame, earlier: int | ShortGame) -> Fraction | None:
    """later − earlier where it is a number, None where it is none."""
    if isinstance(later, int) or isinstance(earlier, int):
        assert isinstance(later, int)
        assert isinstance(earlier, int)
        return Fraction(later - earlier)
    if later is earlier:
        return Fraction(0)
    gap = later - earlier
    return gap.mean if gap.is_number else None
