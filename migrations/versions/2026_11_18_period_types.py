"""What a proved period rests on: each type of ends with its own period, window and table of values.

Periods that a base already has keep their number of types and their digest; `ggkb verify` derives them again
and adds their types.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "period_types"
down_revision = "census"
branch_labels = None
depends_on = None

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "period_type",
        sa.Column("ruleset_id", sa.Integer(), nullable=False),
        sa.Column("family", KEY, nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("ends", sa.Text(), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("saltus", sa.Text(), nullable=False),
        sa.Column("theorem", sa.Text(), nullable=False),
        sa.Column("window_start", sa.Integer(), nullable=False),
        sa.Column("window_end", sa.Integer(), nullable=False),
        sa.Column("window_length", sa.Integer(), nullable=False),
        sa.Column("value_table", sa.Text(), nullable=False),
        sa.Column("seal", sa.Integer(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("ruleset_id", "family", "place", name="pk_period_type"),
        sa.ForeignKeyConstraint(
            ["ruleset_id", "family"],
            ["proved_period.ruleset_id", "proved_period.family"],
            name="fk_period_type_ruleset_id_family",
        ),
        sqlite_strict=True,
    )


def downgrade() -> None:
    op.drop_table("period_type")
