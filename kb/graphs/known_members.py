"""Names of graphs that no structure tells: members of named families of the same size, compared by key.

Few members share a graph's order and degrees, so a key is computed only where one may fit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import combinations
from math import comb, isqrt

from kb.errors import LimitReached
from kb.graphs.canonical import decode, key
from kb.graphs.named_families import BY_NAME, Arguments
from kb.graphs.named_graphs import EDGES
from kb.graphs.position import Position
from kb.graphs.shape import shape

MAX_VERTICES = 64
"""Names are looked for up to this order."""

MAX_CIRCULANT = 24
"""Circulants are looked for up to this order: their sets of jumps are many."""

KEYS: dict[str, str] = {
    "tetrahedron": "C~",
    "octahedron": "E}lw",
    "icosahedron": "K}iWBDRIol@r",
    "dodecahedron": "Ss???[G?gO?`@??_gC@?PG@?OAG_AA?_C",
    "truncated-tetrahedron": "Kt?GOHAOWsCg",
    "truncated-cube": "Wt?GWGAA?A?C?C?C_?_?O??S?A_??o?@H??@O??gaO?CC_?",
    "heawood": "Ms???@KOpSBGHOD_?",
    "pappus": "Qs??OGC@?O@?GgCcCG_aOOD@?g?",
    "desargues": "Ss???[GA?C?_?_@?CCG`CGD?OWA?WA?E?",
    "moebius-kantor": "Os?GOO??AHGQGSDCAK@D?",
    "frucht": "Kt?GWC@PGbL?",
    "chvatal": "Ks_HIGZKQSm_",
    "tutte": (
        "ms?GO?@???_G?@??????O?C??G??H??a?@?O?G_??AO??B???g???@O???@_???c???g??@????@??????AG????I?"
        "???C_???@G?C??????@?????????_?????oC????@@?????SO???@G?_???@_@C????G@C????@?Y???????"
    ),
    "hoffman-singleton": (
        "qsaCC@?OA?G?O?O?CC?ABAAGOA_CH?G`?A_?AG??B??AC??@G??GA?CC?O?`?_?CG?OA?_C?_?__`A?OCCCSCCGGa?"
        "__QO?GACI??G__W??_PCCG?S?cG?A?_I@??GC__G?A?OWG@?GOCGCG?OG_G__?CO_D?@GCGC_G@A?Q?P@O_?_AOCGa"
        "?A@?PA?B??cA@A@C??OaGCAG??"
    ),
    "krackhardt-kite": "I_O_hWZLw",
}
"""The keys of the graphs that networkx makes: to be compared with they need not be made."""

Members = Callable[[int, int], Iterator[Arguments]]
"""The arguments of the members with n vertices and m edges, and perhaps others of n vertices."""


def _linear(step: int, first: int, least: int) -> Members:
    """A family whose member (k) has step·k + first vertices."""

    def members(n: int, m: int) -> Iterator[Arguments]:
        k, rest = divmod(n - first, step)
        if rest == 0 and k >= least:
            yield (k,)

    return members


def _sides(n: int, m: int) -> Iterator[Arguments]:
    yield from ((a, n // a) for a in range(1, isqrt(n) + 1) if n % a == 0)


def _side(n: int, m: int) -> Iterator[Arguments]:
    if n and isqrt(n) ** 2 == n:
        yield (isqrt(n),)


def _torus(n: int, m: int) -> Iterator[Arguments]:
    yield from ((a, n // a) for a in range(3, isqrt(n) + 1) if n % a == 0 and m == 2 * n)


def _paley(n: int, m: int) -> Iterator[Arguments]:
    if n >= 5 and n % 4 == 1 and all(n % d for d in range(2, isqrt(n) + 1)):
        yield (n,)


def _generalized_petersen(n: int, m: int) -> Iterator[Arguments]:
    if n % 2 == 0 and 2 * m == 3 * n:
        yield from ((n // 2, k) for k in range(1, (n // 2 + 1) // 2))


def _barbells(n: int, m: int) -> Iterator[Arguments]:
    yield from ((k, n - 2 * k) for k in range(n // 2, 0, -1) if m == k * (k - 1) + n - 2 * k + 1)


def _lollipops(n: int, m: int) -> Iterator[Arguments]:
    yield from ((k, n - k) for k in range(n, 0, -1) if m == k * (k - 1) // 2 + n - k)


def _kissing(n: int, m: int) -> Iterator[Arguments]:
    for a in range(1, (n + 1) // 2 + 1):
        if m == comb(a, 2) + comb(n + 1 - a, 2):
            yield (a, n + 1 - a)


def _binary_trees(n: int, m: int) -> Iterator[Arguments]:
    if n and n & (n + 1) == 0:
        yield (n.bit_length() - 1,)


def _kneser(n: int, m: int) -> Iterator[Arguments]:
    for points in range(1, n + 1):
        for k in range(1, points // 2 + 1):
            if comb(points, k) == n and 2 * m == n * comb(points - k, k):
                yield (points, k)


def _turan(n: int, m: int) -> Iterator[Arguments]:
    for parts in range(1, n + 1):
        size, larger = divmod(n, parts)
        if m == comb(n, 2) - larger * comb(size + 1, 2) - (parts - larger) * comb(size, 2):
            yield (n, parts)


def _circulants(n: int, m: int) -> Iterator[Arguments]:
    if n > MAX_CIRCULANT:
        raise LimitReached(f"a graph of {n} vertices may be a circulant in too many ways to try")
    degree, rest = divmod(2 * m, n) if n else (0, 1)
    if rest == 0 and degree:
        for jumps in combinations(range(1, n // 2 + 1), (degree + 1) // 2):
            if (2 * jumps[-1] == n) == degree % 2:
                yield (n, jumps)


FAMILIES: dict[str, Members] = {
    "prism": _linear(2, 0, 3),
    "moebius-ladder": _linear(2, 0, 2),
    "paley": _paley,
    "generalized-petersen": _generalized_petersen,
    "antiprism": _linear(2, 0, 3),
    "crown": _linear(2, 0, 1),
    "sun": _linear(2, 0, 3),
    "sunlet": _linear(2, 0, 3),
    "helm": _linear(2, 1, 3),
    "gear": _linear(2, 1, 2),
    "friendship": _linear(2, 1, 0),
    "book": _linear(2, 2, 0),
    "comb": _linear(2, 0, 1),
    "barbell": _barbells,
    "lollipop": _lollipops,
    "binary-tree": _binary_trees,
    "kneser": _kneser,
    "square-queens": _side,
    "square-bishops": _side,
    "square-kings": _side,
    "square-knights": _side,
    "queens": _sides,
    "bishops": _sides,
    "kings": _sides,
    "knights": _sides,
}
"""Families whose names people use for their members."""

SECOND: dict[str, Members] = {
    "circulant": _circulants,
    "cocktail-party": _linear(2, 0, 1),
    "kissing-complete": _kissing,
    "ladder": _linear(2, 0, 1),
    "rooks": _sides,
    "square-rooks": _side,
    "torus": _torus,
    "triangular-book": _linear(1, 2, 0),
    "turan": _turan,
}
"""Families whose members are better known as products, joins, grids or multipartite graphs."""

FAMILIES_KNOWN = (*EDGES, *KEYS, *FAMILIES, *SECOND)
"""Every family whose members are found here."""


def known_members(position: Position) -> list[tuple[str, Arguments]]:
    """The single graphs and the members of `FAMILIES` that a position is, the best known first.

    >>> known_members(BY_NAME["sunlet"].build(3))
    [('net', ()), ('sunlet', (3,))]
    """
    return _equal(position, _single(position.n) + _of_size(position, FAMILIES))


def second_names(position: Position) -> list[tuple[str, Arguments]]:
    """The members of `SECOND` that a position is."""
    return _equal(position, _of_size(position, SECOND))


def is_member(position: Position, name: str) -> bool:
    """Whether a position belongs to a family of `FAMILIES_KNOWN`."""
    if name in EDGES or name in KEYS:
        return bool(_equal(position, [one for one in _single(position.n) if one[0] == name]))
    members = FAMILIES.get(name) or SECOND[name]
    return bool(_equal(position, _of_size(position, {name: members})))


def _equal(position: Position, candidates: list[tuple[str, Arguments]]) -> list[tuple[str, Arguments]]:
    """Those of some members that are this graph."""
    s = shape(position)
    if not s.is_bare or not s.is_simple:
        return []
    degrees = sorted(s.degrees)
    return [
        (name, arguments)
        for name, arguments in candidates
        if _degrees(name, arguments) == degrees and _key(name, arguments) == key(position)
    ]


def _of_size(position: Position, families: dict[str, Members]) -> list[tuple[str, Arguments]]:
    n, m = position.n, len(position.edges)
    return [(name, arguments) for name, members in families.items() for arguments in members(n, m)]


def _single(n: int) -> list[tuple[str, Arguments]]:
    return _singles().get(n, [])


@cache
def _singles() -> dict[int, list[tuple[str, Arguments]]]:
    """The single graphs by their order."""
    found: dict[int, list[tuple[str, Arguments]]] = {}
    for name in (*EDGES, *KEYS):
        found.setdefault(_build(name, ()).n, []).append((name, ()))
    return found


def _build(name: str, arguments: Arguments) -> Position:
    return decode(KEYS[name]) if name in KEYS else BY_NAME[name].build(*arguments)


@lru_cache(maxsize=1 << 12)
def _degrees(name: str, arguments: Arguments) -> list[int]:
    return sorted(_build(name, arguments).degrees())


@lru_cache(maxsize=1 << 12)
def _key(name: str, arguments: Arguments) -> str:
    return KEYS.get(name) or key(_build(name, arguments))
