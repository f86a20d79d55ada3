"""What proves a period, as plain data: the family, the window, the first values, and a digest of everything.

The digest covers the names of all families of the closure and every value the proof looked at, so that who
derives the period again can tell whether it rests on the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, NamedTuple

from kb.periods.book import Book
from kb.periods.ears import EarFamilies, ear_name
from kb.periods.recipes import Family, family_name
from kb.periods.results import ProvedPeriod
from kb.periods.two_roots import TwoRoots
from kb.values.notation import show


class PeriodEvidence(NamedTuple):
    """A proved period with what proves it; `first_values` are those before start + length."""

    family: str
    start: int
    length: int
    saltus: str
    theorem: str
    window_start: int
    window_end: int
    window_length: int
    end_types: int
    first_values: str
    digest: str


def evidence_of(book: Book[Any], family: Family, proved: ProvedPeriod) -> PeriodEvidence:
    """What proves the period of a family."""
    found = book.members(family, range(_looked_at(proved)), most=book.most_values)
    return _evidence(
        book.game.slug, family_name(family), map(family_name, book.closure(family)), found, proved
    )


def evidence_of_ear(ears: EarFamilies, roots: TwoRoots, proved: ProvedPeriod) -> PeriodEvidence:
    """What proves the period of a closed family; values before its first member stand as 0."""
    names = map(ear_name, (*ears.closure(roots), *ears.tails.closure(roots)))
    return _evidence(
        ears.game.slug, ear_name(roots), names, ears.members(roots, range(_looked_at(proved))), proved
    )


def _looked_at(proved: ProvedPeriod) -> int:
    return max(proved.values_to + 1, proved.start + proved.length)


def _evidence(
    game: str, name: str, closure: Iterable[str], found: Iterable[Any], proved: ProvedPeriod
) -> PeriodEvidence:
    values = [show(value) for value in found if value is not None]
    total = sha256()
    for line in (game, *closure, *values):
        total.update(f"{line}\n".encode())
    return PeriodEvidence(
        name,
        proved.start,
        proved.length,
        str(proved.saltus),
        proved.theorem,
        proved.window_start,
        proved.window_end,
        proved.window_length,
        proved.types,
        " ".join(values[: proved.start + proved.length]),
        total.hexdigest(),
    )
