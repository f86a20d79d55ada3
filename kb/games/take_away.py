"""Graph take-away (graph chomp): delete an edge, or a vertex with all its edges.

Loops and repeated edges are allowed; vertices without edges stay and count. O'Sullivan, Section 1.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.games.base import Game, Move, Player
from kb.graphs.position import Position


class TakeAway(Game):
    """The impartial game of deleting a vertex or an edge."""

    slug = "take-away"
    local = True
    aliases = ("graph-chomp",)
    title = "Graph take-away"
    rules = "Delete an edge or a loop, or delete a vertex with all its edges."
    on_multigraphs = True

    def moves(self, position: Position, player: Player = "L") -> Iterator[Move]:
        for v in range(position.n):
            yield Move(position.without_vertices([v]), vertices=(v,))
        before = None
        for place, edge in enumerate(position.edges):
            # Parallel edges stand side by side, and deleting any of them leaves the same.
            if edge != before:
                yield Move(position.without_edges([place]), edges=(edge,))
            before = edge
