"""What people type is read as the contract says, refused in its place, and written so that it reads back."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from members import MEMBERS
from strategies import positions

from kb.errors import BadGraph, KbError
from kb.graphs import families, graph6, named_families, syntax
from kb.graphs.canonical import is_isomorphic, key
from kb.graphs.enumerate import EXPECTED_COUNTS, graphs
from kb.graphs.language import describe, parse, parse_family, parse_position
from kb.graphs.position import Position
from kb.graphs.ranges import MAX_ENUMERATED

TABLE = {
    "P5": (5, 4), "C5": (5, 5), "K5": (5, 10), "K_{2,3}": (5, 6), "K2,3": (5, 6), "K_{1,2,3}": (6, 11),
    "E4": (4, 0), "S4": (5, 4), "S_{2,3}": (7, 6), "S_{2,0,3}": (8, 7), "W7": (8, 14), "F7": (8, 13),
    "F7*": (8, 12), "grid(4,5)": (20, 31), "grid(3,3,3)": (27, 54), "Q4": (16, 32), "petersen": (10, 15),
    "kneser(5,2)": (10, 15), "P(4,3)": (8, 7), "spider(2,2,1)": (6, 5), "theta(1,2,3)": (5, 6),
    "bouquet(3,3,5)": (9, 11), "R(3;7,6,5)": (22, 22), "P3 x C4": (12, 20), "P3 □ C4": (12, 20),
    "join(P3,C4)": (7, 18), "P3 + C4": (7, 6), "3*P3": (9, 6), "g6:DQc": (5, 4), "s6::Fa@x^": (7, 4),
    "edges:0-1,1-2,2-2,0-1": (3, 4), "K_{4,3} @ brushes=1": (7, 12), "P5 @ brushes=0,1,0,0,2": (5, 4),
    "K_{2,3} @ discrepancy=3,3,2,2,2": (5, 6), "light([0,3,0],[0,0,2])": (5, 6), "star(2,4)": (5, 4),
    "spider-state(3,1,2)": (7, 6), "A(3,12,4)": (31, 105 + 120 + 12), "B(1,1,0)": (3, 2),
    "board(XXX.../...O.X)": (8, 15),
}  # fmt: skip
"""Every row of the contract's table, with the numbers of vertices and edges counted by hand."""

MEMBER_TEXTS = [named_families.BY_NAME[name].text(*members[-1]) for name, members in MEMBERS.items()]


@pytest.mark.parametrize("text", TABLE)
def test_every_row_of_the_table_is_read(text: str) -> None:
    position = parse_position(text)
    assert (position.n, len(position.edges)) == TABLE[text]


@pytest.mark.parametrize("text", TABLE)
def test_spaces_are_free(text: str) -> None:
    if text.startswith(("g6", "s6", "edges", "board")):
        return
    tight = text.replace(" ", "")
    loose = " ".join(text.replace("spider-state", "§").replace("_", " _ ")).replace("§", "spider-state")
    assert parse_position(tight) == parse_position(text)
    if not any(word.islower() and len(word) > 1 for word in text.replace("(", " ").replace("-", " ").split()):
        assert parse_position(" " + loose.replace("1 2", "12") + " ") == parse_position(text)


