"""How a database was made: its tables, indexes, triggers and views, and what it says of itself.

Each migration records a check of these in `meta`, so that the doctor sees when one of them changed since.
What somebody added of their own does not count.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from zlib import crc32

from kb.store.engine import Row, Session

OBJECTS = "SELECT name, type, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL"
VERSION = "SELECT version_num FROM alembic_version"
META = "SELECT name, value FROM meta"


def made(objects: Collection[Row], tables: Collection[str]) -> str:
    """The checks of the objects of these tables, by name, as it is kept in `meta`."""
    kept = {name: _check(row) for name, *row in objects if row[1] in tables or row[0] == "view"}
    return json.dumps(dict(sorted(kept.items())), separators=(",", ":"))


def seal_of_meta(meta: dict[str, str], version: Collection[Row]) -> str:
    """The check of all that `meta` says, but for itself, and of the number of the last migration."""
    said = sorted((name, value) for name, value in meta.items() if name != "seal")
    return str(_check([*said, *(tuple(row) for row in version)]))


def changes(session: Session, dialect: str) -> Iterator[str]:
    """What is not as the last migration left it, one sentence each."""
    meta: dict[str, str] = dict(session.rows(META))
    if meta.get("seal") != seal_of_meta(meta, session.rows(VERSION)):
        yield "what the database says of itself (its tables meta and alembic_version) has changed"
    if dialect != "sqlite":
        return
    try:
        kept = json.loads(meta.get("schema", ""))
    except ValueError:
        yield "the database does not say how its tables were made"
        return
    there = {name: _check(row) for name, *row in session.rows(OBJECTS)}
    for name, check in kept.items():
        if name not in there:
            yield f"the table, index, trigger or view {name} is missing"
        elif there[name] != check:
            yield f"the definition of {name} has changed"


def _check(said: object) -> int:
    return crc32(repr(said).encode("utf-8", "replace"))
