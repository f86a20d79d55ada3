"""What the claims about a game say of positions, as they stand at one moment; no store is asked any more.

A reader of claims (`kb.evaluate.claims`) makes a new hearing when the claims stand otherwise. Whoever holds
one may ask it later: an answer asks what claims say only when somebody wants to read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from kb.evaluate.provenance import ClaimVerdict, Unasked
from kb.graphs.canonical import key
from kb.graphs.growing import FarPosition
from kb.graphs.position import Position
from kb.graphs.size import MAX_KEYED
from kb.own_files import in_one_sentence
from kb.store.records import Form, exact
from kb.store.standing import Standing
from kb.theorems.base import Claim
from kb.theorems.speak import ClaimIndex, ClaimStatement
from kb.theorems.statements import HasOutcome, NimValue

MOST_KEPT = 20_000
"""Positions of which it is kept what claims say."""


class Part(NamedTuple):
    """A settled position, and its key where it is not too large for one."""

    position: Position
    key: str | None

    @property
    def name(self) -> str | Position:
        """What it is remembered by: isomorphic positions share it where they have a key."""
        return self.position if self.key is None else self.key


def part_of(settled: Position) -> Part:
    """A settled position with its key, None where it is too large to have one."""
    return Part(settled, key(settled) if settled.n <= MAX_KEYED else None)


class Heard(NamedTuple):
    """What claims say of a position, and those that could not be asked."""

    said: tuple[ClaimStatement, ...] = ()
    failed: tuple[Unasked, ...] = ()


class Hearing:
    """The claims about one game as they stand at one moment."""

    def __init__(self, standings: Mapping[str, Standing] | None = None, claims: Iterable[Claim] = ()) -> None:
        """`claims` are those that are coded; one without a standing is not heard."""
        self.standings = standings or {}
        self._index = ClaimIndex(claim for claim in claims if claim.id in self.standings)
        self._kept: dict[str, Heard] = {}

    def heard(self, part: Part) -> Heard:
        """What each claim says of a position, and which could not be asked."""
        if not self.standings or isinstance(part.position, FarPosition):
            return Heard()  # claims look at the edges of a graph
        if part.key is None:
            return self._asked(part.position)
        # By key, for a graph comes in many labellings.
        if (heard := self._kept.get(part.key)) is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            heard = self._kept[part.key] = self._asked(part.position)
        return heard

    def _asked(self, position: Position) -> Heard:
        """What the claims say; one whose code breaks down on a position is told from one that is silent."""
        failed: list[Unasked] = []

        def note(claim: Claim, problem: Exception) -> None:
            locator = self.standings[claim.id].locator
            failed.append(Unasked(claim.id, locator, in_one_sentence(problem).message))

        return Heard(tuple(self._index.speak(position, note)), tuple(failed))

    def proved(self, part: Part) -> list[ClaimStatement]:
        """What the claims say that may give values."""
        return [said for said in self.heard(part).said if self.standings[said.claim.id].may_answer]

    def bound(self, part: Part) -> tuple[str | None, int | None]:
        """The outcome, and the least nim-value, that proved claims give."""
        known: str | None = None
        at_least = 0
        for said in self.proved(part):
            if isinstance(said.statement, HasOutcome) and len(said.statement.classes) == 1:
                known = said.statement.classes
            if isinstance(said.statement, NimValue) and said.statement.among is None:
                at_least = max(at_least, said.statement.at_least)
        return known or ("N" if at_least else None), at_least or None

    def verdicts(self, part: Part, value: int | Form | None) -> tuple[ClaimVerdict | Unasked, ...]:
        """Every claim that speaks of a position, compared with its computed value where there is one.

        A claim that could not be asked is named.
        """
        heard = self.heard(part)
        compare = None if value is None or not heard.said else exact(value)
        verdicts = []
        for claim, statement, _ in heard.said:
            agrees = None if compare is None else statement.holds(compare)
            verdicts.append(_verdict(claim.id, self.standings[claim.id], str(statement), agrees))
        return (*verdicts, *heard.failed)


SILENCE = Hearing()
"""No claims at all."""


@lru_cache(maxsize=MOST_KEPT)
def _verdict(claim: str, standing: Standing, says: str, agrees: bool | None) -> ClaimVerdict:
    """What a claim says, kept because it says the same of many positions."""
    return ClaimVerdict(claim, standing.locator, standing.kind, says, agrees, standing.may_answer)
