"""Remark 3.8 and Theorem 3.9: the bound k² + 4k − 7 on trail-removing values of k-stars, and its proof."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import pairwise, product
from operator import xor

from kb.games import game
from kb.graphs.families import k_star
from kb.graphs.named_families import BY_NAME, Arguments
from kb.graphs.position import Edge
from kb.theorems.kit import Cases, CheckClaim, Instance, Oracle, compared, nim
from kb.theorems.statements import NimValue
from kb.theorems.you.games import TRAIL

Leaves = tuple[int, ...]


def bound(k: int) -> int:
    """The bound of Theorem 3.9."""
    return k * k + 4 * k - 7


def leaf_counts(k: int, most: int) -> Iterator[Leaves]:
    """The leaves of all k-stars with at most so many at each centre, each graph once."""
    return (leaves for leaves in product(range(most + 1), repeat=k) if leaves <= leaves[::-1])


def _cases() -> Iterator[Arguments]:
    for k, most in ((3, 9), (4, 5), (5, 3)):
        yield from ((leaves,) for leaves in leaf_counts(k, most))


def name(leaves: Leaves) -> str:
    """The k-star as text."""
    return BY_NAME["k-star"].text(leaves)


def values_to(oracle: Oracle, k: int, most: int) -> dict[Leaves, int]:
    """The values of all k-stars to this reach."""
    every = list(leaf_counts(k, most))
    return dict(zip(every, map(nim, oracle.values(list(map(k_star, every)))), strict=True))


def _largest(oracle: Oracle, k: int, most: int, claimed: str) -> Instance:
    """The largest value of a k-star to this reach, with the first that has it."""
    found = values_to(oracle, k, most)
    best = max(found.values())
    leaves = min((each for each in found if found[each] == best), key=lambda each: (sum(each), each))
    return compared(name(leaves), claimed, f"largest value {best}", (k, k + sum(leaves)))


def _maxima(oracle: Oracle) -> Cases:
    yield _largest(oracle, 1, 30, "largest value 2")
    yield _largest(oracle, 2, 14, "largest value 6")


def _not_tight(oracle: Oracle) -> Cases:
    for k, most in ((3, 9), (4, 5), (5, 3)):
        found = max(values_to(oracle, k, most).values())
        yield Instance(
            f"k = {k}", found < bound(k), f"bound {bound(k)} not reached", f"largest {found}", (k,)
        )


def _nim_sum_power(oracle: Oracle) -> Cases:
    for k in range(1, 11):
        largest = max(a ^ b for a in range(2 ** (k - 1), 2**k) for b in range(a + 1))
        yield Instance(f"k = {k}", largest <= 2**k - 1, f"at most {2**k - 1}", f"largest {largest}", (k,))


def _nim_sum_below_sum(oracle: Oracle) -> Cases:
    for a in range(640):
        excess = max((a ^ b) - (a + b) for b in range(640))
        yield Instance(f"a = {a}", excess <= 0, "a ⊕ b − a − b ≤ 0", f"at most {excess}", (a,))


def _three_stars(oracle: Oracle) -> Cases:
    stars = {nim(oracle.value(f"S{n}")) for n in range(9)}
    doubles = set(values_to(oracle, 2, 9).values())
    largest = max(reduce(xor, three) for three in product(stars, repeat=3))
    yield compared("three stars", "largest value 3", f"largest value {largest}", (1,))
    largest = max(a ^ b for a, b in product(stars, doubles))
    yield compared("a double star and a star", "largest value 7", f"largest value {largest}", (2,))
    for leaves in leaf_counts(3, 4):
        count = len(_whole_options(leaves))
        yield Instance(
            name(leaves), count <= 6, "at most 6 options that are 3-stars", str(count), (3, sum(leaves))
        )
    yield compared("a_3", 14, 7 + 6 + 1, (3,))


def _cut(leaves: Leaves, removed: tuple[Edge, ...]) -> list[int]:
    """Which edges of the spine a move takes, by the smaller end."""
    return sorted(u for u, v in removed if v < len(leaves))


def _whole_options(leaves: Leaves) -> set[Leaves]:
    """The k-stars that one move leaves with the whole spine."""
    k = len(leaves)
    start = k_star(leaves)
    found = set()
    for move in game(TRAIL.game).moves(start):
        if not _cut(leaves, move.edges):
            rest = list(leaves)
            for u, _ in move.edges:
                rest[u] -= 1
            found.add(min(tuple(rest), tuple(reversed(rest))))
    assert all(len(rest) == k for rest in found)
    return found


def _count(oracle: Oracle) -> Cases:
    for k, most in ((4, 3), (5, 2)):
        for leaves in leaf_counts(k, most):
            count = len(_whole_options(leaves))
            yield Instance(name(leaves), count <= 2 * k, f"at most {2 * k}", str(count), (k, sum(leaves)))


def _splits(leaves: Leaves) -> set[tuple[int, int]]:
    """(h1, h2) for every move that cuts the spine: the centres left at its two ends."""
    k = len(leaves)
    cuts = [_cut(leaves, move.edges) for move in game(TRAIL.game).moves(k_star(leaves))]
    return {(cut[0] + 1, k - 1 - cut[-1]) for cut in cuts if cut}


def _splits_in_three(oracle: Oracle) -> Cases:
    for k, most in ((4, 2), (5, 1)):
        for leaves in leaf_counts(k, most):
            cuts = [_cut(leaves, move.edges) for move in game(TRAIL.game).moves(k_star(leaves))]
            whole = all(v - u == 1 for cut in cuts for u, v in pairwise(cut))
            fits = all(h1 >= 1 and h2 >= 1 and h1 + h2 <= k for h1, h2 in _splits(leaves))
            yield compared(name(leaves), True, whole and fits, (k, sum(leaves)))


def _unions(oracle: Oracle) -> Cases:
    seen = {h: set(values_to(oracle, h, most).values()) for h, most in ((1, 8), (2, 6), (3, 6), (4, 4))}
    for k in (4, 5):
        limit = k * k + 2 * k - 8
        for h1, h2 in product(range(1, k), repeat=2):
            if h1 <= h2 <= k - h1:
                sets = [seen[h1], seen[h2], *([seen[1]] * (k - h1 - h2))]
                largest = max(reduce(xor, chosen) for chosen in product(*sets))
                words = f"k = {k}, h1 = {h1}, h2 = {h2}"
                yield Instance(words, largest <= limit, f"at most {limit}", f"largest {largest}", (k, h1, h2))


def _third_case(oracle: Oracle, limit: int) -> Cases:
    """In the third case h1 + h2 is at most k − `limit`."""
    for k, most in ((4, 1), (5, 1), (6, 0)):
        for leaves in leaf_counts(k, most):
            ends = {1, k - 1}
            others = [h for h in _splits(leaves) if h != (1, 1) and not (set(h) == ends and sum(h) == k)]
            largest = max(map(sum, others), default=0)
            most_h = max((max(h) for h in others), default=0)
            yield Instance(
                name(leaves),
                largest <= k - limit and (limit > 0 or most_h <= k - 2),
                f"h1 + h2 ≤ {k - limit}",
                f"h1 + h2 = {largest} occurs",
                (k + sum(leaves), k - 1 + sum(leaves)),
            )


def _hypothesis(oracle: Oracle, least: int) -> Cases:
    """The bound for h-stars from h = `least`, as the third case of the proof uses it."""
    for h, most in ((1, 9), (2, 9), (3, 5), (4, 3)):
        for leaves in leaf_counts(h, most) if h >= least else ():
            value = nim(oracle.value(k_star(leaves)))
            size = (h + sum(leaves), h - 1 + sum(leaves))
            yield Instance(name(leaves), value <= bound(h), f"at most {bound(h)}", str(value), size)
    if least > 1:
        yield from _maxima(oracle)


def _sign(oracle: Oracle, constant: int) -> Cases:
    for h1, h2 in product(range(1, 20), repeat=2):
        right = constant + 4 * (h1 + h2) + h1 * h1 + h2 * h2
        yield compared(f"h1 = {h1}, h2 = {h2}", right, 3 + bound(h1) + bound(h2), (h1 + h2, h1))


def _for_k(slug: str, claimed: Callable[[int], object], computed: Callable[[int], object]) -> CheckClaim:
    """A line of arithmetic in k, from k = 4 on."""
    return TRAIL.equality(f"theorem-3.9-proof-{slug}", "k", range(4, 1001), claimed, computed)


def _split(k: int) -> int:
    """k² + 2k − 8, the bound for unions."""
    return k * k + 2 * k - 8


def _third(k: int) -> int:
    """11 + 4(k−4) + (k−4)², the bound of the third case."""
    return 11 + 4 * (k - 4) + (k - 4) ** 2


CLAIMS = (
    TRAIL.check("section-3-star-maxima", _maxima),
    TRAIL.check("remark-3.8-1", _nim_sum_power),
    TRAIL.check("remark-3.8-2", _nim_sum_below_sum),
    TRAIL.family(
        "theorem-3.9",
        "k-star",
        _cases,
        lambda leaves: NimValue(at_most=bound(len(leaves))),
        lambda leaves: len(leaves) >= 3,
    ),
    TRAIL.check("theorem-3.9-tight", _not_tight),
    TRAIL.check("theorem-3.9-proof-k3", _three_stars),
    TRAIL.check("theorem-3.9-proof-options", _splits_in_three),
    TRAIL.check("theorem-3.9-proof-count", _count),
    TRAIL.check("theorem-3.9-proof-union", _unions),
    _for_k("one-short", _split, lambda k: 2 + bound(k - 1)),
    TRAIL.check("theorem-3.9-proof-h", _third_case, 4),
    TRAIL.check("theorem-3.9-proof-h-corrected", _third_case, 0),
    TRAIL.check("theorem-3.9-proof-hypothesis", _hypothesis, 1),
    TRAIL.check("theorem-3.9-proof-hypothesis-corrected", _hypothesis, 3),
    TRAIL.check("theorem-3.9-proof-sign", _sign, 11),
    TRAIL.check("theorem-3.9-proof-sign-corrected", _sign, -11),
    _for_k("square", lambda k: k * k, _third),
    _for_k("square-corrected", lambda k: k * k - 4 * k + 11, _third),
    _for_k("compare", lambda k: True, lambda k: 6 * k > 19 and k * k - 4 * k + 11 < _split(k)),
    _for_k("last", lambda k: k * k - 4 * k + 11, lambda k: _split(k) + 2 * k + 1),
    _for_k("last-corrected", bound, lambda k: _split(k) + 2 * k + 1),
)
