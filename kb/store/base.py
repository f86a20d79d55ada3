"""The part of a store that every other part stands on: its engine, and the games it knows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeAlias

from kb.errors import BadArgument, DatabaseError
from kb.store.checksum import run_code
from kb.store.engine import Engine, Session
from kb.store.records import Computation, Form, RuleSet
from kb.store.seals import seal_of

if TYPE_CHECKING:
    from sqlalchemy import orm


def now() -> str:
    """The present time as the store writes it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


Identity: TypeAlias = tuple[str, int, str]
"""What a rule set is told from others by: slug, version, and the hash of a custom game's file."""


def identity(game: RuleSet) -> Identity:
    """What the rule set of a game is stored under."""
    return game.slug, game.version, getattr(game, "rules_hash", None) or ""


class StoreBase:
    """An open database."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        # What never changes once committed is read once.
        self._rulesets: dict[Identity, int] = {}
        self._run_codes: dict[tuple[int, int], int] = {}
        self._forms: dict[int, Form] = {}
        self._known_runs: dict[int, Computation] = {}

    def register_game(self, game: RuleSet) -> int:
        """The number of the game's present rule set, recorded now if the database has never met it."""
        with self.engine.connection() as session:
            if (known := self._ruleset(session, game)) is not None:
                return known
        with self.engine.transaction() as session:
            find = ("SELECT id, kind FROM game WHERE slug = ?", (game.slug,))
            if (stored := session.row(*find)) is None:
                session.execute(
                    "INSERT INTO game (slug, title, kind, seal) VALUES (?, ?, ?, ?)"
                    " ON CONFLICT (slug) DO NOTHING",
                    (*(named := (game.slug, game.title, game.kind)), seal_of(named)),
                )
                stored = session.row(*find)
            if stored is None or stored[1] != game.kind:
                raise BadArgument(
                    f"{game.slug!r} is stored as {stored and stored[1]} and is now said to be {game.kind}; "
                    "give the new game a slug of its own"
                )
            _, version, rules_hash = identity(game)
            session.execute(
                "INSERT INTO ruleset (game_id, version, rules, rules_hash, seal) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (game_id, version, rules_hash) DO NOTHING",
                (*(said := (stored[0], version, game.rules, rules_hash)), seal_of(said)),
            )
        return self.register_game(game)

    def _ruleset(self, session: Session, game: RuleSet) -> int | None:
        """The number of the game's present rule set, None where the database has never met it."""
        wanted = identity(game)
        if (known := self._rulesets.get(wanted)) is not None:
            return known
        row = session.row(
            "SELECT s.id FROM ruleset s JOIN game g ON g.id = s.game_id"
            " WHERE g.slug = ? AND s.version = ? AND s.rules_hash = ?",
            wanted,
        )
        if row is None:
            return None
        self._rulesets[wanted] = int(row[0])
        return self._rulesets[wanted]

    def _run_code(self, session: Session, ruleset: int, run: int) -> int:
        """Where the checks of a run's values start from."""
        if (known := self._run_codes.get((ruleset, run))) is None:
            row = session.row(
                "SELECT g.slug, s.version, s.rules_hash FROM ruleset s JOIN game g ON g.id = s.game_id"
                " WHERE s.id = ?",
                (ruleset,),
            )
            slug, version, rules_hash = row or ("", 0, "")
            known = run_code(slug, version, rules_hash, run)
            self._run_codes[ruleset, run] = known
        return known

    @contextmanager
    def _orm(self, *, reading: bool = False) -> Iterator[orm.Session]:
        """A session of SQLAlchemy's in one transaction."""
        from sqlalchemy.exc import DBAPIError
        from sqlalchemy.orm import Session as OrmSession

        if self.engine.read_only and not reading:
            raise DatabaseError(f"{self.engine.name} was opened for reading only")
        try:
            with (
                OrmSession(self.engine.alchemy.execution_options(reading=reading)) as session,
                session.begin(),
            ):
                yield session
        except DBAPIError as error:
            raise DatabaseError(self.engine.explain(Exception(error.orig))) from error
        except self.engine.driver_errors as error:
            raise DatabaseError(self.engine.explain(error)) from error

    def close(self) -> None:
        """Closes the database."""
        self.engine.close()
