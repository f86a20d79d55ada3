"""How edges run: straight, bent round a vertex in the way, side by side where parallel, loops outward."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

from kb.drawing.svg import Point, near
from kb.graphs.position import Edge, Position

PARALLEL = 22.0
"""Distance of the middles of parallel edges."""
LOOP = 96.0
"""How far a loop's control points lie from its vertex."""


CROWDED = 300
"""Edges of a component from which they are too many to tell apart, as in the explorer."""


@dataclass(frozen=True)
class Strand:
    """One drawn edge: a line, a quadratic or a cubic curve."""

    edge: Edge
    mark: str
    points: tuple[Point, ...]
    crowded: bool = False
    """Whether it is one of too many to be told apart: faint, and straight whatever is in its way."""

    def at(self, t: float) -> Point:
        """The point at t between 0 and 1, by de Casteljau."""
        points = list(self.points)
        while len(points) > 1:
            points = [Point(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t) for a, b in pairwise(points)]
        return points[0]


def strands(position: Position, places: Sequence[Point], clearance: float) -> list[Strand]:
    """The drawn edges in the order of `position.edges`.

    No edge comes nearer to a vertex than `clearance`, unless it is crowded.
    """
    copies = Counter(position.edges)
    drawn: Counter[Edge] = Counter()
    marks = position.marks or ("",) * len(position.edges)
    middle = Point(
        sum(p.x for p in places) / max(len(places), 1), sum(p.y for p in places) / max(len(places), 1)
    )
    taken = _directions(position, places)
    crowded = _crowded(position)
    found: list[Strand] = []
    for edge, mark in zip(position.edges, marks, strict=True):
        u, v = edge
        if u == v:
            points = _loop(places[u], taken[u])
        else:
            side = (drawn[edge] - (copies[edge] - 1) / 2) * PARALLEL
            points = _between(u, v, places, side, middle, 0.0 if u in crowded else clearance)
        drawn[edge] += 1
        found.append(Strand(edge, mark, points, u in crowded))
    return found


def _crowded(position: Position) -> set[int]:
    """The vertices of components with too many edges."""
    if len(position.edges) <= CROWDED:
        return set()
    degrees = position.degrees()
    return {v for part in position.components() if sum(degrees[u] for u in part) > 2 * CROWDED for v in part}


def _directions(position: Position, places: Sequence[Point]) -> list[list[float]]:
    """The angles at which edges leave each vertex."""
    copies = Counter(position.edges)
    angles: list[list[float]] = [[] for _ in places]
    for u, v in position.edges:
        if u != v:
            a, b = places[u], places[v]
            # Parallel edges fan out at their ends.
            for turn in (-0.5, 0.0, 0.5) if copies[u, v] > 1 else (0.0,):
                angles[u].append(atan2(b.y - a.y, b.x - a.x) + turn)
                angles[v].append(atan2(a.y - b.y, a.x - b.x) + turn)
    return angles


def free_direction(angles: Sequence[float], wish: float) -> float:
    """The middle of the widest gap between angles; `wish` where there is none, or among equal gaps."""
    if not angles:
        return wish
    ordered = sorted(angle % (2 * pi) for angle in angles)
    gaps = [
        (b - a, a + (b - a) / 2) for a, b in zip(ordered, [*ordered[1:], ordered[0] + 2 * pi], strict=True)
    ]
    widest = max(gap for gap, _ in gaps)
    wide = [middle for gap, middle in gaps if gap > widest - 1e-6]
    return max(wide, key=lambda angle: round(cos(angle - wish), 6))


def _loop(at: Point, taken: list[float]) -> tuple[Point, ...]:
    angle = free_direction(taken, -pi / 2)
    # The next loop at this vertex keeps off both sides of this one.
    taken += [angle - 0.5, angle, angle + 0.5]
    tips = [Point(at.x + LOOP * cos(angle + turn), at.y + LOOP * sin(angle + turn)) for turn in (-0.5, 0.5)]
    return at, *tips, at


def _between(
    u: int, v: int, places: Sequence[Point], side: float, middle: Point, clearance: float
) -> tuple[Point, ...]:
    a, b = places[u], places[v]
    length = hypot(b.x - a.x, b.y - a.y) or 1.0
    normal = Point(-(b.y - a.y) / length, (b.x - a.x) / length)
    centre = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
    blocked = any(near(place, a, b, clearance) for w, place in enumerate(places) if w not in (u, v))
    if blocked:
        outward = (centre.x - middle.x) * normal.x + (centre.y - middle.y) * normal.y
        if abs(outward) < 1e-6:
            outward = 1.0 if (normal.y, normal.x) < (0.0, 0.0) else -1.0
        side += (0.2 * length + 6) * (1 if outward > 0 else -1)
    if not side:
        return a, b
    # The curve passes half way between its middle and its control point.
    return a, Point(centre.x + 2 * side * normal.x, centre.y + 2 * side * normal.y), b
