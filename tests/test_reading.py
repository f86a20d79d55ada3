"""Every way to give a graph gives the same graph, and the user's own names of vertices come back.

Oracles: networkx's own readers and writers, and graphs small enough to see.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import simple_graphs
from typer.testing import CliRunner

from cli.main import app
from kb import KnowledgeBase
from kb.errors import BadGraph, KbError
from kb.graphs import graph6
from kb.graphs.canonical import is_isomorphic
from kb.graphs.language import parse_position
from kb.graphs.named_position import NamedPosition, vertex_names, with_names
from kb.graphs.networkx_graph import to_networkx
from kb.graphs.position import Position
from kb.graphs.reading import read_document, read_file, read_graph, read_lines, read_record


def position(given_: Any) -> Position:
    return read_graph(given_).position()


class Array:
    """What numpy arrays can do, as far as it is used."""

    def __init__(self, rows: list[list[Any]]) -> None:
        self._rows = rows
        self.shape = (len(rows), len(rows[0]) if rows else 0)

    def tolist(self) -> list[list[Any]]:
        return self._rows


class Sparse:
    """What scipy's sparse matrices can do."""

    def __init__(self, rows: list[list[Any]]) -> None:
        self._rows = rows

    def toarray(self) -> Array:
        return Array(self._rows)


class IgraphVertices:
    def __init__(self, names: list[str]) -> None:
        self._names = names

    def attributes(self) -> list[str]:
        return ["name"] if self._names else []

    def __getitem__(self, _name: str) -> list[str]:
        return self._names


class Igraph:
    """What graphs of igraph can do."""

    def __init__(self, graph: Any, names: list[str], directed: bool = False) -> None:
        self._graph, self._directed = graph, directed
        self.vs = IgraphVertices(names)

    def is_directed(self) -> bool:
        return self._directed

    def vcount(self) -> int:
        return len(self._graph)

    def ecount(self) -> int:
        return int(self._graph.number_of_edges())

    def get_edgelist(self) -> list[tuple[int, int]]:
        return list(self._graph.edges)


class Sage:
    """What graphs of Sage can do."""

    def __init__(self, graph: Any) -> None:
        self._graph = graph

    def is_directed(self) -> bool:
        return False

    def graph6_string(self) -> str:
        return nx.to_graph6_bytes(self._graph, header=False).decode().strip()

    def vertex_iterator(self) -> Any:
        return iter(self._graph.nodes)

    def edge_iterator(self, labels: bool = True) -> Any:
        assert not labels
        return iter(self._graph.edges)


@given(simple_graphs(min_n=3, max_n=8))
@settings(deadline=None)
def test_all_ways_to_give_a_graph_give_the_same_graph(graph: Position) -> None:
    networkx_graph = to_networkx(graph)
    matrix = [[int(networkx_graph.has_edge(u, v)) for v in range(graph.n)] for u in range(graph.n)]
    spaced = "\n".join(" ".join(map(str, row)) for row in matrix)
    line = nx.to_graph6_bytes(networkx_graph, header=False).decode().strip()
    for given_ in (
        graph,
        networkx_graph,
        matrix,
        Array(matrix),
        Sparse(matrix),
        spaced,
        spaced.replace(" ", ","),
        spaced.replace(" ", ""),
        json.dumps(matrix),
        nx.to_dict_of_lists(networkx_graph),
        nx.to_dict_of_dicts(networkx_graph),
        nx.node_link_data(networkx_graph, edges="links"),
        {"n": graph.n, "edges": [list(edge) for edge in graph.edges]},
        Igraph(networkx_graph, []),
        Sage(networkx_graph),
        f"g6:{line}",
    ):
        assert position(given_) == graph, given_
    assert [read.graph for read in read_lines([line])] == [read_graph(graph)]
    if not line.isalpha():
        assert position(line) == graph
    touched = graph.without_isolated_vertices()
    if touched.n == graph.n:
        pairs = [list(edge) for edge in graph.edges]
        text = ", ".join(f"{u}-{v}" for u, v in graph.edges)
        lines = "\n".join(f"{u} {v}" for u, v in graph.edges)
        for given_ in (pairs, list(graph.edges), set(graph.edges), json.dumps(pairs), text, lines):
            assert position(given_) == graph, given_


