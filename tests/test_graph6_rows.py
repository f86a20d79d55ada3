"""Texts of graph6 lines as the kernel handles them, against `sorted`, `zlib.crc32` and counting by hand."""

from __future__ import annotations

import zlib
from collections import Counter
from itertools import accumulate, pairwise
from random import Random

import pytest

from kb.errors import BadArgument, BadGraph, KbError, TooLarge
from kb.graphs import graph6
from kb.graphs.enumerate import graphs
from kb.solvers import kernel

pytestmark = pytest.mark.skipif(not kernel.is_built(), reason="the kernel is not built")


def lines_of(width: int, number: int) -> list[str]:
    random = Random(width)
    return list({"".join(chr(random.randrange(63, 127)) for _ in range(width)) for _ in range(number)})


def text_of(lines: list[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


@pytest.mark.parametrize("width", [1, 2, 9, 10, 11, 19, 20, 21, 39, 40, 41, 79, 80])
def test_lines_are_sorted_as_their_bytes_are(width: int) -> None:
    from kb._kernel import sort_lines

    lines = lines_of(width, 40)
    assert sort_lines(text_of(lines)) == text_of(sorted(lines))


def test_lines_that_differ_at_their_ends_alone_are_sorted_by_them() -> None:
    from kb._kernel import sort_lines

    for width in (10, 11, 20, 21, 40, 41, 80):
        lines = [f"{'?' * (width - 1)}{last}" for last in "z?Aa~"]
        assert sort_lines(text_of(lines)) == text_of(sorted(lines))


@pytest.mark.parametrize("pieces", [(40,), (13, 27), (39, 1), (20, 10, 10)])
def test_pieces_in_order_are_merged(pieces: tuple[int, ...]) -> None:
    from kb._kernel import sort_lines

    lines = lines_of(11, sum(pieces))
    ends = list(accumulate(pieces, initial=0))
    given = [line for first, end in pairwise(ends) for line in sorted(lines[first:end])]
    assert sort_lines(text_of(given)) == text_of(sorted(lines))


def test_no_lines_are_sorted_to_none() -> None:
    from kb._kernel import sort_lines

    assert sort_lines(b"") == b""


@pytest.mark.parametrize(
    ("text", "says", "kind"),
    [
        (b"AB", "not of one length", BadGraph),
        (b"AB\nA\n", "not of one length", BadGraph),
        (b"AB\nA\nB\n", "not of one length", BadGraph),
        (b"AB\nA\n\n", "line 2 is no graph6", BadGraph),
        (b"AB\n>B\n", "line 2 is no graph6", BadGraph),
        (b"A\x7f\n", "line 1 is no graph6", BadGraph),
        (b"AB\nABA", "line 2 is no graph6", BadGraph),
        (b"AB\nCD\nAB\n", "listed twice", BadGraph),
        (b"A" * 81 + b"\n", "more than 80", TooLarge),
    ],
)
def test_what_is_no_text_of_equal_lines_is_refused(text: bytes, says: str, kind: type[KbError]) -> None:
    from kb._kernel import sort_lines

    with pytest.raises(kind, match=says):
        sort_lines(text)


VALUES = [0, 1, 7, 12, 43, 100, 199, 255]


def test_equal_rows_hold_key_value_and_check() -> None:
    from kb._kernel import value_rows

    lines = ["A?", "A_", "A\\", "\\\\", "~~", "?B", "zz", "{|"]
    start = zlib.crc32(b"some run")
    text, codes, count = value_rows(text_of(lines), bytes(VALUES), start, False)
    crcs = [zlib.crc32(f"{line}\t{value}".encode(), start) for line, value in zip(lines, VALUES, strict=True)]
    assert text.decode() == "".join(
        f"{line}{value:03d}{crc & 0xFFFFFF:08d}" for line, value, crc in zip(lines, VALUES, crcs, strict=True)
    )
    assert codes == sum(crcs)
    assert count == dict.fromkeys(VALUES, 1)


def test_rows_for_copy_hold_key_value_and_check() -> None:
    from kb._kernel import value_rows

    lines, values = ["A?", "A\\", "\\\\"], [0, 200, 200]
    text, _, count = value_rows(text_of(lines), bytes(values), 5, True)
    rows = [row.split("\t") for row in text.decode().splitlines()]
    assert [(key.replace("\\\\", "\\"), int(value)) for key, value, _ in rows] == list(
        zip(lines, values, strict=True)
    )
    assert [int(check) for _, _, check in rows] == [
        (zlib.crc32(f"{line}\t{value}".encode(), 5) & 0xFFFFFF) - 0x800000
        for line, value in zip(lines, values, strict=True)
    ]
    assert text.endswith(b"\n")
    assert count == {0: 1, 200: 2}


def test_no_rows_are_an_empty_text() -> None:
    from kb._kernel import value_rows

    assert value_rows(b"", b"", 0, True) == (b"", 0, {})
    assert value_rows(b"", b"", 0, False) == (b"", 0, {})


def test_edges_are_counted_in_the_bytes() -> None:
    from kb._kernel import count_by_edges

    every = list(graphs(5))
    values = [len(graph.edges) % 3 + 250 * (graph.n % 2) for graph in every]
    expected = Counter((len(graph.edges), value) for graph, value in zip(every, values, strict=True))
    assert count_by_edges(text_of([graph6.write(graph) for graph in every]), bytes(values)) == expected


def test_lines_are_picked_by_their_values() -> None:
    from kb._kernel import pick_lines

    lines, values = ["A?", "A_", "B?", "Bw"], [0, 63, 2, 200]
    picked = pick_lines(text_of(lines), bytes(values), bytes([2, 63, 5]))
    assert picked == f"A_{chr(126)}\nB?{chr(65)}\n".encode()
    assert pick_lines(text_of(lines), bytes(values), b"") == b""


def test_values_that_one_character_cannot_hold_are_refused() -> None:
    from kb._kernel import pick_lines

    with pytest.raises(TooLarge, match="above 63"):
        pick_lines(b"A?\n", bytes([64]), bytes([64]))


def test_as_many_values_as_lines_are_wanted() -> None:
    from kb._kernel import count_by_edges, pick_lines, value_rows

    with pytest.raises(BadArgument, match="as many values"):
        value_rows(b"A?\n", b"", 0, True)
    with pytest.raises(BadArgument, match="as many values"):
        count_by_edges(b"A?\n", b"\0\0")
    with pytest.raises(BadArgument, match="as many values"):
        pick_lines(b"A?\n", b"", b"\0")
