"""A seal for each row of the smaller tables: a check over everything else that the row says.

Rows that a base already has are sealed as they are: seals show damage from here on, not from before.
A record of what an import claimed and recomputation refuted, so that it can be listed.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

from kb.store.seals import seal_of

revision = "seals"
down_revision = "evidence_view"
branch_labels = None
depends_on = None

PAGE = 20_000
KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")

SEALED = {
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
    "paper": ("id", "key, title, authors, year, venue, bibtex, text_read, summary"),
    "claim": ("id", "slug, paper_id, game_id, withdrawn_at"),
    "claim_revision": (
        "id",
        "claim_id, number, locator, kind, statement, scope, coded, proved, corrects, details, recorded_at,"
        " reach, printed_range, checked_range, status",
    ),
    "theorem_value": (
        "ruleset_id, key, claim_revision_id",
        "ruleset_id, key, claim_revision_id, position, value, nim, outcome, at_least, at_most, mean,"
        " temperature, recorded_at",
    ),
    "audit": ("id", "scope, code_version, machine, started_at, ended_at, status"),
    "finding": (
        "id",
        "audit_id, claim_revision_id, verdict, instances, contradictions, extent, counterexample, claimed,"
        " computed",
    ),
    "erratum": (
        "id",
        "claim_id, wrong, counterexample, claimed, computed, correction, checked, corrected_by,"
        " recorded_at, superseded_at, class, root, consequence, printed, reproduce, rank",
    ),
}
"""The primary key of each table, and what its seals cover."""


def upgrade() -> None:
    op.create_table(
        "refuted_import",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("file", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("record", sa.Integer(), nullable=False),
        sa.Column("ruleset_id", sa.Integer(), nullable=False),
        sa.Column("key", KEY, nullable=False),
        sa.Column("claimed", sa.Text(), nullable=False),
        sa.Column("found", sa.Text(), nullable=False),
        sa.Column("refuted_at", sa.Text(), nullable=False),
        sa.Column("seal", sa.Integer(), nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name="pk_refuted_import"),
        sa.ForeignKeyConstraint(["ruleset_id"], ["ruleset.id"], name="fk_refuted_import_ruleset_id"),
        sa.UniqueConstraint(
            "digest", "record", "ruleset_id", "key", name="uq_refuted_import_digest_record_ruleset_id_key"
        ),
        sqlite_strict=True,
    )
    op.execute("INSERT INTO unguarded (reason) VALUES ('rows are sealed')")
    for table, (key, columns) in SEALED.items():
        op.add_column(table, sa.Column("seal", sa.Integer(), nullable=False, server_default="0"))
        _seal(table, key.split(", "), columns)
    op.execute("DELETE FROM unguarded")


def _seal(table: str, key: list[str], columns: str) -> None:
    bind = op.get_bind()
    length = len(key)
    names = ", ".join(key)
    places = ", ".join(f":k{i}" for i in range(length))
    after: Any = None
    change = sa.text(
        f"UPDATE {table} SET seal = :seal WHERE "
        + " AND ".join(f"{name} = :k{i}" for i, name in enumerate(key))
    )
    while True:
        where = f" WHERE ({names}) > ({places})" if after else ""
        rows = list(
            bind.execute(
                sa.text(f"SELECT {names}, {columns} FROM {table}{where} ORDER BY {names} LIMIT {PAGE}"),
                after or {},
            )
        )
        if rows:
            bind.execute(
                change,
                [{f"k{i}": row[i] for i in range(length)} | {"seal": seal_of(row[length:])} for row in rows],
            )
        if len(rows) < PAGE:
            return
        after = {f"k{i}": rows[-1][i] for i in range(length)}


def downgrade() -> None:
    for table in SEALED:
        op.execute(f"ALTER TABLE {table} DROP COLUMN seal")
    op.drop_table("refuted_import")
