"""The options of a piece, split into pieces that keep the numbers of its vertices.

The rules stand in `kb.games` and in the checker too; here they are written for speed, on sets of vertices
and edges as bits, and nothing rests on them: a wrong option is refused by the checker.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from kb.certificates.pieces import Option, Part, Piece, Pieces, bits, bound, component_of
from kb.errors import LimitReached
from kb.graphs.position import Position
from kb.graphs.states import discrepancies

PARITY = {"even-even": (0, 0), "odd-odd": (1, 1), "even-odd": (0, 1)}

MOST_SETS = 20_000
"""More sets of edges of one size are not looked at: the entry would be as long."""


class Moves:
    """The moves in one piece."""

    def __init__(self, pieces: Pieces, piece: Piece) -> None:
        self.pieces = pieces
        self.slug = pieces.slug
        self.position = piece.position
        n = self.position.n
        self.edges = self.position.edges
        self.places = {edge: place for place, edge in reversed(list(enumerate(self.edges)))}
        """Where each edge stands, the first of parallel ones."""
        self.around = [0] * n
        for u, v in self.edges:
            self.around[u] |= 1 << v
            self.around[v] |= 1 << u
        self.all = (1 << n) - 1
        self._parts: dict[tuple[int, int], Part] = {}
        self._removed: dict[int, Option] = {}
        self._missing = dict(enumerate(discrepancies(self.position))) if self.slug == "polish" else {}

    def options(self, player: int = 0) -> Iterator[Option]:
        """All options of Left (0) or Right (1), in games that do not remove sets of edges."""
        slug, around = self.slug, self.around
        vertices = range(self.position.n)
        if slug in PARITY:
            parity = PARITY[slug][player]
            for v in vertices:
                if around[v].bit_count() % 2 == parity:
                    yield self.induced(v, self.all & ~(1 << v))
        elif slug == "node-kayles":
            for v in vertices:
                yield self.induced(v, self.all & ~(1 << v | around[v]))
        elif slug == "grim":
            for v in vertices:
                yield self.induced(v, self.all & ~(1 << v))
        elif slug == "arc-kayles":
            for place, (u, v) in enumerate(self.edges):
                yield self.induced(1 << place, self.all & ~(1 << u | 1 << v))
        elif slug == "polish":
            for v in vertices:
                yield self._brushed(v)
        elif slug == "take-away":
            yield from self._taken_away()
        else:
            yield from self._travelled("LR"[player])

    def induced(self, move: int, left: int) -> Option:
        """The option that keeps these vertices and all edges between them."""
        parts = []
        n = 0
        while left:
            component = component_of(left & -left, left, self.around)
            left ^= component
            if component & (component - 1) or not self.pieces.vanishes:
                parts.append(self._induced_part(component))
                n += component.bit_count()
        m = sum(len(part.piece.position.edges) for part in parts)
        return Option(move, tuple(parts), bound(self.slug, n, m, 0))

    def _induced_part(self, component: int) -> Part:
        key = component, -1
        found = self._parts.get(key)
        if found is None:
            kept = bits(component)
            new = {old: place for place, old in enumerate(kept)}
            edges = tuple([(new[u], new[v]) for u, v in self.edges if component >> u & component >> v & 1])
            found = self._parts[key] = self.pieces.component(len(kept), edges, (), kept)
        return found

    def removed(self, chosen: int) -> Option:
        """The option without a set of edges, given as bits along the edges of the position."""
        found = self._removed.get(chosen)
        if found is None:
            left = [edge for place, edge in enumerate(self.edges) if not chosen >> place & 1]
            found = self._removed[chosen] = Option(chosen, self._parts_of(left, None), len(left))
        return found

    def _parts_of(self, edges: list[tuple[int, int]], labels: dict[int, int] | None) -> tuple[Part, ...]:
        """The parts of what is left on some edges, without lone vertices; labels are discrepancies."""
        around = [0] * self.position.n
        for u, v in edges:
            around[u] |= 1 << v
            around[v] |= 1 << u
        left = sum([1 << v for v, near in enumerate(around) if near])
        parts = []
        while left:
            component = component_of(left & -left, left, around) if self.pieces.is_sum else left
            left ^= component
            kept = bits(component)
            new = {old: place for place, old in enumerate(kept)}
            inside = tuple([(new[u], new[v]) for u, v in edges if component >> u & 1])
            brushes: tuple[int, ...] = ()
            if labels is not None:
                brushes = tuple([around[v].bit_count() - labels[v] for v in kept])
            parts.append(self.pieces.component(len(kept), inside, brushes if any(brushes) else (), kept))
        return tuple(parts)

    def _brushed(self, vertex: int) -> Option:
        missing = dict(self._missing)
        missing[vertex] -= 1
        left = self.all
        primed = [vertex] if missing[vertex] <= 0 else []
        while primed:
            v = primed.pop()
            if left >> v & 1:
                left &= ~(1 << v)
                for u in bits(self.around[v] & left):
                    missing[u] -= 2
                    if missing[u] <= 0:
                        primed.append(u)
        edges = [(u, v) for u, v in self.edges if left >> u & left >> v & 1]
        parts = self._parts_of(edges, missing)
        return Option(vertex, parts, sum(part.piece.bound for part in parts))

    def _taken_away(self) -> Iterator[Option]:
        """Moves on vertices are 0 … n − 1, the move on the edge at a place is n plus that place."""
        position = self.position
        for v in range(position.n):
            vertices = [u for u in range(position.n) if u != v]
            yield self._split(v, position.induced(vertices), vertices)
        everything = list(range(position.n))
        for place, edge in enumerate(self.edges):
            if place == 0 or self.edges[place - 1] != edge:
                yield self._split(position.n + place, position.without_edges([place]), everything)

    def _split(self, move: int, left: Position, vertices: list[int]) -> Option:
        parts = [
            Part(piece, tuple([vertices[v] for v in places])) for piece, places in self.pieces.split(left)
        ]
        return Option(move, tuple(parts), bound(self.slug, left.n, len(left.edges), 0))

    def _travelled(self, mark: str) -> Iterator[Option]:
        token = self.position.token
        for (u, v), its in zip(self.edges, self.position.marks, strict=True):
            if its == mark and token in (u, v):
                target = u + v - (token or 0)
                left = self.all & ~(1 << (token or 0))
                reach = component_of(1 << target, left, self.around)
                key = reach, target
                if key not in self._parts:
                    kept = bits(reach)
                    arrived = Position(
                        self.position.n, self.edges, marks=self.position.marks, token=target
                    ).induced(kept)
                    self._parts[key] = self.pieces.part(arrived, kept)
                yield Option(target, (self._parts[key],), 0)

    def edge_sets(self, most: int) -> Iterator[int]:
        """The sets of at most so many edges that one move may remove, in an edge-removing game."""
        if self.slug == "trail-removing" and self.is_tree:
            yield from [path for path in self._paths() if path.bit_count() <= most]
            return
        ends = [1 << u | 1 << v for u, v in self.edges]
        level = {1 << place: ends[place] for place in range(len(ends))}
        for size in range(1, most + 1):
            for chosen in level:
                if self.slug != "trail-removing" or self._odd(chosen).bit_count() <= 2:
                    yield chosen
            if size == most:
                return
            grown: dict[int, int] = {}
            for chosen, met in level.items():
                self.pieces.deadline.check()
                for place, end in enumerate(ends):
                    if chosen >> place & 1:
                        continue
                    if self.slug == "star-removing":
                        if met & end:
                            grown[chosen | 1 << place] = met & end
                    elif bool(met & end) == (self.slug == "trail-removing"):
                        grown[chosen | 1 << place] = met | end
                if len(grown) > MOST_SETS:
                    raise LimitReached(f"more than {MOST_SETS} sets of {size + 1} edges are to be looked at")
            level = grown

    @property
    def is_tree(self) -> bool:
        """Whether the position, which is connected, is a tree."""
        return len(self.edges) < self.position.n

    def _paths(self) -> list[int]:
        """The paths of a tree as sets of edges: the trails of a tree, one for every two vertices."""
        found: dict[int, None] = {}
        at: list[list[tuple[int, int]]] = [[] for _ in range(self.position.n)]
        for place, (u, v) in enumerate(self.edges):
            at[u].append((1 << place, v))
            at[v].append((1 << place, u))
        for start in range(self.position.n):
            reached = [(start, 0)]
            for v, path in reached:
                reached += [(u, path | edge) for edge, u in at[v] if not path & edge]
            found.update((path, None) for _, path in reached[1:])
        return sorted(found, key=lambda path: (path.bit_count(), path))

    def _odd(self, chosen: int) -> int:
        odd = 0
        for place in bits(chosen):
            u, v = self.edges[place]
            odd ^= 1 << u ^ 1 << v
        return odd

    def random_walk(self, chance: random.Random, trunk: list[int]) -> list[int]:
        """Places of edges, any first of which make a move: a trail to a dead end, or all edges at a vertex.

        A trail begins with some first edges of the trunk.
        """
        at: list[list[tuple[int, int]]] = [[] for _ in range(self.position.n)]
        for place, (u, v) in enumerate(self.edges):
            at[u].append((place, v))
            at[v].append((place, u))
        if self.slug == "star-removing":
            star = [place for place, _ in max(chance.sample(at, 2), key=len)]
            chance.shuffle(star)
            return star
        walk = trunk[: chance.randrange(len(trunk))] if trunk else []
        v = self._end(walk) if walk else chance.randrange(self.position.n)
        used = set(walk)
        while free := [(place, u) for place, u in at[v] if place not in used]:
            place, v = chance.choice(free)
            walk.append(place)
            used.add(place)
        return walk

    def _end(self, walk: list[int]) -> int:
        """Where a walk ends; either end of its only edge."""
        v = self.edges[walk[0]][0]
        if len(walk) > 1 and v in self.edges[walk[1]]:
            v = sum(self.edges[walk[0]]) - v
        for place in walk:
            v = sum(self.edges[place]) - v
        return v

    def is_trail(self, chosen: int) -> bool:
        """Whether a set of edges is a trail: connected, with at most two vertices of odd degree."""
        places = bits(chosen)
        if not places or self._odd(chosen).bit_count() > 2:
            return False
        met = 0
        rest = places
        while rest:
            near = [p for p in rest if not met or met & (1 << self.edges[p][0] | 1 << self.edges[p][1])]
            if not near:
                return False
            near = near[:1] if not met else near
            for place in near:
                met |= 1 << self.edges[place][0] | 1 << self.edges[place][1]
            rest = [p for p in rest if p not in near]
        return True

    def inside(self, part: Part, chosen: int) -> int:
        """A set of edges of this piece, as a set of edges of a part that has them all."""
        new = {old: place for place, old in enumerate(part.places)}
        there = {edge: place for place, edge in enumerate(part.piece.position.edges)}
        found = 0
        for place in bits(chosen):
            a, b = (new[v] for v in self.edges[place])
            found |= 1 << there[(a, b) if a < b else (b, a)]
        return found
