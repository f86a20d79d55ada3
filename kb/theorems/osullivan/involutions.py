"""Automorphisms of order two that the symmetry lemma admits, and cancellation in any graph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from kb.graphs.canonical import key
from kb.graphs.position import Position

Involution = tuple[int, ...]


def involutions(position: Position, loops_may_stay: bool = False) -> Iterator[Involution]:
    """The automorphisms τ with τ² = 1 and no vertex joined to its image, as lists of images.

    As Lemma 2.1 is printed this forbids a loop at a fixed vertex; with `loops_may_stay` only v ≠ τ(v) counts.
    """
    joined = [[0] * position.n for _ in range(position.n)]
    for u, v in position.edges:
        joined[u][v] += 1
        joined[v][u] = joined[u][v]
    degrees = position.degrees()

    def grow(image: dict[int, int]) -> Iterator[Involution]:
        v = next((v for v in range(position.n) if v not in image), None)
        if v is None:
            yield tuple(image[v] for v in range(position.n))
            return
        here = joined[v]
        for w in range(v, position.n):
            there = joined[w]
            if w in image or degrees[v] != degrees[w] or here[v] != there[w]:
                continue
            if here[w] and not (v == w and loops_may_stay):
                continue
            if all(here[x] == there[y] and there[x] == here[y] for x, y in image.items()):
                yield from grow({**image, v: w, w: v})

    yield from grow({})


def fixed(position: Position, tau: Involution) -> Position:
    """The subgraph on which τ is the identity."""
    return position.induced(v for v in range(position.n) if tau[v] == v)


def is_identity(tau: Involution) -> bool:
    """Whether no vertex moves."""
    return all(v == image for v, image in enumerate(tau))


def cancellations(position: Position) -> Iterator[tuple[int, frozenset[int]]]:
    """Each vertex s with two like graphs hanging from it by one edge each, and the vertices of the two."""
    for s in range(position.n):
        around = Counter(v if u == s else u for u, v in position.edges if s in (u, v) and u != v)
        if len(around) < 2:
            continue
        others = [v for v in range(position.n) if v != s]
        rest = position.induced(others)
        hanging: dict[str, list[frozenset[int]]] = {}
        for part in rest.components():
            members = [others[v] for v in part]
            touching = [v for v in members if around[v]]
            if len(touching) == 1 and around[touching[0]] == 1:
                piece = position.induced(members)
                marked = [int(v == touching[0]) for v in members]
                name = key(Position(piece.n, piece.edges, labels=marked))
                hanging.setdefault(name, []).append(frozenset(members))
        for alike in hanging.values():
            for one, other in combinations(alike, 2):
                yield s, one | other


def reductions(position: Position, pairs_apart: bool = False) -> set[str]:
    """The keys of all graphs that cancelling as long as possible can end in.

    With `pairs_apart` the two graphs that cancel may be disconnected, as the printed definition allows: then
    like components of the graph may vanish with them.
    """
    found: set[str] = set()
    seen: set[str] = set()
    stack = [position]
    while stack:
        here = stack.pop()
        name = key(here)
        if name in seen:
            continue
        seen.add(name)
        after: list[Position] = []
        for s, gone in cancellations(here):
            after.append(here.without_vertices(gone))
            if pairs_apart:
                parts = [part for part in here.components() if s not in part]
                for one, other in combinations(parts, 2):
                    if key(here.induced(one)) == key(here.induced(other)):
                        after.append(here.without_vertices({*gone, *one, *other}))
        if not after:
            found.add(name)
        stack += after
    return found


def folded(position: Position, loops_may_stay: bool = False) -> Position:
    """What is left when the symmetry lemma is applied as long as it can be."""
    while True:
        tau = next((t for t in involutions(position, loops_may_stay) if not is_identity(t)), None)
        if tau is None:
            return position
        position = fixed(position, tau)
