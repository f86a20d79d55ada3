"""Claims on every graph of a class, against an audit of the same graphs when they are stored."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.main import application
from kb import KnowledgeBase
from kb.audit.tasks import check_rows
from kb.errors import BadArgument, UnknownName
from kb.graphs import geng
from kb.graphs.enumerate import connected_graphs
from kb.seeding import catalogue, seed
from kb.solvers.reference import ReferenceSolver

CLAIM = "osullivan/theorem-7.1"
pytestmark = pytest.mark.skipif(geng.program() is None, reason="geng is not installed")


@pytest.fixture
def base(migrated_file: Path, tmp_path: Path) -> KnowledgeBase:
    path = tmp_path / "kb.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    found = KnowledgeBase(str(path))
    seed(found.store, [paper for paper in catalogue() if paper.key == "osullivan"])
    return found


def test_a_class_is_checked_as_its_stored_rows_are(base: KnowledgeBase) -> None:
    """The audit of stored rows takes another way to the same cases: it reads them from the store."""
    whole = base.audit_class(CLAIM, family="connected(n<=6)")
    assert whole.graphs == 1 + 1 + 2 + 6 + 21 + 112  # OEIS A001349
    assert base.stored() == 0
    (found,) = whole.tallies
    base.populate("take-away", "connected(n<=6)")
    rows = list(base.store.iterate_values(base.game("take-away")))
    expected = check_rows(base.library, [CLAIM], rows, all_members=True).tallies[0]
    assert (found.instances, found.contradictions) == (expected.instances, expected.contradictions)
    assert found.instances > 20


def test_jobs_change_nothing(base: KnowledgeBase, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kb.audit.classes.GRAPHS_A_PART", 30)
    one = base.audit_class(CLAIM, family="connected(n<=6)")
    two = base.audit_class(CLAIM, family="connected(n<=6)", jobs=2)
    assert [(each.instances, each.contradictions) for each in one.tallies] == [
        (each.instances, each.contradictions) for each in two.tallies
    ]


def test_a_custom_claim_is_checked_before_any_audit_has_recorded_it(
    base: KnowledgeBase, tmp_path: Path
) -> None:
    file = tmp_path / "own_claim.py"
    file.write_text(
        "from kb.theorems.base import PositionClaim\n"
        "from kb.theorems.statements import NimValue\n"
        "CLAIM = PositionClaim(id='own/at-most-2', game='node-kayles', asks=('K_1',),\n"
        "    says=lambda position: NimValue(at_most=2))\n"
    )
    graphs = [graph for n in range(1, 6) for graph in connected_graphs(n)]
    solved = ReferenceSolver(base.game("node-kayles")).values(graphs)
    values = [value for value in solved if isinstance(value, int)]
    assert len(values) == len(graphs)
    assert max(values) > 2
    recorded = base.claims()
    base.use_claims(file)
    for named in (["own/at-most-2"], []):  # like `audit`, without a selector the claims of the file
        (found,) = base.audit_class(*named, family="connected(n<=5)").tallies
        assert found.claim == "own/at-most-2"
        assert (found.instances, found.contradictions) == (len(values), sum(value > 2 for value in values))
    assert base.claims() == recorded


def test_the_command_prints_cases_and_exits_by_the_verdict(base: KnowledgeBase, tmp_path: Path) -> None:
    database = ["--db", str(tmp_path / "kb.sqlite")]
    asked = [*database, "audit", "osullivan/theorem-7.1", "--class", "connected(n=5)"]
    shown = CliRunner().invoke(application(), asked)
    assert shown.exit_code == 0, shown.output
    assert "osullivan/theorem-7.1: " in shown.output
    assert "on 21 graphs of connected(n=5)" in shown.output
    document = json.loads(CliRunner().invoke(application(), [*asked, "--json"]).output)
    assert (document["graphs"], document["checked"][0]["verdict"]) == (21, "agrees")


@pytest.mark.parametrize(
    ("selectors", "family", "error", "message"),
    [
        (["take-away"], "K4", BadArgument, "is no class"),
        ([], "connected(n=4)", BadArgument, "one game"),
        (["nonsense"], "connected(n=4)", UnknownName, "nonsense"),
    ],
)
def test_what_cannot_be_checked_is_refused(
    base: KnowledgeBase, selectors: list[str], family: str, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        base.audit_class(*selectors, family=family)
