"""Search over stored positions. Oracles: remarks of the papers, and plain filtering in Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb import KnowledgeBase
from kb.errors import BadArgument, KbError, UnknownName
from kb.games import game as game_named
from kb.graphs.canonical import decode
from kb.graphs.enumerate import connected_graphs
from kb.graphs.invariants import girth, is_bipartite, phi
from kb.graphs.language import parse_position
from kb.graphs.networkx_graph import to_networkx
from kb.search import parse_filter


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
    assert [one.position for one in page.found] == ["join(K1,K4 + K1)", "join(K1,K3 + K2)", "K6"]


def test_an_answer_is_complete_only_where_all_graphs_are_stored(base: KnowledgeBase) -> None:
    assert not base.search("odd-odd", "connected", "nim_value=2").complete
    assert not base.search("odd-odd", "connected", "n<=7", "nim_value=2").complete
    assert not base.search("odd-odd", "n<=5", "nim_value=2").complete
    assert base.search("take-away", "n<=5").complete
    assert base.search("odd-odd", "tree", "n=6").complete


def test_a_class_of_which_some_graphs_are_missing_is_not_complete(base: KnowledgeBase) -> None:
    grim = game_named("grim")
    run = base.store.begin_run(grim, solver="s", solver_version="1", code_version="t", scope="connected(n=3)")
    base.store.write_values(run, [("Bw", 1)])
    base.store.write_coverage(run, "connected", "n=3", found=1, expected=2, source="A001349")
    base.store.finish_run(run)
    page = base.search("grim", "connected", "n=3")
    assert [one.position for one in page.found] == ["K3"]
    assert (page.complete, page.reason) == (False, "not all graphs with n = 3 are stored")


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
    import networkx

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
        ("m==3", BadArgument, "number"),
        ("outcome=Q", BadArgument, "N, P, L, R"),
        ("n<=-3", BadArgument, "number of vertices"),
        ("family=weel", UnknownName, "'wheel'"),
    ],
)
def test_a_bad_filter_is_refused_in_one_sentence(text: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        parse_filter(text)


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
