"""What holds of every coded claim of the papers: it agrees, or it fails exactly as its erratum says."""

from __future__ import annotations

from functools import cache

from kb.seeding import catalogue
from kb.theorems.catalogue import Entry
from kb.theorems.evaluate import Tally


@cache
def entries() -> dict[str, Entry]:
    """The catalogue of all papers, by id."""
    return {entry.id: entry for paper in catalogue() for entry in paper.claims}


def agrees_or_fails_as_its_erratum_says(found: Tally) -> None:
    """The smallest counterexample is the printed one, word for word; a claim on nothing does not pass."""
    erratum = entries()[found.claim].erratum
    assert found.instances > 0
    if erratum is None:
        assert found.counterexample is None, found.counterexample
        return
    smallest = found.counterexample
    assert smallest is not None
    recorded = erratum.counterexample, erratum.claimed, erratum.computed
    assert (smallest.subject, smallest.claimed, smallest.computed) == recorded, smallest
