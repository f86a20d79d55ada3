"""Grim: delete a vertex that has an edge; vertices left without edges go too. O'Sullivan, Section 1."""

from __future__ import annotations

from collections.abc import Iterator

from kb.games.base import Game, Move, Player
from kb.graphs.position import Position


class Grim(Game):
    """The impartial game of deleting vertices among those that still have edges."""

    slug = "grim"
    local = True
    title = "Grim"
    drops_isolated = True
    rules = "Delete a vertex that has an edge, and then every vertex that has none."

    def settle(self, position: Position) -> Position:
        return position.without_isolated_vertices()

    def moves(self, position: Position, player: Player = "L") -> Iterator[Move]:
        for v in range(position.n):
            yield Move(self.settle(position.without_vertices([v])), vertices=(v,))
