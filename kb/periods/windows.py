"""Windows: how far a period must be seen to hold so that it holds for ever (Theorems A and B).

Pure arithmetic on numbers: nothing here knows of games or graphs. A `Term` is a family that occurs in a
recipe, by its proved period; `own` marks the family whose period is to be proved.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import NamedTuple


class Term(NamedTuple):
    """A family among the options: v(n + length) = v(n) + saltus for n ≥ start."""

    start: int
    length: int
    saltus: int = 0
    most: int = 0
    """The greatest value before start + length; where the saltus is 0, of all."""
    own: bool = False
    """Whether this is the family itself, whose other numbers then mean nothing."""
    values: Sequence[int] = ()
    """The values before start + length at least."""


class EndTerm(NamedTuple):
    """The option term(n − taken) + *constant."""

    term: Term
    taken: int
    constant: int


class CutTerm(NamedTuple):
    """The options first(i) + second(n − taken − i)."""

    first: Term
    second: Term
    taken: int
    first_from: int
    second_from: int


class Pattern(NamedTuple):
    """A recipe whose families are given by their proved periods; it holds from member `least` on.

    `first` is the first member there is.
    """

    first: int
    least: int
    ends: tuple[EndTerm, ...]
    cuts: tuple[CutTerm, ...]

    def terms(self) -> list[Term]:
        """Every family that occurs, the own one excepted."""
        every = [end.term for end in self.ends] + [term for cut in self.cuts for term in cut[:2]]
        return [term for term in every if not term.own]

    @property
    def common_length(self) -> int:
        """A common multiple of the periods of the other families."""
        return lcm(*(term.length for term in self.terms()))


class Window(NamedTuple):
    """v(n + length) = v(n) + saltus, seen for start ≤ n < end, holds for all n ≥ start by `theorem`."""

    start: int
    end: int
    length: int
    saltus: int
    theorem: str

    @property
    def values_to(self) -> int:
        """The last member whose value the proof looks at."""
        return self.end + self.length - 1


def periodic_end(pattern: Pattern, start: int, length: int) -> int:
    """Theorem A: where the window of a family with period `length` from `start` on ends."""

    def begin(term: Term) -> int:
        return start if term.own else term.start

    return max(
        pattern.least,
        start,
        *(begin(end.term) + end.taken for end in pattern.ends),
        *(
            max(begin(cut.first), cut.first_from)
            + max(begin(cut.second), cut.second_from)
            + length
            + cut.taken
            for cut in pattern.cuts
        ),
    )


def arithmetic_window(
    pattern: Pattern, values: Sequence[int], start: int, length: int, saltus: int
) -> Window | None:
    """Theorem B: the window where some families rise by one saltus; None where the theorem does not apply."""
    terms = pattern.terms()
    rates = {term.saltus * (length // term.length) for term in terms if term.saltus}
    if saltus:
        rates.add(saltus)
    if len(rates) != 1:
        return None
    (rise,) = rates
    own_rises = saltus > 0

    def rises(term: Term) -> bool:
        return own_rises if term.own else term.saltus > 0

    bounded = [end.constant for end in pattern.ends] + [term.most for term in terms if not term.saltus]
    if not own_rises:
        bounded.append(max(values))
    bits = max(bounded, default=0).bit_length()
    both = [cut for cut in pattern.cuts if rises(cut.first) and rises(cut.second)]
    if both:
        halves = [term for cut in both for term in (cut.first, cut.second)]
        if own_rises or length % 2 or any(length // 2 % term.length for term in halves):
            return None
    if (rise // 2 if both else rise) % (1 << bits) or (both and rise % 2):
        return None
    least_index = max(
        start,
        *(term.start for term in terms),
        *(cut.first_from for cut in pattern.cuts),
        *(cut.second_from for cut in pattern.cuts),
        0,
    )
    low_bits = (1 << bits) - 1
    high = low_bits
    for term in [term for term in terms if term.saltus] + ([Term(0, 1, own=True)] if own_rises else []):
        known = values if term.own else term.values
        for n in range(least_index + length):
            value = known[n] if n < len(known) else None
            if value is None:
                if term.own:
                    return None
                over = (n - term.start) // term.length
                value = term.values[n - over * term.length] + over * term.saltus
            high = max(high, value | low_bits)
    taken = [end.taken for end in pattern.ends] + [cut.taken for cut in pattern.cuts]
    reach = max(map(abs, taken), default=0)
    end = max(pattern.least, 2 * least_index + (high // rise + 2) * length + reach)
    return Window(least_index, end, length, saltus, "B2" if both else "B1")


def agrees_from(values: Sequence[int], length: int, saltus: int) -> int:
    """The least n from which v(n + length) = v(n) + saltus as far as the values go.

    >>> agrees_from([7, 0, 1, 0, 1], 2, 0)
    1
    """
    n = len(values) - length
    if not saltus:
        step = 1
        while n > 0:  # slices compare a hundred times as fast as a loop
            low = max(0, n - step)
            if values[low:n] != values[low + length : n + length]:
                break
            n, step = low, step * 2
        else:
            return n
    while n > 0 and values[n - 1 + length] == values[n - 1] + saltus:
        n -= 1
    return n


def prove(pattern: Pattern, values: Sequence[int]) -> Window | None:
    """The first window that the values fill, over growing periods; None where more values are needed.

    The period of the other families must divide that of the family, so only its multiples are tried.
    """
    if pattern.ends == () == pattern.cuts:
        return Window(pattern.least, pattern.least, 1, 0, "A") if len(values) > pattern.least else None
    count = len(values)
    step = pattern.common_length
    rising = any(term.saltus for term in pattern.terms())
    for length in range(step, count // 2 + 1, step):
        saltus = values[-1] - values[-1 - length]
        if saltus < 0:
            continue
        start = max(pattern.first, agrees_from(values, length, saltus))
        if start + length >= count:
            continue
        window: Window | None
        if saltus == 0 and not rising:
            window = Window(start, periodic_end(pattern, start, length), length, 0, "A")
        else:
            window = arithmetic_window(pattern, values, start, length, saltus)
        if window is not None and window.values_to < count:
            return window
    return None


def least_period(values: Sequence[int], window: Window, first: int = 0) -> tuple[int, int, int]:
    """The least start, period and saltus of a sequence for which a window is proved.

    The values reach to `window.values_to`; what holds over one whole period holds for ever.
    """
    start, _, length, saltus, _ = window
    for shorter in range(1, length + 1):
        if length % shorter or saltus * shorter % length:
            continue
        rise = saltus * shorter // length
        if all(_at(values, window, n + shorter) == values[n] + rise for n in range(start, start + length)):
            break
    while start > first and _at(values, window, start - 1 + shorter) == values[start - 1] + rise:
        start -= 1
    return start, shorter, rise


def _at(values: Sequence[int], window: Window, n: int) -> int:
    over = (n - window.start) // window.length if n >= len(values) else 0
    return values[n - over * window.length] + over * window.saltus
