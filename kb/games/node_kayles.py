"""Node Kayles: delete a vertex and all its neighbours. O'Sullivan, Section 1."""

from __future__ import annotations

from collections.abc import Iterator

from kb.games.base import Game, Move, Player
from kb.graphs.position import Position


class NodeKayles(Game):
    """The impartial game of deleting a closed neighbourhood."""

    slug = "node-kayles"
    local = True
    title = "Node Kayles"
    rules = "Delete a vertex and all its neighbours."

    def moves(self, position: Position, player: Player = "L") -> Iterator[Move]:
        for v, around in enumerate(position.neighbours()):
            yield Move(position.without_vertices([v, *around]), vertices=(v,))
