"""The tables of what is printed and how it fared: papers, claims, theorem values, audits, errata."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from kb.store.models import BIG, COMPACT, KEY, STRICT, Base, GameRow, Sealed

ALL_TABLES = Base.metadata
"""Every table of the knowledge base, those of `kb.store.models` included."""


class PaperRow(Sealed, Base):
    """A paper and its citation."""

    __tablename__ = "paper"
    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(unique=True)
    title: Mapped[str]
    authors: Mapped[str]  # joined by " and ", as BibTeX does
    year: Mapped[int]
    venue: Mapped[str]
    bibtex: Mapped[str]
    text_read: Mapped[str | None]
    summary: Mapped[str | None]


class ClaimRow(Sealed, Base):
    """A claim by its slug; what it says is in its revisions."""

    __tablename__ = "claim"
    id: Mapped[int] = mapped_column(primary_key=True)
    slug: Mapped[str] = mapped_column(unique=True)
    paper_id: Mapped[int | None] = mapped_column(ForeignKey("paper.id"))
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"))
    withdrawn_at: Mapped[str | None]  # when the catalogue no longer had it; its record stays
    paper: Mapped[PaperRow | None] = relationship()
    game: Mapped[GameRow] = relationship()
    revisions: Mapped[list[ClaimRevision]] = relationship(
        back_populates="claim", order_by="ClaimRevision.number"
    )


class ClaimRevision(Sealed, Base):
    """One wording of a claim; a changed catalogue adds a revision and keeps the old one."""

    __tablename__ = "claim_revision"
    __table_args__ = (
        UniqueConstraint("claim_id", "number"),
        CheckConstraint("coded IN (0, 1) AND proved IN (0, 1)", name="flags"),
        STRICT,
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    claim_id: Mapped[int] = mapped_column(ForeignKey("claim.id"))
    number: Mapped[int]
    locator: Mapped[str]
    kind: Mapped[str]
    statement: Mapped[str]
    scope: Mapped[str]
    coded: Mapped[int]
    proved: Mapped[int]
    corrects: Mapped[str | None]
    details: Mapped[str]  # JSON: check, reason, note, reproduce and whatever else the catalogue holds
    recorded_at: Mapped[str]
    reach: Mapped[str | None]
    printed_range: Mapped[str | None]
    checked_range: Mapped[str | None]
    status: Mapped[str | None]
    claim: Mapped[ClaimRow] = relationship(back_populates="revisions")


class TheoremValue(Sealed, Base):
    """What a claim says of one position. Never in the same cell as a computed value."""

    __tablename__ = "theorem_value"
    __table_args__ = (
        CheckConstraint(
            "coalesce(value, outcome, mean, temperature) IS NOT NULL"
            " OR coalesce(nim, at_least, at_most) IS NOT NULL",
            name="says_something",
        ),
        CheckConstraint("outcome IN ('L', 'R', 'N', 'P')", name="outcome"),
        COMPACT,
    )
    ruleset_id: Mapped[int] = mapped_column(ForeignKey("ruleset.id"), primary_key=True)
    key: Mapped[str] = mapped_column(KEY, primary_key=True)
    claim_revision_id: Mapped[int] = mapped_column(ForeignKey("claim_revision.id"), primary_key=True)
    position: Mapped[str]
    value: Mapped[str | None]
    nim: Mapped[int | None]
    outcome: Mapped[str | None]
    at_least: Mapped[int | None]
    at_most: Mapped[int | None]
    mean: Mapped[str | None]
    temperature: Mapped[str | None]
    recorded_at: Mapped[str]


class AuditRow(Sealed, Base):
    """One audit: claims held against computed values."""

    __tablename__ = "audit"
    __table_args__ = (
        CheckConstraint("status IN ('running', 'done', 'failed', 'interrupted')", name="status"),
        STRICT,
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    scope: Mapped[str]
    code_version: Mapped[str]
    machine: Mapped[str]
    started_at: Mapped[str]
    ended_at: Mapped[str | None]
    status: Mapped[str]


class AuditResultRow(Sealed, Base):
    """What one audit found of one claim; "agrees" on no instance cannot be written."""

    __tablename__ = "finding"
    __table_args__ = (
        UniqueConstraint("audit_id", "claim_revision_id"),
        Index(None, "claim_revision_id"),
        CheckConstraint("verdict IN ('agrees', 'contradicted', 'unchecked')", name="verdict"),
        CheckConstraint(
            "(verdict = 'agrees' AND instances > 0 AND contradictions = 0)"
            " OR (verdict = 'contradicted' AND contradictions > 0 AND instances >= contradictions)"
            " OR (verdict = 'unchecked' AND instances = 0 AND contradictions = 0)",
            name="counts",
        ),
        CheckConstraint("(verdict = 'contradicted') = (counterexample IS NOT NULL)", name="counterexample"),
        STRICT,
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    audit_id: Mapped[int] = mapped_column(ForeignKey("audit.id"))
    claim_revision_id: Mapped[int] = mapped_column(ForeignKey("claim_revision.id"))
    verdict: Mapped[str]
    instances: Mapped[int] = mapped_column(BIG)
    contradictions: Mapped[int] = mapped_column(BIG)
    extent: Mapped[str]
    counterexample: Mapped[str | None]
    claimed: Mapped[str | None]
    computed: Mapped[str | None]
    proved_for_all: Mapped[str | None]


class ErratumRow(Sealed, Base):
    """What is wrong in print and what holds instead; a changed entry supersedes the old one."""

    __tablename__ = "erratum"
    __table_args__ = (Index(None, "claim_id"), STRICT)
    id: Mapped[int] = mapped_column(primary_key=True)
    claim_id: Mapped[int] = mapped_column(ForeignKey("claim.id"))
    wrong: Mapped[str]
    counterexample: Mapped[str]
    claimed: Mapped[str]
    computed: Mapped[str]
    correction: Mapped[str]
    checked: Mapped[str]
    corrected_by: Mapped[str | None]
    recorded_at: Mapped[str]
    superseded_at: Mapped[str | None]
    class_: Mapped[str | None] = mapped_column("class")
    root: Mapped[str | None]
    consequence: Mapped[str | None]
    printed: Mapped[str | None]
    reproduce: Mapped[str | None]
    rank: Mapped[int | None]
