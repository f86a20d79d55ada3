"""Pages of an explanation: which kinds of moves come on a page.

A kind is a class of moves that symmetry makes the same, numbered through all summands. Moves at one vertex
or edge are as many as the places of a drawing; those on several edges may be thousands.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from kb.errors import BadArgument

if TYPE_CHECKING:
    from kb.explain import Explanation

RANK = {True: 0, False: 1, None: 2}
"""Moves that win come first, those of which nothing is known last."""


class Page(NamedTuple):
    """The kinds on one page, and what names the next."""

    kinds: frozenset[int]
    next: str | None


def page_of(found: Explanation, limit: int | None, next: str | None) -> Page:
    """A page of `limit` kinds on several edges; the first has besides all kinds at one place. None: all."""
    options = [option for summand in found.summands for option in summand.options]
    if limit is None:
        return Page(frozenset(range(len(options))), None)
    at_one_place = {
        number for number, option in enumerate(options) if option.vertices_alike or option.edges_alike
    }
    several = sorted(set(range(len(options))) - at_one_place, key=lambda number: RANK[options[number].wins])
    start = _start(next)
    kinds = frozenset(several[start : start + limit]).union(() if start else at_one_place)
    return Page(kinds, str(start + limit) if start + limit < len(several) else None)


def _start(next: str | None) -> int:
    if next is None:
        return 0
    if not (next.isascii() and next.isdigit()) or len(next) > 9 or int(next) == 0:
        raise BadArgument(f"next is that of the page before, got {next[:40]!r}")
    return int(next)


def on_page(found: Explanation, page: Page) -> dict[str, Any]:
    """An explanation as plain data with the options of a page, and how many there are in all."""
    shown = []
    first = 0
    for summand in found.summands:
        numbered = enumerate(summand.options, start=first)
        kept = tuple(option for number, option in numbered if number in page.kinds)
        shown.append(replace(summand, options=kept))
        first += len(summand.options)
    record = replace(found, summands=tuple(shown)).as_json()
    for summand, written in zip(found.summands, record["summands"], strict=True):
        if "option_values" in written:
            written["option_values"] = list(summand.option_values)
    record["complete"] = found.is_complete
    kinds = first + sum(len(value.moves) for value in found.added_values)
    wins = sum(1 for _ in found.winning()) + sum(1 for _ in found.winning_in_values())
    return record | {"kinds": kinds, "winning_kinds": wins, "next": page.next}
