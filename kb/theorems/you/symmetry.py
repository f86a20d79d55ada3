"""The three kinds of symmetry of Definitions 4.5–4.7 and the functions that show them.

A function is an automorphism of order 2 that fixes no vertex (or exactly one: pseudo-symmetric) and under
which no vertex is adjacent to its image (or exactly one pair is: semi-symmetric). An edge that such a
function keeps joins a vertex to its image, so the numbers of vertices and edges tell the kind beforehand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from kb.graphs.position import Position

Function = tuple[int, ...]
KINDS = ("Symmetric", "Semi-symmetric", "Pseudo-symmetric")

MOST_STEPS = 20_000
"""The search for a function ends after so many trials; graphs that the papers name need far fewer."""

MOST_VERTICES = 400
"""No function is looked for in larger graphs: a look-up has no time for it."""


def possible_kind(position: Position) -> str | None:
    """The only kind that the numbers of vertices and edges allow."""
    by_parity = {(0, 0): "Symmetric", (0, 1): "Semi-symmetric", (1, 0): "Pseudo-symmetric"}
    return by_parity.get((position.n % 2, len(position.edges) % 2)) if position.n else None


def _walk(neighbours: list[list[int]], sight: list[tuple[int, ...]]) -> tuple[list[int], list[int]]:
    """The vertices in an order in which each but the first of a component follows a neighbour, given beside.

    Components start where few vertices look alike.
    """
    rarity = Counter(sight)
    order: list[int] = []
    before = [-1] * len(sight)
    met: set[int] = set()
    for first in sorted(range(len(sight)), key=lambda v: (rarity[sight[v]], v)):
        queue = [] if first in met else [first]
        met.add(first)
        for here in queue:
            for there in neighbours[here]:
                if there not in met:
                    met.add(there)
                    before[there] = here
                    queue.append(there)
        order += queue
    return order, before


def functions(position: Position) -> Iterator[Function]:
    """All functions that show the graph to be of its kind; none where it is of no kind."""
    kind = possible_kind(position)
    if kind is None or position.n > MOST_VERTICES:
        return
    around = [0] * position.n
    for u, v in position.edges:
        around[u] |= 1 << v
        around[v] |= 1 << u
    neighbours = position.neighbours()
    degrees = [len(row) for row in neighbours]
    sight = [(degrees[v], *sorted(degrees[u] for u in row)) for v, row in enumerate(neighbours)]
    alike = Counter(sight)
    if sum(count % 2 for count in alike.values()) != position.n % 2:
        return
    image = [-1] * position.n
    order, before = _walk(neighbours, sight)
    steps = 0

    def fits(v: int, w: int) -> bool:
        """Whether v ↔ w keeps adjacency with all pairs chosen before."""
        return all(
            (around[v] >> u & 1) == (around[w] >> image[u] & 1)
            and (around[w] >> u & 1) == (around[v] >> image[u] & 1)
            for u in range(position.n)
            if image[u] >= 0
        )

    def search(fixed_left: int, adjacent_left: int) -> Iterator[Function]:
        nonlocal steps
        v = next((u for u in order if image[u] < 0), None)
        if v is None:
            if fixed_left == adjacent_left == 0:
                yield tuple(image)
            return
        # Once a neighbour has its image, only neighbours of that image are in question.
        near = neighbours[image[before[v]]] if before[v] >= 0 else range(position.n)
        for w in near:
            if image[w] >= 0 or sight[v] != sight[w]:
                continue
            steps += 1
            if steps > MOST_STEPS:
                return
            fixed, adjacent = int(v == w), around[v] >> w & 1
            if fixed and alike[sight[v]] % 2 == 0:
                continue
            if fixed > fixed_left or adjacent > adjacent_left or not fits(v, w):
                continue
            image[v], image[w] = w, v
            yield from search(fixed_left - fixed, adjacent_left - adjacent)
            image[v] = image[w] = -1

    yield from search(int(kind == "Pseudo-symmetric"), int(kind == "Semi-symmetric"))


@lru_cache(maxsize=8)
def function_of(position: Position) -> Function | None:
    """One function that shows the graph to be of its kind, or None."""
    return next(functions(position), None)


def kind_of(position: Position) -> str | None:
    """The kind of the graph, or None where it is of none."""
    return possible_kind(position) if function_of(position) is not None else None


def kind_shown_by(position: Position, image: Function) -> str | None:
    """The kind that this very map shows, by Definitions 4.5–4.7 word for word; None where it shows none."""
    n, edges = position.n, set(position.edges)
    if sorted(image) != list(range(n)) or any(image[image[v]] != v for v in range(n)):
        return None
    if n > 1 and all(image[v] == v for v in range(n)):
        return None
    if any(tuple(sorted((image[u], image[v]))) not in edges for u, v in edges):
        return None
    fixed = sum(image[v] == v for v in range(n))
    adjacent = sum((v, image[v]) in edges for v in range(n) if v < image[v])
    return {(0, 0): "Symmetric", (0, 1): "Semi-symmetric", (1, 0): "Pseudo-symmetric"}.get((fixed, adjacent))
