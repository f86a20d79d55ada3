"""SQLite: write-ahead log, foreign keys on, a long busy timeout, and the statements of its own."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from kb.errors import DatabaseError
from kb.store.engine import BUSY_SECONDS, Engine, NewRow, Row, Session

if TYPE_CHECKING:
    import sqlalchemy

OLDEST = (3, 37)  # the first with STRICT tables
READING_KIBIBYTES = 32_768
WRITING_KIBIBYTES = 262_144
LOG_PAGES = 16_384
"""How long the log may grow before it is copied back: a batch in scattered order touches most pages."""


class SqliteSession(Session):
    """A transaction on SQLite."""

    def execute(self, statement: str, parameters: Sequence[Any] = ()) -> sqlite3.Cursor:
        cursor: sqlite3.Cursor = self.connection.execute(statement, parameters)
        return cursor

    def execute_many(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        self.connection.executemany(statement, rows)

    def insert_new(
        self, ruleset: int, run: int, column: str, rows: Sequence[NewRow], checks: Sequence[int]
    ) -> bool:
        # The guard against replacing a row costs more than half as much as the insertion does; this one
        # replaces nothing. ON CONFLICT names the key only: a row that breaks any other rule is an error.
        with self.unguarded("values are written"):
            cursor = self.connection.executemany(
                f"INSERT INTO computed_value (ruleset_id, key, {column}, run_id, checksum)"
                f" VALUES ({ruleset:d}, ?, ?, {run:d}, ?) ON CONFLICT (ruleset_id, key) DO NOTHING",
                ((key, number, check) for (key, number), check in zip(rows, checks, strict=True)),
            )
        added: int = cursor.rowcount
        return added == len(rows)

    copies = False

    def insert_lines(self, ruleset: int, run: int, rows: bytes, width: int) -> int:
        # One statement that takes the text apart: no object is made for a row. Counting the rows off a table
        # of numbers takes a third of the time that a recursive query needs for it.
        length = width + 11
        count = len(rows) // length
        self._number_to(count)
        with self._without_guard("computed_value_is_not_replaced"):
            cursor = self.execute(
                "INSERT INTO computed_value (ruleset_id, key, nim, run_id, checksum)"
                f" SELECT {ruleset:d}, CAST(substr(?1, 1 + i * {length:d}, {width:d}) AS TEXT),"
                f" CAST(substr(?1, {width + 1:d} + i * {length:d}, 3) AS INTEGER), {run:d},"
                f" CAST(substr(?1, {width + 4:d} + i * {length:d}, 8) AS INTEGER) - 8388608"
                " FROM temp.number WHERE i < ?2 ON CONFLICT (ruleset_id, key) DO NOTHING",
                (rows, count),
            )
        added: int = cursor.rowcount
        return added

    def _number_to(self, count: int) -> None:
        """Has at least the numbers from 0 up to `count` in a table of this connection's own."""
        self.execute("CREATE TEMP TABLE IF NOT EXISTS number (i INTEGER PRIMARY KEY)")
        self.execute(
            "WITH RECURSIVE more(i) AS (SELECT coalesce(max(i) + 1, 0) FROM temp.number"
            " UNION ALL SELECT i + 1 FROM more WHERE i < ?1)"
            " INSERT INTO temp.number SELECT i FROM more WHERE i < ?1",
            (count,),
        )

    @contextmanager
    def _without_guard(self, trigger: str) -> Iterator[None]:
        """Takes a guard away for a statement that keeps to it; nobody sees the base without it.

        Asking the guard for each row costs as much as half the insertion. The database puts it back itself
        where the transaction fails.
        """
        made = self.row("SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ?", (trigger,))
        self.execute(f"DROP TRIGGER IF EXISTS {trigger}")
        yield
        if made is not None:  # a base without its guards is a matter for the doctor
            self.execute(made[0])

    def select_keyed(self, statement: str, parameters: Sequence[Any], keys: Sequence[str]) -> list[Row]:
        wanted = "WITH wanted(key) AS MATERIALIZED (SELECT value FROM json_each(?)) "
        return self.rows(wanted + statement, (json.dumps(keys), *parameters))


