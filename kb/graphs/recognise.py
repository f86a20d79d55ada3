"""Which named families a graph belongs to: the inverses of the generators, up to renaming of vertices.

Each `as_…` gives the generator's arguments, or None. Where several fit (P_4 is a spider in two ways)
it gives one, always the same. The families of graphs refuse positions on which something is written;
`bare` takes that away. None searches for an isomorphism: the structure decides.
"""

from __future__ import annotations

from collections.abc import Callable

from kb.graphs.catalogue import Arguments
from kb.graphs.position import Position
from kb.graphs.recognise_products import as_cube, as_grid, as_join, as_product
from kb.graphs.recognise_states import as_board_a, as_board_b, as_light, as_spider_state, as_star_state
from kb.graphs.shape import Shape, shape

__all__ = [
    "RECOGNISERS", "as_board_a", "as_board_b", "as_bouquet", "as_complete", "as_complete_multipartite",
    "as_complete_with_loops", "as_cube", "as_cycle", "as_cycle_edge_paths", "as_double_star", "as_edgeless",
    "as_fan", "as_fan_with_handle", "as_generalized_path", "as_grid", "as_join", "as_k_star", "as_light",
    "as_looped_path", "as_path", "as_petersen", "as_product", "as_spider", "as_spider_state", "as_star",
    "as_star_state", "as_tadpole", "as_theta", "as_wheel", "bare", "odd_cycle", "recognise",
]  # fmt: skip


def bare(position: Position) -> Position:
    """The graph alone, without brushes, marks and token."""
    return Position(position.n, position.edges)


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


def as_complete(position: Position) -> tuple[int] | None:
    """(n) where the graph is the complete graph K_n."""
    s = shape(position)
    return (s.n,) if s.is_bare and s.m == s.n * (s.n - 1) // 2 and s.is_simple else None


def as_edgeless(position: Position) -> tuple[int] | None:
    """(n) where the graph has n vertices and no edge."""
    s = shape(position)
    return (s.n,) if s.is_bare and s.m == 0 else None


