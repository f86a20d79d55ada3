"""Claims against computed values: every case of a claim, and the tally of them.

Whether the values are stored or solved now is the oracle's affair; nothing here knows another claim.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import Literal, NamedTuple

from kb.graphs.named_families import BY_NAME, Arguments
from kb.graphs.position import Position
from kb.theorems.base import Claim, FamilyClaim, Instance, Oracle, PositionClaim
from kb.theorems.statements import Statement
from kb.values.sums import Value

Verdict = Literal["agrees", "contradicted", "unchecked"]

SHOWN = 3
"""So many of its smallest cases show what a claim says."""

_RANGES = re.compile(r"\s+(?=[a-z]\s*=)")


@dataclass(frozen=True, slots=True)
class Tally:
    """What checking a claim gave: how many cases, and how many of them fail."""

    claim: str
    instances: int = 0
    contradictions: int = 0
    counterexample: Instance | None = None
    """The smallest case that fails."""
    largest: Instance | None = None
    """The largest case met: how far the claim was checked."""
    could_fail: int = 0
    """Cases that some conceivable value would have contradicted."""
    first: tuple[Instance, ...] = ()
    """The smallest cases met: what the claim says, to be read by whoever wrote it."""

    @property
    def verdict(self) -> Verdict:
        """`unchecked` where no case was met: a claim never passes on nothing."""
        if not self.instances:
            return "unchecked"
        return "contradicted" if self.contradictions else "agrees"


class RunningTally:
    """A tally of statements about many positions: only the cases that it will show are written out."""

    def __init__(self, claim: str) -> None:
        self.claim = claim
        self._instances = self._contradictions = self._could_fail = 0
        self._counterexample: _Met | None = None
        self._greatest: tuple[tuple[int, int], str] | None = None
        self._largest: _Met | None = None
        self._first: list[_Met] = []

    def add(self, statement: Statement, subject: str, position: Position, value: Value) -> None:
        """One more case."""
        order = (position.n, len(position.edges)), subject
        self._instances += 1
        self._could_fail += statement.can_fail(impartial=isinstance(value, int))
        if self._greatest is None or order > self._greatest:
            self._greatest, self._largest = order, _Met(*order, statement, position, value)
        if len(self._first) < SHOWN or order < self._first[-1][:2]:
            met = _Met(*order, statement, position, value)
            self._first = sorted([*self._first, met], key=itemgetter(0, 1))[:SHOWN]
        if not statement.holds(value):
            self._contradictions += 1
            if self._counterexample is None or order < self._counterexample[:2]:
                self._counterexample = _Met(*order, statement, position, value)

    @property
    def tally(self) -> Tally:
        """What was counted."""
        return Tally(
            self.claim,
            self._instances,
            self._contradictions,
            None if self._counterexample is None else self._counterexample.case(),
            None if self._largest is None else self._largest.case(),
            self._could_fail,
            tuple(met.case() for met in self._first),
        )


class _Met(NamedTuple):
    """A case before it is written out; cases are ordered by size, then by subject."""

    size: tuple[int, int]
    subject: str
    statement: Statement
    position: Position
    value: Value

    def case(self) -> Instance:
        return judge(self.statement, self.subject, self.position, self.value)


def tally(claim: str, instances: Iterable[Instance]) -> Tally:
    """The tally of checked cases, in any order."""
    count = contradictions = could_fail = 0
    counterexample: Instance | None = None
    largest: Instance | None = None
    first: tuple[Instance, ...] = ()
    for case in instances:
        count += case.stands_for
        if case.can_fail:
            could_fail += case.stands_for
        if not case.holds:
            contradictions += case.stands_for
            counterexample = _smaller(counterexample, case)
        if largest is None or case.size >= largest.size:
            largest = _larger(largest, case)
        if len(first) < SHOWN or case.size <= first[-1].size:
            first = _smallest(first, case)
    return Tally(claim, count, contradictions, counterexample, largest, could_fail, first)


def merge(claim: str, tallies: Iterable[Tally]) -> Tally:
    """One tally of cases that were checked apart."""
    total = Tally(claim)
    for each in tallies:
        total = Tally(
            claim,
            total.instances + each.instances,
            total.contradictions + each.contradictions,
            _smaller(total.counterexample, each.counterexample),
            _larger(total.largest, each.largest),
            total.could_fail + each.could_fail,
            _smallest(total.first, *each.first),
        )
    return total


def _order(case: Instance) -> tuple[tuple[int, ...], str]:
    return case.size, case.subject


def _smallest(first: tuple[Instance, ...], *more: Instance) -> tuple[Instance, ...]:
    """The `SHOWN` smallest of these cases."""
    for case in more:
        if len(first) < SHOWN or _order(case) < _order(first[-1]):
            first = tuple(sorted((*first, case), key=_order)[:SHOWN])
    return first


def _smaller(one: Instance | None, other: Instance | None) -> Instance | None:
    if one is None or other is None:
        return one or other
    return min(one, other, key=_order)


def _larger(one: Instance | None, other: Instance | None) -> Instance | None:
    if one is None or other is None:
        return one or other
    return max(one, other, key=_order)


def members(claim: FamilyClaim) -> Iterator[tuple[Arguments, Position]]:
    """The members of the family that the claim asks for, within its scope."""
    named = BY_NAME[claim.family]
    for arguments in claim.cases():
        if claim.where(*arguments):
            yield arguments, named.build(*arguments)


def asked(claim: PositionClaim) -> Iterator[Position]:
    """The positions that the claim asks to have solved, besides all that are stored."""
    return named_by(claim.asks)


def named_by(texts: Iterable[str]) -> Iterator[Position]:
    """The members of families in the graph language, with their ranges."""
    from kb.graphs.language import parse_family

    for text in texts:
        family, *ranges = _RANGES.split(text)
        yield from (position for _, position in parse_family(family, ranges))


def check_member(claim: FamilyClaim, arguments: Arguments, position: Position, value: Value) -> Instance:
    """One member of a family against what the claim says of it."""
    subject = BY_NAME[claim.family].text(*arguments)
    return judge(claim.says(*arguments), subject, position, value)


def judge(statement: Statement, subject: str, position: Position, value: Value) -> Instance:
    """A statement against the computed value of a position."""
    return Instance(
        subject=subject,
        holds=statement.holds(value),
        claimed=str(statement),
        computed=statement.seen(value),
        size=(position.n, len(position.edges)),
        can_fail=statement.can_fail(impartial=isinstance(value, int)),
    )


def check(claim: Claim, oracle: Oracle, stored: Iterable[tuple[Position, Value]] = ()) -> Iterator[Instance]:
    """Every case of a claim: its members, or the stored positions it speaks of, or what it checks itself."""
    from kb.graphs.language import describe

    if isinstance(claim, FamilyClaim):
        for arguments, position in members(claim):
            yield check_member(claim, arguments, position, oracle.value(position))
    elif isinstance(claim, PositionClaim):
        for position, value in stored:
            statement = claim.says(position)
            if statement is not None:
                yield judge(statement, describe(position), position, value)
    else:
        yield from claim.check(oracle)