class SqliteEngine(Engine):
    """A knowledge base in one file."""

    dialect = "sqlite"
    begin_reading = "BEGIN"
    begin_writing = "BEGIN IMMEDIATE"
    session = SqliteSession

    def __init__(self, path: Path, read_only: bool) -> None:
        super().__init__(str(path), read_only)
        self.path = path

    @property
    def driver_errors(self) -> tuple[type[Exception], ...]:
        return sqlite3.Error, UnicodeDecodeError  # a damaged file spoils the driver's own messages

    def open(self) -> sqlite3.Connection:
        if sqlite3.sqlite_version_info < OLDEST:
            raise DatabaseError(f"SQLite 3.37 or newer is needed; this Python has {sqlite3.sqlite_version}")
        if not self._is_there():
            if not self.may_create:
                raise DatabaseError(f"there is no knowledge base at {self.path} yet; `ggkb init` makes one")
            if not self.path.parent.is_dir():
                raise DatabaseError(f"{self.path} cannot be made: there is no folder {self.path.parent}")
        connection = sqlite3.connect(
            f"file:{quote(str(self.path))}?{self._mode()}",
            uri=True,
            timeout=BUSY_SECONDS,
            isolation_level=None,
            check_same_thread=False,  # the pool hands a connection to one thread at a time
        )
        connection.execute("PRAGMA foreign_keys = ON")
        cache = READING_KIBIBYTES if self.read_only else WRITING_KIBIBYTES
        connection.execute(f"PRAGMA cache_size = -{cache}")
        if self.read_only:
            connection.execute("PRAGMA query_only = ON")
        else:
            # With a write-ahead log NORMAL loses nothing when the process is killed.
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        return connection

    def _is_there(self) -> bool:
        """Whether there is a file; raises `DatabaseError` where nobody can tell, or where it is none."""
        try:
            found = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError as error:  # a folder that may not be looked into, a name that is too long …
            raise DatabaseError(f"{self.path} cannot be reached: {error.strerror}") from None
        if not stat.S_ISREG(found.st_mode):
            raise DatabaseError(f"{self.path} is no file, so it cannot hold a knowledge base")
        return True

    def check_references(self, session: Session, checked: bool) -> None:
        # A look-up for each row is a fifth of an insertion. Inside a transaction this has no effect.
        session.execute(f"PRAGMA foreign_keys = {'ON' if checked else 'OFF'}")

    @contextmanager
    def migration(self) -> Iterator[sqlalchemy.Connection]:
        with self.alchemy.connect() as connection:
            # A table that others refer to is rebuilt under another name; this has no effect once a
            # transaction has begun.
            connection.connection.execute("PRAGMA foreign_keys = OFF")
            with connection.begin():
                yield connection

    def prepare(self) -> None:
        with self.connection() as session:
            session.execute("PRAGMA journal_mode = WAL")  # the file remembers it

    @cached_property
    def _watching(self) -> sqlite3.Connection:
        """SQLite counts the changes that a connection did not make itself, so one is kept that makes none."""
        return self.open()

    def changes(self) -> int | None:
        try:
            return int(self._watching.execute("PRAGMA data_version").fetchone()[0])
        except (DatabaseError, sqlite3.Error):
            return None

    def close(self) -> None:
        if "_watching" in self.__dict__:
            self._watching.close()
        super().close()

    def compact(self) -> None:
        # Rows that come in order still leave an eighth of each page empty, because pages are split evenly.
        try:
            with self.connection() as session:
                session.execute("VACUUM")
        except DatabaseError:
            return  # somebody else is at it, or the disk is nearly full: the room is no loss

    def _mode(self) -> str:
        if not self.read_only:
            return "mode=rwc" if self.may_create else "mode=rw"
        # A log cannot be opened in a folder that cannot be written to; without one none is needed.
        log = self.path.with_name(self.path.name + "-wal")
        fixed = not os.access(self.path.parent, os.W_OK) and not log.exists()
        return "mode=ro&immutable=1" if fixed else "mode=ro"

    def _make_alchemy(self) -> sqlalchemy.Engine:
        from sqlalchemy import NullPool, create_engine, event

        engine = create_engine("sqlite://", creator=self.open, poolclass=NullPool)

        @event.listens_for(engine, "begin")
        def start(connection: sqlalchemy.Connection) -> None:
            reading = self.read_only or connection.get_execution_options().get("reading")
            connection.exec_driver_sql(self.begin_reading if reading else self.begin_writing)

        return engine

    def explain(self, error: Exception) -> str:
        text = str(error)
        if isinstance(error, UnicodeDecodeError) or "malformed" in text or "Could not decode" in text:
            return f"{self.path} is damaged; `ggkb doctor` says what of it is still good"
        if text.startswith("no such table: "):
            missing = text.removeprefix("no such table: ")
            return (
                f"{self.path} is damaged, {missing} is missing; `ggkb doctor` says what of it is still good"
            )
        if "not a database" in text:
            return f"{self.path} is not an SQLite database"
        if "locked" in text:
            return (
                f"{self.path} is being written by another process that did not finish in {BUSY_SECONDS:g} s"
            )
        if "readonly" in text:
            return f"{self.path} cannot be written: it is read-only, or the folder around it is"
        if "unable to open" in text:
            return f"{self.path} cannot be opened; is it a file that you may read and write?"
        return super().explain(error)
