"""Recognisers of what is made from smaller graphs: grids, Cartesian products and joins."""

from __future__ import annotations

from collections import deque
from itertools import combinations
from math import prod

from kb.graphs.position import Position
from kb.graphs.shape import Shape, shape

MAX_PRODUCT_EDGES = 400
"""Products are factorised up to this many edges; the time grows with the square."""


def as_grid(position: Position) -> tuple[tuple[int, ...]] | None:
    """The sides, rising and without ones, where the graph is a product of paths."""
    s = shape(position)
    dimension = min(s.degrees, default=0)
    if not s.is_bare or max(s.degrees, default=0) > 2 * dimension or s.n < 2**dimension:
        return None
    if not s.is_connected or not s.is_simple:
        return None
    if s.n == 1:
        return ((1,),)
    place = _coordinates(s, s.degrees.index(dimension), dimension)
    if place is None:
        return None
    sides = tuple(1 + max(cell[axis] for cell in place) for axis in range(dimension))
    edge_count = sum(s.n // side * (side - 1) for side in sides)
    if prod(sides) != s.n or len(set(place)) != s.n or s.m != edge_count:
        return None
    if any(sum(abs(a - b) for a, b in zip(place[u], place[v], strict=True)) != 1 for u, v in s.edges):
        return None
    return (tuple(sorted(sides)),)


def _coordinates(s: Shape, corner: int, dimension: int) -> list[tuple[int, ...]] | None:
    """Places of the vertices as if the graph were a grid with this corner; the caller checks them.

    A vertex with one neighbour nearer to the corner lies on an axis; any other has the greatest of
    its nearer neighbours' coordinates on each axis.
    """
    distance = [-1] * s.n
    distance[corner] = 0
    place: list[tuple[int, ...]] = [(0,) * dimension] * s.n
    axis_of: dict[int, int] = {}
    queue = deque([corner])
    while queue:
        here = queue.popleft()
        if here != corner:
            nearer = [v for v in s.neighbours[here] if 0 <= distance[v] < distance[here]]
            if len(nearer) > 1:
                place[here] = tuple(map(max, *(place[v] for v in nearer)))
            else:
                axis = len(axis_of) if nearer[0] == corner else axis_of.get(nearer[0], dimension)
                if axis >= dimension:
                    return None
                axis_of[here] = axis
                place[here] = (*(0,) * axis, distance[here], *(0,) * (dimension - axis - 1))
        for v in s.neighbours[here]:
            if distance[v] < 0:
                distance[v] = distance[here] + 1
                queue.append(v)
    return place


def as_cube(position: Position) -> tuple[int] | None:
    """(d) where the graph is the cube Q_d."""
    found = as_grid(position)
    if found is None or set(found[0]) - {1, 2}:
        return None
    return (found[0].count(2),)


def as_join(position: Position) -> list[list[int]] | None:
    """The vertex sets of the parts, as many as can be, where the graph is a join."""
    s = shape(position)
    if not s.is_bare or s.n < 2 or not s.is_simple:
        return None
    unseen = set(range(s.n))
    parts: list[list[int]] = []
    while unseen:
        first = min(unseen)
        unseen.remove(first)
        part, stack = [first], [first]
        while stack:
            apart = unseen.difference(s.neighbours[stack.pop()])
            unseen -= apart
            part += apart
            stack += apart
        parts.append(sorted(part))
    return parts if len(parts) > 1 else None


def as_product(position: Position) -> list[Position] | None:
    """The prime factors, small ones first, where the graph is a Cartesian product of two or more.

    Edges belong to one factor when the relations Θ of Djoković and Winkler and τ (two edges at a vertex
    that span no square) chain them together (Feder 1992). Connected graphs to `MAX_PRODUCT_EDGES` only.
    """
    s = shape(position)
    if not s.is_bare or not 4 <= s.m <= MAX_PRODUCT_EDGES or not s.is_simple or not s.is_connected:
        return None
    classes = _product_classes(s)
    if len(classes) < 2:
        return None
    factors: list[Position] = []
    for chosen in classes:
        layer = Position(s.n, [s.edges[index] for index in chosen])
        factors.append(layer.induced(next(part for part in layer.components() if 0 in part)))
    if prod(factor.n for factor in factors) != s.n:
        return None
    return sorted(factors, key=lambda factor: (factor.n, len(factor.edges), factor.edges))


def _product_classes(s: Shape) -> list[list[int]]:
    root = list(range(s.m))

    def find(edge: int) -> int:
        while root[edge] != edge:
            root[edge] = root[root[edge]]
            edge = root[edge]
        return edge

    distance = [_distances(s, v) for v in range(s.n)]
    around = [set(row) for row in s.neighbours]
    for e, f in combinations(range(s.m), 2):
        if find(e) == find(f):
            continue
        (x, y), (u, v) = s.edges[e], s.edges[f]
        related = distance[x][u] + distance[y][v] != distance[x][v] + distance[y][u]
        if not related and len({x, y, u, v}) == 3:
            (shared,) = {x, y} & {u, v}
            far, wide = {x, y, u, v} - {shared}
            related = wide in around[far] or around[far] & around[wide] == {shared}
        if related:
            root[find(f)] = find(e)
    groups: dict[int, list[int]] = {}
    for edge in range(s.m):
        groups.setdefault(find(edge), []).append(edge)
    return list(groups.values())


def _distances(s: Shape, start: int) -> list[int]:
    distance = [-1] * s.n
    distance[start] = 0
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for v in s.neighbours[here]:
            if distance[v] < 0:
                distance[v] = distance[here] + 1
                queue.append(v)
    return distance
