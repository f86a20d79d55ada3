"""Values of members however far out: the proved period of the family gives them, by translation."""

from __future__ import annotations

from typing import Any, NamedTuple

from kb.graphs.growing import FarPosition, Growing
from kb.graphs.position import Position
from kb.periods.book import Book
from kb.periods.ears import ear_name, ear_place
from kb.periods.places import longest_path_in, place
from kb.periods.recipes import family_name
from kb.periods.results import NoProof, ProvedPeriod
from kb.values.short_game import ShortGame

LEAST_PATH = 16
"""The shortest path of a graph that could as well be solved for which its family is looked at."""
MOST_AROUND = 12
"""The most vertices that such a graph may have outside of the path."""


class FarValue(NamedTuple):
    """A value with the family whose proved period gives it."""

    value: int | ShortGame
    family: str
    n: int
    proved: ProvedPeriod

    def __str__(self) -> str:
        before = "" if self.n >= self.proved.start else f"; n = {self.n} comes before, by recurrence"
        return f"{self.proved}{before}"


def _ear_value(book: Book[Any], growing: Growing, time_limit: float | None) -> FarValue | None:
    """The value of a graph with a long ear, where the period of its family is proved."""
    closed = ear_place(growing)
    if closed is None:
        return None
    roots, n = closed
    ears = book.ears.within(time_limit)
    verdict = ears.verdict(roots)
    if isinstance(verdict, NoProof):
        return None
    (value,) = ears.members(roots, [n])
    assert value is not None
    return FarValue(value, ear_name(roots), n, verdict)


def far_value(book: Book[Any], position: Position, *, time_limit: float | None = None) -> FarValue | None:
    """The value of a connected graph with a long path, where the period of its family is proved."""
    growing = longest_path_in(position)
    if growing is None:
        return None
    around = growing.vertices - growing.n
    if not isinstance(position, FarPosition) and (growing.n < LEAST_PATH or around > MOST_AROUND):
        return None
    where = place(growing)
    if where is None:
        return _ear_value(book, growing, time_limit)
    verdict = book.verdict(where.family, most=book.most_values, time_limit=time_limit)
    if not isinstance(verdict, ProvedPeriod):
        return None
    (value,) = book.members(where.family, [where.n], most=book.most_values, time_limit=time_limit)
    assert value is not None, "a proved period gives every member"
    total = book.sum_of(value, book.beside(where.beside))
    return FarValue(total, family_name(where.family), where.n, verdict)
