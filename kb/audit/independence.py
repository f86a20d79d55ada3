"""What is no witness for a claim: values that a shortcut gave which is the claim itself, or rests on it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from kb.store.catalogue_records import ClaimRecord


def tainted(claims: Iterable[ClaimRecord], shortcuts: Collection[str]) -> dict[str, frozenset[str]]:
    """For each claim that some shortcut is or rests on, however far back, those shortcuts."""
    rests_on = {claim.slug: claim.details.get("rests_on", "").split() for claim in claims}
    found: dict[str, set[str]] = {}
    for shortcut in shortcuts:
        seen: set[str] = set()
        left = [shortcut]
        while left:
            claim = left.pop()
            if claim not in seen:
                seen.add(claim)
                left += rests_on.get(claim, ())
        for claim in seen:
            found.setdefault(claim, set()).add(shortcut)
    return {claim: frozenset(given) for claim, given in found.items()}
