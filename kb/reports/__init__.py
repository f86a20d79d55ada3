"""Reports made from the base: what is wrong in print, and what was found beyond it."""

from kb.reports.claim_records import claim_records
from kb.reports.errata import errata_document
from kb.reports.findings import findings_document
from kb.reports.findings_by_paper import Found, PaperFindings, findings_by_paper
from kb.reports.slips import PaperErrata, Slip, Wrong, errata_by_paper, totals

__all__ = [
    "Found",
    "PaperErrata",
    "PaperFindings",
    "Slip",
    "Wrong",
    "claim_records",
    "errata_by_paper",
    "errata_document",
    "findings_by_paper",
    "findings_document",
    "totals",
]