def as_complete_multipartite(position: Position) -> tuple[tuple[int, ...]] | None:
    """The sizes of two or more parts, rising, where the graph is complete multipartite."""
    s = shape(position)
    if not s.is_bare or s.m == 0 or not s.is_simple:
        return None
    # A part is a class of vertices with one degree: n minus its size. Equal parts share a degree, so
    # vertices are told apart by their whole neighbourhood, but only where the counts fit.
    size = {degree: s.n - degree for degree in set(s.degrees)}
    sizes: list[int] = []
    for degree, count in sorted((d, s.degrees.count(d)) for d in size):
        if count % size[degree]:
            return None
        sizes += [size[degree]] * (count // size[degree])
    if s.m * 2 != s.n * s.n - sum(part * part for part in sizes):
        return None
    parts: dict[tuple[int, ...], int] = {}
    for around in s.neighbours:
        sight = tuple(around)
        parts[sight] = parts.get(sight, 0) + 1
    if any(len(sight) != s.n - count for sight, count in parts.items()):
        return None
    return (tuple(sorted(sizes)),)


def as_star(position: Position) -> tuple[int] | None:
    """(n) where the graph is the star with n leaves."""
    s = shape(position)
    if not s.is_bare or s.n == 0 or s.m != s.n - 1 or max(s.degrees) != s.n - 1 or not s.is_simple:
        return None
    return (s.n - 1,)


def as_k_star(position: Position) -> tuple[tuple[int, ...]] | None:
    """The leaves of each centre, where the graph is a k-star (a caterpillar), with the fewest centres."""
    s = shape(position)
    if not s.is_bare or not s.is_tree:
        return None
    if s.n <= 2:
        return ((s.n - 1,),)
    inner = [[v for v in around if s.degrees[v] > 1] for around in s.neighbours]
    centres = [v for v in range(s.n) if s.degrees[v] > 1]
    if any(len(inner[centre]) > 2 for centre in centres):
        return None
    here = next(centre for centre in centres if len(inner[centre]) <= 1)
    before, leaves = -1, []
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
    if not s.is_bare or not s.is_tree:
        return None
    branches = [v for v, degree in enumerate(s.degrees) if degree > 2]
    if len(branches) > 1:
        return None
    if not branches:
        return ((s.n - 1,) if s.n > 1 else (),)
    return (_falling(walk.length for walk in s.walks(branches[0])),)


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


def as_wheel(position: Position) -> tuple[int] | None:
    """(n) where the graph is the wheel with n rim vertices."""
    s = shape(position)
    return (s.n - 1,) if s.n >= 4 and s.m == 2 * s.n - 2 and _has_hub(s, as_cycle) else None


def as_fan(position: Position) -> tuple[int] | None:
    """(n) where the graph is the fan F_n."""
    s = shape(position)
    return (s.n - 1,) if s.n >= 2 and s.m == 2 * s.n - 3 and _has_hub(s, as_path) else None


def as_fan_with_handle(position: Position) -> tuple[int] | None:
    """(n) where the graph is the fan with a handle F_n*."""
    s = shape(position)
    return (s.n - 1,) if s.n >= 3 and s.m == 2 * s.n - 4 and _has_hub(s, _as_path_and_vertex) else None


def _as_path_and_vertex(rim: Position) -> tuple[int] | None:
    lonely = next((v for v, degree in enumerate(rim.degrees()) if degree == 0), None)
    return None if lonely is None else as_path(rim.without_vertices((lonely,)))


def _has_hub(s: Shape, is_rim: Callable[[Position], tuple[int] | None]) -> bool:
    """Whether some vertex adjacent to all others leaves such a rim. So few edges leave few candidates."""
    if not s.is_bare or not s.is_simple:
        return False
    hubs = [v for v, degree in enumerate(s.degrees) if degree == s.n - 1]
    whole = Position(s.n, s.edges)
    return any(is_rim(whole.without_vertices((hub,))) is not None for hub in hubs[:4])


def as_petersen(position: Position) -> tuple[()] | None:
    """() where the graph is the Petersen graph: the one cubic graph on 10 vertices without short cycles."""
    s = shape(position)
    if not s.is_bare or (s.n, s.m) != (10, 15) or set(s.degrees) != {3} or not s.is_simple:
        return None
    around = [set(row) for row in s.neighbours]
    for u in range(10):
        for v in range(u):
            if len(around[u] & around[v]) > (0 if u in around[v] else 1):
                return None
    return ()


def as_bouquet(position: Position) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The lengths of the cycles (rising) and of the paths (falling) that share one vertex."""
    s = shape(position)
    if not s.is_bare or not s.is_connected:
        return None
    branches = [v for v, degree in enumerate(s.degrees) if degree > 2]
    if len(branches) > 1:
        return None
    ends = [v for v, degree in enumerate(s.degrees) if degree < 2]
    centre = (branches or ends or [0])[0]
    walks = list(s.walks(centre))
    cycles = sorted(walk.length for walk in walks if walk.end == centre)
    return tuple(cycles), _falling(walk.length for walk in walks if walk.end != centre)


def as_tadpole(position: Position) -> tuple[int, int] | None:
    """(c, t) where the graph is a cycle of length c with a path of t edges."""
    found = as_bouquet(position)
    if found is None or len(found[0]) != 1 or len(found[1]) > 1:
        return None
    return found[0][0], sum(found[1])


def as_theta(position: Position) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]] | None:
    """The lengths of two or more links between two vertices (rising), and of the paths at each (falling).

    A cycle with paths at one vertex, or at none, is linked at a neighbour of that vertex.
    """
    s = shape(position)
    if not s.is_bare or not s.is_connected:
        return None
    branches = [v for v, degree in enumerate(s.degrees) if degree > 2]
    if len(branches) < 2:
        found = as_bouquet(position)
        if found is None or len(found[0]) != 1 or found[0][0] < 2:
            return None
        return (1, found[0][0] - 1), found[1], ()
    if len(branches) > 2:
        return None
    p, q = branches
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


def odd_cycle(position: Position) -> tuple[int, ...] | None:
    """The vertices around the cycle, where the graph has one odd cycle and no other cycle or loop.

    The graph may be disconnected: trees hang on the cycle or lie apart.
    """
    s = shape(position)
    if not s.is_bare or s.m != s.n - len(position.components()) + 1 or not s.is_simple:
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


def as_complete_with_loops(position: Position) -> tuple[int, int] | None:
    """(n, m) where the graph is K_n with a loop at m different vertices."""
    s = shape(position)
    loops = [edge for edge in s.edges if edge[0] == edge[1]] if s.m <= s.n * (s.n + 1) // 2 else []
    if not s.is_bare or not loops or s.m - len(loops) != s.n * (s.n - 1) // 2 or len(set(s.edges)) != s.m:
        return None
    return s.n, len(loops)


def as_looped_path(position: Position) -> tuple[int] | None:
    """(n) where the graph is a path on n vertices with a loop at one end."""
    found = as_bouquet(position)
    if found is None or found[0] != (1,) or len(found[1]) > 1:
        return None
    return (position.n,)


def _falling(lengths: object) -> tuple[int, ...]:
    return tuple(sorted(lengths, reverse=True))  # type: ignore[call-overload]


RECOGNISERS: dict[str, Callable[[Position], Arguments | None]] = {
    "complete": as_complete,
    "path": as_path,
    "cycle": as_cycle,
    "star": as_star,
    "edgeless": as_edgeless,
    "complete-multipartite": as_complete_multipartite,
    "wheel": as_wheel,
    "fan": as_fan,
    "fan-with-handle": as_fan_with_handle,
    "cube": as_cube,
    "petersen": as_petersen,
    "double-star": as_double_star,
    "k-star": as_k_star,
    "grid": as_grid,
    "generalized-path": as_generalized_path,
    "spider": as_spider,
    "tadpole": as_tadpole,
    "complete-with-loops": as_complete_with_loops,
    "looped-path": as_looped_path,
    "bouquet": as_bouquet,
    "theta": as_theta,
    "cycle-edge-paths": as_cycle_edge_paths,
    "light": as_light,
    "star-state": as_star_state,
    "spider-state": as_spider_state,
    "board-a": as_board_a,
    "board-b": as_board_b,
}
"""The recogniser of each family that has one, by the name in the catalogue and in its order."""


def recognise(position: Position) -> list[tuple[str, Arguments]]:
    """Every family the position belongs to, with its arguments, in the order of the catalogue.

    >>> recognise(Position(2, [(0, 1)]))[:2]
    [('complete', (2,)), ('path', (2,))]
    """
    return [
        (name, arguments)
        for name, recogniser in RECOGNISERS.items()
        if (arguments := recogniser(position)) is not None
    ]
