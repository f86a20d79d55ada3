"""The look at every row, page by page: a sound base has no problems, and one bad row is found on any page."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from kb import KnowledgeBase
from kb.store import scan
from kb.store.sqlite import SqliteEngine


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory, migrated_file: Path) -> Path:
    """Nim-values and canonical forms, all of them confirmed by a second solver."""
    path = tmp_path_factory.mktemp("scan") / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as base:
        for slug in ("grim", "even-odd"):
            base.populate(slug, "connected(n<=4)")
            base.verify(slug, ratio=1.0)
    return path


@pytest.mark.parametrize("rows", [1, 2, 3, 7, 1000])
def test_a_sound_base_is_sound_in_pages_of_any_size(
    filled: Path, rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scan, "PAGE", rows)
    with KnowledgeBase(str(filled), read_only=True) as base:
        assert [problem.says for problem in base.store.problems()] == []


@pytest.mark.parametrize("key", ["@", "C~"])
@pytest.mark.parametrize("rows", [2, 3, 1000])
def test_a_bad_row_is_found_on_any_page(
    filled: Path, tmp_path: Path, key: str, rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scan, "PAGE", rows)
    (path := tmp_path / "bad.sqlite").write_bytes(filled.read_bytes())
    with KnowledgeBase(str(path)) as base:
        with base.store.engine.transaction() as session, session.unguarded("a test damages a row"):
            session.execute("UPDATE computed_value SET checksum = checksum + 1 WHERE key = ?", (key,))
        told = [problem.key for problem in base.store.problems() if problem.kind == "row"]
    assert set(told) == {key}


def test_the_look_at_a_confirmed_row_takes_as_long_among_many(
    tmp_path: Path, migrated_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Steps of SQLite for a row among 31 and among 996, all of them confirmed."""
    opened, steps = SqliteEngine.open, 0

    def counted(engine: SqliteEngine) -> sqlite3.Connection:
        def count() -> None:
            nonlocal steps
            steps += 1

        connection = opened(engine)
        connection.set_progress_handler(count, 100)
        return connection

    monkeypatch.setattr(SqliteEngine, "open", counted)
    (path := tmp_path / "base.sqlite").write_bytes(migrated_file.read_bytes())
    each = []
    for n in (5, 7):
        with KnowledgeBase(str(path)) as base:
            base.populate("grim", f"connected(n<={n})")
            base.populate("grim", f"connected(n<={n})", again=True)
        with KnowledgeBase(str(path), read_only=True) as base:
            base.store.problems()
            steps = 0
            (found,) = base.store.scan()
            assert sum(found.held.values()) >= 2 * found.good
            each.append(steps / found.good)
    assert each[1] < 2 * each[0]
