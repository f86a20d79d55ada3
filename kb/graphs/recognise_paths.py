"""Recognisers of graphs whose vertices mostly have degree 2 or less: paths and what paths are tied into."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from kb.graphs.position import Position
from kb.graphs.shape import shape


def as_path(position: Position) -> tuple[int] | None:
    """(n) where the graph is the path P_n."""
    s = shape(position)
    if not s.is_bare or (s.n and s.m != s.n - 1) or max(s.degrees, default=0) > 2:
        return None
    return (s.n,) if s.n == 0 or s.is_connected else None


def as_cycle(position: Position) -> tuple[int] | None:
    """(n) where the graph is the cycle C_n; a vertex with a loop is C_1 and a double edge is C_2."""
    s = shape(position)
    if not s.is_bare or s.n == 0 or s.m != s.n or any(degree != 2 for degree in s.degrees):
        return None
    return (s.n,) if s.is_connected else None


def as_k_star(position: Position) -> tuple[tuple[int, ...]] | None:
    """The leaves of each centre, where the graph is a k-star (a caterpillar), with the fewest centres."""
    s = shape(position)
    if not s.is_bare or not s.is_tree:
        return None
    inner = [[v for v in around if s.degrees[v] > 1] for around in s.neighbours]
    centres = [v for v in range(s.n) if s.degrees[v] > 1]
    if not centres:
        return ((s.n - 1,),)
    if any(len(inner[centre]) > 2 for centre in centres):
        return None
    before = here = next(centre for centre in centres if len(inner[centre]) <= 1)
    leaves = []
    while True:
        leaves.append(s.degrees[here] - len(inner[here]))
        following = [v for v in inner[here] if v != before]
        if not following:
            return (min(tuple(leaves), tuple(reversed(leaves))),)
        before, here = here, following[0]


def as_double_star(position: Position) -> tuple[int, int] | None:
    """(a, b) with a ≤ b where the graph is the double star S_{a,b}; a star with m + 1 leaves is S_{0,m}."""
    found = as_k_star(position)
    if found is None or len(found[0]) > 2 or position.n < 2:
        return None
    a, b = found[0] if len(found[0]) == 2 else (0, found[0][0] - 1)
    return min(a, b), max(a, b)


def as_spider(position: Position) -> tuple[tuple[int, ...]] | None:
    """The lengths of the legs, falling, where the graph is a spider; a path has one leg."""
    s = shape(position)
    if not s.is_bare or s.m != s.n - 1 or len(s.branches) > 1 or not s.is_tree:
        return None
    if not s.branches:
        return ((s.n - 1,) if s.n > 1 else (),)
    return (_falling(walk.length for walk in s.walks(s.branches[0])),)


def as_generalized_path(position: Position) -> tuple[int, int] | None:
    """(n, k) with the greatest k where the graph is the generalized path P(n,k)."""
    found = as_spider(position)
    if found is None:
        return None
    legs = found[0]
    if len(legs) < 3:
        return (position.n - 2, 1) if position.n > 3 else (0, position.n - 1)
    if legs[1] > 1:
        return None
    return (0, len(legs)) if legs[0] == 1 else (legs[0], len(legs) - 1)


def as_bouquet(position: Position) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The lengths of the cycles (rising) and of the paths (falling) that share one vertex."""
    s = shape(position)
    if not s.is_bare or len(s.branches) > 1 or not s.is_connected:
        return None
    ends = [v for v, degree in enumerate(s.degrees) if degree < 2]
    centre = (s.branches or ends or [0])[0]
    walks = list(s.walks(centre))
    cycles = sorted(walk.length for walk in walks if walk.end == centre)
    return tuple(cycles), _falling(walk.length for walk in walks if walk.end != centre)


def as_tadpole(position: Position) -> tuple[int, int] | None:
    """(c, t) where the graph is a cycle of length c with a path of t edges."""
    found = as_bouquet(position)
    if found is None or len(found[0]) != 1 or len(found[1]) > 1:
        return None
    return found[0][0], sum(found[1])


