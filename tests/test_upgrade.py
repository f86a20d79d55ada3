"""A base made by version 0.1 becomes one of today, with checks; killed midway, it is as it was.

`bases/version-0.1.sqlite.gz` was written by that version: all graphs to 4 vertices in Node Kayles, half of
them confirmed by the reference solver, connected graphs to 4 vertices in Even-Odd, and one value of the
custom game of `docs/examples/graph_kayles.py`.
"""

from __future__ import annotations

import gzip
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kb import store
from kb.errors import DatabaseError
from kb.games import game
from kb.store.checksum import run_code, value_codes

OLD = Path(__file__).parent / "bases" / "version-0.1.sqlite.gz"
KAYLES, PARITY = game("node-kayles"), game("even-odd")

KILLED = """
import os, signal, sys
from kb import store
from kb.store import checksum

calls = 0
whole = checksum.value_code

def dying(*arguments):
    global calls
    calls += 1
    if calls == int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)
    return whole(*arguments)

checksum.value_code = dying
store.connect(sys.argv[1], create=True)
"""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "kb.sqlite"
    path.write_bytes(gzip.decompress(OLD.read_bytes()))
    return path


def written(path: Path) -> list[tuple[Any, ...]]:
    """The values as they stand in the file, whatever the version."""
    with sqlite3.connect(path) as connection:
        return connection.execute(
            "SELECT g.slug, v.key, coalesce(v.nim, f.text), v.run_id FROM computed_value v"
            " JOIN ruleset s ON s.id = v.ruleset_id JOIN game g ON g.id = s.game_id"
            " LEFT JOIN form f ON f.id = v.form_id ORDER BY g.slug, v.key"
        ).fetchall()


def test_a_base_of_version_0_1_keeps_its_values_and_gets_checks(old: Path) -> None:
    before = written(old)
    assert len(before) == 29
    with pytest.raises(DatabaseError, match=r"has format 3 .* `ggkb init` upgrades it"):
        store.connect(str(old))
    with store.connect(str(old), create=True) as base:
        assert written(old) == before
        served = [
            (which.slug, row.key, getattr(row.value, "text", row.value), row.run)
            for which in (PARITY, KAYLES)
            for row in base.iterate_values(which)
        ]
        assert served == [row for row in before if row[0] in ("even-odd", "node-kayles")]
        found = base.read_values(KAYLES, [key for slug, key, *_ in before if slug == "node-kayles"])
        assert sum(row.solvers == ("kernel", "reference") for row in found.values()) == 9
        assert not any(row.damaged for row in found.values())
        with base.engine.connection() as session:
            meta = dict(session.rows("SELECT name, value FROM meta"))
            assert session.rows("PRAGMA foreign_key_check") == []
            assert session.rows("PRAGMA integrity_check") == [("ok",)]
            digests = dict(session.rows("SELECT id, digest FROM run"))
        assert meta["values_checked_at_upgrade"] == "29"
        assert meta["checks_made_at_upgrade"].startswith("20")
        first = [(key, value) for slug, key, value, run in before if run == 1]
        assert digests[1] == sum(value_codes(run_code("node-kayles", KAYLES.version, "", 1), first))


def test_values_of_custom_rules_stay_with_their_file(old: Path) -> None:
    with store.connect(str(old), create=True) as base, base.engine.connection() as session:
        rows = session.rows(
            "SELECT g.slug, s.rules_hash FROM ruleset s JOIN game g ON g.id = s.game_id ORDER BY g.slug"
        )
    assert dict(rows)["graph-kayles"] == "0cbfef721eac8c86"
    assert dict(rows)["node-kayles"] == ""


@pytest.mark.parametrize("calls", [1, 15, 29, 30, 38, 50, 67])
def test_an_upgrade_that_is_killed_leaves_the_old_base(old: Path, calls: int) -> None:
    before = written(old)
    ran = subprocess.run([sys.executable, "-c", KILLED, str(old), str(calls)], check=False)
    assert ran.returncode == -signal.SIGKILL
    with pytest.raises(DatabaseError, match="has format 3"):
        store.connect(str(old))
    assert written(old) == before
    with store.connect(str(old), create=True) as base:
        assert written(old) == before
        assert sum(1 for _ in base.iterate_values(KAYLES)) == 18
