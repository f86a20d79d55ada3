"""What the doctor looks at beside the values: the file, references, definitions, seals, canonical forms."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, NamedTuple

from kb.store.checksum import row_check
from kb.store.engine import Session
from kb.store.forms import COLUMNS
from kb.store.making import changes
from kb.store.seals import broken

ProblemKind = Literal[
    "file",
    "reference",
    "row",
    "confirmation",
    "run",
    "count",
    "sealed",
    "form",
    "import",
    "conflict",
    "open run",
]


class Problem(NamedTuple):
    """One thing that is not as it should be."""

    kind: ProblemKind
    says: str
    game: str | None = None
    key: str | None = None
    run: int | None = None


def file_problems(session: Session) -> Iterator[Problem]:
    """What SQLite finds wrong with the file: pages, indexes that disagree with their tables, conditions."""
    for (found,) in session.rows("PRAGMA integrity_check(20)"):
        if found != "ok":
            yield Problem("file", f"the file is damaged: {' '.join(str(found).split())}")


def reference_problems(session: Session) -> Iterator[Problem]:
    """References to rows that do not exist."""
    seen = {(table, parent) for table, _, parent, _ in session.rows("PRAGMA foreign_key_check")}
    for table, parent in sorted(seen):
        yield Problem("reference", f"rows of {table} refer to rows of {parent} that do not exist")


def sealed_problems(table: str, session: Session) -> Iterator[Problem]:
    """Rows whose seal is broken."""
    with lenient(session):
        bad = broken(session, table)
    if bad:
        first = ", ".join(str(one) for one in bad[0])
        more = f" and {len(bad) - 1:,} more" if len(bad) > 1 else ""
        yield Problem("sealed", f"the row {first} of {table}{more} is not as it was written")


def making_problems(session: Session, dialect: str) -> Iterator[Problem]:
    """Tables, indexes, triggers and views that are not as they were made."""
    for says in changes(session, dialect):
        yield Problem("file", says)


def form_problems(session: Session) -> Iterator[Problem]:
    """Canonical forms that fail their check, also those that no value has."""
    if bad := bad_forms(session):
        more = f" and {len(bad) - 1:,} more" if len(bad) > 1 else ""
        yield Problem("form", f"the canonical form {bad[0]}{more} fails its check")


def bad_forms(session: Session) -> list[int]:
    """The numbers of canonical forms that fail their check."""
    with lenient(session):
        rows = session.rows(f"SELECT id, checksum, {COLUMNS} FROM form")
    return [number for number, check, *row in rows if row_check(row) != check]


@contextmanager
def lenient(session: Session) -> Iterator[None]:
    """Text that is not Unicode is read all the same: it then fails the check of its row."""
    connection = session.connection
    if not isinstance(connection, sqlite3.Connection):
        yield
        return
    connection.text_factory = lambda text: text.decode("utf-8", "replace")
    try:
        yield
    finally:
        connection.text_factory = str
