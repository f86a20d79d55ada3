"""All graphs, connected graphs, trees and small multigraphs up to isomorphism, streamed.

Each position comes once, in canonical labelling. Nothing of a level is kept in memory except where said.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

from kb.errors import BadArgument
from kb.graphs.canonical import automorphisms, canonical_form, canonical_order, orbits
from kb.graphs.position import Edge, Position, from_sorted

# fmt: off
EXPECTED_COUNTS: dict[str, tuple[str, tuple[int, ...]]] = {
    "all": ("OEIS A000088", (
        1, 1, 2, 4, 11, 34, 156, 1044, 12346, 274668, 12005168, 1018997864,
    )),
    "connected": ("OEIS A001349", (
        1, 1, 1, 2, 6, 21, 112, 853, 11117, 261080, 11716571, 1006700565,
    )),
    "trees": ("OEIS A000055", (
        1, 1, 1, 1, 2, 3, 6, 11, 23, 47, 106, 235, 551, 1301, 3159, 7741, 19320, 48629, 123867, 317955,
        823065, 2144505, 5623756, 14828074, 39299897, 104636890, 279793450, 751065460, 2023443032,
        5469566585, 14830871802,
    )),
}
# fmt: on
"""How many graphs of each class have n = 0, 1, 2 … vertices, and who says so; no larger n is enumerated."""


SMALL = 7
"""Graphs up to this order are kept: there are 1,253 of them, and claims go through them time and again."""


def graphs(n: int) -> Iterator[Position]:
    """All simple graphs with n vertices up to isomorphism.

    Canonical augmentation (McKay): a graph is made only by giving back the vertex that its own
    canonical labelling would take away, so each is made once and none has to be remembered.

    >>> [len(graph.edges) for graph in graphs(3)]
    [0, 1, 2, 3]
    """
    _check("all", "graphs", n)
    return iter(_small(n)) if n <= SMALL else (canonical_form(_position(rows)) for rows in _augmented(n))


def connected_graphs(n: int) -> Iterator[Position]:
    """All connected simple graphs with n vertices up to isomorphism (the empty graph counts as one)."""
    _check("connected", "connected graphs", n)
    if n <= SMALL:
        return iter(_small_connected(n))
    return (canonical_form(_position(rows)) for rows in _augmented(n) if _is_connected(rows))


@cache
def _small(n: int) -> tuple[Position, ...]:
    return tuple(canonical_form(_position(rows)) for rows in _augmented(n))


@cache
def _small_connected(n: int) -> tuple[Position, ...]:
    return tuple(graph for graph in _small(n) if len(graph.components()) < 2)


def trees(n: int) -> Iterator[Position]:
    """All trees with n vertices up to isomorphism (the empty graph counts as one).

    A tree has one centroid, whose branches have fewer than n/2 vertices each, or two, which join
    halves of n/2 vertices (Jordan 1869): so the trees are those multisets of smaller rooted trees.
    """
    _check("trees", "trees", n)
    return map(_tree, _centred(n)) if n else iter((Position(0),))


def multigraphs(n: int, max_edges: int) -> Iterator[Position]:
    """All multigraphs with loops allowed, n vertices and at most `max_edges` edges, fewest edges first.

    Those with one number of edges are held in memory at a time.
    """
    if n < 0 or max_edges < 0:
        raise BadArgument(f"multigraphs with {n} vertices and at most {max_edges} edges do not exist")
    return _thickened(n, max_edges)


def _check(name: str, plural: str, n: int) -> None:
    largest = len(EXPECTED_COUNTS[name][1]) - 1
    if n < 0:
        raise BadArgument(f"{plural} with {n} vertices do not exist; expected 0 to {largest}")
    if n > largest:
        raise BadArgument(f"{plural} are enumerated to {largest} vertices, not {n}: there are too many")


def _thickened(n: int, max_edges: int) -> Iterator[Position]:
    pairs = list(combinations_with_replacement(range(n), 2))
    level = {Position(n): None}
    for size in range(max_edges + 1):
        yield from level
        if size < max_edges:
            larger = (Position(n, (*position.edges, pair)) for position in level for pair in pairs)
            level = dict.fromkeys(map(canonical_form, larger))


def _position(rows: tuple[int, ...]) -> Position:
    """The graph of adjacency rows, each a bit set of neighbours."""
    n = len(rows)
    return from_sorted(n, tuple([(u, v) for u in range(n) for v in range(u + 1, n) if rows[u] >> v & 1]))


def _is_connected(rows: tuple[int, ...]) -> bool:
    everything = (1 << len(rows)) - 1
    seen = new = everything & 1
    while new:
        vertex = (new & -new).bit_length() - 1
        found = rows[vertex] & ~seen
        seen |= found
        new = new & (new - 1) | found
    return seen == everything


def _augmented(n: int) -> Iterator[tuple[int, ...]]:
    """The graphs with n vertices up to isomorphism, as adjacency rows."""
    if n == 0:
        yield ()
        return
    for parent in _augmented(n - 1):
        for mask in _neighbourhoods(parent):
            child = (*(row | (mask >> u & 1) << n - 1 for u, row in enumerate(parent)), mask)
            if _is_canonically_last(child):
                yield child


def _neighbourhoods(rows: tuple[int, ...]) -> Iterator[int]:
    """Where a new vertex of greatest degree can be joined, once for each orbit of the automorphisms."""
    degrees = [row.bit_count() for row in rows]
    greatest = max(degrees, default=0)
    full = sum(1 << v for v, degree in enumerate(degrees) if degree == greatest)
    candidates = [
        mask
        for mask in range(1 << len(rows))
        if (size := mask.bit_count()) > greatest or (size == greatest and not mask & full)
    ]
    tables = [_images(generator) for generator in automorphisms(_position(rows))]
    if not tables:
        yield from candidates
        return
    seen: set[int] = set()
    for mask in candidates:
        if mask not in seen:
            yield mask
            seen.add(mask)
            orbit = [mask]
            for member in orbit:
                for table in tables:
                    if (image := table[member]) not in seen:
                        seen.add(image)
                        orbit.append(image)


def _images(generator: list[int]) -> list[int]:
    """The image of every bit set of vertices under a permutation."""
    images = [0]
    for image in generator:
        bit = 1 << image
        images += [bit | rest for rest in images]
    return images


def _is_canonically_last(rows: tuple[int, ...]) -> bool:
    """Whether the last vertex, one of greatest degree, is the one to take away, up to automorphism.

    That is the vertex of greatest degree whose neighbours' degrees are greatest, and of several such
    the last in the canonical labelling.
    """
    last = len(rows) - 1
    degrees = [row.bit_count() for row in rows]
    tied = [v for v, degree in enumerate(degrees) if degree == degrees[last]]
    if len(tied) == 1:
        return True
    around = {v: sorted([degrees[u] for u in range(last + 1) if rows[v] >> u & 1]) for v in tied}
    if any(around[v] > around[last] for v in tied):
        return False
    tied = [v for v in tied if around[v] == around[last]]
    if len(tied) == 1:
        return True
    position = _position(rows)
    chosen = next(v for v in reversed(canonical_order(position)) if v in tied)
    return chosen == last or any(chosen in orbit and last in orbit for orbit in orbits(position))


def _centred(n: int) -> Iterator[tuple[int, ...]]:
    """The trees with n ≥ 1 vertices as depths from a centroid, in preorder."""
    rooted = _rooted_trees(n // 2)
    small = [tree for size in range(1, (n - 1) // 2 + 1) for tree in rooted[size]]
    for branches in _forests(n - 1, small):
        yield _grow(branches)
    if n % 2 == 0:
        for one, other in combinations_with_replacement(rooted[n // 2], 2):
            yield one + tuple(depth + 1 for depth in other)


def _rooted_trees(largest: int) -> list[list[tuple[int, ...]]]:
    """The rooted trees by number of vertices, each as the depths of its vertices in preorder."""
    rooted: list[list[tuple[int, ...]]] = [[], [(0,)]]
    for size in range(2, largest + 1):
        smaller = [tree for trees_of_size in rooted for tree in trees_of_size]
        rooted.append([_grow(branches) for branches in _forests(size - 1, smaller)])
    return rooted


def _forests(
    size: int, available: list[tuple[int, ...]], start: int = 0
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """The multisets of rooted trees with `size` vertices in all; `available` runs by number of vertices."""
    if size == 0:
        yield ()
        return
    for index in range(start, len(available)):
        tree = available[index]
        rest = size - len(tree)
        if rest < 0:
            return
        if rest == 0 or rest >= len(tree):
            for others in _forests(rest, available, index):
                yield (tree, *others)


def _grow(branches: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The depths of the tree whose root carries these branches."""
    return (0, *(depth + 1 for branch in branches for depth in branch))


def _tree(depths: tuple[int, ...]) -> Position:
    latest: dict[int, int] = {}
    edges: list[Edge] = []
    for vertex, depth in enumerate(depths):
        latest[depth] = vertex
        if depth:
            edges.append((latest[depth - 1], vertex))
    return canonical_form(Position(len(depths), edges))
