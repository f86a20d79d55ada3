"""Audits and their results: what each claim came to, as it was worded then."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kb.errors import BadArgument, UnknownName
from kb.store.base import StoreBase, now
from kb.store.catalogue_records import AuditRecord, AuditResult
from kb.store.processes import is_gone, this_process
from kb.store.records import Status

if TYPE_CHECKING:
    from kb.store.engine import Session


_RESULTS = (
    f"SELECT c.slug, {', '.join(f'f.{name}' for name in AuditResult._fields[1:])}"
    " FROM finding f JOIN claim_revision w ON w.id = f.claim_revision_id JOIN claim c ON c.id = w.claim_id"
)
_LATEST = (
    " WHERE f.id = (SELECT max(g.id) FROM finding g"
    " WHERE g.claim_revision_id = f.claim_revision_id AND g.verdict <> 'unchecked')"
    " AND w.number = (SELECT max(x.number) FROM claim_revision x WHERE x.claim_id = c.id)"
)
"""The last check of the present wording of each claim."""


class Audits(StoreBase):
    """The audits of a store."""

    def begin_audit(self, scope: str, *, code_version: str) -> int:
        """Records that an audit starts, and that those have ended whose process is gone; gives its number."""
        from sqlalchemy import select

        from kb.store.catalogue_models import AuditRow

        with self._orm() as session:
            for other in session.scalars(select(AuditRow).where(AuditRow.status == "running")):
                if is_gone(other.machine):
                    other.status, other.ended_at = "interrupted", now()
            audit = AuditRow(
                scope=scope,
                code_version=code_version,
                machine=this_process(),
                started_at=now(),
                status="running",
            )
            session.add(audit)
            session.flush()
            return audit.id

    def write_results(self, audit: int, results: Iterable[AuditResult]) -> None:
        """Adds results to a running audit: each speaks of the present wording of its claim."""
        from sqlalchemy import select

        from kb.store.catalogue_models import AuditResultRow, AuditRow, ClaimRevision, ClaimRow

        wordings = (
            select(ClaimRow.slug, ClaimRevision.id)
            .join(ClaimRevision, ClaimRevision.claim_id == ClaimRow.id)
            .order_by(ClaimRevision.number)
        )
        with self._orm() as session:
            running = session.get(AuditRow, audit)
            if running is None or running.status != "running":
                raise BadArgument(f"there is no running audit {audit}")
            revisions = dict(session.execute(wordings).all())
            for result in results:
                if result.claim not in revisions:
                    raise _unknown(result.claim)
                facts = result._asdict()
                revision = revisions[facts.pop("claim")]
                session.add(AuditResultRow(audit_id=audit, claim_revision_id=revision, **facts))

    def finish_audit(self, audit: int, status: Status = "done") -> None:
        """Records how an audit ended."""
        from kb.store.catalogue_models import AuditRow

        with self._orm() as session:
            running = session.get(AuditRow, audit)
            if running is not None and running.status == "running":
                running.status, running.ended_at = status, now()

    def audits(self, limit: int = 100) -> list[AuditRecord]:
        """Recorded audits, the latest first."""
        query = f"SELECT {', '.join(AuditRecord._fields)} FROM audit ORDER BY id DESC LIMIT ?"
        with self.engine.connection() as session:
            return [AuditRecord(*row) for row in session.rows(query, (limit,))]

    def results(self, audit: int) -> list[AuditResult]:
        """What one audit found, in the order in which it was written."""
        return self._results(" WHERE f.audit_id = ?", audit)

    def latest_results(self) -> dict[str, AuditResult]:
        """The last result of each claim as it is worded now, unless it never was checked."""
        return {result.claim: result for result in self._results(_LATEST)}

    def _results(self, where: str, *parameters: int) -> list[AuditResult]:
        """By the driver: look-ups and pages ask, and loading the models takes longer than the rest of it."""
        with self.engine.connection() as session:
            return [AuditResult(*row) for row in session.rows(f"{_RESULTS}{where} ORDER BY f.id", parameters)]


def revision_of(session: Session, claim: str) -> int:
    """The number of the present wording of a claim; look-ups ask for it, so it goes over the driver."""
    row = session.row(
        "SELECT w.id FROM claim_revision w JOIN claim c ON c.id = w.claim_id WHERE c.slug = ?"
        " ORDER BY w.number DESC LIMIT 1",
        (claim,),
    )
    if row is None:
        raise _unknown(claim)
    return int(row[0])


def _unknown(claim: str) -> UnknownName:
    return UnknownName(f"there is no claim {claim!r} in the knowledge base")
