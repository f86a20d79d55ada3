"""Arc Kayles: delete two adjacent vertices. O'Sullivan, Section 1."""

from __future__ import annotations

from collections.abc import Iterator

from kb.games.base import Game, Move, Player
from kb.graphs.position import Position


class ArcKayles(Game):
    """The impartial game of deleting both ends of an edge."""

    slug = "arc-kayles"
    local = True
    title = "Arc Kayles"
    rules = "Choose an edge and delete both its ends."

    def moves(self, position: Position, player: Player = "L") -> Iterator[Move]:
        for edge in position.edges:
            yield Move(position.without_vertices(edge), edges=(edge,))