@pytest.mark.parametrize(
    "spellings",
    [
        ["P5", "P_5", "P_{5}", "path(5)", "P(5)", "P 5", "$P_5$", "P_{2+3}", "Path(5)"],
        [
            "K_{2,3}",
            "K2,3",
            "K_2,3",
            "K{2,3}",
            "multipartite(2,3)",
            "K_{ 2, 3 }",
            "complete_multipartite(2,3)",
        ],
        ["F7*", "F_7*", "F_{7}*", "F_7^*", "F_{7}^{*}", "F_7^{\\ast}", "fan-with-handle(7)"],
        ["P4 x P5", "P_4 □ P_5", "P_4 × P_5", "P_4 \\square P_5", "P_4 \\times P_5", "P4xP5", "grid(4,5)"],
        ["P3 + C4", "P3 ∪ C4", "P3 ⊔ C4", "P3 \\cup C4", "P_3 ⊕ C_4", "union(P3,C4)"],
        ["join(P3,E2)", "P3 ∇ E2", "P_3 \\nabla N_2"],
        ["3*P4", "3P4", "3 P_4", "P4 + P4 + P4", "3·P4", "(1+2)*P4"],
        ["S_{2,3}", "DS_{2,3}", "double-star(2,3)", "S(2,3)"],
        ["R(3;2,1)", "R_{2,1}", "cycle-edge-paths(3;2,1)"],
        ["P(4,3)", "generalized-path(4,3)", "broom(4,3)"],
        ["light([0,3,0],[0,0,2])", "([0,3,0],[0,0,2])"],
        ["(K4,{0,1};P3)", "attach(K4,{0,1};P3)", "(K_4, {0,1}; P_3)"],
        ["board(X../.O.)", "board( x.. / .o. )"],
    ],
    ids=lambda spellings: spellings[0],
)
def test_spellings_mean_the_same(spellings: list[str]) -> None:
    assert len({parse_position(text) for text in spellings}) == 1


def test_a_sum_keeps_its_terms_and_their_signs() -> None:
    terms = parse("A(3,2,1) - A(3,1,2) - A(1,1,1)").terms
    assert [sign for sign, _ in terms] == [1, -1, -1]
    assert [describe(position) for _, position in terms] == ["A(3,2,1)", "A(3,1,2)", "A(1,1,1)"]
    assert [sign for sign, _ in parse("-(P3 - 2*K2) + C4").terms] == [-1, 1, 1, 1]
    assert len(parse("P3 + 2*K1").terms) == 3


def test_a_decoration_belongs_to_the_term_before_it() -> None:
    total = parse("K_{1,3} + K_{4,3} @ brushes=1")
    assert [bool(position.labels) for _, position in total.terms] == [False, True]
    assert parse_position("(P2 + K1) @ brushes=0,1,2").labels == (0, 1, 2)
    assert parse_position("P3 @ brushes=-1").labels == (-1, -1, -1)


def test_marked_edges_and_a_token() -> None:
    position = parse_position("edges:0-1L,0-2R @ token=0")
    assert (position.marks, position.token) == (("L", "R"), 0)


def test_an_edge_list_may_name_isolated_vertices() -> None:
    assert parse_position("edges:0-1,4") == Position(5, [(0, 1)])
    assert parse_position("edges:") == Position(0)


ERRORS = [
    ("", 0, "empty text"),
    ("P", 0, "P needs its numbers"),
    ("C3 + P5*", 5, "only a fan has a handle"),
    ("K_{2,", 5, "the end at character 6"),
    ("K_{2,3", 6, "expected ',' or '}'"),
    ("P5)", 2, "read '\\)' at character 3"),
    ("P3 ! C4", 3, "read '!' at character 4"),
    ("C4 + spidr(2,2)", 5, "did you mean spider"),
    ("Pn", 0, "did you mean P_n"),
    ("C4 + P_n", 7, "variable n has no values"),
    ("P9999999999999", 1, "too large"),
    ("K5000", 0, "at most 2000"),
    ("5", 0, "expected a graph, got the number 5"),
    ("P5 + 3", 5, "cannot be added"),
    ("K(5,2)", 0, "K_\\{5,2\\} or kneser\\(5,2\\)"),
    ("board(X?/O.)", 7, "X, O or ."),
    ("board(XX/O)", 0, "equally long"),
    ("board(../..)", 0, "one token"),
    ("g6:D", 4, "2 bytes"),
    ("P3 + g6:D", 9, "2 bytes"),
    ("edges:0-1,0-2L", 10, "either every edge"),
    ("P5 @ brush=1", 5, "no decoration"),
    ("P5 @ brushes=1,2", 5, "2 numbers for 5 vertices"),
    ("P5 @ token=9", 5, "token is on vertex 9"),
    ("T5", 0, "the letters are"),
    ("99999*K1", 0, "2000 vertices"),
    ("P1500 + P1500", 8, "3000 vertices"),
    ("(" * 200, 25, "nested"),
    ("C3 + W2", 5, "at least 3, got 2"),
    ("P3 x (C4 - C5)", 6, "negative summand"),
    ("theta(1;2;3;4)", 0, "theta\\("),
    ("C3 + cycle", 5, "the numbers are missing; expected Cn"),
    ("cube(1,2)", 0, "the numbers 1,2 do not fit; expected Qd"),
    ("trees", 0, "trees is a class of graphs; expected one graph"),
    (" connected(n<=4)", 1, "connected is a class of graphs"),
    ("subgraphs(W4)", 0, "subgraphs is a class of graphs"),
]


