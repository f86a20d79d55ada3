"""Audits and their findings, and which claims may not answer because data contradict them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kb.errors import BadArgument, UnknownName
from kb.store.base import StoreBase, now
from kb.store.catalogue_records import AuditRecord, FindingRecord
from kb.store.processes import is_gone, this_process
from kb.store.records import Status
from kb.store.seals import seal, seal_of

if TYPE_CHECKING:
    from kb.store.engine import Session

_FINDING = (
    "SELECT c.slug, f.verdict, f.instances, f.contradictions, f.extent, f.counterexample, f.claimed,"
    " f.computed, f.proved_for_all FROM finding f JOIN claim_revision w ON w.id = f.claim_revision_id"
    " JOIN claim c ON c.id = w.claim_id"
)
# The last finding of the present wording of each claim.
_LATEST = (
    " WHERE f.id = (SELECT max(g.id) FROM finding g"
    " WHERE g.claim_revision_id = f.claim_revision_id AND g.verdict <> 'unchecked')"
    " AND w.number = (SELECT max(x.number) FROM claim_revision x WHERE x.claim_id = c.id)"
)


class Audits(StoreBase):
    """The audits of a store."""

    def begin_audit(self, scope: str, *, code_version: str) -> int:
        """Records that an audit starts, and that those have ended whose process is gone; gives its number."""
        with self.engine.transaction() as session:
            for other, machine in session.rows("SELECT id, machine FROM audit WHERE status = 'running'"):
                if is_gone(machine):
                    session.execute(
                        "UPDATE audit SET status = 'interrupted', ended_at = ? WHERE id = ?", (now(), other)
                    )
                    seal(session, "audit", "id = ?", (other,))
            row = session.row(
                "INSERT INTO audit (scope, code_version, machine, started_at, status)"
                " VALUES (?, ?, ?, ?, 'running') RETURNING id",
                (scope, code_version, this_process(), now()),
            )
            assert row is not None
            seal(session, "audit", "id = ?", row)
        return int(row[0])

    def write_findings(self, audit: int, findings: Iterable[FindingRecord]) -> None:
        """Adds findings to a running audit: each speaks of the present wording of its claim."""
        with self.engine.transaction() as session:
            if session.row("SELECT 1 FROM audit WHERE id = ? AND status = 'running'", (audit,)) is None:
                raise BadArgument(f"there is no running audit {audit}")
            session.execute_many(
                "INSERT INTO finding (audit_id, claim_revision_id, verdict, instances, contradictions,"
                " extent, counterexample, claimed, computed, proved_for_all, seal)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    (*(said := (audit, revision_of(session, finding.claim), *finding[1:])), seal_of(said))
                    for finding in findings
                ],
            )

    def finish_audit(self, audit: int, status: Status = "done") -> None:
        """Records how an audit ended."""
        with self.engine.transaction() as session:
            session.execute(
                "UPDATE audit SET status = ?, ended_at = ? WHERE id = ? AND status = 'running'",
                (status, now(), audit),
            )
            seal(session, "audit", "id = ?", (audit,))

    def audits(self, limit: int = 100) -> list[AuditRecord]:
        """Recorded audits, the latest first."""
        from sqlalchemy import select

        from kb.store.catalogue_models import AuditRow

        query = select(AuditRow).order_by(AuditRow.id.desc()).limit(limit)
        with self._orm(reading=True) as session:
            return [
                AuditRecord(
                    id=row.id,
                    scope=row.scope,
                    code_version=row.code_version,
                    machine=row.machine,
                    started_at=row.started_at,
                    ended_at=row.ended_at,
                    status=row.status,
                )
                for row in session.scalars(query)
            ]

    def findings(self, audit: int) -> list[FindingRecord]:
        """What one audit found, in the order in which it was written."""
        with self.engine.connection() as session:
            rows = session.rows(f"{_FINDING} WHERE f.audit_id = ? ORDER BY f.id", (audit,))
        return [FindingRecord(*row) for row in rows]

    def latest_findings(self) -> dict[str, FindingRecord]:
        """The last finding about each claim as it is worded now, unless it never was checked."""
        with self.engine.connection() as session:
            rows = session.rows(f"{_FINDING}{_LATEST} ORDER BY f.id")
        return {row[0]: FindingRecord(*row) for row in rows}

    def contradicted_claims(self) -> frozenset[str]:
        """The claims that computed values contradict; such a claim must not answer."""
        with self.engine.connection() as session:
            rows = session.rows(f"{_FINDING}{_LATEST} AND f.verdict = 'contradicted'")
        return frozenset(row[0] for row in rows)


def revision_of(session: Session, claim: str) -> int:
    """The number of the present wording of a claim."""
    row = session.row(
        "SELECT w.id FROM claim_revision w JOIN claim c ON c.id = w.claim_id WHERE c.slug = ?"
        " ORDER BY w.number DESC LIMIT 1",
        (claim,),
    )
    if row is None:
        raise UnknownName(f"there is no claim {claim!r} in the knowledge base")
    return int(row[0])
