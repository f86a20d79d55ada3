"""What readers of graphs and generators say and do in rare cases, worked out by hand."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from kb.errors import BadGraph
from kb.graphs import (
    enumerate,
    families,
    geng,
    growing_members,
    line_facts,
    mixed,
    operations,
    ranges,
    reading,
    recognise_paths,
    shape,
    spelling,
)
from kb.graphs.canonical import canonical_form
from kb.graphs.geng import Restriction
from kb.graphs.json_position import from_json, to_json
from kb.graphs.language import parse_family, parse_position
from kb.graphs.position import Position, Sum, Term


@pytest.mark.parametrize(
    ("only", "options"),
    [
        (Restriction(), ([], [])),
        (Restriction(connected=True), (["-c"], [])),
        (Restriction(max_degree=3), (["-D3"], [])),
        (Restriction(max_degree=9), (["-D4"], [])),
        (Restriction(min_degree=2), (["-d2"], [])),
        (Restriction(min_edges=1), ([], ["1:10"])),
        (Restriction(max_edges=6), ([], ["0:6"])),
        (
            Restriction(bipartite=True, triangle_free=True, min_degree=2, max_degree=3, min_edges=2),
            (["-b", "-t", "-d2", "-D3"], ["5:7"]),
        ),
        (Restriction(connected=True, max_edges=3), None),
        (Restriction(min_degree=3, max_degree=2), None),
    ],
)
def test_what_is_asked_of_geng_on_five_vertices(only: Restriction, options: Any) -> None:
    assert only.options(5) == options


def test_geng_is_looked_for_on_the_path_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(geng.VARIABLE, raising=False)
    monkeypatch.setattr(geng.os, "access", lambda path, mode: False)
    monkeypatch.setattr(geng.shutil, "which", {"nauty-geng": "/opt/nauty-geng"}.get)
    assert geng.program() == "/opt/nauty-geng"


def test_a_generator_that_nobody_reads_on_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Told by how it ended: left alone it would be ended by the pipe that closes, or wait for ever."""
    started: list[subprocess.Popen[bytes]] = []

    def start(*given: Any, **named: Any) -> subprocess.Popen[bytes]:
        started.append(subprocess.Popen(*given, **named))
        return started[-1]

    monkeypatch.setattr(geng, "subprocess", SimpleNamespace(**{**vars(subprocess), "Popen": start}))
    blocks = geng._blocks([["yes", "A?"]])
    assert next(blocks).startswith(b"A?\n")
    blocks.close()
    assert [process.returncode for process in started] == [-signal.SIGTERM]


@pytest.mark.parametrize(
    ("rows", "connected"),
    [((), True), ((0,), True), ((0, 0), False), ((0b10, 0b01), True),
     ((0b1010, 0b0101, 0b0010, 0b0001), True),
     ((0b0010, 0b0001, 0b1000, 0b0100), False),
     ((0b00110, 0b00001, 0b00001, 0b10000, 0b01000), False)],
)  # fmt: skip
def test_adjacency_rows_that_are_in_one_piece(rows: tuple[int, ...], connected: bool) -> None:
    assert enumerate._is_connected(rows) is connected


def test_spokes_that_a_fan_has_not_are_named() -> None:
    with pytest.raises(BadGraph) as refused:
        families.fan_without_spokes(5, (5, 2))
    assert refused.value.message == "the spokes of F5* that may go are 1..4, got [2, 5]"


@pytest.mark.parametrize("text", ["C_{5,6}(1)", "K_{5,6}(1)", "W_5(1)"])
def test_only_some_letters_have_both_index_and_arguments(text: str) -> None:
    with pytest.raises(BadGraph, match=f"have both; {text[0]} has not"):
        parse_position(text)


def test_a_switch_opens_with_signs_of_its_own() -> None:
    assert list(mixed._cut("P3 + +-1 - K4")) == [(1, "P3 ", 0), (1, " +-1 ", 4), (-1, " K4", 10)]
    assert list(mixed._cut("K4 +- P3")) == [(1, "K4 ", 0), (-1, " P3", 5)]


def test_a_range_may_have_a_hundred_thousand_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranges, "MAX_RANGE", 3)
    assert len(list(parse_family("P_n", ["n=5..7"]))) == 3
    with pytest.raises(BadGraph, match="a range of 4 values; at most 3 are swept over"):
        list(parse_family("P_n", ["n=5..8"]))


def test_where_the_graph_of_subgraphs_is_too_large() -> None:
    with pytest.raises(BadGraph, match="99999 vertices") as refused:
        list(parse_family("subgraphs(K99999)"))
    assert refused.value.at == len("subgraphs(")


def test_an_array_without_entries_is_the_graph_without_vertices() -> None:
    assert reading._from_array(SimpleNamespace(shape=(0, 0))) == Position(0)


