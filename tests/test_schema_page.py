"""The page on the schema is what the models say."""

from __future__ import annotations

import sqlite3
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from kb.store.catalogue_models import ALL_TABLES

ROOT = Path(__file__).resolve().parent.parent


def test_the_page_on_the_schema_is_current(migrated_file: Path) -> None:
    spec = spec_from_file_location("schema_page", ROOT / "docs" / "schema.py")
    assert spec is not None
    assert spec.loader is not None
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    text = (ROOT / "docs" / "schema.md").read_text(encoding="utf-8")
    assert text == made.page(), "run `python docs/schema.py`"
    for name in ALL_TABLES.tables:
        assert f"### {name}\n" in text
    query = text.partition("```sql\n")[2].partition("```")[0]
    with sqlite3.connect(migrated_file) as connection:
        assert connection.execute(query).fetchall() == [], "the query that the page shows runs"
