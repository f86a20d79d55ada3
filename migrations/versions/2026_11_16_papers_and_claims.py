"""Papers, claims and their revisions, theorem values, audits, errata. Format 2."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "papers_and_claims"
down_revision = "computed_values"
branch_labels = None
depends_on = None

STRICT: dict[str, Any] = {"sqlite_strict": True}
COMPACT: dict[str, Any] = {"sqlite_strict": True, "sqlite_with_rowid": False}


def integer(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=nullable)


def big(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer().with_variant(sa.BigInteger(), "postgresql"), nullable=nullable)


def text(name: str, *, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=nullable)


def key() -> sa.Column[str]:
    """A canonical key, compared byte by byte."""
    return sa.Column("key", sa.Text().with_variant(sa.Text(collation="C"), "postgresql"), nullable=False)


def upgrade() -> None:
    op.create_table(
        "paper",
        integer("id"),
        text("key"),
        text("title"),
        text("authors"),
        integer("year"),
        text("venue"),
        text("bibtex"),
        sa.PrimaryKeyConstraint("id", name="pk_paper"),
        sa.UniqueConstraint("key", name="uq_paper_key"),
        **STRICT,
    )
    op.create_table(
        "claim",
        integer("id"),
        text("slug"),
        integer("paper_id", nullable=True),
        integer("game_id"),
        sa.PrimaryKeyConstraint("id", name="pk_claim"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_claim_game_id"),
        sa.ForeignKeyConstraint(["paper_id"], ["paper.id"], name="fk_claim_paper_id"),
        sa.UniqueConstraint("slug", name="uq_claim_slug"),
        **STRICT,
    )
    op.create_table(
        "claim_revision",
        integer("id"),
        integer("claim_id"),
        integer("number"),
        text("locator"),
        text("kind"),
        text("statement"),
        text("scope"),
        integer("coded"),
        integer("proved"),
        text("corrects", nullable=True),
        text("details"),
        text("recorded_at"),
        sa.PrimaryKeyConstraint("id", name="pk_claim_revision"),
        sa.CheckConstraint("coded IN (0, 1) AND proved IN (0, 1)", name=op.f("ck_claim_revision_flags")),
        sa.ForeignKeyConstraint(["claim_id"], ["claim.id"], name="fk_claim_revision_claim_id"),
        sa.UniqueConstraint("claim_id", "number", name="uq_claim_revision_claim_id_number"),
        **STRICT,
    )
    op.create_table(
        "theorem_value",
        integer("ruleset_id"),
        key(),
        integer("claim_revision_id"),
        text("position"),
        text("value", nullable=True),
        integer("nim", nullable=True),
        text("outcome", nullable=True),
        integer("at_least", nullable=True),
        integer("at_most", nullable=True),
        text("mean", nullable=True),
        text("temperature", nullable=True),
        text("recorded_at"),
        sa.PrimaryKeyConstraint("ruleset_id", "key", "claim_revision_id", name="pk_theorem_value"),
        sa.CheckConstraint("outcome IN ('L', 'R', 'N', 'P')", name=op.f("ck_theorem_value_outcome")),
        sa.CheckConstraint(
            "coalesce(value, outcome, mean, temperature) IS NOT NULL"
            " OR coalesce(nim, at_least, at_most) IS NOT NULL",
            name=op.f("ck_theorem_value_says_something"),
        ),
        sa.ForeignKeyConstraint(
            ["claim_revision_id"], ["claim_revision.id"], name="fk_theorem_value_claim_revision_id"
        ),
        sa.ForeignKeyConstraint(["ruleset_id"], ["ruleset.id"], name="fk_theorem_value_ruleset_id"),
        **COMPACT,
    )
    op.create_table(
        "audit",
        integer("id"),
        text("scope"),
        text("code_version"),
        text("machine"),
        text("started_at"),
        text("ended_at", nullable=True),
        text("status"),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
        sa.CheckConstraint(
            "status IN ('running', 'done', 'failed', 'interrupted')", name=op.f("ck_audit_status")
        ),
        **STRICT,
    )
    op.create_table(
        "finding",
        integer("id"),
        integer("audit_id"),
        integer("claim_revision_id"),
        text("verdict"),
        big("instances"),
        big("contradictions"),
        text("extent"),
        text("counterexample", nullable=True),
        text("claimed", nullable=True),
        text("computed", nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_finding"),
        sa.CheckConstraint(
            "(verdict = 'contradicted') = (counterexample IS NOT NULL)",
            name=op.f("ck_finding_counterexample"),
        ),
        sa.CheckConstraint(
            "(verdict = 'agrees' AND instances > 0 AND contradictions = 0)"
            " OR (verdict = 'contradicted' AND contradictions > 0 AND instances >= contradictions)"
            " OR (verdict = 'unchecked' AND instances = 0 AND contradictions = 0)",
            name=op.f("ck_finding_counts"),
        ),
        sa.CheckConstraint(
            "verdict IN ('agrees', 'contradicted', 'unchecked')", name=op.f("ck_finding_verdict")
        ),
        sa.ForeignKeyConstraint(["audit_id"], ["audit.id"], name="fk_finding_audit_id"),
        sa.ForeignKeyConstraint(
            ["claim_revision_id"], ["claim_revision.id"], name="fk_finding_claim_revision_id"
        ),
        sa.UniqueConstraint("audit_id", "claim_revision_id", name="uq_finding_audit_id_claim_revision_id"),
        **STRICT,
    )
    op.create_index("ix_finding_claim_revision_id", "finding", ["claim_revision_id"])
    op.create_table(
        "erratum",
        integer("id"),
        integer("claim_id"),
        text("wrong"),
        text("counterexample"),
        text("claimed"),
        text("computed"),
        text("correction"),
        text("checked"),
        text("corrected_by", nullable=True),
        text("recorded_at"),
        text("superseded_at", nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_erratum"),
        sa.ForeignKeyConstraint(["claim_id"], ["claim.id"], name="fk_erratum_claim_id"),
        **STRICT,
    )
    op.create_index("ix_erratum_claim_id", "erratum", ["claim_id"])
    op.execute("UPDATE meta SET value = '2' WHERE name = 'format'")


def downgrade() -> None:
    op.execute("UPDATE meta SET value = '1' WHERE name = 'format'")
    for table in ("erratum", "finding", "audit", "theorem_value", "claim_revision", "claim", "paper"):
        op.drop_table(table)