def test_an_entry_of_a_matrix_has_nine_digits_at_most() -> None:
    assert reading._numbers("0 123456789") == [0, 123456789]
    with pytest.raises(BadGraph, match="more than 9 digits"):
        reading._numbers("0 1234567890")


@pytest.mark.parametrize(("n", "found"), [(1, (0, 0)), (2, (0, 1)), (3, (0, 2)), (4, (2, 1)), (5, (3, 1))])
def test_a_path_as_a_generalized_path(n: int, found: tuple[int, int]) -> None:
    assert recognise_paths.as_generalized_path(families.path(n)) == found


def test_facts_that_the_kernel_cannot_tell_are_left_out() -> None:
    assert line_facts.facts_of_keys(["BW"], ["no such fact"]) == {}
    assert set(line_facts.facts_of_keys(["BW", "Bw;0,0,1", "~??~"], ["m"])) <= {"BW"}


def test_padding_of_sparse6_opens_with_a_zero_only_on_two_to_the_k_vertices() -> None:
    assert parse_position("s6::Db") == Position(5, [(0, 1)])  # 1 000, then the padding 11
    with pytest.raises(BadGraph, match="all ones"):
        parse_position("s6::D`")  # 1 000, then 01


def test_a_theta_of_one_path_is_two_spiders_that_are_joined() -> None:
    """The oracle is the generator that numbers vertices in another way."""
    grown = growing_members._theta((4,), (2, 1), (3, 1))
    assert canonical_form(grown.build()) == canonical_form(families.theta((4,), (2, 1), (3, 1)))


@pytest.mark.parametrize(
    "position",
    [
        Position(2, [(0, 1)]),
        Position(3, [(0, 1)], labels=[2, 0, 1]),
        Position(3, [(0, 1), (1, 2)], marks=["L", "R"], token=2),
        Position(1, [], token=0),
    ],
)
def test_a_position_written_as_json_reads_back(position: Position) -> None:
    assert from_json(to_json(position)) == Sum((Term(1, position),))


def test_a_number_in_a_text_has_not_too_many_digits() -> None:
    with pytest.raises(BadGraph, match=r"the number 123456789012… is too large"):
        parse_position("path(1234567890123456789012345)")


WRITTEN = Position(2, [(0, 1)], labels=[1, 0])


@pytest.mark.parametrize(
    "build",
    [
        lambda: operations.cartesian_product(WRITTEN, families.path(2)),
        lambda: operations.join(families.path(2), WRITTEN),
        lambda: operations.complement(WRITTEN),
        lambda: operations.line_graph(WRITTEN),
        lambda: operations.power(WRITTEN, 2),
        lambda: operations.subdivision(WRITTEN),
        lambda: operations.glue(WRITTEN, families.path(2)),
        lambda: operations.glue(families.path(2), WRITTEN),
    ],
)
def test_graphs_are_made_from_graphs_without_decorations(build: Callable[[], Position]) -> None:
    with pytest.raises(BadGraph):
        build()


def test_half_a_character_is_refused_wherever_it_stands() -> None:
    with pytest.raises(BadGraph, match=r"character 10 is U\+D800") as refused:
        reading.read_text('{"n": 1, \ud800}')
    assert refused.value.at == 9


def test_an_empty_list_is_the_graph_without_vertices() -> None:
    assert reading.read_graph([]) == Sum((Term(1, Position(0)),))


@pytest.mark.parametrize("numbers", [[[0, 1], [1, 0]], [[0, 0], [0, 0]]])
def test_two_by_two_numbers_could_be_two_things(numbers: list[list[int]]) -> None:
    with pytest.raises(BadGraph, match="2 by 2 numbers may be an adjacency matrix or two edges"):
        reading.read_graph(numbers)


def test_remarks_and_empty_lines_do_not_break_a_table() -> None:
    (line,) = reading.read_document("# a path\n\n0 1\n  # its second edge\n1 2\n")
    assert line.graph == Sum((Term(1, families.path(3)),))


@pytest.mark.parametrize("text", ["Bw;l0,0,0", "A_;o0,0"])
def test_a_key_that_is_spelled_otherwise_is_refused_whole(text: str) -> None:
    with pytest.raises(BadGraph, match="is not how a key of that position is spelled") as refused:
        spelling.read(text)
    assert refused.value.at == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("?", "a graph or a number"),
        ("K3 ?", "'(', '*', '+', '-', '@', 'x' or the end"),
        ("joined(?", "')', ';', '[', '{', a graph or a number"),
        ("P3 + ", "a graph or a number"),
    ],
)
def test_what_could_have_stood_there_is_named(text: str, expected: str) -> None:
    with pytest.raises(BadGraph) as refused:
        parse_position(text)
    assert refused.value.message.endswith(f"; expected {expected}")


def test_the_shapes_of_few_positions_are_kept() -> None:
    for n in range(1, 2 * shape.MOST_KEPT):
        shape.shape(families.path(n))
        assert len(shape._latest) <= shape.MOST_KEPT
