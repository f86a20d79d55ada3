"""networkx graphs as positions and back, for notebooks.

Node attribute `brushes`, edge attribute `mark` ("L" or "R") and graph attribute `token` (a node) carry
what games write on graphs.
"""

from __future__ import annotations

from typing import Any

from kb.errors import BadGraph
from kb.graphs.position import Position
from kb.graphs.size import check_size


def is_networkx(thing: object) -> bool:
    """Whether `thing` is a networkx graph, without importing networkx to find out."""
    return any(base.__module__.partition(".")[0] == "networkx" for base in type(thing).__mro__)


def from_networkx(graph: Any) -> Position:
    """The position of an undirected networkx graph, its nodes numbered in their order."""
    if graph.is_directed():
        raise BadGraph("a directed graph is no position; expected an undirected one")
    check_size(graph.number_of_nodes(), graph.number_of_edges())
    number = {node: index for index, node in enumerate(graph.nodes)}
    edges = [(number[u], number[v], data.get("mark")) for u, v, data in graph.edges(data=True)]
    marks = [mark for _, _, mark in edges if mark is not None]
    if marks and len(marks) != len(edges):
        raise BadGraph(f"{len(marks)} of {len(edges)} edges are marked; expected all or none")
    brushes = [data.get("brushes", 0) for _, data in graph.nodes(data=True)]
    if wrong := [each for each in brushes if not isinstance(each, int)]:
        raise BadGraph(f"a node has brushes={wrong[0]!r}; expected a whole number")
    token = graph.graph.get("token")
    if token is not None and token not in number:
        raise BadGraph(f"the token is on {token!r}, which is no node of the graph")
    return Position(
        len(number),
        [(u, v) for u, v, _ in edges],
        labels=brushes,
        marks=marks,
        token=None if token is None else number[token],
    )


def to_networkx(position: Position) -> Any:
    """The position as a networkx graph: a MultiGraph where edges repeat."""
    import networkx

    graph = networkx.Graph() if len(set(position.edges)) == len(position.edges) else networkx.MultiGraph()
    for vertex in range(position.n):
        graph.add_node(vertex, **({"brushes": position.label(vertex)} if position.labels else {}))
    for place, (u, v) in enumerate(position.edges):
        graph.add_edge(u, v, **({"mark": position.marks[place]} if position.marks else {}))
    if position.token is not None:
        graph.graph["token"] = position.token
    return graph
