"""Section 5's question: what becomes of Theorem 1.3 with even cycles, and with a loop for the odd cycle."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from kb.graphs.canonical import orbits
from kb.graphs.enumerate import connected_graphs
from kb.graphs.invariants import is_bipartite, phi
from kb.graphs.language import parse_position
from kb.graphs.position import Position
from kb.theorems.kit import Cases, Instance, Oracle
from kb.theorems.osullivan.involutions import folded
from kb.theorems.osullivan.play import case, claims, minus_vertex, nim

FIRST_EXCEPTION = "g6:I?G?G`@fg"
"""A triangle with a bipartite graph of 8 vertices at one corner, among the first unlike trees."""
FIRST_LOOPED_EXCEPTION = "edges:0-6,1-5,1-6,2-4,2-5,2-6,3-4,3-5,6-6"
"""A bipartite graph of 7 vertices with a loop, the first such."""


def rooted_bipartite_graphs(largest: int) -> Iterator[tuple[Position, int]]:
    """Connected bipartite graphs with 1 … `largest` vertices, with each vertex up to symmetry."""
    for graph in chain.from_iterable(map(connected_graphs, range(1, largest + 1))):
        if is_bipartite(graph):
            for orbit in orbits(graph):
                yield graph, orbit[0]


def with_triangle(graph: Position, corner: int) -> Position:
    """The graph with a triangle at one of its vertices."""
    first, second = graph.n, graph.n + 1
    return Position(graph.n + 2, [*graph.edges, (corner, first), (first, second), (corner, second)])


def with_loop(graph: Position, vertex: int) -> Position:
    """The graph with a loop at one of its vertices."""
    return Position(graph.n, [*graph.edges, (vertex, vertex)])


def is_bare(position: Position) -> bool:
    """Whether folding leaves of the component with the odd cycle, or with the loop, only that."""
    for part in folded(position, loops_may_stay=True).parts():
        if not is_bipartite(part):
            return part.n == len(part.edges) and set(part.degrees()) == {2}
    return False


def telescopes(position: Position, corner: int, others: int, parity: int) -> bool:
    """Whether deleting a vertex of this parity of degree (one of the first, no corner) leaves it bare."""
    degrees = position.degrees()
    return any(
        degrees[v] % 2 == parity and is_bare(minus_vertex(position, v)) for v in range(others) if v != corner
    )


def _as_for_trees(
    oracle: Oracle, position: Position, corner: int, others: int, telescoping_parity: int
) -> Instance:
    """Bare: φ changed as by the bare cycle (⊕3) or loop (⊕1); telescoping: at least 4; else φ."""
    value, parity = nim(oracle, position), phi(position)
    if is_bare(position):
        bare = parity ^ (3 if telescoping_parity else 1)
        return case(position, f"bare: {bare}", f"bare: {value}")
    if telescopes(position, corner, others, telescoping_parity):
        return case(position, "at least 4", value, value >= 4)
    return case(position, parity, value)


def _bipartite_on_a_triangle(oracle: Oracle) -> Cases:
    for graph, corner in rooted_bipartite_graphs(7):
        yield _as_for_trees(oracle, with_triangle(graph, corner), corner, graph.n, 1)
    exception = parse_position(FIRST_EXCEPTION)
    yield case(exception, "10 vertices, simplified", f"{folded(exception).n} vertices, simplified")
    yield case(exception, 3 ^ phi(exception), nim(oracle, exception))


def _bipartite_with_a_loop(oracle: Oracle) -> Cases:
    for graph, vertex in rooted_bipartite_graphs(6):
        yield _as_for_trees(oracle, with_loop(graph, vertex), vertex, graph.n, 0)
    exception = parse_position(FIRST_LOOPED_EXCEPTION)
    yield case(exception, "telescopes", "telescopes", telescopes(exception, 6, 7, 0))
    yield case(exception, "0, not 4 or more", f"{nim(oracle, exception)}, not 4 or more")


CLAIMS = (
    claims.check("finding-even-cycles", _bipartite_on_a_triangle),
    claims.check("finding-even-cycles-loop", _bipartite_with_a_loop),
)
