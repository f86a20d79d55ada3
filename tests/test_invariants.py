"""Invariants of all small graphs and of random ones. Oracles: networkx, and counting by definition."""

from __future__ import annotations

from itertools import combinations, permutations, product

import networkx as nx
import pytest
from hypothesis import given, settings
from strategies import multigraphs, simple_graphs

from kb.errors import LimitReached
from kb.graphs.canonical import automorphism_count
from kb.graphs.enumerate import connected_graphs, graphs
from kb.graphs.hard_invariants import chromatic_number
from kb.graphs.invariants import INVARIANTS, degree_sequence
from kb.graphs.language import parse_position
from kb.graphs.networkx_graph import to_networkx
from kb.graphs.position import Position


def oracle(position: Position) -> dict[str, object]:
    graph = nx.Graph(to_networkx(position))
    connected = position.n > 0 and nx.is_connected(graph)
    components = nx.number_connected_components(graph)
    complement = nx.complement(graph)
    return {
        "n": len(graph),
        "m": graph.number_of_edges(),
        "components": components,
        "connected": components <= 1,
        "diameter": nx.diameter(graph) if connected else None,
        "radius": nx.radius(graph) if connected else None,
        "triangles": sum(nx.triangles(graph).values()) // 3,
        "triangle_free": not any(nx.triangles(graph).values()),
        "clique_number": max((len(c) for c in nx.find_cliques(graph)), default=0),
        "independence_number": max((len(c) for c in nx.find_cliques(complement)), default=0),
        "matching_number": len(nx.max_weight_matching(graph, maxcardinality=True)),
        "cut_vertices": len(list(nx.articulation_points(graph))),
        "bridges": len(list(nx.bridges(graph))),
        "planar": nx.is_planar(graph),
        "bipartite": nx.is_bipartite(graph),
        "forest": position.n == 0 or nx.is_forest(graph),
        "regular": len({degree for _, degree in graph.degree}) <= 1,
        "claw_free": not any(
            not any(graph.has_edge(*pair) for pair in combinations(three, 2))
            for centre in graph
            for three in combinations(graph[centre], 3)
        ),
        "chromatic_number": next(
            k
            for k in range(position.n + 1)
            if any(all(c[u] != c[v] for u, v in graph.edges) for c in product(range(k), repeat=position.n))
        ),
        "hamiltonian": any(
            all(graph.has_edge(a, b) for a, b in zip((0, *order), (*order, 0), strict=True))
            for order in permutations(range(1, position.n))
        )
        if position.n >= 3
        else False,
        "eulerian": all(degree % 2 == 0 for _, degree in graph.degree)
        and nx.number_connected_components(graph.subgraph([v for v in graph if graph.degree[v]])) <= 1
        if graph.number_of_edges()
        else True,
    }


def symmetries(position: Position) -> list[tuple[int, ...]]:
    edges = sorted(position.edges)
    return [
        image
        for image in permutations(range(position.n))
        if sorted((min(image[u], image[v]), max(image[u], image[v])) for u, v in edges) == edges
    ]


@pytest.mark.parametrize("n", range(6))
def test_invariants_of_all_small_graphs(n: int) -> None:
    for position in graphs(n):
        expected = oracle(position)
        assert {name: INVARIANTS[name].of(position) for name in expected} == expected
        group = symmetries(position)
        assert automorphism_count(position) == len(group)
        reached = {frozenset(image[v] for image in group) for v in range(n)}
        assert INVARIANTS["orbits"].of(position) == len(reached)
        assert INVARIANTS["vertex_transitive"].of(position) == (len(reached) <= 1)


@given(simple_graphs(min_n=6, max_n=6))
@settings(max_examples=25, deadline=None)
def test_invariants_of_random_graphs(position: Position) -> None:
    expected = oracle(position)
    assert {name: INVARIANTS[name].of(position) for name in expected} == expected
    assert automorphism_count(position) == len(symmetries(position))


