"""Whether a database is sound: its file, its references, every row, its counts, and what was left open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from kb.errors import DatabaseError
from kb.store.base import now
from kb.store.engine import Session
from kb.store.inspection import (
    Problem,
    bad_forms,
    file_problems,
    form_problems,
    making_problems,
    reference_problems,
    sealed_problems,
)
from kb.store.read import IMPORTED_COLUMNS
from kb.store.records import Holding, RuleSet
from kb.store.scan import Scan, Scanner
from kb.store.seals import SEALED, broken, drop_broken, seal

MOST_NAMED = 10
"""Damaged rows of one game that are problems of their own; the others are counted."""


_OF_REVISIONS = "(SELECT id FROM claim_revision WHERE claim_id = ?)"
_DEPENDANTS: dict[str, tuple[tuple[str, str], ...]] = {
    "position": (),
    "kept_invariant": (),
    "coverage": (),
    "certified_value": (),
    # A proof with a hole is none: what is left of its types goes too, and `verify` derives them all again.
    "period_type": (("period_type", "ruleset_id = ? AND family = ? AND place <> ?"),),
    "proved_period": (("period_type", "ruleset_id = ? AND family = ?"),),
    "census_shard": (),
    "census_count": (),
    "census": (("census_shard", "census_id = ?"), ("census_count", "census_id = ?")),
    "refuted_import": (),
    "theorem_value": (),
    "finding": (),
    "erratum": (),
    "certificate": (("certified_value", "certificate_id = ?"),),
    "audit": (("finding", "audit_id = ?"),),
    "claim_revision": (("finding", "claim_revision_id = ?"), ("theorem_value", "claim_revision_id = ?")),
    "claim": (
        ("finding", f"claim_revision_id IN {_OF_REVISIONS}"),
        ("theorem_value", f"claim_revision_id IN {_OF_REVISIONS}"),
        ("claim_revision", "claim_id = ?"),
        ("erratum", "claim_id = ?"),
    ),
}
"""The sealed tables whose damaged rows go, each with the rows that refer to one and go with it."""


class _BadImports(NamedTuple):
    sources: list[int]
    values: list[tuple[str, str, int]]
    """Game, key and rule set."""


class Soundness(NamedTuple):
    """What a full reading of the database found."""

    problems: list[Problem]
    good: dict[str, int]
    """How many sound values each game has."""
    damaged: dict[str, list[str]]
    """The keys of the rows of each game that fail their check."""


class Health(Scanner):
    """What a store says of itself."""

    def holdings(self) -> list[Holding]:
        """The rule sets that the store knows and how many values it has of each, by slug and version."""
        from sqlalchemy import func, select

        from kb.store.models import GameRow, RuleSetRow, ValueCount

        rule = (GameRow.slug, RuleSetRow.version, GameRow.title, GameRow.kind)
        query = (
            select(*rule, func.coalesce(func.sum(ValueCount.count), 0), func.max(ValueCount.n))
            .select_from(RuleSetRow)
            .join(GameRow, GameRow.id == RuleSetRow.game_id)
            .outerjoin(ValueCount, ValueCount.ruleset_id == RuleSetRow.id)
            .group_by(*rule)
            .order_by(GameRow.slug, RuleSetRow.version)
        )
        with self._orm(reading=True) as session:
            return [
                Holding(slug, version, title, kind, int(values), most)
                for slug, version, title, kind, values, most in session.execute(query)
            ]

    def checks_made_at_upgrade(self) -> tuple[str, int] | None:
        """When rows of an older format got their checks, and how many; None where none had to."""
        with self.engine.connection() as session:
            meta: dict[str, str] = dict(session.rows("SELECT name, value FROM meta"))
        at = meta.get("checks_made_at_upgrade")
        return None if at is None else (at, int(meta.get("values_checked_at_upgrade", 0)))

    def problems(self) -> list[Problem]:
        """Everything that is not as it should be; reads the whole database."""
        return self.examine().problems

    def examine(self) -> Soundness:
        """Reads the whole database, however broken, and says what of it is sound."""
        problems: list[Problem] = []

        def look(part: Callable[[Session], Iterable[Problem]]) -> None:
            try:
                with self.engine.connection() as session:
                    problems.extend(part(session))
            except (DatabaseError, ValueError, TypeError, IndexError) as error:
                says = error.message if isinstance(error, DatabaseError) else str(error)
                problems.append(Problem("file", f"a part of the database cannot be read: {says}"))

        if self.engine.dialect == "sqlite":  # PostgreSQL checks its files and references itself
            look(file_problems)
            look(reference_problems)
        look(lambda session: making_problems(session, self.engine.dialect))
        for table in SEALED:
            look(partial(sealed_problems, table))
        look(form_problems)
        look(self._unspoken_runs)
        look(self._imports)
        scans: list[Scan] = []
        look(lambda _: self._scanned(scans))
        look(lambda session: _counts(session, scans))
        look(lambda session: _runs(session, scans))
        look(_left_open)
        good: dict[str, int] = {}
        damaged: dict[str, list[str]] = {}
        for scan in scans:
            good[scan.game] = good.get(scan.game, 0) + scan.good
            damaged.setdefault(scan.game, []).extend(scan.damaged)
        return Soundness(problems, good, {game: keys for game, keys in damaged.items() if keys})

    def _unspoken_runs(self, session: Session) -> Iterator[Problem]:
        """Runs that fail the check of what they were: no value in their name is served."""
        runs = {number for (number,) in session.rows("SELECT id FROM run")}
        self._known_runs.clear()
        for number in sorted(runs - self._computations(session, runs).keys()):
            says = f"run {number} is not what was recorded when it began, so its values are not served"
            yield Problem("sealed", says, run=number)

    def _imports(self, session: Session) -> Iterator[Problem]:
        """Imported values, and the files they came from, that fail their check."""
        bad = self._bad_imports(session)
        for number in bad.sources:
            yield Problem("import", f"the import source {number} fails its check")
        for slug, key, _ in bad.values[:MOST_NAMED]:
            yield Problem("import", f"the imported value of {slug} {key!r} fails its check", slug, key)
        if (more := len(bad.values) - MOST_NAMED) > 0:
            yield Problem("import", f"{more:,} more imported values fail their check")

    def _bad_imports(self, session: Session) -> _BadImports:
        sound = self._import_sources(session)
        sources = [
            number for (number,) in session.rows("SELECT id FROM import_source") if number not in sound
        ]
        values: list[tuple[str, str, int]] = []
        for ruleset, slug in session.rows(
            "SELECT s.id, g.slug FROM ruleset s JOIN game g ON g.id = s.game_id ORDER BY s.id"
        ):
            rows = session.rows(
                f"SELECT {IMPORTED_COLUMNS} FROM imported_value v WHERE v.ruleset_id = ?", (ruleset,)
            )
            checked = zip(rows, self._verified(session, ruleset, rows), strict=True)
            values += [(slug, row[0], ruleset) for row, value in checked if value is None]
        return _BadImports(sources, values)

    def _scanned(self, scans: list[Scan]) -> Iterator[Problem]:
        for scan in self.scan():
            scans.append(scan)
            yield from _rows(scan)

    def renew(self, games: Iterable[RuleSet]) -> tuple[str, ...]:
        """Removes or renews rows whose seal is broken; gives the names of the tables they were in.

        What a dispute or a run was is kept as far as it can be read: a damaged dispute is open again.
        Rows of the catalogue go, to be loaded and audited anew, and so does what depends on them.
        """
        with self.engine.transaction() as session, session.unguarded("damaged rows are renewed"):
            bad = {table: rows for table in SEALED if (rows := broken(session, table))}
            for game in games:
                self._rename(session, game)
            for (number,) in bad.get("conflict", ()):
                session.execute("UPDATE conflict SET resolution = NULL WHERE id = ?", (number,))
                seal(session, "conflict", "id = ?", (number,))
            for (number,) in bad.get("run", ()):
                note = f"its record was found damaged by {now()}"
                session.execute("UPDATE run SET message = ? WHERE id = ?", (note, number))
                seal(session, "run", "id = ?", (number,))
            for (number,) in bad.get("paper", ()):
                session.execute("UPDATE paper SET title = '' WHERE id = ?", (number,))
                seal(session, "paper", "id = ?", (number,))
            for table, dependants in _DEPENDANTS.items():
                for row in bad.get(table, ()):
                    for dependant, where in dependants:
                        session.execute(f"DELETE FROM {dependant} WHERE {where}", row)
                drop_broken(session, table)
            imports = self._bad_imports(session)
            for _, key, ruleset in imports.values:
                session.execute("DELETE FROM imported_value WHERE ruleset_id = ? AND key = ?", (ruleset, key))
            for number in imports.sources:
                session.execute("DELETE FROM imported_value WHERE source_id = ?", (number,))
                session.execute("DELETE FROM import_source WHERE id = ?", (number,))
            for number in bad_forms(session):
                session.execute(
                    "DELETE FROM form WHERE id = ? AND NOT EXISTS"
                    " (SELECT 1 FROM computed_value v WHERE v.form_id = form.id)",
                    (number,),
                )
        return (*bad, *["imported_value"] * bool(imports.values or imports.sources))

    def _rename(self, session: Session, game: RuleSet) -> None:
        """Writes the title and rules of a game anew where they were damaged."""
        if (ruleset := self._ruleset(session, game)) is None:
            return
        session.execute(
            "UPDATE game SET title = ?, kind = ? WHERE slug = ?", (game.title, game.kind, game.slug)
        )
        session.execute("UPDATE ruleset SET rules = ? WHERE id = ?", (game.rules, ruleset))
        seal(session, "game", "slug = ?", (game.slug,))
        seal(session, "ruleset", "id = ?", (ruleset,))

    def drop_damaged(self) -> dict[str, int]:
        """Removes rows that fail their check and makes counts and digests those of what is there.

        A run that lost rows says so; what was recorded as coverage of a game that lost rows is dropped,
        because it may no longer be true. Gives how many rows each game lost.
        """
        lost: dict[str, int] = {}
        for scan in list(self.scan()):
            with self.engine.transaction() as session, session.unguarded("damaged rows are removed"):
                if gone := self._settle(session, scan):
                    lost[scan.game] = lost.get(scan.game, 0) + gone
        with self.engine.transaction() as session, session.unguarded("damaged runs are retracted"):
            self._close_unspoken(session, {number for (number,) in session.rows("SELECT id FROM run")})
        return lost

    def _settle(self, session: Session, scan: Scan) -> int:
        """Makes one rule set agree with its sound rows; gives how many values it lost."""
        ruleset = scan.ruleset
        for key, run in scan.bad_confirmations:
            session.execute(
                "DELETE FROM confirmation WHERE ruleset_id = ? AND key = ? AND run_id = ?",
                (ruleset, key, run),
            )
        for key in scan.damaged:
            session.execute("DELETE FROM confirmation WHERE ruleset_id = ? AND key = ?", (ruleset, key))
            session.execute("DELETE FROM computed_value WHERE ruleset_id = ? AND key = ?", (ruleset, key))
        row = session.row("SELECT sum(count) FROM value_count WHERE ruleset_id = ?", (ruleset,))
        counted = int(row[0] or 0) if row else 0
        session.execute("DELETE FROM value_count WHERE ruleset_id = ?", (ruleset,))
        session.execute_many(
            "INSERT INTO value_count (ruleset_id, n, value, count) VALUES (?, ?, ?, ?)",
            [(ruleset, n, value, count) for (n, value), count in sorted(scan.counts.items())],
        )
        missing = 0
        for number, held, digest, message in session.rows(
            "SELECT id, held, digest, message FROM run WHERE ruleset_id = ?", (ruleset,)
        ):
            there = (scan.held[number], scan.digest(number))
            if there != (held, digest):
                missing += max(held - there[0], 0)
                note = f"{held - there[0]} of its {held} rows were damaged or lost by {now()}"
                session.execute(
                    "UPDATE run SET held = ?, digest = ?, message = ? WHERE id = ?",
                    (*there, "; ".join(filter(None, (message, note))), number),
                )
                seal(session, "run", "id = ?", (number,))
        # What the counts miss went only if the runs miss it too; the counts alone may have been wrong.
        lost = max(min(counted - scan.good, missing), len(scan.damaged))
        if lost:
            session.execute("DELETE FROM coverage WHERE ruleset_id = ?", (ruleset,))
        return lost


def _rows(scan: Scan) -> Iterator[Problem]:
    if scan.unreadable:
        says = f"some rows of {scan.game} cannot be read; {scan.good:,} can, and are sound"
        yield Problem("file", says, scan.game)
    for key in scan.damaged[:MOST_NAMED]:
        yield Problem("row", f"the stored value of {scan.game} {key!r} fails its check", scan.game, key)
    if (more := len(scan.damaged) - MOST_NAMED) > 0:
        yield Problem("row", f"{more:,} more values of {scan.game} fail their check", scan.game)
    if bad := scan.bad_confirmations:
        says = f"{len(bad):,} confirmations of values of {scan.game} fail their check, so they do not count"
        yield Problem("confirmation", says, scan.game)


def _counts(session: Session, scans: list[Scan]) -> Iterator[Problem]:
    """Rows against the counts per number of vertices and value, which every write keeps right."""
    for scan in scans:
        cached = {
            (n, value): int(count)
            for n, value, count in session.rows(
                "SELECT n, value, count FROM value_count WHERE ruleset_id = ?", (scan.ruleset,)
            )
        }
        wrong = sorted(
            place
            for place in cached.keys() | scan.counts.keys()
            if cached.get(place, 0) != scan.counts.get(place, 0)
        )
        if wrong:
            n, value = wrong[0]
            there, said = scan.counts.get((n, value), 0), cached.get((n, value), 0)
            more = f"; {len(wrong) - 1} more counts differ" if len(wrong) > 1 else ""
            yield Problem(
                "count",
                f"{scan.game} has {there:,} sound rows of {n} vertices and value {value}, "
                f"and {said:,} were written{more}",
                scan.game,
            )


def _runs(session: Session, scans: list[Scan]) -> Iterator[Problem]:
    """Runs against the digest of what they wrote."""
    games = {scan.ruleset: scan for scan in scans}
    for number, ruleset, held, digest in session.rows(
        "SELECT id, ruleset_id, held, digest FROM run ORDER BY id"
    ):
        scan = games.get(ruleset)
        there = scan.held[number] if scan else 0
        if scan is None or there != held or scan.digest(number) != digest:
            says = f"run {number} holds {held:,} rows, of which {there:,} are there and sound"
            if there == held:
                says = f"the {held:,} rows of run {number} are not those that it wrote"
            yield Problem("run", says, scan.game if scan else None, run=number)


def _left_open(session: Session) -> Iterator[Problem]:
    for number, scope, since in session.rows(
        "SELECT id, scope, started_at FROM run WHERE status = 'running' ORDER BY id"
    ):
        says = f"run {number} ({scope}) has not ended since {since}: it still works, or it was killed"
        yield Problem("open run", says, run=number)
    for number, key, stored, found in session.rows(
        "SELECT id, key, stored_value, found_value FROM conflict WHERE resolution IS NULL ORDER BY id"
    ):
        says = f"conflict {number} is not settled: {key} is stored as {stored} and was computed as {found}"
        yield Problem("conflict", says, key=key)
