"""Search over stored positions. Oracles: remarks of the papers, and plain filtering in Python."""

from __future__ import annotations

import csv
import json
import shlex
import sqlite3
import warnings
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import networkx
import pytest
from typer.testing import CliRunner

from cli.main import app
from kb import KnowledgeBase
from kb.errors import BadArgument, Conflict, KbError, LimitReached, UnknownName
from kb.games import game as game_named
from kb.graphs.canonical import decode, key
from kb.graphs.enumerate import connected_graphs
from kb.graphs.invariants import INVARIANTS, girth, is_bipartite, phi
from kb.graphs.language import parse_position
from kb.graphs.networkx_graph import to_networkx
from kb.query.filters import parse_filters
from kb.store.damage import DamagedRows
from kb.values import ShortGame, parse_value


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory, migrated_file: Path) -> KnowledgeBase:
    path = tmp_path_factory.mktemp("search") / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    found = KnowledgeBase(str(path))
    for game in ("odd-odd", "take-away", "even-odd"):
        found.populate(game, "connected(n<=6)")
    found.populate("take-away", "all(n<=5)")
    return found


def test_two_connected_graphs_to_five_vertices_have_odd_odd_value_two(base: KnowledgeBase) -> None:
    # Nowakowski and Ottaway, Section 4.2: the two connected graphs with value *2 known to them.
    page = base.search("odd-odd", "connected", "n<=5", "nim_value>=2")
    assert [(one.position, one.value) for one in page.found] == [("F3*", "*2"), ("diamond-path(5)", "*2")]
    assert page.complete
    assert "A001349" in page.reason


def test_three_graphs_to_six_vertices_have_phi_two_and_no_winning_edge_move(base: KnowledgeBase) -> None:
    page = base.search("take-away", "connected", "n<=6", "phi=2", "!winning_edge_move")
    assert [one.position for one in page.found] == ["lollipop(5,1)", "join(K1,K3 + K2)", "K6"]


def test_an_answer_is_complete_only_where_all_graphs_are_stored(base: KnowledgeBase) -> None:
    assert not base.search("odd-odd", "connected", "nim_value=2").complete
    assert not base.search("odd-odd", "connected", "n<=7", "nim_value=2").complete
    assert not base.search("odd-odd", "n<=5", "nim_value=2").complete
    assert base.search("take-away", "plain", "n<=5").complete
    assert base.search("odd-odd", "tree", "n=6").complete


def test_multigraphs_are_without_end_so_their_count_is_not_that_of_simple_graphs(base: KnowledgeBase) -> None:
    base.populate("take-away", "edges:0-0,0-1")
    every = base.search("take-away", "connected", "n<=5", limit=1000)
    assert not all(decode(one.key).is_simple for one in every.found)
    assert not every.complete
    assert every.reason == "multigraphs are without end; add plain to ask for simple graphs only"
    plain = base.search("take-away", "connected", "plain", "n<=5", limit=1000)
    assert plain.complete
    assert len(plain.found) == 1 + 1 + 2 + 6 + 21  # OEIS A001349


def test_brushes_and_tokens_are_no_part_of_a_counted_class(base: KnowledgeBase) -> None:
    base.populate("polish", "all(n<=3)")
    assert "brushes" in base.search("polish", "n<=3").reason
    assert base.search("polish", "plain", "n<=3").complete
    assert "no class of them is counted" in base.search("geography", "plain", "n<=3").reason


def test_classes_are_combined(tmp_path: Path, migrated_file: Path) -> None:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as base:
        base.populate("node-kayles", "connected(n<=4)")
        base.populate("node-kayles", "trees(n=5..6)")
        found = base.search("node-kayles", "tree", "n<=6")
        assert len(found.found) == 1 + 1 + 1 + 2 + 3 + 6  # OEIS A000055
        assert found.complete
        assert found.reason == (
            "all connected graphs with n = 1..4 and all trees with n = 5..6 are stored, "
            "counted by OEIS A001349 and OEIS A000055"
        )
        assert not base.search("node-kayles", "connected", "n<=5").complete


