"""What a killed writer leaves behind, and what readers see meanwhile."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from kb import store
from kb.errors import DatabaseError
from kb.games import game
from kb.store.processes import is_gone, this_process

KAYLES = game("node-kayles")

# Writes one batch, then stops inside the transaction of the second, after its rows went in.
WRITER = """
import sys
from kb import store
from kb.games import game
from kb.store import write

base = store.connect(sys.argv[1])
run = base.begin_run(
    game("node-kayles"), solver="kernel", solver_version="1", code_version="c", scope="test"
)
base.write_values(run, [(f"D{index:04d}", index % 3) for index in range(1000)])
counted = write.change_counts

def stop_here(*arguments):
    counted(*arguments)
    print("half", flush=True)
    sys.stdin.read()

write.change_counts = stop_here
base.write_values(run, [(f"E{index:04d}", index % 3) for index in range(1000)])
"""


# The same by lines, and the second batch stops before its guard is back.
WRITER_OF_LINES = """
import sys
from kb import store
from kb.games import game

base = store.connect(sys.argv[1])
run = base.begin_run(
    game("node-kayles"), solver="kernel", solver_version="1", code_version="c", scope="test"
)
lines = "".join(f"D{chr(63 + i)}{chr(63 + j)}\\n" for i in range(20) for j in range(50)).encode()
base.write_lines(run, lines, bytes(1000))
session = base.engine.session
execute = session.execute

def stop_here(self, statement, *parameters):
    if statement.startswith("CREATE TRIGGER"):
        print("half", flush=True)
        sys.stdin.read()
    return execute(self, statement, *parameters)

session.execute = stop_here
base.write_lines(run, lines.replace(b"D", b"E"), bytes(1000))
"""


def test_kill_9_while_lines_are_written_without_their_guard_leaves_the_guard(migrated_file, tmp_path) -> None:
    path = tmp_path / "kb.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with sqlite3.connect(path) as before:
        guards = _guards(before)
    assert any("computed_value_is_not_replaced" in guard for guard in guards)
    with subprocess.Popen(
        [sys.executable, "-c", WRITER_OF_LINES, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "half\n"
        with sqlite3.connect(path) as meanwhile:
            assert _guards(meanwhile) == guards, "nobody else sees the base without its guard"
            assert meanwhile.execute("SELECT count(*) FROM computed_value").fetchone() == (1000,)
        writer.send_signal(signal.SIGKILL)
    with sqlite3.connect(path) as after:
        assert _guards(after) == guards
        assert after.execute("PRAGMA foreign_key_check").fetchall() == []
        assert after.execute("SELECT count(*) FROM computed_value").fetchone() == (1000,)


def _guards(connection: sqlite3.Connection) -> list[str]:
    return [
        sql
        for (sql,) in connection.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger' ORDER BY 1")
    ]


def test_kill_9_in_a_batch_loses_nothing_finished_and_leaves_nothing_half(url: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "half\n"
        with store.connect(url, read_only=True) as reader:
            assert reader.count(KAYLES) == 1000, "a reader does not see half a load, nor wait for it"
            assert sum(1 for _ in reader.iterate_values(KAYLES)) == 1000
        writer.send_signal(signal.SIGKILL)
    with store.connect(url) as base:
        assert base.count(KAYLES) == 1000
        assert len(list(base.iterate_values(KAYLES))) == 1000
        (run,) = base.runs()
        assert (run.status, run.written) == ("running", 1000)
        if base.engine.dialect == "sqlite":
            with base.engine.connection() as session:
                assert session.row("PRAGMA integrity_check") == ("ok",)
                assert session.rows("PRAGMA foreign_key_check") == []
        again = base.begin_run(KAYLES, solver="kernel", solver_version="1", code_version="c", scope="test")
        assert [each.status for each in base.runs()] == ["running", "interrupted"]
        rows = [(f"{letter}{index:04d}", index % 3) for letter in "DE" for index in range(1000)]
        missing = set(base.missing(KAYLES, [key for key, _ in rows]))
        assert base.write_values(again, [row for row in rows if row[0] in missing]) == (1000, 0)
        assert base.count(KAYLES) == 2000


# Begins a run and an audit and goes without ending them.
LOST = """
import os, sys
from kb import store
from kb.games import game

base = store.connect(sys.argv[1])
base.begin_run(game("node-kayles"), solver="kernel", solver_version="1", code_version="c", scope="test")
base.begin_audit("all claims", code_version="c")
os._exit(1)
"""


def test_runs_and_audits_of_a_process_that_is_gone_are_ended_and_those_of_others_left(url: str) -> None:
    with store.connect(url) as base:
        mine = base.begin_run(KAYLES, solver="kernel", solver_version="1", code_version="c", scope="test")
        far = base.begin_run(
            KAYLES, solver="s", solver_version="1", code_version="c", scope="test", machine="far x, process 1"
        )
        my_audit = base.begin_audit("all claims", code_version="c")
        assert subprocess.run([sys.executable, "-c", LOST, url], check=False).returncode == 1
        assert [each.status for each in base.runs()] == ["running"] * 3
        assert base.end_lost_runs() == 1
        lost, *others = base.runs()
        assert (lost.status, lost.ended_at is None, lost.too_large) == ("interrupted", False, 0)
        assert [(each.id, each.status) for each in others] == [(far.id, "running"), (mine.id, "running")]
        base.begin_audit("all claims", code_version="c")
        assert [each.status for each in base.audits()] == ["running", "interrupted", "running"]
        assert my_audit == 1, "an audit of this process still works"


def test_a_process_that_has_ended_and_was_not_waited_for_is_gone() -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        recorded = this_process().rpartition(" ")[0] + f" {child.pid}"
        assert not is_gone(recorded)
        child.send_signal(signal.SIGKILL)
        assert child.stdin is not None
        os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)  # it has ended, and stays a zombie
        assert is_gone(recorded) or not Path("/proc/self/stat").exists()
    assert is_gone(recorded)


def test_a_writer_that_waits_in_vain_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kb.store.sqlite.BUSY_SECONDS", 0.05)
    path = tmp_path / "kb.sqlite"
    with store.connect(str(path), create=True) as base:
        base.register_game(KAYLES)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseError, match=r"is being written by another process .* 0\.05 s"):
            base.register_game(game("grim"))
        other.execute("ROLLBACK")
        assert base.register_game(game("grim")) == 2
