"""Where the vertices of named families lie: wheels round, grids square, bipartite graphs in two rows.

Each layout numbers the vertices as the family's generator does. The unit is the distance of neighbours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, product
from math import cos, pi, sin
from typing import Any

from kb.drawing.svg import Point

Points = list[Point]


def polar(radius: float, angle: float, centre: Point = Point(0, 0)) -> Point:  # noqa: B008 (immutable)
    """A point at a distance and an angle; angle 0 is up, and angles go clockwise."""
    return Point(centre.x + radius * sin(angle), centre.y - radius * cos(angle))


def ring(n: int, *, least: float = 0.0, start: float = 0.0) -> Points:
    """n points around a circle on which neighbours have distance 1, or wider."""
    if n < 2:
        return [Point(0, 0)] * n
    radius = max(1 / (2 * sin(pi / n)), least)
    return [polar(radius, start + 2 * pi * v / n) for v in range(n)]


def row(n: int, y: float = 0.0, step: float = 1.0) -> Points:
    """n points side by side, centred."""
    return [Point((v - (n - 1) / 2) * step, y) for v in range(n)]


def path(n: int) -> Points:
    return row(n)


def cycle(n: int) -> Points:
    # An even cycle stands on a side, so that C_4 is a square.
    return row(2) if n == 2 else ring(n, start=pi / n if n % 2 == 0 else 0.0)


def complete(n: int, *_: int) -> Points:
    return ring(n, least=0.8 if n < 5 else 1.15 * n / 5, start=pi / n if n and n % 2 == 0 else 0.0)


def star(leaves: int) -> Points:
    start = pi / 2 if leaves == 2 else 0.0
    return [Point(0, 0), *ring(leaves, least=1.0, start=start)] if leaves != 1 else row(2)


def edgeless(n: int) -> Points:
    across = max(1, round(n**0.5)) if n > 6 else max(n, 1)
    return [Point(0.8 * (v % across), 0.8 * (v // across)) for v in range(n)]


def complete_multipartite(parts: Sequence[int]) -> Points:
    sizes = [size for size in parts if size]
    if len(sizes) == 2:
        a, b = sizes
        wide = max(a, b) - 1
        height = max(1.35, 0.5 * wide + 0.6 if min(a, b) > 2 else 0.36 * wide + 0.8)
        steps = [wide / (size - 1) * (1.0 if size > 2 else 0.75) if size > 1 else 0.0 for size in sizes]
        return row(a, 0.0, max(steps[0], 1.0)) + row(b, height, max(steps[1], 1.0))
    if sum(sizes) == len(sizes):
        return complete(len(sizes))
    # The parts in turn around a circle, with a gap between parts.
    slots = sum(sizes) + len(sizes) * 0.7
    radius = max(1.2, slots / (2 * pi) * 1.1)
    points: Points = []
    place = -(sizes[0] - 1) / 2
    for size in sizes:
        points += [polar(radius, 2 * pi * (place + v) / slots) for v in range(size)]
        place += size + 0.7
    return points


def wheel(n: int) -> Points:
    return [Point(0, 0), *ring(n, least=1.2)]


def fan(n: int) -> Points:
    """A wheel whose missing rim edge is below."""
    if n < 3:
        return ring(n + 1) if n == 2 else row(2)
    return [Point(0, 0), *ring(n, least=1.2, start=pi + pi / n)]


def fan_with_handle(n: int) -> Points:
    """A wheel whose two missing rim edges meet below, at the handle's end n."""
    if n < 3:
        return [Point(0, 0), *ring(n, least=1.0)]
    around = ring(n, least=1.2, start=pi)
    return [Point(0, 0), *around[1:], around[0]]


def grid(sides: Sequence[int]) -> Points:
    kept = [side for side in sides if side > 1] or [1]
    # Axes: the last to the right, the one before it down, further ones aslant and ever longer.
    if len(kept) == 1:
        return row(kept[0])
    steps = [Point(1, 0), Point(0, 1)]
    if len(kept) > 2:
        steps = [Point(1.25, 0), Point(0, 1.25), Point(0.52, -0.47)]
    while len(steps) < len(kept):
        span = kept[-len(steps)] if len(steps) == 3 else 2
        width = (kept[-1] - 1) * 1.25 + span * 0.55 + 1.2
        steps.append(Point(width, 0.35) if len(steps) % 2 else Point(0.4, width))
    points = []
    for place in _cells(kept):
        x = sum(c * step.x for c, step in zip(reversed(place), steps, strict=False))
        y = sum(c * step.y for c, step in zip(reversed(place), steps, strict=False))
        points.append(Point(x, y))
    return points


