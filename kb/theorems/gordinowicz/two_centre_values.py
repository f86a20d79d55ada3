"""All nim-values on K_{2,n}: a formula, and the finite check that proves it.

A position is (a, b, u, v): the discrepancies a and b of the two centres, u leaves with a brush and v
without. A brush lowers a or b, turns a bare leaf into a brushed one, or fires a brushed leaf, which lowers
both centres by 2; when a centre fires, everything is clean. With c = min(a, b), d = |a − b| and t = 3u − c
the value depends on t between −5 and 1, on c mod 6, and on the parities of d, u and v. The argument is
written out in docs/finite-signatures.md.
"""

from __future__ import annotations

from kb.graphs.families import complete_multipartite
from kb.graphs.position import Position
from kb.graphs.states import with_discrepancy
from kb.theorems.gordinowicz.cleaning import claims
from kb.theorems.kit import Built, Cases, Oracle, compared
from kb.theorems.statements import Is, Statement
from kb.values.nimber import mex, name

_BOUNDARY = {
    -4: ((0, 0), (1, 3)),
    -3: ((0, 2), (1, 1)),
    -2: ((0, 0), (2, 1)),
    -1: ((1, 0), (2, 1)),
    0: ((3, 0), (0, 2)),
}
"""By t, then by the parity of d + u, then by that of v."""

C_BOUND, U_BOUND = 30, 40
"""Beyond them (c−6, u−2), (c−6, u) or u−2 alone is the same case."""


def formula(c: int, d: int, brushed: int, bare: int) -> int:
    """The nim-value of (c, c + d, u, v) where c + d ≤ u + v; 0 where a centre has fired."""
    if c <= 0:
        return 0
    odd = (d + bare) % 2
    if c == 1:
        return 1 + odd
    if c == 3 and brushed:
        return 3 * odd
    t, turn = 3 * brushed - c, (d + brushed) % 2
    if t <= -5:
        return turn
    if t <= 0:
        return _BOUNDARY[t][turn][bare % 2]
    return -((c + 3 * (1 - odd)) // 2) % 3


def option_values(c: int, d: int, brushed: int, bare: int) -> set[int]:
    """The formula at each option; with d = 0 a brush on either centre is the same."""
    found = {formula(c - 1, d + 1, brushed, bare)}
    if d:
        found.add(formula(c, d - 1, brushed, bare))
    if brushed:
        found.add(formula(c - 2, d, brushed - 1, bare))
    if bare:
        found.add(formula(c, d, brushed + 1, bare - 1))
    return found


def _formula_is_its_own_mex(_: Oracle) -> Cases:
    """The recursion on a box to which all positions reduce: d = 0, odd or even, v = 0, odd or even."""
    for c in range(1, C_BOUND + 1):
        for brushed in range(U_BOUND + 1):
            for d in (0, 1, 2):
                for bare in (0, 1, 2):
                    # A bare leaf is missing only where all c + d neighbours of a centre have a brush.
                    if bare or brushed >= c + d:
                        state = (c, d, brushed, bare)
                        subject = f"(a,b,u,v) = ({c},{c + d},{brushed},{bare})"
                        claimed, computed = formula(*state), mex(option_values(*state))
                        yield compared(subject, name(claimed), name(computed), state)


def _state(position: Position) -> tuple[int, int, int, int] | None:
    """(c, d, u, v) of a settled position on K_{2,n}, n ≥ 1, without negative brushes."""
    n = position.n
    if n < 3 or len(position.edges) != 2 * (n - 2):
        return None
    opposite = set(position.neighbours()[0])
    parts = (opposite, set(range(n)) - opposite)
    centres = next((part for part in parts if len(part) == 2), None)
    if centres is None or any((one in opposite) == (other in opposite) for one, other in position.edges):
        return None
    brushes = [position.label(v) for v in range(n)]
    if any(not 0 <= brushes[v] < (n - 2 if v in centres else 2) for v in range(n)):
        return None
    a, b = (n - 2 - brushes[v] for v in centres)
    brushed = sum(brushes) - sum(brushes[v] for v in centres)
    return min(a, b), abs(a - b), brushed, n - 2 - brushed


def _any_position(position: Position) -> Statement | None:
    found = _state(position)
    return None if found is None else Is(formula(*found))


def _every_brushing() -> Built:
    """K_{2,n} with brushes placed in every way that primes no vertex, up to symmetry."""
    for n in range(1, 9):
        graph = complete_multipartite((2, n))
        for a in range(1, n + 1):
            for b in range(a, n + 1):
                for brushed in range(n + 1):
                    missing = [a, b, *[1] * brushed, *[2] * (n - brushed)]
                    yield with_discrepancy(graph, missing), formula(a, b - a, brushed, n - brushed)


CLAIMS = (
    claims.positions("finding-two-centres", _any_position, "K_{2,n} n=1..24"),
    claims.nim_values("finding-two-centres-brushes", _every_brushing),
    claims.check("finding-two-centres-induction", _formula_is_its_own_mex),
)
