"""A dispute is a dispute for every verb and for the service: none of them serves the stored value.

Two computations of polish on K_{2,3} differ: *2, which is right (Gordinowicz et al., Section 1), and *3,
which is planted.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import serving
from typer.testing import CliRunner

from cli.main import app
from kb import KnowledgeBase
from kb.errors import BadArgument, Conflict
from kb.games import game
from kb.graphs.canonical import key
from kb.graphs.language import parse_position

POLISH = game("polish")
GRAPH = "K_{2,3}"


@pytest.fixture(scope="module")
def file(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("disputed") / "kb.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as base:
        base.seed()
        base.populate("polish", "K_{m,n}", ["m=1..2 n=m..4"])
        base.populate("polish", "all(n<=3)")
        assert base.value("polish", GRAPH).text == "*2"
        plant(base)
    return path


def plant(base: KnowledgeBase) -> None:
    """A second computation, which differs."""
    run = base.store.begin_run(
        POLISH, solver="planted", solver_version="1", code_version="1", scope="a wrong value"
    )
    with pytest.raises(Conflict):
        base.store.write_values(run, [(key(parse_position(GRAPH)), 3)])


@pytest.fixture
def base(file: Path) -> Iterator[KnowledgeBase]:
    with KnowledgeBase(str(file)) as opened:
        yield opened


def test_a_value_is_disputed_also_in_a_sum(base: KnowledgeBase) -> None:
    for graph in (GRAPH, f"{GRAPH} + K_2", f"{GRAPH} - K_2"):
        found = base.value("polish", graph)
        assert (found.value, found.outcome, found.evidence) == (None, None, "disputed")
        assert {one.value for one in found.disputed} == {"*2", "*3"}


def test_a_table_says_disputed(base: KnowledgeBase) -> None:
    table = base.table("polish", "K_{m,n}", ["m=1..2 n=2..3"])
    cells = {place: (cell.value, cell.evidence) for place, cell in table.cells.items()}
    assert cells[2, 3] == (None, "disputed")
    assert cells[2, 2][1] == "computed"
    assert "disputed" in str(table)


def test_an_explanation_says_disputed(base: KnowledgeBase) -> None:
    found = base.explain("polish", GRAPH)
    assert (found.value, found.evidence, found.outcome) == (None, "disputed", None)
    assert [summand.evidence for summand in found.summands] == ["disputed"]
    union = base.explain("polish", f"{GRAPH} + K_2")
    assert (union.value, union.evidence) == (None, "disputed")
    # A move in K_2 leaves the disputed part, so nobody knows whether it wins.
    assert [
        option.wins for summand in union.summands if summand.name == "K2" for option in summand.options
    ] == [None]
    said = CliRunner().invoke(app, ["--db", base.url, "explain", "polish", GRAPH])
    assert said.exit_code == 1
    assert "*2" not in said.stdout.splitlines()[1]
    assert "winning move:" not in said.stdout


@pytest.mark.parametrize("graph", [GRAPH, f"{GRAPH} + K_2", f"2*{GRAPH}", f"{GRAPH} + *3"])
def test_no_move_wins_or_loses_where_a_part_is_disputed(base: KnowledgeBase, graph: str) -> None:
    found = base.explain("polish", graph)
    assert any(option.value is not None for summand in found.summands for option in summand.options)
    assert {option.wins for summand in found.summands for option in summand.options} == {None}
    assert (list(found.winning()), found.as_json()["winning_moves"]) == ([], [])
    assert not any("wins" in note for note in found.notes)


def test_nor_where_a_part_is_damaged(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "kb.sqlite"
    path.write_bytes(file.read_bytes())
    with KnowledgeBase(str(path)) as base:
        with base.store.engine.transaction() as session, session.unguarded("test"):
            session.execute(
                "UPDATE computed_value SET nim = nim + 1 WHERE key = ?", (key(parse_position("C4")),)
            )
        for graph in ("C4", "C4 + K_2"):
            found = base.explain("polish", graph)
            assert (found.value, found.evidence, found.outcome) == (None, "damaged", None)
            assert list(found.winning()) == []
        assert base.value("polish", "C4 + K_2").evidence == "damaged"


def test_a_search_by_winning_moves_rests_on_no_disputed_value(migrated_file: Path, tmp_path: Path) -> None:
    """Where a winning move may lead to the disputed position, the search does not say that there is none."""
    path = tmp_path / "kb.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as base:
        base.populate("take-away", "connected(n<=4)")
        before = {one.key for one in base.search("take-away", "winning_vertex_move", "n<=4").found}
        run = base.store.begin_run(
            game("take-away"), solver="planted", solver_version="1", code_version="1", scope="wrong"
        )
        zero = next(one for one in base.search("take-away", "nim_value=0", "n=3").found)
        with pytest.raises(Conflict):
            base.store.write_values(run, [(zero.key, 5)])
        for asked in ("winning_vertex_move", "!winning_vertex_move"):
            found = base.search("take-away", asked, "n<=4", "plain")
            assert not found.complete
            assert "cannot be decided" in found.reason
            assert {one.key in before for one in found.found} == {asked[0] != "!"}


def test_nothing_is_derived_from_a_disputed_option(migrated_file: Path, tmp_path: Path) -> None:
    path = tmp_path / "kb.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as base:
        base.populate("take-away", "K3")
        base.populate("take-away", "F3")  # K_4 without an edge, the other option of K_4
        assert base.value("take-away", "K4", stored_only=True).evidence == "derived"
        run = base.store.begin_run(
            game("take-away"), solver="planted", solver_version="1", code_version="1", scope="wrong"
        )
        with pytest.raises(Conflict):
            base.store.write_values(run, [(key(parse_position("K3")), 5)])
        assert not base.value("take-away", "K4", stored_only=True).is_known
        assert base.explain("take-away", "K4", stored_only=True).value is None


def test_a_search_lists_no_disputed_value_and_is_not_complete(base: KnowledgeBase) -> None:
    found = base.search("polish", "n=5", "nim_value=2")
    assert key(parse_position(GRAPH)) not in {one.key for one in found.found}
    assert not found.complete
    assert "disputed" in found.reason


def test_nothing_is_complete_that_a_dispute_may_belong_to(migrated_file: Path, tmp_path: Path) -> None:
    """Node Kayles on P_3 is stored as *2; another computation says *7: whether any graph has *7 is open."""
    path = tmp_path / "kb.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as base:
        base.populate("node-kayles", "connected(n<=3)")
        asked = ("connected", "n<=3", "nim_value=7")
        assert base.search("node-kayles", *asked).complete
        run = base.store.begin_run(
            game("node-kayles"), solver="planted", solver_version="1", code_version="1", scope="wrong"
        )
        with pytest.raises(Conflict):
            base.store.write_values(run, [(key(parse_position("P3")), 7)])
        found = base.search("node-kayles", *asked)
    assert (found.found, found.complete) == ((), False)
    assert "the values of 1 position are disputed" in found.reason


def test_a_sequence_says_disputed(base: KnowledgeBase) -> None:
    found = base.sequence("polish", "K_{2,n}", ["n=2..4"])
    assert found.texts[1] == "disputed"
    assert found.as_json()["terms"][1] == {"n": 3, "value": None, "evidence": "disputed"}


def test_an_audit_counts_no_disputed_value(base: KnowledgeBase) -> None:
    coded = {claim.slug for claim in base.claims(game="polish") if claim.coded}
    spoken = [getattr(one, "claim", "") for one in base.value("polish", GRAPH).provenance]
    name = next(claim for claim in spoken if claim in coded)
    disputed = base.audit(name).checked[0].result
    (conflict,) = base.store.conflicts(POLISH, unresolved=True)
    base.store.resolve_conflict(conflict.id, "to count the cases without it")
    try:
        settled = base.audit(name).checked[0].result
    finally:
        plant(base)
    assert disputed.instances == settled.instances - 1


def test_an_export_says_disputed_and_gives_no_value(base: KnowledgeBase) -> None:
    rows = [json.loads(line) for line in base.export(None, "jsonl", "polish")]
    (row,) = [row for row in rows if row["key"] == key(parse_position(GRAPH))]
    assert row["evidence"] == "disputed"
    assert row["value"] not in ("*2", "*3")


def test_no_game_is_identified_by_a_disputed_value(base: KnowledgeBase) -> None:
    """K_{2,2}, K_{2,3}, K_{2,4} have the values 0, *2, 0 in polish: in dispute, they identify nothing.

    Claims about polish that say so in print are another matter.
    """
    for values in (["0", "*2", "0"], ["0", "*3", "0"]):
        assert "polish" not in {one.game for one in base.identify(values, "K_{2,n}") if one.claim is None}


def test_populate_leaves_a_dispute_as_it_is(base: KnowledgeBase) -> None:
    done = base.populate("polish", GRAPH)
    assert (done.new, done.confirmed) == (0, 0)
    assert base.value("polish", GRAPH).evidence == "disputed"


def test_a_statement_is_undecided_on_a_disputed_value(base: KnowledgeBase) -> None:
    said = base.refute("polish", "nim_value = 2", graphs="K_{2,3}")
    assert (said.verdict, said.undecided, said.counterexample) == ("undecided", 1, None)


def test_no_rule_is_fitted_through_a_disputed_value(base: KnowledgeBase) -> None:
    """What is known of K_{2,n} ends at n = 2, before the disputed third member."""
    with pytest.raises(BadArgument, match="too few"):
        base.conjecture("polish", "K_{2,n}", ["n=1..4"])


def test_a_picture_writes_no_value_of_a_disputed_position(base: KnowledgeBase) -> None:
    picture = base.draw("polish", GRAPH)
    assert "disputed" in picture.title
    written = picture.svg()
    # Its moves leave undisputed positions, and their values stand there; none is marked as winning.
    assert "wins" not in written


def test_a_verification_does_not_settle_a_dispute(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "kb.sqlite"
    path.write_bytes(file.read_bytes())
    with KnowledgeBase(str(path)) as base:
        assert base.verify("polish", ratio=1.0).conflicts == []  # the stored *2 is right
        assert base.value("polish", GRAPH).evidence == "disputed"
        assert len(base.conflicts("polish")) == 1


def test_the_service_says_disputed(file: Path) -> None:
    pytest.importorskip("fastapi", reason="fastapi is not installed")
    this = key(parse_position(GRAPH))
    with serving(str(file)) as service:

        def ask(route: str, **asked: object) -> dict[str, Any]:
            return service.get(f"/games/polish/{route}", params=asked).json()

        value = ask("value", graph=GRAPH)
        assert (value["value"], value["evidence"], value["known"]) == (None, "disputed", False)
        explained = ask("explain", graph=GRAPH)
        assert (explained["value"], explained["evidence"]) == (None, "disputed")
        assert explained["winning_moves"] == []
        table = ask("table", family="K_{m,n}", ranges=["m=2", "n=3..3"])
        assert [cell["evidence"] for cell in table["cells"]] == ["disputed"]
        along = ask("sequence", family="K_{2,n}", ranges=["n=2..4"])
        assert along["terms"][1] == {"n": 3, "value": None, "evidence": "disputed"}
        found = ask("search", filter=["n=5", "nim_value=2"])
        assert this not in {one["key"] for one in found["found"]}
        assert not found["complete"]
        assert ask("reply", graph=GRAPH)["wins"] is None
        assert (
            "disputed"
            in service.get("/games/polish/picture.svg", params={"graph": GRAPH, "values": True}).text
        )
        rows = service.get("/export", params={"game": "polish", "format": "jsonl"}).text.splitlines()
        (row,) = [row for row in map(json.loads, rows) if row["key"] == this]
        assert (row["value"], row["evidence"]) == ("", "disputed")
