"""Proved periods in the store: written once, derived again, copied. Oracle: the proof itself, run anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb import KnowledgeBase
from kb.errors import Conflict
from kb.games import game
from kb.periods import far
from kb.store import connect
from kb.values.period_proof import PeriodProof


@pytest.fixture
def base(tmp_path: Path, migrated_file: Path) -> KnowledgeBase:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    return KnowledgeBase(str(path))


FAMILIES = [
    ("node-kayles", "P_n"),
    ("node-kayles", "tadpole(3,n)"),
    ("take-away", "looped-path(n)"),
    ("even-odd", "P(n,3)"),
    ("arc-kayles", "C_n"),
    ("take-away", "joined(K3,0,C5,0,n)"),
    ("even-odd", "ear(C4,0,2,n)"),
]


def test_a_sequence_stores_what_proves_its_period(base: KnowledgeBase) -> None:
    base.sequence("node-kayles", "P_n", ["n=1..3"])
    (stored,) = base.store.periods(game("node-kayles"))
    assert stored[:9] == ("P_n", 52, 34, "0", "A", 52, 141, 34, 1)
    assert stored.first_values.split()[:6] == ["0", "*", "*", "*2", "0", "*3"]
    assert len(stored.first_values.split()) == 86
    base.sequence("node-kayles", "P_n", ["n=7..9"])
    assert base.store.periods(game("node-kayles")) == [stored]


def test_nothing_is_stored_that_is_not_proved_or_not_asked_to_be(base: KnowledgeBase) -> None:
    base.sequence("grim", "P_n", ["n=1..3"])
    base.sequence("node-kayles", "P_n", ["n=1..3"], budget=0.0)
    assert base.store.periods(game("grim")) == base.store.periods(game("node-kayles")) == []


def test_verify_derives_every_period_again(base: KnowledgeBase) -> None:
    for slug, family in FAMILIES:
        base.sequence(slug, family, ["n=3..4"])
    done = base.verify(ratio=1e-9)
    assert (done.periods, done.conflicts) == (len(FAMILIES), [])


@pytest.mark.parametrize(
    "change",
    [
        "start = start - 1",
        "length = 17",
        "saltus = '1'",
        "window_end = window_end - 1",
        "end_types = 2",
        "first_values = '*' || first_values",
        "digest = 'x' || digest",
        "family = 'C_n'",
        "family = 'K_n'",
    ],
)
def test_verify_sees_a_period_that_was_changed(base: KnowledgeBase, change: str) -> None:
    base.sequence("node-kayles", "P_n", ["n=1..3"])
    with base.store.engine.transaction() as session:
        if change.startswith("family"):
            session.execute("DELETE FROM period_type", ())  # they refer to the family, which thus stays
        session.execute(f"UPDATE proved_period SET {change}", ())
    done = base.verify("node-kayles", ratio=1e-9)
    assert len(done.conflicts) == 1
    assert "period" in done.conflicts[0]


def test_a_different_period_of_the_same_family_is_a_conflict(base: KnowledgeBase) -> None:
    base.sequence("node-kayles", "P_n", ["n=1..3"])
    rules = game("node-kayles")
    (stored,) = base.store.periods(rules)
    with pytest.raises(Conflict, match="period 34 from n = 52 is stored"):
        base.store.write_period(rules, PeriodProof(stored._replace(length=17), ()), code_version="1")


def test_an_export_takes_the_periods_along(base: KnowledgeBase, tmp_path: Path) -> None:
    for slug, family in FAMILIES:
        base.sequence(slug, family, ["n=3..4"])
    list(base.export(tmp_path / "copy.sqlite", "sqlite"))
    with connect(str(tmp_path / "copy.sqlite")) as copy:
        for slug in {slug for slug, _ in FAMILIES}:
            assert copy.periods(game(slug)) == base.store.periods(game(slug))


def test_a_far_value_stores_what_it_proved_and_the_stored_period_answers(
    base: KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = [
        ("node-kayles", "tail(g6:Bw,0,1000003)"),
        ("even-odd", "P(1000000,3)"),
        ("even-odd", "ear(C4,0,2,1000001)"),
        ("take-away", "tail(edges:0-0,0,30000)"),
    ]
    first = [base.value(slug, text).text for slug, text in asked]
    stored = {slug: len(base.store.periods(game(slug))) for slug, _ in asked}
    assert stored == {"node-kayles": 1, "take-away": 1, "even-odd": 2}
    with KnowledgeBase(base.store.engine.url) as again:

        def nothing_is_derived(*_: object, **__: object) -> None:
            raise AssertionError("the stored period answers")

        monkeypatch.setattr(far, "proved_at", nothing_is_derived)
        answers = [again.value(slug, text) for slug, text in asked]
    assert [answer.text for answer in answers] == first
    assert {answer.evidence for answer in answers} == {"proved period"}
    assert base.verify(ratio=1e-9).conflicts == []


def test_a_question_that_may_not_write_stores_no_period(base: KnowledgeBase) -> None:
    base.value("node-kayles", "P1000000", budget=0.0)
    assert base.store.periods(game("node-kayles")) == []


def test_a_damaged_period_does_not_answer(base: KnowledgeBase) -> None:
    true = base.value("node-kayles", "P1000000").text
    with base.store.engine.transaction() as session:
        session.execute("UPDATE proved_period SET first_values = replace(first_values, '*', '*2')", ())
    with KnowledgeBase(base.store.engine.url) as again:
        assert again.value("node-kayles", "P1000000").text == true


@pytest.mark.parametrize("style", ["csv", "jsonl", "parquet", "sqlite"])
def test_periods_go_out_and_come_in_derived_again(base: KnowledgeBase, tmp_path: Path, style: str) -> None:
    for slug, family in FAMILIES:
        base.sequence(slug, family, ["n=3..4"])
    list(base.export(tmp_path / f"out.{style}", style))
    with KnowledgeBase(str(tmp_path / "other.sqlite"), create=True) as other:
        done = other.import_file(tmp_path / f"out.{style}")
        assert (done.periods, done.refused) == (len(FAMILIES), [])
        for slug in {slug for slug, _ in FAMILIES}:
            assert other.store.periods(game(slug)) == base.store.periods(game(slug))
        assert other.import_file(tmp_path / f"out.{style}").periods == 0


def test_a_false_period_in_a_file_is_refused(base: KnowledgeBase, tmp_path: Path) -> None:
    base.sequence("node-kayles", "P_n", ["n=1..3"])
    path = tmp_path / "out.jsonl"
    list(base.export(path, "jsonl"))
    path.write_text(path.read_text().replace('\\"length\\":34', '\\"length\\":17'))
    with KnowledgeBase(str(tmp_path / "other.sqlite"), create=True) as other:
        done = other.import_file(path)
        assert done.periods == 0
        assert "is not what proves to hold" in done.refused[0]
        assert other.store.periods(game("node-kayles")) == []
