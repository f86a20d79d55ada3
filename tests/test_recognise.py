"""The recognisers are the inverses of the generators up to relabelling, and refuse near misses."""

from __future__ import annotations

import random
import time
from itertools import combinations

import pytest
from members import MEMBERS

from kb.graphs import families, named_families, states
from kb.graphs.canonical import is_isomorphic, key
from kb.graphs.enumerate import connected_graphs, graphs
from kb.graphs.language import parse_position
from kb.graphs.operations import cartesian_product, complement
from kb.graphs.position import Position
from kb.graphs.recognise import RECOGNISERS, as_join, as_path, as_product, bare, odd_cycle, recognise

_WITHOUT_CANONICAL_MEMBERS = {
    "looped-path": [(0,)],  # the graph without vertices has no loop
    "complete-with-loops": [(n, 0) for n in range(5)],  # without loops it is K_n
    "complete-multipartite": [  # with fewer than two parts that are not empty it is edgeless
        (parts,) for (parts,) in MEMBERS["complete-multipartite"] if len(list(filter(None, parts))) < 2
    ],
}


def _shuffled(position: Position, seed: int) -> Position:
    image = list(range(position.n))
    random.Random(seed).shuffle(image)
    return position.relabel(image)


@pytest.mark.parametrize("name", RECOGNISERS)
def test_a_recogniser_is_the_inverse_of_its_generator(name: str) -> None:
    for seed, arguments in enumerate(MEMBERS[name]):
        if arguments in _WITHOUT_CANONICAL_MEMBERS.get(name, []):
            continue
        member = named_families.member(name, *arguments)
        found = RECOGNISERS[name](_shuffled(member, seed))
        assert found is not None, (name, arguments)
        assert is_isomorphic(named_families.member(name, *found), member), (name, arguments, found)
        assert RECOGNISERS[name](_shuffled(member, seed + 1)) == found, (name, arguments)


@pytest.mark.parametrize("name", RECOGNISERS)
def test_what_is_recognised_is_exactly_what_is_generated(name: str) -> None:
    """Every graph of up to six vertices: a recogniser that speaks must rebuild the graph."""
    for n in range(7):
        for graph in graphs(n):
            found = RECOGNISERS[name](graph)
            if found is not None:
                assert is_isomorphic(named_families.member(name, *found), graph), (graph, found)


@pytest.mark.parametrize("name", sorted(set(RECOGNISERS) - {"light", "star-state", "spider-state"}))
def test_one_edge_more_or_less_is_recognised_only_if_it_is_a_member(name: str) -> None:
    for arguments in MEMBERS[name][-6:]:
        member = named_families.member(name, *arguments)
        if member.marks or member.n > 12:
            continue
        near = [member.without_edges([index]) for index in range(len(member.edges))]
        near += [Position(member.n, [*member.edges, pair]) for pair in combinations(range(member.n), 2)]
        for graph in near:
            found = RECOGNISERS[name](graph)
            if found is not None:
                assert is_isomorphic(named_families.member(name, *found), graph), (arguments, graph, found)


def test_graphs_with_something_written_on_them_are_not_taken_for_bare_ones() -> None:
    brushed = Position(3, [(0, 1), (1, 2)], labels=[0, 1, 0])
    held = Position(3, [(0, 1), (1, 2)], token=1)
    assert as_path(brushed) is None
    assert as_path(held) is None
    assert as_path(bare(brushed)) == (3,)


@pytest.mark.parametrize(
    ("text", "family", "arguments"),
    [
        ("K_{3,2}", "complete-multipartite", ((2, 3),)),
        ("S_{3,0,2}", "k-star", ((2, 0, 3),)),
        ("S_{0,2,0}", "k-star", ((4,),)),
        ("S4", "double-star", (0, 3)),
        ("spider(1,3,2)", "spider", ((3, 2, 1),)),
        ("P7", "generalized-path", (5, 1)),
        ("S5", "generalized-path", (0, 5)),
        ("bouquet(5,3;1,2)", "bouquet", ((3, 5), (2, 1))),
        ("theta(3,1,2;;2)", "theta", ((1, 2, 3), (2,), ())),
        ("C5", "theta", ((1, 4), (), ())),
        ("R(5;1,3)", "cycle-edge-paths", (5, (3, 1))),
        ("grid(4,1,3)", "grid", ((3, 4),)),
        ("C4", "cube", (2,)),
        ("light([0,0,2],[0,3,0])", "light", ((0, 3, 0), (0, 0, 2))),
        ("board(X.O/...)", "board-a", (0, 2, 1)),
    ],
)
def test_arguments_come_in_one_order(text: str, family: str, arguments: named_families.Arguments) -> None:
    assert dict(recognise(parse_position(text)))[family] == arguments


