"""Where the vertices of a connected position lie: as its family is drawn, else by search."""

from __future__ import annotations

from collections import deque
from itertools import combinations
from math import atan2, cos, hypot, sin

from kb.drawing.named_layouts import PREFERRED, Points, named_points, ring
from kb.drawing.svg import Point, near
from kb.drawing.symmetric import symmetric_layouts
from kb.graphs.canonical import canonical_order
from kb.graphs.named_families import BY_NAME
from kb.graphs.operations import cartesian_product
from kb.graphs.position import Edge, Position
from kb.graphs.recognise import as_product, bare, recognise

CLEAR = 0.35
"""Vertices nearer to each other than this are no layout."""

MAX_PRODUCT = 40
"""Products are looked for up to this many vertices."""


def layout(position: Position) -> Points:
    """The places of the vertices of a connected position; neighbours are about one unit apart."""
    if position.token is not None:
        found = dict(recognise(position))
        for name in ("board-a", "board-b"):
            if name in found:
                return _transferred(
                    BY_NAME[name].build(*found[name]), position, named_points(name, found[name])
                )
    # A multigraph is laid out as the simple graph below it, unless its family has loops by name.
    for graph in dict.fromkeys((bare(position), _simple(position))):
        known = dict(recognise(graph))
        for name in PREFERRED:
            if name in known:
                points = named_points(name, known[name])
                # Petals and legs of the larger members of some families would run into each other.
                if _nearest(points) >= CLEAR:
                    return _transferred(BY_NAME[name].build(*known[name]), graph, points)
    graph = _simple(position)
    return _product(graph) or _by_search(graph)


def _simple(position: Position) -> Position:
    return Position(position.n, sorted({edge for edge in position.edges if edge[0] != edge[1]}))


def _transferred(model: Position, graph: Position, points: Points) -> Points:
    """The places of an isomorphic graph, vertex by vertex the same where the two are equal."""
    if model == graph:
        return points
    placed = [Point(0, 0)] * graph.n
    for theirs, ours in zip(canonical_order(model), canonical_order(graph), strict=True):
        placed[ours] = points[theirs]
    return placed


def _nearest(points: Points) -> float:
    return min((hypot(p.x - q.x, p.y - q.y) for p, q in combinations(points, 2)), default=1.0)


def _product(graph: Position) -> Points | None:
    """A product of two graphs: a large copy of one at whose vertices small copies of the other lie."""
    factors = as_product(graph) if graph.n <= MAX_PRODUCT else None
    if factors is None or len(factors) != 2:
        return None
    small, large = factors
    outer, inner = layout(large), layout(small)
    if small.n == 2 and len(large.edges) >= large.n:
        # A prism is two rings, one inside the other.
        reach = max(hypot(*point) for point in outer)
        points = [Point(p.x * f, p.y * f) for p in outer for f in (1.0, 1 + 1.1 / max(reach, 0.5))]
    else:
        size = 1.35 * max(2 * hypot(*point) for point in inner) + 0.6
        far = max(1.0, size / _nearest(outer))
        # The small copies are turned a little, so that edges of different factors do not overlap.
        turn = 0.2
        points = [
            Point(
                p.x * far + q.x * cos(turn) - q.y * sin(turn), p.y * far + q.x * sin(turn) + q.y * cos(turn)
            )
            for p in outer
            for q in inner
        ]
    return _transferred(cartesian_product(large, small), graph, points)


def _by_search(graph: Position) -> Points:
    """The best of several layouts by stress and of those on rings; few crossings and clear vertices win."""
    distance = _distances(graph)
    rounds = 120 if graph.n <= 30 else 50 if graph.n <= 80 else 20
    orders = _starts(graph) if graph.n <= 40 else _starts(graph)[:1]
    found: list[tuple[float, float, Points]] = []
    for order in orders:
        points = [Point(0, 0)] * graph.n
        for v, place in zip(order, ring(graph.n), strict=True):
            points[v] = place
        points = _upright(_majorised(points, distance, rounds))
        found.append((_tangle(graph, points), _stress(points, distance), points))
    # A symmetric picture is worth twice the crossings.
    found += [
        (0.5 * _tangle(graph, points), _stress(points, distance), points)
        for points in (symmetric_layouts(graph) if graph.n <= 40 else ())
    ]
    return min(found, key=lambda one: one[:2])[2]


