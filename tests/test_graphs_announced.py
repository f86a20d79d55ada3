"""Graphs at the ends of what is allowed: sizes announced before a graph is built, and where errors point.

The oracle of an announced size is the graph that is built; of a message, the text that was given.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb as binomial

import pytest

from kb.errors import BadGraph, LimitReached
from kb.graphs import (
    chessboards,
    circulants,
    families,
    geng,
    hard_invariants,
    named_graphs,
    operations,
    size,
    states,
)
from kb.graphs.enumerate import SMALL, graphs
from kb.graphs.growing import FarPosition, Grown, rooted
from kb.graphs.language import parse, parse_family, parse_position
from kb.graphs.named_families import BY_NAME, Family
from kb.graphs.position import Position, Sum, Term
from kb.graphs.reading import read_document
from kb.graphs.size import MAX_EDGES, MAX_VERTICES, check_size
from kb.graphs.wheel_words import Rim, around_hub
from kb.graphs.written import edge_list

MORE_THAN_BUILT = {
    "path": [(5, 5)],
    "fan": [(6, 10)],
    "fan-with-handle": [(6, 10)],
    "fan-without-spokes": [(6, 0), (6, 10)],
    "wheel-after-reply": [(5, 8)],
    "double-star": [(9, 9)],
    "k-star": [(10, 10)],
    "spider": [(8, 8)],
    "comb": [(10, 0), (10, 10)],
    "ladder": [(10, 20)],
    "grid": [(12, 36)],
    "cube": [(32, 0), (32, 160)],
    "tadpole": [(7, 7), (5, 5)],
    "cycle-edge-paths": [(13, 13), (5, 5)],
    "kneser": [(5, 0), (10, 0), (10, 15)],
    "generalized-kneser": [(5, 0), (10, 0), (10, 45)],
    "board-a": [(11, 34)],
    "board-b": [(11, 34)],
    "paley": [(13, 42), (13, 78)],
    "moebius-ladder": [(10, 15), (10, 20)],
    "antiprism": [(10, 20), (10, 20)],
    "binary-tree": [(15, 15)],
    "turan": [(5, 12)],
    "friendship": [(11, 0), (11, 15)],
}
"""Families that announce in steps, or more edges than there will be: a bound that is quickly told."""

K4, C5 = families.complete(4), families.cycle(5)
OPERATIONS: dict[str, tuple[Callable[[], Position], tuple[int, int]]] = {
    "line graph": (lambda: operations.line_graph(K4), (6, 12)),
    "subdivision": (lambda: operations.subdivision(K4), (10, 12)),
    "glued": (lambda: operations.glue(K4, C5), (8, 11)),
    "complement": (lambda: operations.complement(C5), (5, 5)),
    "join": (lambda: operations.join(K4, C5), (9, 31)),
    "product": (lambda: operations.cartesian_product(K4, C5), (20, 50)),
    "path hung": (lambda: operations.hang_path(C5, [0, 1, 2], 3), (8, 11)),
    "union": (lambda: operations.disjoint_union([K4, C5]), (9, 11)),
    "board": (lambda: states.board("..X.", "O..."), (7, 24)),
}
"""Sizes by hand; of a path hung on k vertices and of a board a bound is announced."""


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The sizes that are announced, in their order."""
    found: list[tuple[int, int]] = []
    for module in (families, circulants, named_graphs, states, chessboards, operations, size):
        monkeypatch.setattr(module, "check_size", lambda n, m=0: found.append((n, m)))
    return found


@pytest.mark.parametrize("family", [one for one in BY_NAME.values() if one.slots], ids=lambda one: one.name)
def test_a_family_announces_what_it_builds(family: Family, told: list[tuple[int, int]]) -> None:
    numbers = [5, *[2] * len(family.slots)]
    usual = tuple(
        max(slot.least, number) if slot.many is None else (3, 2, 2)
        for slot, number in zip(family.slots, numbers, strict=False)
    )
    graph = family.build(*(family.example or usual))
    built = (graph.n, len(graph.edges))
    by_steps = [(graph.n, 0), built] if family.generate.__module__.endswith("chessboards") else [built]
    assert told == MORE_THAN_BUILT.get(family.name, by_steps)


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_announces_what_it_builds(name: str, told: list[tuple[int, int]]) -> None:
    build, announced = OPERATIONS[name]
    graph = build()
    assert told == [announced]
    assert graph.n == announced[0]
    assert len(graph.edges) == announced[1] or name in ("path hung", "board")


