"""Lists of edges: the kernel, and the same in Python, against networkx and on what is no list of edges."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import multigraphs, simple_graphs

from kb import _kernel
from kb.errors import BadGraph
from kb.graphs import edge_lists, edge_lists_in_python
from kb.graphs.position import Position

WAYS = pytest.mark.parametrize("way", [_kernel, edge_lists_in_python])
"""Both the kernel and Python have to pass."""

NO_PAIRS: list[Any] = [
    [(0, 3)], [(-1, 0)], [(3, 0)], [(0, -1)], [(1 << 31, 1 << 31)], [(1 << 70, 0)], [(1 << 32, 1)],
    [(0, 1), (2, 3)], [(0, 1), (-1, 2)],
]  # fmt: skip


class Number(int):
    """An integer of a type of its own."""


def as_networkx(position: Position) -> networkx.MultiGraph:
    graph = networkx.MultiGraph()
    graph.add_nodes_from(range(position.n))
    graph.add_edges_from(position.edges)
    return graph


def test_the_kernel_is_what_positions_ask() -> None:
    for name in edge_lists.__all__:
        assert getattr(edge_lists, name) is getattr(_kernel, name)
        assert getattr(edge_lists_in_python, name) is not getattr(_kernel, name)


@WAYS
@given(position=multigraphs(max_n=9) | multigraphs(min_n=62, max_n=70))
def test_networkx_tells_the_same(way: Any, position: Position) -> None:
    n, edges, graph = position.n, position.edges, as_networkx(position)
    assert way.degrees(n, edges) == [degree for _, degree in graph.degree()]
    around = [sorted(w for _, w in graph.edges(v)) for v in range(n)]
    assert way.neighbours(n, edges) == around
    parts = sorted(sorted(part) for part in networkx.connected_components(graph))
    assert way.components(n, edges) == parts
    pairs = [frozenset(edge) for edge in edges]
    assert way.is_simple(n, edges) == (
        len(set(pairs)) == len(edges) and all(len(pair) == 2 for pair in pairs)
    )


@WAYS
@given(position=multigraphs(max_n=9) | multigraphs(min_n=62, max_n=70), data=st.data())
def test_edges_are_kept_and_ordered(way: Any, position: Position, data: st.DataObject) -> None:
    n, edges = position.n, position.edges
    kept = [v for v in range(n) if data.draw(st.booleans())]
    induced = networkx.relabel_nodes(as_networkx(position).subgraph(kept), {v: i for i, v in enumerate(kept)})
    assert way.edges_on(n, edges, kept) == tuple(sorted(tuple(sorted(edge)) for edge in induced.edges()))
    shuffled = [
        edge[::-1] if data.draw(st.booleans()) else edge for edge in data.draw(st.permutations(edges))
    ]
    for pairs in (shuffled, tuple(shuffled), edges):
        assert way.edges_in_order(n, pairs) == edges


@WAYS
@given(position=simple_graphs(max_n=9) | simple_graphs(min_n=62, max_n=70), data=st.data())
def test_graph6_of_any_order_is_that_of_networkx(way: Any, position: Position, data: st.DataObject) -> None:
    n, edges = position.n, position.edges
    order = data.draw(st.permutations(range(n)))
    graph = networkx.empty_graph(n)
    graph.add_edges_from([(order.index(u), order.index(v)) for u, v in edges])
    text = networkx.to_graph6_bytes(graph, header=False).decode().strip()
    body = text[1 if n <= 62 else 4 :]
    assert way.graph6_body(n, edges, order) == body
    assert way.graph6_edges(n, body) == tuple(sorted(tuple(sorted(edge)) for edge in graph.edges()))
    assert way.graph6_body(n, edges) == way.graph6_body(n, edges, list(range(n)))


@WAYS
@given(position=simple_graphs(max_n=6))
def test_complete_multipartite_graphs_are_those_networkx_builds(way: Any, position: Position) -> None:
    n, edges = position.n, position.edges
    apart = networkx.complement(networkx.Graph(as_networkx(position)))
    parts = sorted(sorted(part) for part in networkx.connected_components(apart))
    sizes = [len(part) for part in parts]
    alike = networkx.is_isomorphic(
        networkx.complete_multipartite_graph(*sizes), networkx.Graph(as_networkx(position))
    )
    assert way.complete_parts(n, edges) == (parts if alike else None)


@WAYS
@given(sizes=st.lists(st.integers(1, 40), max_size=5), data=st.data())
def test_parts_are_found_and_an_edge_less_is_noticed(way: Any, sizes: list[int], data: st.DataObject) -> None:
    n = sum(sizes)
    number = data.draw(st.permutations([part for part, size in enumerate(sizes) for _ in range(size)]))
    edges = tuple((u, v) for u, v in combinations(range(n), 2) if number[u] != number[v])
    parts = sorted([v for v in range(n) if number[v] == part] for part in range(len(sizes)))
    assert way.complete_parts(n, edges) == parts
    for place in range(len(edges)):
        u, v = edges[place]
        if sizes[number[u]] > 1 or sizes[number[v]] > 1:
            assert way.complete_parts(n, edges[:place] + edges[place + 1 :]) is None
            break


@WAYS
@pytest.mark.parametrize("n", [0, 1, 2, 63, 64, 65, 66])
def test_complete_graphs_around_the_pairs_that_are_shared(way: Any, n: int) -> None:
    edges = tuple(combinations(range(n), 2))
    body = way.graph6_body(n, edges)
    assert way.graph6_edges(n, body) == edges == way.edges_in_order(n, [*edges][::-1])
    assert way.edges_on(n + 1, tuple((u + 1, v + 1) for u, v in edges), list(range(1, n + 1))) == edges
    assert way.degrees(n, edges) == [n - 1] * n
    assert way.components(n, edges) == ([list(range(n))] if n else [])


@WAYS
@given(pairs=st.lists(st.tuples(st.integers(0, 5), st.integers(0, 9))))
def test_edges_are_added_to_what_is_there(way: Any, pairs: list[tuple[int, int]]) -> None:
    around: dict[int, list[int]] = {3: [7]}
    way.join(around, pairs)
    first = {u: [w for v, w in pairs if v == u] for u, _ in pairs}
    assert around == first | {3: [7, *first.get(3, [])]}


@WAYS
@pytest.mark.parametrize("pairs", NO_PAIRS)
def test_pairs_that_leave_the_vertices_are_refused(way: Any, pairs: Any) -> None:
    assert way.edges_in_order(3, pairs) is None
    with pytest.raises(BadGraph, match=r"leaves the vertices 0\.\.2"):
        Position(3, pairs)


@pytest.mark.parametrize(
    "pairs", [[(0, True)], [(0, Number(1))], [(0, 1.0)], [[0, 1]], [(0, 1, 2)], [(0,)], {(0, 1)}, "ab", 7]
)
def test_the_kernel_leaves_what_are_no_pairs_of_integers(pairs: Any) -> None:
    assert _kernel.edges_in_order(3, pairs) is None


def test_vertices_of_other_types_become_integers() -> None:
    position = Position(3, [(Number(2), Number(1)), [0, True]])  # type: ignore[list-item]
    assert position.edges == ((0, 1), (1, 2))
    assert {type(v) for edge in position.edges for v in edge} == {int}
    assert position.degrees() == [1, 2, 1]
    with pytest.raises(TypeError):
        Position(3, [(0, 1.5)])  # type: ignore[list-item]


@pytest.mark.parametrize("edges", [((0, 3),), ((-1, 0),), (0, 1), "ab", ([0, 1],)])
def test_the_kernel_never_reads_past_a_graph(edges: Any) -> None:
    ask: list[Any] = [_kernel.degrees, _kernel.neighbours, _kernel.components, _kernel.is_simple]
    for question in [*ask, _kernel.complete_parts]:
        with pytest.raises(TypeError):
            question(3, edges)
    with pytest.raises(TypeError):
        _kernel.edges_on(3, edges, [0])
    with pytest.raises(TypeError):
        _kernel.graph6_body(3, edges)
    with pytest.raises(TypeError):
        _kernel.edges_on(3, ((0, 1),), [3])
    for order in ([0, 1, 3], [0, 1, 2, 0], [-1]):
        with pytest.raises(TypeError):
            _kernel.graph6_body(3, ((0, 1),), order)


@WAYS
@pytest.mark.parametrize(
    ("n", "body"),
    [
        (3, ""),
        (3, "ww"),
        (3, ">"),
        (3, "\x7f"),
        (3, "@"),
        (3, "C"),
        (3, "G/"),
        (4, "~?"),
        (2, "O"),
        (0, "?"),
        (1, "?"),
    ],
)
def test_texts_of_no_graph_are_refused(way: Any, n: int, body: str) -> None:
    assert way.graph6_edges(n, body) is None


def test_loops_are_in_no_complete_multipartite_graph() -> None:
    assert _kernel.complete_parts(1, ((0, 0),)) is None
    assert _kernel.complete_parts(64, tuple((0, v) for v in range(64))) is None


@WAYS
def test_the_padding_of_graph6_is_zero_bit_for_bit(way: Any) -> None:
    """Three vertices have three pairs: of the 64 characters the 8 without padding are graphs."""
    read = {chr(63 + bits): way.graph6_edges(3, chr(63 + bits)) for bits in range(64)}
    assert sum(edges is not None for edges in read.values()) == 8
    assert read["g"] == ((0, 1), (1, 2))
