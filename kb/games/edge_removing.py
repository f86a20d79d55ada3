"""Edge-removing games: remove the edges of a trail, of a star or of a matching.

The trail-removing game extends Squayles; the star-removing game is graph Nim. Vertices without edges
vanish. A matching may reach across components, so there a union is not a sum of its components.
游星閱, Sections 1 and 2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from kb.games.base import Game, Move, Pick, Player
from kb.graphs.position import Edge, Position


class EdgeSets(NamedTuple):
    """The sets of edges that one move may remove."""

    every: Callable[[Sequence[Edge]], Iterator[tuple[int, ...]]]
    """All of them, each once, as ascending places in the list of edges."""
    has: Callable[[Sequence[Edge]], bool]
    """Whether some edges of a simple graph, each once, are one of them."""


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
        for places in self._edge_sets.every(position.edges):
            yield self._removing(position, places)

    def move_at(self, position: Position, picked: Pick, player: Player = "L") -> Move | None:
        vertices, edges = picked
        place_of = {edge: place for place, edge in enumerate(position.edges)}
        places = {place_of.get(edge) for edge in edges}
        if vertices or None in places or len(places) < len(edges) or not self._edge_sets.has(edges):
            return None
        return self._removing(position, [place_of[edge] for edge in edges])

    def _removing(self, position: Position, places: Sequence[int]) -> Move:
        left = position.without_edges(places).without_isolated_vertices()
        return Move(left, edges=tuple(position.edges[place] for place in places))

    def parts(self, position: Position) -> list[Position]:
        return position.parts() if self._in_one_component else [position]


def trails(edges: Sequence[Edge]) -> Iterator[tuple[int, ...]]:
    """The edge sets of trails in a simple graph, the shortest first.

    Each trail is a shorter one with an edge more at an end; a closed one may end at each of its vertices.
    """
    at: dict[int, int] = {}
    for place, edge in enumerate(edges):
        for v in edge:
            at[v] = at.get(v, 0) | 1 << place
    trails_of_one_length = dict.fromkeys(1 << place for place in range(len(edges)))
    while trails_of_one_length:
        longer: dict[int, None] = {}
        for trail in trails_of_one_length:
            places = _places(trail)
            yield places
            met = _met(edges[place] for place in places)
            ends = [v for v, count in met.items() if count % 2] or met
            further = 0
            for v in ends:
                further |= at[v]
            longer.update((trail | 1 << place, None) for place in _places(further & ~trail))
        trails_of_one_length = longer


def _places(mask: int) -> tuple[int, ...]:
    """The places of the bits of a mask, ascending."""
    places = []
    while mask:
        lowest = mask & -mask
        places.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(places)


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


def is_trail(edges: Sequence[Edge]) -> bool:
    """Whether edges are those of a trail: connected, with at most two vertices of odd degree (Euler).

    >>> is_trail([(0, 1), (1, 2), (1, 3)]), is_trail([(0, 1), (1, 2), (0, 2), (2, 3)])
    (False, True)
    """
    odd = sum(count % 2 for count in _met(edges).values())
    return bool(edges) and odd <= 2 and _is_connected(edges)


def is_star(edges: Sequence[Edge]) -> bool:
    """Whether some vertex is an end of all these edges."""
    return bool(edges) and max(_met(edges).values()) == len(edges)


def is_matching(edges: Sequence[Edge]) -> bool:
    """Whether no vertex is an end of two of these edges."""
    return bool(edges) and max(_met(edges).values()) == 1


def _met(edges: Iterable[Edge]) -> Counter[int]:
    """How many of these edges meet each vertex."""
    return Counter(v for edge in edges for v in edge)


def _is_connected(edges: Sequence[Edge]) -> bool:
    around: dict[int, list[int]] = {}
    for u, v in edges:
        around.setdefault(u, []).append(v)
        around.setdefault(v, []).append(u)
    waiting = [edges[0][0]]
    reached = set(waiting)
    while waiting:
        new = [v for v in around[waiting.pop()] if v not in reached]
        reached.update(new)
        waiting.extend(new)
    return len(reached) == len(around)


TRAIL_REMOVING = EdgeRemovingGame(
    "trail-removing",
    "Trail-removing game",
    "Remove the edges of a trail: a walk of at least one edge that repeats no edge.",
    EdgeSets(trails, is_trail),
    aliases=("squayles",),
)
STAR_REMOVING = EdgeRemovingGame(
    "star-removing",
    "Star-removing game (graph Nim)",
    "Remove one or more edges that share a vertex.",
    EdgeSets(stars, is_star),
    local=True,
    aliases=("graph-nim",),
)
MATCHING_REMOVING = EdgeRemovingGame(
    "matching-removing",
    "Matching-removing game",
    "Remove one or more edges no two of which share a vertex; they may lie in several components.",
    EdgeSets(matchings, is_matching),
    in_one_component=False,
)
