"""The proof of Theorem 8.1, step by step, its two replies as printed and exchanged, and how far it reaches.

In Q_n the hub c is vertex 0, the rim path v(1) … v(n−1) has those numbers, and K_1 is vertex n.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from kb.graphs.canonical import key
from kb.graphs.families import edgeless, fan_without_spokes, wheel_after_reply
from kb.graphs.position import Edge, Position
from kb.theorems.kit import Built, Cases, Oracle
from kb.theorems.osullivan.involutions import folded
from kb.theorems.osullivan.play import case, claims, fact, minus_edge, nim
from kb.theorems.osullivan.rim_words import folded_words, path_value, piece
from kb.values.nimber import nim_sum

LARGEST_FAN = 28
"""F_28* without two spokes is the largest fan that is solved here; it settles the wheels up to W_53."""
LARGEST_PRINTED = 25
"""Theorem 8.1 speaks of the wheels up to W_25."""


def paired(n: int) -> Iterator[Position]:
    """Q_n after each pair of moves that answer each other, spokes apart."""
    whole = wheel_after_reply(n)
    for pair in sorted({(n, 1), (0, 1)} | {(i, n - i) for i in range(1, n)}):
        yield whole.without_vertices(pair)
    middle = (n - 1) // 2
    rim = [((i, i + 1), (n - i - 1, n - i)) for i in range(1, middle)]
    for one, other in [((middle, middle + 1), (0, 1)), *rim]:
        yield minus_edge(minus_edge(whole, one), other)


def _pairs() -> Built:
    return ((left, 0) for n in range(5, LARGEST_PRINTED + 1, 2) for left in paired(n))


def cuts(n: int) -> tuple[Edge, Edge]:
    """The edges e_l and e_r of the printed proof."""
    k = n // 4
    if n % 4 == 1:
        return (2 * k - 1, 2 * k), (2 * k + 1, 2 * k + 2)
    return (2 * k + 1, 2 * k + 2), (2 * k + 3, 2 * k + 4)


def answered(n: int, exchanged: bool) -> Iterator[tuple[int, Position]]:
    """Each spoke of Q_n by its rim vertex, and Q_n without it and without the edge that answers it.

    As printed a spoke on the left is answered by e_l and one on the right by e_r.
    """
    whole = wheel_after_reply(n)
    left, right = cuts(n)
    for i in range(1, n):
        if i != (n + 1) // 2:
            reply = left if (i < (n + 1) // 2) != exchanged else right
            yield i, minus_edge(minus_edge(whole, (0, i)), reply)


def _spokes(first: int, exchanged: bool) -> Built:
    """As printed to n = 13, where the slip shows many times; exchanged for every wheel of the theorem."""
    wheels = range(first, LARGEST_PRINTED + 1 if exchanged else 14, 4)
    return ((left, 0) for n in wheels for _, left in answered(n, exchanged))


def fan_left(n: int, i: int) -> Position:
    """F_m* without two spokes, and K_1, for the spoke at v(i): m = 2k+4 if n = 4k+3 and i left, else 2k+2."""
    k, middle = n // 4, (n + 1) // 2
    if i < middle:
        m, lost = (2 * k + 4 if n % 4 == 3 else 2 * k + 2), (middle, i)
    else:
        cut = cuts(n)[0][0]
        m, lost = 2 * k + 2, (middle - cut, i - cut)
    return fan_without_spokes(m, lost) + edgeless(1)


def _becomes_some_fan(_: Oracle) -> Cases:
    """As printed for n = 4k+1: what is left folds as F_{2k+2}* without some two of its spokes does."""
    for n in range(5, LARGEST_PRINTED + 1, 4):
        m = 2 * (n // 4) + 2
        fans = {key(folded(fan_without_spokes(m, lost) + edgeless(1))) for lost in two_spokes(m)}
        for _spoke, left in answered(n, exchanged=False):
            same = key(folded(left)) in fans
            said = f"folds to F{m}* less two spokes"
            yield case(left, said, said if same else "folds otherwise")


def _becomes_the_fan(_: Oracle) -> Cases:
    """With the replies exchanged, for every odd n: the fan with the spokes of v((n+1)/2) and v(i) missing."""
    for n in range(5, LARGEST_PRINTED + 1, 2):
        for i, left in answered(n, exchanged=True):
            fan = fan_left(n, i)
            said = f"folds to F{fan.n - 2}* less two spokes"
            yield case(left, said, said if key(folded(left)) == key(folded(fan)) else "folds otherwise")


def two_spokes(n: int) -> Iterator[tuple[int, int]]:
    """The pairs of spokes of F_n*, up to its symmetry, which takes spoke v to n − v."""
    return ((a, b) for a in range(1, n) for b in range(a + 1, n) if a + b <= n)


def _even_fans(least: int, largest: int) -> Built:
    fans = range(least, largest + 1, 2)
    return ((fan_without_spokes(n, spokes), 1) for n in fans for spokes in two_spokes(n))


def _fans_up_to_fourteen(oracle: Oracle) -> Cases:
    yield from (case(fan, value, nim(oracle, fan)) for fan, value in _even_fans(4, 14))
    for n, printed in ((23, {12, 14}), (25, {14})):
        needed = {fan_left(n, i).n - 2 for i in range(1, n) if i != (n + 1) // 2}
        yield fact(f"wheel-reply({n})", printed, needed, n)


def _reach(largest_fan: int, largest_wheel: int) -> Cases:
    """Every move of Q_n has a reply that folds to nothing, a smaller Q_m, or F_m* less two spokes."""
    smaller = {NOTHING}
    for n in range(3, largest_wheel + 1, 2):
        if n > 3:
            for left in paired(n):
                found = "folds to K0 or to a smaller Q" if _folds(left) in smaller else "folds otherwise"
                yield case(left, "folds to K0 or to a smaller Q", found)
            for i, left in answered(n, exchanged=True):
                fan = fan_left(n, i)
                same = fan.n - 2 <= largest_fan and _folds(left) == _folds(fan)
                yield case(
                    left, f"folds to a fan of at most {largest_fan}", f"F{fan.n - 2}* less two spokes", same
                )
        smaller.add(_folds(wheel_after_reply(n)))


NOTHING = key(edgeless(0)), 0
SMALL = 14
"""Up to so many vertices every involution is looked for, and not only those that turn or exchange words."""


@lru_cache(maxsize=1 << 13)  # the claims about all wheels fold the same subgraphs
def _folds(position: Position) -> tuple[str, int]:
    """What a subgraph of a wheel with hub 0 folds to, without lone vertices, and the nim-sum beside it."""
    parts = position.components()
    if max(position.degrees()) <= 2 and len(position.edges) == position.n - len(parts):
        # The hub is gone, and paths are left.
        return NOTHING[0], nim_sum(*(path_value(len(part)) for part in parts))
    words, beside = folded_words(position)
    rest = piece(words).position
    if rest.n <= SMALL:
        rest = folded(rest)
    return key(rest.without_isolated_vertices()), beside ^ rest.degrees().count(0) % 2


CLAIMS = (
    claims.nim_values("theorem-8.1-proof-pairs", _pairs),
    claims.nim_values("theorem-8.1-proof-spokes-1", _spokes, 5, exchanged=False),
    claims.nim_values("theorem-8.1-proof-spokes-1-corrected", _spokes, 5, exchanged=True),
    claims.nim_values("theorem-8.1-proof-spokes-3", _spokes, 7, exchanged=False),
    claims.nim_values("theorem-8.1-proof-spokes-3-corrected", _spokes, 7, exchanged=True),
    claims.check("theorem-8.1-proof-F-1", _becomes_some_fan),
    claims.check("theorem-8.1-proof-F-1-corrected", _becomes_the_fan),
    claims.check("theorem-8.1-proof-Fstar", _fans_up_to_fourteen),
    claims.family(
        "conjecture-8.2",
        "fan-without-spokes",
        lambda: ((n, spokes) for n in range(4, 15, 2) for spokes in two_spokes(n)),
        1,
        lambda n, spokes: n % 2 == 0 and n >= 4 and len(set(spokes)) == 2,
    ),
    claims.nim_values("finding-fans", _even_fans, 16, LARGEST_FAN),
    claims.check("finding-wheels", lambda _: _reach(LARGEST_FAN, 2 * LARGEST_FAN - 3)),
    claims.check("conjecture-8.2-implies", lambda _: _reach(largest_fan=62, largest_wheel=61)),
)
