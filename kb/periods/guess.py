"""Guesses: a period that values show and nothing proves.

A guess needs many repeats, and is never made of a sequence that is nearly constant: Grim on cycles repeats 26
five times and breaks off, and is 0 for two thousand terms after n = 409; nothing of it is known to last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

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
    # A number that is added shows in the left stop and leaves the rest as it is.
    stops = [value if isinstance(value, int) else value.left_stop for value in reversed(values)]
    rests = [0 if isinstance(value, int) else value - value.left_stop for value in reversed(values)]
    rest_repeats = repeating(rests)
    rise_repeats = repeating([later - earlier for later, earlier in pairwise(stops)])
    most_common = running_most_common(values[::-1])
    for length in range(1, len(values) // LEAST_REPEATS + 1):
        seen = length + min(rest_repeats[length], rise_repeats[length] + 1)
        if seen < LEAST_REPEATS * length:
            continue
        saltus = Fraction(stops[0] - stops[length])
        if saltus or most_common[seen - 1] <= MOST_OF_ONE_VALUE * seen:
            return Guess(first + len(values) - seen, length, saltus, seen // length)
    return None


def repeating(items: Sequence[object]) -> list[int]:
    """For each place how far the items from there on run like those from the first on (the Z-algorithm).

    >>> repeating("abcabcab")
    [8, 0, 0, 5, 0, 0, 2, 0]
    """
    found = [len(items)]
    start = end = 0  # the stretch found so far that ends last, and runs like the beginning
    for place in range(1, len(items)):
        run = min(found[place - start], end - place) if place < end else 0
        while place + run < len(items) and items[run] == items[place + run]:
            run += 1
        if place + run > end:
            start, end = place, place + run
        found.append(run)
    return found


def running_most_common(values: Iterable[Hashable]) -> list[int]:
    """For each place how often the most common value has occurred up to there.

    >>> running_most_common("abbcb")
    [1, 1, 2, 2, 3]
    """
    counts: Counter[Hashable] = Counter()
    found: list[int] = []
    for value in values:
        counts[value] += 1
        found.append(max(counts[value], found[-1] if found else 0))
    return found
