"""Eulerian subgraphs (connected, all degrees even, with an edge) and the nice graphs of Definition 3.10."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from kb.graphs.position import Edge, Position

MOST_LOOKED_AT = 1 << 19
"""So many edges are looked at in all; dense graphs show a spanning subgraph within the first few tried."""

MOST_EDGES = 5_000
"""No subgraph is looked for among more edges: their cycles would fill the memory."""

EULERIAN = "spanning Eulerian subgraph"


def _fundamental_cycles(position: Position) -> Iterator[int]:
    """A basis of the cycle space: the cycle of each edge outside a spanning forest, as a set of places."""
    around: list[list[tuple[int, int]]] = [[] for _ in range(position.n)]
    for place, (u, v) in enumerate(position.edges):
        around[u].append((v, place))
        around[v].append((u, place))
    to_root: dict[int, int] = {}
    for root in range(position.n):
        if root in to_root:
            continue
        to_root[root] = 0
        stack = [root]
        while stack:
            here = stack.pop()
            for there, place in around[here]:
                if there not in to_root:
                    to_root[there] = to_root[here] ^ 1 << place
                    stack.append(there)
    for place, (u, v) in enumerate(position.edges):
        loop = to_root[u] ^ to_root[v] ^ 1 << place
        if loop:
            yield loop


def _even_subgraphs(position: Position) -> Iterator[int]:
    """All non-empty sets of edges with even degrees, as sets of places; the richest ones early."""
    basis = list(_fundamental_cycles(position))
    chosen = 0
    for cycle in basis:
        chosen ^= cycle
    if chosen:
        yield chosen
    for step in range(1, 1 << len(basis)):
        chosen ^= basis[(step & -step).bit_length() - 1]
        if chosen:
            yield chosen


def _reach(edges: list[int]) -> int:
    """The vertices met by these edges (each a pair of bits) if they are connected, else 0."""
    met = edges[0]
    waiting = edges[1:]
    while waiting:
        apart = [edge for edge in waiting if not edge & met]
        if len(apart) == len(waiting):
            return 0
        for edge in waiting:
            if edge & met:
                met |= edge
        waiting = apart
    return met


@lru_cache(maxsize=8)
def eulerian_subgraph(position: Position, *, spanning: bool) -> tuple[Edge, ...] | None:
    """An Eulerian subgraph that meets every vertex (`spanning`), or every edge; None where there is none.

    None also where `MOST_LOOKED_AT` or `MOST_EDGES` ends the search, in a graph with many even subgraphs.
    """
    degrees = position.degrees()
    if not 3 <= len(position.edges) <= MOST_EDGES or (spanning and min(degrees) < 2):
        return None
    pieces = position.components()
    if sum(len(piece) > 1 for piece in pieces) > 1 or (spanning and len(pieces) > 1):
        return None
    ends = [1 << u | 1 << v for u, v in position.edges]
    everything = (1 << position.n) - 1
    for tried, chosen in enumerate(_even_subgraphs(position)):
        if tried * len(ends) > MOST_LOOKED_AT:
            return None
        met = _reach([end for place, end in enumerate(ends) if chosen >> place & 1])
        if met and (met == everything if spanning else all(end & met for end in ends)):
            return tuple(edge for place, edge in enumerate(position.edges) if chosen >> place & 1)
    return None


def is_nice(position: Position) -> bool:
    """Whether an Eulerian subgraph leaves only an independent set: no edge avoids it."""
    return eulerian_subgraph(position, spanning=False) is not None


def is_fully_nice(position: Position) -> bool:
    """Whether there is a spanning Eulerian subgraph."""
    return eulerian_subgraph(position, spanning=True) is not None


def defect(graph: Position, edges: Collection[Edge]) -> str:
    """What keeps these edges from being a spanning Eulerian subgraph; `EULERIAN` where nothing does."""
    ordered = [(min(edge), max(edge)) for edge in edges]
    present = set(graph.edges)
    if strange := [edge for edge in ordered if edge not in present]:
        return f"{len(strange)} edges that are not in the graph"
    chosen = Position(graph.n, set(ordered))
    degrees = chosen.degrees()
    if odd := sum(degree % 2 for degree in degrees):
        return f"{odd} vertices of odd degree"
    if missed := degrees.count(0):
        return f"{graph.n - missed} of {graph.n} vertices met"
    pieces = len(chosen.components())
    return EULERIAN if pieces == 1 else f"{pieces} pieces"


def bridges(position: Position) -> int:
    """How many edges disconnect the component they lie in."""
    covered = 0
    for cycle in _fundamental_cycles(position):
        covered |= cycle
    return len(position.edges) - covered.bit_count()
