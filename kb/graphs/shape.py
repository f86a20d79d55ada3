"""What recognisers look at: the bare graph of a position, its degrees, and walks along its paths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from kb.graphs.position import Position


class Walk(NamedTuple):
    """A walk from a vertex through vertices of degree 2 to the next vertex that is none (or back)."""

    end: int
    length: int


class Shape:
    """The graph under a position, with what is computed once for all recognisers."""

    def __init__(self, position: Position) -> None:
        self.n = position.n
        self.m = len(position.edges)
        self.edges = position.edges
        self._position = position
        self.is_bare = not position.labels and not position.marks and position.token is None

    @cached_property
    def is_simple(self) -> bool:
        """Whether no edge is a loop or repeated."""
        return self._position.is_simple

    @cached_property
    def degrees(self) -> list[int]:
        """The degree of each vertex; a loop counts twice."""
        return self._position.degrees()

    @cached_property
    def degree_counts(self) -> dict[int, int]:
        """How many vertices have each degree."""
        return Counter(self.degrees)

    @cached_property
    def branches(self) -> list[int]:
        """The vertices of degree 3 or more."""
        return [v for v, degree in enumerate(self.degrees) if degree > 2]

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """The neighbours of each vertex in order, once an edge."""
        return self._position.neighbours()

    @cached_property
    def incident(self) -> list[list[int]]:
        """The places of the edges at each vertex; a loop's place stands twice."""
        around: list[list[int]] = [[] for _ in range(self.n)]
        for index, (u, v) in enumerate(self.edges):
            around[u].append(index)
            around[v].append(index)
        return around

    @cached_property
    def is_connected(self) -> bool:
        """Whether the graph is in one piece; the graph without vertices is not."""
        if self.n == 0 or self.m < self.n - 1:
            return False
        met = [False] * self.n
        met[0] = True
        count, stack = 1, [0]
        while stack:
            for v in self.neighbours[stack.pop()]:
                if not met[v]:
                    met[v] = True
                    count += 1
                    stack.append(v)
        return count == self.n

    @cached_property
    def is_tree(self) -> bool:
        """Whether the graph is connected and has no cycle."""
        return self.m == self.n - 1 and self.is_connected

    def walks(self, start: int, stops: frozenset[int] = frozenset()) -> Iterator[Walk]:
        """The walks from `start` along each of its edges, until a stop, a branch, a leaf or `start` again.

        A cycle through `start` is walked once.
        """
        used: set[int] = set()
        for first in self.incident[start]:
            if first in used:
                continue
            edge, here, length = first, start, 0
            while True:
                used.add(edge)
                u, v = self.edges[edge]
                here = v if here == u else u
                length += 1
                if here == start or here in stops or self.degrees[here] != 2:
                    break
                one, other = self.incident[here]
                edge = other if one == edge else one
            yield Walk(here, length)


@lru_cache(maxsize=4)
def shape(position: Position) -> Shape:
    """The shape of a position, kept while it is being recognised."""
    return Shape(position)
