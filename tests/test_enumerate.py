"""Enumerations against published counts, and against formulas and searches written apart from them."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, islice, permutations
from math import comb, gcd

import networkx
import pytest

from kb.errors import BadArgument
from kb.graphs.canonical import canonical_form, key
from kb.graphs.enumerate import EXPECTED_COUNTS, connected_graphs, graphs, multigraphs, trees
from kb.graphs.position import Position

A000088 = EXPECTED_COUNTS["all"][1]
A001349 = EXPECTED_COUNTS["connected"][1]
A000055 = EXPECTED_COUNTS["trees"][1]


@pytest.mark.parametrize("n", range(9))
def test_all_graphs_are_as_many_as_published(n: int) -> None:
    found = list(graphs(n))
    assert len(found) == len(set(map(key, found))) == A000088[n]
    assert all(graph.n == n and graph.is_plain for graph in found)


@pytest.mark.parametrize("n", range(8))
def test_connected_graphs_are_as_many_as_published(n: int) -> None:
    found = set(connected_graphs(n))
    assert len(found) == A001349[n]
    assert found == {graph for graph in graphs(n) if len(graph.components()) <= 1}


@pytest.mark.parametrize("n", range(15))
def test_trees_are_as_many_as_published(n: int) -> None:
    found = list(trees(n))
    assert len(found) == len(set(map(key, found))) == A000055[n]
    assert all(tree.n == n and len(tree.edges) == max(n - 1, 0) for tree in found)
    assert all(len(tree.components()) == min(n, 1) for tree in found)


@pytest.mark.parametrize("n", range(2, 12))
def test_trees_are_those_of_networkx(n: int) -> None:
    theirs = {key(Position(n, list(tree.edges()))) for tree in networkx.nonisomorphic_trees(n)}
    assert {key(tree) for tree in trees(n)} == theirs


def test_the_graphs_to_seven_vertices_are_those_of_the_atlas() -> None:
    theirs = [Position(g.number_of_nodes(), list(g.edges())) for g in networkx.graph_atlas_g()]
    assert {key(graph) for graph in theirs} == {key(graph) for n in range(8) for graph in graphs(n)}


@pytest.mark.parametrize("enumerated", [graphs(6), connected_graphs(6), trees(9), multigraphs(3, 4)])
def test_positions_come_in_canonical_labelling(enumerated: list[Position]) -> None:
    for position in enumerated:
        assert position == canonical_form(position)


def necklace_count(cycle: tuple[int, ...], *, loops: bool) -> int:
    """How many cycles a permutation with these cycle lengths has on the pairs of points."""
    inside = sum(length // 2 + (1 if loops else 0) for length in cycle)
    across = sum(gcd(a, b) for i, a in enumerate(cycle) for b in cycle[:i])
    return inside + across


def cycle_type(image: tuple[int, ...]) -> tuple[int, ...]:
    lengths, seen = [], set[int]()
    for start in range(len(image)):
        length, v = 0, start
        while v not in seen:
            seen.add(v)
            v = image[v]
            length += 1
        if length:
            lengths.append(length)
    return tuple(sorted(lengths))


@pytest.mark.parametrize("n", range(8))
def test_published_counts_of_graphs_agree_with_burnside(n: int) -> None:
    group = [cycle_type(image) for image in permutations(range(n))]
    total = sum(2 ** necklace_count(cycle, loops=False) for cycle in group)
    assert Fraction(total, len(group)) == A000088[n]


def test_published_counts_of_connected_graphs_are_consistent_with_those_of_graphs() -> None:
    """Every graph is a multiset of connected ones (the Euler transform)."""
    counts = [1] + [0] * (len(A000088) - 1)
    for size, kinds in enumerate(A001349):
        if size:
            counts = [
                sum(
                    comb(kinds + copies - 1, copies) * counts[n - copies * size]
                    for copies in range(n // size + 1)
                )
                for n in range(len(counts))
            ]
    assert tuple(counts) == A000088


def test_published_counts_of_trees_agree_with_otter() -> None:
    """t(x) = r(x) − (r(x)² − r(x²))/2 for r the series of rooted trees (Otter 1948)."""
    largest = len(A000055) - 1
    rooted = [0, 1]
    for n in range(1, largest):
        divisor_sums = [sum(d * rooted[d] for d in range(1, k + 1) if k % d == 0) for k in range(n + 1)]
        rooted.append(sum(divisor_sums[k] * rooted[n - k + 1] for k in range(1, n + 1)) // n)
    for n in range(1, largest + 1):
        squares = sum(rooted[a] * rooted[n - a] for a in range(1, n))
        halves = rooted[n // 2] if n % 2 == 0 else 0
        assert rooted[n] - (squares - halves) // 2 == A000055[n]


def multigraph_counts(n: int, max_edges: int) -> list[int]:
    """Multigraphs with loops on n vertices by number of edges, by Burnside over labelled ones."""
    slots = list(combinations_with_replacement(range(n), 2))
    totals = [0] * (max_edges + 1)
    group = list(permutations(range(n)))
    for image in group:
        place = {slot: index for index, slot in enumerate(slots)}
        moved = tuple(place[min(image[u], image[v]), max(image[u], image[v])] for u, v in slots)
        series = [1] + [0] * max_edges
        for length in cycle_type(moved):
            for size in range(length, max_edges + 1):
                series[size] += series[size - length]
        totals = [total + term for total, term in zip(totals, series, strict=True)]
    return [total // len(group) for total in totals]


@pytest.mark.parametrize(("n", "max_edges"), [(0, 3), (1, 5), (2, 6), (3, 6), (4, 5), (5, 4)])
def test_multigraphs_are_as_many_as_burnside_says(n: int, max_edges: int) -> None:
    found = list(multigraphs(n, max_edges))
    assert len(set(map(key, found))) == len(found)
    sizes = [len(position.edges) for position in found]
    assert sizes == sorted(sizes)
    expected = multigraph_counts(n, max_edges)
    assert [sizes.count(size) for size in range(max_edges + 1)] == expected


def test_multigraphs_with_room_for_all_edges_are_as_many_as_published() -> None:
    """OEIS A007717: multigraphs with k edges, loops allowed, on as many vertices as they need."""
    sizes = [len(position.edges) for position in multigraphs(8, 4)]
    assert [sizes.count(k) for k in range(5)] == [1, 2, 7, 23, 79]


def test_enumerations_stream() -> None:
    assert len(list(islice(graphs(10), 50))) == 50
    assert len(list(islice(trees(26), 50))) == 50


@pytest.mark.parametrize(
    ("enumeration", "n"),
    [(graphs, -1), (graphs, 12), (connected_graphs, -1), (connected_graphs, 12), (trees, -1), (trees, 31)],
)
def test_sizes_out_of_reach_are_refused_at_once(enumeration: type, n: int) -> None:
    with pytest.raises(BadArgument, match=str(n)):
        enumeration(n)


@pytest.mark.parametrize(("n", "max_edges"), [(-1, 2), (2, -1)])
def test_impossible_multigraphs_are_refused_at_once(n: int, max_edges: int) -> None:
    with pytest.raises(BadArgument):
        multigraphs(n, max_edges)
