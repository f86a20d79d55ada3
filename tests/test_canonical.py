"""Canonical keys against an independent test of isomorphism: the least form over all permutations."""

from __future__ import annotations

import random
import subprocess
import sys
import tracemalloc
from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement, permutations, product

import pynauty
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import decorated_graphs, positions, simple_graphs, with_relabelling

from kb.errors import BadGraph, KbError
from kb.graphs import spelling
from kb.graphs.canonical import (
    SCHEME,
    SCHEME_DIGEST,
    automorphisms,
    canonical_form,
    canonical_order,
    decode,
    edge_orbits,
    is_isomorphic,
    key,
    orbits,
    scheme_digest,
    scheme_holds,
)
from kb.graphs.position import Position

Form = tuple[object, ...]


def form(position: Position, image: tuple[int, ...]) -> Form:
    """All that a position is, its vertices renamed; written without `Position.relabel`."""
    marks = position.marks or ("",) * len(position.edges)
    edges = sorted(
        (min(image[u], image[v]), max(image[u], image[v]), mark)
        for (u, v), mark in zip(position.edges, marks, strict=True)
    )
    labels = [0] * position.n
    for v in range(position.n):
        labels[image[v]] = position.label(v)
    token = -1 if position.token is None else image[position.token]
    return (position.n, tuple(edges), tuple(labels), token)


def least_form(position: Position) -> Form:
    return min(form(position, image) for image in permutations(range(position.n)))


def symmetries(position: Position) -> list[tuple[int, ...]]:
    unmoved = form(position, tuple(range(position.n)))
    return [image for image in permutations(range(position.n)) if form(position, image) == unmoved]


def all_simple(n: int) -> Iterator[Position]:
    pairs = list(combinations(range(n), 2))
    for chosen in product((False, True), repeat=len(pairs)):
        yield Position(n, [pair for pair, taken in zip(pairs, chosen, strict=True) if taken])


def all_labelled(n: int, values: tuple[int, ...]) -> Iterator[Position]:
    for graph in all_simple(n):
        for labels in product(values, repeat=n):
            yield Position(n, graph.edges, labels=labels)


def all_words(n: int, words: tuple[str, ...], *, loops: tuple[str, ...] = ("",)) -> Iterator[Position]:
    """Every way to write one of `words` on each pair and one of `loops` on each vertex; `.` is no mark."""
    pairs = list(combinations(range(n), 2)) + [(v, v) for v in range(n)]
    for chosen in product(*[words if u != v else loops for u, v in pairs]):
        edges = [pair for pair, word in zip(pairs, chosen, strict=True) for _ in word]
        marks = "".join(chosen)
        yield Position(n, edges, marks="" if "." in marks else marks)


def with_tokens(graphs: Iterable[Position], tokens: tuple[int | None, ...]) -> Iterator[Position]:
    for graph in graphs:
        for token in tokens:
            yield Position(graph.n, graph.edges, labels=graph.labels, marks=graph.marks, token=token)


def everything_on_two_vertices() -> Iterator[Position]:
    for graph in with_tokens(all_words(2, ("", "L", "R", "LR", "LL"), loops=("", "L", "R")), (None, 0, 1)):
        for labels in product((-1, 0, 10), repeat=2):
            yield Position(2, graph.edges, labels=labels, marks=graph.marks, token=graph.token)


EXHAUSTIVE = {
    "simple, n <= 5": lambda: (graph for n in range(6) for graph in all_simple(n)),
    "labels -1, 0, 2 on n = 3": lambda: all_labelled(3, (-1, 0, 2)),
    "labels 0, 1 on n = 4": lambda: all_labelled(4, (0, 1)),
    "loops and parallel edges, n = 3": lambda: all_words(3, ("", ".", ".."), loops=("", ".", "..")),
    "parallel edges, n = 4": lambda: all_words(4, ("", ".", "..")),
    "loops, n = 4": lambda: all_words(4, ("", "."), loops=("", ".")),
    "marks and token, n = 3": lambda: with_tokens(all_words(3, ("", "L", "R", "LR", "LL")), (None, 0, 1, 2)),
    "marks, n = 4": lambda: all_words(4, ("", "L", "R", "LR")),
    "everything, n = 2": everything_on_two_vertices,
}


