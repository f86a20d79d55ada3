"""Certificates that the checker accepted, and the values that they prove."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "certificates"
down_revision = "checks"
branch_labels = None
depends_on = None

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "certificate",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("ruleset_id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("checker", sa.Text(), nullable=False),
        sa.Column("checked_at", sa.Text(), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("claims", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["ruleset_id"], ["ruleset.id"], name="fk_certificate_ruleset_id"),
        sa.PrimaryKeyConstraint("id", name="pk_certificate"),
        sa.UniqueConstraint("ruleset_id", "digest", name="uq_certificate_ruleset_id_digest"),
        sqlite_strict=True,
    )
    op.create_table(
        "certified_value",
        sa.Column("ruleset_id", sa.Integer(), nullable=False),
        sa.Column("key", KEY, nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("certificate_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["certificate_id"], ["certificate.id"], name="fk_certified_value_certificate_id"
        ),
        sa.PrimaryKeyConstraint("ruleset_id", "key", name="pk_certified_value"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("certified_value")
    op.drop_table("certificate")
