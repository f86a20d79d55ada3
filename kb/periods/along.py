"""Values along a growing family whose path gets longer with a variable, and their period in that variable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import gcd
from typing import Any, NamedTuple

from kb.graphs.growth import Growth
from kb.periods.book import Book
from kb.periods.ears import ear_place
from kb.periods.evidence import evidence_of, evidence_of_ear
from kb.periods.places import place
from kb.periods.recipes import first_member
from kb.periods.results import ProvedPeriod, Verdict
from kb.values.period_proof import PeriodProof
from kb.values.short_game import ShortGame

MOST_COMPUTED = 100_000
"""How many values of a family without a proved period are computed, where that many are asked for."""


class Along(NamedTuple):
    """Values for some numbers n, and what is proved of all n; numbers with no such member are left out."""

    values: dict[int, int | ShortGame | None]
    verdict: Verdict
    proof: PeriodProof | None
    """What proves the period of the family in its normal form."""


def along(
    book: Book[Any], growth: Growth, numbers: Sequence[int], *, time_limit: float | None = None
) -> Along | None:
    """The values of a family for these numbers, and its period in the variable; None where none fits."""
    start = place(growth.growing)
    if start is None:
        return _along_ear(book, growth, numbers, time_limit)
    book.game.start(start.family.member(first_member(start.family) + 1))
    constant = book.beside((*start.beside, *growth.beside))

    def index(n: int) -> int:
        return growth.length(n) + start.n

    fitting = [n for n in numbers if growth.length(n) >= 0 and index(n) >= first_member(start.family)]
    most = min(max(book.most_values, 1 + max(map(index, fitting), default=0)), MOST_COMPUTED)
    verdict = book.verdict(start.family, most=most, time_limit=time_limit)
    found = book.members(start.family, [index(n) for n in fitting], most=most, time_limit=time_limit)
    values: dict[int, int | ShortGame | None] = {
        n: None if value is None else book.sum_of(value, constant)
        for n, value in zip(fitting, found, strict=True)
    }
    if not isinstance(verdict, ProvedPeriod):
        return Along(values, verdict, None)
    proof = evidence_of(book, start.family, verdict)
    first = first_member(start.family)
    return Along(values, _in_variable(verdict, growth, start.n, first, constant), proof)


def _along_ear(
    book: Book[Any], growth: Growth, numbers: Sequence[int], time_limit: float | None
) -> Along | None:
    """The same for a path that joins two vertices of one graph; values only where its period is proved."""
    closed = ear_place(growth.growing)
    if closed is None:
        return None
    roots, gained = closed
    ears = book.ears.within(time_limit)
    first = ears.first_member(roots)

    def index(n: int) -> int:
        return growth.length(n) + gained

    book.game.start(growth.growing.longer(4).build())
    verdict = ears.verdict(roots)
    if not isinstance(verdict, ProvedPeriod):
        return Along({}, verdict, None)
    constant = book.beside(growth.beside)
    fitting = [n for n in numbers if growth.length(n) >= 0 and index(n) >= first]
    found = ears.members(roots, [index(n) for n in fitting])
    values = {n: book.sum_of(value, constant) for n, value in zip(fitting, found, strict=True)}
    proof = evidence_of_ear(ears, roots, verdict)
    return Along(values, _in_variable(verdict, growth, gained, first, constant), proof)


def _in_variable(
    proved: ProvedPeriod, growth: Growth, gained: int, first_index: int, constant: int | ShortGame
) -> ProvedPeriod:
    """The period in the variable: its path grows by `slope` at each step, from a start of its own."""
    if isinstance(constant, int) and constant:
        # (v + S) xor x = (v xor x) + S only where S is a multiple of a power of two beyond x.
        while proved.saltus % (1 << constant.bit_length()):
            proved = replace(proved, length=2 * proved.length, saltus=2 * proved.saltus)
    common = gcd(proved.length, growth.slope)
    first = max(
        -((growth.offset + gained - proved.start) // growth.slope),
        -(growth.offset // growth.slope),
        -((growth.offset + gained - first_index) // growth.slope),
    )
    return replace(
        proved,
        start=first,
        length=proved.length // common,
        saltus=proved.saltus * Fraction(growth.slope, common),
    )
