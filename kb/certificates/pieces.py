"""The positions that a certificate speaks of, each once up to isomorphism, with their values and options.

A *piece* is a canonically labelled position that is not split any further: connected, or whole where the
game is no sum of components. The vertices that do not count in a game are not in its pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from kb.certificates.deadline import Deadline
from kb.errors import LimitReached
from kb.games import Game
from kb.graphs.canonical import canonical_order
from kb.graphs.position import Edge, Position, from_sorted, simple_graph
from kb.graphs.states import discrepancies
from kb.solvers import Solver

EDGE_REMOVING = frozenset({"trail-removing", "star-removing", "matching-removing"})
MOST_MET = 500_000
"""So many numberings of positions are remembered, a few hundred bytes each; then the memory is emptied."""
LONE_VERTICES_VANISH = EDGE_REMOVING | {"arc-kayles", "grim", "odd-odd", "polish"}


class Piece:
    """A position up to isomorphism; compared by identity."""

    __slots__ = ("bound", "number", "position", "size", "value")

    def __init__(self, number: int, position: Position, size: int, bound: int) -> None:
        self.number = number
        self.position = position
        self.size = size
        """Every move makes it smaller: vertices, edges and discrepancies together."""
        self.bound = bound
        """A number of moves that no play exceeds, as the checker counts it."""
        self.value: Any = None


class Met(NamedTuple):
    """What a position is: a piece, whose vertex i is vertex order[i] of the position."""

    piece: Piece
    order: list[int]


class Part(NamedTuple):
    """A piece inside a position: its vertex i is vertex places[i] there."""

    piece: Piece
    places: tuple[int, ...]


class Option(NamedTuple):
    """What a move leaves; `move` is the vertex or the set of edges (as bits) that the player picks."""

    move: int
    parts: tuple[Part, ...]
    bound: int


class Pieces:
    """All pieces of one game met so far."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.slug = game.slug
        self._pieces: dict[Position, Piece] = {}
        self._met: dict[object, Met] = {}
        """Positions as they were numbered when met."""
        self._solver = Solver(game)
        self.deadline = Deadline()
        """When to give up; what is known by then stays right."""

    def __len__(self) -> int:
        return len(self._pieces)

    def part(self, position: Position, vertices: Sequence[int]) -> Part:
        """The piece that this position is, whose vertex i is vertices[i] of a larger one."""
        met = self._met.get(position) or self._meet(position, position)
        return Part(met.piece, tuple([vertices[v] for v in met.order]))

    def component(
        self, n: int, edges: tuple[Edge, ...], labels: tuple[int, ...], vertices: Sequence[int]
    ) -> Part:
        """The piece that a simple graph is, given by its sorted edges; else as `part`."""
        name = edges, labels  # without lone vertices the edges tell n
        met = self._met.get(name)
        if met is None:
            met = self._meet(name, from_sorted(n, edges, labels) if labels else simple_graph(n, edges))
        return Part(met.piece, tuple([vertices[v] for v in met.order]))

    def _meet(self, name: object, position: Position) -> Met:
        self.deadline.check()
        order = canonical_order(position)
        image = [0] * position.n
        for new, old in enumerate(order):
            image[old] = new
        if len(self._met) >= MOST_MET:
            self._met.clear()
        met = self._met[name] = Met(self._piece(position.relabel(image)), order)
        return met

    def _piece(self, canonical: Position) -> Piece:
        piece = self._pieces.get(canonical)
        if piece is None:
            n, m = canonical.n, len(canonical.edges)
            labels = sum(discrepancies(canonical)) if self.slug == "polish" else 0
            piece = Piece(len(self._pieces), canonical, n + m + labels, bound(self.slug, n, m, labels))
            self._pieces[canonical] = piece
        return piece

    def split(self, position: Position) -> list[Part]:
        """The pieces of a settled position."""
        everything = range(position.n)
        if not self.is_sum:
            return [self.part(position, everything)] if position.n else []
        components = connected(position)
        if len(components) == 1 and (position.n > 1 or not self.vanishes):
            return [self.part(position, everything)]
        return [
            self.part(position.induced(component), component)
            for component in components
            if len(component) > 1 or not self.vanishes
        ]

    @property
    def is_sum(self) -> bool:
        """Whether a position is the sum of its components."""
        return self.slug not in ("matching-removing", "geography")

    @property
    def vanishes(self) -> bool:
        """Whether vertices without edges do not count."""
        return self.slug in LONE_VERTICES_VANISH

    def values(self, positions: list[Position]) -> list[Any]:
        """The values of some positions, whole."""
        while True:
            self.deadline.check()
            try:
                solved = self._solver.solve(positions, time_limit=self.deadline.left)
            except LimitReached:
                # Solvers count by the clock. What they have found so far serves the next call.
                if self.deadline == Deadline():
                    raise
            else:
                return [solution.value for solution in solved]

    def solve(self, pieces: Iterable[Piece]) -> None:
        """Finds the values of pieces that have none yet."""
        unknown = [piece for piece in dict.fromkeys(pieces) if piece.value is None]
        if unknown:
            values = self.values([piece.position for piece in unknown])
            for piece, value in zip(unknown, values, strict=True):
                piece.value = value


def connected(position: Position) -> list[list[int]]:
    """The vertices of each component; sets of vertices are bits, for there are many positions to split."""
    around = [0] * position.n
    for u, v in position.edges:
        around[u] |= 1 << v
        around[v] |= 1 << u
    found, left = [], (1 << position.n) - 1
    while left:
        component = component_of(left & -left, left, around)
        left ^= component
        found.append(bits(component))
    return found


def component_of(start: int, left: int, around: list[int]) -> int:
    """What can be reached from a set of vertices inside another one."""
    component = front = start
    while front:
        near = 0
        while front:
            lowest = front & -front
            near |= around[lowest.bit_length() - 1]
            front ^= lowest
        front = near & left & ~component
        component |= front
    return component


def bits(number: int) -> list[int]:
    """The places of the ones of a number, in order."""
    found = []
    while number:
        lowest = number & -number
        found.append(lowest.bit_length() - 1)
        number ^= lowest
    return found


def bound(slug: str, n: int, m: int, labels: int) -> int:
    """The checker's bound on the length of play, from the numbers of vertices and edges and the labels."""
    if slug in EDGE_REMOVING:
        return m
    return {"polish": labels, "arc-kayles": n // 2, "take-away": n + m}.get(slug, n)
