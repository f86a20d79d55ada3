"""Layouts with a turn that is an automorphism: vertices on rings, each ring an orbit of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd, hypot, pi

from kb.drawing.named_layouts import Points, polar, ring
from kb.drawing.svg import Point
from kb.graphs.canonical import automorphisms
from kb.graphs.position import Position

MOST_ELEMENTS = 400
"""Automorphisms that are looked at."""
MOST_RINGS = 4

Permutation = tuple[int, ...]


def symmetric_layouts(graph: Position) -> Iterator[Points]:
    """Layouts on at most `MOST_RINGS` rings, for the turns of the greatest order found, and few others."""
    turns: dict[int, list[list[list[int]]]] = {}
    for element in _elements(graph):
        cycles = _cycles(element)
        long = [cycle for cycle in cycles if len(cycle) > 1]
        lengths = {len(cycle) for cycle in long}
        if len(cycles) - len(long) > 1 or len(lengths) != 1 or len(long) > MOST_RINGS:
            continue
        order = lengths.pop()
        if order > 2:
            fixed = [cycle for cycle in cycles if len(cycle) == 1]
            turns.setdefault(order, []).append(fixed + long)
    for order in sorted(turns, reverse=True)[:2]:
        for rings in turns[order][:4]:
            for step in range(1, order // 2 + 1):
                if gcd(step, order) == 1 and step <= 5:
                    yield _on_rings(graph, [_stepped(cycle, step) for cycle in rings])


def _elements(graph: Position) -> list[Permutation]:
    """Automorphisms: products of generators, shortest first."""
    generators = [tuple(generator) for generator in automorphisms(graph)]
    identity = tuple(range(graph.n))
    met = {identity: None}
    queue = [identity]
    for element in queue:
        for generator in generators:
            product = tuple(generator[image] for image in element)
            if product not in met and len(met) < MOST_ELEMENTS:
                met[product] = None
                queue.append(product)
    return list(met)


def _cycles(element: Permutation) -> list[list[int]]:
    cycles: list[list[int]] = []
    seen: set[int] = set()
    for start in range(len(element)):
        if start not in seen:
            cycle = [start]
            while (following := element[cycle[-1]]) != start:
                cycle.append(following)
            seen.update(cycle)
            cycles.append(cycle)
    return cycles


def _stepped(cycle: list[int], step: int) -> list[int]:
    return [cycle[step * place % len(cycle)] for place in range(len(cycle))]


def _on_rings(graph: Position, rings: list[list[int]]) -> Points:
    """Rings from the inside out, each turned to where its edges inward are shortest."""
    around = graph.neighbours()
    placed: dict[int, Point] = {}
    radius = 0.0
    for cycle in rings:
        n = len(cycle)
        if n == 1:
            placed[cycle[0]] = Point(0, 0)
            continue
        least = hypot(*ring(n, least=0.9)[0])
        radius = max(least, radius + 1.0)
        best: tuple[float, list[Point]] | None = None
        for shift in range(2 * n):
            points = [polar(radius, 2 * pi * (place + shift / 2) / n) for place in range(n)]
            length = sum(
                hypot(p.x - placed[u].x, p.y - placed[u].y)
                for v, p in zip(cycle, points, strict=True)
                for u in around[v]
                if u in placed
            )
            if best is None or length < best[0] - 1e-9:
                best = length, points
        assert best is not None
        placed.update(zip(cycle, best[1], strict=True))
    return [placed[v] for v in range(graph.n)]
