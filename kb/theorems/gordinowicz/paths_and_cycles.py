"""Section 4: graphs of maximum degree 2. Positions are settled: no primed vertex, so no isolated one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, product

from kb.graphs.families import cycle, path
from kb.graphs.language import describe
from kb.graphs.position import Position
from kb.theorems.gordinowicz.cleaning import CLEAN, claims, fact, finishes, nim, options, wins, worth
from kb.theorems.kit import Cases, Oracle, size
from kb.theorems.statements import HasOutcome, Is, Statement


def _is_settled_of_degree_two(position: Position) -> bool:
    degrees = position.degrees()
    return (
        position.n > 0
        and max(degrees) <= 2
        and min(degrees) >= 1
        and all(0 <= position.label(v) < degree for v, degree in enumerate(degrees))
    )


def kind(component: Position) -> str:
    """neutral, even or odd, as Section 4 calls a path or cycle."""
    if len(component.edges) == component.n and not component.labels:
        return "neutral"
    bare = sum(degree == 2 and not component.label(v) for v, degree in enumerate(component.degrees()))
    return "odd" if bare % 2 else "even"


VALUE = {"neutral": 0, "even": 1, "odd": 2}


def _lemma_6(position: Position) -> Statement | None:
    if not _is_settled_of_degree_two(position) or len(position.components()) > 1:
        return None
    return Is(VALUE[kind(position)])


def _theorem_7(position: Position) -> Statement | None:
    if not _is_settled_of_degree_two(position):
        return None
    kinds = [kind(part) for part in position.parts()]
    return HasOutcome("N" if kinds.count("even") % 2 or kinds.count("odd") % 2 else "P")


def _theorem_7_value(position: Position) -> Statement | None:
    if not _is_settled_of_degree_two(position):
        return None
    kinds = [kind(part) for part in position.parts()]
    return Is(kinds.count("even") % 2 + 2 * (kinds.count("odd") % 2))


def _components(most: int) -> Iterator[Position]:
    """All settled paths and cycles up to `most` vertices, brushes placed in every way."""
    for n in range(2, most + 1):
        for inner in product((0, 1), repeat=n - 2):
            yield Position(n, path(n).edges, labels=(0, *inner, 0))
    for n in range(3, most + 1):
        for brushes in product((0, 1), repeat=n):
            yield Position(n, cycle(n).edges, labels=brushes)


def _even_cycles() -> Iterator[Position]:
    return (part for part in _components(7) if len(part.edges) == part.n and kind(part) == "even")


def _can_be_ignored(cycles: Iterable[Position], oracle: Oracle) -> Cases:
    for each in cycles:
        found = worth(each, 0, nim(oracle, each))
        yield fact(found.subject, found.holds, found.claimed, found.computed, (*size(each), sum(each.labels)))


def _moves_of_lemma_6(oracle: Oracle) -> Cases:
    for part in _components(6):
        if kind(part) == "neutral":
            continue
        degrees = part.degrees()
        if not any(degree == 1 or part.label(v) for v, degree in enumerate(degrees)):
            yield fact(describe(part), False, "a leaf or a brushed vertex", "neither", part)
        for v, left in enumerate(options(part)):
            if degrees[v] == 1 or part.label(v):
                yield finishes(part, f"a brush on vertex {v}", left)
            else:
                holds = left.n == part.n and kind(left) != kind(part)
                yield fact(describe(part), holds, "other parity", kind(left) if left.n else "clean", part)


def _winning_moves_of_theorem_7(oracle: Oracle) -> Cases:
    small = {describe(part): part for part in _components(4)}
    for chosen in combinations_with_replacement(list(small.values()), 2):
        whole = chosen[0] + chosen[1]
        kinds = [kind(part) for part in chosen]
        even, odd = kinds.count("even") % 2, kinds.count("odd") % 2
        if not (even or odd):
            continue
        target = kinds.index("odd" if odd else "even")
        rest = chosen[1 - target]
        for left in options(chosen[target]):
            if even and odd:
                if left != CLEAN:
                    yield wins(whole, "turning the odd part even", nim(oracle, left + rest))
            elif left == CLEAN:
                yield wins(whole, f"cleaning the {kinds[target]} part", nim(oracle, rest))


_SUMS = (
    "P_m + P_n m=2..5 n=2..5",
    "P_m + C_n m=2..5 n=3..5",
    "C_m + C_n m=3..5 n=3..5",
    "P3 + P4 + C_n n=3..5",
)
_BRUSHED = (
    "P_n n=2..12",
    "C_n n=3..12",
    "P6 @ brushes=0,a,b,c,d,0 a=0..1 b=0..1 c=0..1 d=0..1",
    "C5 @ brushes=a,b,c,d,e a=0..1 b=0..1 c=0..1 d=0..1 e=0..1",
    "C4 @ brushes=a,b,c,d a=0..1 b=0..1 c=0..1 d=0..1",
    "C3 @ brushes=a,b,c a=0..1 b=0..1 c=0..1",
)

CLAIMS = (
    claims.check("section-4-even-cycle", lambda oracle: _can_be_ignored(_even_cycles(), oracle)),
    claims.check("section-4-neutral-cycle", lambda oracle: _can_be_ignored(map(cycle, range(3, 41)), oracle)),
    claims.positions("lemma-6", _lemma_6, *_BRUSHED),
    claims.check("lemma-6-proof", _moves_of_lemma_6),
    claims.positions("theorem-7", _theorem_7, *_SUMS),
    claims.positions("theorem-7-values", _theorem_7_value, *_SUMS),
    claims.check("theorem-7-winning-moves", _winning_moves_of_theorem_7),
)