@pytest.mark.parametrize("name", EXHAUSTIVE)
def test_keys_are_equal_exactly_for_isomorphic_positions(name: str) -> None:
    key_of: dict[Form, str] = {}
    form_of: dict[str, Form] = {}
    for position in EXHAUSTIVE[name]():
        least, text = least_form(position), key(position)
        assert key_of.setdefault(least, text) == text, f"{position} is isomorphic to {form_of[key_of[least]]}"
        assert form_of.setdefault(text, least) == least, f"{position} is not isomorphic to {form_of[text]}"
    for text, least in form_of.items():
        assert least_form(decode(text)) == least


def test_decorations_of_different_kinds_do_not_collide() -> None:
    edge = [(0, 1)]
    different = [
        Position(2, edge),
        Position(2, edge * 2),
        Position(2, edge, marks="L"),
        Position(2, edge, marks="R"),
        Position(2, edge * 2, marks="LR"),
        Position(2, edge * 2, marks="LL"),
        Position(2, edge, labels=[1, 1]),
        Position(2, edge, labels=[2, 2]),
        Position(2, edge, labels=[0, 1]),
        Position(2, edge, token=0),
        Position(2, [(0, 1), (0, 0)]),
        Position(2, [(0, 1), (0, 0), (1, 1)]),
        Position(2, [(0, 1), (0, 0)], marks="LL"),
        Position(2, [(0, 0)], marks="L"),
        Position(2, [(0, 0)]),
    ]
    assert len({key(position) for position in different}) == len(different)


def test_pynauty_certificates_ignore_cell_sizes_and_keys_do_not() -> None:
    one = pynauty.Graph(3, vertex_coloring=[{0}, {1, 2}])
    two = pynauty.Graph(3, vertex_coloring=[{0, 1}, {2}])
    assert pynauty.certificate(one) == pynauty.certificate(two)
    assert key(Position(3, labels=[1, 2, 2])) != key(Position(3, labels=[1, 1, 2]))


@given(with_relabelling())
def test_relabelling_keeps_the_key(case: tuple[Position, list[int]]) -> None:
    position, image = case
    moved = position.relabel(image)
    assert key(moved) == key(position)
    assert canonical_form(moved) == canonical_form(position)
    assert is_isomorphic(moved, position)


@given(positions())
def test_a_key_decodes_to_the_canonical_form(position: Position) -> None:
    text = key(position)
    assert decode(text) == canonical_form(position)
    assert key(decode(text)) == text
    assert text.isascii()
    assert text.isprintable()
    assert " " not in text


@given(positions())
def test_the_canonical_order_leads_to_the_canonical_form(position: Position) -> None:
    order = canonical_order(position)
    image = [order.index(v) for v in range(position.n)]
    assert position.relabel(image) == canonical_form(position)


@given(decorated_graphs(max_n=3, max_edges=3), decorated_graphs(max_n=3, max_edges=3))
def test_isomorphism_of_two_positions_agrees_with_their_least_forms(a: Position, b: Position) -> None:
    assert is_isomorphic(a, b) == (least_form(a) == least_form(b))


@given(st.lists(simple_graphs(max_n=70), max_size=12), st.lists(positions(), max_size=12))
def test_keys_sort_by_the_number_of_vertices(graphs: list[Position], others: list[Position]) -> None:
    keys = sorted(key(position) for position in graphs + others)
    sizes = [decode(text).n for text in keys]
    assert sizes == sorted(sizes)


def test_keys_of_large_graphs_sort_after_those_of_small_ones() -> None:
    sizes = [0, 1, 2, 61, 62, 63, 64, 127, 128, 300]
    keys = [key(Position(n, token=0 if n else None)) for n in sizes]
    assert keys == sorted(keys)


