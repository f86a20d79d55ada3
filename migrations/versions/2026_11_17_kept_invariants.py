"""Invariants that a search has computed are kept, by name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "kept_invariants"
down_revision = "certificates"
branch_labels = None
depends_on = None

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
BIG = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    op.create_table(
        "kept_invariant",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("key", KEY, nullable=False),
        sa.Column("value", BIG, nullable=True),
        sa.PrimaryKeyConstraint("name", "key", name="pk_kept_invariant"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("kept_invariant")
