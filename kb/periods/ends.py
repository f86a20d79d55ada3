"""Ends and types: what a growing path hangs on, in normal form and up to rooted isomorphism.

An end is empty or a connected graph with a root; F(A,B;n) joins the roots of A and B by a path with n inner
vertices, and an empty end lets the path stop. A root of degree at most 1 belongs to the path, so that each
graph with one long path has one type.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from kb.graphs.canonical import canonical_form, decode
from kb.graphs.position import Edge, Position
from kb.graphs.spelling import write


class End(NamedTuple):
    """An end in normal form, named by the canonical key of its graph with the token on the root."""

    size: int
    """Vertices and edges; types are proved in the order of their sizes."""
    key: str
    """Empty for the empty end."""

    @property
    def graph(self) -> Position:
        """The graph in canonical labelling, its token on the root; no vertices for the empty end."""
        return _decoded(self.key) if self.key else Position(0)


EMPTY = End(0, "")


@lru_cache(maxsize=4096)
def _decoded(key: str) -> Position:
    return decode(key)


def normal_end(graph: Position, root: int) -> tuple[End, int]:
    """The normal form of a connected rooted graph, and how many of its vertices belong to the path.

    >>> normal_end(Position(3, [(0, 1), (1, 2)]), 0)
    (End(size=0, key=''), 3)
    """
    around: dict[int, list[int]] = {v: [] for v in range(graph.n)}
    for u, v in graph.edges:
        around[u].append(v)
        around[v].append(u)  # a loop counts twice
    gone: set[int] = set()
    while len(around[root]) <= 1:
        gone.add(root)
        if not around[root]:
            return EMPTY, len(gone)
        (beyond,) = around[root]
        around[beyond].remove(root)
        root = beyond
    kept = [v for v in range(graph.n) if v not in gone]
    new = {old: index for index, old in enumerate(kept)}
    edges = [(new[u], new[v]) for u, v in graph.edges if u in new and v in new]
    rooted = canonical_form(Position(len(kept), edges, token=new[root]))
    return End(len(kept) + len(edges), write(rooted)), len(gone)


class PathType(NamedTuple):
    """An unordered pair of ends: the family F(A,B;n) for all n."""

    first: End
    second: End

    @property
    def size(self) -> int:
        """Vertices and edges of both ends."""
        return self.first.size + self.second.size

    def member(self, n: int) -> Position:
        """The graph F(A,B;n)."""
        return joined(self.first.graph, self.second.graph, n)


def path_type(one: End, other: End) -> PathType:
    """The type of two ends, in whatever order they come."""
    return PathType(*sorted((one, other)))


def joined(first: Position, second: Position, n: int) -> Position:
    """Two graphs, each rooted at its token or empty, whose roots a path with n inner vertices joins."""
    path = range(first.n, first.n + n)
    shift = first.n + n
    walk = [
        *(() if first.token is None else (first.token,)),
        *path,
        *(() if second.token is None else (second.token + shift,)),
    ]
    edges: list[Edge] = [*first.edges, *pairwise(walk)]
    edges += ((u + shift, v + shift) for u, v in second.edges)
    return Position(shift + second.n, edges)
