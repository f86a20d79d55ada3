"""Ways to make a graph from graphs: Cartesian product, join, complement, gluing, hanging a path."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, pairwise, product

from kb.errors import BadGraph
from kb.graphs.growing import FarPosition
from kb.graphs.named_position import NamedPosition
from kb.graphs.position import Edge, Position, Sum, Term
from kb.graphs.size import check_size


def cartesian_product(g: Position, h: Position) -> Position:
    """The Cartesian product G □ H; vertex (u, v) is number u·|H| + v."""
    _refuse_written(g, h)
    check_size(g.n * h.n, g.n * len(h.edges) + h.n * len(g.edges))
    rows = [(u * h.n + a, u * h.n + b) for u, (a, b) in product(range(g.n), h.edges)]
    return Position(
        g.n * h.n, rows + [(a * h.n + v, b * h.n + v) for (a, b), v in product(g.edges, range(h.n))]
    )


def join(g: Position, h: Position) -> Position:
    """The join G ∇ H: the disjoint union with every edge between the two; G's vertices first."""
    _refuse_written(g, h)
    check_size(g.n + h.n, len(g.edges) + len(h.edges) + g.n * h.n)
    between = product(range(g.n), range(g.n, g.n + h.n))
    return Position(g.n + h.n, [*g.edges, *_shifted(h.edges, g.n), *between])


def complement(g: Position) -> Position:
    """The complement of a simple graph, on the same vertices."""
    if not g.is_plain:
        raise BadGraph("only a simple graph with nothing written on it has a complement")
    check_size(g.n, g.n * (g.n - 1) // 2 - len(g.edges))
    present = set(g.edges)
    return Position(g.n, (pair for pair in combinations(range(g.n), 2) if pair not in present))


def line_graph(g: Position) -> Position:
    """The line graph of a simple graph: its edges in order, joined where they share a vertex."""
    if not g.is_plain:
        raise BadGraph("only a simple graph with nothing written on it has a line graph here")
    degrees = g.degrees()
    check_size(len(g.edges), sum(degree * (degree - 1) // 2 for degree in degrees))
    pairs = combinations(enumerate(g.edges), 2)
    return Position(len(g.edges), [(i, j) for (i, one), (j, other) in pairs if set(one) & set(other)])


def power(g: Position, k: int) -> Position:
    """The k-th power of a simple graph: its vertices, joined where their distance is at most k."""
    if not g.is_plain:
        raise BadGraph("only a simple graph with nothing written on it has powers")
    if k < 1:
        raise BadGraph(f"a power of a graph is at least 1, got {k}")
    around = [set(row) for row in g.neighbours()]
    edges: list[Edge] = []
    for v in range(g.n):
        reached, level = {v}, {v}
        for _ in range(min(k, g.n)):
            level = {w for u in level for w in around[u]} - reached
            reached |= level
        edges += [(v, w) for w in sorted(reached) if w > v]
        check_size(g.n, len(edges))
    return Position(g.n, edges)


def subdivision(g: Position) -> Position:
    """The subdivision of a graph: a new vertex |G|, |G|+1, … on each edge in order."""
    _refuse_written(g)
    n = g.n + len(g.edges)
    check_size(n, 2 * len(g.edges))
    return Position(n, [(end, g.n + place) for place, edge in enumerate(g.edges) for end in edge])


def glue(g: Position, h: Position) -> Position:
    """Two graphs that share the vertex 0 of both; G's vertices keep their numbers."""
    _refuse_written(g, h)
    if g.n == 0 or h.n == 0:
        raise BadGraph("graphs glued at a vertex each need one")
    check_size(g.n + h.n - 1, len(g.edges) + len(h.edges))
    moved = [0, *range(g.n, g.n + h.n - 1)]
    return Position(g.n + h.n - 1, [*g.edges, *((moved[u], moved[v]) for u, v in h.edges)])


def hang_path(g: Position, chosen: Iterable[int], n: int) -> Position:
    """The parity paper's (G,H;P_n): n new vertices in a path, the first joined to the chosen ones of G."""
    _refuse_written(g)
    vertices = sorted(set(chosen))
    if bad := [v for v in vertices if not 0 <= v < g.n]:
        raise BadGraph(f"vertex {bad[0]} is not one of 0..{g.n - 1}")
    check_size(g.n + n, len(g.edges) + len(vertices) + n)
    contacts = [(v, g.n) for v in vertices] if n else []
    return Position(g.n + n, [*g.edges, *contacts, *pairwise(range(g.n, g.n + n))])


def disjoint_union(parts: Iterable[Position]) -> Position:
    """The disjoint union in the order given, built in one step."""
    every = list(parts)
    check_size(sum(part.n for part in every), sum(len(part.edges) for part in every))
    if any(part.token is not None or part.marks or isinstance(part, NamedPosition) for part in every):
        total = Position(0)
        for part in every:
            total = total + part
        return total
    edges: list[Edge] = []
    labels: list[int] = []
    for part in every:
        edges += _shifted(part.edges, len(labels))
        labels += part.labels or (0,) * part.n
    return Position(len(labels), edges, labels=labels)


def summands(total: Sum) -> tuple[Term, ...]:
    """The terms of a sum, those without a sign and without a token as one disjoint union.

    In a game that does not add over components the union is what `+` means: it is not the sum.
    """
    if len(total.terms) == 1:
        return total.terms
    far = tuple(term for term in total.terms if isinstance(term.position, FarPosition))
    if far and len(total.terms) > len(far):
        near = summands(Sum(tuple(term for term in total.terms if term not in far)))
        return (*near, *far)
    added = [position for sign, position in total.terms if sign > 0]
    if len(added) < 2 or far or any(position.token is not None for position in added):
        return total.terms or (Term(1, Position(0)),)
    return (Term(1, disjoint_union(added)), *(term for term in total.terms if term.sign < 0))


def _shifted(edges: Iterable[Edge], by: int) -> list[Edge]:
    return [(u + by, v + by) for u, v in edges]


def _refuse_written(*graphs: Position) -> None:
    if any(g.labels or g.marks or g.token is not None for g in graphs):
        raise BadGraph("brushes, marks and a token are put on after the graph is made, not before")
