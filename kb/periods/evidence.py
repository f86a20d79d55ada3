"""What proves a period, as plain data: the family, the window, the first values, and every type of ends.

The digest covers the names of all families of the closure and every value the proof looked at, so that who
derives the period again can tell whether it rests on the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from kb.graphs.growing import graph_text
from kb.graphs.position import Position
from kb.periods.book import Book
from kb.periods.boxes import Square
from kb.periods.ears import EarFamilies, ear_name
from kb.periods.recipes import Cycles, Family, family_name, rooted_ends
from kb.periods.results import ProvedPeriod
from kb.periods.two_roots import TwoRoots
from kb.values.notation import show
from kb.values.period_proof import PeriodProof, PeriodRecord, TypeRecord


def evidence_of(book: Book[Any], family: Family, proved: ProvedPeriod) -> PeriodProof:
    """What proves the period of a family."""
    found = book.members(family, range(_looked_at(proved)), most=book.most_values)
    closure = book.closure(family)
    record = _record(book.game.slug, family_name(family), map(family_name, closure), found, proved)
    return PeriodProof(record, tuple(_path_type(book, each) for each in closure))


def evidence_of_ear(ears: EarFamilies, roots: TwoRoots, proved: ProvedPeriod) -> PeriodProof:
    """What proves the period of a closed family; values before its first member stand as 0."""
    closed, tails = ears.closure(roots), ears.two_tail_types(roots)
    names = map(ear_name, (*closed, *ears.tails.closure(roots)))
    found = ears.members(roots, range(_looked_at(proved)))
    record = _record(ears.game.slug, ear_name(roots), names, found, proved)
    types = [_path_type(ears.book, each) for each in ears.path_types(roots)]
    types += [_two_tail_type(each, ears.tails.proved_square(each)) for each in tails]
    types += [_closed_type(ears, each) for each in closed]
    return PeriodProof(record, tuple(types))


def _looked_at(proved: ProvedPeriod) -> int:
    return max(proved.values_to + 1, proved.start + proved.length)


def _record(
    game: str, name: str, closure: Iterable[str], found: Iterable[Any], proved: ProvedPeriod
) -> PeriodRecord:
    values = [show(value) for value in found if value is not None]
    total = sha256()
    for line in (game, *closure, *values):
        total.update(f"{line}\n".encode())
    return PeriodRecord(
        name,
        *_period(proved),
        proved.types,
        " ".join(values[: proved.start + proved.length]),
        total.hexdigest(),
    )


def _period(proved: ProvedPeriod) -> tuple[int, int, str, str, int, int, int]:
    return (
        proved.start,
        proved.length,
        str(proved.saltus),
        proved.theorem,
        proved.window_start,
        proved.window_end,
        proved.window_length,
    )


def _path_type(book: Book[Any], family: Family) -> TypeRecord:
    proved = book.verdict(family, most=book.most_values)
    assert isinstance(proved, ProvedPeriod), "what a proved family comes to is proved"
    values = book.members(family, range(_looked_at(proved)), most=book.most_values)
    ends = [] if isinstance(family, Cycles) else [end for end in rooted_ends(family) if end is not None]
    return TypeRecord(family_name(family), _ends(ends), *_period(proved), _line(values))


def _closed_type(ears: EarFamilies, roots: TwoRoots) -> TypeRecord:
    proved = ears.verdict(roots)
    assert isinstance(proved, ProvedPeriod), "what a proved family comes to is proved"
    values = ears.members(roots, range(_looked_at(proved)))
    return TypeRecord(ear_name(roots), _ends([roots.parts]), *_period(proved), _line(values))


def _two_tail_type(roots: TwoRoots, square: Square) -> TypeRecord:
    graph, u, w = roots.parts
    name = f"tail(tail({graph_text(graph)},{u},m),{w},n)"
    period = square.start, square.length, str(square.saltus), "D", square.start, square.end, square.length
    return TypeRecord(name, _ends([roots.parts]), *period, "\n".join(map(_line, square.rows)))


def _ends(ends: Sequence[tuple[Position, *tuple[int, ...]]]) -> str:
    return json.dumps([[graph_text(graph), *roots] for graph, *roots in ends], separators=(",", ":"))


def _line(values: Iterable[Any]) -> str:
    """Values in a line: nim-values as numbers, canonical forms as they are printed."""
    return " ".join(str(value) if isinstance(value, int) else show(value) for value in values)
