"""What an audit says: a verdict per claim, and whether everything that is wrong is a known erratum."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kb.store.catalogue_records import AuditResult, ClaimRecord, ErratumRecord
from kb.tabular import Tabular


@dataclass(frozen=True)
class Checked:
    """One claim after the audit: the claim, what was found now and before, and its erratum if it has one."""

    claim: ClaimRecord
    result: AuditResult
    erratum: ErratumRecord | None
    before: AuditResult | None
    could_fail: int = 0
    """Cases that some conceivable value would have contradicted."""
    first: tuple[str, ...] = ()
    """What the code claims for the smallest cases."""

    @property
    def problem(self) -> str | None:
        """Why this claim does not stand as the catalogue says, None where it does."""
        verdict, name = self.result.verdict, self.claim.slug
        if verdict == "unchecked":
            return f"{name} was not checked on a single case" if self.claim.coded else None
        if verdict == "contradicted" and self.erratum is None:
            return (
                f"{name} is contradicted by {self.result.counterexample}: claimed {self.result.claimed}, "
                f"computed {self.result.computed}; no erratum is recorded"
            )
        if verdict == "agrees" and self.erratum is not None:
            return f"{name} has an erratum, but nothing contradicts it"
        return None

    @property
    def change(self) -> str | None:
        """What is new since the last audit of this claim as it is worded."""
        if self.before is None:
            return None
        if self.before.verdict != self.result.verdict:
            return f"{self.claim.slug}: {self.before.verdict} → {self.result.verdict}"
        if self.before.counterexample != self.result.counterexample:
            return (
                f"{self.claim.slug}: counterexample {self.before.counterexample}"
                f" → {self.result.counterexample}"
            )
        return None

    def as_json(self) -> dict[str, Any]:
        """The claim object of the JSON contract."""
        found = self.result
        return {
            "claim": self.claim.slug,
            "paper": self.claim.paper,
            "locator": self.claim.locator,
            "status": self.claim.kind,
            "verdict": found.verdict,
            "reach": self.claim.reach or None,
            "proved_for_all": found.proved_for_all,
            "instances": found.instances,
            "could_fail": self.could_fail,
            "first_cases": list(self.first),
            "contradictions": found.contradictions,
            "extent": found.extent,
            "counterexample": None
            if found.counterexample is None
            else {"position": found.counterexample, "claimed": found.claimed, "computed": found.computed},
            "erratum": None if self.erratum is None else self.erratum.correction,
        }


@dataclass(frozen=True)
class AuditReport(Tabular):
    """The whole audit."""

    audit: int
    checked: tuple[Checked, ...]
    solved: int
    """Values that the audit asked the solver for and stored."""
    unsolved: tuple[str, ...] = field(default=())
    """Members it could not have, with the reason."""
    failed: tuple[str, ...] = field(default=())
    """Claims whose code broke down on some case, with the reason; what it said elsewhere counts."""
    seconds: float = 0.0

    @property
    def problems(self) -> tuple[str, ...]:
        """Contradictions without an erratum, errata that nothing contradicts, claims left unchecked."""
        found = tuple(problem for each in self.checked if (problem := each.problem) is not None)
        return found + self.failed

    @property
    def changes(self) -> tuple[str, ...]:
        """What is new since the last audit."""
        return tuple(change for each in self.checked if (change := each.change) is not None)

    def count(self, verdict: str) -> int:
        """How many claims have this verdict."""
        return sum(each.result.verdict == verdict for each in self.checked)

    def records(self) -> list[dict[str, Any]]:
        """One row a claim, without what is nested."""
        rows = [each.as_json() for each in self.checked]
        return [
            {name: value for name, value in row.items() if not isinstance(value, dict | list)} for row in rows
        ]

    @property
    def caption(self) -> str:
        """How many claims agree."""
        counts = ", ".join(f"{self.count(word)} {word}" for word in ("agrees", "contradicted", "unchecked"))
        return f"audit {self.audit}: {counts}"

    def as_json(self) -> dict[str, Any]:
        """The audit object of the JSON contract."""
        return {
            "audit": self.audit,
            "claims": [each.as_json() for each in self.checked],
            "solved": self.solved,
            "unsolved": list(self.unsolved),
            "problems": list(self.problems),
            "changes": list(self.changes),
        }
