"""Whether a database is sound: its file, its references, its cached counts, and what was left open."""

from __future__ import annotations

from collections.abc import Iterator

from kb.store.base import StoreBase
from kb.store.engine import Session
from kb.store.records import Holding


class Health(StoreBase):
    """What a store says of itself."""

    def holdings(self) -> list[Holding]:
        """The rule sets that the store knows and how many values it has of each, by slug and version."""
        with self.engine.connection() as session:
            rows = session.rows(
                "SELECT g.slug, s.version, g.title, g.kind, coalesce(sum(c.count), 0), max(c.n)"
                " FROM ruleset s JOIN game g ON g.id = s.game_id"
                " LEFT JOIN value_count c ON c.ruleset_id = s.id"
                " GROUP BY g.slug, s.version, g.title, g.kind ORDER BY g.slug, s.version"
            )
        return [Holding._make((*row[:4], int(row[4]), row[5])) for row in rows]

    def problems(self) -> list[str]:
        """Everything that is not as it should be, one sentence each; reads the whole database."""
        with self.engine.snapshot() as session:
            return [*_file(session, self.engine.dialect), *_counts(session), *_left_open(session)]


def _file(session: Session, dialect: str) -> Iterator[str]:
    if dialect != "sqlite":
        return  # PostgreSQL checks its files and references itself
    for (found,) in session.rows("PRAGMA integrity_check(20)"):
        if found != "ok":
            yield f"the file is damaged: {found}"
    for table, _, parent, _ in session.rows("PRAGMA foreign_key_check"):
        yield f"a row of {table} refers to a row of {parent} that does not exist"


def _counts(session: Session) -> Iterator[str]:
    counted = "SELECT ruleset_id, count(*) FROM computed_value GROUP BY ruleset_id"
    cached = "SELECT ruleset_id, sum(count) FROM value_count GROUP BY ruleset_id"
    actual, said = ({ruleset: int(count) for ruleset, count in session.rows(s)} for s in (counted, cached))
    for ruleset in sorted(actual.keys() | said.keys()):
        if (there := actual.get(ruleset, 0)) != (cache := said.get(ruleset, 0)):
            yield f"rule set {ruleset} has {there} values, and its cached counts say {cache}"


def _left_open(session: Session) -> Iterator[str]:
    for number, scope, since in session.rows(
        "SELECT id, scope, started_at FROM run WHERE status = 'running' ORDER BY id"
    ):
        yield f"run {number} ({scope}) has not ended since {since}: it still works, or it was killed"
    for number, key, stored, found in session.rows(
        "SELECT id, key, stored_value, found_value FROM conflict WHERE resolution IS NULL ORDER BY id"
    ):
        yield f"conflict {number} is not settled: {key} is stored as {stored} and was computed as {found}"
