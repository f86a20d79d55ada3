"""Values of members however far out: the proved period of the family gives them, by translation."""

from __future__ import annotations

from typing import Any, NamedTuple

from kb.graphs.growing import FarPosition
from kb.graphs.position import Position
from kb.periods.book import Book
from kb.periods.ears import ear_name, ear_place
from kb.periods.evidence import evidence_of, evidence_of_ear
from kb.periods.places import longest_path_in, place
from kb.periods.recipes import Family, family_name
from kb.periods.results import ProvedPeriod, Verdict
from kb.periods.two_roots import TwoRoots
from kb.values.period_proof import PeriodProof
from kb.values.short_game import ShortGame

LEAST_PATH = 16
"""The shortest path of a graph that could as well be solved for which its family is looked at."""
MOST_AROUND = 12
"""The most vertices that such a graph may have outside of the path."""


class Far(NamedTuple):
    """Where a graph with a long path stands: the name of its family, its index, and what is beside."""

    family: str
    n: int
    at: Family | TwoRoots
    beside: tuple[Position, ...]


class FarValue(NamedTuple):
    """A value with the family whose proved period gives it."""

    value: int | ShortGame
    family: str
    n: int
    proved: ProvedPeriod

    def __str__(self) -> str:
        before = "" if self.n >= self.proved.start else f"; n = {self.n} comes before, by recurrence"
        return f"{self.proved}{before}"


def far_place(position: Position) -> Far | None:
    """The family of a connected graph with a long path; None for graphs that are better solved."""
    growing = longest_path_in(position)
    if growing is None:
        return None
    around = growing.vertices - growing.n
    if not isinstance(position, FarPosition) and (growing.n < LEAST_PATH or around > MOST_AROUND):
        return None
    where = place(growing)
    if where is not None:
        return Far(family_name(where.family), where.n, where.family, where.beside)
    closed = ear_place(growing)
    return None if closed is None else Far(ear_name(closed[0]), closed[1], closed[0], ())


def proved_at(
    book: Book[Any], far: Far, *, time_limit: float | None = None
) -> tuple[ProvedPeriod, int | ShortGame] | None:
    """The proved period of a family and the value of the member; None where no period is proved."""
    if isinstance(far.at, TwoRoots):
        ears = book.ears.within(time_limit)
        verdict: Verdict = ears.verdict(far.at)
        (value,) = ears.members(far.at, [far.n]) if isinstance(verdict, ProvedPeriod) else (None,)
    else:
        verdict = book.verdict(far.at, most=book.most_values, time_limit=time_limit)
        (value,) = (
            book.members(far.at, [far.n], most=book.most_values, time_limit=time_limit)
            if isinstance(verdict, ProvedPeriod)
            else (None,)
        )
    return (verdict, value) if isinstance(verdict, ProvedPeriod) and value is not None else None


def what_proves(book: Book[Any], far: Far, proved: ProvedPeriod) -> PeriodProof:
    """What proves the period of the family."""
    if isinstance(far.at, TwoRoots):
        return evidence_of_ear(book.ears, far.at, proved)
    return evidence_of(book, far.at, proved)


def far_value(book: Book[Any], position: Position, *, time_limit: float | None = None) -> FarValue | None:
    """The value of a connected graph with a long path, where the period of its family is proved."""
    far = far_place(position)
    found = None if far is None else proved_at(book, far, time_limit=time_limit)
    if far is None or found is None:
        return None
    proved, value = found
    return FarValue(book.sum_of(value, book.beside(far.beside)), far.family, far.n, proved)
