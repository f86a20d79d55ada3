"""Recognisers of the papers' abstract positions: POLISH states and boards of Partizan Geography."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from kb.graphs.position import Position
from kb.graphs.shape import shape
from kb.graphs.states import discrepancies

Triple = tuple[int, int, int]


def as_light(position: Position) -> tuple[Triple, Triple] | None:
    """The counts of discrepancies 1, 2, 3 in both classes of a complete bipartite graph.

    The lexicographically greater class comes first, as in the paper's Theorem 15.
    """
    s = shape(position)
    if position.marks or position.token is not None or s.complete_parts is None or len(s.complete_parts) != 2:
        return None
    missing = discrepancies(position)
    if any(not 1 <= amount <= 3 for amount in missing):
        return None
    sides = ([missing[v] for v in part] for part in s.complete_parts)
    greater, less = sorted(((side.count(1), side.count(2), side.count(3)) for side in sides), reverse=True)
    return greater, less


def as_star_state(position: Position) -> tuple[int, int] | None:
    """(c, l) where the position is a star with l leaves of discrepancy 1, and c ≥ 0 that of the centre."""
    s = shape(position)
    if position.marks or position.token is not None or s.n == 0 or s.m != s.n - 1 or not s.is_simple:
        return None
    missing = discrepancies(position)
    centres = [v for v in range(s.n) if s.degrees[v] == s.n - 1]
    for centre in sorted(centres, key=lambda v: -missing[v]):
        if missing[centre] >= 0 and all(missing[v] == 1 for v in range(s.n) if v != centre):
            return missing[centre], s.n - 1
    return None


def as_spider_state(position: Position) -> tuple[int, int, int] | None:
    """(c, m, l) where the position is a spider with legs of two edges, m of them with one brush inside.

    c ≥ 0 is the discrepancy of the body; a spider of one such leg is taken from its end.
    """
    s = shape(position)
    if position.marks or position.token is not None or s.n % 2 == 0 or not s.is_tree:
        return None
    legs = (s.n - 1) // 2
    for body in (v for v in range(s.n) if s.degrees[v] == legs):
        inner = s.neighbours[body]
        near = {body, *inner}
        leaves = [v for v in range(s.n) if v not in near]
        if any(s.degrees[v] != 2 or position.label(v) not in (0, 1) for v in inner):
            continue
        if any(s.degrees[v] != 1 or position.label(v) for v in leaves) or s.degrees[body] < position.label(
            body
        ):
            continue
        brushed = sum(position.label(v) for v in inner)
        return legs - position.label(body), brushed, legs - brushed
    return None


def as_board_a(position: Position) -> Triple | None:
    """(x, y, z) where the position is the board A(x,y,z): Right can move the token."""
    found = _board(position)
    return found[1:] if found is not None and found[0] else None


def as_board_b(position: Position) -> Triple | None:
    """(x, y, z) where the position is the board B(x,y,z): only Left can move the token."""
    found = _board(position)
    return found[1:] if found is not None and not found[0] else None


@lru_cache(maxsize=4)
def _board(position: Position) -> tuple[bool, int, int, int] | None:
    """Whether the token's column is open in both rows, and how many are open below only, in both, above."""
    token = position.token
    if token is None or position.labels or (position.edges and not position.marks):
        return None
    lefts = {edge for edge, mark in zip(position.edges, position.marks, strict=True) if mark == "L"}
    rights = [edge for edge, mark in zip(position.edges, position.marks, strict=True) if mark == "R"]
    below = {token} | {v for edge in lefts if token in edge for v in edge}
    above = [v for v in range(position.n) if v not in below]
    rows = (len(below) * (len(below) - 1) + len(above) * (len(above) - 1)) // 2
    if len(lefts) + len(rights) != len(position.edges) or len(lefts) != rows:
        return None
    if not lefts.issuperset(combinations(sorted(below), 2)) or not lefts.issuperset(combinations(above, 2)):
        return None
    ends = [v for edge in rights for v in edge]
    if len(set(ends)) != len(ends) or any((u in below) == (v in below) for u, v in rights):
        return None
    both = len(rights)
    return token in ends, len(below) - both, both, len(above) - both
