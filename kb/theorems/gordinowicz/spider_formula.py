"""Findings on spiders: one formula for the states (c, m, l), and legs of any length by their parity alone.

Legs with an odd number of brush-free vertices play as m, legs with an even number as l: taking 1 from a
leg turns an odd leg even, but the even leg can be turned back, so the two positions have different
values, and an option of another value than mex changes no mex.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.graphs.position import Position
from kb.theorems.gordinowicz.cleaning import claims
from kb.theorems.kit import Cases, Oracle, in_words
from kb.theorems.statements import Is, Statement
from kb.values.nimber import mex

_MIDDLE = (0, 1, 2, 0, 3, 2, 1, 3)


def formula(c: int, m: int, bare: int) -> int:
    """The nim-value of (c, m, l) where 1 ≤ c ≤ 2(m + l): three cases, as 4l, 4m or neither is below c."""
    if 4 * bare < c:
        return (c - bare) % 3
    if 4 * m < c:
        return 2 - (7 * c + 2 * m + 6 * bare - 1) % 12 // 4
    return _MIDDLE[(c + 4 * bare) % 8]


def _states() -> Iterator[tuple[int, int, int]]:
    for m in range(11):
        for bare in range(11 - m):
            for c in range(1, 2 * (m + bare) + 1):
                yield c, m, bare


C_BOUND, LEG_BOUND = 52, 58
"""Beyond them (c−24, m−6, l−6), (c−24, m, l) with m ≤ 6 or l ≤ 6, or m−6 or l−6 alone, is the same case."""


def _formula_is_its_own_mex(oracle: Oracle) -> Cases:
    """The formula satisfies the recursion of the game on a box to which all states reduce by its periods."""

    def value(c: int, m: int, bare: int) -> int:
        return formula(c, m, bare) if c > 0 else 0

    for c in range(1, C_BOUND + 1):
        failed = None
        for m in range(LEG_BOUND + 1):
            for bare in range(max((c + 1) // 2 - m, 0), LEG_BOUND + 1):
                found = {value(c - 1, m, bare)}
                if m:
                    found.add(value(c - 2, m - 1, bare))
                if bare:
                    found |= {value(c - 2, m, bare - 1), value(c, m + 1, bare - 1)}
                if mex(found) != formula(c, m, bare):
                    failed = failed or (m, bare)
        yield in_words(
            f"(c,m,l) with c = {c}", failed is None, "mex of the options", f"not at {failed}", (c,)
        )


def _legs(position: Position) -> tuple[int, list[int]] | None:
    """The body's discrepancy and each leg's number of brush-free vertices, where this is a settled spider."""
    n = position.n
    if n < 4 or len(position.edges) != n - 1:
        return None
    degrees = position.degrees()
    bodies = [v for v, degree in enumerate(degrees) if degree != 2 and degree != 1]
    if len(bodies) != 1 or any(position.label(v) >= degree for v, degree in enumerate(degrees)):
        return None
    body = bodies[0]
    around = position.neighbours()
    legs: list[int] = []
    met = 1
    for here in around[body]:
        before, bare = body, 0
        while True:
            met += 1
            if position.label(here) < 0:
                return None
            bare += not position.label(here)
            ahead = [v for v in around[here] if v != before]
            if not ahead:
                break
            before, here = here, ahead[0]
            if here == body:
                return None
        legs.append(bare)
    return (degrees[body] - position.label(body), legs) if met == n else None


def _any_spider(position: Position) -> Statement | None:
    found = _legs(position)
    if found is None:
        return None
    c, legs = found
    odd = sum(leg % 2 for leg in legs)
    return Is(formula(c, odd, len(legs) - odd)) if c <= 2 * len(legs) else None


def _equal_legs() -> Iterator[tuple[tuple[int, ...]]]:
    for length in range(1, 6):
        for count in range(3, 15):
            if length * count <= 24:
                yield ((length,) * count,)


def _is_equal_legged(legs: tuple[int, ...]) -> bool:
    return len(legs) >= 3 and len(set(legs)) == 1 and legs[0] > 0


CLAIMS = (
    claims.family(
        "finding-spider-states", "spider-state", _states, formula, lambda c, m, bare: 1 <= c <= 2 * (m + bare)
    ),
    claims.check("finding-spider-induction", _formula_is_its_own_mex),
    claims.positions(
        "finding-any-spider",
        _any_spider,
        "spider(a,b,c) a=1..6 b=1..6 c=1..6",
        "spider(a,b,c,d) a=1..4 b=1..4 c=1..4 d=1..4",
        "spider(a,b,c,d,e) a=1..3 b=1..3 c=1..3 d=1..3 e=1..3",
        "spider(4,3,1) @ brushes=a,b,c,d,0,e,f,0,0 a=0..2 b=0..1 c=0..1 d=0..1 e=0..1 f=0..1",
    ),
    claims.family(
        "finding-equal-legs",
        "spider",
        _equal_legs,
        lambda legs: len(legs) % 3 if legs[0] % 2 else 2 - (len(legs) - 1) // 4 % 3,
        _is_equal_legged,
    ),
)
