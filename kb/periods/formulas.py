"""Formulas for all n: a statement about a growing family, decided by finitely many values.

A formula that is itself arithmetic periodic agrees with a proved period for all n as soon as both agree over
two common periods after both have begun.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from kb.errors import BadArgument
from kb.graphs.growth import Growth
from kb.periods.along import along
from kb.periods.book import Book
from kb.periods.results import NoProof
from kb.values.sums import Value


class Formula(NamedTuple):
    """A claim for all n ≥ least: the value is at(n); at(n + length) = at(n) + saltus from n = start on."""

    at: Callable[[int], Value | None]
    """None where nothing is said."""
    least: int
    start: int
    length: int
    saltus: Fraction = Fraction(0)


class HoldsForAll(NamedTuple):
    """The formula holds for all n ≥ least; the values to `checked_to` decide it."""

    least: int
    checked_to: int


class FailsAt(NamedTuple):
    """The formula is wrong: the first n, what it says there and what is true."""

    n: int
    claimed: Value
    found: Value


def decide(
    book: Book[Any], growth: Growth, formula: Formula, *, time_limit: float | None = None
) -> HoldsForAll | FailsAt | NoProof | None:
    """Whether a formula holds for all n; None where the family is not one that can be worked out."""
    period = along(book, growth, [], time_limit=time_limit)
    if period is None:
        return None
    proved = period.verdict
    if isinstance(proved, NoProof):
        return proved
    begun = max(proved.start, formula.start, formula.least)
    common = lcm(proved.length, formula.length)
    # Where the rises differ, the two part at the latest one common period after they have agreed for one.
    numbers = range(formula.least, begun + 2 * common)
    found = along(book, growth, numbers, time_limit=time_limit)
    assert found is not None
    for n in numbers:
        claimed, value = formula.at(n), found.values.get(n)
        if value is None:
            raise BadArgument(f"the formula speaks of n = {n}, which is no member of the family")
        if claimed is not None and claimed != value:
            return FailsAt(n, claimed, value)
        raised = None if claimed is None else _raised(claimed, formula.saltus)
        if n >= formula.start and formula.at(n + formula.length) != raised:
            raise BadArgument(f"the formula does not rise by {formula.saltus} from n = {n}, as it says")
    return HoldsForAll(formula.least, numbers[-1])


def _raised(value: Value, rise: Fraction) -> Value:
    return value + int(rise) if isinstance(value, int) else value + rise
