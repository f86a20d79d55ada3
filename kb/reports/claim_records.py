"""Claims with everything known of them, as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kb.store import Store
from kb.store.catalogue_records import ClaimRecord


def claim_records(store: Store, claims: Iterable[ClaimRecord]) -> list[dict[str, Any]]:
    """Each claim as print has it, with the record of its last audit and its erratum."""
    errata = {one.claim: one for one in store.errata()}
    audited = store.latest_results()
    records = []
    for claim in claims:
        result, erratum = audited.get(claim.slug), errata.get(claim.slug)
        contradicted = result is not None and result.verdict == "contradicted"
        records.append(
            {
                "claim": claim.slug,
                "paper": claim.paper,
                "game": claim.game,
                "locator": claim.locator,
                "kind": claim.kind,
                "proved": claim.proved and erratum is None and not contradicted,
                "statement": claim.statement,
                "scope": claim.scope,
                "corrects": claim.corrects,
                "reach": claim.reach,
                "printed_range": claim.printed_range,
                "checked_range": claim.checked_range,
                "ranges": claim.ranges,
                "status": claim.status,
                **claim.details,
                "proved_for_all": None if result is None else result.proved_for_all,
                "record": None if result is None else result._asdict(),
                "erratum": None if erratum is None else erratum.as_json(),
            }
        )
    return records