@pytest.mark.parametrize(
    ("filters", "commands"),
    [
        (("tree", "n<=8"), ["ggkb populate odd-odd 'trees(n=7..8)'"]),
        (("connected", "n=7"), ["ggkb populate odd-odd 'connected(n=7)'"]),
        (("forest", "connected", "n=7"), ["ggkb populate odd-odd 'trees(n=7)'"]),
        (("n<=2",), ["ggkb populate odd-odd 'all(n=1..2)'"]),
        (("n<=8", "n!=7", "connected"), ["ggkb populate odd-odd 'connected(n=8)'"]),
        (("connected", "m<=6"), ["ggkb populate odd-odd 'connected(n=7)'"]),
        (("n<=12",), []),
        (("n<=900000000000000000",), []),
    ],
)
def test_what_is_missing_comes_with_the_command_that_makes_it_complete(
    base: KnowledgeBase, filters: tuple[str, ...], commands: list[str]
) -> None:
    found = base.search("odd-odd", *filters)
    assert not found.complete
    assert list(found.populate) == commands
    assert commands or "enumerated to n = 11 only" in found.reason


def test_the_command_printed_makes_the_answer_complete(tmp_path: Path, migrated_file: Path) -> None:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as base:
        for filters in (("tree", "n<=6"), ("connected", "n=2..4"), ("n>=0", "n<=3")):
            for command in base.search("grim", *filters).populate:
                _, _, game, family = shlex.split(command)
                base.populate(game, family)
            assert base.search("grim", *filters).complete


def test_the_graph_without_vertices_is_listed_only_where_it_is_asked_for(base: KnowledgeBase) -> None:
    base.populate("odd-odd", "all(n=0)")
    assert [one.position for one in base.search("odd-odd", "n<=1").found] == ["K1"]
    asked = base.search("odd-odd", "connected", "n=0..2")
    assert [one.position for one in asked.found] == ["K0", "K1", "K2"]
    assert asked.complete
    assert base.search("odd-odd", "n=0").complete
    assert base.search("odd-odd", "tree", "n=0").found == base.search("odd-odd", "n=0").found


def test_a_disputed_value_is_never_listed(tmp_path: Path, migrated_file: Path) -> None:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as base:
        base.populate("grim", "connected(n<=4)")
        assert base.search("grim", "connected", "n<=4").complete
        game = game_named("grim")
        run = base.store.begin_run(game, solver="other", solver_version="1", code_version="t", scope="C~")
        with pytest.raises(Conflict):
            base.store.write_values(run, [("C~", 7)])
        base.store.finish_run(run)
        for filters in (
            ("connected", "n<=4"),
            ("n=4", "connected", "m=6"),
            ("value!=*9", "connected", "n=4"),
        ):
            found = base.search("grim", *filters)
            assert "C~" not in {one.key for one in found.found}
            assert not found.complete
            assert "disputed" in found.reason
        assert base.search("grim", "connected", "n<=3").complete


def test_a_damaged_value_is_never_listed_and_the_answer_is_not_complete(
    tmp_path: Path, migrated_file: Path
) -> None:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as base:
        base.populate("grim", "connected(n<=4)")
    with closing(sqlite3.connect(path)) as connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")  # an accident asks no trigger
        connection.execute("UPDATE computed_value SET nim = nim + 1 WHERE key = 'C~'")
        connection.commit()
    with KnowledgeBase(str(path)) as base, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for filters in (("connected", "n<=4"), ("connected", "n<=4", "nim_value=7")):
            found = base.search("grim", *filters)
            assert "C~" not in {one.key for one in found.found}
            assert (found.complete, found.reason) == (
                False,
                "the stored values of 1 position are damaged: ggkb doctor --repair mends them",
            )
        assert base.search("grim", "connected", "n<=3").complete