@pytest.mark.parametrize(
    ("given_", "names"),
    [
        ("a-b, b-c", ("a", "b", "c")),
        ("1-2, 2-3, 3-1", ("1", "2", "3")),
        ("Wien—Graz; Graz—Linz", ("Wien", "Graz", "Linz")),
        ({"x": ["y"], "y": ["z"]}, ("x", "y", "z")),
        ([("p", "q"), ("q", 7)], ("p", "q", "7")),
        (nx.Graph([("red", "blue")]), ("red", "blue")),
        (Igraph(nx.path_graph(2), ["u", "v"]), ("u", "v")),
        (Sage(nx.Graph([("s", "t")])), ("s", "t")),
        ({"nodes": [{"id": "k"}, {"id": "l"}], "links": [{"source": "l", "target": "k"}]}, ("k", "l")),
        ("0-1, 1-2", ("0", "1", "2")),
        ("P3", ("0", "1", "2")),
    ],
)
def test_vertices_keep_their_names(given_: Any, names: tuple[str, ...]) -> None:
    found = position(given_)
    assert vertex_names(found) == names
    assert isinstance(found, NamedPosition) == (names != tuple(map(str, range(len(names)))))


def test_names_survive_deletion_and_are_no_part_of_the_position() -> None:
    named = with_names(parse_position("P4"), ["a", "b", "c", "d"])
    assert named == parse_position("P4")
    assert hash(named) == hash(parse_position("P4"))
    assert vertex_names(named.without_vertices([1])) == ("a", "c", "d")
    assert vertex_names(named.without_vertices([1]).without_isolated_vertices()) == ("c", "d")
    assert vertex_names(named.without_edges([0])) == ("a", "b", "c", "d")
    assert vertex_names(named.relabel([3, 2, 1, 0])) == ("d", "c", "b", "a")
    assert vertex_names(named + parse_position("K2")) == ("a", "b", "c", "d", "4", "5")
    assert [vertex_names(part) for part in named.without_edges([1]).parts()] == [("a", "b"), ("c", "d")]


