"""Kayles on graphs, as custom rules: knock down one vertex, or two adjacent ones.

On a path this is the game of Kayles. Try:

    ggkb sequence graph-kayles P_n n=1..30 --rules docs/examples/graph_kayles.py
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.games import Game, Move, Player
from kb.graphs.position import Position


class GraphKayles(Game):
    """The impartial game of deleting one vertex or two adjacent ones."""

    slug = "graph-kayles"
    title = "Kayles on graphs"
    rules = "Delete a vertex, or two adjacent vertices."
    local = True

    def moves(self, position: Position, player: Player = "L") -> Iterator[Move]:
        for v in range(position.n):
            yield Move(position.without_vertices([v]), vertices=(v,))
        for u, v in position.edges:
            yield Move(position.without_vertices([u, v]), edges=((u, v),))


GAME = GraphKayles()
