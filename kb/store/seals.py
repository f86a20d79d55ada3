"""Seals: the check that each row of the smaller tables carries over everything else it says.

Values have checks of their own (`kb.store.checksum`); this is for what speaks of them: runs, disputes,
coverage, censuses, certificates, periods, invariants, and the catalogue of papers, claims and findings.
Databases hold these numbers: another way to make them, or another column, needs a migration.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from zlib import crc32

from kb.store.checksum import short
from kb.store.engine import Row, Session

_SAID = "position, value, nim, outcome, at_least, at_most, mean, temperature"

SEALED: dict[str, tuple[str, str]] = {
    "game": ("id", "slug, title, kind"),
    "ruleset": ("id", "game_id, version, rules, rules_hash"),
    "position": ("key", "key, n, m, components, bipartite, girth, min_degree, max_degree"),
    "kept_invariant": ("name, key", "name, key, value"),
    "run": (
        "id",
        "ruleset_id, solver, solver_version, code_version, rules_hash, parameters, scope, machine,"
        " started_at, ended_at, status, message, written, confirmed, too_large, held, digest, checksum",
    ),
    "conflict": (
        "id",
        "ruleset_id, key, stored_value, stored_run_id, found_value, found_run_id, found_at, resolution",
    ),
    "coverage": (
        "ruleset_id, family, extent",
        "ruleset_id, family, extent, found, expected, source, run_id, recorded_at",
    ),
    "certificate": ("id", "ruleset_id, digest, path, checker, checked_at, entries, claims"),
    "certified_value": ("ruleset_id, key", "ruleset_id, key, value, certificate_id"),
    "proved_period": (
        "ruleset_id, family",
        "ruleset_id, family, start, length, saltus, theorem, window_start, window_end, window_length,"
        " end_types, first_values, digest, code_version, proved_at",
    ),
    "period_type": (
        "ruleset_id, family, place",
        "ruleset_id, family, place, name, ends, start, length, saltus, theorem, window_start, window_end,"
        " window_length, value_table",
    ),
    "census": (
        "id",
        "ruleset_id, run_id, family, n, shards, keep, graphs, source, digest, recorded_at",
    ),
    "census_shard": ("census_id, shard", "census_id, shard, graphs, digest, counts, kept"),
    "census_count": ("census_id, m, value", "census_id, m, value, count"),
    "refuted_import": ("id", "file, digest, record, ruleset_id, key, claimed, found, refuted_at"),
    "paper": ("id", "key, title, authors, year, venue, bibtex, text_read, summary"),
    "claim": ("id", "slug, paper_id, game_id, withdrawn_at"),
    "claim_revision": (
        "id",
        "claim_id, number, locator, kind, statement, scope, coded, proved, corrects, details, recorded_at,"
        " reach, printed_range, checked_range, status",
    ),
    "theorem_value": (
        "ruleset_id, key, claim_revision_id",
        f"ruleset_id, key, claim_revision_id, {_SAID}, recorded_at",
    ),
    "audit": ("id", "scope, code_version, machine, started_at, ended_at, status"),
    "finding": (
        "id",
        "audit_id, claim_revision_id, verdict, instances, contradictions, extent, counterexample, claimed,"
        " computed, proved_for_all",
    ),
    "erratum": (
        "id",
        "claim_id, wrong, counterexample, claimed, computed, correction, checked, corrected_by,"
        " recorded_at, superseded_at, class, root, consequence, printed, reproduce, rank",
    ),
}
"""The primary key of each sealed table, and the columns that its seals cover: all but a number of the row's
own, which others refer to and an index holds."""


def seal_of(columns: Iterable[Any]) -> int:
    """The seal of a row that says this, in the order of `SEALED`."""
    return short(crc32("\t".join(map(repr, columns)).encode()))


def seal(session: Session, table: str, where: str, parameters: Sequence[Any] = ()) -> None:
    """Seals rows that were written just now."""
    key, columns = SEALED[table]
    names = key.split(", ")
    rows = session.rows(f"SELECT {key}, {columns} FROM {table} WHERE {where}", parameters)
    session.execute_many(
        f"UPDATE {table} SET seal = ? WHERE {' AND '.join(f'{name} = ?' for name in names)}",
        [(seal_of(row[len(names) :]), *row[: len(names)]) for row in rows],
    )


def broken(session: Session, table: str, where: str = "1 = 1", parameters: Sequence[Any] = ()) -> list[Row]:
    """The primary keys of rows whose seal is broken."""
    key, columns = SEALED[table]
    length = len(key.split(", "))
    return [
        row[1 : length + 1]
        for row in session.execute(f"SELECT seal, {key}, {columns} FROM {table} WHERE {where}", parameters)
        if seal_of(row[length + 1 :]) != row[0]
    ]


def drop_broken(session: Session, table: str, where: str = "1 = 1", parameters: Sequence[Any] = ()) -> int:
    """Removes rows whose seal is broken; gives how many."""
    names = SEALED[table][0].split(", ")
    gone = broken(session, table, where, parameters)
    session.execute_many(f"DELETE FROM {table} WHERE {' AND '.join(f'{name} = ?' for name in names)}", gone)
    return len(gone)