def _cells(sides: Sequence[int]) -> Iterator[tuple[int, ...]]:
    return product(*(range(side) for side in sides))


def cube(d: int) -> Points:
    if d == 3:
        # Two squares, one inside the other, show the whole symmetry of the cube.
        inner, outer = ring(4, least=0.75, start=pi / 4), ring(4, least=1.9, start=pi / 4)
        order = [0, 1, 3, 2]
        return [(inner if v < 4 else outer)[order[v % 4]] for v in range(8)]
    return grid((2,) * d) if d else [Point(0, 0)]


def petersen() -> Points:
    return ring(5, least=1.9) + [polar(1.0, 2 * pi * v / 5) for v in range(5)]


def k_star(leaves: Sequence[int]) -> Points:
    """Centres in a row; inner leaves hang above and below, end leaves spread outwards."""
    k = len(leaves)
    if k == 1:
        return star(leaves[0])
    places: list[float] = [0.0]
    for a, b in pairwise(leaves):
        places.append(places[-1] + max(1.0, 0.4 * ((a + 1) // 2 + (b + 1) // 2)))
    centres = [Point(x - places[-1] / 2, 0) for x in places]
    points = list(centres)
    for index, count in enumerate(leaves):
        if index in (0, k - 1):
            outward = -pi / 2 if index == 0 else pi / 2
            spread = min(pi * 0.9, 0.62 * (count - 1)) if count > 1 else 0.0
            radius = max(1.0, 0.5 * (count - 1))
            for leaf in range(count):
                turn = (leaf / (count - 1) - 0.5) * spread if count > 1 else 0.0
                points.append(polar(radius, outward + turn, centres[index]))
        else:
            above = (count + 1) // 2
            for leaf in range(count):
                up = leaf < above
                side = above if up else count - above
                place = leaf if up else leaf - above
                turn = (place - (side - 1) / 2) * 0.55
                points.append(polar(1.0, turn if up else pi - turn, centres[index]))
    return points


def double_star(a: int, b: int) -> Points:
    return k_star((a, b))


def spider(legs: Sequence[int]) -> Points:
    if len(legs) < 3:
        longest = legs[0] if legs else 0
        left = [Point(-v, 0) for v in range(1, longest + 1)]
        right = [Point(v, 0) for v in range(1, (legs[1] if len(legs) == 2 else 0) + 1)]
        return [Point(0, 0), *left, *right]
    # The longest leg lies flat to the right where the legs differ much.
    start = pi / 2 if max(legs) > 2 else 0.0
    radius = max(1.0, 1 / (2 * sin(pi / len(legs))) * 0.9)
    points = [Point(0, 0)]
    for index, length in enumerate(legs):
        angle = start + 2 * pi * index / len(legs)
        points += [polar(radius + step, angle) for step in range(length)]
    return points


def generalized_path(n: int, k: int) -> Points:
    if n == 0:
        return star(k)
    spread = min(pi * 1.1, 0.62 * (k - 1)) if k > 1 else 0.0
    radius = max(1.0, 0.45 * (k - 1))
    leaves = [
        polar(radius, -pi / 2 + ((leaf / (k - 1) - 0.5) * spread if k > 1 else 0.0)) for leaf in range(k)
    ]
    return [Point(0, 0), *leaves, *(Point(v, 0) for v in range(1, n + 1))]


def tadpole(length: int, tail: int) -> Points:
    around = [Point(0, 0)] if length == 1 else ring(length, start=pi / 2)
    return [*around, *(Point(around[0].x + step, 0) for step in range(1, tail + 1))]


def lollipop(n: int, tail: int) -> Points:
    around = [Point(0, 0)] if n == 1 else ring(n, least=1.1, start=pi / 2)
    return [*around, *(Point(around[0].x + step, 0) for step in range(1, tail + 1))]


def diamond_path(n: int) -> Points:
    head = [Point(0, -0.6), Point(0, 0.6), Point(-0.95, 0)]
    return head + [Point(0.95 + step, 0) for step in range(n - 3)]


def bouquet(cycles: Sequence[int], paths: Sequence[int] = ()) -> Points:
    """Petals around the shared vertex, each in its own sector; paths stick out between them."""
    weights = [max(1.0, 0.42 * length) if length > 1 else 0.6 for length in cycles] + [0.6] * len(paths)
    whole = sum(weights) or 1.0
    points = [Point(0, 0)]
    reached = 0.0
    for index, weight in enumerate(weights):
        sector = 2 * pi * weight / whole
        angle = reached + sector / 2
        reached += sector
        if index >= len(cycles):
            radius = max(1.0, 0.5 * whole / 2.5)
            points += [polar(radius + step, angle) for step in range(paths[index - len(cycles)])]
            continue
        length = cycles[index]
        points += _petal(length, angle, min(sector, 2 * pi / 3))
    return points


def _petal(length: int, angle: float, sector: float) -> Points:
    """The vertices of a cycle through the origin, other than the origin, inside a sector."""
    if length == 1:
        return []
    if length == 2:
        return [polar(1.0, angle)]
    if length == 3:
        half = min(pi / 6, sector / 2.6)
        return [polar(1 / (2 * sin(half)), angle - half), polar(1 / (2 * sin(half)), angle + half)]
    radius = 1 / (2 * sin(pi / length))
    tall = max(1.0, 0.75 * radius / sin(min(sector / 2, pi / 2) * 0.95) / radius)
    middle = polar(radius * tall, angle)
    points = []
    for v in range(1, length):
        round_the_petal = polar(radius, angle + pi + 2 * pi * v / length)
        # The petal is drawn out along its axis where its sector is narrow.
        along = (round_the_petal.x * sin(angle) - round_the_petal.y * cos(angle)) * (tall - 1)
        points.append(
            Point(
                middle.x + round_the_petal.x + along * sin(angle),
                middle.y + round_the_petal.y - along * cos(angle),
            )
        )
    return points


def theta(links: Sequence[int], first: Sequence[int] = (), second: Sequence[int] = ()) -> Points:
    """Two poles in a row, the links stacked between them, paths outwards."""
    longest = max(links)
    reach = max(1.0, 0.72 * longest)
    poles = [Point(-reach, 0), Point(reach, 0)]
    # The shortest link runs through the middle.
    heights = sorted((i - (len(links) - 1) / 2 for i in range(len(links))), key=abs)
    by_length = sorted(range(len(links)), key=lambda i: links[i])
    height_of = dict(zip(by_length, heights, strict=True))
    inner: dict[int, Points] = {}
    for index, length in enumerate(links):
        lift = height_of[index] * 1.05
        inner[index] = [
            Point(-reach + 2 * reach * step / length, lift * min(1.0, 1.15 * sin(pi * step / length)))
            for step in range(1, length)
        ]
    points = poles + [point for index in range(len(links)) for point in inner[index]]
    for tails, pole, outward in ((first, poles[0], -pi / 2), (second, poles[1], pi / 2)):
        for index, length in enumerate(tails):
            turn = (index - (len(tails) - 1) / 2) * 0.8
            points += [polar(step, outward + turn, pole) for step in range(1, length + 1)]
    return points


def cycle_edge_paths(c: int, paths: Sequence[int] = ()) -> Points:
    around = ring(c, start=pi / 2)
    b = Point(around[0].x + 1, 0)
    points = [*around, b]
    for index, length in enumerate(paths):
        turn = (index - (len(paths) - 1) / 2) * min(0.9, 2.6 / max(len(paths), 1))
        points += [polar(step, pi / 2 + turn, b) for step in range(1, length + 1)]
    return points


def board(x: int, y: int, z: int) -> Points:
    """A 2 × n board: the bottom row holds the x and then the y columns, the top row the y and then the z."""
    bottom = [Point(column, 1.2) for column in range(x + y)]
    return bottom + [Point(column, 0) for column in range(x, x + y + z)]


LAYOUTS: dict[str, Callable[..., Points]] = {
    "complete": complete,
    "path": path,
    "cycle": cycle,
    "star": star,
    "edgeless": edgeless,
    "complete-multipartite": complete_multipartite,
    "wheel": wheel,
    "fan": fan,
    "fan-with-handle": fan_with_handle,
    "grid": grid,
    "cube": cube,
    "petersen": petersen,
    "double-star": double_star,
    "generalized-path": generalized_path,
    "k-star": k_star,
    "spider": spider,
    "tadpole": tadpole,
    "complete-with-loops": complete,
    "looped-path": path,
    "diamond-path": diamond_path,
    "bouquet": bouquet,
    "theta": theta,
    "cycle-edge-paths": cycle_edge_paths,
    "board-a": board,
    "board-b": board,
}
"""The layout of each family; where a graph belongs to several, the order of `PREFERRED` decides."""

PREFERRED: tuple[str, ...] = (
    "path", "cycle", "star", "edgeless", "wheel", "cube", "grid", "petersen", "complete", "fan",
    "fan-with-handle", "complete-multipartite", "generalized-path", "double-star", "spider", "k-star",
    "looped-path", "tadpole", "complete-with-loops", "diamond-path", "cycle-edge-paths", "bouquet", "theta",
    "board-a", "board-b",
)  # fmt: skip


def named_points(name: str, arguments: tuple[Any, ...]) -> Points:
    """The places of a family's member in the numbering of its generator."""
    return LAYOUTS[name](*arguments)