@given(multigraphs(min_n=1))
@settings(max_examples=50, deadline=None)
def test_parallel_edges_count_once_and_loops_not_at_all(position: Position) -> None:
    simple = Position(position.n, {edge for edge in position.edges if edge[0] != edge[1]})
    for name in (
        "diameter",
        "radius",
        "triangles",
        "clique_number",
        "matching_number",
        "planar",
        "hamiltonian",
    ):
        assert INVARIANTS[name].of(position) == INVARIANTS[name].of(simple)
    if any(u == v for u, v in position.edges):
        assert chromatic_number(position) is None
    multiple = nx.MultiGraph()
    multiple.add_nodes_from(range(position.n))
    multiple.add_edges_from(position.edges)
    assert degree_sequence(position) == tuple(sorted((d for _, d in multiple.degree), reverse=True))
    parts = nx.number_connected_components(multiple)
    cut = [e for e in multiple.edges(keys=True) if e[0] != e[1] and _parts_without(multiple, e) > parts]
    assert INVARIANTS["bridges"].of(position) == len(cut)


def _parts_without(graph: nx.MultiGraph, edge: tuple[int, int, int]) -> int:
    rest = graph.copy()
    rest.remove_edge(*edge)
    return int(nx.number_connected_components(rest))


@pytest.mark.parametrize(
    ("text", "name", "value", "source"),
    [
        ("petersen", "chromatic_number", 3, "any book"),
        ("petersen", "automorphisms", 120, "S_5"),
        ("petersen", "hamiltonian", False, "Petersen 1898"),
        ("petersen", "diameter", 2, "strongly regular"),
        ("K12", "automorphisms", 479001600, "12!"),
        ("E30", "automorphisms", 265252859812191058636308480000000, "30!"),
        ("K_{3,3}", "planar", False, "Kuratowski"),
        ("Q4", "hamiltonian", True, "Gray codes"),
        ("kneser(6,2)", "chromatic_number", 4, "Lovasz: n - 2k + 2"),
        ("W7", "chromatic_number", 4, "odd wheel"),
        ("grid(5,5)", "matching_number", 12, "25 squares"),
        ("grid(5,5)", "independence_number", 13, "one colour of a chessboard"),
        ("P300", "cut_vertices", 298, "inner vertices"),
    ],
)
def test_published_invariants(text: str, name: str, value: int | bool, source: str) -> None:
    assert INVARIANTS[name].of(parse_position(text)) == value, source


def test_what_takes_too_long_is_refused() -> None:
    with pytest.raises(LimitReached, match="Hamiltonian cycle of this graph takes more than"):
        INVARIANTS["hamiltonian"].of(parse_position("grid(7,9)"))


@pytest.mark.parametrize(
    ("name", "counts", "source"),
    [
        ("hamiltonian", [0, 0, 1, 3, 8, 48, 383], "OEIS A003216"),
        ("planar", [1, 1, 2, 6, 20, 99, 646], "OEIS A003094"),
        ("eulerian", [1, 0, 1, 1, 4, 8, 37], "OEIS A003049"),
        ("triangle_free", [1, 1, 1, 3, 6, 19, 59], "OEIS A024607"),
        ("claw_free", [1, 1, 2, 5, 14, 50, 191], "OEIS A022562"),
        ("vertex_transitive", [1, 1, 1, 2, 2, 5, 3], "OEIS A006800"),
        ("bipartite", [1, 1, 1, 3, 5, 17, 44], "OEIS A005142"),
        ("regular", [1, 1, 1, 2, 2, 5, 4], "OEIS A005177"),
        ("tree", [1, 1, 1, 2, 3, 6, 11], "OEIS A000055"),
    ],
)
def test_connected_graphs_with_a_property_are_as_many_as_published(
    name: str, counts: list[int], source: str
) -> None:
    found = [sum(bool(INVARIANTS[name].of(one)) for one in connected_graphs(n)) for n in range(1, 8)]
    assert found == counts, source


def test_six_vertices_allow_eight_graphs_without_symmetry() -> None:
    # OEIS A003400: 1, 0, 0, 0, 0, 8, 152
    assert [sum(automorphism_count(one) == 1 for one in graphs(n)) for n in range(1, 7)] == [1, 0, 0, 0, 0, 8]