def complete(n: int) -> Position:
    return Position(n, combinations(range(n), 2))


def prism_board(n: int) -> Position:
    """K_n □ K_2, rows marked L and columns R, the token in a corner."""
    rows = [(row * n + a, row * n + b) for row in (0, 1) for a, b in combinations(range(n), 2)]
    columns = [(v, v + n) for v in range(n)]
    return Position(2 * n, rows + columns, marks="L" * len(rows) + "R" * n, token=0)


@pytest.mark.parametrize(
    ("position", "vertex_orbits", "of_edges"),
    [
        (complete(300), 1, 1),
        (Position(201, [(0, leaf) for leaf in range(1, 201)]), 2, 1),
        (Position(300), 1, 0),
        (prism_board(48), 4, 6),
        (Position(200, [(v, v + 1) for v in range(0, 200, 2)]), 1, 1),
        (Position(40, list(combinations_with_replacement(range(40), 2)) * 2), 1, 2),
    ],
    ids=["K_300", "K_{1,200}", "E_300", "K_48 x K_2", "100 K_2", "two loops and a double edge everywhere"],
)
def test_large_symmetric_positions(position: Position, vertex_orbits: int, of_edges: int) -> None:
    image = list(range(position.n))
    random.Random(11).shuffle(image)
    text = key(position)
    assert key(position.relabel(image)) == text
    assert decode(text) == canonical_form(position)
    assert len(orbits(position)) == vertex_orbits
    assert len(edge_orbits(position)) == of_edges


@given(positions().filter(lambda position: position.n <= 5))
def test_orbits_are_those_of_the_symmetries_found_by_trying_all_permutations(position: Position) -> None:
    group = symmetries(position)
    expected = {tuple(sorted({image[v] for image in group})) for v in range(position.n)}
    assert [tuple(orbit) for orbit in orbits(position)] == sorted(expected)
    assert all(tuple(generator) in group for generator in automorphisms(position))


@given(positions().filter(lambda position: position.n <= 5))
def test_edge_orbits_are_those_of_the_symmetries_found_by_trying_all_permutations(position: Position) -> None:
    marks = position.marks or ("",) * len(position.edges)
    edges = [(frozenset(edge), mark) for edge, mark in zip(position.edges, marks, strict=True)]
    group = symmetries(position)
    expected = set()
    for edge, mark in edges:
        images = {(frozenset(image[v] for v in edge), mark) for image in group}
        expected.add(tuple(place for place, other in enumerate(edges) if other in images))
    assert [tuple(orbit) for orbit in edge_orbits(position)] == sorted(expected)


PETERSEN = [
    *((v, (v + 1) % 5) for v in range(5)),
    *((v, v + 5) for v in range(5)),
    *((v + 5, (v + 2) % 5 + 5) for v in range(5)),
]
FROZEN = [
    (Position(0), "?"),
    (Position(1), "@"),
    (Position(3), "B?"),
    (Position(4, [(0, 1), (1, 2), (2, 3)]), "CR"),
    (Position(5, [(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)]), "DqK"),
    (Position(5, [(0, 1), (1, 2), (2, 3), (1, 4)]), "D@s"),
    (Position(7, [(u, v) for u in range(3) for v in range(3, 7)]), "F?~v_"),
    (Position(10, PETERSEN), "IsP@OkWHG"),
    (Position(2, [(0, 1)] * 3), "A_;e3"),
    (Position(4, [(0, 1), (0, 1), (1, 2), (3, 3)]), "CW;o0*3,1;e2,1"),
    (Position(7, [(u, v) for u in range(3) for v in range(3, 7)], labels=[1] * 7), "F?~v_;l1*7"),
    (Position(4, [(0, 1), (1, 2), (2, 3)], labels=[0, 2, -1, 0]), "Cd;l-1,0*2,2"),
    (Position(3, [(0, 1), (0, 1), (1, 2)], marks="LRR", token=0), "Bo;eR,LR;t2"),
    (Position(4, [(0, 1), (2, 3), (0, 2), (1, 3)], marks="LLRR", token=3), "C];eR,L*2,R;t3"),
    (Position(2, [(0, 0), (0, 1)], marks="RL", token=1), "A_;oR,0;eL;t1"),
]


