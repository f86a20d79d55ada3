"""Section 6: complete graphs, and what data show of brushes on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement

from kb.graphs.families import complete
from kb.graphs.language import describe
from kb.graphs.position import Position
from kb.theorems.gordinowicz.cleaning import claims, fact, nim
from kb.theorems.kit import Built, Cases, Claim, Oracle, grid
from kb.theorems.statements import HasOutcome
from kb.values.nimber import name


def on_complete(brushes: tuple[int, ...]) -> Position:
    """The complete graph with this vector of brushes."""
    return complete(len(brushes)).with_labels(brushes)


def vectors(n: int) -> Iterator[tuple[int, ...]]:
    """All falling vectors of brushes that prime no vertex of K_n."""
    for rising in combinations_with_replacement(range(n - 1), n):
        yield rising[::-1]


def _brushed_values_stay_below_four(oracle: Oracle) -> Cases:
    for n in range(2, 9):
        for brushes in vectors(n):
            position = on_complete(brushes)
            value = nim(oracle, position)
            yield fact(describe(position), value <= 3, "at most *3", name(value), position)


def _few_brushes_count_by_parity() -> Built:
    for n in range(3, 14):
        single = [(a, *[0] * (n - 1)) for a in range(n - 1)] if n >= 7 else [(1, *[0] * (n - 1))]
        spread = [(1,) * count + (0,) * (n - count) for count in range(2, n + 1)] if n >= 6 else []
        for brushes in (*single, *spread):
            yield on_complete(brushes), sum(brushes) % 2


def _second_player_wins(slug: str, orders: Iterable[int], where: Callable[[int], bool]) -> Claim:
    return claims.family(slug, "complete", grid(orders), HasOutcome("P"), where)


CLAIMS = (
    claims.each("section-6-k2", "complete", range(2, 16), lambda n: HasOutcome("N" if n == 2 else "P")),
    _second_player_wins("theorem-9", range(3, 16), lambda n: n >= 3),
    _second_player_wins("corollary-10", range(3, 16, 2), lambda n: n >= 3 and n % 2 == 1),
    _second_player_wins("lemma-11", range(4, 16, 2), lambda n: n >= 4 and n % 2 == 0),
    claims.check("finding-complete-values", _brushed_values_stay_below_four),
    claims.nim_values("finding-complete-parity", _few_brushes_count_by_parity),
)
