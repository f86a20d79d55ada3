"""A finding on every graph: chains of vertices of degree 2 count by parity only.

A chain with a brush inside can be cleaned whole, or lose one of its brush-free vertices; without a brush it
can only get one. Whenever an end fires, so does the chain, and it passes one brush on. So a chain is a
number of brush-free vertices, and two more of them change no value.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from kb.graphs.enumerate import connected_graphs
from kb.graphs.position import Edge, Position
from kb.theorems.gordinowicz.cleaning import RULES, claims, nim, worth
from kb.theorems.kit import Cases, Oracle


def subdivided_twice(position: Position, edge: Edge) -> Position:
    """The position with two vertices without brushes put on an edge."""
    (u, v), n = edge, position.n
    edges = [each for each in position.edges if each != edge]
    brushes = [position.label(w) for w in range(n)]
    return Position(n + 2, [*edges, (u, n), (n, n + 1), (n + 1, v)], labels=[*brushes, 0, 0])


def _positions() -> Iterator[Position]:
    """Connected graphs of up to 6 vertices, those of up to 4 with every number of brushes."""
    for n in range(2, 7):
        for graph in connected_graphs(n):
            brushes = product(range(3), repeat=n) if n <= 4 else [(0,) * n]
            for labels in brushes:
                position = Position(n, graph.edges, labels=labels)
                if RULES.start(position) == position:
                    yield position


def _parity_of_chains(oracle: Oracle) -> Cases:
    for position in _positions():
        degrees = position.degrees()
        value = nim(oracle, position)
        for edge in position.edges:
            if min(degrees[v] for v in edge) <= 2:
                longer = subdivided_twice(position, edge)
                yield worth(longer, value, nim(oracle, longer))


CLAIMS = (claims.check("finding-subdivision", _parity_of_chains),)
