"""Which claims speak of a position, and what they say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from kb.graphs.catalogue import Arguments
from kb.graphs.position import Position
from kb.graphs.recognise import RECOGNISERS
from kb.theorems.base import Claim, FamilyClaim, PositionClaim
from kb.theorems.statements import Statement


class ClaimStatement(NamedTuple):
    """What one claim says of one position; `arguments` are those of the family it recognises there."""

    claim: FamilyClaim | PositionClaim
    statement: Statement
    arguments: Arguments | None = None


Failure = Callable[[Claim, Exception], None]


def speak(
    claims: Iterable[Claim], position: Position, on_failure: Failure | None = None
) -> Iterator[ClaimStatement]:
    """What each of the claims says of a settled position, where it says anything.

    A claim whose code breaks down on the position is told to `on_failure`, and the others go on.
    """
    recognised: dict[str, Arguments | None] = {}
    for claim in claims:
        try:
            statement = _statement(claim, position, recognised)
        except Exception as problem:
            if on_failure is None:
                raise
            on_failure(claim, problem)
            continue
        if statement is not None:
            yield statement


def _statement(
    claim: Claim, position: Position, recognised: dict[str, Arguments | None]
) -> ClaimStatement | None:
    if isinstance(claim, PositionClaim):
        says = claim.says(position)
        return None if says is None else ClaimStatement(claim, says)
    if not isinstance(claim, FamilyClaim):
        return None
    if claim.family not in recognised:
        recogniser = RECOGNISERS.get(claim.family)
        recognised[claim.family] = recogniser(position) if recogniser is not None else None
    arguments = recognised[claim.family]
    if arguments is None or not claim.where(*arguments):
        return None
    return ClaimStatement(claim, claim.says(*arguments), arguments)
