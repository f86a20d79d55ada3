"""Snort on graphs, as custom rules.

Left paints a vertex blue, Right red, and neighbours never get different colours. A painted vertex
is taken away and its neighbours are tinted: label 1 is kept for Left, 2 for Right; a vertex tinted
twice is dead and goes. Try:

    ggkb value snort P5 --rules docs/examples/snort.py
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.games import Game, Move, Player
from kb.graphs.position import Position


class Snort(Game):
    """The partizan game of painting vertices so that neighbours match."""

    slug = "snort"
    title = "Snort"
    kind = "partizan"
    rules = "Left paints a vertex blue, Right red; neighbours may not get different colours."
    with_brushes = True  # labels are tints: 1 for Left only, 2 for Right only
    label_range = range(3)

    def moves(self, position: Position, player: Player = "L") -> Iterator[Move]:
        mine = 1 if player == "L" else 2
        around = position.neighbours()
        for v in range(position.n):
            if position.label(v) in (0, mine):
                tints = [position.label(w) | (mine if w in around[v] else 0) for w in range(position.n)]
                tinted = Position(position.n, position.edges, labels=tints)
                kept = tuple(w for w in range(position.n) if w != v and tints[w] != 3)
                yield Move(tinted.induced(kept), vertices=(v,), kept=kept)


GAME = Snort()
