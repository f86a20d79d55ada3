"""What a new user and an attacker would try first, with the words of the program as they should be."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.main import app
from kb import KnowledgeBase
from kb.errors import Conflict
from kb.games import game
from kb.values.short_game import ShortGame


@pytest.fixture(scope="module")
def file(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("backed") / "kb.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as base:
        base.seed()
    return path


@pytest.fixture
def base(file: Path) -> Iterator[KnowledgeBase]:
    with KnowledgeBase(str(file)) as opened:
        yield opened


def said(*arguments: str) -> Any:
    return CliRunner().invoke(app, [*arguments], catch_exceptions=False)


def test_values_in_python_are_games(base: KnowledgeBase) -> None:
    """Even-Odd on n isolated vertices is n: Left takes them one by one, Right has no move."""
    eleven, two = (base.value("even-odd", text).value for text in ("E11", "E2"))
    assert isinstance(eleven, ShortGame)
    assert eleven > two
    assert not two > eleven
    assert eleven + two == ShortGame.of(13)
    assert eleven - eleven == 0
    assert (eleven >= two, eleven.confused_with(two)) == (True, False)
    assert (eleven.left_stop, eleven.mean, eleven.temperature) == (11, 11, -1)


@pytest.mark.parametrize("wheel", ["W27", "W28", "W29", "W30"])
def test_wheels_that_a_proof_or_a_finding_settles_are_answered(base: KnowledgeBase, wheel: str) -> None:
    answer = base.value("take-away", wheel, stored_only=True)
    assert answer.is_known
    assert answer.evidence == "theorem"
    assert base.explain("take-away", wheel, stored_only=True).value == answer.exact


def test_a_line_that_breaks_a_theorem_module_breaks_no_batch(file: Path, tmp_path: Path) -> None:
    lines = tmp_path / "lines.jsonl"
    graphs = ["K4", "R(3;250,2)", "W4"]
    lines.write_text("".join(json.dumps({"id": name, "graph": name}) + "\n" for name in graphs))
    done = said("--db", str(file), "value", "take-away", "--batch", str(lines), "--stored-only")
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record["id"] for record in records] == graphs
    assert "value" in records[0]
    assert "value" in records[2]
    alone = CliRunner().invoke(app, ["--db", str(file), "value", "take-away", "R(3;250,2)", "--stored-only"])
    assert alone.exit_code in (0, 1)
    assert "Traceback" not in alone.output


def test_every_budget_says_that_it_is_wall_time() -> None:
    found = 0
    for path in sorted((Path(__file__).parents[1] / "cli").glob("*.py")):
        for name, command in vars(import_module(f"cli.{path.stem}")).items():
            if name != path.stem.rstrip("_") or not callable(command):
                continue
            parameter = inspect.signature(command, eval_str=False).parameters.get("budget")
            if parameter is not None:
                found += 1
                assert re.search(r"[Ww]all time", str(parameter.annotation)), path
    assert found >= 8


def test_the_perfect_player_prefers_an_unknown_move_to_a_known_loss(
    tmp_path: Path, migrated_file: Path
) -> None:
    """Node Kayles on P_4: an inner vertex leaves K_1, a known loss; an end leaves K_2, in dispute."""
    pytest.importorskip("fastapi", reason="fastapi is not installed")
    from kb.web.jobs.moves import reply
    from kb.web.limits import Limits

    path = tmp_path / "kb.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as base:
        assert base.value("node-kayles", "K1").text == "*"
        key = base.value("node-kayles", "K2").key
        rules = game("node-kayles")
        run = base.store.begin_run(rules, solver="planted", solver_version="1", code_version="1", scope="x")
        with pytest.raises(Conflict):
            base.store.write_values(run, [(key, 7)])
        for graph in ("P4", "edges:1-0,0-2,2-3"):  # whichever move comes first
            given = {"graph": graph}
            found = reply(base, Limits(), game="node-kayles", given=given, player=None, budget=0.0)
            told = json.loads(b"".join(found.chunks))
            assert (told["wins"], told["guess"], told["leaves"]) == (None, True, "K2")
            assert "guess" in told["why"]
