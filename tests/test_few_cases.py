"""A check that reaches part of what print says has ten cases or more, or its entry says why it has not.

Members of a family and positions are counted without solving them; a free check is run to its tenth case.
"""

from __future__ import annotations

from itertools import islice

import pytest
from claim_cases import cases
from errata import entries

from kb import theorems
from kb.theorems.base import Claim

ENOUGH = 10
ENTRIES = entries()
PARTIAL = [
    claim
    for claim in theorems.claims()
    if ENTRIES[claim.id].erratum is None
    and ENTRIES[claim.id].reach in ("part of the printed range", "reconstructed family")
]
FEW = {
    "gordinowicz/corollary-10": "each order costs many times the one before",
    "gordinowicz/lemma-11": "each order costs many times the one before",
    "osullivan/conjecture-8.4-ii-value": "each order costs many times the one before",
    "ottaway/theorem-13-proof-other-description-corrected": "three values of k are all there are",
    "you/finding-star-complete": "each order costs many times the one before",
    "you/finding-star-fans": "each order costs many times the one before",
    "you/section-3-star-maxima": "two numbers are all there are",
    "you/theorem-3.9-tight": "each order costs many times the one before",
}
"""The claims with fewer cases, and in a word why; their entries say it in full."""


def has_few(claim: Claim) -> bool:
    return len(list(islice(cases(claim), ENOUGH))) < ENOUGH


@pytest.mark.parametrize("claim", PARTIAL, ids=lambda claim: claim.id)
def test_a_claim_has_ten_cases_or_says_why_not(claim: Claim) -> None:
    assert has_few(claim) == (claim.id in FEW)


def test_the_entries_of_these_claims_and_no_others_say_why() -> None:
    assert {entry.id for entry in ENTRIES.values() if entry.few_cases} == FEW.keys()


def test_a_claim_on_three_cases_is_found() -> None:
    (claim,) = (each for each in PARTIAL if each.id == "you/theorem-3.9-tight")
    assert has_few(claim)
