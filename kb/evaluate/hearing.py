"""What the claims about a game say of positions, as they stand at one moment; no store is asked any more.

A reader of claims (`kb.evaluate.claims`) makes a new hearing when the claims stand otherwise. Whoever holds
one may ask it later: an answer asks what claims say only when somebody wants to read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from kb.evaluate.provenance import ClaimVerdict, Unasked
from kb.graphs.growing import FarPosition
from kb.graphs.position import Position
from kb.own_files import in_one_sentence
from kb.store.records import Form, exact
from kb.store.standing import Standing
from kb.theorems.base import Claim
from kb.theorems.speak import ClaimIndex, ClaimStatement

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


ClaimLine = ClaimVerdict | Unasked
"""What is told of one claim."""


class _Heard(NamedTuple):
    """What claims say of a position, and those that could not be asked."""

    said: tuple[ClaimStatement, ...]
    failed: tuple[Unasked, ...]


_SILENCE = _Heard((), ())


class Hearing:
    """The claims about one game as they stand at one moment."""

    def __init__(self, standings: Mapping[str, Standing] | None = None, claims: Iterable[Claim] = ()) -> None:
        """`claims` are those that are coded; one without a standing is not heard."""
        self.standings = standings or {}
        self._index = ClaimIndex(claim for claim in claims if claim.id in self.standings)
        self._kept: dict[str, _Heard] = {}
        self._compared: dict[str, tuple[int | Form | None, tuple[ClaimLine, ...]]] = {}
        self._verdicts: dict[tuple[str, str, bool | None], ClaimVerdict] = {}
        """What claims say of many positions in the same words."""

    def may_answer(self, claim: str) -> bool:
        """Whether a claim may give values: proved, not wrong in print, not contradicted by data."""
        return claim in self.standings and self.standings[claim].may_answer

    def statements(self, part: Part) -> tuple[ClaimStatement, ...]:
        """What each claim says of a position."""
        return self._hear(part).said

    def verdicts(self, part: Part, value: int | Form | None) -> tuple[ClaimLine, ...]:
        """Every claim that speaks of a position, compared with its computed value where there is one.

        A claim that could not be asked is named.
        """
        heard = self._hear(part)
        if part.key is None:
            return self._judged(heard, value)
        kept = self._compared.get(part.key)
        if kept is None or kept[0] != value:
            kept = self._compared[part.key] = value, self._judged(heard, value)
        return kept[1]

    def _hear(self, part: Part) -> _Heard:
        """What each claim says of a position, and which could not be asked."""
        if not self.standings or isinstance(part.position, FarPosition):
            return _SILENCE  # claims look at the edges of a graph
        if part.key is None:
            return self._asked(part.position)
        if (heard := self._kept.get(part.key)) is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
                self._compared.clear()
                self._verdicts.clear()
            heard = self._kept[part.key] = self._asked(part.position)
        return heard

    def _asked(self, position: Position) -> _Heard:
        """What the claims say; one whose code breaks down on a position is told from one that is silent."""
        failed: list[Unasked] = []

        def note(claim: Claim, problem: Exception) -> None:
            locator = self.standings[claim.id].locator
            failed.append(Unasked(claim.id, locator, in_one_sentence(problem).message))

        said = tuple(self._index.speak(position, note))
        return _Heard(said, tuple(failed)) if said or failed else _SILENCE

    def _judged(self, heard: _Heard, value: int | Form | None) -> tuple[ClaimLine, ...]:
        if not heard.said:
            return heard.failed
        compare = None if value is None else exact(value)
        verdicts = [
            self._verdict(
                said.claim.id,
                str(said.statement),
                None if compare is None else said.statement.holds(compare),
            )
            for said in heard.said
        ]
        return (*verdicts, *heard.failed)

    def _verdict(self, claim: str, says: str, agrees: bool | None) -> ClaimVerdict:
        if (kept := self._verdicts.get((claim, says, agrees))) is None:
            standing = self.standings[claim]
            kept = self._verdicts[claim, says, agrees] = ClaimVerdict(
                claim=claim,
                locator=standing.locator,
                claim_kind=standing.kind,
                says=says,
                agrees=agrees,
                answers=standing.may_answer,
            )
        return kept
