"""Which claims speak of a position, and what they say: an index of claims by the family they recognise."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from operator import itemgetter
from types import MappingProxyType
from typing import NamedTuple

from kb.graphs.named_families import Arguments
from kb.graphs.position import Position
from kb.graphs.recognise import RECOGNISERS, of_size
from kb.theorems.base import Claim, FamilyClaim, PositionClaim
from kb.theorems.statements import Statement


class ClaimStatement(NamedTuple):
    """What one claim says of one position; `arguments` are those of the family it recognises there."""

    claim: FamilyClaim | PositionClaim
    statement: Statement
    arguments: Arguments | None = None


Failure = Callable[[Claim, Exception], None]

Known = dict[str, Arguments | None]
"""The arguments with which a position is a member of a family, by its name; None where it is none."""


_OfFamily = tuple[int, FamilyClaim, Collection[Arguments]]
"""A claim about a family with its place among the claims, and members that it is not asked about."""


class ClaimIndex:
    """Claims by what they recognise: of a family that a position is no member of, none is asked.

    Claims without a recogniser, and those that check themselves, say nothing of a position.
    """

    def __init__(
        self, claims: Iterable[Claim], but_of: Mapping[str, Collection[Arguments]] = MappingProxyType({})
    ) -> None:
        """`but_of` has, for some claims, members of their families that they are not asked about."""
        self._families: dict[str, list[_OfFamily]] = {}
        self._fitting: dict[tuple[int, int], list[tuple[str, list[_OfFamily]]]] = {}
        """The families that a graph of this size may belong to, as they were found."""
        self._others: list[tuple[int, PositionClaim]] = []
        for place, claim in enumerate(claims):
            if isinstance(claim, PositionClaim):
                self._others.append((place, claim))
            elif isinstance(claim, FamilyClaim) and claim.family in RECOGNISERS:
                asked = (place, claim, but_of.get(claim.id, ()))
                self._families.setdefault(claim.family, []).append(asked)

    def speak(
        self, position: Position, on_failure: Failure | None = None, known: Known | None = None
    ) -> list[ClaimStatement]:
        """What each claim says of a settled position, where it says anything, in the order of the claims.

        A claim whose code breaks down on the position is told to `on_failure`, and the others go on.
        `known` is what is remembered of a position that is met again; what is recognised goes into it.
        """
        said: list[tuple[int, ClaimStatement]] = []
        known = {} if known is None else known
        for family, claims in self._of_size(position.n, len(position.edges)):
            try:
                if family not in known:
                    known[family] = RECOGNISERS[family](position)
                arguments = known[family]
            except Exception as problem:
                for _, claim, _ in claims:
                    _fail(claim, problem, on_failure)
                continue
            if arguments is None:
                continue
            for place, claim, passed_over in claims:
                try:
                    if arguments not in passed_over and claim.where(*arguments):
                        said.append((place, ClaimStatement(claim, claim.says(*arguments), arguments)))
                except Exception as problem:
                    _fail(claim, problem, on_failure)
        for place, other in self._others:
            try:
                if (statement := other.says(position)) is not None:
                    said.append((place, ClaimStatement(other, statement)))
            except Exception as problem:
                _fail(other, problem, on_failure)
        if len(said) > 1:
            said.sort(key=itemgetter(0))
        return [one for _, one in said]

    def _of_size(self, n: int, m: int) -> list[tuple[str, list[_OfFamily]]]:
        """The families, with their claims, that a graph with n vertices and m edges may belong to."""
        if (found := self._fitting.get((n, m))) is None:
            found = self._fitting[n, m] = [
                (family, self._families[family]) for family in of_size(n, m) if family in self._families
            ]
        return found


def _fail(claim: Claim, problem: Exception, on_failure: Failure | None) -> None:
    if on_failure is None:
        raise problem
    on_failure(claim, problem)
