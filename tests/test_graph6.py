"""graph6 and sparse6: what is written is read back, networkx agrees, and wrong bytes are named."""

from __future__ import annotations

from itertools import combinations

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import multigraphs, simple_edges, simple_graphs

from kb.errors import BadGraph, KbError
from kb.graphs.graph6 import pairs, read, read_lines, write, write_sparse6
from kb.graphs.position import Position


def as_networkx(position: Position) -> networkx.MultiGraph:
    graph = networkx.MultiGraph() if not position.is_simple else networkx.Graph()
    graph.add_nodes_from(range(position.n))
    graph.add_edges_from(position.edges)
    return graph


def from_networkx(graph: networkx.Graph) -> Position:
    return Position(graph.number_of_nodes(), list(graph.edges()))


# The worked examples of the format's own description (formats.txt of nauty).
FORMATS = [
    ("DQc", Position(5, [(0, 2), (0, 4), (1, 3), (3, 4)])),
    (":Fa@x^", Position(7, [(0, 1), (0, 2), (1, 2), (5, 6)])),
]


@pytest.mark.parametrize(("text", "position"), FORMATS)
def test_the_examples_of_the_format_description(text: str, position: Position) -> None:
    assert read(text) == position
    assert (write_sparse6(position) if text.startswith(":") else write(position)) == text


@pytest.mark.parametrize(
    ("n", "size"), [(0, "?"), (1, "@"), (62, "}"), (63, "~??~"), (64, "~?@?"), (300, "~?Ck")]
)
def test_the_size_field(n: int, size: str) -> None:
    text = write(Position(n))
    assert text.startswith(size)
    assert read(text) == Position(n)


@given(simple_graphs(max_n=70))
def test_graph6_round_trip_and_networkx_agree(position: Position) -> None:
    text = write(position)
    assert read(text) == position
    assert networkx.to_graph6_bytes(as_networkx(position), header=False).decode().strip() == text
    assert from_networkx(networkx.from_graph6_bytes(text.encode())) == position


@given(st.integers(63, 130).flatmap(lambda n: st.tuples(st.just(n), simple_edges(n))))
def test_large_graphs_round_trip(case: tuple[int, list[tuple[int, int]]]) -> None:
    position = Position(*case)
    assert read(write(position)) == position
    assert read(write_sparse6(position)) == position


@given(multigraphs(max_n=20))
def test_sparse6_round_trip(position: Position) -> None:
    assert read(write_sparse6(position)) == position


@given(multigraphs(min_n=2, max_n=20))
def test_networkx_reads_our_sparse6(position: Position) -> None:
    assert from_networkx(networkx.from_sparse6_bytes(write_sparse6(position).encode())) == position


@given(simple_graphs(min_n=2, max_n=20))
def test_we_read_the_sparse6_of_networkx(position: Position) -> None:
    assert read(networkx.to_sparse6_bytes(as_networkx(position)).decode()) == position


@pytest.mark.parametrize("n", [2, 4, 8, 16, 32])
def test_padding_of_sparse6_is_never_read_as_a_loop(n: int) -> None:
    """On 2, 4, 8, 16 vertices ones alone could be read as a loop at the last vertex."""
    for count in range(1, 12):
        position = Position(n, [(0, n - 2)] * count)
        assert read(write_sparse6(position)) == position
        looped = Position(n, [(0, n - 2)] * count + [(n - 1, n - 1)])
        assert read(write_sparse6(looped)) == looped
        assert write_sparse6(looped) != write_sparse6(position)


def test_one_vertex_may_have_loops() -> None:
    for count in range(14):
        position = Position(1, [(0, 0)] * count)
        assert read(write_sparse6(position)) == position


@pytest.mark.parametrize("text", [">>graph6<<DQc", "DQc\n", "DQc\r\n", ">>graph6<<DQc\n"])
def test_headers_and_line_ends_are_accepted(text: str) -> None:
    assert read(text) == read("DQc")
    assert read(">>sparse6<<:Fa@x^\n") == read(":Fa@x^")


