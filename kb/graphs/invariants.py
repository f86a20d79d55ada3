"""Invariants of positions that search asks for, each a whole number, a yes or no, or undefined.

Distances, colourings, cliques, matchings and cycles are those of the underlying simple graph: parallel
edges count once and loops not at all, unless an entry says otherwise. Decorations play no part.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from kb.graphs import hard_invariants as hard
from kb.graphs.canonical import automorphism_count, orbits
from kb.graphs.position import Position


def is_bipartite(position: Position) -> bool:
    """Whether the vertices can be coloured with two colours; a loop forbids it, parallel edges do not."""
    colour: list[int | None] = [None] * position.n
    around = position.neighbours()
    for root in range(position.n):
        if colour[root] is not None:
            continue
        colour[root] = 0
        waiting = [root]
        while waiting:
            v = waiting.pop()
            for w in around[v]:
                if colour[w] is None:
                    colour[w] = 1 - (colour[v] or 0)
                    waiting.append(w)
                elif colour[w] == colour[v]:
                    return False
    return True


def girth(position: Position) -> int | None:
    """The length of a shortest cycle: 1 with a loop, 2 with parallel edges, None in a forest."""
    if any(u == v for u, v in position.edges):
        return 1
    if len(set(position.edges)) < len(position.edges):
        return 2
    around = position.neighbours()
    best: int | None = None
    for root in range(position.n):
        depth = {root: 0}
        parent = {root: -1}
        waiting = deque([root])
        while waiting:
            v = waiting.popleft()
            if best is not None and 2 * depth[v] + 1 >= best:
                break
            for w in around[v]:
                if w not in depth:
                    depth[w] = depth[v] + 1
                    parent[w] = v
                    waiting.append(w)
                elif parent[v] != w:
                    length = depth[v] + depth[w] + 1
                    best = length if best is None else min(best, length)
        if best == 3:
            return 3
    return best


def phi(position: Position) -> int:
    """The parity function of the take-away paper: |V| mod 2 + 2 (|E| mod 2)."""
    return position.n % 2 + 2 * (len(position.edges) % 2)


def eccentricities(position: Position) -> list[int] | None:
    """The greatest distance from each vertex, None where the graph is not connected or has no vertex."""
    around = [set(neighbours) for neighbours in position.neighbours()]
    found: list[int] = []
    for root in range(position.n):
        seen = {root}
        level, depth = {root}, 0
        while True:
            level = {w for v in level for w in around[v]} - seen
            if not level:
                break
            seen |= level
            depth += 1
        if len(seen) < position.n:
            return None
        found.append(depth)
    return found or None


def diameter(position: Position) -> int | None:
    """The greatest distance between two vertices, None where the graph is not connected."""
    found = eccentricities(position)
    return None if found is None else max(found)


def radius(position: Position) -> int | None:
    """The least, over all vertices, of the greatest distance from it; None where not connected."""
    found = eccentricities(position)
    return None if found is None else min(found)


def cut_vertices_and_bridges(position: Position) -> tuple[int, int]:
    """How many vertices and how many edges leave more components when they are deleted.

    Parallel edges are no bridges. One search in depth (Hopcroft and Tarjan), with a stack of its own.
    """
    around: list[list[tuple[int, int]]] = [[] for _ in range(position.n)]
    for place, (u, v) in enumerate(position.edges):
        if u != v:
            around[u].append((v, place))
            around[v].append((u, place))
    entered = [-1] * position.n
    low = [0] * position.n
    cut: set[int] = set()
    bridges = clock = 0
    for root in range(position.n):
        if entered[root] >= 0:
            continue
        entered[root] = low[root] = clock
        clock += 1
        branches = 0
        stack = [(root, -1, iter(around[root]))]
        while stack:
            v, arrived_by, rest = stack[-1]
            for w, place in rest:
                if place == arrived_by:
                    continue
                if entered[w] >= 0:
                    low[v] = min(low[v], entered[w])
                    continue
                entered[w] = low[w] = clock
                clock += 1
                stack.append((w, place, iter(around[w])))
                break
            else:
                stack.pop()
                if not stack:
                    continue
                parent = stack[-1][0]
                low[parent] = min(low[parent], low[v])
                bridges += low[v] > entered[parent]
                if parent == root:
                    branches += 1
                elif low[v] >= entered[parent]:
                    cut.add(parent)
        if branches > 1:
            cut.add(root)
    return len(cut), bridges


def is_planar(position: Position) -> bool:
    """Whether the graph can be drawn in the plane without crossings."""
    import networkx

    graph = networkx.Graph([(u, v) for u, v in position.edges if u != v])
    planar: bool = networkx.check_planarity(graph)[0]
    return planar


def is_eulerian(position: Position) -> bool:
    """Whether a closed trail uses every edge: all degrees even, and the edges connected. A loop counts 2."""
    if any(degree % 2 for degree in position.degrees()):
        return False
    return len(position.without_isolated_vertices().components()) <= 1


def triangles(position: Position) -> int:
    """How many sets of three vertices are joined pairwise."""
    rows = hard.rows(position)
    return sum(
        (rows[u] & rows[v] >> (v + 1) << (v + 1)).bit_count() for u, v in set(position.edges) if u != v
    )


def is_claw_free(position: Position) -> bool:
    """Whether no vertex has three neighbours no two of which are joined."""
    rows = hard.rows(position)
    for row in rows:
        around = hard.bits(row)
        for index, a in enumerate(around):
            for b in around[index + 1 :]:
                if rows[a] >> b & 1:
                    continue
                if any(not (rows[a] | rows[b]) >> c & 1 for c in around if c > b):
                    return False
    return True


def degree_sequence(position: Position) -> tuple[int, ...]:
    """The degrees, greatest first; a loop counts 2."""
    return tuple(sorted(position.degrees(), reverse=True))


class Invariant(NamedTuple):
    """A named invariant; `of` may give None (undefined), or raise `LimitReached` where it takes too long."""

    of: Callable[[Position], int | None]
    meaning: str
    is_flag: bool = False
    is_cheap: bool = False
    """Whether computing it takes about as long as looking it up would."""


def _connected(position: Position) -> bool:
    return len(position.components()) <= 1


INVARIANTS: dict[str, Invariant] = {
    "n": Invariant(lambda p: p.n, "number of vertices", is_cheap=True),
    "m": Invariant(lambda p: len(p.edges), "number of edges", is_cheap=True),
    "components": Invariant(lambda p: len(p.components()), "number of components", is_cheap=True),
    "cycle_rank": Invariant(
        lambda p: len(p.edges) - p.n + len(p.components()), "m − n + components", is_cheap=True
    ),
    "min_degree": Invariant(lambda p: min(p.degrees(), default=0), "least degree", is_cheap=True),
    "max_degree": Invariant(lambda p: max(p.degrees(), default=0), "greatest degree", is_cheap=True),
    "girth": Invariant(girth, "length of a shortest cycle; undefined in a forest", is_cheap=True),
    "phi": Invariant(phi, "n mod 2 + 2 (m mod 2)", is_cheap=True),
    "connected": Invariant(_connected, "at most one component", True, True),
    "bipartite": Invariant(is_bipartite, "two colours suffice", True, True),
    "tree": Invariant(
        lambda p: _connected(p) and len(p.edges) == max(p.n - 1, 0), "connected, no cycle", True, True
    ),
    "forest": Invariant(lambda p: girth(p) is None, "no cycle", True, True),
    "regular": Invariant(lambda p: len(set(p.degrees())) <= 1, "all degrees are equal", True, True),
    "plain": Invariant(lambda p: p.is_plain, "a simple graph with nothing written on it", True, True),
    "diameter": Invariant(diameter, "greatest distance; undefined where not connected"),
    "radius": Invariant(radius, "least eccentricity; undefined where not connected"),
    "triangles": Invariant(triangles, "number of triangles"),
    "chromatic_number": Invariant(hard.chromatic_number, "fewest colours; undefined with a loop"),
    "clique_number": Invariant(hard.clique_number, "most vertices joined pairwise"),
    "independence_number": Invariant(hard.independence_number, "most vertices no two of which are joined"),
    "matching_number": Invariant(hard.matching_number, "most edges no two of which share a vertex"),
    "cut_vertices": Invariant(
        lambda p: cut_vertices_and_bridges(p)[0], "vertices whose deletion leaves more components"
    ),
    "bridges": Invariant(
        lambda p: cut_vertices_and_bridges(p)[1], "edges whose deletion leaves more components"
    ),
    "automorphisms": Invariant(automorphism_count, "order of the automorphism group, decorations kept"),
    "orbits": Invariant(lambda p: len(orbits(p)), "vertices up to symmetry"),
    "vertex_transitive": Invariant(lambda p: len(orbits(p)) <= 1, "any vertex can go to any other", True),
    "triangle_free": Invariant(lambda p: triangles(p) == 0, "no triangle", True),
    "claw_free": Invariant(is_claw_free, "no induced K_{1,3}", True),
    "planar": Invariant(is_planar, "can be drawn without crossings", True),
    "eulerian": Invariant(is_eulerian, "a closed trail uses every edge", True),
    "hamiltonian": Invariant(hard.is_hamiltonian, "a cycle meets every vertex (3 or more)", True),
}
"""What search, refute and the web ask of a position, by name. K0 counts as connected and as a tree."""
