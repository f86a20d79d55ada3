"""The stored values of a game one after another, as an audit admits them: computed, and not in dispute."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice

from kb.games import Game
from kb.store import Store
from kb.store.records import ValueRow

PAGE = 2_000
"""Rows given at a time."""


def independent_pages(store: Store, game: Game, without: Collection[str] = ()) -> Iterator[list[ValueRow]]:
    """Every computed value, in pages; none that is disputed, or that only the claims in `without` gave."""
    disputed = store.disputed_keys(game)
    rows = store.iterate_values(game, without_shortcuts=without)
    kept = (row for row in rows if row.key not in disputed)
    while page := list(islice(kept, PAGE)):
        yield page
