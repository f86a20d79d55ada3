"""What values, games, evaluations and the store say and keep in rare cases, worked out by hand."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from kb import KnowledgeBase
from kb.errors import BadValue, DatabaseError
from kb.evaluate.claims import ClaimReader
from kb.evaluate.evaluator import Known
from kb.evaluate.hearing import Hearing
from kb.evaluate.provenance import ByPeriod
from kb.games import game
from kb.games.parity import ParityGame
from kb.graphs import families
from kb.store import inspection
from kb.store.processes import is_gone, this_process
from kb.store.sqlite import SqliteEngine
from kb.theorems.statements import HasOutcome, Is, NimValue
from kb.values.reading import parse_value
from kb.values.short_game import ShortGame


def test_a_value_is_shown_whole_unless_it_is_long() -> None:
    with pytest.raises(BadValue) as short:
        parse_value("{1|2")
    assert "the value '{1|2' at character 5" in short.value.message
    assert short.value.at == 4
    text = "1 + " * 30 + "?"
    with pytest.raises(BadValue) as long:
        parse_value(text)
    assert f"the value {text[:57] + '...'!r} at character 121" in long.value.message


@pytest.mark.parametrize(
    ("left", "right", "begins"),
    [
        ("odd", "odd", "Both delete a vertex of odd"),
        ("odd", "even", "Left deletes a vertex of odd degree, Right"),
    ],
)
def test_a_parity_game_says_whose_vertices_are_whose(left: Any, right: Any, begins: str) -> None:
    rules = ParityGame(left, right)
    assert rules.rules.startswith(begins)
    assert rules.rules.endswith("A vertex without edges has even degree.")
    assert rules.kind == ("impartial" if left == right else "partizan")
    assert [move.vertices for move in rules.moves(families.path(3), "L")] == [(0,), (2,)]
    opponent = [(1,)] if right == "even" else [(0,), (2,)]
    assert [move.vertices for move in rules.moves(families.path(3), "R")] == opponent


def test_a_proved_period_is_told_with_its_family() -> None:
    assert ByPeriod("P_n", "period 34 from 52 on").words() == "P_n has the proved period 34 from 52 on"


def test_what_is_known_has_the_key_of_its_position() -> None:
    assert Known(cast(Any, SimpleNamespace(key="Bw"))).key == "Bw"
    assert Known(None).key is None


def said(*statements: object) -> Any:
    return SimpleNamespace(proved=lambda part: [SimpleNamespace(statement=each) for each in statements])


@pytest.mark.parametrize(
    ("statements", "outcome", "at_least"),
    [
        ([HasOutcome("N")], "N", None),
        ([HasOutcome("LN")], None, None),
        ([HasOutcome("P"), HasOutcome("LP")], "P", None),
        ([NimValue(at_least=2), NimValue(at_least=1)], "N", 2),
        ([NimValue(among=(2, 3))], None, None),
        ([], None, None),
    ],
)
def test_claims_bound_the_outcome_and_the_value(
    statements: list[object], outcome: str | None, at_least: int | None
) -> None:
    bound = Hearing.bound(said(*statements), cast(Any, None))
    assert tuple(bound) == (outcome, at_least)


def exactly(slug: str, statement: object) -> object:
    reader = cast(Any, SimpleNamespace(game=game(slug)))
    return ClaimReader._exact(reader, cast(Any, SimpleNamespace(statement=statement)))


def test_a_statement_fixes_a_value_in_the_kind_of_its_game() -> None:
    assert exactly("even-odd", Is(2)) == parse_value("*2")
    assert isinstance(exactly("even-odd", Is(2)), ShortGame)
    assert exactly("even-odd", HasOutcome("P")) == parse_value("0")
    assert exactly("even-odd", HasOutcome("N")) is None
    assert exactly("take-away", Is(2)) == 2
    assert exactly("take-away", HasOutcome("P")) == 0
    assert exactly("take-away", NimValue(at_least=1)) is None


@pytest.fixture
def base(tmp_path: Path, migrated_file: Path) -> KnowledgeBase:
    (path := tmp_path / "base.sqlite").write_bytes(migrated_file.read_bytes())
    return KnowledgeBase(str(path))


@pytest.mark.parametrize(("budget", "kept"), [(0.5, 1), (0.0, 0)])
def test_a_proved_period_is_kept_where_there_is_time_at_all(
    base: KnowledgeBase, budget: float, kept: int
) -> None:
    with base:
        assert base.value("node-kayles", "P1000000", budget=budget).evidence == "proved period"
        assert len(base.store.periods(game("node-kayles"))) == kept


def test_what_stands_beside_a_long_path_is_added(base: KnowledgeBase) -> None:
    """Node Kayles: K2 is worth 1, so with one beside it every value changes."""
    with base:
        for text in ("P1000000", "tail(K3,0,1000000)"):
            alone = base.value("node-kayles", text).nim_value
            assert alone is not None
            assert base.value("node-kayles", f"{text} + K2").nim_value == alone ^ 1


def test_canonical_forms_that_fail_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    for bad, says in (([7], "form 7 fails"), ([7, 9], "form 7 and 1 more fails"), ([], None)):
        monkeypatch.setattr(inspection, "bad_forms", lambda session, bad=bad: bad)
        told = [problem.says for problem in inspection.form_problems(cast(Any, None))]
        assert [says in one for one in told] == ([True] if says else [])


def test_only_a_process_of_this_machine_is_known_to_have_ended() -> None:
    assert not is_gone("what is this")
    assert not is_gone("another-host x86_64 Python 3.11, process 4194305")
    assert not is_gone(this_process())
    own = this_process().rpartition(" ")[0]
    assert is_gone(f"{own} 4194305")  # above the largest number of a process on Linux


def test_a_database_is_made_only_on_request(tmp_path: Path) -> None:
    engine = SqliteEngine(tmp_path / "none.sqlite", read_only=False)
    with pytest.raises(DatabaseError, match="no knowledge base"):
        engine.open()
    assert list(tmp_path.iterdir()) == []


def test_a_base_opened_for_reading_can_only_be_asked(migrated_file: Path) -> None:
    asked = SqliteEngine(migrated_file, read_only=True).open()
    assert asked.execute("PRAGMA query_only").fetchone() == (1,)
    written = SqliteEngine(migrated_file, read_only=False).open()
    assert written.execute("PRAGMA query_only").fetchone() == (0,)
    asked.close()
    written.close()