def test_imported_values_are_listed_as_such_and_counted_apart(tmp_path: Path, migrated_file: Path) -> None:
    """A file says *2 of C_5, C_6 and P_3 in grim; P_3 is computed, so nobody asks the file about it."""
    path = tmp_path / "kb.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    file = tmp_path / "said.csv"
    file.write_text("game,graph,value\ngrim,C5,*2\ngrim,C6,*2\ngrim,P3,*2\n")
    with KnowledgeBase(str(path)) as base:
        base.populate("grim", "P_n", ["n=2..4"])
        assert base.value("grim", "P3").text == "*2"
        base.import_file(file, check=0)
        for filters in (["nim_value=2"], ["nim_value=2", "connected"], ["value=*2", "connected", "n<=6"]):
            found = base.search("grim", *filters)
            assert [(one.position, one.evidence) for one in found.found] == [
                ("P3", "computed"),
                ("C5", "imported"),
                ("C6", "imported"),
            ]
            assert not found.complete
            assert found.reason.endswith("; 2 of them imported, not computed here")
            assert base.count("grim", *filters).total == 3
        pages = [base.search("grim", "connected", limit=1)]
        while pages[-1].next:
            pages.append(base.search("grim", "connected", limit=1, after=pages[-1].next))
        assert [one.position for page in pages for one in page.found] == ["K2", "P3", "P4", "C5", "C6"]
        other = tmp_path / "other.csv"
        other.write_text("game,graph,value\ngrim,C6,*1\n")
        base.import_file(other, check=0)
        found = base.search("grim", "n=6")
        assert (found.found, "1 left out as disputed" in found.reason) == ((), True)


def test_a_position_found_by_damaged_invariants_is_not_listed(tmp_path: Path, migrated_file: Path) -> None:
    path = tmp_path / "kb.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as base:
        base.populate("node-kayles", "all(n<=4)")
        assert base.search("node-kayles", "bipartite", "n<=4").complete
        with base.store.engine.transaction() as session:
            session.execute("UPDATE position SET bipartite = 1 WHERE key = 'Bw'")
        with pytest.warns(DamagedRows):
            found = base.search("node-kayles", "bipartite", "n<=4")
        assert "Bw" not in {one.key for one in found.found}
        assert (found.complete, found.reason) == (
            False,
            "the invariants of 1 position are damaged: ggkb doctor --repair mends them",
        )
        assert base.search("node-kayles", "nim_value=1", "n<=4").complete
        base.repair()
        assert base.search("node-kayles", "bipartite", "n<=4").complete


def test_a_class_of_which_some_graphs_are_missing_is_not_complete(base: KnowledgeBase) -> None:
    grim = game_named("grim")
    run = base.store.begin_run(grim, solver="s", solver_version="1", code_version="t", scope="connected(n=3)")
    base.store.write_values(run, [("Bw", 1)])
    base.store.write_coverage(run, "connected", "n=3", found=1, expected=2, source="A001349")
    base.store.finish_run(run)
    page = base.search("grim", "connected", "n=3")
    assert [one.position for one in page.found] == ["K3"]
    assert (page.complete, page.reason) == (False, "not all connected graphs with n = 3 are stored")
    assert page.populate == ("ggkb populate grim 'connected(n=3)'",)


def test_pages_join_to_the_whole(base: KnowledgeBase) -> None:
    whole = base.search("even-odd", "connected", limit=1000).found
    after, pages = None, []
    while True:
        page = base.search("even-odd", "connected", limit=17, after=after)
        pages += page.found
        if page.next is None:
            break
        after = page.next
    assert tuple(pages) == whole
    assert len(whole) == sum((1, 1, 2, 6, 21, 112))


