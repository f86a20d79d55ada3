"""Canonical positions: their names, their invariants for search, and which families are complete."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import Any

from kb.errors import BadArgument
from kb.store.base import StoreBase, now
from kb.store.records import Coverage, Invariants, RuleSet, Run
from kb.store.seals import seal, seal_of


class Positions(StoreBase):
    """The positions of a store, whatever is played on them."""

    def write_names(self, names: Iterable[tuple[str, str]]) -> None:
        """Stores (name, key) pairs; a name that already names another position is refused."""
        rows = sorted(set(names))
        with self.engine.transaction() as session:
            session.execute_many(
                "INSERT INTO position_name (name, key) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", rows
            )
            stored: dict[str, str] = dict(
                session.select_keyed(
                    "SELECT p.name, p.key FROM wanted JOIN position_name p ON p.name = wanted.key",
                    (),
                    [name for name, _ in rows],
                )
            )
            for name, key in rows:
                if stored[name] != key:
                    raise BadArgument(f"{name!r} names the position {stored[name]}, so it cannot name {key}")

    def names(self, key: str) -> list[str]:
        """The names of a position, the shortest first."""
        with self.engine.connection() as session:
            rows = session.rows("SELECT name FROM position_name WHERE key = ?", (key,))
        return sorted((name for (name,) in rows), key=lambda name: (len(name), name))

    def named(self, name: str) -> str | None:
        """The key of the position with this name."""
        with self.engine.connection() as session:
            row = session.row("SELECT key FROM position_name WHERE name = ?", (name,))
        return None if row is None else str(row[0])

    def write_invariants(self, rows: Iterable[Invariants]) -> None:
        """Stores invariants for search; those of a key that has them stay as they are."""
        with self.engine.transaction() as session:
            session.execute_many(
                "INSERT INTO position (key, n, m, components, bipartite, girth, min_degree, max_degree, seal)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING",
                [
                    (*(said := (*row[:4], int(row.bipartite), *row[5:])), seal_of(said))
                    for row in sorted(rows, key=itemgetter(0))
                ],
            )

    def without_invariants(self, game: RuleSet, limit: int = 10_000) -> list[str]:
        """Keys with a value, computed or imported, and no invariants yet, in order."""
        found: set[str] = set()
        with self.engine.connection() as session:
            ruleset = self._ruleset(session, game) or 0
            for table in ("computed_value", "imported_value"):
                rows = session.rows(
                    f"SELECT v.key FROM {table} v LEFT JOIN position p ON p.key = v.key"
                    " WHERE v.ruleset_id = ? AND p.key IS NULL ORDER BY v.key LIMIT ?",
                    (ruleset, limit),
                )
                found.update(key for (key,) in rows)
        return sorted(found)[:limit]

    def kept_invariants(self, name: str, keys: Iterable[str]) -> dict[str, int | None]:
        """What is kept of an invariant, for those of these keys that have it."""
        with self.engine.snapshot() as session:
            rows: list[Any] = session.select_keyed(
                "SELECT k.key, k.value, k.seal FROM wanted"
                " JOIN kept_invariant k ON k.name = ? AND k.key = wanted.key",
                (name,),
                list(keys),
            )
        return {key: value for key, value, sealed in rows if seal_of((name, key, value)) == sealed}

    def keep_invariants(self, name: str, found: Mapping[str, int | None]) -> None:
        """Keeps an invariant of these keys; one too large for a column is computed anew each time."""
        rows = [(name, key, value) for key, value in sorted(found.items()) if abs(value or 0) < 1 << 62]
        with self.engine.transaction() as session:
            session.execute_many(
                "INSERT INTO kept_invariant (name, key, value, seal) VALUES (?, ?, ?, ?)"
                " ON CONFLICT DO NOTHING",
                [(*row, seal_of(row)) for row in rows],
            )

    def write_coverage(
        self,
        run: Run,
        family: str,
        extent: str,
        *,
        found: int,
        expected: int | None = None,
        source: str | None = None,
    ) -> None:
        """Records how many members of a family are stored, and how many there are by an outside count."""
        if (expected is None) != (source is None):
            raise BadArgument("an expected count and its source come together")
        with self.engine.transaction() as session:
            session.execute(
                "INSERT INTO coverage (ruleset_id, family, extent, found, expected, source, run_id,"
                " recorded_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (ruleset_id, family, extent)"
                " DO UPDATE SET found = excluded.found, expected = excluded.expected,"
                " source = excluded.source, run_id = excluded.run_id, recorded_at = excluded.recorded_at",
                (run.ruleset, family, extent, found, expected, source, run.id, now()),
            )
            place = (run.ruleset, family, extent)
            seal(session, "coverage", "ruleset_id = ? AND family = ? AND extent = ?", place)

    def coverage(self, game: RuleSet | None = None) -> list[Coverage]:
        """What is recorded of families and enumerations, by game, family and extent."""
        with self.engine.connection() as session:
            rows = session.rows(
                "SELECT c.seal, c.ruleset_id, g.slug, c.family, c.extent, c.found, c.expected, c.source,"
                " c.run_id, c.recorded_at"
                " FROM coverage c JOIN ruleset s ON s.id = c.ruleset_id JOIN game g ON g.id = s.game_id"
                " ORDER BY g.slug, c.family, c.extent"
            )
        return [
            Coverage(slug, *said)
            for sealed, ruleset, slug, *said in rows
            if (game is None or slug == game.slug) and seal_of((ruleset, *said)) == sealed
        ]
