"""Section 7: complete bipartite graphs, the computed range, the conjecture, and nim-values around them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, combinations_with_replacement, product

from kb.graphs.families import complete_multipartite
from kb.graphs.language import describe, parse_position
from kb.graphs.position import Position
from kb.graphs.states import with_discrepancy
from kb.theorems.gordinowicz.cleaning import after, claims, fact, finishes, nim, options, wins, worth
from kb.theorems.kit import Built, Cases, Claim, Oracle
from kb.theorems.statements import HasOutcome, Statement
from kb.values.nimber import name

Parts = tuple[int, ...]

GREATEST = {2: 40, 3: 17, 4: 11, 5: 8, 6: 7}
"""How far n goes in K_{m,n} for each m: what is solved in about a second."""


def _cases() -> Iterator[tuple[Parts]]:
    return (((m, n),) for m, most in GREATEST.items() for n in range(m, most + 1))


def _claim(
    slug: str,
    where: Callable[[int, int], bool],
    says: Callable[[int, int], Statement | int],
    cases: Callable[[], Iterator[tuple[Parts]]] = _cases,
) -> Claim:
    """A claim about K_{m,n}, m ≤ n."""
    return claims.family(
        slug,
        "complete-multipartite",
        cases,
        lambda parts: says(min(parts), max(parts)),
        lambda parts: len(parts) == 2 and where(min(parts), max(parts)),
    )


def _in_the_computed_range(m: int, n: int) -> bool:
    return m >= 2 and (n <= 9 or (m <= 7 <= n <= 12) or (m <= 6 <= n <= 15))


def _lost_but_for_k_2_3(m: int, n: int) -> Statement:
    return HasOutcome("N" if (m, n) == (2, 3) else "P")


def _small_ones(oracle: Oracle) -> Cases:
    for text, same, wins_first in (("K_{1,2}", "P3", True), ("K_{2,2}", "C4", False)):
        graph = parse_position(text)
        yield fact(text, describe(graph) == same, same, describe(graph), graph)
        won = nim(oracle, graph) != 0
        said = ["second player wins", "first player wins"]
        yield fact(text, won == wins_first, said[wins_first], said[won], graph)


def _strategy_on_k_2_3(oracle: Oracle) -> Cases:
    # Vertices 0, 1 have degree 3; 2, 3, 4 have degree 2.
    start = complete_multipartite((2, 3))
    yield wins(start, "a brush on a vertex of degree 2", nim(oracle, after(start, 2)))
    first = after(start, 2)
    cleaned = after(first, 2)
    left = [left for left in options(cleaned) if left.n == 0]
    yield fact(describe(cleaned), bool(left), "one move cleans the rest", f"{len(left)} moves do", cleaned)
    yield finishes(after(first, 0), "a second brush on v1", after(first, 0, 2))
    both = after(start, 2, 3)
    yield wins(both, "a brush on the last bare vertex of degree 2", nim(oracle, after(both, 4)))
    last = after(both, 4)
    for reply in options(last):
        ends = [left for left in options(reply) if left.n == 0]
        yield fact(describe(last), bool(ends), "any reply loses at once", f"{len(ends)} moves finish", last)


def _first_brushes() -> Built:
    special = {(2, 2): (2, 2), (2, 3): (1, 0), (2, 5): (3, 2), (3, 3): (2, 2)}
    for ((m, n),) in _cases():
        if n * m > 49:
            continue
        graph = complete_multipartite((m, n))
        for vertex, claimed in zip((0, m), special.get((m, n), (1, 1)), strict=True):
            yield after(graph, vertex), claimed


def _brushed(m: int, n: int) -> Iterator[Position]:
    """K_{m,n} with brushes placed in every way that primes no vertex, up to symmetry."""
    graph = complete_multipartite((m, n))
    sides = (combinations_with_replacement(range(1, least + 1), count) for count, least in ((m, n), (n, m)))
    for left, right in product(*sides):
        yield with_discrepancy(graph, [*left, *right])


def _first_value_four(oracle: Oracle) -> Cases:
    for m, n in [(m, whole - m) for whole in range(2, 9) for m in range(1, whole // 2 + 1)]:
        most = max(nim(oracle, position) for position in _brushed(m, n))
        yield fact(f"K_{{{m},{n}}}", most <= 3, "at most *3", f"at most {name(most)}", (m + n, m * n))
    above = parse_position("K_{3,6} @ discrepancy=4,5,6,1,1,3,3,3,3")
    yield worth(above, 4, nim(oracle, above))


CLAIMS = (
    _claim("corollary-12", lambda m, n: m >= 2 and m % 2 == n % 2 == 0, lambda m, n: HasOutcome("P")),
    _claim("section-7-range", _in_the_computed_range, _lost_but_for_k_2_3),
    _claim("conjecture-bipartite", lambda m, n: m >= 2, _lost_but_for_k_2_3),
    claims.check("section-7-small", _small_ones),
    claims.check("section-7-k23-strategy", _strategy_on_k_2_3),
    _claim(
        "theorem-13",
        lambda m, n: m == 2 and n != 3,
        lambda m, n: HasOutcome("P"),
        lambda: (((2, n),) for n in range(2, 41)),
    ),
    _claim(
        "finding-bipartite-values",
        lambda m, n: m >= 1,
        lambda m, n: n % 3 if m == 1 else 2 if (m, n) == (2, 3) else 0,
        lambda: chain((((1, n),) for n in range(1, 101)), _cases()),
    ),
    _claim(
        "finding-three-centres",
        lambda m, n: m == 3,
        lambda m, n: 0,
        lambda: (((3, n),) for n in range(3, GREATEST[3] + 1)),
    ),
    claims.nim_values("finding-bipartite-first-brush", _first_brushes),
    claims.check("finding-bipartite-value-4", _first_value_four),
)