@pytest.mark.parametrize(("text", "at", "message"), ERRORS)
def test_errors_name_the_place(text: str, at: int, message: str) -> None:
    with pytest.raises(BadGraph, match=message) as caught:
        parse(text)
    assert caught.value.at == at


def test_a_negative_sum_is_no_position() -> None:
    with pytest.raises(BadGraph, match="negative"):
        parse_position("P3 - P4")
    with pytest.raises(BadGraph, match="one token"):
        parse_position("A(1,1,1) + A(1,1,1)")


def test_all_graphs_to_five_vertices_are_described_and_read_back() -> None:
    for n in range(6):
        for graph in graphs(n):
            assert key(parse(describe(graph)).position()) == key(graph), describe(graph)


@pytest.mark.parametrize("name", MEMBERS)
def test_members_of_every_family_are_described_and_read_back(name: str) -> None:
    for arguments in MEMBERS[name]:
        member = named_families.member(name, *arguments)
        assert key(parse(describe(member)).position()) == key(member), (arguments, describe(member))


@settings(deadline=None)
@given(positions(), st.integers(0, 9))
def test_relabelling_keeps_the_description_which_reads_back(position: Position, seed: int) -> None:
    text = describe(position)
    assert key(parse(text).position()) == key(position), text
    image = list(range(position.n))
    random.Random(seed).shuffle(image)
    assert describe(position.relabel(image)) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("P1", "K1"), ("P2", "K2"), ("C3", "K3"), ("S2", "P3"), ("K_{1,3}", "S3"), ("K_{2,2}", "C4"),
        ("E3", "E3"), ("K0", "K0"), ("E2 + P3", "P3 + 2*K1"), ("K2 + C5 + C5", "2*C5 + K2"),
        ("K_{3,2} @ brushes=1", "K_{2,3} @ brushes=1"), ("P3 @ brushes=1 + K1", "(P3 @ brushes=1) + K1"),
        ("C5 x P2", "prism(5)"), ("join(C5,P4)", "join(C5,P4)"), ("W6", "W6"), ("grid(5,4)", "grid(4,5)"),
        ("star(2,4)", "star(2,4)"), ("board(X../.O.)", "A(1,2,0)"), ("edges:0-0", "C1"),
        ("K_4(2)", "K_4(2)"), ("R(3;1,2)", "R(3;2,1)"),
    ],
)  # fmt: skip
def test_the_shortest_name_is_shown(text: str, shown: str) -> None:
    assert describe(parse_position(text)) == shown


@settings(deadline=None, max_examples=300)
@given(st.text(max_size=40))
def test_arbitrary_text_raises_nothing_but_our_errors(text: str) -> None:
    _read_quietly(text)


