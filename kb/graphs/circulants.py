"""Families with a cyclic symmetry: circulants, Paley graphs, generalized Petersen graphs, and their kin."""

from __future__ import annotations

from collections.abc import Sequence

from kb.errors import BadGraph
from kb.graphs.position import Position
from kb.graphs.size import check_size


def circulant(n: int, jumps: Sequence[int]) -> Position:
    """The circulant C_n(a,b,…): n vertices around a circle, joined at distances that are jumps."""
    check_size(n, n * len(jumps))
    if bad := [jump for jump in jumps if not 0 < jump < n]:
        raise BadGraph(f"a jump of a circulant on {n} vertices lies between 1 and {n - 1}, got {bad[0]}")
    return Position(n, {_pair(v, (v + jump) % n) for jump in jumps for v in range(n)})


def paley(q: int) -> Position:
    """The Paley graph on a prime q = 4k + 1: 0 … q−1, joined where the difference is a square modulo q."""
    check_size(q, q * q // 4)
    if q % 4 != 1 or any(q % d == 0 for d in range(2, int(q**0.5) + 1)):
        raise BadGraph(f"a Paley graph here is on a prime number of vertices of the form 4k + 1, got {q}")
    return circulant(q, sorted({v * v % q for v in range(1, q)}))


def moebius_ladder(rungs: int) -> Position:
    """The Möbius ladder with n rungs: the cycle 0 … 2n−1 with each vertex joined to the one opposite."""
    check_size(2 * rungs, 3 * rungs)
    return circulant(2 * rungs, (1, rungs))


def generalized_petersen(n: int, k: int) -> Position:
    """The generalized Petersen graph GP(n,k): a cycle 0 … n−1, inside it n … 2n−1 in steps of k, spokes."""
    if not 0 < 2 * k < n:
        raise BadGraph(f"GP(n,k) has 0 < k < n/2, got n = {n}, k = {k}")
    check_size(2 * n, 3 * n)
    outer = [(v, (v + 1) % n) for v in range(n)]
    inner = [(n + v, n + (v + k) % n) for v in range(n)]
    return Position(2 * n, [*outer, *inner, *((v, n + v) for v in range(n))])


def antiprism(n: int) -> Position:
    """The antiprism: two cycles of n vertices, each vertex joined to two neighbours on the other."""
    check_size(2 * n, 4 * n)
    return circulant(2 * n, (1, 2))


def crown(n: int) -> Position:
    """The crown: K_{n,n} without a perfect matching; 0 … n−1 against n … 2n−1."""
    check_size(2 * n, n * (n - 1))
    return Position(2 * n, [(u, n + v) for u in range(n) for v in range(n) if u != v])


def cocktail_party(n: int) -> Position:
    """The cocktail party graph: n couples, everybody joined to everybody but the partner."""
    check_size(2 * n, 2 * n * (n - 1))
    return Position(2 * n, [(u, v) for u in range(2 * n) for v in range(u + 1, 2 * n) if u // 2 != v // 2])


def sun(n: int) -> Position:
    """The sun: a complete graph 0 … n−1, and n more vertices, each joined to two in a row of the first."""
    check_size(2 * n, n * (n - 1) // 2 + 2 * n)
    core = [(u, v) for u in range(n) for v in range(u + 1, n)]
    return Position(
        2 * n, [*core, *((v, n + v) for v in range(n)), *(((v + 1) % n, n + v) for v in range(n))]
    )


def sunlet(n: int) -> Position:
    """The sunlet: the cycle 0 … n−1 with a leaf n+v at each vertex v."""
    check_size(2 * n, 2 * n)
    return Position(2 * n, [*((v, (v + 1) % n) for v in range(n)), *((v, n + v) for v in range(n))])


def helm(n: int) -> Position:
    """The helm: a wheel with hub 0 and rim 1 … n, and a leaf n+v at each rim vertex v."""
    check_size(2 * n + 1, 3 * n)
    rim = [(v, v % n + 1) for v in range(1, n + 1)]
    return Position(
        2 * n + 1, [*((0, v) for v in range(1, n + 1)), *rim, *((v, n + v) for v in range(1, n + 1))]
    )


def gear(n: int) -> Position:
    """The gear: hub 0 and a rim 1 … 2n, of which the odd ones have spokes."""
    check_size(2 * n + 1, 3 * n)
    rim = [(v, v % (2 * n) + 1) for v in range(1, 2 * n + 1)]
    return Position(2 * n + 1, [*((0, v) for v in range(1, 2 * n, 2)), *rim])


def _pair(u: int, v: int) -> tuple[int, int]:
    return (u, v) if u < v else (v, u)
