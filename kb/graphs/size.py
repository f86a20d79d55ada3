"""How large a graph may be: sizes are checked before anything is built."""

from __future__ import annotations

from collections.abc import Iterable

from kb.errors import BadGraph
from kb.graphs.position import Edge, Position

MAX_VERTICES = 2_000
MAX_EDGES = 600_000

MAX_KEYED = 400
"""The most vertices of a position that is solved or stored: beyond, a canonical key may take minutes."""


def check_size(vertices: int, edges: int = 0) -> None:
    """Refuses a graph of more than `MAX_VERTICES` vertices or `MAX_EDGES` edges."""
    if vertices < 0:
        raise BadGraph(f"a graph cannot have {vertices} vertices")
    if vertices > MAX_VERTICES:
        raise BadGraph(
            f"the graph would have {_short(vertices)} vertices; at most {MAX_VERTICES} are allowed"
        )
    if edges > MAX_EDGES:
        raise BadGraph(f"the graph would have {_short(edges)} edges; at most {MAX_EDGES} are allowed")


def sized(vertices: int, edge_count: int, edges: Iterable[Edge]) -> Position:
    """The graph with these edges; `edges` is not read before its announced number is found acceptable."""
    check_size(vertices, edge_count)
    return Position(vertices, edges)


def _short(number: int) -> str:
    return str(number) if number < 10**12 else "over 10^12"