@pytest.mark.parametrize(
    "filters",
    [
        ("bipartite",),
        ("!bipartite", "n=5"),
        ("tree",),
        ("regular", "n<=6"),
        ("girth>=4",),
        ("m=6",),
        ("max_degree<=3", "n=6"),
        ("family=wheel",),
        ("family!=path", "n<=4"),
    ],
)
def test_filters_on_positions_agree_with_networkx(base: KnowledgeBase, filters: tuple[str, ...]) -> None:
    def meets(key: str) -> bool:
        graph = to_networkx(decode(key))
        degrees = [degree for _, degree in graph.degree]
        facts = {
            "bipartite": networkx.is_bipartite(graph),
            "tree": networkx.is_tree(graph),
            "regular": networkx.is_regular(graph),
            "girth>=4": networkx.is_forest(graph) is False and networkx.girth(graph) >= 4,
            "m=6": graph.number_of_edges() == 6,
            "max_degree<=3": max(degrees) <= 3,
            "n=5": len(graph) == 5,
            "n=6": len(graph) == 6,
            "n<=6": len(graph) <= 6,
            "n<=4": len(graph) <= 4,
            "family=wheel": any(networkx.is_isomorphic(graph, networkx.wheel_graph(n)) for n in (4, 5, 6)),
            "family!=path": not networkx.is_isomorphic(graph, networkx.path_graph(len(graph))),
        }
        return all(facts[text] if not text.startswith("!") else not facts[text[1:]] for text in filters)

    expected = {one.key for one in base.search("even-odd", limit=1000).found if meets(one.key)}
    assert {one.key for one in base.search("even-odd", *filters, limit=1000).found} == expected
    assert expected


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("value>=1", lambda game: game >= 1),
        ("value>0", lambda game: game > 0),
        ("value||0", lambda game: game.confused_with(0)),
        ("value<={4|0}", lambda game: game <= parse_value("{4|0}")),
        ("value~{2|0}", lambda game: (game - parse_value("{2|0}")).is_number),
        ("value={2|0}", lambda game: game == parse_value("{2|0}")),
        ("value!={1|1}", lambda game: game != parse_value("1*")),
    ],
)
def test_values_are_compared_as_games(
    base: KnowledgeBase, text: str, relation: Callable[[ShortGame], bool]
) -> None:
    every = base.search("even-odd", "connected", "n<=6", limit=1000).found
    expected = {one.key for one in every if relation(parse_value(one.value))}
    assert {one.key for one in base.search("even-odd", text, "connected", limit=1000).found} == expected
    assert 0 < len(expected) < len(every)


def test_values_of_impartial_games_are_compared_as_games_too(base: KnowledgeBase) -> None:
    every = base.search("odd-odd", limit=1000).found
    confused = {one.key for one in base.search("odd-odd", "value||0", limit=1000).found}
    assert confused == {one.key for one in every if one.value != "0"}
    assert base.search("odd-odd", "value>=1").found == ()


