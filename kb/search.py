"""Search: stored positions by what they are and what they are worth, and whether the answer is complete."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kb.errors import BadArgument
from kb.games import Game
from kb.graphs.canonical import decode
from kb.graphs.language import describe
from kb.query.facts import value_text
from kb.query.finding import Hit, NimValueOf, Query
from kb.store import Store


@dataclass(frozen=True)
class Found:
    """A position that meets the conditions."""

    key: str
    position: str
    value: str
    evidence: str

    def as_json(self) -> dict[str, str]:
        """The position as plain data."""
        return {"key": self.key, "position": self.position, "value": self.value, "evidence": self.evidence}


@dataclass(frozen=True)
class SearchResult:
    """A page of positions; `complete` says whether all positions asked for were seen, `reason` why."""

    game: str
    filters: tuple[str, ...]
    found: tuple[Found, ...]
    next: str | None
    """The key to go on from, None on the last page."""
    complete: bool
    reason: str
    populate: tuple[str, ...] = ()
    """The commands that would make the answer complete."""

    def as_json(self) -> dict[str, Any]:
        """The page as plain data."""
        return {
            "game": self.game,
            "filters": list(self.filters),
            "found": [one.as_json() for one in self.found],
            "next": self.next,
            "complete": self.complete,
            "reason": self.reason,
            "populate": list(self.populate),
        }


def search(
    store: Store,
    game: Game,
    filters: Sequence[str],
    nim_value: NimValueOf,
    *,
    after: str | None = None,
    limit: int = 50,
) -> SearchResult:
    """The stored positions that meet all filters, smallest first, one page of them.

    `nim_value` gives the values of options, for filters on winning moves.
    """
    if limit < 1:
        raise BadArgument(f"a page of {limit} positions is empty; expected at least 1")
    if after is not None:
        decode(after)
    query = Query(store, game, filters, nim_value)
    page: list[Hit] = []
    more = False
    for hit in query.hits(after, expected=limit):
        if len(page) == limit:
            more = True
            break
        page.append(hit)
    state = query.completeness()
    return SearchResult(
        game=game.slug,
        filters=tuple(filters),
        found=tuple(_found(hit) for hit in page),
        next=page[-1].key if more else None,
        complete=state.complete,
        reason=state.reason,
        populate=state.populate,
    )


def _found(hit: Hit) -> Found:
    return Found(hit.key, describe(decode(hit.key)), value_text(hit.value), hit.evidence)
