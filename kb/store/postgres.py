"""PostgreSQL through psycopg 3: batches go in by COPY."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit, urlunsplit

from kb.errors import DatabaseError
from kb.store.engine import BUSY_SECONDS, Engine, NewRow, Row, Session

if TYPE_CHECKING:
    import psycopg
    import sqlalchemy

CONNECT_SECONDS = 10


@lru_cache(maxsize=512)
def _translate(statement: str) -> str:
    return statement.replace("%", "%%").replace("?", "%s")


class PostgresSession(Session):
    """A transaction on PostgreSQL."""

    def execute(self, statement: str, parameters: Sequence[Any] = ()) -> psycopg.Cursor[Any]:
        cursor: psycopg.Cursor[Any] = self.connection.execute(_translate(statement), parameters)
        return cursor

    def execute_many(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        with self.connection.cursor() as cursor:
            cursor.executemany(_translate(statement), rows)

    def insert_new(
        self, ruleset: int, run: int, column: str, rows: Sequence[NewRow], checks: Sequence[int]
    ) -> bool:
        with self._incoming() as copy:
            for row, check in zip(rows, checks, strict=True):
                copy.write_row((*row, check))
        return self._take_incoming(ruleset, run, column) == len(rows)

    copies = True

    def insert_lines(self, ruleset: int, run: int, rows: bytes, width: int) -> int:
        with self._incoming() as copy:
            copy.write(rows)
        return self._take_incoming(ruleset, run, "nim")

    @contextmanager
    def _incoming(self) -> Iterator[psycopg.Copy]:
        """An open COPY into an empty table of this transaction's own."""
        self.execute(
            "CREATE TEMP TABLE IF NOT EXISTS incoming"
            ' (key text COLLATE "C", number integer, checksum integer) ON COMMIT DELETE ROWS'
        )
        self.execute("TRUNCATE incoming")
        with (
            self.connection.cursor() as cursor,
            cursor.copy("COPY incoming (key, number, checksum) FROM STDIN") as copy,
        ):
            yield copy

    def _take_incoming(self, ruleset: int, run: int, column: str) -> int:
        """Makes values of the rows copied in; gives how many were new."""
        added: int = self.execute(
            f"INSERT INTO computed_value (ruleset_id, key, {column}, run_id, checksum)"
            f" SELECT {ruleset:d}, key, number, {run:d}, checksum FROM incoming"
            " ON CONFLICT (ruleset_id, key) DO NOTHING"
        ).rowcount
        return added

    def select_keyed(self, statement: str, parameters: Sequence[Any], keys: Sequence[str]) -> list[Row]:
        wanted = 'WITH wanted(key) AS MATERIALIZED (SELECT unnest(?::text[]) COLLATE "C") '
        return self.rows(wanted + statement, (list(keys), *parameters))


class PostgresEngine(Engine):
    """A knowledge base on a PostgreSQL server."""

    dialect = "postgresql"
    begin_reading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    begin_writing = "BEGIN"
    session = PostgresSession

    @property
    def driver_errors(self) -> tuple[type[Exception], ...]:
        return (_psycopg().Error,)

    def prepare(self) -> None:
        """PostgreSQL needs nothing."""

    @property
    def name(self) -> str:
        parts = urlsplit(self.url)
        return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))

    def open(self) -> psycopg.Connection[Any]:
        connection: psycopg.Connection[Any] = _psycopg().connect(
            self.url, autocommit=True, **self._arguments()
        )
        return connection

    def _arguments(self) -> dict[str, Any]:
        options = f"-c lock_timeout={BUSY_SECONDS:.0f}s"
        if self.read_only:
            options += " -c default_transaction_read_only=on"
        return {"options": options, "connect_timeout": CONNECT_SECONDS, "application_name": "ggkb"}

    def _make_alchemy(self) -> sqlalchemy.Engine:
        from sqlalchemy import NullPool, create_engine

        _psycopg()
        url = self.url.replace("postgresql://", "postgresql+psycopg://", 1)
        return create_engine(url, poolclass=NullPool, connect_args=self._arguments())


def _psycopg() -> Any:
    try:
        import psycopg
    except ImportError:
        raise DatabaseError(
            "PostgreSQL needs the driver psycopg; install graph-games-kb with its extra `postgres`"
        ) from None
    return psycopg
