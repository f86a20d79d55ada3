"""A conjecture of ours is printed only after it survived at least as many cases as it can be read from.

`read_from` in its entry says from how many; the cases are those of its check in code, counted and, for a free
check, solved here. Where an entry says `bounded`, it says no more than was computed.
"""

from __future__ import annotations

from itertools import islice

import pytest
from claim_cases import cases
from errata import entries

from kb import theorems
from kb.theorems.base import Claim, Instance

FEWEST = 4
"""From fewer cases no rule is read."""
ENTRIES = entries()
CONJECTURES = [claim for claim in theorems.claims() if ENTRIES[claim.id].read_from]


def survived(claim: Claim, read_from: int) -> int:
    """How many cases there are beyond those that it was read from, counted as far as needed."""
    further = list(islice(cases(claim), read_from, 2 * read_from))
    return sum(not isinstance(case, Instance) or (case.holds and case.can_fail) for case in further)


@pytest.mark.parametrize("claim", CONJECTURES, ids=lambda claim: claim.id)
def test_it_survived_twice_the_cases_it_was_read_from(claim: Claim) -> None:
    read_from = ENTRIES[claim.id].read_from
    assert read_from >= FEWEST
    assert survived(claim, read_from) == read_from


def test_a_conjecture_read_from_most_of_its_cases_is_found() -> None:
    (claim,) = (each for each in CONJECTURES if each.id == "you/finding-star-complete")
    assert survived(claim, 5) < 5


def test_every_finding_that_is_only_seen_is_coded_and_a_conjecture_or_bounded() -> None:
    seen = [entry for entry in ENTRIES.values() if entry.status == "seen"]
    assert len(seen) > 20
    assert all(entry.coded and (entry.read_from > 0) != entry.bounded for entry in seen)
