"""Edge-removing games: remove the edges of a trail, of a star or of a matching.

The trail-removing game extends Squayles; the star-removing game is graph Nim. Vertices without edges
vanish. A matching may reach across components, so there a union is not a sum of its components.
游星閱, Sections 1 and 2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from kb.games.base import Game, Move, Player
from kb.graphs.position import Edge, Position

EdgeSets = Callable[[Sequence[Edge]], Iterator[tuple[int, ...]]]
"""The sets of edges that one move may remove, each once, as ascending places in the list of edges."""


class EdgeRemovingGame(Game):
    """The impartial game of removing one of `edge_sets`.

    `in_one_component` says that the edges of one move lie in one component: components are summands.
    """

    drops_isolated = True

    def __init__(
        self,
        slug: str,
        title: str,
        rules: str,
        edge_sets: EdgeSets,
        *,
        aliases: tuple[str, ...] = (),
        in_one_component: bool = True,
        local: bool = False,
    ) -> None:
        self.slug = slug
        self.title = title
        self.rules = rules
        self.aliases = aliases
        self._edge_sets = edge_sets
        self._in_one_component = in_one_component
        self.local = local

    def settle(self, position: Position) -> Position:
        return position.without_isolated_vertices()

    def moves(self, position: Position, player: Player = "L") -> Iterator[Move]:
        for places in self._edge_sets(position.edges):
            left = position.without_edges(places).without_isolated_vertices()
            yield Move(left, edges=tuple(position.edges[place] for place in places))

    def parts(self, position: Position) -> list[Position]:
        return position.parts() if self._in_one_component else [position]


def trails(edges: Sequence[Edge]) -> Iterator[tuple[int, ...]]:
    """The edge sets of trails in a simple graph: connected, with at most two vertices of odd degree.

    Each edge alone comes first. Each connected set is grown from its least edge; an edge passed over once
    is barred from then on, so that no set is met twice.
    """
    for place in range(len(edges)):
        yield (place,)
    ends = [1 << u | 1 << v for u, v in edges]
    at: dict[int, int] = {}
    for place, edge in enumerate(edges):
        for v in edge:
            at[v] = at.get(v, 0) | 1 << place
    for root, (u, v) in enumerate(edges):
        barred = (1 << root + 1) - 1
        growing: list[tuple[tuple[int, ...], int, int, int]] = [
            ((root,), (at[u] | at[v]) & ~barred, barred, ends[root])
        ]
        while growing:
            chosen, frontier, barred, odd = growing.pop()
            if len(chosen) > 1 and odd.bit_count() <= 2:
                yield tuple(sorted(chosen))
            while frontier:
                place = (frontier & -frontier).bit_length() - 1
                barred |= 1 << place
                frontier &= ~barred
                u, v = edges[place]
                growing.append(
                    ((*chosen, place), (frontier | at[u] | at[v]) & ~barred, barred, odd ^ ends[place])
                )


def stars(edges: Sequence[Edge]) -> Iterator[tuple[int, ...]]:
    """The sets of edges that share a vertex: each edge alone, then two or more edges at a centre."""
    for place in range(len(edges)):
        yield (place,)
    for centre in sorted({v for edge in edges for v in edge}):
        rays = [place for place, edge in enumerate(edges) if centre in edge]
        for size in range(2, len(rays) + 1):
            yield from combinations(rays, size)


def matchings(edges: Sequence[Edge]) -> Iterator[tuple[int, ...]]:
    """The non-empty sets of edges no two of which share a vertex; each edge alone comes first."""
    for place in range(len(edges)):
        yield (place,)
    growing: list[tuple[tuple[int, ...], int]] = [((), 0)]
    ends = [1 << u | 1 << v for u, v in edges]
    while growing:
        chosen, covered = growing.pop()
        if len(chosen) > 1:
            yield chosen
        growing.extend(
            ((*chosen, place), covered | ends[place])
            for place in range(chosen[-1] + 1 if chosen else 0, len(edges))
            if not covered & ends[place]
        )


TRAIL_REMOVING = EdgeRemovingGame(
    "trail-removing",
    "Trail-removing game",
    "Remove the edges of a trail: a walk of at least one edge that repeats no edge.",
    trails,
    aliases=("squayles",),
)
STAR_REMOVING = EdgeRemovingGame(
    "star-removing",
    "Star-removing game (graph Nim)",
    "Remove one or more edges that share a vertex.",
    stars,
    local=True,
    aliases=("graph-nim",),
)
MATCHING_REMOVING = EdgeRemovingGame(
    "matching-removing",
    "Matching-removing game",
    "Remove one or more edges no two of which share a vertex; they may lie in several components.",
    matchings,
    in_one_component=False,
)
