"""The stored positions as data that a page can search: one index per game, and shards by number of vertices.

An index names the values with their evidence, the shards, and for each number of vertices whether a search
there is complete, in the words of `ggkb search`. A shard holds keys in their order, the place in the index of
what is known of each, and the names of those that have one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from kb.games import Game
from kb.graphs.canonical import decode
from kb.graphs.language import describe
from kb.knowledge_base import KnowledgeBase
from kb.query.completeness import BEYOND

MOST_ROWS = 4_000
"""A shard takes a further number of vertices only while it has no more rows than this."""

CLASSES = ("", "connected", "plain", "connected plain")
"""The flags that decide which positions a search covers."""


class Shards:
    """The data of all games; a graph that is stored for several is named once."""

    def __init__(self, base: KnowledgeBase) -> None:
        self._base = base
        self._names: dict[str, str] = {}

    def files(self, game: Game) -> Iterator[tuple[str, bytes]]:
        """The files of one game, the index last; none where nothing is stored of it."""
        rows = list(self._base.search_records(game, "n>=0"))
        if not rows:
            return
        kinds: dict[tuple[str, str, str], int] = {}
        for row in rows:
            kinds.setdefault((row["value"], row["outcome"], row["evidence"]), len(kinds))
        shards = []
        for shard in _parts(rows):
            first, last = shard[0]["n"], shard[-1]["n"]
            file = f"{first}-{last}.json"
            shards.append({"from": first, "to": last, "positions": len(shard), "file": file})
            yield (
                file,
                _json(
                    {
                        "keys": " ".join(row["key"] for row in shard),
                        "kinds": [kinds[row["value"], row["outcome"], row["evidence"]] for row in shard],
                        "names": self._named(shard),
                    }
                ),
            )
        yield (
            "index.json",
            _json(
                {
                    "game": game.slug,
                    "kinds": list(kinds),
                    "shards": shards,
                    "complete": {flags: _words(self._base, game, flags.split()) for flags in CLASSES},
                }
            ),
        )

    def _named(self, shard: list[dict[str, Any]]) -> dict[int, str]:
        """The names of those rows that have another one than their key."""
        named = {}
        for place, row in enumerate(shard):
            key = row["key"]
            if key not in self._names:
                self._names[key] = describe(decode(key))
            if self._names[key] != f"g6:{key}":
                named[place] = self._names[key]
        return named


def _parts(rows: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Rows that come by number of vertices, cut between two of these numbers."""
    part: list[dict[str, Any]] = []
    same: list[dict[str, Any]] = []
    for row in [*rows, None]:
        if row is not None and (not same or row["n"] == same[0]["n"]):
            same.append(row)
            continue
        if part and len(part) + len(same) > MOST_ROWS:
            yield part
            part = []
        part += same
        same = [] if row is None else [row]
    yield part


def _words(base: KnowledgeBase, game: Game, flags: list[str]) -> dict[str, Any]:
    """What `ggkb search` says of its completeness, for each n alone; `{}` stands for the numbers."""
    said: dict[tuple[bool, str], int] = {}
    sizes = []
    for n in range(BEYOND + 1):
        state = base.completeness(game, f"n={n}", *flags)
        words = re.sub(rf"\bn = {n}\b", "n = {}", state.reason, count=1)
        sizes.append(said.setdefault((state.complete, words), len(said)))
    return {
        "said": list(said),
        "sizes": sizes,
        "unbounded": base.completeness(game, *flags).reason,
        "empty": base.completeness(game, "n<0", *flags).reason,
    }


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