@pytest.mark.parametrize(("n", "k", "common"), [(5, 2, 0), (6, 3, 1), (7, 3, 0), (6, 3, 2), (6, 4, 3)])
def test_the_edges_announced_of_a_kneser_graph_are_its_edges(
    n: int, k: int, common: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []

    def sized(vertices: int, count: int, edges: list[tuple[int, int]]) -> Position:
        told.append(count)
        return Position(vertices, edges)

    monkeypatch.setattr(families, "sized", sized)
    graph = families.generalized_kneser(n, k, common)
    assert graph.n == binomial(n, k)
    assert told == [len(graph.edges)]


@pytest.mark.parametrize(
    ("build", "says"),
    [
        (lambda: families.comb(10**13), "over 10^12 vertices"),
        (lambda: families.cube(64), "over 10^12 vertices"),
        (lambda: families.cube(65), "2^65 vertices"),
        (lambda: named_graphs.binary_tree(20), "2097151 vertices"),
        (lambda: named_graphs.binary_tree(21), "2^22 - 1 vertices"),
        (lambda: circulants.cocktail_party(549), "601704 edges"),
        (lambda: check_size(10**12), "over 10^12 vertices"),
        (lambda: check_size(10**12 - 1), "999999999999 vertices"),
        (lambda: check_size(1, 10**12), "over 10^12 edges"),
        (lambda: check_size(MAX_VERTICES + 1), "2001 vertices"),
        (lambda: check_size(1, MAX_EDGES + 1), "600001 edges"),
    ],
)
def test_what_is_too_large_is_refused_before_it_is_built(build: Callable[[], object], says: str) -> None:
    with pytest.raises(BadGraph) as refused:
        build()
    assert says in refused.value.message


def test_the_largest_are_allowed() -> None:
    check_size(MAX_VERTICES, MAX_EDGES)
    assert len(circulants.cocktail_party(200).edges) == 2 * 200 * 199


def test_small_graphs_are_kept_and_larger_ones_come_one_by_one() -> None:
    assert next(graphs(SMALL)) is next(graphs(SMALL))
    assert next(graphs(SMALL + 1)) is not next(graphs(SMALL + 1))


def test_a_last_line_without_an_end_is_a_line() -> None:
    assert b"".join(geng._blocks([["printf", "A?\\nB?"]])) == b"A?\nB?\n"
    assert b"".join(geng._blocks([["printf", "A?\\n"], ["cat"]])) == b"A?\n"


def test_the_near_member_of_a_far_family_has_a_path_of_four() -> None:
    far = FarPosition(Grown(rooted(families.complete(3), 0), None, 10**9))
    assert far.near() == Grown(rooted(families.complete(3), 0), None, 4).build()


def test_a_search_has_as_many_steps_as_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hard_invariants, "MAX_STEPS", 3)
    steps = hard_invariants._Steps("size")
    for _ in range(3):
        steps.take()
    with pytest.raises(LimitReached, match="takes more than 3 steps"):
        steps.take()


def test_a_path_without_vertices_hangs_nowhere() -> None:
    assert parse_position("attach(K3,{0};P0)") == families.complete(3)
    with pytest.raises(BadGraph, match=r"vertex 7 is not one of 0\.\.2"):
        operations.hang_path(families.path(3), [7], 2)


def far(n: int) -> Term:
    return Term(1, FarPosition(Grown(rooted(families.complete(3), 0), None, n)))


def test_far_terms_stay_terms() -> None:
    assert operations.summands(Sum((far(10**6), far(10**7)))) == (far(10**6), far(10**7))
    near = (Term(1, families.path(2)), Term(1, families.path(3)))
    assert operations.summands(Sum((*near, far(10**6)))) == (
        Term(1, operations.disjoint_union([families.path(2), families.path(3)])),
        far(10**6),
    )


@pytest.mark.parametrize(
    ("text", "at"),
    [("joined(K3,0;K2,9;4)", 15), ("joined(K3,8;K2,0;4)", 10), ("P3 ++ (", 4)],
)
def test_an_error_points_at_what_is_wrong(text: str, at: int) -> None:
    with pytest.raises(BadGraph) as refused:
        parse(text)
    assert refused.value.at == at


def test_a_size_that_is_not_enumerated_is_pointed_at() -> None:
    with pytest.raises(BadGraph, match="got 99") as refused:
        list(parse_family("connected(n<=99)"))
    assert refused.value.at == len("connected(n<=")
    with pytest.raises(BadGraph, match=r"n=3\.\.5") as refused:
        list(parse_family("connected(n<=3..5)"))
    assert refused.value.at == len("connected(n<=")


def test_a_text_is_shown_whole_unless_it_is_long() -> None:
    with pytest.raises(BadGraph) as short:
        parse("P3 ++ (")
    assert "of 'P3 ++ ('; expected" in short.value.message
    text = "P3 ++ " + "K4 + " * 30
    with pytest.raises(BadGraph) as long:
        parse(text)
    assert f"of {text[:57] + '...'!r}; expected" in long.value.message


def test_a_table_is_the_first_line_of_its_text() -> None:
    (line,) = read_document("0 1\n1 2\n2 0\n")
    assert (line.number, line.graph) == (1, parse("K3"))


def test_words_around_a_hub_have_a_one_at_each_spoke() -> None:
    spokes = Position(7, [(0, 1), (1, 2), (2, 3), (3, 4), (6, 0), (6, 2), (6, 3)])
    assert around_hub(spokes, 6) == Rim(words=("10110",), paths=(1,))
    assert around_hub(families.wheel(4), 0) == Rim(words=("1111",), paths=(), is_whole=True)


@pytest.mark.parametrize(
    "position",
    [
        Position(0),
        Position(3),
        Position(3, [(0, 1)]),
        Position(2, [(0, 1)], labels=[1, 0]),
        Position(2, [(0, 1), (0, 1)], marks=["L", "R"], token=1),
    ],
)
def test_a_position_written_as_an_edge_list_reads_back(position: Position) -> None:
    assert parse_position(edge_list(position)) == position


def test_a_plain_position_is_written_without_decorations() -> None:
    assert edge_list(families.path(3)) == "edges:0-1,1-2"