@pytest.mark.parametrize(
    ("given_", "words"),
    [
        ([[0, 1], [1, 0]], "2 by 2"),
        ([[0, 1, 0], [0, 0, 1], [0, 1, 0]], "not symmetric: row 0, column 1"),
        ([[0, -1, 0], [-1, 0, 1], [0, 1, 0]], "expected a number of edges"),
        ([[0, 0.5, 0], [0.5, 0, 1], [0, 1, 0]], "expected a number of edges"),
        ([[0, 1, 2], [3]], "neither a square adjacency matrix nor a list of pairs"),
        (["P3"], "an adjacency matrix or a list of edges, got the entry 'P3'"),
        ([1, 2], "an adjacency matrix or a list of edges"),
        ([[[0], 1], [1, 2], [2, 0]], "cannot name a vertex"),
        ({"a": 3}, "the neighbours of 'a' are a list"),
        ({"a": "bc"}, "the neighbours of 'a' are a list"),
        ({"nodes": [1], "links": [{"source": 1}]}, "a source and a target"),
        (Array([[0, 1, 1]]), "1 by 3"),
        (Igraph(nx.path_graph(2), [], directed=True), "directed"),
        (nx.DiGraph([(0, 1)]), "directed"),
        (3, "int is no graph"),
        (None, "NoneType is no graph"),
        (b"DQc", "bytes is no graph"),
        ("{", "opens like JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("Cn", "did you mean C_n"),
        ("Hexagon", "no family is called 'Hexagon'"),
        ("0 1\n1 2\nfoo bar baz", "neither an adjacency matrix nor an edge list"),
        ("@/nowhere/at/all.g6", "cannot read '/nowhere/at/all.g6'"),
    ],
)
def test_what_is_no_graph_is_refused_in_one_sentence(given_: Any, words: str) -> None:
    with pytest.raises(BadGraph, match=words) as refused:
        read_graph(given_)
    assert "\n" not in refused.value.message


def test_a_record_names_any_graph_but_no_file(tmp_path: Path) -> None:
    file = tmp_path / "secret.g6"
    file.write_text("C~\n", encoding="utf-8")
    assert read_record({"id": 1, "graph": "C~"}) == read_graph("K4")
    assert read_record({"graph": "a-b, b-c"}) == read_graph("P3")
    assert read_record({"graph": "[[0, 1], [1, 2]]"}) == read_graph("P3")
    assert read_graph(f"@{file}") == read_graph("K4")
    for given_ in ({"graph": f"@{file}"}, {"graph": f'{{"graph": "@{file}"}}'}, {"graph": f" @{file}"}):
        with pytest.raises(BadGraph, match="read '@'"):
            read_record(given_)
        with pytest.raises(BadGraph, match="read '@'"):
            read_graph(given_)


def test_a_stream_of_lines_goes_on_after_a_bad_one() -> None:
    lines = [
        ">>graph6<<",
        "Bw",
        "# a remark",
        "",
        "C~",
        "!!",
        ":Fa@x^",
        "petersen",
        '{"graph": "P3"}',
        "Heawood",
    ]
    read = list(read_lines(lines))
    assert [one.number for one in read] == [2, 5, 6, 7, 8, 9, 10]
    assert [isinstance(one.graph, KbError) for one in read] == [False, False, True, *[False] * 4]
    assert not isinstance(read[-1].graph, KbError)
    assert read[-1].graph.position().n == 14  # a name, though also a graph6 line


def test_files_hold_one_table_or_one_graph_a_line(tmp_path: Path) -> None:
    file = tmp_path / "graph.txt"
    for text, count, n in [
        ("0 1 0\n1 0 1\n0 1 0\n", 1, 3),
        ("# triangle\na b\nb c\nc a\n", 1, 3),
        ("Bw\nC~\n", 2, 3),
        ("P3\nP4\n", 2, 3),
        ("K1,2\nK2,3\n", 2, 3),
        ("1,2\n2,3\n", 1, 3),
        ("a, b\nb, c\n", 1, 3),
        ("[[0, 1], [1, 2]]", 1, 3),
        ('["P3", {"n": 2, "edges": []}]', 2, 3),
        ('{"graph": "P3"}\n{"graph": "P4"}\n', 2, 3),
    ]:
        file.write_text(text, encoding="utf-8")
        read = read_file(file)
        assert len(read) == count, text
        assert not isinstance(read[0].graph, KbError)
        assert read[0].graph.position().n == n
    file.write_text("C~\n", encoding="utf-8")
    assert position(f"@{file}") == parse_position("K4")
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadGraph, match="no text in UTF-8"):
        read_graph(f"@{file}")


@given(st.one_of(st.text(max_size=40), st.text('01 ,;\n-ab[]{}:"', max_size=40)))
@settings(deadline=None, max_examples=300)
def test_any_text_is_read_or_refused(text: str) -> None:
    started = time.process_time()
    for read in (
        read_graph,
        lambda given_: list(read_document(given_)),
        lambda given_: list(read_lines([given_])),
    ):
        try:
            found = read("x" + text if text.lstrip().startswith("@") else text)
            assert len(list(found)) >= 0
        except KbError as refusal:
            said = refusal.message
            assert "\n" not in said
    assert time.process_time() - started < 10


anything = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-2, 5), st.floats(), st.text(max_size=3)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.one_of(st.integers(0, 3), st.text(max_size=2)), inner)
    ),
    max_leaves=10,
)


@given(anything)
@settings(deadline=None, max_examples=300)
def test_any_object_is_read_or_refused(thing: Any) -> None:
    if isinstance(thing, str) and thing.lstrip().startswith("@"):
        return
    try:
        read_graph(thing)
    except KbError as refusal:
        assert refusal.message.encode("utf-8", "surrogatepass")  # noqa: PT017


def test_graph6_lines_are_read_fast() -> None:
    lines = [graph6.write(parse_position("petersen"))] * 2000
    started = time.process_time()
    assert all(not isinstance(one.graph, KbError) for one in read_lines(lines))
    assert time.process_time() - started < 5


@pytest.fixture
def url(tmp_path: Path, migrated_file: Path) -> str:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    return str(path)


