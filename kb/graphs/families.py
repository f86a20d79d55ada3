"""The named families of graphs in the papers and the books, one generator each.

A generator's docstring says how it numbers its vertices, because claims point at them.
Lengths count edges, sizes count vertices; an argument that may have any length is one tuple.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product
from math import comb as binomial
from math import prod

from kb.errors import BadGraph
from kb.graphs.position import Edge, Position, simple_graph
from kb.graphs.size import MAX_VERTICES, check_size, sized


def path(n: int) -> Position:
    """The path P_n on n vertices, numbered from end to end.

    >>> path(3)
    Position(3, ((0, 1), (1, 2)))
    """
    return sized(n, n, ((v, v + 1) for v in range(n - 1)))


def cycle(n: int) -> Position:
    """The cycle C_n, numbered around; C_1 is a loop and C_2 a double edge."""
    return sized(n, n, ((v, (v + 1) % n) for v in range(n)))


def complete(n: int) -> Position:
    """The complete graph K_n."""
    check_size(n, n * (n - 1) // 2)
    return simple_graph(n, tuple(combinations(range(n), 2)))


def edgeless(n: int) -> Position:
    """The graph of n isolated vertices."""
    return sized(n, 0, ())


def complete_multipartite(parts: Sequence[int]) -> Position:
    """The complete multipartite graph K_{a,b,…}, numbered part by part."""
    n = sum(parts)
    edge_count = (n * n - sum(size * size for size in parts)) // 2
    check_size(n, edge_count)
    part = [index for index, size in enumerate(parts) for _ in range(size)]
    return simple_graph(n, tuple([(u, v) for u, v in combinations(range(n), 2) if part[u] != part[v]]))


def star(leaves: int) -> Position:
    """The star S_n = K_{1,n}: centre 0, leaves 1 … n."""
    return sized(leaves + 1, leaves, ((0, leaf) for leaf in range(1, leaves + 1)))


def double_star(a: int, b: int) -> Position:
    """The double star S_{a,b}: adjacent centres 0 and 1, then the a leaves of 0, then the b leaves of 1."""
    return k_star((a, b))


def k_star(leaves: Sequence[int]) -> Position:
    """The k-star S_{n_1,…,n_k}: centres 0 … k−1 along a path, then the leaves of each centre in turn."""
    k = len(leaves)
    n = k + sum(leaves)
    check_size(n, n)
    owners = [centre for centre, count in enumerate(leaves) for _ in range(count)]
    spine = list(pairwise(range(k)))
    return Position(n, spine + [(centre, k + index) for index, centre in enumerate(owners)])


def wheel(n: int) -> Position:
    """The wheel W_n: hub 0 joined to the cycle 1 … n of its rim."""
    check_size(n + 1, 2 * n)
    return Position(n + 1, [*_spokes(n), *pairwise(range(1, n + 1)), (1, n)])


def fan(n: int) -> Position:
    """The fan F_n, a wheel without one rim edge: hub 0 joined to the path 1 … n."""
    check_size(n + 1, 2 * n)
    return Position(n + 1, [*_spokes(n), *pairwise(range(1, n + 1))])


def fan_with_handle(n: int) -> Position:
    """The fan with a handle F_n*, a wheel without two adjacent rim edges.

    Hub 0 is joined to the path 1 … n−1 and to the end n of the handle.
    """
    check_size(n + 1, 2 * n)
    return Position(n + 1, [*_spokes(n), *pairwise(range(1, n))])


def fan_without_spokes(n: int, spokes: Sequence[int]) -> Position:
    """The fan with a handle F_n* without the spokes to these rim vertices (of 1 … n−1; F_n** has two)."""
    check_size(n + 1)
    gone = set(spokes)
    if not gone <= set(range(1, n)):
        raise BadGraph(f"the spokes of F{n}* that may go are 1..{n - 1}, got {sorted(gone)}")
    full = fan_with_handle(n)
    return Position(n + 1, (edge for edge in full.edges if edge[0] != 0 or edge[1] not in gone))


def wheel_after_reply(n: int) -> Position:
    """The take-away paper's Q_n (n odd): a wheel without one spoke and one rim vertex opposite it, and K_1.

    Hub 0, rim path 1 … n−1 whose vertex (n+1)/2 lacks its spoke, isolated vertex n.
    """
    if n % 2 == 0:
        raise BadGraph(f"a wheel after the reply has an odd number of rim vertices, got {n}")
    rim = fan(n - 1)
    return Position(n + 1, (edge for edge in rim.edges if edge != (0, (n + 1) // 2)))


def generalized_path(n: int, k: int) -> Position:
    """The generalized path P(n,k): centre 0 with leaves 1 … k, and a path k+1 … k+n starting next to 0."""
    check_size(1 + n + k, n + k)
    return Position(1 + n + k, [*_spokes(k), *pairwise((0, *range(k + 1, k + n + 1)))])


def spider(legs: Sequence[int]) -> Position:
    """The spider with legs of these lengths: body 0, then each leg outwards."""
    n = 1 + sum(legs)
    check_size(n, n)
    return Position(n, _tails(0, legs, 1))


def bouquet(cycles: Sequence[int], paths: Sequence[int] = ()) -> Position:
    """Cycles and paths that share the vertex 0: first the cycles around, then the paths outwards."""
    n = 1 + sum(cycles) - len(cycles) + sum(paths)
    check_size(n, sum(cycles) + sum(paths))
    edges: list[Edge] = []
    fresh = 1
    for length in cycles:
        edges += pairwise((0, *range(fresh, fresh + length - 1), 0))
        fresh += length - 1
    return Position(n, [*edges, *_tails(0, paths, fresh)])


def theta(links: Sequence[int], at_first: Sequence[int] = (), at_second: Sequence[int] = ()) -> Position:
    """Paths of these lengths that link vertices 0 and 1, and paths hanging from 0 and from 1.

    The inner vertices of each link run from 0 to 1; then come the paths at 0, then those at 1.
    """
    n = 2 + sum(links) - len(links) + sum(at_first) + sum(at_second)
    check_size(n, sum(links) + sum(at_first) + sum(at_second))
    edges: list[Edge] = []
    fresh = 2
    for length in links:
        edges += pairwise((0, *range(fresh, fresh + length - 1), 1))
        fresh += length - 1
    edges += _tails(0, at_first, fresh)
    edges += _tails(1, at_second, fresh + sum(at_first))
    return Position(n, edges)


def cycle_edge_paths(length: int, paths: Sequence[int]) -> Position:
    """The take-away paper's R: an odd cycle 0 … c−1, the edge from A = 0 to B = c, and paths at B."""
    if length % 2 == 0:
        raise BadGraph(f"the cycle of R is odd, got length {length}")
    n = length + 1 + sum(paths)
    check_size(n, n)
    return Position(n, [*cycle(length).edges, (0, length), *_tails(length, paths, length + 1)])


