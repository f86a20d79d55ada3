"""Conjectures: published rules are found, and sequences known to break get none. Oracles are named."""

from __future__ import annotations

from pathlib import Path

import pytest
from octal import octal_values
from typer.testing import CliRunner

from cli.main import app
from kb import KnowledgeBase
from kb.conjecture import conjectures
from kb.errors import BadArgument
from kb.graphs.families import path


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory, migrated_file: Path) -> KnowledgeBase:
    file = tmp_path_factory.mktemp("conjecture") / "base.sqlite"
    file.write_bytes(migrated_file.read_bytes())
    return KnowledgeBase(str(file))


def rules(values: list[int], middle: int) -> list[str]:
    numbered = dict(enumerate(values, start=1))
    return [rule.text for rule in conjectures(numbered, path, middle, "n")]


def test_complete_graphs_of_take_away_follow_n_mod_3(base: KnowledgeBase) -> None:
    # Fraenkel and Scheinerman 1991: nim-value n mod 3.
    found = base.conjecture("take-away", "K_n", ["n=1..8"])
    assert "nim_value = n % 3 (n vertices, m edges)" in [rule.text for rule in found.rules]
    assert found.known >= 8


def test_cycles_of_grim_get_no_false_period(base: KnowledgeBase) -> None:
    # Its apparent period of 8 breaks at C29.
    assert base.conjecture("grim", "C_n", ["n=3..20"]).rules == ()


def test_a_period_is_found_after_its_pre_period() -> None:
    values = [5, 7] + [0, 1, 3] * 20
    assert rules(values, 20) == ["period 3 from n = 3 on: 0, *, *3, beginning at n = 3"]


def test_an_arithmetic_period_is_found() -> None:
    values = [n // 2 + (n % 2) * 4 for n in range(1, 61)]
    assert rules(values, 20)[0] == "period 2, 1 more each time: *4, *, beginning at n = 1"


def test_a_rule_that_the_test_refutes_is_not_printed() -> None:
    assert rules([0, 1] * 20 + [2] + [0, 1] * 20, 20) == []
    assert rules([0] * 60 + [1], 20) == []


def test_dawsons_kayles_has_period_34() -> None:
    # Guy and Smith 1956; the values by the octal recurrence, not by our solvers.
    values = octal_values("137", 400)[1:]
    found = rules(values, 200)
    assert len(found) == 1
    assert found[0].startswith("period 34 from n = ")


def test_what_is_proved_is_said_beside_the_guesses(base: KnowledgeBase) -> None:
    found = base.conjecture("node-kayles", "P_n", ["n=1..120"])
    assert found.proved is not None
    assert found.proved.startswith("period 34 from n = 52, proved for all n")


def test_too_few_values_are_refused() -> None:
    with pytest.raises(BadArgument, match="too few"):
        rules([0, 1, 0, 1], 2)


def test_conjectures_on_the_command_line(base: KnowledgeBase) -> None:
    said = CliRunner().invoke(app, ["--db", base.url, "conjecture", "take-away", "P_n", "n=1..20"])
    assert said.exit_code == 0
    assert "period 2: *, *2, beginning at n = 1" in said.stdout
    assert "a guess: fitted on n = 1..10, then 30 values foretold, none wrong" in said.stdout
    assert CliRunner().invoke(app, ["--db", base.url, "conjecture", "grim", "C_n", "n=3..20"]).exit_code == 1
