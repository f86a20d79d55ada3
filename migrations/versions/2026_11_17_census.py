"""Censuses: whole classes of graphs solved and counted, with rows for rare values only."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "census"
down_revision = "kept_proofs"
branch_labels = None
depends_on = None

BIG = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def _seal() -> sa.Column[int]:
    return sa.Column("seal", sa.Integer(), server_default="0", nullable=False)


def upgrade() -> None:
    op.create_table(
        "census",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("ruleset_id", sa.Integer(), nullable=False),
        sa.Column("run_id", sa.Integer(), nullable=False),
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("shards", sa.Integer(), nullable=False),
        sa.Column("keep", BIG, nullable=False),
        sa.Column("graphs", BIG, nullable=True),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=True),
        sa.Column("recorded_at", sa.Text(), nullable=True),
        _seal(),
        sa.ForeignKeyConstraint(["ruleset_id"], ["ruleset.id"], name="fk_census_ruleset_id"),
        sa.ForeignKeyConstraint(
            ["ruleset_id", "run_id"], ["run.ruleset_id", "run.id"], name="fk_census_ruleset_id_run_id"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_census"),
        sa.UniqueConstraint("ruleset_id", "family", "n", name="uq_census_ruleset_id_family_n"),
        sqlite_strict=True,
    )
    op.create_table(
        "census_shard",
        sa.Column("census_id", sa.Integer(), nullable=False),
        sa.Column("shard", sa.Integer(), nullable=False),
        sa.Column("graphs", BIG, nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("counts", sa.Text(), nullable=False),
        sa.Column("kept", sa.Text(), nullable=False),
        _seal(),
        sa.ForeignKeyConstraint(["census_id"], ["census.id"], name="fk_census_shard_census_id"),
        sa.PrimaryKeyConstraint("census_id", "shard", name="pk_census_shard"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "census_count",
        sa.Column("census_id", sa.Integer(), nullable=False),
        sa.Column("m", sa.Integer(), nullable=False),
        sa.Column("value", sa.Integer(), nullable=False),
        sa.Column("count", BIG, nullable=False),
        _seal(),
        sa.ForeignKeyConstraint(["census_id"], ["census.id"], name="fk_census_count_census_id"),
        sa.PrimaryKeyConstraint("census_id", "m", "value", name="pk_census_count"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for table in ("census_count", "census_shard", "census"):
        op.drop_table(table)
