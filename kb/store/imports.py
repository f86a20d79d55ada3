"""Imported values: what files say of positions, kept apart from what was computed here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kb.store.base import identity, now
from kb.store.checksum import row_check, run_code, short, value_codes
from kb.store.damage import warn_of_damage
from kb.store.read import IMPORTED_COLUMNS, PAGE
from kb.store.records import ImportedRow, ImportSource, RefutedImport, RuleSet
from kb.store.seals import seal_of
from kb.store.write import Incoming, ValueWriter


class Imports(ValueWriter):
    """The imported values of a store."""

    def import_source(
        self, file: str, digest: str, source: str, citation: str | None = None, *, at: str | None = None
    ) -> ImportSource:
        """A file as a source of values; the same file with the same source is recorded once."""
        with self.engine.transaction() as session:
            for known in self._import_sources(session).values():
                if (known.digest, known.source, known.citation) == (digest, source, citation):
                    return known
            facts = (file, digest, at or now(), source, citation)
            row = session.row(
                "INSERT INTO import_source (checksum, file, digest, imported_at, source, citation)"
                " VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
                (row_check(facts), *facts),
            )
        assert row is not None
        return ImportSource(row[0], *facts)

    def write_imported(
        self, game: RuleSet, source: ImportSource, rows: Iterable[tuple[str, Incoming]]
    ) -> int:
        """Stores what a source says, in one transaction; gives how much of it is new from this source."""
        ruleset = self.register_game(game)
        given = dict(rows)
        with self.engine.transaction() as session:
            known = {
                key
                for key, by in self._keyed(
                    session, "v.key, v.source_id", "imported_value", ruleset, list(given)
                )
                if by == source.id
            }
            new = sorted((row for row in given.items() if row[0] not in known), key=lambda row: row[0])
            numbered, digests = self._numbered(session, game, new)
            codes = value_codes(
                run_code(*identity(game), -source.id),
                [(key, digests.get(number, number)) for key, number in numbered],
            )
            column = "nim" if game.kind == "impartial" else "form_id"
            session.execute_many(
                f"INSERT INTO imported_value (ruleset_id, key, source_id, {column}, checksum)"
                " VALUES (?, ?, ?, ?, ?)",
                [
                    (ruleset, key, source.id, number, short(code))
                    for (key, number), code in zip(numbered, codes, strict=True)
                ],
            )
        return len(new)

    def iterate_imported(self, game: RuleSet, *, only: bool = False) -> Iterator[ImportedRow]:
        """What files say of positions, by key and source; with `only`, where nothing is computed."""
        condition = (
            " AND NOT EXISTS (SELECT 1 FROM computed_value c"
            " WHERE c.ruleset_id = v.ruleset_id AND c.key = v.key)"
            if only
            else ""
        )
        after = ("", 0)
        while True:
            with self.engine.snapshot() as session:
                ruleset = self._ruleset(session, game) or 0
                rows = session.rows(
                    f"SELECT {IMPORTED_COLUMNS} FROM imported_value v WHERE v.ruleset_id = ?"
                    f" AND (v.key, v.source_id) > (?, ?){condition} ORDER BY v.key, v.source_id LIMIT ?",
                    (ruleset, *after, PAGE),
                )
                values = self._verified(session, ruleset, rows)
                sources = self._import_sources(session)
            for row, value in zip(rows, values, strict=True):
                if value is None or -row[3] not in sources:
                    warn_of_damage(game.slug, [row[0]])
                else:
                    yield ImportedRow(row[0], value, sources[-row[3]])
            if len(rows) < PAGE:
                return
            after = (rows[-1][0], -rows[-1][3])

    def write_refuted(
        self, game: RuleSet, file: str, digest: str, rows: Iterable[tuple[int, str, str, str]]
    ) -> None:
        """Records what a file claimed and computation refuted: record, key, value claimed, value found."""
        ruleset = self.register_game(game)
        at = now()
        with self.engine.transaction() as session:
            session.execute_many(
                "INSERT INTO refuted_import (file, digest, record, ruleset_id, key, claimed, found,"
                " refuted_at, seal) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (digest, record, ruleset_id, key) DO NOTHING",
                [
                    (*(said := (file, digest, record, ruleset, key, claimed, found, at)), seal_of(said))
                    for record, key, claimed, found in rows
                ],
            )

    def refuted_imports(self, game: RuleSet | None = None) -> list[RefutedImport]:
        """What files claimed and computation refuted, the oldest first."""
        with self.engine.connection() as session:
            rows = session.rows(
                "SELECT r.seal, g.slug, r.file, r.digest, r.record, r.ruleset_id, r.key, r.claimed, r.found,"
                " r.refuted_at FROM refuted_import r JOIN ruleset s ON s.id = r.ruleset_id"
                " JOIN game g ON g.id = s.game_id ORDER BY r.id"
            )
        return [
            RefutedImport(slug, key, claimed, found, file, record, digest, at)
            for sealed, slug, *said in rows
            for file, digest, record, _, key, claimed, found, at in [said]
            if (game is None or slug == game.slug) and seal_of(said) == sealed
        ]
