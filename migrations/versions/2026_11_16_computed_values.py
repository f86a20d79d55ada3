"""Games, runs and computed values, with everything a value rests on. Format 1."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

from kb.graphs.canonical import SCHEME

revision = "computed_values"
down_revision = None
branch_labels = None
depends_on = None

STRICT: dict[str, Any] = {"sqlite_strict": True}
COMPACT: dict[str, Any] = {"sqlite_strict": True, "sqlite_with_rowid": False}


def integer(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=nullable)


def big(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer().with_variant(sa.BigInteger(), "postgresql"), nullable=nullable)


def real(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.REAL().with_variant(sa.Double(), "postgresql"), nullable=False)


def text(name: str, *, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=nullable)


def key() -> sa.Column[str]:
    """A canonical key, compared byte by byte."""
    return sa.Column("key", sa.Text().with_variant(sa.Text(collation="C"), "postgresql"), nullable=False)


def upgrade() -> None:
    op.create_table(
        "meta",
        text("name"),
        text("value"),
        sa.PrimaryKeyConstraint("name", name="pk_meta"),
        **COMPACT,
    )
    op.create_table(
        "game",
        integer("id"),
        text("slug"),
        text("title"),
        text("kind"),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
        sa.CheckConstraint("kind IN ('impartial', 'partizan')", name=op.f("ck_game_kind")),
        sa.UniqueConstraint("slug", name="uq_game_slug"),
        **STRICT,
    )
    op.create_table(
        "ruleset",
        integer("id"),
        integer("game_id"),
        integer("version"),
        text("rules"),
        sa.PrimaryKeyConstraint("id", name="pk_ruleset"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_ruleset_game_id"),
        sa.UniqueConstraint("game_id", "version", name="uq_ruleset_game_id_version"),
        **STRICT,
    )
    op.create_table(
        "position",
        key(),
        integer("n"),
        integer("m"),
        integer("components"),
        integer("bipartite"),
        integer("girth", nullable=True),
        integer("min_degree"),
        integer("max_degree"),
        sa.PrimaryKeyConstraint("key", name="pk_position"),
        **COMPACT,
    )
    op.create_table(
        "position_name",
        text("name"),
        key(),
        sa.PrimaryKeyConstraint("name", name="pk_position_name"),
        **COMPACT,
    )
    op.create_index("ix_position_name_key", "position_name", ["key"])
    op.create_table(
        "form",
        integer("id"),
        text("digest"),
        text("text"),
        integer("nim", nullable=True),
        text("outcome"),
        text("mean"),
        real("mean_real"),
        text("temperature"),
        real("temperature_real"),
        text("left_stop"),
        real("left_stop_real"),
        text("right_stop"),
        real("right_stop_real"),
        integer("birthday"),
        sa.PrimaryKeyConstraint("id", name="pk_form"),
        sa.CheckConstraint("outcome IN ('L', 'R', 'N', 'P')", name=op.f("ck_form_outcome")),
        sa.UniqueConstraint("digest", name="uq_form_digest"),
        **STRICT,
    )
    op.create_table(
        "run",
        integer("id"),
        integer("ruleset_id"),
        text("solver"),
        text("solver_version"),
        text("code_version"),
        text("rules_hash", nullable=True),
        text("parameters"),
        text("scope"),
        text("machine"),
        text("started_at"),
        text("ended_at", nullable=True),
        text("status"),
        text("message", nullable=True),
        integer("written"),
        integer("confirmed"),
        integer("too_large"),
        sa.PrimaryKeyConstraint("id", name="pk_run"),
        sa.CheckConstraint(
            "status IN ('running', 'done', 'failed', 'interrupted', 'retracted')", name=op.f("ck_run_status")
        ),
        sa.ForeignKeyConstraint(["ruleset_id"], ["ruleset.id"], name="fk_run_ruleset_id"),
        sa.UniqueConstraint("ruleset_id", "id", name="uq_run_ruleset_id_id"),
        **STRICT,
    )
    op.create_table(
        "run_shortcut",
        integer("run_id"),
        text("claim"),
        sa.PrimaryKeyConstraint("run_id", "claim", name="pk_run_shortcut"),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"], name="fk_run_shortcut_run_id"),
        **COMPACT,
    )
    op.create_table(
        "computed_value",
        integer("ruleset_id"),
        key(),
        integer("nim", nullable=True),
        integer("form_id", nullable=True),
        integer("run_id"),
        sa.PrimaryKeyConstraint("ruleset_id", "key", name="pk_computed_value"),
        sa.CheckConstraint("nim >= 0", name=op.f("ck_computed_value_nim")),
        sa.CheckConstraint("(nim IS NULL) <> (form_id IS NULL)", name=op.f("ck_computed_value_one_value")),
        sa.ForeignKeyConstraint(["form_id"], ["form.id"], name="fk_computed_value_form_id"),
        sa.ForeignKeyConstraint(
            ["ruleset_id", "run_id"], ["run.ruleset_id", "run.id"], name="fk_computed_value_ruleset_id_run_id"
        ),
        **COMPACT,
    )
    op.create_table(
        "confirmation",
        integer("ruleset_id"),
        key(),
        integer("run_id"),
        sa.PrimaryKeyConstraint("ruleset_id", "key", "run_id", name="pk_confirmation"),
        sa.ForeignKeyConstraint(
            ["ruleset_id", "key"],
            ["computed_value.ruleset_id", "computed_value.key"],
            name="fk_confirmation_ruleset_id_key",
        ),
        sa.ForeignKeyConstraint(
            ["ruleset_id", "run_id"], ["run.ruleset_id", "run.id"], name="fk_confirmation_ruleset_id_run_id"
        ),
        **COMPACT,
    )
    op.create_table(
        "conflict",
        integer("id"),
        integer("ruleset_id"),
        key(),
        text("stored_value"),
        integer("stored_run_id"),
        text("found_value"),
        integer("found_run_id"),
        text("found_at"),
        text("resolution", nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_conflict"),
        sa.ForeignKeyConstraint(["found_run_id"], ["run.id"], name="fk_conflict_found_run_id"),
        sa.ForeignKeyConstraint(["ruleset_id"], ["ruleset.id"], name="fk_conflict_ruleset_id"),
        sa.ForeignKeyConstraint(["stored_run_id"], ["run.id"], name="fk_conflict_stored_run_id"),
        **STRICT,
    )
    op.create_index("ix_conflict_ruleset_id_key", "conflict", ["ruleset_id", "key"])
    op.create_table(
        "value_count",
        integer("ruleset_id"),
        integer("n"),
        integer("value"),
        big("count"),
        sa.PrimaryKeyConstraint("ruleset_id", "n", "value", name="pk_value_count"),
        sa.ForeignKeyConstraint(["ruleset_id"], ["ruleset.id"], name="fk_value_count_ruleset_id"),
        **COMPACT,
    )
    op.create_table(
        "coverage",
        integer("ruleset_id"),
        text("family"),
        text("extent"),
        big("found"),
        big("expected", nullable=True),
        text("source", nullable=True),
        integer("run_id"),
        text("recorded_at"),
        sa.PrimaryKeyConstraint("ruleset_id", "family", "extent", name="pk_coverage"),
        sa.CheckConstraint("(expected IS NULL) = (source IS NULL)", name=op.f("ck_coverage_source")),
        sa.ForeignKeyConstraint(["ruleset_id"], ["ruleset.id"], name="fk_coverage_ruleset_id"),
        sa.ForeignKeyConstraint(
            ["ruleset_id", "run_id"], ["run.ruleset_id", "run.id"], name="fk_coverage_ruleset_id_run_id"
        ),
        **STRICT,
    )
    meta = sa.table("meta", sa.column("name"), sa.column("value"))
    op.bulk_insert(meta, [{"name": "format", "value": "1"}, {"name": "key_scheme", "value": SCHEME}])


def downgrade() -> None:
    for table in (
        "coverage",
        "value_count",
        "conflict",
        "confirmation",
        "computed_value",
        "run_shortcut",
        "run",
        "form",
        "position_name",
        "position",
        "ruleset",
        "game",
        "meta",
    ):
        op.drop_table(table)
