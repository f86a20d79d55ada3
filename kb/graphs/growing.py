"""Growing families: a path hung on a graph, between two graphs, or between two vertices of one.

`Grown` and `Ear` name such a graph by its parts and the length of the path, however long. One that is small
enough is built; a `FarPosition` stands for one that is not, and whoever asks for its edges is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple, NoReturn

from kb.errors import BadGraph
from kb.graphs import graph6
from kb.graphs.position import Edge, Position
from kb.graphs.size import MAX_VERTICES, check_size


class Rooted(NamedTuple):
    """A graph and the vertex of it from which a path starts."""

    graph: Position
    root: int


class Grown(NamedTuple):
    """A path with n inner vertices from the root of `first` to the root of `second`; None: it just stops."""

    first: Rooted | None
    second: Rooted | None
    n: int

    @property
    def vertices(self) -> int:
        """How many vertices the graph has."""
        return self.n + sum(end.graph.n for end in (self.first, self.second) if end)

    def longer(self, by: int) -> Grown:
        """The same with a path longer by so many vertices."""
        return self._replace(n=self.n + by)

    def build(self) -> Position:
        """The graph: the vertices of the first graph, of the second, then the path in its order."""
        ends = [end for end in (self.first, self.second) if end]
        check_size(self.vertices, self.n + 1 + sum(len(end.graph.edges) for end in ends))
        edges: list[Edge] = []
        roots: list[int] = []
        shift = 0
        for graph, root in ends:
            edges += ((u + shift, v + shift) for u, v in graph.edges)
            roots.append(root + shift)
            shift += graph.n
        path = range(shift, shift + self.n)
        walk = [*path, *roots] if self.first is None else [roots[0], *path, *roots[1:]]
        return Position(shift + self.n, [*edges, *pairwise(walk)])

    def __str__(self) -> str:
        return self.text(str(self.n))

    def text(self, n: str) -> str:
        """The graph as text, with n for the length of the path."""
        if self.first and self.second:
            one, other = (f"{graph_text(end.graph)},{end.root}" for end in (self.first, self.second))
            return f"joined({one},{other},{n})"
        end = self.first or self.second
        return f"tail({graph_text(end.graph)},{end.root},{n})" if end else f"P{n}"


class Ear(NamedTuple):
    """A path with n inner vertices that joins the vertices u and v of a graph; they may be one vertex."""

    graph: Position
    u: int
    v: int
    n: int

    @property
    def vertices(self) -> int:
        """How many vertices the graph has."""
        return self.n + self.graph.n

    def longer(self, by: int) -> Ear:
        """The same with a path longer by so many vertices."""
        return self._replace(n=self.n + by)

    def build(self) -> Position:
        """The graph: its own vertices, then the path from u to v."""
        check_size(self.vertices, self.n + 1 + len(self.graph.edges))
        path = range(self.graph.n, self.graph.n + self.n)
        return Position(self.vertices, [*self.graph.edges, *pairwise((self.u, *path, self.v))])

    def __str__(self) -> str:
        if self.graph.n == 1 and not self.graph.edges:
            return f"C{self.n + 1}"
        return self.text(str(self.n))

    def text(self, n: str) -> str:
        """The graph as text, with n for the length of the path."""
        return f"ear({graph_text(self.graph)},{self.u},{self.v},{n})"


Growing = Grown | Ear


def graph_text(graph: Position) -> str:
    """A graph written with the numbers its vertices have."""
    if graph.is_simple:
        return f"g6:{graph6.write(graph)}"
    last = graph.n - 1
    alone = [] if any(v == last for _, v in graph.edges) else [str(last)]
    return "edges:" + ",".join([*(f"{u}-{v}" for u, v in graph.edges), *alone])


class FarPosition(Position):
    """A member of a growing family that is too large to build; only a proved period tells its value.

    It has a number of vertices and no edges: what needs them is refused in one sentence.
    """

    __slots__ = ("growing",)

    growing: Growing

    def __init__(self, growing: Growing) -> None:
        parts = {"n": growing.vertices, "labels": (), "marks": (), "token": None, "growing": growing}
        for name, value in parts.items():
            object.__setattr__(self, name, value)

    def __getattr__(self, name: str) -> NoReturn:
        """Called for what has no value: the edges above all."""
        if name != "edges":
            raise AttributeError(name)
        self._refuse()

    def near(self) -> Position:
        """A small member of the same family: a game is played on both or on neither."""
        return self.growing.longer(4 - self.growing.n).build()

    def parts(self) -> list[Position]:
        """Itself: what stands beside the long path is added by whoever values it."""
        return [self]

    # What counts vertices before it looks at edges is refused before it takes the memory for them.

    def degrees(self) -> NoReturn:
        self._refuse()

    def neighbours(self) -> NoReturn:
        self._refuse()

    def components(self) -> NoReturn:
        self._refuse()

    def relabel(self, image: Sequence[int]) -> NoReturn:
        self._refuse()

    def without_vertices(self, vertices: Iterable[int]) -> NoReturn:
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise BadGraph(
            f"{self.growing} has {self.n} vertices and is not built (at most {MAX_VERTICES} are); "
            "only its value can be asked for"
        )

    def __hash__(self) -> int:
        return hash(self.growing)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FarPosition) and self.growing == other.growing

    def __reduce__(self) -> tuple[object, ...]:
        return FarPosition, (self.growing,)

    def __repr__(self) -> str:
        return f"FarPosition({self.growing})"


def position_of(growing: Growing) -> Position:
    """The graph itself where it is small enough to build, else the far position that stands for it."""
    for graph in (growing.graph,) if isinstance(growing, Ear) else growing[:2]:
        plain = graph.graph if isinstance(graph, Rooted) else graph
        if plain is not None and (plain.labels or plain.marks or plain.token is not None):
            raise BadGraph("brushes, marks and a token are put on after the graph is made, not before")
    return growing.build() if growing.vertices <= MAX_VERTICES else FarPosition(growing)


def rooted(graph: Position, root: int) -> Rooted:
    """A graph with a root that is one of its vertices."""
    if not 0 <= root < graph.n:
        raise BadGraph(f"vertex {root} is not one of 0..{graph.n - 1}")
    return Rooted(graph, root)
