"""Sequences: values along a family, and the period or arithmetic period that they show.

A sequence v has pre-period e, period p and saltus s when v(n + p) = v(n) + s for every n ≥ e.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from kb.answer import Answer
from kb.errors import BadArgument
from kb.theorems.statements import Value
from kb.values.notation import show


@dataclass(frozen=True)
class Period:
    """What a finite sequence shows: from place `start` on it repeats with period `length` and `saltus`."""

    start: int
    """The value of the variable at which the period begins."""
    length: int
    saltus: str
    periods_seen: float
    """How many whole and broken periods support it."""
    proved: bool = False
    """Whether the length seen is enough for a theorem on octal games to make it hold for ever."""

    def __str__(self) -> str:
        kind = "period" if self.saltus == "0" else "arithmetic period"
        rise = "" if self.saltus == "0" else f", saltus {self.saltus}"
        seen = f"{self.periods_seen:.1f} periods computed"
        sure = f"proved for all n by octal periodicity, {seen}" if self.proved else f"{seen}, not proved"
        return f"{kind} {self.length}{rise}, from n = {self.start}; {sure}"


@dataclass(frozen=True)
class ValueSequence:
    """The values of a family with one parameter, in order."""

    game: str
    family: str
    variable: str
    places: tuple[int, ...]
    values: tuple[Value | None, ...]
    period: Period | None

    @property
    def texts(self) -> list[str]:
        """The values in notation, `?` where one is not known."""
        return ["?" if value is None else show(value) for value in self.values]

    def __str__(self) -> str:
        return f"{' '.join(self.texts)}\n{self.period or 'no period seen'}"

    def bfile(self) -> str:
        """The sequence as a b-file: one line `n value` a term, as far as the nim-values are known."""
        lines = []
        for place, value in zip(self.places, self.values, strict=True):
            nim = value if isinstance(value, int) or value is None else value.nim_value
            if nim is None:
                break
            lines.append(f"{place} {nim}\n")
        if not lines:
            raise BadArgument(
                f"a b-file holds nim-values; {self.family!r} begins with {self.texts[0]} in {self.game}"
            )
        return "".join(lines)

    def as_json(self) -> dict[str, Any]:
        """The sequence as plain data."""
        return {
            "game": self.game,
            "family": self.family,
            "variable": self.variable,
            "terms": [
                {"n": place, "value": None if value is None else show(value)}
                for place, value in zip(self.places, self.values, strict=True)
            ],
            "period": None
            if self.period is None
            else {
                "start": self.period.start,
                "length": self.period.length,
                "saltus": self.period.saltus,
                "periods_seen": round(self.period.periods_seen, 2),
                "proved": self.period.proved,
            },
        }


def sequence(
    game: str,
    family: str,
    variable: str,
    terms: Sequence[tuple[int, Answer]],
    *,
    octal_depth: int | None = None,
) -> ValueSequence:
    """The sequence of answers along a family, and its period if it shows one.

    `octal_depth` is the most that one move takes away where the family is a heap of an octal game.
    """
    places = tuple(place for place, _ in terms)
    if not places:
        raise BadArgument(f"{family!r} has no members; a sequence needs at least one")
    if len(set(places)) < len(places):
        raise BadArgument(f"{family!r} has more than one graph with the same {variable}; a term is one graph")
    values = tuple(answer.exact for _, answer in terms)
    known: list[Value] = []
    for value in values:
        if value is None:
            break
        known.append(value)
    consecutive = places == tuple(range(places[0], places[0] + len(places)))
    found = find_period(known, places[0], octal_depth) if consecutive and known else None
    return ValueSequence(game, family, variable, places, values, found)


def find_period(values: Sequence[Value], first: int = 0, octal_depth: int | None = None) -> Period | None:
    """The period with the least pre-period plus period that the values support well enough.

    >>> print(find_period([0, 1, 2, 0, 1, 2, 0, 1]))
    period 3, from n = 0; 2.7 periods computed, not proved
    >>> print(find_period([0, 1, 2, 3, 4, 5, 6, 7], octal_depth=None))
    arithmetic period 1, saltus 1, from n = 0; 8.0 periods computed, not proved
    """
    best: tuple[int, int, Any] | None = None
    for length in range(1, len(values) // 2 + 1):
        saltus = _difference(values[-1], values[-1 - length])
        if saltus is None:
            continue
        start = len(values) - length
        while start > 0 and _difference(values[start - 1 + length], values[start - 1]) == saltus:
            start -= 1
        # A rise is cheaper to meet by chance than a repetition, so it needs more evidence.
        needed = max(length, 4) if saltus == 0 else max(2 * length, 6)
        repeated = len(values) - start - length
        if repeated >= needed and (best is None or start + length < best[0] + best[1]):
            best = (start, length, saltus)
    if best is None:
        return None
    start, length, saltus = best
    # Guy and Smith: an octal game of depth k is periodic for ever once the period holds to 2e + p + k.
    proved = (
        octal_depth is not None
        and saltus == 0
        and first + len(values) - 1 >= 2 * (first + start) + 2 * length + octal_depth
    )
    return Period(first + start, length, str(saltus), (len(values) - start) / length, proved)


def _difference(later: Value, earlier: Value) -> Fraction | None:
    """later − earlier where it is a number, None where it is none."""
    if isinstance(later, int) or isinstance(earlier, int):
        assert isinstance(later, int)
        assert isinstance(earlier, int)
        return Fraction(later - earlier)
    gap = later - earlier
    return gap.mean if gap.is_number else None
