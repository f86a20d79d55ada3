"""Claims for all n: decided where the period of their growing family is proved, from the rules alone."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from math import lcm

from kb.errors import LimitReached
from kb.games.base import Game
from kb.graphs.canonical import key
from kb.graphs.language import parse_family
from kb.graphs.position import Position
from kb.periods.along import along
from kb.periods.books import AnyBook, open_book
from kb.periods.formulas import FailsAt, Formula, HoldsForAll, decide
from kb.periods.local import NotLocal
from kb.periods.results import ProvedPeriod
from kb.solvers import Solver
from kb.theorems.base import Claim, FamilyClaim, Instance
from kb.theorems.evaluate import members
from kb.theorems.for_all import ForAll, ForEach, OutcomesForAll
from kb.theorems.kit import about
from kb.values.notation import show

TIME_LIMIT = 20.0
"""Seconds for the proof of one period."""


def decided_for_all(claim: Claim, rules: Game) -> str | Instance | None:
    """For which n the claim is proved, and by what; the first case that fails; None if neither is known."""
    if not isinstance(claim, FamilyClaim) or not isinstance(claim.says, ForAll | ForEach | OutcomesForAll):
        return None
    book = open_book(rules, partial(Solver(rules).values, time_limit=TIME_LIMIT))
    if book is None or not _same_family(claim):
        return None
    try:
        if isinstance(claim.says, OutcomesForAll):
            return _outcomes(book, claim.says)
        if isinstance(claim.says, ForAll):
            return _values(book, claim.says)
        return _each(book, claim.says)
    except (NotLocal, LimitReached):
        return None


def _each(book: AnyBook, said: ForEach) -> str | Instance | None:
    """The same for every value of the second argument; what is proved of all of them, in one sentence."""
    reasons = []
    for _, rule in said.rules:
        found = _values(book, rule)
        if not isinstance(found, str):
            return found
        reasons.append(found)
    first, last = reasons[0], said.rules[-1][1].family
    return f"{first}, and so for each of the {len(reasons)} families to {last}"


def _values(book: AnyBook, said: ForAll) -> str | Instance | None:
    growth = parse_family(said.family, ["n=1..2"]).growth()
    if growth is None:
        return None
    # What comes before the growing family itself begins (C_2) is left to the cases.
    near = range(said.least, said.least + 8)
    found = along(book, growth, near, time_limit=TIME_LIMIT)
    if found is None or not found.values or not isinstance(found.verdict, ProvedPeriod):
        return None
    least = min(found.values)
    formula = Formula(said.at, least, max(least, said.start), said.length, Fraction(said.saltus))
    result = decide(book, growth, formula, time_limit=TIME_LIMIT)
    if isinstance(result, FailsAt):
        return about(_member(said.family, result.n), show(result.claimed), show(result.found))
    if not isinstance(result, HoldsForAll):
        return None
    some = " that it speaks of" if None in said.first else ""
    return f"n >= {least} of {said.family}{some}, by {_in_words(found.verdict)}"


def _outcomes(book: AnyBook, said: OutcomesForAll) -> str | Instance | None:
    """Outcomes repeat with the values: one common period after both have begun decides."""
    growth = parse_family(said.family, ["n=1..2"]).growth()
    period = None if growth is None else along(book, growth, [], time_limit=TIME_LIMIT)
    if growth is None or period is None or not isinstance(period.verdict, ProvedPeriod):
        return None
    proved = period.verdict
    if proved.saltus:
        return None
    numbers = range(said.least, max(said.start, proved.start) + lcm(said.length, proved.length))
    found = along(book, growth, numbers, time_limit=TIME_LIMIT)
    assert found is not None
    for n in numbers:
        # Members before the growing family itself begins are left to the cases.
        outcome = said.at(n) if (value := found.values.get(n)) is None else "N" if value else "P"
        if outcome != said.at(n):
            return about(_member(said.family, n), said.at(n), outcome)
    least = max(said.least, min(found.values))
    return f"n >= {least} of {said.family}, by {_in_words(proved)}"


def _in_words(period: ProvedPeriod) -> str:
    rise = f" with saltus {period.saltus}" if period.saltus else ""
    return f"period {period.length}{rise} from n = {period.start}"


def _same_family(claim: FamilyClaim) -> bool:
    """Whether the members that the claim asks for are those of the growing family."""
    asked = list(members(claim))
    return bool(asked) and all(
        (family := _family(claim.says, numbers)) is not None
        and key(position) == key(_member(family, numbers[0]))
        for numbers, position in asked
    )


def _family(said: object, numbers: Sequence[object]) -> str | None:
    """The growing family that a case belongs to."""
    if isinstance(said, ForEach):
        rule = next((rule for k, rule in said.rules if (k,) == tuple(numbers[1:])), None)
        return None if rule is None else rule.family
    assert isinstance(said, ForAll | OutcomesForAll)
    return said.family


def _member(family: str, n: object) -> Position:
    """The member for one n."""
    ((_, position),) = parse_family(family, [f"n={n}..{n}"])
    return position
