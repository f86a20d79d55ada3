"""Section 5, spiders: heaps around a centre, the states (c, m, l), and the formulas of region (3).

A leg is a heap of its vertices without a brush. In (c, m, l) the centre has discrepancy c, and m legs
of two vertices have a brush while l have none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from operator import eq

from kb.graphs.language import describe, parse_position
from kb.theorems.gordinowicz.cleaning import GAME, RULES, claims, nim, worth
from kb.theorems.kit import Cases, Claim, Oracle, about, compared, grid, left_by
from kb.values.nimber import mex


@cache
def heap_value(centre: int, legs: tuple[int, ...]) -> int:
    """The nim-value of the heap game: take 1 from the centre, 1 from a leg of 2 or more, or a leg and 2."""
    if centre <= 0:
        return 0
    found = {heap_value(centre - 1, legs)}
    for leg in set(legs):
        rest = list(legs)
        rest.remove(leg)
        found.add(heap_value(centre - 2, tuple(rest)))
        if leg > 1:
            found.add(heap_value(centre, tuple(sorted([*rest, leg - 1]))))
    return mex(found)


def _heaps_play_as_spiders(oracle: Oracle) -> Cases:
    for count in range(1, 6):
        for legs in combinations_with_replacement(range(1, 5), count):
            if sum(legs) <= 13:
                text = f"spider({','.join(map(str, legs))})"
                spider = parse_position(text)
                yield worth(spider, heap_value(count, legs), nim(oracle, spider), text)


def _legal_moves(oracle: Oracle) -> Cases:
    for m in range(4):
        for bare in range(4):
            for c in range(1, m + bare + 1):
                spider = f"spider-state({c},{m},{bare})"
                printed = [(c - 1, m, bare), (c - 2, m - 1, bare), (c - 2, m, bare - 1), (c, m + 1, bare - 1)]
                claimed = {
                    describe(RULES.start(parse_position(f"spider-state({max(x, 0)},{y},{z})")))
                    for x, y, z in printed
                    if y >= 0 and z >= 0
                }
                yield about(spider, " and ".join(sorted(claimed)), " and ".join(left_by(GAME, spider)))


def _in_region_3(c: int, m: int, bare: int) -> bool:
    return m > c // 4 and bare > c // 4


def region_3(c: int, bare: int) -> int:
    """The value that Section 5 prints for region (3), c = 4k + i."""
    k, i = divmod(c, 4)
    delta = (k + bare) % 2
    return (3 * delta, 1 + delta, 2 - delta, 3 * delta)[i]


def _line(i: int, slug: str) -> Claim:
    """The line of region (3) for c = 4k + i; with c = 0 the game is over."""
    return claims.family(
        slug,
        "spider-state",
        grid(range(i, 20, 4), range(1, 9), range(1, 9)),
        lambda c, _, bare: region_3(c, bare),
        lambda c, m, bare: c > 0 and c % 4 == i and _in_region_3(c, m, bare),
    )


def _least_period(values: Sequence[int]) -> int:
    return next(p for p in range(1, len(values)) if all(map(eq, values, values[p:])))


def _periods(_: Oracle) -> Cases:
    """A line of states with each of the periods: values of the heap game, seen over three periods or more."""
    few_bare = [heap_value(c, (1,) * 20 + (2,)) for c in range(5, 30)]
    few_brushed = [heap_value(c, (2,) * 24) for c in range(1, 49)]
    diagonal = [heap_value(c, (1,) * 9 + (2,) * (2 + c // 4)) for c in range(4, 29)]
    lines = (
        ("(c,20,1), c = 5 to 29", few_bare, 3),
        ("(c,0,24), c = 1 to 48", few_brushed, 12),
        ("(c,9,2+⌊c/4⌋), c = 4 to 28", diagonal, 4),
    )
    for number, (subject, values, period) in enumerate(lines):
        yield compared(subject, f"period {period}", f"period {_least_period(values)}", (number,))


CLAIMS = (
    claims.check("section-5-periods", _periods),
    claims.check("section-5-heaps", _heaps_play_as_spiders),
    claims.check("section-5-spider-moves", _legal_moves),
    _line(0, "spiders-4k"),
    _line(1, "spiders-4k+1"),
    _line(2, "spiders-4k+2"),
    _line(3, "spiders-4k+3"),
)