@pytest.mark.parametrize(
    ("text", "family"),
    [
        ("C3 + C4", "cycle"),
        ("P3 + P4", "path"),
        ("K5 + K1", "complete"),
        ("W5", "fan"),
        ("join(K1,C3 + C4)", "wheel"),
        ("spider(2,2,2)", "k-star"),
        ("S_{2,2}", "spider"),
        ("prism(5)", "petersen"),
        ("theta(1,2,3,4)", "bouquet"),
        ("R(3;2,1)", "bouquet"),
        ("C6 x P2", "grid"),
        ("edges:0-1L,1-2L,0-3R @ token=0", "board-a"),
        ("K_{3,3} @ brushes=-1", "light"),
    ],
)
def test_near_misses_are_refused(text: str, family: str) -> None:
    assert family not in dict(recognise(parse_position(text)))


def test_one_odd_cycle_with_trees() -> None:
    """The graphs of paper 004's Theorems 1.3 and 1.4, against the definition by brute force."""
    for n in range(1, 7):
        for graph in graphs(n):
            cycles = _cycles(graph)
            found = odd_cycle(graph)
            assert (found is not None) == (len(cycles) == 1 and len(next(iter(cycles))) % 2 == 1), graph
            if found is not None:
                assert set(found) == next(iter(cycles))
                around = list(zip(found, (*found[1:], found[0]), strict=True))
                assert all(tuple(sorted(edge)) in graph.edges for edge in around)


def _cycles(graph: Position) -> set[frozenset[int]]:
    """The vertex sets of cycles (where two cycles share one, the graph has more cycles anyway)."""
    around = graph.neighbours()
    found: set[frozenset[int]] = set()

    def extend(walk: list[int]) -> None:
        for v in around[walk[-1]]:
            if v == walk[0] and len(walk) > 2:
                found.add(frozenset(walk))
            elif v > walk[0] and v not in walk:
                extend([*walk, v])

    for start in range(graph.n):
        extend([start])
    return found


def test_products_are_factorised_into_their_prime_factors() -> None:
    small = [graph for n in range(2, 5) for graph in connected_graphs(n)]
    prime = [graph for graph in small if key(graph) != key(families.cycle(4))]
    for g in prime:
        for h in prime:
            factors = as_product(_shuffled(cartesian_product(g, h), 5))
            assert factors is not None
            assert sorted(map(key, factors)) == sorted((key(g), key(h)))


def test_graphs_of_prime_order_are_no_products() -> None:
    assert all(as_product(graph) is None for n in (3, 5) for graph in connected_graphs(n))


def test_joins_fall_apart_into_the_parts_of_the_complement() -> None:
    for n in range(2, 7):
        for graph in graphs(n):
            parts = complement(graph).components()
            assert (as_join(graph) or [list(range(n))]) == parts


def test_geography_boards_after_relabelling() -> None:
    board = _shuffled(states.board("X...", "..OX"), 11)
    assert recognise(board) == [("board-a", (1, 2, 1))]


@pytest.mark.parametrize(
    "text",
    ["K1000", "P1000", "C1000", "S1000", "W999", "F999", "K_{400,600}", "spider(400,300,299)", "grid(40,50)"],
)
def test_a_thousand_vertices_are_recognised_quickly(text: str) -> None:
    position = parse_position(text)
    start = time.perf_counter()
    assert recognise(position)
    assert time.perf_counter() - start < 10  # well under two seconds on an idle core
