"""Findings as a reader wants them: by paper, the strongest first, with the questions they answer."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from kb.store import Store
from kb.store.catalogue_records import AuditResult, ClaimRecord, PaperRecord
from kb.theorems.catalogue import OPEN_KINDS, STATUSES


class Found(NamedTuple):
    """A finding with the questions and conjectures it answers, or one of those with what answers it."""

    claim: ClaimRecord
    record: AuditResult | None
    linked: tuple[str, ...]

    @property
    def strength(self) -> int:
        return int(self.claim.details.get("strength", 1_000))


class PaperFindings(NamedTuple):
    """What was found beyond one paper, and what it left open."""

    paper: PaperRecord
    findings: tuple[Found, ...]
    still_open: tuple[Found, ...]


def findings_by_paper(store: Store, only: Collection[str] | None = None) -> list[PaperFindings]:
    """Findings, conjectures and questions, of all claims or of those named, paper by paper."""
    claims, records = store.claims(), store.latest_results()
    answers = {one.slug: tuple(one.details.get("answers", "").split()) for one in claims}
    papers = []
    for paper in store.papers():
        mine = [one for one in claims if one.paper == paper.key and (only is None or one.slug in only)]
        findings = [
            Found(one, records.get(one.slug), answers[one.slug]) for one in mine if one.kind == "finding"
        ]
        still_open = [
            Found(
                one,
                records.get(one.slug),
                tuple(slug for slug, answered in answers.items() if one.slug in answered),
            )
            for one in mine
            if one.kind in OPEN_KINDS
        ]
        if findings or still_open:
            papers.append(PaperFindings(paper, tuple(sorted(findings, key=_order)), tuple(still_open)))
    return papers


def _order(found: Found) -> tuple[int, int]:
    places = [*STATUSES, ""]
    return found.strength, places.index(found.claim.status)
