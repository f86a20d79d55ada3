"""The doctor says what is sound, what is missing, and the command that mends it; citations are BibTeX."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb import KnowledgeBase
from kb.errors import UnknownName
from kb.games import game


@pytest.fixture
def base(tmp_path: Path, migrated_file: Path) -> KnowledgeBase:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    return KnowledgeBase(str(path))


def states(base: KnowledgeBase) -> dict[str, str]:
    return {check.name: check.state for check in base.doctor()}


def test_an_empty_base_lacks_claims_and_values_and_says_what_mends_it(base: KnowledgeBase) -> None:
    checks = {check.name: check for check in base.doctor()}
    assert (checks["claims"].state, checks["claims"].mend) == ("missing", "ggkb init")
    assert checks["polish"].mend == "ggkb populate polish 'connected(n<=6)'"
    assert checks["database"].state == checks["keys"].state == "ok"


def test_what_is_stored_is_told(base: KnowledgeBase) -> None:
    base.populate("grim", "connected(n<=4)")
    (check,) = [check for check in base.doctor() if check.name == "grim"]
    assert (check.state, check.says) == ("ok", "10 values, connected to n = 4")


@pytest.mark.parametrize(
    ("scope", "command"),
    [
        ("P_n n=1..9", "ggkb populate grim P_n n=1..9"),
        ("K_{m,n} m=1..2 n=m..3", "ggkb populate grim 'K_{m,n}' m=1..2 n=m..3"),
        ("connected(n<=8)", "ggkb populate grim 'connected(n<=8)'"),
        ("imported from my file.csv", "ggkb import 'my file.csv'"),
        ("positions that claims ask for", "ggkb audit"),
        ("look-up of P5", "ask again"),
    ],
)
def test_a_run_that_never_ended_is_named_with_its_command(
    base: KnowledgeBase, scope: str, command: str
) -> None:
    base.store.begin_run(game("grim"), solver="s", solver_version="1", code_version="t", scope=scope)
    (check,) = [check for check in base.doctor() if check.name == "runs"]
    assert check.mend == f"if it was killed: {command}"


def test_the_command_for_a_killed_run_ends_it_even_where_all_is_stored(
    base: KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    base.populate("grim", "P_n", ["n=1..9"])
    base.store.begin_run(game("grim"), solver="s", solver_version="1", code_version="t", scope="P_n n=1..9")
    assert "runs" in states(base)
    monkeypatch.setattr("kb.store.runs.is_gone", lambda machine: True)
    assert base.populate("grim", "P_n", ["n=1..9"]).new == 0
    assert "runs" not in states(base)
    assert [run.status for run in base.runs()] == ["interrupted", "done"]


def test_damage_is_broken(base: KnowledgeBase) -> None:
    base.populate("grim", "connected(n<=4)")
    with base.store.engine.transaction() as session:
        session.execute("UPDATE value_count SET count = count + 1")
    assert states(base)["database"] == "broken"


def test_citations_name_the_base_a_paper_and_a_value(base: KnowledgeBase) -> None:
    assert base.cite().startswith("@software{graph-games-kb,")
    base.seed()
    assert "O'Sullivan" in base.cite("osullivan")
    cited = base.cite("take-away", "K3")
    assert "take-away, K3: value 0, computed by kernel" in cited
    assert "O'Sullivan" in cited
    with pytest.raises(UnknownName, match="osullivan"):
        base.cite("sullivan")
