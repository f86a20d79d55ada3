"""The class, root and consequence of an erratum, the reach of a claim, the text that was read."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "classes_and_reach"
down_revision = "known_value"
branch_labels = None
depends_on = None

TEXTS = {
    "paper": ("text_read", "summary"),
    "claim": ("withdrawn_at",),
    "claim_revision": ("reach", "printed_range", "checked_range", "status"),
    "erratum": ("class", "root", "consequence", "printed", "reproduce"),
}
"""Columns that `ggkb init` fills from the catalogue; a base of an older format has none of them."""


def upgrade() -> None:
    for table, names in TEXTS.items():
        for name in names:
            op.add_column(table, sa.Column(name, sa.Text(), nullable=True))
    op.add_column("erratum", sa.Column("rank", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("erratum", "rank")
    for table, names in TEXTS.items():
        for name in reversed(names):
            op.drop_column(table, name)
