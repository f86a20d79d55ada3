"""Disputes are listed, settled and, where the stored value was wrong, its run is taken back."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from runs import begin

from kb import KnowledgeBase
from kb.errors import BadArgument, Conflict
from kb.games import game
from kb.graphs.canonical import key
from kb.graphs.language import parse_position

GGKB = Path(sys.executable).with_name("ggkb")
GRIM = game("grim")
K4 = key(parse_position("K4"))


def ggkb(base: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([GGKB, "--db", base, *words], capture_output=True, text=True, check=False)


@pytest.fixture
def disputed(tmp_path: Path, migrated_file: Path) -> Path:
    """A base in which run 1 stored a wrong value of K4 in grim and run 2 found another."""
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as base:
        wrong = begin(base.store, GRIM, solver="broken")
        base.store.write_values(wrong, [(K4, 7), ("A_", 1)])
        base.store.finish_run(wrong)
        with pytest.raises(Conflict):
            base.store.write_values(begin(base.store, GRIM), [(K4, 0)])
    return path


def test_a_dispute_is_listed_until_it_is_settled(disputed: Path) -> None:
    listed = ggkb(disputed, "conflicts")
    assert listed.returncode == 1
    assert K4 in listed.stdout
    assert "*7 by run 1" in listed.stdout
    assert "not settled" in listed.stdout
    (one,) = json.loads(ggkb(disputed, "conflicts", "grim", "--json").stdout)["conflicts"]
    assert (one["id"], one["stored_value"], one["found_value"], one["resolution"]) == (1, "*7", "0", None)
    assert ggkb(disputed, "conflicts", "polish").returncode == 0
    assert "disputed" in ggkb(disputed, "value", "grim", "K4", "--stored-only").stdout
    done = ggkb(disputed, "resolve", "1", "run 2 had a bug")
    assert (done.returncode, done.stdout) == (0, "conflict 1 is settled: run 2 had a bug\n")
    assert (ggkb(disputed, "conflicts").stdout, ggkb(disputed, "conflicts").returncode) == ("", 0)
    assert "run 2 had a bug" in ggkb(disputed, "conflicts", "--settled").stdout
    assert "*7" in ggkb(disputed, "value", "grim", "K4", "--stored-only").stdout
    again = ggkb(disputed, "resolve", "1", "again")
    assert (again.returncode, again.stderr) == (2, "ggkb: there is no unresolved conflict 1\n")


def test_a_run_taken_back_takes_its_values_and_settles_the_dispute(disputed: Path) -> None:
    done = ggkb(disputed, "retract", "1", "the solver was broken", "--json")
    assert json.loads(done.stdout) == {"run": 1, "removed": 2, "reason": "the solver was broken"}
    assert ggkb(disputed, "conflicts").returncode == 0
    with KnowledgeBase(str(disputed)) as base:
        assert base.store.read_value(GRIM, K4) is None
        assert [problem.kind for problem in base.store.problems()] == []
        assert base.value("grim", "K4").nim_value != 7
    for words, sentence in (
        (("retract", "1", "again"), "ggkb: there is no run 1 to retract\n"),
        (("retract", "99", "why"), "ggkb: there is no run 99 to retract\n"),
        (("resolve", "1", ""), "ggkb: a resolution says which value is right and why\n"),
    ):
        refused = ggkb(disputed, *words)
        assert (refused.returncode, refused.stderr) == (2, sentence)


def test_the_same_from_python(disputed: Path) -> None:
    with KnowledgeBase(str(disputed)) as base:
        (one,) = base.conflicts("grim")
        base.resolve(one.id, "by hand")
        assert base.conflicts() == []
        assert len(base.conflicts(settled=True)) == 1
        with pytest.raises(BadArgument):
            base.retract(1, "")


@pytest.mark.parametrize("path", ["/dev/null", "/dev/full", "/dev/zero", "/dev"])
@pytest.mark.parametrize("words", [("init",), ("value", "grim", "P3"), ("doctor",), ("conflicts",)])
def test_what_is_no_file_is_no_base_in_one_sentence(path: str, words: tuple[str, ...]) -> None:
    refused = subprocess.run([GGKB, "--db", path, *words], capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert refused.stderr == f"ggkb: {path} is no file, so it cannot hold a knowledge base\n"


def test_a_damaged_row_is_named_where_values_are_listed(disputed: Path) -> None:
    with (
        KnowledgeBase(str(disputed)) as base,
        base.store.engine.transaction() as session,
        session.unguarded("test"),
    ):
        session.execute("UPDATE computed_value SET nim = 3 WHERE key = 'A_'")
    listed = ggkb(disputed, "search", "grim", "n=2")
    assert "the stored value of grim 'A_' is damaged and was left out" in listed.stderr
    assert "Traceback" not in listed.stderr
    assert "damaged" in ggkb(disputed, "value", "grim", "P2", "--stored-only").stdout
    mended = ggkb(disputed, "doctor", "--repair")
    assert "1 damaged values computed anew, 0 lost" in mended.stderr
    assert "damaged" not in ggkb(disputed, "value", "grim", "P2", "--stored-only").stdout
