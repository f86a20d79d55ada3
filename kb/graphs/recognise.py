"""Which named families a graph belongs to: the inverses of the generators, up to renaming of vertices.

Each `as_…` gives the generator's arguments, or None. Where several fit (P_4 is a spider in two ways)
it gives one, always the same. The families of graphs refuse positions on which something is written;
`bare` takes that away. None searches for an isomorphism: the structure decides.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import isqrt

from kb.graphs.named_families import Arguments
from kb.graphs.position import Position
from kb.graphs.recognise_paths import (
    as_bouquet,
    as_cycle,
    as_cycle_edge_paths,
    as_diamond_path,
    as_double_star,
    as_generalized_path,
    as_k_star,
    as_looped_path,
    as_path,
    as_spider,
    as_tadpole,
    as_theta,
    odd_cycle,
)
from kb.graphs.recognise_products import as_cube, as_grid, as_join, as_product
from kb.graphs.recognise_states import as_board_a, as_board_b, as_light, as_spider_state, as_star_state
from kb.graphs.shape import Shape, shape

__all__ = [
    "RECOGNISERS", "SIZES", "as_board_a", "as_board_b", "as_bouquet", "as_complete",
    "as_complete_multipartite",
    "as_complete_with_loops", "as_cube", "as_cycle", "as_cycle_edge_paths", "as_diamond_path",
    "as_double_star", "as_edgeless", "as_fan", "as_fan_with_handle", "as_generalized_path", "as_grid",
    "as_join", "as_k_star", "as_light", "as_looped_path", "as_path", "as_petersen", "as_product",
    "as_spider", "as_spider_state", "as_star", "as_star_state", "as_tadpole", "as_theta", "as_wheel",
    "bare", "odd_cycle", "of_size", "recognise",
]  # fmt: skip


def bare(position: Position) -> Position:
    """The graph alone, without brushes, marks and token."""
    return Position(position.n, position.edges)


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
    if not s.is_bare or s.m == 0 or (parts := s.complete_parts) is None:
        return None
    return (tuple(sorted(map(len, parts))),)


def as_star(position: Position) -> tuple[int] | None:
    """(n) where the graph is the star with n leaves."""
    s = shape(position)
    if not s.is_bare or s.n == 0 or s.m != s.n - 1 or max(s.degrees) != s.n - 1 or not s.is_simple:
        return None
    return (s.n - 1,)


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
    if s.n - 1 not in s.degree_counts:
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


def as_complete_with_loops(position: Position) -> tuple[int, int] | None:
    """(n, m) where the graph is K_n with a loop at m different vertices."""
    s = shape(position)
    loops = [edge for edge in s.edges if edge[0] == edge[1]] if s.m <= s.n * (s.n + 1) // 2 else []
    if not s.is_bare or not loops or s.m - len(loops) != s.n * (s.n - 1) // 2 or len(set(s.edges)) != s.m:
        return None
    return s.n, len(loops)


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
    "diamond-path": as_diamond_path,
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


SIZES: dict[str, Callable[[int, int], bool]] = {
    "complete": lambda n, m: 2 * m == n * (n - 1),
    "path": lambda n, m: m < n or n == 0,
    "cycle": lambda n, m: m == n,
    "star": lambda n, m: m == n - 1,
    "wheel": lambda n, m: m == 2 * n - 2,
    "fan": lambda n, m: m == 2 * n - 3,
    "fan-with-handle": lambda n, m: m == 2 * n - 4,
    "petersen": lambda n, m: m == 15,
    "double-star": lambda n, m: m == n - 1,
    "k-star": lambda n, m: m == n - 1,
    "generalized-path": lambda n, m: m == n - 1,
    "spider": lambda n, m: m == n - 1,
    "tadpole": lambda n, m: m == n,
    "complete-with-loops": lambda n, m: 2 * m > n * (n - 1),
    "looped-path": lambda n, m: m == n,
    "diamond-path": lambda n, m: m == n + 1,
    "cycle-edge-paths": lambda n, m: m == n,
    "star-state": lambda n, m: m == n - 1,
    "spider-state": lambda n, m: m == n - 1,
    "cube": lambda n, m: n.bit_count() == 1 and 2 * m == n * (n.bit_length() - 1),
    "grid": lambda n, m: m >= n - 1,
    "light": lambda n, m: n * n >= 4 * m and isqrt(n * n - 4 * m) ** 2 == n * n - 4 * m,
}
"""Whether a graph with n vertices and m edges may belong to a family; asked first, it spares recognisers."""


@lru_cache(maxsize=1 << 12)
def of_size(n: int, m: int) -> tuple[str, ...]:
    """The families that a graph with n vertices and m edges may belong to, in the order of the catalogue."""
    return tuple(name for name in RECOGNISERS if name not in SIZES or SIZES[name](n, m))


def recognise(position: Position) -> list[tuple[str, Arguments]]:
    """Every family the position belongs to, with its arguments, in the order of the catalogue.

    >>> recognise(Position(2, [(0, 1)]))[:2]
    [('complete', (2,)), ('path', (2,))]
    """
    return [
        (name, arguments)
        for name in of_size(position.n, len(position.edges))
        if (arguments := RECOGNISERS[name](position)) is not None
    ]
