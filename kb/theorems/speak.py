"""Which claims speak of a position, and what they say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kb.graphs.catalogue import Arguments
from kb.graphs.position import Position
from kb.graphs.recognise import RECOGNISERS
from kb.theorems.base import Claim, FamilyClaim, PositionClaim
from kb.theorems.statements import Statement


class Said(NamedTuple):
    """What one claim says of one position; `arguments` are those of the family it recognises there."""

    claim: FamilyClaim | PositionClaim
    statement: Statement
    arguments: Arguments | None = None


def speak(claims: Iterable[Claim], position: Position) -> Iterator[Said]:
    """What each of the claims says of a settled position, where it says anything."""
    recognised: dict[str, Arguments | None] = {}
    for claim in claims:
        if isinstance(claim, PositionClaim):
            if (statement := claim.says(position)) is not None:
                yield Said(claim, statement)
        elif isinstance(claim, FamilyClaim):
            if claim.family not in recognised:
                recogniser = RECOGNISERS.get(claim.family)
                recognised[claim.family] = recogniser(position) if recogniser is not None else None
            arguments = recognised[claim.family]
            if arguments is not None and claim.where(*arguments):
                yield Said(claim, claim.says(*arguments), arguments)
