"""Certificates in the store, on SQLite and on PostgreSQL: of our own making, and from elsewhere.

The values are those of `false_certificates.py`, small enough to be found on paper; a stored value that is
wrong is planted.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from false_certificates import TRUE, certificate, claim, written
from typer.testing import CliRunner

from cli.main import app
from kb.certificates import checker
from kb.certificates.covering import cover
from kb.certificates.record import adopt, proved_values, record
from kb.errors import Conflict
from kb.evaluate.evidence import of_stored
from kb.games import game as game_named
from kb.graphs.canonical import key
from kb.graphs.language import parse
from kb.store import Store
from kb.store.records import Form
from kb.values.short_game import ShortGame

KAYLES, EVEN_ODD = game_named("node-kayles"), game_named("even-odd")
P3, C4 = (key(parse(text).position()) for text in ("P3", "C4"))
K2, TWO = (key(parse(text).position()) for text in ("K2", "2*K1"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file that says that P3 is *2 and C4 is *0."""
    path = tmp_path / "foreign.jsonl"
    lines = [json.loads(line) for line in TRUE["node-kayles P3"] + TRUE["node-kayles C4"][2:]]
    # The entry of C4 is the third of this file.
    lines[-1]["parts"][0][0] = 2
    path.write_bytes(b"".join(written(lines)))
    return path


def _store(base: Store, game: Any, values: dict[str, Any]) -> None:
    run = base.begin_run(game, solver="planted", solver_version="1", code_version="1", scope="test")
    base.write_values(run, values.items())
    base.finish_run(run)


def _evidence(base: Store, game: Any, name: str) -> tuple[Any, str]:
    found = base.read_values(game, [name])[name]
    return found.value, of_stored(found)


def _adopted(base: Store, path: Path) -> Any:
    return adopt(base, path, checker.check_file(str(path)))


def test_what_is_not_stored_is_stored_and_certified(base: Store, file: Path) -> None:
    assert _adopted(base, file) == ("node-kayles", 2, 0, [])
    assert _evidence(base, KAYLES, P3) == (2, "certified")
    assert _evidence(base, KAYLES, C4) == (0, "certified")
    (run,) = base.runs(KAYLES)
    assert (run.solver, run.scope, run.status) == ("checker", "certificate foreign.jsonl", "done")


def test_what_agrees_is_certified(base: Store, file: Path) -> None:
    _store(base, KAYLES, {P3: 2})
    assert _evidence(base, KAYLES, P3) == (2, "computed")
    assert _adopted(base, file) == ("node-kayles", 1, 1, [])
    assert _evidence(base, KAYLES, P3) == (2, "certified")


def test_what_differs_is_in_dispute_and_the_rest_is_certified(base: Store, file: Path) -> None:
    _store(base, KAYLES, {P3: 1})
    assert _adopted(base, file) == ("node-kayles", 1, 0, [P3])
    assert _evidence(base, KAYLES, P3)[1] == "disputed"
    assert _evidence(base, KAYLES, C4) == (0, "certified")
    (found,) = base.conflicts(KAYLES, unresolved=True)
    assert (found.key, found.stored_value, found.found_value) == (P3, "*", "*2")


def test_the_same_file_again_changes_nothing(base: Store, file: Path) -> None:
    _adopted(base, file)
    assert _adopted(base, file) == ("node-kayles", 0, 2, [])
    assert len(base.certificates(KAYLES)) == 1
    assert _evidence(base, KAYLES, P3) == (2, "certified")


def test_forms_of_a_partizan_game(base: Store, tmp_path: Path) -> None:
    path = tmp_path / "even-odd.jsonl"
    path.write_bytes(b"".join(TRUE["even-odd 2 K1 and K2"]))
    _store(base, EVEN_ODD, {K2: Form.of(ShortGame.of(0)), TWO: Form.of(ShortGame.of(1))})
    assert _adopted(base, path) == ("even-odd", 0, 1, [TWO])
    assert _evidence(base, EVEN_ODD, K2)[1] == "certified"
    assert _evidence(base, EVEN_ODD, TWO)[1] == "disputed"


def test_our_own_file_certifies_and_never_overrides(base: Store, file: Path) -> None:
    _store(base, KAYLES, {P3: 2})
    assert record(base, file).stored == 1
    assert base.certified(KAYLES, [P3, C4]).keys() == {P3}
    assert base.read_values(KAYLES, [C4]) == {}
    _store(base, KAYLES, {C4: 3})
    with pytest.raises(Conflict, match="stored as 3, proved 0"):
        record(base, file)


def test_everything_stored_is_covered_on_either_engine(base: Store, tmp_path: Path) -> None:
    texts = ["P3", "C4", "K4", "P6", "2*K1"]
    game = game_named("node-kayles")
    values = {key(parse(text).position()): value for text, value in zip(texts, (2, 0, 1, 1, 0), strict=True)}
    _store(base, game, values)
    path = tmp_path / "all.jsonl.gz"
    assert cover(base, game, path).left == 0
    assert record(base, path).stored == len(texts)
    assert {found.certified for found in base.iterate_stored(game)} == {True}
    assert proved_values(checker.check_file(str(path))) == values


def test_a_refused_file_records_nothing(url: str, base: Store, tmp_path: Path) -> None:
    path = tmp_path / "false.jsonl"
    path.write_bytes(b"".join(certificate("node-kayles", claim("K1", 1, [], 0))))
    said = CliRunner().invoke(app, ["check", str(path), "--record", "--db", url])
    assert said.exit_code == 1
    assert base.certificates(KAYLES) == []
    assert base.runs(KAYLES) == []


def test_the_command_says_what_it_stored(url: str, base: Store, file: Path) -> None:
    _store(base, KAYLES, {P3: 1})
    said = CliRunner().invoke(app, ["check", str(file), "--record", "--db", url, "--json"])
    assert said.exit_code == 1
    assert json.loads(said.stdout)["recorded"] == {
        "game": "node-kayles",
        "new": 1,
        "confirmed": 0,
        "disputed": [P3],
    }
    again = CliRunner().invoke(app, ["check", str(file), "--record", "--db", url])
    assert "in dispute" in again.output
    assert "0 new values stored and 1 confirmed" in again.output
