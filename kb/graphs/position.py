"""`Position`: one immutable type for every game on graphs.

Vertices are 0 … n−1. Edges may repeat and may be loops; each may carry a mark ("L" or "R").
Vertices may carry an integer label (brushes), and one vertex may hold the token.
A `Sum` adds positions with signs, because the negative of a partizan position need not be a position.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kb.errors import BadGraph

Edge = tuple[int, int]


class Position:
    """A finite graph with whatever a game writes on it.

    `edges` is sorted, each edge as (u, v) with u ≤ v. `marks` is empty or runs along `edges`.
    `labels` is empty (all zero) or has one integer a vertex. Two positions are equal when they
    are the same on the same vertex numbers; `kb.graphs.canonical.key` tells isomorphism.

    >>> Position(3, [(1, 0), (1, 2)])
    Position(3, ((0, 1), (1, 2)))
    """

    __slots__ = ("n", "edges", "labels", "marks", "token", "_hash")

    n: int
    edges: tuple[Edge, ...]
    labels: tuple[int, ...]
    marks: tuple[str, ...]
    token: int | None

    def __init__(
        self,
        n: int,
        edges: Iterable[Edge] = (),
        *,
        labels: Sequence[int] = (),
        marks: Sequence[str] = (),
        token: int | None = None,
    ) -> None:
        ordered = [(u, v) if u <= v else (v, u) for u, v in edges]
        for u, v in ordered:
            if not (0 <= u and v < n):
                raise BadGraph(f"edge {u}-{v} leaves the vertices 0..{n - 1}")
        if marks:
            if len(marks) != len(ordered):
                raise BadGraph(f"{len(ordered)} edges but {len(marks)} marks")
            if bad := next((mark for mark in marks if mark not in ("L", "R")), None):
                raise BadGraph(f"an edge is marked {bad!r}; expected L or R")
            pairs = sorted(zip(ordered, marks, strict=True))
            ordered = [edge for edge, _ in pairs]
            marks = [mark for _, mark in pairs]
        else:
            ordered.sort()
        if labels and len(labels) != n:
            raise BadGraph(f"{n} vertices but {len(labels)} vertex labels")
        if token is not None and not 0 <= token < n:
            raise BadGraph(f"the token is on vertex {token}, expected one of 0..{n - 1}")
        self._set(n, tuple(ordered), tuple(labels) if any(labels) else (), tuple(marks), token)

    def _set(
        self,
        n: int,
        edges: tuple[Edge, ...],
        labels: tuple[int, ...],
        marks: tuple[str, ...],
        token: int | None,
    ) -> None:
        put = object.__setattr__
        put(self, "n", n)
        put(self, "edges", edges)
        put(self, "labels", labels)
        put(self, "marks", marks)
        put(self, "token", token)
        put(self, "_hash", hash((n, edges, labels, marks, token)))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Position is immutable")

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.n, self.edges, self.labels, self.marks, self.token)

    def __hash__(self) -> int:
        return self._hash  # type: ignore[no-any-return, attr-defined]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (self.n, self.edges, self.labels, self.marks, self.token) == (
            other.n,
            other.edges,
            other.labels,
            other.marks,
            other.token,
        )

    def __repr__(self) -> str:
        extra = "".join(
            f", {name}={value!r}"
            for name in ("labels", "marks", "token")
            if (value := getattr(self, name)) not in ((), None)
        )
        return f"Position({self.n}, {self.edges}{extra})"

    @property
    def is_simple(self) -> bool:
        """Whether no edge is a loop or repeated."""
        return all(u != v for u, v in self.edges) and len(set(self.edges)) == len(self.edges)

    @property
    def is_plain(self) -> bool:
        """Whether this is a simple graph with nothing written on it."""
        return not self.labels and not self.marks and self.token is None and self.is_simple

    def label(self, vertex: int) -> int:
        """The integer written at `vertex`, 0 where nothing is."""
        return self.labels[vertex] if self.labels else 0

    def degrees(self) -> list[int]:
        """The degree of each vertex; a loop counts twice."""
        degree = [0] * self.n
        for u, v in self.edges:
            degree[u] += 1
            degree[v] += 1
        return degree

    def neighbours(self) -> list[list[int]]:
        """The neighbours of each vertex, in order, once an edge; a loop lists its vertex once."""
        around: list[list[int]] = [[] for _ in range(self.n)]
        for u, v in self.edges:
            around[u].append(v)
            if u != v:
                around[v].append(u)
        return [sorted(row) for row in around]

    def relabel(self, image: Sequence[int]) -> Position:
        """The same position with vertex v renamed image[v], a permutation of 0 … n−1."""
        if sorted(image) != list(range(self.n)):
            raise BadGraph(f"a relabelling of {self.n} vertices must be a permutation of them")
        labels = [0] * self.n
        for vertex, label in enumerate(self.labels):
            labels[image[vertex]] = label
        return Position(
            self.n,
            [(image[u], image[v]) for u, v in self.edges],
            labels=labels,
            marks=self.marks,
            token=None if self.token is None else image[self.token],
        )

    def induced(self, vertices: Iterable[int]) -> Position:
        """What is left on `vertices` (kept in order, numbered anew); the token must stay."""
        kept = sorted(set(vertices))
        new = {old: index for index, old in enumerate(kept)}
        if self.token is not None and self.token not in new:
            raise BadGraph("the vertex that holds the token cannot be deleted")
        inside = [i for i, (u, v) in enumerate(self.edges) if u in new and v in new]
        return Position(
            len(kept),
            [(new[self.edges[i][0]], new[self.edges[i][1]]) for i in inside],
            labels=[self.labels[v] for v in kept] if self.labels else (),
            marks=[self.marks[i] for i in inside] if self.marks else (),
            token=None if self.token is None else new[self.token],
        )

    def without_vertices(self, vertices: Iterable[int]) -> Position:
        """The position with `vertices` and their edges deleted, the rest numbered anew."""
        gone = set(vertices)
        return self.induced(v for v in range(self.n) if v not in gone)

    def without_edges(self, indices: Iterable[int]) -> Position:
        """The position with the edges at these places in `edges` deleted; all vertices stay."""
        gone = set(indices)
        kept = [i for i in range(len(self.edges)) if i not in gone]
        return Position(
            self.n,
            [self.edges[i] for i in kept],
            labels=self.labels,
            marks=[self.marks[i] for i in kept] if self.marks else (),
            token=self.token,
        )

    def without_isolated_vertices(self) -> Position:
        """The position with vertices of degree 0 dropped (a loop keeps its vertex)."""
        met = {v for edge in self.edges for v in edge}
        if self.token is not None:
            met.add(self.token)
        return self if len(met) == self.n else self.induced(met)

    def components(self) -> list[list[int]]:
        """The vertex sets of the connected components, each sorted, by least vertex."""
        root = list(range(self.n))

        def find(v: int) -> int:
            while root[v] != v:
                root[v] = root[root[v]]
                v = root[v]
            return v

        for u, v in self.edges:
            a, b = find(u), find(v)
            if a != b:
                root[max(a, b)] = min(a, b)
        parts: dict[int, list[int]] = {}
        for v in range(self.n):
            parts.setdefault(find(v), []).append(v)
        return list(parts.values())

    def parts(self) -> list[Position]:
        """The connected components as positions of their own (positions without a token only)."""
        components = self.components()
        return [self] if len(components) == 1 else [self.induced(part) for part in components]

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
        return Position(
            self.n + other.n,
            self.edges + tuple((u + shift, v + shift) for u, v in other.edges),
            labels=labels,
            marks=self.marks + other.marks,
            token=token,
        )


def _rebuild(
    n: int,
    edges: tuple[Edge, ...],
    labels: tuple[int, ...],
    marks: tuple[str, ...],
    token: int | None,
) -> Position:
    """A position from parts known to be in order, without checking them again."""
    position = Position.__new__(Position)
    position._set(n, edges, labels, marks, token)
    return position


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
