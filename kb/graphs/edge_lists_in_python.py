"""What the kernel tells of lists of edges, in Python: for where it is not built, and to compare it with.

Edges are those of a `Position`: a sorted tuple of pairs (u, v) of its vertices 0 … n−1 with u ≤ v.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress

Edge = tuple[int, int]
Edges = tuple[Edge, ...]


def degrees(n: int, edges: Edges) -> list[int]:
    """The degree of each vertex; a loop counts twice."""
    degree = [0] * n
    for u, v in edges:
        degree[u] += 1
        degree[v] += 1
    return degree


def neighbours(n: int, edges: Edges) -> list[list[int]]:
    """The neighbours of each vertex, in order, once an edge; a loop lists its vertex once.

    Edges are sorted, so each vertex meets its smaller neighbours first, and all of them in order.
    """
    around: list[list[int]] = [[] for _ in range(n)]
    for u, v in edges:
        around[u].append(v)
        if u != v:
            around[v].append(u)
    return around


def components(n: int, edges: Edges) -> list[list[int]]:
    """The vertex sets of the connected components, each sorted, by least vertex."""
    part: list[list[int]] = [[v] for v in range(n)]
    for u, v in edges:
        one, other = part[u], part[v]
        if one is not other:
            if len(one) < len(other):
                one, other = other, one
            one += other
            for w in other:
                part[w] = one
    return [sorted(each) for each in {id(each): each for each in part}.values()]


def complete_parts(n: int, edges: Edges) -> list[list[int]] | None:
    """The classes of a complete multipartite simple graph, each sorted, by least vertex; None for another."""
    parts: dict[tuple[int, ...], list[int]] = {}
    for vertex, sight in enumerate(neighbours(n, edges)):
        parts.setdefault(tuple(sight), []).append(vertex)
    is_complete = all(len(sight) + len(part) == n for sight, part in parts.items())
    return list(parts.values()) if is_complete else None


def is_simple(n: int, edges: Edges) -> bool:
    """Whether no edge is a loop or repeated."""
    return len({*edges}) == len(edges) and not [1 for u, v in edges if u == v]


def edges_on(n: int, edges: Edges, kept: Sequence[int]) -> Edges:
    """The edges between the vertices that are kept, given in order, which are numbered anew."""
    new = [-1] * n
    for index, old in enumerate(kept):
        new[old] = index
    # New numbers rise with the old ones, so the edges stay sorted.
    return tuple([(a, b) for u, v in edges if (a := new[u]) >= 0 and (b := new[v]) >= 0])


def edges_in_order(n: int, pairs: Sequence[Edge]) -> Edges | None:
    """Pairs of vertices in any order as the edges of a position; None where one leaves 0 … n−1.

    The kernel also refuses what is no plain pair of integers.
    """
    ordered = sorted([(u, v) if u <= v else (v, u) for u, v in pairs])
    inside = not ordered or (ordered[0][0] >= 0 and max(v for _, v in ordered) < n)
    return tuple(ordered) if inside else None


def join(around: dict[int, list[int]], edges: Iterable[Edge]) -> None:
    """Adds edges to lists of neighbours, each at its first end."""
    for u, v in edges:
        if u in around:
            around[u].append(v)
        else:
            around[u] = [v]


def graph6_body(n: int, edges: Iterable[Edge], order: Sequence[int] | None = None) -> str:
    """The adjacencies of distinct edges as graph6 writes them, for the vertices in this order."""
    image = list(range(n))
    for place, vertex in enumerate(image if order is None else order):
        image[vertex] = place
    data = bytearray(b"?") * ((n * (n - 1) // 2 + 5) // 6)
    for one, other in edges:
        u, v = image[one], image[other]
        place = v * (v - 1) // 2 + u if u < v else u * (u - 1) // 2 + v
        data[place // 6] += 32 >> place % 6
    return data.decode("ascii")


def graph6_edges(n: int, body: str) -> Edges | None:
    """The edges that such a text names; None where no graph on n vertices is written so."""
    count = n * (n - 1) // 2
    bits = [ord(character) - 63 >> shift & 1 for character in body for shift in range(5, -1, -1)]
    is_graph6 = all("?" <= character <= "~" for character in body)
    if not is_graph6 or len(body) != (count + 5) // 6 or any(bits[count:]):
        return None
    return tuple(sorted(compress(((u, v) for v in range(1, n) for u in range(v)), bits)))
