"""Proved periods of growing families, with what proves them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "proved_periods"
down_revision = "imports"
branch_labels = None
depends_on = None

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
NUMBERS = ("window_start", "window_end", "window_length", "end_types")
TEXTS = ("first_values", "digest", "code_version", "proved_at")


def upgrade() -> None:
    op.create_table(
        "proved_period",
        sa.Column("ruleset_id", sa.Integer(), nullable=False),
        sa.Column("family", KEY, nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("saltus", sa.Text(), nullable=False),
        sa.Column("theorem", sa.Text(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in NUMBERS),
        *(sa.Column(name, sa.Text(), nullable=False) for name in TEXTS),
        sa.PrimaryKeyConstraint("ruleset_id", "family", name="pk_proved_period"),
        sa.ForeignKeyConstraint(["ruleset_id"], ["ruleset.id"], name="fk_proved_period_ruleset_id"),
        sqlite_strict=True,
    )


def downgrade() -> None:
    op.drop_table("proved_period")
