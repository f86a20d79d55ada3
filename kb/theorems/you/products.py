"""Theorem 3.19 and Remark 3.20: trails removed from Cartesian products, and the subgraphs of the proof."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from kb.graphs.canonical import key
from kb.graphs.enumerate import connected_graphs
from kb.graphs.language import describe
from kb.graphs.operations import cartesian_product
from kb.graphs.position import Edge, Position
from kb.theorems.evaluate import judge
from kb.theorems.kit import Cases, Oracle, about, compared
from kb.theorems.statements import HasOutcome
from kb.theorems.you.eulerian import EULERIAN, defect, eulerian_subgraph, is_fully_nice
from kb.theorems.you.games import TRAIL

Condition = Callable[[Position, Position], bool]

MOST_EDGES = 26
"""Products with more edges are not asked for."""


@cache
def factors(most: int) -> tuple[Position, ...]:
    """The connected graphs with two to `most` vertices."""
    return tuple(graph for n in range(2, most + 1) for graph in connected_graphs(n))


def named_product(g: Position, h: Position) -> str:
    """The product as text."""
    return f"{describe(g)} x {describe(h)}"


def even_vertices(graph: Position) -> set[int]:
    """The vertices of even degree."""
    return {v for v, degree in enumerate(graph.degrees()) if degree % 2 == 0}


def _all_odd(g: Position, h: Position) -> bool:
    return not even_vertices(h)


def _even_edge(g: Position, h: Position) -> bool:
    even = even_vertices(g)
    return h.n % 2 == 0 and any(u in even and v in even for u, v in g.edges)


def _won(oracle: Oracle, condition: Condition) -> Cases:
    for g in factors(5):
        for h in factors(4):
            if len(g.edges) * h.n + len(h.edges) * g.n <= MOST_EDGES and condition(g, h):
                whole = cartesian_product(g, h)
                yield judge(HasOutcome("N"), named_product(g, h), whole, oracle.value(whole))


def _even_is_fully_nice(oracle: Oracle) -> Cases:
    for graph in factors(7):
        if len(even_vertices(graph)) == graph.n:
            yield about(graph, EULERIAN, defect(graph, graph.edges))


def _product_is_fully_nice(oracle: Oracle) -> Cases:
    for g in factors(5):
        if is_fully_nice(g):
            for h in factors(3):
                whole = cartesian_product(g, h)
                size = (whole.n, len(whole.edges))
                yield compared(f"{named_product(g, h)} is fully nice", True, is_fully_nice(whole), size)


def _row(g: Position, h: Position, v: int) -> set[Edge]:
    return {(v * h.n + a, v * h.n + b) for a, b in h.edges}


def _column(h: Position, u: int, edges: tuple[Edge, ...]) -> set[Edge]:
    return {(a * h.n + u, b * h.n + u) for a, b in edges}


def _rows_and_columns(oracle: Oracle) -> Cases:
    for g in factors(4):
        for h in factors(4):
            whole = cartesian_product(g, h)
            rows = {key(whole.induced([v * h.n + u for u in range(h.n)])) for v in range(g.n)}
            columns = {key(whole.induced([v * h.n + u for v in range(g.n)])) for u in range(h.n)}
            holds = rows == {key(h)} and columns == {key(g)}
            yield compared(named_product(g, h), True, holds, (whole.n, len(whole.edges)))


def _removable_edge(oracle: Oracle) -> Cases:
    for g in factors(6):
        core = eulerian_subgraph(g, spanning=True)
        if core is not None:
            left = [Position(g.n, set(core) - {edge}) for edge in core]
            yield about(g, "connected", "connected" if any(len(p.components()) == 1 for p in left) else "not")


def _first_construction(oracle: Oracle, corrected: bool) -> Cases:
    """Rows of x and y, and G_0 − xy in every column, or (corrected) only in those of odd vertices of H."""
    for g in factors(5):
        core = eulerian_subgraph(g, spanning=True)
        for h in factors(4) if core is not None else ():
            assert core is not None
            whole = cartesian_product(g, h)
            even = even_vertices(h) if corrected else set()
            seen = EULERIAN
            for x, y in core:
                chosen = _row(g, h, x) | _row(g, h, y)
                rest = tuple(edge for edge in core if edge != (x, y))
                for u in range(h.n):
                    chosen |= _column(h, u, core if u in even else rest)
                seen = defect(whole, chosen)
                if seen != EULERIAN:
                    break
            yield compared(named_product(g, h), EULERIAN, seen, (whole.n, len(whole.edges)))


def _second_construction(oracle: Oracle) -> Cases:
    for g in factors(5):
        odd = set(range(g.n)) - even_vertices(g)
        for h in factors(4):
            if odd and _all_odd(g, h):
                whole = cartesian_product(g, h)
                chosen = set[Edge]().union(*(_row(g, h, v) for v in odd))
                chosen = chosen.union(*(_column(h, u, g.edges) for u in range(h.n)))
                yield compared(
                    named_product(g, h), EULERIAN, defect(whole, chosen), (whole.n, len(whole.edges))
                )


def odd_complement(graph: Position) -> set[Edge]:
    """Edges of a spanning tree whose removal makes all degrees odd (a connected graph of even order)."""
    wanted = even_vertices(graph)
    around = graph.neighbours()
    parent = {0: 0}
    order = [0]
    for here in order:
        for there in around[here]:
            if there not in parent:
                parent[there] = here
                order.append(there)
    chosen: set[Edge] = set()
    for v in reversed(order[1:]):
        if v in wanted:
            u = parent[v]
            chosen.add((min(u, v), max(u, v)))
            wanted ^= {u}
    return chosen


def _odd_rest(oracle: Oracle) -> Cases:
    for h in factors(6):
        if h.n % 2 == 0:
            rest = Position(h.n, set(h.edges) - odd_complement(h))
            yield about(h, "0 even vertices", f"{len(even_vertices(rest))} even vertices")


def _third_construction(oracle: Oracle) -> Cases:
    for g in factors(5):
        odd_g = set(range(g.n)) - even_vertices(g)
        even_g = even_vertices(g)
        for h in factors(4):
            if not (odd_g and even_vertices(h) and _even_edge(g, h)):
                continue
            whole = cartesian_product(g, h)
            rest = Position(h.n, set(h.edges) - odd_complement(h))
            seen = EULERIAN
            for x, y in g.edges:
                if x not in even_g or y not in even_g:
                    continue
                chosen = set[Edge]().union(*(_row(g, rest, v) for v in odd_g))
                chosen |= _row(g, h, x) | _row(g, h, y)
                for u in range(h.n):
                    column = _column(h, u, g.edges)
                    if u not in even_vertices(h):
                        column -= _column(h, u, ((x, y),))
                    chosen |= column
                seen = defect(whole, chosen)
                if seen != EULERIAN:
                    break
            yield compared(named_product(g, h), EULERIAN, seen, (whole.n, len(whole.edges)))


CLAIMS = (
    TRAIL.check("definition-3.18-copies", _rows_and_columns),
    TRAIL.check("theorem-3.19-1", _won, lambda g, h: is_fully_nice(g)),
    TRAIL.check("theorem-3.19-2", _won, _all_odd),
    TRAIL.check("theorem-3.19-3", _won, _even_edge),
    TRAIL.check("theorem-3.19-special", _even_is_fully_nice),
    TRAIL.check("theorem-3.19-proof-1-edge", _removable_edge),
    *TRAIL.corrected("theorem-3.19-proof-1", _first_construction),
    TRAIL.check("theorem-3.19-proof-2", _second_construction),
    TRAIL.check("theorem-3.19-proof-3-paths", _odd_rest),
    TRAIL.check("theorem-3.19-proof-3", _third_construction),
    TRAIL.check("remark-3.20", _product_is_fully_nice),
)