def complete_with_loops(n: int, loops: int) -> Position:
    """The graph K_n(m): the complete graph with a loop at each of the vertices 0 … m−1."""
    if loops > n:
        raise BadGraph(f"K_{n}(m) has a loop at m of its {n} vertices, got m = {loops}")
    check_size(n, n * (n - 1) // 2 + loops)
    return Position(n, [*combinations(range(n), 2), *((v, v) for v in range(loops))])


def looped_path(n: int) -> Position:
    """The take-away paper's G_2(n): a path on n vertices, numbered from the end 0 that has a loop."""
    check_size(n, n)
    return Position(n, [*pairwise(range(n)), *((0, 0) for _ in range(min(n, 1)))])


def diamond_path(n: int) -> Position:
    """The take-away paper's G_1(n): a diamond with a path at one tip, n vertices in all.

    Triangle 0, 1, 2, then the path 3 … n−1 whose first vertex is joined to 0 and 1. Our text of the paper
    lacks the figure; of all graphs on up to four vertices with a tail this one has the printed nim-values.
    """
    check_size(n, n + 1)
    return Position(n, [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), *pairwise(range(3, n))])


def grid(sides: Sequence[int]) -> Position:
    """The product of paths with these numbers of vertices, numbered with the last coordinate fastest."""
    if any(side > MAX_VERTICES for side in sides):
        check_size(max(sides))
    n = prod(sides)
    check_size(n, n * len(sides))
    edges: list[Edge] = []
    step = n
    for side in sides:
        step //= max(side, 1)
        edges += ((v, v + step) for v in range(n) if (v // step) % side < side - 1)
    return Position(n, edges)


def cube(dimension: int) -> Position:
    """The cube Q_d; the binary digits of a vertex are its coordinates."""
    if dimension > 64:
        raise BadGraph(f"the cube would have 2^{dimension} vertices; at most {MAX_VERTICES} are allowed")
    check_size(1 << dimension)
    return grid((2,) * dimension)


def kneser(n: int, k: int) -> Position:
    """The Kneser graph: the k-subsets of n things in lexicographic order, adjacent when disjoint."""
    return generalized_kneser(n, k, 0)


def generalized_kneser(n: int, k: int, common: int) -> Position:
    """The k-subsets of n things in lexicographic order, adjacent when at most t things are in both."""
    if k > n:
        raise BadGraph(f"subsets of {k} of {n} things do not exist")
    check_size(n)
    check_size(binomial(n, k))
    subsets = [frozenset(chosen) for chosen in combinations(range(n), k)]
    degree = sum(binomial(k, i) * binomial(n - k, k - i) for i in range(min(common, k - 1) + 1))
    edge_count = len(subsets) * degree // 2
    pairs = combinations(range(len(subsets)), 2)
    return sized(
        len(subsets), edge_count, ((u, v) for u, v in pairs if len(subsets[u] & subsets[v]) <= common)
    )


def petersen() -> Position:
    """The Petersen graph: outer pentagon 0 … 4, inner pentagram 5 … 9."""
    outer = [(v, (v + 1) % 5) for v in range(5)]
    inner = [(5 + v, 5 + (v + 2) % 5) for v in range(5)]
    return Position(10, outer + inner + [(v, v + 5) for v in range(5)])


def comb(n: int) -> Position:
    """The comb: the path 0 … n−1 with a leaf n+v at each vertex v."""
    check_size(2 * n)
    return k_star((1,) * n)


def tadpole(length: int, tail: int) -> Position:
    """The tadpole: a cycle 0 … c−1 with a path of this many edges at 0."""
    check_size(length + tail, length + tail)
    return Position(length + tail, [*cycle(length).edges, *_tails(0, (tail,), length)])


def lollipop(n: int, tail: int) -> Position:
    """The lollipop: a complete graph 0 … n−1 with a path of this many edges at 0."""
    check_size(n + tail, n * (n - 1) // 2 + tail)
    return Position(n + tail, [*combinations(range(n), 2), *_tails(0, (tail,), n)])


def kissing_complete(a: int, b: int) -> Position:
    """Complete graphs K_a and K_b that share the vertex 0."""
    check_size(a + b - 1, (a * (a - 1) + b * (b - 1)) // 2)
    second = (0, *range(a, a + b - 1))
    return Position(a + b - 1, [*combinations(range(a), 2), *combinations(second, 2)])


def ladder(n: int) -> Position:
    """The ladder P_2 □ P_n: sides 0 … n−1 and n … 2n−1."""
    return grid((2, n))


def prism(n: int) -> Position:
    """The prism K_2 □ C_n: cycles 0 … n−1 and n … 2n−1."""
    check_size(2 * n, 3 * n)
    around = [(v, (v + 1) % n) for v in range(n)]
    return Position(2 * n, [*around, *((u + n, v + n) for u, v in around), *((v, v + n) for v in range(n))])


def torus(a: int, b: int) -> Position:
    """The product C_a □ C_b, numbered with the second coordinate fastest."""
    check_size(a * b, 2 * a * b)
    cells = list(product(range(a), range(b)))
    right = [(i * b + j, i * b + (j + 1) % b) for i, j in cells]
    return Position(a * b, right + [(i * b + j, (i + 1) % a * b + j) for i, j in cells])


def friendship(triangles: int) -> Position:
    """The friendship graph: triangles that share the vertex 0."""
    check_size(2 * triangles + 1)
    return bouquet((3,) * triangles)


def _spokes(n: int) -> list[Edge]:
    return [(0, rim) for rim in range(1, n + 1)]


def _tails(root: int, lengths: Sequence[int], fresh: int) -> Iterator[Edge]:
    """The edges of paths of these lengths hanging from `root`, on new vertices from `fresh` on."""
    for length in lengths:
        yield from pairwise((root, *range(fresh, fresh + length)))
        fresh += length