@pytest.mark.parametrize(("position", "text"), FROZEN)
def test_frozen_keys_of_the_scheme(position: Position, text: str) -> None:
    assert key(position) == text


def test_the_scheme_holds_on_this_installation() -> None:
    assert SCHEME == "ggkb-1"
    assert scheme_digest() == SCHEME_DIGEST == "8d9851a51737b785"
    assert scheme_holds()


def test_a_changed_labelling_breaks_the_scheme(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kb.graphs.canonical._order", lambda position: list(range(position.n)))
    assert not scheme_holds()


def test_pynauty_is_not_loaded_before_the_first_labelling() -> None:
    program = "import sys, kb.graphs.canonical as c; c.decode('DQc'); sys.exit('pynauty' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_keys_leave_no_memory_behind() -> None:
    graph = complete(5)
    key(graph)
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(4000):
            key(graph)
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 20_000  # pynauty's own Graph would leave 56 bytes per call, 224,000 in all


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("", 0),
        ("A`", 1),
        (":A", 0),
        (">>graph6<<A_", 0),
        ("A_\n", 0),
        ("A_;", 3),
        ("A_;x1", 3),
        ("A_;l0,", 6),
        ("A_;l1,x", 6),
        ("A_;l1", 5),
        ("A_;l1*3", 4),
        ("A_;l1*0", 4),
        ("A_;t9999999", 3),
        ("A_;t-1", 3),
    ],
)
def test_text_that_is_no_key_is_refused_at_its_place(text: str, at: int) -> None:
    with pytest.raises(BadGraph) as caught:
        decode(text)
    assert caught.value.at == at


@pytest.mark.parametrize(
    "text",
    [
        "A_;l0*2",  # labels that are all zero are not written
        "A_;l1,1",  # a run is written as a run
        "A_;e1",  # one unmarked edge is not counted
        "A_;e0",
        "A_;e-1",
        "A_;lL*2",
        "A_;oL,0",  # marked loops beside unmarked edges
        "A_;o0*2",
        "A_;t00",
        "A_;t2",
        "A_;t١",
        "A_;t0;l1*2",  # sections stand in one order
        "A_;t0;t0",
        "A_;e600001",  # more edges than a graph may have
    ],
)
def test_a_position_has_one_spelling(text: str) -> None:
    with pytest.raises(BadGraph):
        decode(text)


@given(st.one_of(st.text(), st.text("?@AB_~;loetLR*,-0123")))
def test_any_text_is_refused_by_our_own_error_or_is_the_spelling_of_what_it_decodes_to(text: str) -> None:
    try:
        position = decode(text)
    except KbError:
        return
    assert spelling.write(position) == text


@given(positions())
def test_the_canonical_form_is_the_position_in_canonical_order(position):
    order = canonical_order(position)
    image = [0] * len(order)
    for place, vertex in enumerate(order):
        image[vertex] = place
    assert canonical_form(position) == position.relabel(image) == canonical_form(position.relabel(image))


@given(positions())
def test_a_key_spells_the_position_in_canonical_order(position: Position) -> None:
    image = {vertex: place for place, vertex in enumerate(canonical_order(position))}
    moved = position.relabel([image[v] for v in range(position.n)])
    assert key(position) == spelling.write(moved)


def test_dense_graphs_that_were_labelled_do_not_fill_the_memory() -> None:
    chance = random.Random(1)
    pairs = list(combinations(range(120), 2))
    tracemalloc.start()
    try:
        for _ in range(100):
            key(Position(120, chance.sample(pairs, 3000)))
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < 8 << 20  # 160 kB a graph: 16 MB if all of them were kept