def as_looped_path(position: Position) -> tuple[int] | None:
    """(n) where the graph is a path on n vertices with a loop at one end."""
    found = as_bouquet(position)
    if found is None or found[0] != (1,) or len(found[1]) > 1:
        return None
    return (position.n,)


def as_theta(position: Position) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]] | None:
    """The lengths of two or more links between two vertices (rising), and of the paths at each (falling).

    A cycle with paths at one vertex, or at none, is linked at a neighbour of that vertex.
    """
    s = shape(position)
    if not s.is_bare or len(s.branches) > 2 or not s.is_connected:
        return None
    if len(s.branches) < 2:
        found = as_bouquet(position)
        if found is None or len(found[0]) != 1 or found[0][0] < 2:
            return None
        return (1, found[0][0] - 1), found[1], ()
    p, q = s.branches
    at_p, at_q = list(s.walks(p)), list(s.walks(q))
    if any(walk.end == p for walk in at_p) or any(walk.end == q for walk in at_q):
        return None
    links = sorted(walk.length for walk in at_p if walk.end == q)
    if len(links) < 2:
        return None
    tails = sorted(
        (_falling(w.length for w in at_p if w.end != q), _falling(w.length for w in at_q if w.end != p))
    )
    return tuple(links), tails[1], tails[0]


@lru_cache(maxsize=4)  # many claims ask it of one position
def odd_cycle(position: Position) -> tuple[int, ...] | None:
    """The vertices around the cycle, where the graph has one odd cycle and no other cycle or loop.

    The graph may be disconnected: trees hang on the cycle or lie apart.
    """
    s = shape(position)
    if s.m > s.n or not s.is_bare or not s.is_simple or s.m != s.n - len(position.components()) + 1:
        return None
    degree = list(s.degrees)
    leaves = [v for v in range(s.n) if degree[v] == 1]
    while leaves:
        leaf = leaves.pop()
        degree[leaf] = 0
        for v in s.neighbours[leaf]:
            if degree[v]:
                degree[v] -= 1
                if degree[v] == 1:
                    leaves.append(v)
    around = [v for v in range(s.n) if degree[v]]
    if len(around) % 2 == 0:
        return None
    cycle, before = [around[0]], -1
    while len(cycle) < len(around):
        here = cycle[-1]
        following = next(v for v in s.neighbours[here] if degree[v] and v != before)
        before = here
        cycle.append(following)
    return tuple(cycle)


def as_cycle_edge_paths(position: Position) -> tuple[int, tuple[int, ...]] | None:
    """The odd cycle's length and the paths' lengths (falling), where the graph is the take-away paper's R."""
    s = shape(position)
    cycle = odd_cycle(position)
    if cycle is None or not s.is_connected:
        return None
    branches = [v for v in cycle if s.degrees[v] > 2]
    if len(branches) != 1 or s.degrees[branches[0]] != 3:
        return None
    b = next(v for v in s.neighbours[branches[0]] if v not in cycle)
    lengths = [walk for walk in s.walks(b, frozenset(branches)) if walk.end != branches[0]]
    if any(s.degrees[walk.end] != 1 for walk in lengths):
        return None
    return len(cycle), _falling(walk.length for walk in lengths)


def as_diamond_path(position: Position) -> tuple[int] | None:
    """(n) where the graph is a diamond (two triangles that share an edge) with a path at one tip."""
    s = shape(position)
    if not s.is_bare or s.n < 4 or s.m != s.n + 1 or len(s.branches) > 3:
        return None
    branches = s.branches
    if not s.is_connected or not s.is_simple:
        return None
    if s.n == 4:
        return (4,) if len(branches) == 2 else None
    if len(branches) != 3 or any(s.degrees[v] != 3 for v in branches):
        return None
    outside = [[w for w in s.neighbours[v] if w not in branches] for v in branches]
    if any(len(beyond) != 1 for beyond in outside) or len({beyond[0] for beyond in outside}) != 2:
        return None
    return (s.n,)


def _falling(lengths: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(lengths, reverse=True))