@settings(deadline=None, max_examples=400)
@given(
    st.sampled_from([*TABLE, *MEMBER_TEXTS, "A(3,2,1) - A(1,1,1)", "K_{m,n}", "(K4,{0,1};P3)", "n=1..4"]),
    st.lists(
        st.tuples(st.integers(0, 40), st.sampled_from("0123456789()[]{},;:_*+-@=^xnPKCgs.\\□∇/ LRO")),
        max_size=4,
    ),
)
def test_mutated_texts_raise_nothing_but_our_errors(text: str, changes: list[tuple[int, str]]) -> None:
    for at, character in changes:
        place = at % (len(text) + 1)
        text = text[:place] + character + text[place + at % 2 :]
    _read_quietly(text)


def _read_quietly(text: str) -> None:
    refusals: list[KbError] = []
    for read in (parse, lambda family: parse_family(family, ["n=1..3"])):
        try:
            read(text)
        except KbError as error:
            refusals.append(error)
    assert all(error.message for error in refusals)
    assert all(error.at is None or 0 <= error.at <= len(text) for error in refusals)


def test_ranges_run_the_last_variable_fastest() -> None:
    family = parse_family("K_{m,n}", ["m=1..2", "n=m..3"])
    values = [(values["m"], values["n"]) for values, _ in family]
    assert values == [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3)]
    assert family.count() == 5
    assert family.variables == ("m", "n")
    assert family.coverage is None
    assert list(family) == list(family)


def test_variables_stand_wherever_a_number_may() -> None:
    def of(text: str, *ranges: str) -> list[str]:
        return [describe(position) for _, position in parse_family(text, ranges)]

    assert of("P_{2n+1}", "n=1..3") == ["P3", "P5", "P7"]
    assert of("K_{n,n}", "n=1..3") == ["K2", "C4", "K_{3,3}"]
    assert of("path(n) x C_5", "n=3,6") == ["P3 x C5", "C5 x P6"]
    assert of("P_x x P_y", "x=2..3 y=x..3") == ["C4", "grid(2,3)", "grid(3,3)"]
    assert of("A(x,y,z)", "x=0..1 y=1 z=2") == ["A(0,1,2)", "A(1,1,2)"]
    assert of("mK_1", "m=1..3") == ["K1", "E2", "E3"]
    assert of("n*K_2 + E_m", "n=1..2", "m=n") == ["K2 + K1", "2*K2 + 2*K1"]
    assert of("F_n*", "n=4..5") == ["F4*", "F5*"]
    assert of("K_n(m)", "n=2", "m=1..n") == ["K_2(1)", "K_2(2)"]
    assert of("P_n @ brushes=k", "n=3", "k=1..2") == ["P3 @ brushes=1", "P3 @ brushes=2"]
    assert of("P5") == ["P5"]


@pytest.mark.parametrize(
    ("text", "ranges", "message"),
    [
        ("P_n", [], "n has no values"),
        ("P_n", ["n=1..3", "m=1..3"], "does not occur"),
        ("P_n", ["n=1..3", "n=2"], "two ranges"),
        ("P_n", ["n=1.."], "expected"),
        ("P_n", ["n=1..999999999"], "at most"),
        ("C_n", ["n=0..3"], "with n=0"),
        ("all(n<=5)", ["n=1..3"], "no variables"),
        ("all(n<=99)", [], "too many"),
        ("@missing.g6", [], "cannot read 'missing.g6'"),
        ("-", [], "no lines"),
        ("subgraphs(W", [], "expected"),
    ],
)
def test_families_refuse_with_one_sentence(text: str, ranges: list[str], message: str) -> None:
    with pytest.raises(BadGraph, match=message):
        list(parse_family(text, ranges))


