"""Single graphs with a name of their own, and small families built from pieces.

The larger ones are taken from networkx when they are first asked for; their numbering is networkx's.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise

from kb.errors import BadGraph
from kb.graphs.position import Edge, Position
from kb.graphs.size import MAX_VERTICES, check_size

EDGES: dict[str, tuple[str, tuple[Edge, ...]]] = {
    "claw": ("K_{1,3}: a centre 0 with three leaves", ((0, 1), (0, 2), (0, 3))),
    "paw": ("a triangle 0, 1, 2 with a leaf 3 at vertex 0", ((0, 1), (0, 2), (1, 2), (0, 3))),
    "diamond": ("K_4 without an edge: 1 and 2 are not joined", ((0, 1), (0, 2), (0, 3), (1, 3), (2, 3))),
    "bull": ("a triangle 0, 1, 2 with leaves at two corners", ((0, 1), (0, 2), (1, 2), (1, 3), (2, 4))),
    "house": ("a square 0, 1, 2, 3 with a roof 4", ((0, 1), (1, 2), (2, 3), (0, 3), (0, 4), (1, 4))),
    "house-x": (
        "the house with both diagonals of its square",
        ((0, 1), (1, 2), (2, 3), (0, 3), (0, 2), (1, 3), (0, 4), (1, 4)),
    ),
    "gem": (
        "the path 1 … 4 with 0 joined to all of it: the fan F4",
        ((0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (2, 3), (3, 4)),
    ),
    "dart": (
        "a diamond with a leaf at a vertex of degree 3",
        ((0, 1), (0, 2), (0, 3), (1, 3), (2, 3), (0, 4)),
    ),
    "kite": (
        "a diamond with a leaf at a vertex of degree 2",
        ((0, 1), (0, 2), (0, 3), (1, 3), (2, 3), (1, 4)),
    ),
    "banner": ("a square with a leaf", ((0, 1), (1, 2), (2, 3), (0, 3), (0, 4))),
    "butterfly": ("two triangles that share vertex 0", ((0, 1), (0, 2), (1, 2), (0, 3), (0, 4), (3, 4))),
    "net": (
        "a triangle 0, 1, 2 with a leaf at each corner",
        ((0, 1), (0, 2), (1, 2), (0, 3), (1, 4), (2, 5)),
    ),
    "domino": (
        "two squares that share an edge: the ladder of three rungs",
        ((0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)),
    ),
    "wagner": (
        "the Möbius ladder of four rungs, an octagon with its four long diagonals",
        (*((v, (v + 1) % 8) for v in range(8)), *((v, v + 4) for v in range(4))),
    ),
}
"""Small graphs by their edges, each with its picture in words."""

FROM_NETWORKX: dict[str, tuple[str, str]] = {
    "tetrahedron": ("tetrahedral_graph", "the corners and edges of a tetrahedron: K4"),
    "octahedron": ("octahedral_graph", "the corners and edges of an octahedron: K_{2,2,2}"),
    "icosahedron": ("icosahedral_graph", "the corners and edges of an icosahedron, 12 of degree 5"),
    "dodecahedron": ("dodecahedral_graph", "the corners and edges of a dodecahedron, 20 of degree 3"),
    "truncated-tetrahedron": ("truncated_tetrahedron_graph", "a tetrahedron with its corners cut off"),
    "truncated-cube": ("truncated_cube_graph", "a cube with its corners cut off"),
    "heawood": ("heawood_graph", "points and lines of the Fano plane: 14 vertices of degree 3, girth 6"),
    "pappus": ("pappus_graph", "points and lines of Pappus's theorem: 18 vertices of degree 3"),
    "desargues": ("desargues_graph", "points and lines of Desargues's theorem: 20 vertices of degree 3"),
    "moebius-kantor": ("moebius_kantor_graph", "GP(8,3): 16 vertices of degree 3, girth 6"),
    "frucht": ("frucht_graph", "12 vertices of degree 3 and no symmetry at all"),
    "chvatal": ("chvatal_graph", "12 vertices of degree 4, no triangle, four colours needed"),
    "tutte": ("tutte_graph", "46 vertices of degree 3, planar and not Hamiltonian"),
    "hoffman-singleton": ("hoffman_singleton_graph", "50 vertices of degree 7, girth 5, diameter 2"),
    "krackhardt-kite": ("krackhardt_kite_graph", "ten people in a network, shaped like a kite on a string"),
}
"""Graphs that networkx has: the name of its function, and the picture in words."""


def small(name: str) -> Callable[[], Position]:
    """The maker of one of `EDGES`; its docstring is its picture in words."""
    words, edges = EDGES[name]

    def make() -> Position:
        return Position(1 + max(v for edge in edges for v in edge), edges)

    make.__doc__ = f"The {name}: {words}."
    return make


def from_networkx_by_name(name: str) -> Callable[[], Position]:
    """The maker of one of `FROM_NETWORKX`."""
    function, words = FROM_NETWORKX[name]

    def make() -> Position:
        import networkx

        graph = networkx.convert_node_labels_to_integers(getattr(networkx, function)())
        return Position(len(graph), list(graph.edges))

    make.__doc__ = f"The {name.title()} graph: {words}."
    return make


def binary_tree(height: int) -> Position:
    """The complete binary tree: root 0, the children of v are 2v+1 and 2v+2, leaves at this height."""
    if height > 20:
        raise BadGraph(f"the tree would have 2^{height + 1} - 1 vertices; at most {MAX_VERTICES} are allowed")
    n = (1 << height + 1) - 1
    check_size(n, n)
    return Position(n, [((v - 1) // 2, v) for v in range(1, n)])


def book(pages: int) -> Position:
    """The book: squares that share the edge 0-1, its spine; page k has the further vertices 2k and 2k+1."""
    check_size(2 * pages + 2, 3 * pages + 1)
    edges = [(0, 1)]
    for k in range(1, pages + 1):
        edges += [(0, 2 * k), (2 * k, 2 * k + 1), (1, 2 * k + 1)]
    return Position(2 * pages + 2, edges)


def triangular_book(pages: int) -> Position:
    """The triangular book: triangles that share the edge 0-1; the pages end in 2, 3, …"""
    check_size(pages + 2, 2 * pages + 1)
    return Position(pages + 2, [(0, 1), *((end, 2 + k) for k in range(pages) for end in (0, 1))])


def barbell(n: int, bridge: int) -> Position:
    """The barbell: complete graphs 0 … n−1 and n … 2n−1, and a path of so many vertices that links them."""
    check_size(2 * n + bridge, n * (n - 1) + bridge + 1)
    way = (n - 1, *range(2 * n, 2 * n + bridge), n)
    return Position(
        2 * n + bridge, [*combinations(range(n), 2), *combinations(range(n, 2 * n), 2), *pairwise(way)]
    )


def turan(n: int, parts: int) -> Position:
    """The Turán graph: n vertices in parts as equal as can be, joined where the parts differ."""
    check_size(n, n * n // 2)
    return Position(n, [(u, v) for u, v in combinations(range(n), 2) if u % parts != v % parts])
