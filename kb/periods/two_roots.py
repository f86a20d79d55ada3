"""A connected graph with two roots, in normal form: what two tails hang on, or what an ear joins."""

from __future__ import annotations

from typing import NamedTuple

from kb.graphs.canonical import canonical_form, decode
from kb.graphs.growing import Ear
from kb.graphs.position import Position
from kb.graphs.spelling import write


class TwoRoots(NamedTuple):
    """A connected graph with two roots, which may be one vertex, named by its canonical key."""

    size: int
    key: str

    @property
    def parts(self) -> tuple[Position, int, int]:
        """The graph and its two roots."""
        marked = decode(self.key)
        u = next(v for v in range(marked.n) if marked.label(v) & 1)
        w = next(v for v in range(marked.n) if marked.label(v) & 2)
        return Position(marked.n, marked.edges), u, w

    @property
    def is_vertex(self) -> bool:
        """Whether it is a single vertex: with two tails a path."""
        return self.size == 1


class Turned(NamedTuple):
    """A graph with two roots, and whether they are named in the other order."""

    roots: TwoRoots
    turned: bool


def named(graph: Position, u: int, w: int) -> Turned:
    """The name of a graph with two roots, the same whichever comes first."""
    keys = []
    for first, second in ((u, w), (w, u)):
        labels = [(v == first) + 2 * (v == second) for v in range(graph.n)]
        keys.append(write(canonical_form(Position(graph.n, graph.edges, labels=labels))))
    return Turned(TwoRoots(graph.n + len(graph.edges), min(keys)), keys[1] < keys[0])


def two_roots(graph: Position, u: int, w: int) -> TwoRoots:
    """The name of a graph with two roots, the same whichever comes first."""
    return named(graph, u, w).roots


class Stripped(NamedTuple):
    """A graph with two roots without what belongs to the paths at them, and how much that is at each."""

    graph: Position
    u: int
    w: int
    at_u: int
    at_w: int


def strip(graph: Position, u: int, w: int) -> Stripped:
    """The normal form: a root of degree 1, unless both roots are one vertex, belongs to the path at it."""
    at = [0, 0]
    roots = [u, w]
    while roots[0] != roots[1]:
        degrees = graph.degrees()
        side = next((side for side in (0, 1) if degrees[roots[side]] == 1), None)
        if side is None:
            break
        root = roots[side]
        (beyond,) = graph.neighbours()[root]
        kept = [v for v in range(graph.n) if v != root]
        graph = graph.induced(kept)
        roots = [kept.index(beyond if v == root else v) for v in roots]
        at[side] += 1
    return Stripped(graph, roots[0], roots[1], at[0], at[1])


def normal_ear(graph: Position, u: int, w: int, n: int) -> Ear:
    """The same graph with a longest possible ear: a root of degree 1 belongs to the path."""
    bare = strip(graph, u, w)
    return Ear(bare.graph, bare.u, bare.w, n + bare.at_u + bare.at_w)