@pytest.mark.parametrize(
    ("text", "name", "sizes", "count"),
    [
        ("all(n<=5)", "all", range(1, 6), 1 + 2 + 4 + 11 + 34),  # OEIS A000088
        ("connected(n=6)", "connected", range(6, 7), 112),  # OEIS A001349
        ("trees(n<=8)", "trees", range(1, 9), 1 + 1 + 1 + 2 + 3 + 6 + 11 + 23),  # OEIS A000055
        ("trees(n = 4..6)", "trees", range(4, 7), 2 + 3 + 6),
    ],
)
def test_enumerations_say_which_class_they_exhaust(text: str, name: str, sizes: range, count: int) -> None:
    family = parse_family(text)
    members = list(family)
    assert family.coverage == (name, sizes)
    assert len(members) == family.count() == count
    assert all(values["n"] == position.n for values, position in members)


def test_what_is_enumerated_is_what_is_counted() -> None:
    last = {name: len(counts) - 1 for name, (_, counts) in EXPECTED_COUNTS.items()}
    assert last == MAX_ENUMERATED


def test_subgraphs_are_all_subgraphs_up_to_isomorphism() -> None:
    """Against deleting edges and vertices in every way from W_4."""
    whole = families.wheel(4)
    every = {key(whole)}
    layer = [whole]
    while layer:
        graph = layer.pop()
        smaller = [graph.without_edges([index]) for index in range(len(graph.edges))]
        smaller += [graph.without_vertices([v]) for v in range(graph.n)]
        for option in smaller:
            if (text := key(option)) not in every:
                every.add(text)
                layer.append(option)
    found = [key(position) for _, position in parse_family("subgraphs(W4)")]
    assert len(found) == len(set(found))
    assert set(found) == every


def test_graph6_lines_come_from_a_file_or_from_given_lines(tmp_path: Path) -> None:
    lines = [graph6.write(graph) + "\n" for graph in graphs(4)]
    file = tmp_path / "four.g6"
    file.write_text("".join(lines))
    read = [position for _, position in parse_family(f"@{file}")]
    assert read == [position for _, position in parse_family("-", lines=lines)]
    assert list(map(key, read)) == list(map(key, graphs(4)))
    file.write_text("C~\nnonsense!\n")
    with pytest.raises(BadGraph, match="line 2"):
        list(parse_family(f"@{file}"))


def test_plain_texts_mean_what_the_grammar_says() -> None:
    """The quick reading of P5 or K_{2,3} agrees with the grammar, which brackets enforce."""
    for text in ["P5", "K_{2,3}", "K2,3", "A(3,2,1)", "DS_{1,2}", "Q3", "P(4,3)", "W_{5}"]:
        assert parse(text) == parse(f"({text})")
    for text in ["P(4,3,2)", "K_{}", "Z5", "W2"]:
        with pytest.raises(BadGraph):
            parse(text)


@pytest.mark.parametrize(
    ("start", "text"),
    [
        *(
            ("graph", text)
            for text in ("P_n", " S_x ", "K_{m,n}", "K{2,n}", "P(n,k)", "A(x,1,22)", "DS_{a,10}")
        ),
        *(("values", text) for text in ("n=1..40", " n=m..4", "k=1,3,5", "x=0..3,7..n", "n=5", "y=x")),
    ],
)
def test_the_tree_of_a_plain_family_is_that_of_the_grammar(start: syntax.Start, text: str) -> None:
    assert syntax.without_lark(text, start) == syntax.by_grammar(text, start)


@pytest.mark.parametrize("text", ["Pn", "K_{2n}", "P_n + K1", "K_m,n", "p(n)", "P_{n", "P_n)"])
def test_other_texts_are_left_to_the_grammar(text: str) -> None:
    assert syntax.without_lark(text, "graph") is None


@pytest.mark.parametrize("read", ["parse('K_{2,3}')", "list(parse_family('K_{m,n}', ['m=1..2', 'n=m..3']))"])
def test_reading_a_plain_text_does_not_load_lark(read: str) -> None:
    code = f"import sys; from kb.graphs.language import *; {read}; print('lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False\n"


def test_isomorphic_spellings_of_the_petersen_graph() -> None:
    assert is_isomorphic(parse_position("kneser(5,2)"), parse_position("petersen"))
