"""Connections to the database: one pool an engine, one `Session` a transaction.

Values travel over the bare driver, because importing SQLAlchemy costs more than a look-up may take
and one `executemany` or COPY is the fastest way in; SQLAlchemy, imported when first asked for, serves
the schema and the catalogue. Statements are written once with `?` for both engines.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from kb.errors import DatabaseError

if TYPE_CHECKING:
    from types import TracebackType

    import sqlalchemy

Row: TypeAlias = tuple[Any, ...]
NewRow: TypeAlias = tuple[str, int]
"""A value on its way in: its key, and the nim-value or the number of the canonical form."""

BUSY_SECONDS = 60.0
"""How long a writer waits for another before it gives up."""


class Session(ABC):
    """One connection inside one transaction, with the few statements that differ between engines."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection

    @abstractmethod
    def execute(self, statement: str, parameters: Sequence[Any] = ()) -> Any:
        """Runs a statement written with `?`; gives the driver's cursor."""

    @abstractmethod
    def execute_many(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        """Runs a statement once a row."""

    @abstractmethod
    def insert_new(
        self, ruleset: int, run: int, column: str, rows: Sequence[NewRow], checks: Sequence[int]
    ) -> bool:
        """Adds computed values, in `column`; False if a key is there already: then some may be missing."""

    copies: bool
    """Whether `insert_lines` takes its rows as text for COPY; else cut at the same places."""

    @abstractmethod
    def insert_lines(self, ruleset: int, run: int, rows: bytes, width: int) -> int:
        """Adds nim-values that come as one text, with keys of `width` characters; gives how many were new."""

    @abstractmethod
    def select_keyed(self, statement: str, parameters: Sequence[Any], keys: Sequence[str]) -> list[Row]:
        """Rows of a statement that names the table `wanted(key)`, which holds `keys`."""

    @contextmanager
    def unguarded(self, reason: str) -> Iterator[None]:
        """Lets this transaction change and delete what the guards keep as it was written."""
        self.execute("INSERT INTO unguarded (reason) VALUES (?)", (reason,))
        yield
        self.execute("DELETE FROM unguarded")

    def rows(self, statement: str, parameters: Sequence[Any] = ()) -> list[Row]:
        """All rows of a statement."""
        found: list[Row] = self.execute(statement, parameters).fetchall()
        return found

    def row(self, statement: str, parameters: Sequence[Any] = ()) -> Row | None:
        """The first row of a statement, if any."""
        found: Row | None = self.execute(statement, parameters).fetchone()
        return found


class Engine(ABC):
    """A database, opened as often as threads need it."""

    dialect: str
    begin_reading: str
    begin_writing: str
    session: type[Session]

    def __init__(self, url: str, read_only: bool) -> None:
        self.url = url
        self.read_only = read_only
        self.may_create = False
        self._idle: list[Any] = []

    @abstractmethod
    def open(self) -> Any:
        """A new driver connection in autocommit mode, set up for our use."""

    @property
    @abstractmethod
    def driver_errors(self) -> tuple[type[Exception], ...]:
        """What the driver raises, whatever goes wrong with a database."""

    @abstractmethod
    def prepare(self) -> None:
        """Sets up a database that is about to become a knowledge base."""

    @abstractmethod
    def _make_alchemy(self) -> sqlalchemy.Engine: ...

    @cached_property
    def alchemy(self) -> sqlalchemy.Engine:
        """The same database through SQLAlchemy."""
        return self._make_alchemy()

    @contextmanager
    def migration(self) -> Iterator[sqlalchemy.Connection]:
        """A connection of SQLAlchemy's in one transaction in which tables may be rebuilt."""
        with self.alchemy.begin() as connection:
            yield connection

    def connection(self) -> Lent:
        """A session without a transaction: for a single statement."""
        return Lent(self)

    @contextmanager
    def snapshot(self) -> Iterator[Session]:
        """A session that sees one state of the database throughout."""
        with Lent(self) as session, self._transaction(session.connection, self.begin_reading):
            yield session

    @contextmanager
    def transaction(self, *, bulk: bool = False) -> Iterator[Session]:
        """A session whose changes are all kept, or on any error none.

        In `bulk` the caller sees to it that what its many rows refer to is there.
        """
        if self.read_only:
            raise DatabaseError(f"{self.name} was opened for reading only; nothing can be written to it")
        with Lent(self) as session:
            if bulk:
                self.check_references(session, False)
            with self._transaction(session.connection, self.begin_writing):
                yield session
            if bulk:
                self.check_references(session, True)

    def check_references(self, session: Session, checked: bool) -> None:
        """Whether the database looks up what each new row refers to, where it can be told not to."""
        return

    @property
    def name(self) -> str:
        """The address for people, without a password."""
        return self.url

    def changes(self) -> int | None:
        """A number that is another one once anybody has changed the database; None where it does not tell."""
        return None

    def compact(self) -> None:
        """Gives back the room that filling the database has left inside its pages, where that is quick."""
        return

    def close(self) -> None:
        """Closes all idle connections."""
        while self._idle:
            self._idle.pop().close()
        if "alchemy" in self.__dict__:
            self.alchemy.dispose()

    def borrow(self) -> Any:
        """A connection that nobody uses."""
        try:
            return self._idle.pop()
        except IndexError:  # asking first would leave time for another thread
            pass
        try:
            return self.open()
        except self.driver_errors as error:
            raise DatabaseError(self.explain(error)) from error

    def give_back(self, connection: Any, error: BaseException | None) -> None:
        """Keeps a connection for the next user; one that an error left in whatever state is closed."""
        if error is None:
            self._idle.append(connection)
            return
        connection.close()
        if isinstance(error, self.driver_errors):
            raise DatabaseError(self.explain(error)) from error

    @contextmanager
    def _transaction(self, connection: Any, begin: str) -> Iterator[None]:
        """Begins and commits; on any error the connection is closed, and that rolls back."""
        connection.execute(begin)
        yield
        connection.execute("COMMIT")

    def explain(self, error: Exception) -> str:
        """What a driver's error means, in one sentence."""
        return f"{self.name} refused: {' '.join(str(error).split())}"


class Lent:
    """A session for as long as a `with` block lasts; written out, because every look-up passes here."""

    __slots__ = ("_engine", "_session")

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def __enter__(self) -> Session:
        self._session = self._engine.session(self._engine.borrow())
        return self._session

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._engine.give_back(self._session.connection, error)


def open_engine(url: str, *, read_only: bool = False) -> Engine:
    """The engine for `sqlite:///file`, `postgresql://…` or the path of an SQLite file."""
    scheme, separator, rest = url.partition("://")
    if not separator:
        return _sqlite(url, read_only)
    if scheme == "sqlite":
        return _sqlite(rest.removeprefix("/"), read_only)
    if scheme in ("postgresql", "postgres", "postgresql+psycopg"):
        from urllib.parse import urlsplit

        from kb.store.postgres import PostgresEngine

        try:
            urlsplit(url)
        except ValueError as error:
            raise DatabaseError(f"the address of the PostgreSQL database cannot be read: {error}") from None
        return PostgresEngine(f"postgresql://{rest}", read_only)
    # What stands behind it may be a password.
    raise DatabaseError(
        f"{scheme + '://'!r} begins no database address; expected sqlite:///FILE, postgresql://… or a path"
    )


def _sqlite(path: str, read_only: bool) -> Engine:
    from kb.store.sqlite import SqliteEngine

    if path in ("", ":memory:"):
        raise DatabaseError("a knowledge base lives in a file; expected sqlite:///FILE, got no file name")
    try:
        file = Path(path).expanduser()
    except RuntimeError:
        raise DatabaseError(f"{path} cannot be reached: there is no such user's folder") from None
    return SqliteEngine(file, read_only)