def test_many_lines_have_many_answers(url: str) -> None:
    # Node Kayles on K3, K4, P5 and the Petersen graph: *, *, *3 (Guy and Smith's Dawson's Kayles), *.
    lines = "Bw\nC~\nDQc\nno graph\npetersen\n"
    asked = ["--db", url, "value", "node-kayles", "-"]
    table = CliRunner().invoke(app, asked, input=lines)
    assert table.exit_code == 1  # one line is no graph
    rows = [row.split() for row in table.stdout.splitlines()]
    assert rows[0] == ["graph", "value", "outcome", "evidence"]
    assert [row[:2] for row in rows[1:4]] == [["Bw", "*"], ["C~", "*"], ["DQc", "*3"]]
    records = [
        json.loads(row)
        for row in CliRunner().invoke(app, [*asked, "--json"], input=lines).stdout.splitlines()
    ]
    assert [record["line"] for record in records] == [1, 2, 3, 4, 5]
    assert [record.get("nim_value") for record in records] == [1, 1, 3, None, 1]
    assert records[3]["error"]["kind"] == "bad-graph"
    sheet = CliRunner().invoke(app, [*asked, "--format", "csv"], input="Bw\nC~\n")
    assert sheet.exit_code == 0
    assert sheet.stdout.splitlines()[1].startswith("1,Bw,*,N")


@pytest.mark.parametrize("text", ["P3", "P3\nP4", "a b\nb c", '{"graph": "P3"}', "0 1 0\n1 0 1\n0 1 0"])
def test_a_byte_order_mark_is_no_part_of_a_graph(tmp_path: Path, text: str) -> None:
    file = tmp_path / "windows.txt"
    file.write_text(text.replace("\n", "\r\n"), encoding="utf-8-sig")
    assert [line.graph for line in read_file(file)] == [line.graph for line in read_document(text)]
    assert not any(isinstance(line.graph, KbError) for line in read_file(file))


def test_a_byte_order_mark_spoils_no_stream(url: str) -> None:
    asked = ["--db", url, "value", "node-kayles"]
    lines = CliRunner().invoke(app, [*asked, "-", "--format", "csv"], input="\ufeffP3\nP4\n").stdout
    assert lines.splitlines()[1].startswith("1,P3,*2,N")
    batch = CliRunner().invoke(app, [*asked, "--batch", "-"], input='\ufeff{"graph": "P3"}\n').stdout
    assert json.loads(batch)["value"] == "*2"


def test_a_table_of_answers_steers_no_terminal(url: str) -> None:
    asked = ["--db", url, "value", "node-kayles", "-"]
    table = CliRunner().invoke(app, asked, input="P3\n\x1b[2Jno graph\n").stdout
    assert "\x1b" not in table
    assert "\n\\x1b[2Jno graph  read " in table


def test_a_table_on_standard_input_is_one_graph(url: str) -> None:
    for text in ("a b\nb c\n", "0 1 0\n1 0 1\n0 1 0\n", '{"graph": "P3"}', "P3"):
        shown = CliRunner().invoke(app, ["--db", url, "value", "node-kayles", "-"], input=text)
        assert "position  P3" in shown.stdout, text


def test_names_come_back_in_explanations_and_drawings(url: str) -> None:
    with KnowledgeBase(url) as base:
        found = base.explain("grim", nx.Graph([("ann", "bob"), ("bob", "cy"), ("cy", "dan")]))
        assert [option.where for option in found.summands[0].options] == [
            "a vertex of ann, dan (degree 1)",
            "a vertex of bob, cy (degree 2)",
        ]
        assert found.as_json()["summands"][0]["names"] == ["ann", "bob", "cy", "dan"]
        edges = base.explain("take-away", "x-y, y-z")
        assert "an edge of x-y, y-z" in {option.where for option in edges.summands[0].options}
        settled = base.explain("polish", "x-y, y-z, z-x, z-w")
        assert all("x" in vertex_names(one.position) for one in settled.summands)
        svg = base.draw("node-kayles", "ann-bob, bob-cy").svg()
        assert all(f">{name}<" in svg for name in ("ann", "bob", "cy"))


def test_complement_is_overlined() -> None:
    assert is_isomorphic(parse_position(r"\overline{C_6}"), parse_position("prism(3)"))
    assert parse_position(r"\overline{C_5 + K_1} x K2").n == 12
