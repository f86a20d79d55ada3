"""Positions: what they refuse, what they keep, and that the shortcuts agree with building anew."""

from __future__ import annotations

import pickle
from collections import Counter
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import positions, with_relabelling

from kb.errors import BadGraph
from kb.graphs.position import Position, Sum, Term, from_sorted


def rebuilt(position: Position) -> Position:
    """The same position through the checking constructor, edges given backwards."""
    return Position(
        position.n,
        [(v, u) for u, v in reversed(position.edges)],
        labels=position.labels,
        marks=position.marks[::-1],
        token=position.token,
    )


def test_edges_are_sorted_and_carry_their_marks_along() -> None:
    position = Position(3, [(2, 1), (1, 0), (0, 1)], marks="RRL")
    assert position.edges == ((0, 1), (0, 1), (1, 2))
    assert position.marks == ("L", "R", "R")


@pytest.mark.parametrize(
    ("arguments", "decorations", "sentence"),
    [
        ((-1,), {}, "a graph has 0 or more vertices, got -1"),
        ((2, [(0, 2)]), {}, "edge 0-2 leaves the vertices 0..1"),
        ((2, [(-1, 0)]), {}, "edge -1-0 leaves the vertices 0..1"),
        ((2, [(0, 1)]), {"marks": "LR"}, "1 edges but 2 marks"),
        ((2, [(0, 1)]), {"marks": "X"}, "an edge is marked 'X'; expected L or R"),
        ((2,), {"labels": [1]}, "2 vertices but 1 vertex labels"),
        ((2,), {"token": 2}, "the token is on vertex 2, expected one of 0..1"),
    ],
)
def test_wrong_parts_are_refused_by_name(
    arguments: tuple[Any, ...], decorations: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadGraph) as caught:
        Position(*arguments, **decorations)
    assert caught.value.message == sentence


def test_labels_that_are_all_zero_are_no_labels() -> None:
    assert Position(2, labels=[0, 0]) == Position(2)
    assert Position(3, labels=[0, 0, 5]).without_vertices([2]) == Position(2)


