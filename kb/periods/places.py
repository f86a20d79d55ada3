"""Where a graph stands among the growing families: its family in normal form, its index, what is beside."""

from __future__ import annotations

from typing import NamedTuple

from kb.graphs.growing import Ear, FarPosition, Growing, Grown, Rooted
from kb.graphs.position import Position
from kb.periods.ends import EMPTY, End, normal_end, path_type
from kb.periods.recipes import CYCLES, Family


class Place(NamedTuple):
    """Member n of a family, and components beside it that the long path does not touch."""

    family: Family
    n: int
    beside: tuple[Position, ...] = ()


def place(growing: Growing) -> Place | None:
    """The place of a growing graph; None where its family is not one that can be worked out here."""
    if isinstance(growing, Ear):
        return _place_of_ear(growing)
    first, second = (_end(rooted) for rooted in growing[:2])
    n = growing.n + first.gained + second.gained
    return Place(path_type(first.end, second.end), n, (*first.beside, *second.beside))


class _Part(NamedTuple):
    end: End
    gained: int
    beside: tuple[Position, ...]


def _end(rooted: Rooted | None) -> _Part:
    if rooted is None:
        return _Part(EMPTY, 0, ())
    graph, root = rooted
    beside: list[Position] = []
    found = EMPTY, 0
    for part in graph.components():
        piece = graph.induced(part)
        if root in part:
            found = normal_end(piece, part.index(root))
        else:
            beside.append(piece)
    return _Part(*found, tuple(beside))


def _place_of_ear(ear: Ear) -> Place | None:
    graph, u, v, n = ear
    parts = graph.components()
    (at_u,) = (part for part in parts if u in part)
    (at_v,) = (part for part in parts if v in part)
    beside = tuple(graph.induced(part) for part in parts if part not in (at_u, at_v))
    if at_u != at_v:
        first, second = (Rooted(graph.induced(part), part.index(at)) for part, at in ((at_u, u), (at_v, v)))
        found = place(Grown(first, second, n))
        return None if found is None else found._replace(beside=(*found.beside, *beside))
    if len(at_u) == 1 and u == v and not graph.induced(at_u).edges:
        return Place(CYCLES, n + 1, beside)
    return None


def longest_path_in(position: Position) -> Growing | None:
    """A connected graph as what its longest bare path grows on; None for other graphs.

    >>> str(longest_path_in(Position(5, [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)])))
    'tail(g6:Bw,2,2)'
    """
    if isinstance(position, FarPosition):
        return position.growing
    if position.labels or position.marks or position.token is not None or not position.n:
        return None
    if len(position.components()) > 1:
        return None
    degrees, around = position.degrees(), position.neighbours()
    thin = [
        degrees[v] <= 2 and v not in around[v] and len(set(around[v])) == degrees[v]
        for v in range(position.n)
    ]
    if all(thin):
        if len(position.edges) == position.n - 1:
            return Grown(None, None, position.n)
        return Ear(Position(1), 0, 0, position.n - 1)
    runs: list[list[int]] = []
    met = [False] * position.n
    for start in range(position.n):
        if not thin[start] or met[start]:
            continue
        run = [start]
        met[start] = True
        for ahead in (True, False):  # grow the run at its last vertex, then at its first
            while True:
                tip = run[-1] if ahead else run[0]
                onward = next((w for w in around[tip] if thin[w] and not met[w]), None)
                if onward is None:
                    break
                met[onward] = True
                run.insert(len(run) if ahead else 0, onward)
        runs.append(run)
    grown = [_grown_on(position, run, around) for run in runs]
    # Of equally long paths one that ends or joins two parts comes first: that family is simpler.
    return max(grown, key=lambda each: (each.n, isinstance(each, Grown)), default=None)


def _grown_on(position: Position, run: list[int], around: list[list[int]]) -> Growing:
    """What a bare path of a graph grows on."""
    inside = set(run)
    kept = [v for v in range(position.n) if v not in inside]
    rest = position.induced(kept)
    tips = run if len(run) == 1 else (run[0], run[-1])
    roots = [kept.index(w) for tip in tips for w in around[tip] if w not in inside]
    if len(roots) == 1:
        return Grown(Rooted(rest, roots[0]), None, len(run))
    part = next(part for part in rest.components() if roots[0] in part)
    if roots[1] in part:
        return Ear(rest, roots[0], roots[1], len(run))
    other = [v for v in range(rest.n) if v not in part]
    sides = zip((part, other), roots, strict=True)
    first, second = (Rooted(rest.induced(side), side.index(at)) for side, at in sides)
    return Grown(first, second, len(run))
