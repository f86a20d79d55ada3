"""Invariants of stored positions: computed when a search first asks for them, then kept in the store."""

from __future__ import annotations

from kb.games import Game
from kb.graphs.canonical import decode
from kb.graphs.invariants import INVARIANTS
from kb.store import Store
from kb.store.records import Invariants


def fill_columns(store: Store, game: Game) -> bool:
    """Computes the invariants that have columns, where they are missing: a search must not overlook any.

    Gives False where some are missing and nothing may be written: then they are computed as they are met.
    """
    if store.engine.read_only:
        return not store.without_invariants(game, limit=1)
    while keys := store.without_invariants(game):
        store.write_invariants([columns(key) for key in keys])
    return True


def columns(key: str) -> Invariants:
    """What the store has columns for, of the position with this key."""
    position = decode(key)

    def number(name: str) -> int:
        return int(INVARIANTS[name].of(position) or 0)

    return Invariants(
        key=key,
        n=position.n,
        m=len(position.edges),
        components=number("components"),
        bipartite=bool(number("bipartite")),
        girth=INVARIANTS["girth"].of(position),
        min_degree=number("min_degree"),
        max_degree=number("max_degree"),
    )


class KeptInvariants:
    """Invariants by name and key."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def get(self, name: str, key: str) -> int | None:
        """The invariant of the position with this key; `LimitReached` where it takes too long."""
        found = INVARIANTS[name].of(decode(key))
        return None if found is None else int(found)
