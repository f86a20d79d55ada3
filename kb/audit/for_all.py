"""Claims for all n: decided where the period of their growing family is proved, from the rules alone."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from kb.errors import LimitReached
from kb.games.base import Game
from kb.graphs.canonical import key
from kb.graphs.language import parse_family
from kb.graphs.position import Position
from kb.periods.along import along
from kb.periods.books import open_book
from kb.periods.formulas import FailsAt, Formula, HoldsForAll, decide
from kb.periods.local import NotLocal
from kb.periods.results import ProvedPeriod
from kb.solvers import Solver
from kb.theorems.base import Claim, FamilyClaim, Instance
from kb.theorems.evaluate import members
from kb.theorems.for_all import ForAll
from kb.theorems.kit import about
from kb.theorems.statements import Value
from kb.values.notation import show

TIME_LIMIT = 20.0
"""Seconds for the proof of one period."""


def decided_for_all(claim: Claim, rules: Game) -> str | Instance | None:
    """For which n the claim is proved, and by what; the first case that fails; None if neither is known."""
    if not isinstance(claim, FamilyClaim) or not isinstance(claim.says, ForAll):
        return None
    said = claim.says
    solver = Solver(rules)

    def solve(positions: Sequence[Position]) -> list[Value]:
        return [solution.value for solution in solver.solve(positions, time_limit=TIME_LIMIT)]

    book = open_book(rules, solve)
    growth = parse_family(said.family, ["n=1..2"]).growth()
    if book is None or growth is None or not _same_family(claim, said):
        return None
    try:
        # What comes before the growing family itself begins (C_2) is left to the cases.
        near = range(said.least, said.least + 8)
        found = along(book, growth, near, time_limit=TIME_LIMIT)
        if found is None or not found.values or not isinstance(found.verdict, ProvedPeriod):
            return None
        least, period = min(found.values), found.verdict
        formula = Formula(said.at, least, max(least, said.start), said.length, Fraction(said.saltus))
        result = decide(book, growth, formula, time_limit=TIME_LIMIT)
    except (NotLocal, LimitReached):
        return None
    if isinstance(result, FailsAt):
        return about(_member(said, result.n), show(result.claimed), show(result.found))
    if not isinstance(result, HoldsForAll):
        return None
    rise = f" with saltus {period.saltus}" if period.saltus else ""
    some = " that it speaks of" if None in said.first else ""
    return f"n >= {least} of {said.family}{some}, by period {period.length}{rise} from n = {period.start}"


def _same_family(claim: FamilyClaim, said: ForAll) -> bool:
    """Whether the members that the claim asks for are those of the growing family."""
    asked = list(members(claim))
    return bool(asked) and all(key(position) == key(_member(said, numbers[0])) for numbers, position in asked)


def _member(said: ForAll, n: object) -> Position:
    """The member for one n."""
    ((_, position),) = parse_family(said.family, [f"n={n}..{n}"])
    return position
