"""What recognisers look at: the bare graph of a position, its degrees, and walks along its paths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from kb.graphs.edge_lists import complete_parts
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
        self.degrees = position.degrees()
        self.is_bare = not position.labels and not position.marks and position.token is None

    @cached_property
    def is_simple(self) -> bool:
        """Whether no edge is a loop or repeated."""
        return self._position.is_simple

    @cached_property
    def degree_counts(self) -> dict[int, int]:
        """How many vertices have each degree."""
        return Counter(self.degrees)

    @cached_property
    def branches(self) -> list[int]:
        """The vertices of degree 3 or more."""
        return [v for v, degree in enumerate(self.degrees) if degree > 2]

    @cached_property
    def complete_parts(self) -> list[list[int]] | None:
        """The classes of vertices, by least vertex, where the graph is simple and complete multipartite."""
        return complete_parts(self.n, self.edges) if self.is_simple else None

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
        return self.m >= self.n - 1 and len(self._position.components()) == 1

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


def shape(position: Position) -> Shape:
    """The shape of a position, kept while it is being recognised."""
    if (found := _latest.get(id(position))) is None:
        if len(_latest) >= MOST_KEPT:
            _latest.clear()
        found = _latest[id(position)] = Shape(position)
    return found


MOST_KEPT = 4

_latest: dict[int, Shape] = {}
"""The shapes of the latest positions; each holds its position, so that no other comes to have the same id."""
