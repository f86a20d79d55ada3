"""Whatever is typed, what comes out is a result or a `KbError` with one sentence, soon.

Hypothesis makes the texts: random characters, words of the language in random order, and valid texts with
a few characters changed. The oracle is the promise itself: no other exception, no long wait.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.errors import BadArgument, BadGraph, KbError
from kb.graphs import graph6, spelling
from kb.graphs.canonical import decode
from kb.graphs.json_position import from_json
from kb.graphs.language import parse, parse_family, parse_position
from kb.query.filters import parse_filters
from kb.values import parse_value
from kb.values.calculation import calculate

SECONDS = 10.0
"""Far more than any text needs on a busy machine, far less than what used to run for ever."""

WORDS = {
    "graph": r"""P5 K_{2,3} C4 Q30 grid(3,3) theta(1,2,3) spider(2,2,1) R(3;7,6) join( union( complement(
        attach( board(X../.O.) light([0,3,0],[0,0,2]) g6:DQc s6::Fa@x^ edges:0-1,1-2 petersen x □ + - * @
        brushes=1 token=0 ( ) [ ] { } , ; _ ^ 0 7 999999999 99999999999 n m .. = $ \overline{ W6 F7*""",
    "value": """0 3 -3/4 * *3 *999 1^ v* ^^ ^<2> ^[3] ^99999 { | || } , + - +- Tiny( Miny( ) ( / 1/2 ↑ ± ∗""",
    "filter": """n m girth connected tree value nim_value temperature family outcome phi = != < <= > >= ! not
        1e99999999 1-5 3 -1 1/0 9/7 {2|0} wheel N yes 1..5 ∞ ٣""",
}


def texts(kind: str) -> st.SearchStrategy[str]:
    """Random characters (half surrogates too), or words of the language in a random order."""
    every = st.text(st.characters(), max_size=40)
    wild = st.text(st.characters(categories=["Cs", "Nd", "Sm", "Lu"]), max_size=10)
    words = st.lists(st.sampled_from(WORDS[kind].split()), max_size=12)
    return st.one_of(every, wild, words.map("".join), words.map(" ".join))


def answers_or_refuses(read: Callable[..., Any], *given_: Any) -> None:
    started = time.process_time()
    said = "a result"
    try:
        read(*given_)
    except KbError as refusal:
        said = refusal.message
    assert time.process_time() - started < SECONDS
    assert said.encode("utf-8")
    assert "\n" not in said


soon = settings(deadline=None, max_examples=300)


@given(texts("graph"))
@soon
def test_graph_texts(text: str) -> None:
    answers_or_refuses(parse, text)
    answers_or_refuses(parse_position, text)


@given(texts("graph"), st.lists(texts("graph"), max_size=2))
@settings(deadline=None, max_examples=100)
def test_families(text: str, ranges: list[str]) -> None:
    def read(family: str, given_ranges: list[str]) -> None:
        members = iter(parse_family(family, given_ranges))
        for _, member in zip(range(3), members, strict=False):
            assert member is not None

    answers_or_refuses(read, text, ranges)
    answers_or_refuses(read, "P_n", [text])


@given(texts("value"))
@soon
def test_values(text: str) -> None:
    answers_or_refuses(parse_value, text)
    answers_or_refuses(calculate, text)


@given(texts("filter"))
@soon
def test_filters(text: str) -> None:
    answers_or_refuses(lambda given_: list(parse_filters(given_)), text)


@given(st.one_of(st.text(max_size=30), st.text([chr(c) for c in range(58, 127)], max_size=30)))
@soon
def test_graph6_sparse6_and_keys(text: str) -> None:
    answers_or_refuses(graph6.read, text)
    answers_or_refuses(graph6.read, f":{text}")
    answers_or_refuses(spelling.read, text)
    answers_or_refuses(decode, text)


@given(st.text("lote0123456789*,LR;-", max_size=20))
@soon
def test_keys_with_sections(sections: str) -> None:
    answers_or_refuses(decode, f"Bw;{sections}")


anything = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(st.characters(), max_size=6)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)
fields = st.sampled_from(["id", "graph", "n", "edges", "brushes", "discrepancy", "token"])
small = st.integers(-2, 6)
records = st.dictionaries(
    fields, st.one_of(anything, small, st.lists(st.lists(small, max_size=3), max_size=5)), max_size=5
)


@given(st.one_of(anything, records))
@soon
def test_json_positions(record: object) -> None:
    answers_or_refuses(from_json, record)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 1000 + "P3" + ")" * 1000,
        "+".join(["P1"] * 300_000),
        "2*" * 20_000 + "3",
        "P" + "9" * 5000,
        "K_{" + "1," * 20_000 + "1}",
        "n" * 49_999,
        "-" * 49_999,
        "kneser(2000,1000)",
        "Q999999999",
        "999999999*999999999*P3",
        "grid(" + ",".join(["2"] * 10_000) + ")",
    ],
    ids=lambda text: f"{text[:12]}… {len(text)}",
)
def test_large_texts_end_soon(text: str) -> None:
    answers_or_refuses(parse_position, text)


@pytest.mark.parametrize("text", ["P5\ud800", "\udcff", "g6:\ud800", "edges:0-1\udfff", "P_\ud83d"])
def test_a_lone_surrogate_in_a_graph_is_refused(text: str) -> None:
    with pytest.raises(BadGraph, match="lone surrogate"):
        parse_position(text)
    with pytest.raises(BadGraph, match="lone surrogate"):
        from_json({"graph": text})
    with pytest.raises(BadGraph, match="lone surrogate"):
        parse_family("P_n", [f"n=1..{text}"])


def test_a_lone_surrogate_in_a_filter_is_refused() -> None:
    with pytest.raises(BadArgument, match="lone surrogate"):
        list(parse_filters("value=\ud800"))


@pytest.mark.parametrize("given_range", ["n=1-5", "n=3,1-5", "n=10-2"])
def test_a_range_written_with_a_minus_is_refused(given_range: str) -> None:
    with pytest.raises(BadGraph, match=r"a range is written n=1\.\.5"):
        parse_family("P_n", [given_range])


def test_a_range_that_goes_down_is_refused_but_a_dependent_one_may_be_empty() -> None:
    with pytest.raises(BadGraph, match="empty"):
        parse_family("P_n", ["n=5..1"])
    members = parse_family("K_{m,n}", ["m=1..3", "n=m..2"])
    assert [tuple(values.values()) for values, _ in members] == [(1, 1), (1, 2), (2, 2)]
    assert [values["n"] for values, _ in parse_family("P_n + P_m", ["m=4..4", "n=m-1..m"])] == [3, 4]


@pytest.mark.parametrize(("text", "vertices"), [("Q30", "1073741824"), ("Q11", "2048"), ("Q100", r"2\^100")])
def test_a_cube_that_is_too_large_says_how_large(text: str, vertices: str) -> None:
    with pytest.raises(BadGraph, match=f"would have {vertices} vertices; at most 2000"):
        parse_position(text)


@pytest.mark.parametrize("text", ["n=1e99999999", "temperature>1e999999999", "mean<" + "9" * 100_000])
def test_a_huge_number_in_a_filter_is_refused_at_once(text: str) -> None:
    with pytest.raises(BadArgument, match="is compared with a number"):
        list(parse_filters(text))