def test_filters_on_values_compare_exactly(base: KnowledgeBase) -> None:
    hot = base.search("even-odd", "temperature>1", "n<=6", limit=1000).found
    assert {"{4|0}"} <= {one.value for one in hot}
    same = base.search("even-odd", "value={2|0}", limit=1000).found
    assert {one.value for one in same} == {"{2|0}"}
    assert base.search("even-odd", "outcome=R", limit=1000).found == ()


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("conected", UnknownName, "connected"),
        ("nimvalue=2", UnknownName, "nim_value"),
        ("n", BadArgument, "n=3"),
        ("n=five", BadArgument, "number"),
        ("connected=perhaps", BadArgument, "yes or no"),
        ("outcome<N", BadArgument, "= or !="),
        ("value={2|", KbError, "expected"),
        ("", BadArgument, "no filter"),
        ("m=1-5", BadArgument, "number"),
        ("m=3/2", BadArgument, "whole number"),
        ("m||3", BadArgument, "compares values"),
        ("xyzzy=3", UnknownName, "no filter 'xyzzy'$"),
        ("outcome=Q", BadArgument, "N, P, L, R"),
        ("n<=-3", BadArgument, "number of vertices"),
        ("family=weel", UnknownName, "'wheel'"),
    ],
)
def test_a_bad_filter_is_refused_in_one_sentence(text: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        list(parse_filters(text))


def test_winning_moves_are_not_asked_of_partizan_games(base: KnowledgeBase) -> None:
    with pytest.raises(BadArgument, match="impartial"):
        base.search("even-odd", "winning_edge_move")


@pytest.mark.parametrize(
    "text",
    [
        "connected",
        "!connected",
        "components=2",
        "bipartite",
        "tree",
        "forest",
        "regular",
        "girth>3",
        "girth!=3",
        "min_degree>=2",
        "max_degree<3",
        "m=4",
    ],
)
def test_a_read_only_base_without_invariants_finds_the_same(
    text: str, tmp_path: Path, migrated_file: Path
) -> None:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as writer:
        writer.populate("take-away", "all(n<=4)")
        writer.populate("take-away", "edges:0-0,0-1")
        with KnowledgeBase(str(path), read_only=True) as reader:
            computed = reader.search("take-away", text)
        assert writer.store.without_invariants(game_named("take-away"))
        assert computed == writer.search("take-away", text)
        assert computed.found


def test_invariants_of_multigraphs() -> None:
    loop, double = parse_position("edges:0-0,0-1"), parse_position("edges:0-1,0-1,1-2")
    assert (girth(loop), is_bipartite(loop), phi(loop)) == (1, False, 0)
    assert (girth(double), is_bipartite(double), phi(double)) == (2, True, 3)
    assert girth(parse_position("petersen")) == 5
    assert girth(parse_position("P4 + C7")) == 7
    assert girth(parse_position("S5")) is None
    assert [girth(graph) for graph in connected_graphs(3)] == [None, 3]


def test_contradictory_sizes_leave_nothing_to_be_missed(base: KnowledgeBase) -> None:
    page = base.search("odd-odd", "n>=5", "n<=3")
    assert (page.found, page.complete) == ((), True)
    assert "no number of vertices" in page.reason


def test_a_page_goes_on_after_a_key_only(base: KnowledgeBase) -> None:
    with pytest.raises(KbError, match="graph6"):
        base.search("odd-odd", after="zzz")


def test_invariants_are_kept_once_computed(base: KnowledgeBase, monkeypatch: pytest.MonkeyPatch) -> None:
    # oracle: networkx's own clique finder on every graph
    expected = {
        one.key
        for one in base.search("odd-odd", "connected", "n<=6", limit=1000).found
        if max(map(len, networkx.find_cliques(to_networkx(decode(one.key))))) == 3
    }
    asked = ("connected", "n<=6", "clique_number=3")
    assert {one.key for one in base.search("odd-odd", *asked, limit=1000).found} == expected

    def refuse(_position: object) -> int:
        raise AssertionError("computed again")

    monkeypatch.setitem(INVARIANTS, "clique_number", INVARIANTS["clique_number"]._replace(of=refuse))
    monkeypatch.setattr("kb.query.kept.facts_of_keys", lambda keys, names: {key: refuse(key) for key in keys})
    assert {one.key for one in base.search("odd-odd", *asked, limit=1000).found} == expected


def test_what_takes_too_long_to_decide_is_counted(
    base: KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    def give_up(_position: object) -> int:
        raise LimitReached("too long")

    monkeypatch.setitem(INVARIANTS, "matching_number", INVARIANTS["matching_number"]._replace(of=give_up))
    monkeypatch.setattr("kb.query.kept.facts_of_keys", lambda keys, names: {})
    found = base.search("odd-odd", "connected", "n=3", "matching_number=1")
    assert (found.found, found.complete) == ((), False)
    assert found.reason == (
        "2 left out because a filter cannot be decided: it takes too long, or needs a value that is not known"
    )


def test_sorting_puts_the_undefined_last(base: KnowledgeBase) -> None:
    page = base.search("even-odd", "connected", "n<=5", sort=("-temperature", "n"), limit=1000)
    heats = [parse_value(one.value).temperature for one in page.found]
    assert heats == sorted(heats, reverse=True)
    assert len(page.found) == 31
    girths = [
        girth(decode(one.key)) for one in base.search("odd-odd", "connected", "n=5", sort=("girth",)).found
    ]
    assert girths == [3] * 15 + [4, 4, 5] + [None] * 3  # 3 of the 21 are trees
    first = base.search("even-odd", "connected", sort=("-m",), limit=1)
    assert [one.position for one in first.found] == ["K6"]
    assert (first.next, first.more) == (None, True)
    with pytest.raises(UnknownName, match="not sorted by 'temprature'; the nearest is 'temperature'"):
        base.search("even-odd", sort=("temprature",))


def test_the_smallest_have_the_fewest_vertices_and_then_edges(base: KnowledgeBase) -> None:
    # Nowakowski and Ottaway name two graphs of value *2; the smaller has four vertices.
    assert [one.position for one in base.search("odd-odd", "nim_value=2", smallest=True).found] == ["F3*"]
    cycles = base.search("even-odd", "connected", "!tree", smallest=True)
    assert [one.position for one in cycles.found] == ["K3"]


def test_counts_by_facts_add_up(base: KnowledgeBase) -> None:
    counts = base.count("odd-odd", "connected", "n<=6", by=("n", "bipartite"))
    found = {(row["n"], row["bipartite"]): row["positions"] for row in counts.records()}
    # OEIS A005142: connected bipartite graphs 1, 1, 1, 3, 5, 17; A001349: connected 1, 1, 2, 6, 21, 112
    assert [found[n, 1] for n in range(1, 7)] == [1, 1, 1, 3, 5, 17]
    assert [found.get((n, 0), 0) + found[n, 1] for n in range(1, 7)] == [1, 1, 2, 6, 21, 112]
    assert (counts.total, counts.complete) == (143, True)
    assert base.count("odd-odd", "connected", "n<=6").total == 143
    with pytest.raises(UnknownName, match="nearest is 'girth'"):
        base.count("odd-odd", by=("grith",))


def test_a_search_travels(base: KnowledgeBase, tmp_path: Path) -> None:
    page = base.search("even-odd", "connected", "n<=4", limit=1000)
    table = page.to_arrow()
    assert table.column("n").to_pylist() == [decode(one.key).n for one in page.found]
    assert table.column("mean").to_pylist() == [str(parse_value(one.value).mean) for one in page.found]
    assert page.to_csv().splitlines()[0].startswith("key,position,n,m,value")
    assert "<table>" in page._repr_html_()
    assert "perhaps" not in page._repr_html_()
    asked = ["--db", base.url, "search", "even-odd", "connected", "n<=4"]
    exported = CliRunner().invoke(app, [*asked, "--format", "graph6"])
    assert exported.stderr.startswith("10 positions; complete: all connected graphs with n = 1..4 are stored")
    lines = exported.stdout.split()
    assert [networkx.from_graph6_bytes(line.encode()).number_of_nodes() for line in lines] == [
        1,
        2,
        3,
        3,
        *[4] * 6,
    ]
    records = CliRunner().invoke(app, [*asked, "--format", "jsonl"]).stdout.splitlines()
    assert [json.loads(line)["value"] for line in records] == [one.value for one in page.found]
    sheet = CliRunner().invoke(app, [*asked, "--format", "csv"]).stdout
    names = [row["name"] for row in csv.DictReader(sheet.splitlines())]
    assert names == [one.position for one in page.found]  # each graph with so few vertices has a name
    nameless = CliRunner().invoke(app, [*asked, "--format", "csv", "--no-names"]).stdout
    assert nameless.startswith("game,key,n,m,value")
    assert [row["value"] for row in csv.DictReader(sheet.splitlines())] == [one.value for one in page.found]
    file = tmp_path / "found.parquet"
    assert CliRunner().invoke(app, [*asked, "--format", "parquet", "-o", str(file)]).exit_code == 0
    from pyarrow import parquet

    assert parquet.read_table(file).num_rows == 10
    told = tmp_path / "found.csv"
    assert CliRunner().invoke(app, [*asked, "-o", str(told)]).exit_code == 0
    assert told.read_text(encoding="utf-8") == sheet
    refused = CliRunner().invoke(app, [*asked, "-o", str(tmp_path / "found.txt")])
    assert "has no ending that tells the format; expected .csv, .jsonl, .g6, .parquet" in str(
        refused.exception
    )
    picture = tmp_path / "found.svg"
    assert CliRunner().invoke(app, [*asked, "--draw", str(picture)]).exit_code == 0
    assert "connected n&lt;=4" in picture.read_text(encoding="utf-8")
    counted = CliRunner().invoke(app, [*asked, "--by", "n"]).stdout.splitlines()
    assert [line.split() for line in counted] == [
        ["n", "positions"],
        ["1", "1"],
        ["2", "1"],
        ["3", "2"],
        ["4", "6"],
    ]


def test_filters_are_written_with_hyphens_too() -> None:
    for text in ("triangle-free", "!claw-free", "chromatic-number=3", "triangle-free=no"):
        assert list(parse_filters(text)) == list(parse_filters(text.replace("-", "_")))


def test_the_smallest_is_known_to_be_it_where_all_smaller_ones_are_stored(base: KnowledgeBase) -> None:
    # O'Sullivan, Theorem 6.1: the triangle with a leaf has the value *4.
    open_ended = base.search("take-away", "plain", "connected", "nim_value=4")
    smallest = base.search("take-away", "plain", "connected", "nim_value=4", smallest=True)
    assert not open_ended.complete
    assert smallest.complete
    assert "n = 1..4" in smallest.reason
    assert [one.position for one in smallest.found] == ["F3*"]
    missing = base.search("take-away", "plain", "connected", "nim_value=4", "n>=40", smallest=True)
    assert not missing.found
    assert not missing.complete


def test_a_nimber_compared_with_a_number_is_asked_about(base: KnowledgeBase) -> None:
    # A nimber is below every positive number and above every negative one (Winning Ways, chapter 2).
    page = base.search("odd-odd", "value>=3", "n<=4")
    assert not page.found
    assert page.reason.endswith("did you mean nim_value>=3? the values are nimbers, and no nimber is >=3")
    everything = base.count("odd-odd", "value<3", "n<=4")
    assert everything.total == base.count("odd-odd", "n<=4").total
    assert "every nimber is <3" in everything.reason
    for text in ("value=*2", "value||0", "value=0"):
        assert "did you mean" not in base.count("odd-odd", text, "n<=4").reason
    assert "did you mean" not in base.count("even-odd", "value>=3", "n<=4").reason


def test_a_graph_without_a_name_has_none_in_a_file() -> None:
    from kb.search import _name

    assert _name("BW") == "P3"
    assert _name("FCDnW") is None


def test_columns_are_the_same_with_and_without_the_kernel() -> None:
    from kb.graphs.enumerate import graphs
    from kb.graphs.line_facts import facts_of_keys
    from kb.query.kept import COLUMNS, columns

    keys = [key(graph) for n in range(7) for graph in graphs(n)]
    told = facts_of_keys(keys, COLUMNS)
    assert set(told) == set(keys)
    assert [columns(one, told[one]) for one in keys] == [columns(one) for one in keys]
    assert facts_of_keys(["BW"], ["m", "planar"]) == {}  # who asks has its own way to tell
    assert facts_of_keys([key(parse_position("P63")), key(parse_position("C2"))], ["m"]) == {}
