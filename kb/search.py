"""Search: stored positions by what they are and what they are worth, and whether the answer is complete."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from kb.counting import counted
from kb.errors import BadArgument, LimitReached, UnknownName
from kb.games import Game
from kb.graphs.canonical import decode
from kb.graphs.language import describe
from kb.nearest import hint
from kb.query.completeness import Completeness
from kb.query.facts import Fact, value_fact, value_text
from kb.query.filters import FLAGS, MOVE_FLAGS, NAMES, NUMBERS
from kb.query.hits import Hit, NimValueOf, Query
from kb.store import Store
from kb.store.records import Form
from kb.tabular import Tabular

MOST_SORTED = 1_000_000
"""The most positions that are held at once, to be sorted."""


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
class SearchResult(Tabular):
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
    hits: tuple[Hit, ...] = ()
    more: bool = False
    """Whether further positions meet the filters."""

    def records(self) -> list[dict[str, Any]]:
        """The positions as rows for a table: key, name, size, value and what is known of it."""
        return [record(hit, position=one.position) for hit, one in zip(self.hits, self.found, strict=True)]

    @property
    def caption(self) -> str:
        """The question and whether its answer is complete."""
        state = "complete" if self.complete else "perhaps not complete"
        return f"{self.game}: {' '.join(self.filters)} — {state}: {self.reason}"

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


@dataclass(frozen=True)
class Counts(Tabular):
    """How many positions meet the filters, for each combination of the facts in `by`."""

    game: str
    filters: tuple[str, ...]
    by: tuple[str, ...]
    rows: tuple[tuple[tuple[Fact, ...], int], ...]
    total: int
    complete: bool
    reason: str
    populate: tuple[str, ...] = ()

    def records(self) -> list[dict[str, Any]]:
        """One row a combination, with its count."""
        return [
            {name: _plain(fact) for name, fact in zip(self.by, facts, strict=True)} | {"positions": count}
            for facts, count in self.rows
        ]

    @property
    def caption(self) -> str:
        """The question and whether its answer is complete."""
        state = "complete" if self.complete else "perhaps not complete"
        found = counted(self.total, "position")
        return f"{self.game}: {' '.join(self.filters)} — {found}, {state}: {self.reason}"

    def as_json(self) -> dict[str, Any]:
        """The counts as plain data."""
        return {
            "game": self.game,
            "filters": list(self.filters),
            "by": list(self.by),
            "counts": self.records(),
            "total": self.total,
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
    sort: Sequence[str] = (),
    smallest: bool = False,
) -> SearchResult:
    """The stored positions that meet all filters, smallest first, one page of them.

    `nim_value` gives the values of options, for filters on winning moves. `sort` names facts to order by,
    a minus before a name turning it round; `smallest` keeps the positions with the fewest vertices, and of
    those the fewest edges.
    """
    if limit < 1:
        raise BadArgument(f"a page of {limit} positions is empty; expected at least 1")
    if after is not None:
        decode(after)
        if sort or smallest:
            raise BadArgument(
                "a page goes on after a key only in the order of keys, without sort or smallest"
            )
    keys = [_sort_key(text) for text in sort]
    query = Query(store, game, filters, nim_value)
    source: Iterator[Hit] = query.hits(after, expected=limit)
    if smallest:
        source = iter(_smallest(source))
    if keys:
        source = iter(_sorted(query, source, keys))
    page: list[Hit] = []
    more = False
    for hit in source:
        if len(page) == limit:
            more = True
            break
        page.append(hit)
    # what is larger than the smallest found has no say in which is the smallest
    state = query.completeness(most=decode(page[0].key).n if smallest and page else None)
    return SearchResult(
        game=game.slug,
        filters=tuple(filters),
        found=tuple(_found(hit) for hit in page),
        next=page[-1].key if more and not (keys or smallest) else None,
        complete=state.complete,
        reason=state.reason,
        populate=state.populate,
        hits=tuple(page),
        more=more,
    )


def count(
    store: Store, game: Game, filters: Sequence[str], nim_value: NimValueOf, *, by: Sequence[str] = ()
) -> Counts:
    """How many stored positions meet all filters, for each combination of the facts named in `by`."""
    for name in by:
        _check_fact(name)
    query = Query(store, game, filters, nim_value)
    counted: Counter[tuple[Fact, ...]] = Counter()
    for chunk in _chunks(query.hits()):
        for name in by:
            query.fetch(name, chunk)
        for hit in chunk:
            try:
                counted[tuple(query.fact(name, hit) for name in by)] += 1
            except LimitReached:
                query.undecided += 1
    state = query.completeness()
    return Counts(
        game=game.slug,
        filters=tuple(filters),
        by=tuple(by),
        rows=tuple(sorted(counted.items(), key=lambda row: tuple(map(_in_order, row[0])))),
        total=counted.total(),
        complete=state.complete,
        reason=state.reason,
        populate=state.populate,
    )


class SearchRecords:
    """Every position that meets the filters as a row for a file; `names` takes most of the time."""

    def __init__(
        self,
        store: Store,
        game: Game,
        filters: Sequence[str],
        nim_value: NimValueOf,
        *,
        names: bool = False,
    ) -> None:
        self._game = game
        self._names = names
        self._query = Query(store, game, filters, nim_value)
        self.count = 0
        """How many rows were given."""

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for hit in self._query.hits():
            self.count += 1
            named = {"name": _name(hit.key)} if self._names else {}
            yield {"game": self._game.slug} | named | record(hit)

    def completeness(self) -> Completeness:
        """Whether these are all; asked after the rows were read."""
        return self._query.completeness()


def record(hit: Hit, *, position: str | None = None) -> dict[str, Any]:
    """A hit as a row for a table."""
    graph = decode(hit.key)
    row: dict[str, Any] = {"key": hit.key} | ({} if position is None else {"position": position})
    row |= {"n": graph.n, "m": len(graph.edges), "value": value_text(hit.value)}
    row |= {"nim_value": value_fact("nim_value", hit.value), "outcome": value_fact("outcome", hit.value)}
    if isinstance(hit.value, Form):
        row |= {"mean": str(hit.value.mean), "temperature": str(hit.value.temperature)}
    return row | {"evidence": hit.evidence}


def _name(key: str) -> str | None:
    """The name of a graph, None where it has none but its key."""
    name = describe(decode(key))
    return None if name.startswith("g6:") else name


def _found(hit: Hit) -> Found:
    return Found(hit.key, describe(decode(hit.key)), value_text(hit.value), hit.evidence)


def _smallest(hits: Iterator[Hit]) -> list[Hit]:
    """The hits with the fewest vertices (they come by number of vertices), of those with the fewest edges."""
    best: list[Hit] = []
    least = (0, 0)
    for hit in hits:
        graph = decode(hit.key)
        if best and graph.n > least[0]:
            break
        size = (graph.n, len(graph.edges))
        if not best or size < least:
            best, least = [hit], size
        elif size == least:
            best.append(hit)
    return best


SortKey = tuple[str, Callable[[Any], Any]]


def _sort_key(text: str) -> SortKey:
    name = text.strip().removeprefix("-")
    if name not in NUMBERS and name not in FLAGS - set(MOVE_FLAGS):
        raise UnknownName(f"positions are not sorted by {name!r}{hint(name, sorted(NUMBERS))}")
    turned = text.strip().startswith("-")
    # what has no such number (the girth of a forest) comes last either way
    return name, lambda fact: (fact is None, 0 if fact is None else -fact if turned else fact)


def _sorted(query: Query, hits: Iterator[Hit], keys: Sequence[SortKey]) -> list[Hit]:
    held: list[Hit] = []
    for chunk in _chunks(hits):
        held += chunk
        if len(held) > MOST_SORTED:
            raise BadArgument(
                f"more than {MOST_SORTED:,} positions meet the filters; add one, or do not sort"
            )
    order: dict[str, tuple[Any, ...]] = {hit.key: () for hit in held}
    for name, rank in keys:
        for start in range(0, len(held), 2_000):
            chunk = held[start : start + 2_000]
            query.fetch(name, chunk)
            for hit in chunk:
                order[hit.key] += (rank(query.fact(name, hit)),)
    return sorted(held, key=lambda hit: order[hit.key])


def _chunks(hits: Iterator[Hit], size: int = 2_000) -> Iterator[list[Hit]]:
    chunk: list[Hit] = []
    for hit in hits:
        chunk.append(hit)
        if len(chunk) == size:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def _check_fact(name: str) -> None:
    allowed = [one for one in NAMES if one not in MOVE_FLAGS]
    if name not in allowed:
        raise UnknownName(f"positions are not counted by {name!r}{hint(name, allowed)}")


def _plain(fact: Fact) -> int | str | None:
    if isinstance(fact, Fraction):
        return int(fact) if fact.denominator == 1 else str(fact)
    return fact


def _in_order(fact: Fact) -> tuple[int, Any]:
    """Numbers by size, then texts, then what is undefined."""
    if fact is None:
        return 2, 0
    return (1, fact) if isinstance(fact, str) else (0, fact)
