"""Section 6: complete graphs, and what data show of brushes on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement

from kb.graphs.families import complete
from kb.graphs.position import Position
from kb.theorems.gordinowicz.cleaning import claims, fact
from kb.theorems.kit import Built, Cases, Claim, Oracle, grid, nim
from kb.theorems.statements import HasOutcome
from kb.values.nimber import name


def on_complete(brushes: tuple[int, ...]) -> Position:
    """The complete graph with this vector of brushes."""
    return complete(len(brushes)).with_labels(brushes)


def named(brushes: tuple[int, ...]) -> str:
    """The name of that position, which `describe` would look for.

    >>> named((2, 1, 0, 0)), named((1, 1, 1)), named((0, 0))
    ('K4 @ brushes=0,0,1,2', 'K3 @ brushes=1', 'K2')
    """
    if not any(brushes):
        return f"K{len(brushes)}"
    different = brushes[:1] if len(set(brushes)) == 1 else sorted(brushes)
    return f"K{len(brushes)} @ brushes={','.join(map(str, different))}"


def vectors(n: int) -> Iterator[tuple[int, ...]]:
    """All falling vectors of brushes that prime no vertex of K_n."""
    for rising in combinations_with_replacement(range(n - 1), n):
        yield rising[::-1]


def _brushed_values_stay_below_four(oracle: Oracle) -> Cases:
    every = [brushes for n in range(2, 9) for brushes in vectors(n)]
    positions = list(map(on_complete, every))
    for brushes, position, value in zip(every, positions, oracle.values(positions), strict=True):
        yield fact(named(brushes), nim(value) <= 3, "at most *3", name(nim(value)), position)


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
