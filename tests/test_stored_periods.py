"""Proved periods in the store: written once, derived again, copied. Oracle: the proof itself, run anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb import KnowledgeBase
from kb.errors import Conflict
from kb.games import game
from kb.store import connect


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
        session.execute(f"UPDATE proved_period SET {change}", ())
    done = base.verify("node-kayles", ratio=1e-9)
    assert len(done.conflicts) == 1
    assert "period" in done.conflicts[0]


def test_a_different_period_of_the_same_family_is_a_conflict(base: KnowledgeBase) -> None:
    base.sequence("node-kayles", "P_n", ["n=1..3"])
    rules = game("node-kayles")
    (stored,) = base.store.periods(rules)
    with pytest.raises(Conflict, match="period 34 from n = 52 is stored"):
        base.store.write_period(rules, stored._replace(length=17), code_version="1")


def test_an_export_takes_the_periods_along(base: KnowledgeBase, tmp_path: Path) -> None:
    for slug, family in FAMILIES:
        base.sequence(slug, family, ["n=3..4"])
    list(base.export(tmp_path / "copy.sqlite", "sqlite"))
    with connect(str(tmp_path / "copy.sqlite")) as copy:
        for slug in {slug for slug, _ in FAMILIES}:
            assert copy.periods(game(slug)) == base.store.periods(game(slug))