@pytest.mark.parametrize(
    ("text", "at", "word"),
    [
        ("", 0, "empty"),
        ("\n", 0, "empty"),
        (">>graph6<<", 10, "empty"),
        (">>graph7<<DQc", 0, "header"),
        (">>graph6<<:Fa@x^", 10, "header"),
        (">>sparse6<<DQc", 11, "header"),
        ("D Qc", 1, "' '"),
        ("DQ\x7f", 2, "byte 2"),
        ("DQé", 2, "byte 2"),
        ("DQ\x00", 2, "byte 2"),
        ("DQc ", 3, "byte 3"),
        (">>graph6<<D1c", 11, "byte 11"),
        ("DQ", 2, "has 2 bytes"),
        ("DQcc", 3, "has 2 bytes"),
        ("?A", 1, "has 0 bytes"),
        ("@?", 1, "has 0 bytes"),
        ("A`", 1, "padding"),
        ("A~", 1, "padding"),
        ("DQd", 2, "padding"),
        ("~", 1, "number of vertices"),
        ("~??", 3, "number of vertices"),
        ("~??D????", 0, "one byte"),
        ("~~??????", 1, "too many"),
        ("~}~~", 0, "258047"),
        ("&AG", 0, "digraph6"),
        (";A", 0, "incremental"),
        (":", 1, "number of vertices"),
        (":Fa@x", 4, "padding"),
        (":Fa@x^~", 5, "padding"),
        (":Fa@x]", 5, "padding"),
        (":Aw", 2, "padding"),
        (":@A", 2, "padding"),
    ],
)
def test_a_wrong_byte_is_named_with_its_place(text: str, at: int, word: str) -> None:
    with pytest.raises(BadGraph) as caught:
        read(text)
    assert caught.value.at == at
    assert word in caught.value.message


def test_networkx_forgives_what_we_refuse() -> None:
    assert networkx.from_graph6_bytes(b"A`").number_of_edges() == 1
    with pytest.raises(BadGraph):
        read("A`")


@given(st.one_of(st.text(), st.text([chr(c) for c in range(63, 127)], max_size=9)))
def test_a_text_read_as_graph6_is_the_one_we_write(text: str) -> None:
    try:
        position = read(text)
    except KbError:
        return
    if not text.startswith((":", ">>")):
        assert write(position) == text.rstrip("\r\n")


@given(st.text([chr(c) for c in range(63, 127)], max_size=6))
def test_a_text_read_as_sparse6_keeps_its_graph_when_written(text: str) -> None:
    try:
        position = read(f":{text}")
    except KbError:
        return
    assert read(write_sparse6(position)) == position
    assert len(write_sparse6(position)) <= len(text) + 1


@pytest.mark.parametrize(
    "position",
    [
        Position(2, [(0, 1), (0, 1)]),
        Position(1, [(0, 0)]),
        Position(2, labels=[0, 1]),
        Position(2, [(0, 1)], marks="L"),
        Position(2, token=0),
    ],
)
def test_graph6_refuses_what_it_cannot_say(position: Position) -> None:
    with pytest.raises(BadGraph):
        write(position)


@pytest.mark.parametrize("position", [Position(2, labels=[0, 1]), Position(2, token=0)])
def test_sparse6_refuses_decorations(position: Position) -> None:
    with pytest.raises(BadGraph):
        write_sparse6(position)


def test_a_stream_passes_over_headers_and_blank_lines() -> None:
    lines = [">>graph6<<\n", "DQc\n", "\n", "A_\r\n", ":Fa@x^"]
    assert [position.n for position in read_lines(lines)] == [5, 2, 7]


def test_a_stream_names_the_wrong_line_after_the_good_ones() -> None:
    stream = read_lines(["A_", "", "A`"])
    assert next(stream) == Position(2, [(0, 1)])
    with pytest.raises(BadGraph, match=r"^line 3: byte 1 ") as caught:
        next(stream)
    assert caught.value.at == 1


def test_pairs_run_by_columns() -> None:
    assert pairs(4) == ((0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3))
    assert sorted(pairs(9)) == list(combinations(range(9), 2))
