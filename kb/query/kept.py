"""Invariants of stored positions: computed when a search first asks for them, then kept in the store."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from kb.errors import LimitReached
from kb.games import Game
from kb.graphs.canonical import decode
from kb.graphs.invariants import INVARIANTS
from kb.graphs.line_facts import facts_of_keys
from kb.store import Store
from kb.store.records import Invariants

COLUMNS = ("n", "m", "components", "bipartite", "girth", "min_degree", "max_degree")
"""The invariants that the store has columns for."""

MOST_FILLED = 500_000
"""Positions of a game whose invariants are computed all at once."""


def fill_columns(store: Store, game: Game) -> bool:
    """Computes the invariants that have columns, where they are missing: a search must not overlook any.

    Gives False where some are missing and nothing may be written, or where there are so many positions that
    all their invariants would take minutes and room: then they are computed as they are met.
    """
    if store.engine.read_only or store.count(game) > MOST_FILLED:
        return not store.without_invariants(game, limit=1)
    while keys := store.without_invariants(game):
        told = facts_of_keys(keys, COLUMNS)
        store.write_invariants([columns(key, told.get(key)) for key in keys])
    return True


def columns(key: str, told: Sequence[int | None] | None = None) -> Invariants:
    """What the store has columns for, of the position with this key; `told` are these facts, if known."""
    if told is None:
        position = decode(key)
        told = [INVARIANTS[name].of(position) for name in COLUMNS]
    n, m, components, bipartite, girth, least, greatest = told
    return Invariants(
        key=key,
        n=n or 0,
        m=m or 0,
        components=components or 0,
        bipartite=bool(bipartite),
        girth=girth,
        min_degree=least or 0,
        max_degree=greatest or 0,
    )


class KeptInvariants:
    """Invariants by name and key: those asked for together are read, computed and kept together."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._found: dict[tuple[str, str], int | None] = {}

    def fetch(self, name: str, keys: Sequence[str]) -> None:
        """Makes an invariant of all these positions ready; what takes too long is left for `get` to say."""
        if INVARIANTS[name].is_cheap or not keys:
            return
        known = self._store.kept_invariants(name, keys)
        missing = [key for key in keys if key not in known]
        fresh = {key: fact for key, (fact,) in facts_of_keys(missing, [name]).items()}
        for key in missing:
            if key not in fresh:
                with suppress(LimitReached):
                    fresh[key] = _computed(name, key)
        if fresh and not self._store.engine.read_only:
            self._store.keep_invariants(name, fresh)
        self._found = {(name, key): value for key, value in (known | fresh).items()} | {
            place: value for place, value in self._found.items() if place[0] != name
        }

    def get(self, name: str, key: str) -> int | None:
        """The invariant of the position with this key; `LimitReached` where it takes too long."""
        place = name, key
        return self._found[place] if place in self._found else _computed(name, key)


def _computed(name: str, key: str) -> int | None:
    found = INVARIANTS[name].of(decode(key))
    return None if found is None else int(found)
