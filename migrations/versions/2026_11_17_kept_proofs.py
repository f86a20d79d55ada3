"""A finding says for which n its claim is proved by the proved period of a growing family."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from kb.store.seals import seal_of

revision = "kept_proofs"
down_revision = "seals"
branch_labels = None
depends_on = None

SAID = (
    "audit_id, claim_revision_id, verdict, instances, contradictions, extent, counterexample, claimed,"
    " computed"
)


def upgrade() -> None:
    op.add_column("finding", sa.Column("proved_for_all", sa.Text(), nullable=True))
    _seal(f"{SAID}, proved_for_all")


def downgrade() -> None:
    op.drop_column("finding", "proved_for_all")
    _seal(SAID)


def _seal(columns: str) -> None:
    """Seals every finding over these columns."""
    bind = op.get_bind()
    op.execute("INSERT INTO unguarded (reason) VALUES ('findings are sealed')")
    rows = bind.execute(sa.text(f"SELECT id, {columns} FROM finding")).all()
    if rows:
        bind.execute(
            sa.text("UPDATE finding SET seal = :seal WHERE id = :id"),
            [{"id": row[0], "seal": seal_of(row[1:])} for row in rows],
        )
    op.execute("DELETE FROM unguarded")
