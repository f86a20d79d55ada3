"""Theorems 1.3, 1.4 and 5.1, Corollaries 1.5 and 5.4: values of graphs with one odd cycle."""

from __future__ import annotations

from kb.graphs.invariants import phi
from kb.graphs.position import Position
from kb.theorems.for_all import ForAll
from kb.theorems.kit import written
from kb.theorems.osullivan.odd_cycles import OddCycle, one_odd_cycle
from kb.theorems.osullivan.play import claims
from kb.theorems.osullivan.rooted import LEAF, dressed, dressed_triangles, hung, odd_telescoping, trees_up_to
from kb.theorems.statements import Has, HasOutcome, Is, NimValue, Statement

APART = ("", " + K1", " + P2", " + P2 + K1", " + P4")
"""What is added beside a cycle component: forests of every parity φ, and none."""


def _at_one_vertex(position: Position) -> OddCycle | None:
    """The reduced graphs of Theorem 1.3."""
    found = one_odd_cycle(position)
    if found is None or not found.is_connected or not found.is_reduced or len(found.dressed) > 1:
        return None
    return found


def _theorem_1_3(position: Position) -> Statement | None:
    found = _at_one_vertex(position)
    if found is None:
        return None
    if not found.dressed:
        return Is(0)
    return NimValue(at_least=4) if odd_telescoping(found.dressed[0]) else Is(phi(position))


def _theorem_1_3_b(position: Position) -> Statement | None:
    found = _at_one_vertex(position)
    if found is None or not found.dressed or not odd_telescoping(found.dressed[0]):
        return None
    return NimValue(at_least=4)


def _theorem_1_3_c(position: Position) -> Statement | None:
    found = _at_one_vertex(position)
    if found is None or not found.dressed or odd_telescoping(found.dressed[0]):
        return None
    return Is(phi(position))


def _theorem_1_4(position: Position) -> Statement | None:
    found = one_odd_cycle(position)
    if found is None or not found.is_reduced or len(found.dressed) < 2:
        return None
    return Is(phi(position))


def _corollary_1_5(position: Position, *cases: int) -> Statement | None:
    """What Corollary 1.5 says where the number of dressed cycle vertices (2 for more) is among `cases`."""
    found = one_odd_cycle(position)
    if found is None or not found.is_reduced or min(len(found.dressed), 2) not in cases:
        return None
    if not found.dressed:
        wins = phi(position) == 3
    elif len(found.dressed) == 1:
        wins = phi(position) == 0 and not odd_telescoping(found.dressed[0])
    else:
        wins = phi(position) == 0
    return HasOutcome("P" if wins else "N")


def _corollary_5_4(position: Position) -> Statement | None:
    found = one_odd_cycle(position)
    if found is None or not found.is_reduced:
        return None
    parity = phi(position)
    if not found.dressed or (len(found.dressed) == 1 and odd_telescoping(found.dressed[0])):
        return Has(f"not {parity}", lambda value: value != parity)
    return Is(parity)


def _theorem_5_1(position: Position) -> Statement | None:
    found = one_odd_cycle(position)
    if found is None or not found.is_connected or len(found.dressed) != 1 or len(found.dressed[0]) != 1:
        return None
    degree_of_b = 1 + len(found.dressed[0][0])
    return NimValue(at_least=4) if degree_of_b % 2 else Is(phi(position))


AT_ONE_VERTEX = tuple(written(hung(tree).position) for tree in trees_up_to(9, distinct=True)) + tuple(
    written(hung(tree, 5).position) for tree in trees_up_to(7, distinct=True)
)
AT_MORE = tuple(written(each.position) for each in dressed_triangles(6, least_dressed=2)) + tuple(
    written(dressed(around).position)
    for first in trees_up_to(4, distinct=True)
    for second in trees_up_to(3, distinct=True)
    for around in ((first, second, LEAF, LEAF, LEAF), (first, LEAF, second, LEAF, LEAF))
    if first and second
)
BESIDE = tuple(f"C{n}{apart}" for n in (3, 5) for apart in APART)
ONE_AND_BESIDE = tuple(
    written(hung(tree).position) + apart for tree in trees_up_to(6, distinct=True) for apart in APART
)
MORE_AND_BESIDE = tuple(
    written(each.position) + apart for each in dressed_triangles(4, least_dressed=2) for apart in APART
)
BY_AN_EDGE = tuple(written(hung((tree,), length).position) for tree in trees_up_to(6) for length in (3, 5))

CLAIMS = (
    claims.positions("theorem-1.3", _theorem_1_3, *AT_ONE_VERTEX),
    claims.each(
        "theorem-1.3-a", "cycle", range(3, 42, 2), ForAll(family="C_n", least=3, first=(0, None), length=2)
    ),
    claims.positions("theorem-1.3-b", _theorem_1_3_b, *AT_ONE_VERTEX),
    claims.positions("theorem-1.3-c", _theorem_1_3_c, *AT_ONE_VERTEX),
    claims.positions("theorem-1.4", _theorem_1_4, *AT_MORE, *MORE_AND_BESIDE),
    claims.positions(
        "corollary-1.5",
        lambda position: _corollary_1_5(position, 0, 1, 2),
        *BESIDE,
        *ONE_AND_BESIDE,
        *MORE_AND_BESIDE,
    ),
    claims.positions("corollary-1.5-i", lambda position: _corollary_1_5(position, 0), *BESIDE),
    claims.positions("corollary-1.5-ii", lambda position: _corollary_1_5(position, 1), *ONE_AND_BESIDE),
    claims.positions("corollary-1.5-iii", lambda position: _corollary_1_5(position, 2), *MORE_AND_BESIDE),
    claims.positions("theorem-5.1", _theorem_5_1, *BY_AN_EDGE),
    claims.positions("corollary-5.4", _corollary_5_4, *BESIDE, *ONE_AND_BESIDE, *MORE_AND_BESIDE),
)
