"""`Position`: one immutable type for every game on graphs.

Vertices are 0 … n−1. Edges may repeat and may be loops; each may carry a mark ("L" or "R").
Vertices may carry an integer label (brushes), and one vertex may hold the token.
A `Sum` adds positions with signs, because the negative of a partizan position need not be a position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import index
from typing import ClassVar, NamedTuple

from kb.errors import BadGraph
from kb.graphs import edge_lists

Edge = tuple[int, int]


class Position:
    """A finite graph with whatever a game writes on it.

    `edges` is sorted, each edge as (u, v) with u ≤ v. `marks` is empty or runs along `edges`.
    `labels` is empty (all zero) or has one integer a vertex. Two positions are equal when they
    are the same on the same vertex numbers; `kb.graphs.canonical.key` tells isomorphism.

    >>> Position(3, [(1, 0), (1, 2)])
    Position(3, ((0, 1), (1, 2)))
    """

    __slots__ = ("_hash", "_key", "_simple", "edges", "labels", "marks", "n", "token")

    n: int
    edges: tuple[Edge, ...]
    labels: tuple[int, ...]
    marks: tuple[str, ...]
    token: int | None
    _hash: int
    _key: str
    _simple: bool

    drawn_by: ClassVar[Callable[[Position], str | None] | None] = None
    """What draws positions for notebooks, as SVG: a knowledge base sets it, for graphs know no pictures."""

    def __init__(
        self,
        n: int,
        edges: Iterable[Edge] = (),
        *,
        labels: Sequence[int] = (),
        marks: Sequence[str] = (),
        token: int | None = None,
    ) -> None:
        if n < 0:
            raise BadGraph(f"a graph has 0 or more vertices, got {n}")
        pairs = edges if isinstance(edges, tuple) else [*edges]
        if (found := edge_lists.edges_in_order(n, pairs)) is None:
            found = _checked(n, pairs)
        if marks:
            ordered = [(u, v) if u <= v else (v, u) for u, v in pairs]
            if len(marks) != len(ordered):
                raise BadGraph(f"{len(ordered)} edges but {len(marks)} marks")
            if bad := next((mark for mark in marks if mark not in ("L", "R")), None):
                raise BadGraph(f"an edge is marked {bad!r}; expected L or R")
            marks = [mark for _, mark in sorted(zip(ordered, marks, strict=True))]
        if labels and len(labels) != n:
            raise BadGraph(f"{n} vertices but {len(labels)} vertex labels")
        if token is not None and not 0 <= token < n:
            raise BadGraph(f"the token is on vertex {token}, expected one of 0..{n - 1}")
        _set_n(self, n)
        _set_edges(self, found)
        _set_labels(self, tuple(labels) if any(labels) else ())
        _set_marks(self, tuple(marks))
        _set_token(self, token)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Position is immutable")

    def __reduce__(self) -> tuple[object, ...]:
        return from_sorted, (self.n, self.edges, self.labels, self.marks, self.token)

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            value = hash((self.n, self.edges, self.labels, self.marks, self.token))
            _set_hash(self, value)
            return value

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Position):
            return NotImplemented
        return (
            self.n == other.n
            and self.edges == other.edges
            and self.labels == other.labels
            and self.marks == other.marks
            and self.token == other.token
        )

    def __repr__(self) -> str:
        extra = "".join(
            f", {name}={value!r}"
            for name in ("labels", "marks", "token")
            if (value := getattr(self, name)) not in ((), None)
        )
        return f"Position({self.n}, {self.edges}{extra})"

    @property
    def known_key(self) -> str | None:
        """The canonical key, if `kb.graphs.canonical.key` has found it."""
        return getattr(self, "_key", None)

    def remember_key(self, key: str) -> None:
        """Keeps the canonical key, which takes longer to find than most of what is asked with it."""
        _set_key(self, key)

    @property
    def is_simple(self) -> bool:
        """Whether no edge is a loop or repeated."""
        try:
            return self._simple
        except AttributeError:
            simple = edge_lists.is_simple(self.n, self.edges)
            _set_simple(self, simple)
            return simple

    @property
    def is_plain(self) -> bool:
        """Whether this is a simple graph with nothing written on it."""
        return not self.labels and not self.marks and self.token is None and self.is_simple

    def label(self, vertex: int) -> int:
        """The integer written at `vertex`, 0 where nothing is."""
        return self.labels[vertex] if self.labels else 0

    def degrees(self) -> list[int]:
        """The degree of each vertex; a loop counts twice."""
        return edge_lists.degrees(self.n, self.edges)

    def neighbours(self) -> list[list[int]]:
        """The neighbours of each vertex, in order, once an edge; a loop lists its vertex once."""
        return edge_lists.neighbours(self.n, self.edges)

    def relabel(self, image: Sequence[int]) -> Position:
        """The same position with vertex v renamed image[v], a permutation of 0 … n−1."""
        if sorted(image) != list(range(self.n)):
            raise BadGraph(f"a relabelling of {self.n} vertices must be a permutation of them")
        edges = [(a, b) if (a := image[u]) <= (b := image[v]) else (b, a) for u, v in self.edges]
        marks = self.marks
        if marks:
            pairs = sorted(zip(edges, marks, strict=True))
            edges = [edge for edge, _ in pairs]
            marks = tuple(mark for _, mark in pairs)
        else:
            edges.sort()
        labels = self.labels
        if labels:
            moved = [0] * self.n
            for vertex, label in enumerate(labels):
                moved[image[vertex]] = label
            labels = tuple(moved)
        token = None if self.token is None else image[self.token]
        return self._smaller(from_sorted(self.n, tuple(edges), labels, marks, token))

    def with_labels(self, labels: Sequence[int]) -> Position:
        """The same graph with these integers at its vertices."""
        if labels and len(labels) != self.n:
            raise BadGraph(f"{self.n} vertices but {len(labels)} vertex labels")
        written = tuple(labels) if any(labels) else ()
        return self._smaller(from_sorted(self.n, self.edges, written, self.marks, self.token))

    def _repr_svg_(self) -> str | None:
        return None if Position.drawn_by is None else Position.drawn_by(self)

    def induced(self, vertices: Iterable[int]) -> Position:
        """What is left on `vertices` (kept in order, numbered anew); the token must stay."""
        kept = sorted(set(vertices))
        if kept and not (kept[0] >= 0 and kept[-1] < self.n):
            raise BadGraph(f"only vertices 0..{self.n - 1} can be kept, got {kept[0]}..{kept[-1]}")
        return self._on(kept)

    def without_vertices(self, vertices: Iterable[int]) -> Position:
        """The position with `vertices` and their edges deleted, the rest numbered anew."""
        gone = set(vertices)
        return self._on([v for v in range(self.n) if v not in gone])

    def _on(self, kept: Sequence[int]) -> Position:
        """What is left on these vertices, given in order."""
        token = self.token
        if token is not None:
            if token not in kept:
                raise BadGraph("the vertex that holds the token cannot be deleted")
            token = kept.index(token)
        edges = edge_lists.edges_on(self.n, self.edges, kept)
        marks = self.marks
        if marks:
            stay = frozenset(kept)
            pairs = zip(self.edges, marks, strict=True)
            marks = tuple([mark for (u, v), mark in pairs if u in stay and v in stay])
        labels = self.labels
        if labels:
            labels = tuple([labels[v] for v in kept])
            if not any(labels):
                labels = ()
        return self._smaller(from_sorted(len(kept), edges, labels, marks, token))

    def _smaller(self, part: Position) -> Position:
        """A position with some of these edges: it is simple where this one is known to be."""
        if getattr(self, "_simple", False):
            _set_simple(part, True)
        return part

    def without_edges(self, indices: Iterable[int]) -> Position:
        """The position with the edges at these places in `edges` deleted; all vertices stay."""
        gone = set(indices)
        edges = tuple([edge for i, edge in enumerate(self.edges) if i not in gone])
        marks = self.marks
        if marks:
            marks = tuple([mark for i, mark in enumerate(marks) if i not in gone])
        return self._smaller(from_sorted(self.n, edges, self.labels, marks, self.token))

    def without_isolated_vertices(self) -> Position:
        """The position with vertices of degree 0 dropped (a loop keeps its vertex)."""
        met = {v for edge in self.edges for v in edge}
        if self.token is not None:
            met.add(self.token)
        return self if len(met) == self.n else self.induced(met)

    def components(self) -> list[list[int]]:
        """The vertex sets of the connected components, each sorted, by least vertex."""
        return edge_lists.components(self.n, self.edges)

    def parts(self) -> list[Position]:
        """The connected components as positions of their own (positions without a token only)."""
        components = self.components()
        return [self] if len(components) == 1 else [self._on(part) for part in components]

    def __add__(self, other: Position) -> Position:
        """The disjoint union; at most one of the two may hold a token."""
        if self.token is not None and other.token is not None:
            raise BadGraph("a position holds one token; add such positions in a Sum")
        if bool(self.marks) != bool(other.marks) and self.edges and other.edges:
            raise BadGraph("marked and unmarked edges do not mix in one position")
        shift = self.n
        token = self.token
        if other.token is not None:
            token = other.token + shift
        labels: tuple[int, ...] = ()
        if self.labels or other.labels:
            labels = (self.labels or (0,) * self.n) + (other.labels or (0,) * other.n)
        edges = self.edges + tuple([(u + shift, v + shift) for u, v in other.edges])
        return from_sorted(self.n + other.n, edges, labels, self.marks + other.marks, token)


def from_sorted(
    n: int,
    edges: tuple[Edge, ...],
    labels: tuple[int, ...] = (),
    marks: tuple[str, ...] = (),
    token: int | None = None,
) -> Position:
    """A position from parts already in order (edges sorted, all-zero labels given as ()), unchecked."""
    position = _new(Position)
    _set_n(position, n)
    _set_edges(position, edges)
    _set_labels(position, labels)
    _set_marks(position, marks)
    _set_token(position, token)
    return position


def simple_graph(n: int, edges: tuple[Edge, ...]) -> Position:
    """A simple graph with nothing written on it, from sorted edges, unchecked."""
    position = from_sorted(n, edges)
    _set_simple(position, True)
    return position


def _checked(n: int, pairs: Iterable[Edge]) -> tuple[Edge, ...]:
    """The edges of a position from pairs of any kind of integers; `BadGraph` for one that leaves it."""
    ordered = [(u, v) if u <= v else (v, u) for u, v in ((index(u), index(v)) for u, v in pairs)]
    for u, v in ordered:
        if u < 0 or v >= n:
            raise BadGraph(f"edge {u}-{v} leaves the vertices 0..{n - 1}")
    return tuple(sorted(ordered))


_new = object.__new__

# `Position` refuses attributes, so its slots are filled through their descriptors; this is twice as
# fast as object.__setattr__, and positions are made by the million.
_set_n, _set_edges, _set_labels, _set_marks, _set_token, _set_hash, _set_key, _set_simple = (
    vars(Position)[name].__set__
    for name in ("n", "edges", "labels", "marks", "token", "_hash", "_key", "_simple")
)


class Term(NamedTuple):
    """One summand: `sign` is +1 or −1 (the negative game)."""

    sign: int
    position: Position


class Sum(NamedTuple):
    """A disjunctive sum of positions with signs, in the order given."""

    terms: tuple[Term, ...]

    def position(self) -> Position:
        """The sum as one position: the disjoint union of its terms.

        Raises `BadGraph` for a negative term, or for a second token.
        """
        total: Position | None = None
        for sign, position in self.terms:
            if sign < 0:
                raise BadGraph("a negative summand is a game, not a position")
            total = position if total is None else total + position
        return Position(0) if total is None else total
