"""One answer for one position: `value` and `explain` agree, whatever is stored and whether it may be written.

Oracle of the values themselves: the reference solver; of agreement: each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starts import starts
from typer.testing import CliRunner

from cli.main import app
from kb import KnowledgeBase
from kb.games import GAMES, game
from kb.graphs.canonical import key
from kb.graphs.language import parse_position
from kb.graphs.position import Position
from kb.seeding import catalogue, seed
from kb.solvers.reference import ReferenceSolver


@pytest.fixture
def file(tmp_path: Path, migrated_file: Path) -> Path:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    return path


@pytest.fixture
def base(file: Path) -> Iterator[KnowledgeBase]:
    with KnowledgeBase(str(file)) as opened:
        yield opened


@pytest.fixture
def papers(base: KnowledgeBase) -> KnowledgeBase:
    """A base with every paper and no values."""
    seed(base.store)
    return base


def both(base: KnowledgeBase, slug: str, graph: object, **how: object) -> tuple[object, str]:
    """Value and evidence, once `value` and `explain` are seen to agree on them."""
    value, explained = base.value(slug, graph, **how), base.explain(slug, graph, **how)
    assert explained.value == value.exact
    assert explained.evidence == value.evidence
    assert (explained.outcome, explained.at_least) == (value.outcome, value.at_least)
    ours, theirs = explained.as_json(), value.as_json()
    for name in ("value", "nim_value", "outcome", "evidence", "at_least"):
        assert ours.get(name) == theirs.get(name)
    return value.exact, value.evidence


@pytest.mark.parametrize("slug", [each.slug for each in GAMES])
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_they_agree_on_any_store(slug: str, data: st.DataObject, file: Path) -> None:
    """Some options are stored and some are not; nothing may be solved, or nothing stored, or both may be."""
    rules = game(slug)
    position = data.draw(starts(slug, max_n=5))
    settled = rules.start(position)
    solver = ReferenceSolver(rules)
    with KnowledgeBase(str(file)) as writer:
        options = [option for player in ("L", "R") for option in rules.options(settled, player)]
        parts = {key(part): part for option in options for part in rules.parts(option)}
        chosen = data.draw(st.sets(st.sampled_from(sorted(parts)))) if parts else set()
        writer.values(rules, [parts[one] for one in sorted(chosen)])
        both(writer, slug, position, stored_only=True)
    with KnowledgeBase(str(file), read_only=True) as reader:
        known, evidence = both(reader, slug, position, stored_only=True)
        if chosen == set(parts) and all(part.n for part in rules.parts(settled)):
            assert known is not None, "all options are known, so the value is"
        assert known is None or (known == solver.value(position) and evidence in ("computed", "derived"))
        value, evidence = both(reader, slug, position)
        assert value == solver.value(position)


@pytest.mark.parametrize("slug", [each.slug for each in GAMES])
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_they_agree_where_only_claims_speak(slug: str, data: st.DataObject, papers: KnowledgeBase) -> None:
    """Nothing is stored: what is known, in part or whole, comes from proved claims and their options."""
    both(papers, slug, data.draw(starts(slug, max_n=9)), stored_only=True)


PARTLY_KNOWN = "edges:1-0,2-0,3-0,4-3,5-2,5-3,6-0,7-0,9-3,9-6,9-8"


def test_an_outcome_without_a_value_is_in_both(papers: KnowledgeBase) -> None:
    assert both(papers, "trail-removing", PARTLY_KNOWN, stored_only=True) == (None, "unknown")
    assert papers.explain("trail-removing", PARTLY_KNOWN, stored_only=True).outcome == "N"
    said = CliRunner().invoke(
        app, ["--db", papers.url, "explain", "trail-removing", PARTLY_KNOWN, "--stored-only"]
    )
    assert "outcome   N (the next player wins)" in said.stdout


@pytest.mark.parametrize(("slug", "graph"), [("even-even", "P3 + K1"), ("node-kayles", "S3 + 2*K1")])
def test_a_summand_derived_here_does_not_serve_another(base: KnowledgeBase, slug: str, graph: str) -> None:
    """K1 is derived; the star, whose options are sums of K1, is then not derived from that in its turn."""
    assert both(base, slug, graph, stored_only=True) == (None, "unknown")
    assert both(base, slug, "K1", stored_only=True)[1] == "derived"


def test_node_kayles_on_the_petersen_graph_is_derived_read_only(file: Path) -> None:
    """All options of the Petersen graph are one: the 6-cycle that is left."""
    with KnowledgeBase(str(file)) as writer:
        writer.value("node-kayles", "C6")
        assert writer.runs()
    with KnowledgeBase(str(file), read_only=True) as base:
        assert both(base, "node-kayles", "petersen", stored_only=True) == (1, "derived")
        answer = base.value("node-kayles", "petersen", stored_only=True)
        assert str(answer.provenance[0]) == "derived from its 10 options (computed)"
        assert answer.as_json()["provenance"][0]["kind"] == "derived"


def test_theorems_answer_in_both(base: KnowledgeBase) -> None:
    """K_n has nim-value n mod 3, and a graph with a free involution is 0 (O'Sullivan, (2.5), Theorem 2.1)."""
    seed(base.store, [paper for paper in catalogue() if paper.key == "osullivan"])
    assert both(base, "take-away", "K60", stored_only=True) == (0, "theorem")
    found = base.explain("take-away", "K60", stored_only=True)
    assert found.no_move_wins()
    assert {option.wins for summand in found.summands for option in summand.options} == {False}
    assert both(base, "take-away", "grid(10,10)", stored_only=True) == (0, "theorem")
    assert base.explain("take-away", "grid(10,10)", stored_only=True).no_move_wins()
    value, evidence = both(base, "take-away", "K61", stored_only=True)
    assert (value, evidence) == (1, "theorem")


def test_a_stored_value_is_not_derived(base: KnowledgeBase, monkeypatch: pytest.MonkeyPatch) -> None:
    base.value("take-away", "K4")
    monkeypatch.setattr("kb.evaluate.evaluator.derive", None)
    assert base.value("take-away", "K4").text == "*"


def test_deriving_is_bounded_by_the_budget(base: KnowledgeBase, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def derive(game: object, position: Position, ask: object, *, until: float) -> None:
        asked.append(until)

    monkeypatch.setattr("kb.evaluate.evaluator.derive", derive)
    base.value("take-away", "K4", budget=3.0)
    base.value("take-away", "K5", stored_only=True)
    assert asked[0] < float("inf")
    assert asked[1] == float("inf")  # then its own limit of time holds


def test_evidence_of_two_solvers_and_of_hearsay(base: KnowledgeBase) -> None:
    base.value("take-away", "K4")
    base.verify("take-away", ratio=1.0)
    assert base.value("take-away", "K4").evidence == "computed twice"
    assert base.value("take-away", "K4 + K2").evidence == "computed"
    assert base.value("take-away", parse_position("K4")).as_json()["evidence"] == "computed twice"