@pytest.mark.parametrize("name", ["n", "edges", "token", "_hash", "colour"])
def test_a_position_is_immutable(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(Position(2), name, 0)


@given(positions())
def test_equal_positions_have_equal_hashes_and_survive_pickling(position: Position) -> None:
    for twin in (rebuilt(position), pickle.loads(pickle.dumps(position)), deepcopy(position)):
        assert twin == position
        assert hash(twin) == hash(position)


@pytest.mark.parametrize(
    "other",
    [
        Position(4, [(0, 1)]),
        Position(3, [(0, 2)]),
        Position(3, [(0, 1)], labels=[1, 0, 0]),
        Position(3, [(0, 1)], marks="L"),
        Position(3, [(0, 1)], token=0),
    ],
)
def test_each_part_tells_positions_apart(other: Position) -> None:
    assert Position(3, [(0, 1)]) != other


@given(positions(), st.data())
def test_induced_agrees_with_choosing_edges_one_by_one(position: Position, data: st.DataObject) -> None:
    kept = sorted(data.draw(st.sets(st.sampled_from(range(position.n)))) if position.n else set())
    assume(position.token is None or position.token in kept)
    inside = [i for i, (u, v) in enumerate(position.edges) if u in kept and v in kept]
    expected = Position(
        len(kept),
        [(kept.index(position.edges[i][0]), kept.index(position.edges[i][1])) for i in inside],
        labels=[position.label(v) for v in kept],
        marks=[position.marks[i] for i in inside] if position.marks else (),
        token=None if position.token is None else kept.index(position.token),
    )
    assert position.induced(kept) == expected
    assert position.without_vertices(set(range(position.n)) - set(kept)) == expected


@given(positions(), st.data())
def test_without_edges_leaves_the_others(position: Position, data: st.DataObject) -> None:
    places = range(len(position.edges))
    gone = data.draw(st.sets(st.sampled_from(places))) if places else set()
    kept = [i for i in places if i not in gone]
    assert position.without_edges(gone) == Position(
        position.n,
        [position.edges[i] for i in kept],
        labels=position.labels,
        marks=[position.marks[i] for i in kept] if position.marks else (),
        token=position.token,
    )


@given(with_relabelling())
def test_relabelling_moves_every_decoration(case: tuple[Position, list[int]]) -> None:
    position, image = case
    moved = position.relabel(image)
    assert rebuilt(moved) == moved
    marks = position.marks or ("",) * len(position.edges)
    expected = Counter(
        (frozenset((image[u], image[v])), mark) for (u, v), mark in zip(position.edges, marks, strict=True)
    )
    moved_marks = moved.marks or ("",) * len(moved.edges)
    assert Counter(zip(map(frozenset, moved.edges), moved_marks, strict=True)) == expected
    assert all(moved.label(image[v]) == position.label(v) for v in range(position.n))
    assert moved.token == (None if position.token is None else image[position.token])


@given(with_relabelling())
def test_relabelling_back_gives_the_position(case: tuple[Position, list[int]]) -> None:
    position, image = case
    assert position.relabel(image).relabel([image.index(v) for v in range(position.n)]) == position


@pytest.mark.parametrize("image", [[0, 0, 1], [0, 1], [1, 2, 3]])
def test_a_relabelling_must_be_a_permutation(image: list[int]) -> None:
    with pytest.raises(BadGraph, match="permutation"):
        Position(3).relabel(image)


def test_the_token_cannot_be_deleted() -> None:
    with pytest.raises(BadGraph, match="token"):
        Position(2, token=1).without_vertices([1])


@pytest.mark.parametrize("vertices", [[0, 3], [-1, 0]])
def test_vertices_that_are_not_there_cannot_be_kept(vertices: list[int]) -> None:
    with pytest.raises(BadGraph, match=r"only vertices 0\.\.2"):
        Position(3).induced(vertices)


def test_a_loop_counts_twice_in_the_degree_and_keeps_its_vertex() -> None:
    position = Position(3, [(0, 0), (0, 1)])
    assert position.degrees() == [3, 1, 0]
    assert position.neighbours() == [[0, 1], [0], []]
    assert position.without_isolated_vertices() == Position(2, [(0, 0), (0, 1)])


@given(positions())
def test_neighbours_come_in_order_once_an_edge(position: Position) -> None:
    ends = [(u, v) for u, v in position.edges] + [(v, u) for u, v in position.edges if u != v]
    assert position.neighbours() == [sorted(b for a, b in ends if a == v) for v in range(position.n)]


def test_the_token_keeps_its_isolated_vertex() -> None:
    assert Position(3, token=1).without_isolated_vertices() == Position(1, token=0)


@pytest.mark.parametrize(
    ("position", "simple", "plain"),
    [
        (Position(0), True, True),
        (Position(3, [(0, 1), (0, 2)]), True, True),
        (Position(3, [(0, 1), (0, 1)]), False, False),
        (Position(3, [(0, 1), (2, 2)]), False, False),
        (Position(3, [(0, 1)], labels=[0, 0, 1]), True, False),
        (Position(3, [(0, 1)], marks="L"), True, False),
        (Position(3, [(0, 1)], token=0), True, False),
    ],
)
def test_simple_and_plain(position: Position, simple: bool, plain: bool) -> None:
    assert position.is_simple is simple
    assert position.is_plain is plain


@given(positions(), st.data())
def test_what_is_left_of_a_simple_graph_is_simple_and_of_another_is_looked_at(
    position: Position, data: st.DataObject
) -> None:
    """The oracle builds each anew, so that nothing is handed down."""
    assume(position.token is None)
    assert position.is_simple is Position(position.n, position.edges).is_simple  # known from here on
    gone = data.draw(st.sets(st.integers(0, max(position.n - 1, 0)), max_size=position.n))
    lost = data.draw(st.sets(st.integers(0, max(len(position.edges) - 1, 0))))
    turned = list(reversed(range(position.n)))
    for left in (
        position.without_vertices(gone),
        position.without_edges(lost),
        position.relabel(turned),
        position.with_labels([1] * position.n),
    ):
        assert left.is_simple is Position(left.n, left.edges).is_simple


@given(positions(), st.data())
def test_other_labels_are_written_on_the_same_graph(position: Position, data: st.DataObject) -> None:
    labels = data.draw(st.lists(st.integers(-2, 2), min_size=position.n, max_size=position.n))
    assert position.with_labels(labels) == Position(
        position.n, position.edges, labels=labels, marks=position.marks, token=position.token
    )
    with pytest.raises(BadGraph, match="vertex labels"):
        position.with_labels([*labels, 0])


@given(positions())
def test_components_are_the_classes_of_reachability(position: Position) -> None:
    reach = [{v} for v in range(position.n)]
    for _ in range(position.n):
        for u, v in position.edges:
            reach[u] |= reach[v]
            reach[v] |= reach[u]
    classes = {tuple(sorted(reached)) for reached in reach}
    assert [tuple(part) for part in position.components()] == sorted(classes)


@given(positions(), positions())
def test_the_disjoint_union_has_the_parts_of_both(a: Position, b: Position) -> None:
    assume(a.token is None or b.token is None)
    assume(bool(a.marks) == bool(b.marks))
    union = a + b
    assert rebuilt(union) == union
    if union.token is None:
        assert Counter(union.parts()) == Counter(a.parts()) + Counter(b.parts())


def test_two_tokens_or_half_marked_unions_are_refused() -> None:
    with pytest.raises(BadGraph, match="one token"):
        Position(1, token=0) + Position(1, token=0)
    with pytest.raises(BadGraph, match="do not mix"):
        Position(2, [(0, 1)], marks="L") + Position(2, [(0, 1)])


def test_a_sum_is_the_union_of_its_positive_terms() -> None:
    edge = Position(2, [(0, 1)])
    assert Sum(()).position() == Position(0)
    assert Sum((Term(1, edge), Term(1, Position(1)))).position() == Position(3, [(0, 1)])
    with pytest.raises(BadGraph, match="negative"):
        Sum((Term(-1, edge),)).position()


def test_the_text_of_a_position_builds_it_again() -> None:
    position = Position(3, [(0, 1), (1, 2)], labels=[0, -1, 2], marks="LR", token=1)
    assert eval(repr(position)) == position
    assert repr(Position(2)) == "Position(2, ())"


def test_sorted_parts_are_taken_as_they_are() -> None:
    assert from_sorted(3, ((0, 1), (1, 2))) == Position(3, [(1, 2), (0, 1)])
