"""The look at every row, page by page: a sound base has no problems, and one bad row is found on any page."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb import KnowledgeBase
from kb.store import scan


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
