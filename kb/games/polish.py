"""Polish: place a brush; vertices with as many brushes as edges fire, and go.

A move adds one brush to a vertex. Then, until none is left, a *primed* vertex (brushes ≥ degree, or no
edge at all) fires: one brush to each neighbour, and the vertex goes with its edges.
The order of firing does not matter. Gordinowicz, Nowakowski, Prałat, Section 1.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.games.base import Game, Move, Player
from kb.graphs.named_position import NamedPosition, vertex_names, with_names
from kb.graphs.position import Position
from kb.graphs.states import discrepancies


class Polish(Game):
    """The impartial cleaning game; labels are brushes, and may be negative."""

    slug = "polish"
    title = "Polish"
    drops_isolated = True
    rules = (
        "Add one brush to a vertex. Then each vertex with at least as many brushes as its degree fires: "
        "it sends one brush to each neighbour and is deleted, until no vertex can fire."
    )
    with_brushes = True

    def settle(self, position: Position) -> Position:
        if not position.labels:
            return position.without_isolated_vertices()
        left, brushes = _cleaned(position)
        if len(left) == position.n:
            return position
        graph = position.induced(left)
        settled = graph.with_labels(brushes)
        return with_names(settled, vertex_names(graph)) if isinstance(graph, NamedPosition) else settled

    def moves(self, position: Position, player: Player = "L") -> Iterator[Move]:
        brushes = position.labels or (0,) * position.n
        is_settled = len(unfired(position)) == position.n
        for v, need in enumerate(discrepancies(position)):
            placed = position.with_labels((*brushes[:v], brushes[v] + 1, *brushes[v + 1 :]))
            # A settled position stays so where the vertex needs more than this brush to fire.
            yield Move(placed if is_settled and need > 1 else self.settle(placed), vertices=(v,))


def unfired(position: Position) -> list[int]:
    """The vertices that are left when a position has settled."""
    return _cleaned(position)[0]


def _cleaned(position: Position) -> tuple[list[int], list[int]]:
    """The vertices that do not fire, and their brushes once all others have fired."""
    degree, need = position.degrees(), discrepancies(position)
    primed = [v for v in range(position.n) if degree[v] == 0 or need[v] <= 0]
    around = position.neighbours() if primed else []
    stays = [True] * position.n
    for v in primed:
        stays[v] = False
    # A vertex already primed will fire whatever it receives, so only the others are kept up to date.
    while primed:
        for u in around[primed.pop()]:
            if stays[u]:
                degree[u] -= 1
                need[u] -= 2
                if degree[u] == 0 or need[u] <= 0:
                    stays[u] = False
                    primed.append(u)
    left = [v for v in range(position.n) if stays[v]]
    return left, [degree[v] - need[v] for v in left]
