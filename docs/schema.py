"""Writes `docs/schema.md`: every table as its model says, a diagram, and the view for SQL.

python docs/schema.py
"""

from __future__ import annotations

import sqlite3
import tempfile
from pathlib import Path

from sqlalchemy import Table
from sqlalchemy.dialects import sqlite

from kb import store
from kb.store.catalogue_models import ALL_TABLES
from kb.store.models import Base

PAGE = Path(__file__).with_name("schema.md")

OPENING = """# The schema

This page is made by `python docs/schema.py` from the models in `kb/store`; a test keeps it current. The
tables are the same on SQLite and PostgreSQL. Fractions are exact text (`13/16`) with a `_real` twin to
compare by; times are ISO 8601 in UTC; a `checksum` covers the rest of its row (see
[integrity](integrity.md)). To add a column: the model, a migration in `migrations/versions`, and its use.

## For SQL: the view `known_value`

One row for each who speaks for a value: the run that found it (`provenance` is `computed`), a run that
found it again (`confirmed`), a file (`imported`), a claim (`theorem`). So one position may have several
rows; add `provenance = 'computed'` for one row per value.

- `evidence` is the word that every command says; it is null for a claim that may not answer (not proved,
  wrong in print or contradicted). The view cannot see that a row is damaged: SQL does not verify checks,
  `ggkb` does.
- `mean`, `temperature`, `left_stop`, `right_stop` are exact texts and compare as texts: use `mean_real`,
  `temperature_real`, `left_stop_real`, `right_stop_real` in conditions and for `max`.
- `n` is the number of vertices; `m` that of edges, null until a search has computed the invariants of the
  game.

```sql
SELECT game, name, value, temperature FROM known_value
WHERE provenance = 'computed' AND evidence <> 'disputed' AND temperature_real > 1
ORDER BY temperature_real DESC LIMIT 10;
```
"""


def _view_columns() -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kb.sqlite"
        store.connect(str(path), create=True).close()
        with sqlite3.connect(path) as connection:
            return [row[1] for row in connection.execute("PRAGMA table_info(known_value)")]


def _documented() -> dict[str, str]:
    """What each model says of its table."""
    return {
        mapper.local_table.name: (mapper.class_.__doc__ or "").strip()
        for mapper in Base.registry.mappers
        if isinstance(mapper.local_table, Table)
    }


def _diagram(tables: list[Table]) -> list[str]:
    lines = ["```mermaid", "erDiagram"]
    for table in tables:
        for parent in sorted({key.column.table.name for key in table.foreign_keys}):
            lines.append(f"    {parent} ||--o{{ {table.name} : has")
    return [*lines, "```"]


def _columns(table: Table) -> list[str]:
    lines = ["| column | type | |", "| --- | --- | --- |"]
    for column in table.columns:
        said = ["key"] if column.primary_key else []
        said += sorted(f"→ `{key.column.table.name}.{key.column.name}`" for key in column.foreign_keys)
        said += ["may be null"] if column.nullable else []
        kind = column.type.compile(sqlite.dialect())
        lines.append(f"| `{column.name}` | {kind} | {', '.join(said)} |")
    return lines


def page() -> str:
    """The page as it should be."""
    documented = _documented()
    tables = sorted(ALL_TABLES.tables.values(), key=lambda table: table.name)
    lines = [OPENING, "Columns: " + ", ".join(f"`{name}`" for name in _view_columns()) + ".", ""]
    lines += ["## The tables", "", *_diagram(tables), ""]
    for table in tables:
        lines += [f"### {table.name}", ""]
        lines += [" ".join(text.split()) + "\n" for text in documented[table.name].split("\n\n")]
        lines += [*_columns(table), ""]
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