def _tangle(graph: Position, points: Points) -> float:
    """Crossings, and three for each vertex that lies on an edge of others; not counted in large graphs."""
    if len(graph.edges) > 150:
        return 0.0
    blocked = sum(
        near(points[w], points[u], points[v], 0.2)
        for u, v in graph.edges
        for w in range(graph.n)
        if w not in (u, v)
    )
    return _crossings(graph.edges, points) + 3.0 * blocked


def _starts(graph: Position) -> list[list[int]]:
    """Orders of the vertices around the circle that the search starts from, always the same."""
    around = graph.neighbours()
    orders = []
    for start in sorted(range(graph.n), key=lambda v: (-len(around[v]), v))[:4]:
        for deep in (True, False):
            met, queue, order = {start}, deque([start]), []
            while queue:
                here = queue.pop() if deep else queue.popleft()
                order.append(here)
                for v in around[here]:
                    if v not in met:
                        met.add(v)
                        queue.append(v)
            orders.append(order)
    return orders


def _distances(graph: Position) -> list[list[int]]:
    around = graph.neighbours()
    table = []
    for start in range(graph.n):
        distance = [graph.n] * graph.n
        distance[start] = 0
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for v in around[here]:
                if distance[v] > distance[here] + 1:
                    distance[v] = distance[here] + 1
                    queue.append(v)
        table.append(distance)
    return table


def _majorised(points: Points, distance: list[list[int]], rounds: int) -> Points:
    """Each vertex in turn moves to where the others, by their distances, would have it."""
    placed = [list(point) for point in points]
    for _ in range(rounds):
        for v, mine in enumerate(placed):
            x = y = weights = 0.0
            for u, other in enumerate(placed):
                if u == v:
                    continue
                d = distance[v][u]
                weight = 1.0 / (d * d)
                dx, dy = mine[0] - other[0], mine[1] - other[1]
                length = hypot(dx, dy) or 1e-9
                x += weight * (other[0] + d * dx / length)
                y += weight * (other[1] + d * dy / length)
                weights += weight
            mine[0], mine[1] = x / weights, y / weights
    return [Point(x * 1.15, y * 1.15) for x, y in placed]


def _stress(points: Points, distance: list[list[int]]) -> float:
    total = 0.0
    for u, v in combinations(range(len(points)), 2):
        d = distance[u][v]
        total += (hypot(points[u].x - points[v].x, points[u].y - points[v].y) / d - 1.15) ** 2
    return round(total, 6)


def _crossings(edges: tuple[Edge, ...], points: Points) -> int:
    count = 0
    for (a, b), (c, d) in combinations(edges, 2):
        if len({a, b, c, d}) == 4 and _crosses(points[a], points[b], points[c], points[d]):
            count += 1
    return count


def _crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> bool:
        return (q.x - p.x) * (r.y - p.y) > (q.y - p.y) * (r.x - p.x)

    return side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)


def _upright(points: Points) -> Points:
    """The same turned so that it is widest from left to right."""
    n = len(points)
    middle = Point(sum(p.x for p in points) / n, sum(p.y for p in points) / n)
    xx = sum((p.x - middle.x) ** 2 for p in points)
    yy = sum((p.y - middle.y) ** 2 for p in points)
    xy = sum((p.x - middle.x) * (p.y - middle.y) for p in points)
    turn = -0.5 * atan2(2 * xy, xx - yy)
    return [
        Point(
            (p.x - middle.x) * cos(turn) - (p.y - middle.y) * sin(turn),
            (p.x - middle.x) * sin(turn) + (p.y - middle.y) * cos(turn),
        )
        for p in points
    ]
