"""`KnowledgeBase`: what a notebook holds."""

import networkx
import pytest
from catalogue_of_claims import PAPER

import kb
from kb.errors import BadGraph, BadPosition, DatabaseError, KbError, UnknownName
from kb.games import game
from kb.graphs.position import Position, Sum, Term
from kb.graphs.reading import read_graph
from kb.knowledge_base import KnowledgeBase, default_url
from kb.seeding import seed


@pytest.fixture
def file(migrated_file, tmp_path):
    """The path of an empty knowledge base on SQLite."""
    path = tmp_path / "kb.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    return path


@pytest.fixture
def base(file):
    """An empty knowledge base on SQLite."""
    with KnowledgeBase(str(file)) as opened:
        yield opened


PATH = Position(3, [(0, 1), (1, 2)])


@pytest.mark.parametrize(
    "graph",
    [
        "P3",
        "edges:2-0,0-1",
        PATH,
        Sum((Term(1, PATH),)),
        {"graph": "P_3"},
        {"n": 3, "edges": [[0, 1], [0, 2]]},
        {"n": 3, "edges": ((0, 1), (0, 2))},
        networkx.path_graph(3),
        networkx.star_graph(2),
    ],
    ids=lambda graph: type(graph).__name__,
)
def test_a_graph_in_any_shape_has_one_value(base, graph):
    answer = base.value("node-kayles", graph)
    assert (answer.text, answer.position, answer.nim_value) == ("*2", "P3", 2)


@pytest.mark.parametrize("graph", [3, None, ["P3"], object()])
def test_what_is_no_graph_is_refused_in_a_sentence(base, graph):
    with pytest.raises(BadGraph, match=r"is no graph; expected text|a list is an adjacency matrix"):
        base.value("node-kayles", graph)


def test_a_networkx_graph_carries_brushes():
    graph = networkx.path_graph(3)
    graph.nodes[1]["brushes"] = 1
    assert read_graph(graph).position().labels == (0, 1, 0)


def test_a_game_is_named_or_given(base):
    values = {base.value(each, "K3").nim_value for each in ("take-away", "Graph_Chomp", game("take-away"))}
    assert values == {0}


def test_an_unknown_game_is_refused_with_the_nearest(base):
    with pytest.raises(UnknownName, match="nearest is 'take-away'"):
        base.value("takeaway", "K3")


def test_many_values_come_in_order(base):
    assert [each.nim_value for each in base.values("take-away", ["K1", "K2", "K3", "K4"])] == [1, 2, 0, 1]


def test_the_first_bad_graph_of_many_is_the_error(base):
    with pytest.raises(BadPosition, match="without loops"):
        base.values("grim", ["K3", "edges:0-0"])


def test_each_value_or_each_error(base):
    good, unread, unplayed = base.each_value("grim", ["K3", "K_{", "edges:0-0"])
    assert good.is_known
    assert isinstance(unread, BadGraph)
    assert isinstance(unplayed, BadPosition)
    assert isinstance(unplayed, KbError)


def test_an_answer_reads_well(base):
    answer = base.value("take-away", "K3")
    assert repr(answer) == "<take-away K3: 0 (computed)>"
    html = answer._repr_html_()
    assert html.startswith("<table>")
    assert "<th>value</th><td>0</td>" in html
    unknown = base.value("take-away", "K9", stored_only=True)
    assert repr(unknown) == "<take-away K9: unknown (unknown)>"
    assert "<td>unknown</td>" in unknown._repr_html_()


def test_html_is_escaped(base):
    hot = base.value("geography", "A(3,2,1)")
    assert hot.mean is not None
    assert "<th>mean</th>" in hot._repr_html_()
    assert "<script>" not in base.value("even-odd", "P3 - P3")._repr_html_()


def test_populate_and_its_record(base):
    done = base.populate("polish", "K_{m,n}", ["m=1..2 n=m..3"])
    assert (done.members, done.new) == (5, 5)
    assert [run.scope for run in base.runs("polish")] == ["K_{m,n} m=1..2 n=m..3"]
    assert [each.complete for each in base.coverage("polish")] == [True]
    assert base.runs("grim") == []


def test_claims_and_their_records(base):
    seed(base.store, [PAPER])
    assert [claim.slug for claim in base.claims(paper="test")] == [entry.id for entry in PAPER.claims]
    assert [claim.slug for claim in base.select_claims("test/bound")] == ["test/bound"]
    records = {each["claim"]: each for each in base.claim_records(base.claims())}
    assert records["test/misprint"]["erratum"]["counterexample"] == "C3"
    assert records["test/complete"]["erratum"] is None
    assert records["test/not-coded"]["reason"] == "a definition"
    assert [each.claim for each in base.errata()] == ["test/misprint"]


def test_seeding_twice_changes_nothing(base):
    first = seed(base.store, [PAPER])
    assert set(first.added) >= {entry.id for entry in PAPER.claims}
    again = seed(base.store, [PAPER])
    assert (again.added, again.changed) == ((), ())


def test_the_package_gives_the_class():
    assert kb.KnowledgeBase is KnowledgeBase
    with pytest.raises(AttributeError, match="no attribute 'Knowledge'"):
        kb.Knowledge  # noqa: B018


def test_a_missing_database_says_how_to_make_one(tmp_path):
    with pytest.raises(DatabaseError, match="`ggkb init` makes one"):
        KnowledgeBase(str(tmp_path / "none.sqlite"))


def test_the_environment_names_the_default_database(monkeypatch, file):
    monkeypatch.setenv("GGKB_DATABASE", str(file))
    assert default_url() == str(file)
    with KnowledgeBase() as opened:
        assert repr(opened) == f"KnowledgeBase({str(file)!r})"


def test_the_users_own_folder_is_made_when_the_base_is(monkeypatch, tmp_path):
    monkeypatch.delenv("GGKB_DATABASE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    with KnowledgeBase(create=True) as opened:
        assert opened.value("take-away", "K2").nim_value == 2
    assert opened.url.startswith(str(tmp_path))


def test_a_data_folder_that_cannot_be_made_is_named(monkeypatch, tmp_path):
    (tmp_path / "data").touch()
    monkeypatch.delenv("GGKB_DATABASE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with pytest.raises(
        DatabaseError, match=r"data/ggkb cannot be made: Not a directory; name a file with --db"
    ):
        KnowledgeBase(create=True)


def test_a_base_open_for_reading_solves_but_stores_nothing(file):
    with KnowledgeBase(str(file), read_only=True) as opened:
        assert opened.value("take-away", "K3").text == "0"
        assert opened.runs() == []
        assert not opened.value("take-away", "K4", stored_only=True).is_known
