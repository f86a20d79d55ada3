"""The graphs the tests of the rules are stated on, built by hand, apart from `kb.graphs.families`."""

from fractions import Fraction
from itertools import combinations, pairwise

from kb.graphs.position import Position
from kb.values.short_game import ShortGame


def path(n):
    """P_n: n vertices in a row."""
    return Position(n, [(i, i + 1) for i in range(n - 1)])


def cycle(n):
    """C_n; C_2 is a double edge and C_1 a loop."""
    return Position(n, [(i, (i + 1) % n) for i in range(n)])


def complete(n):
    """K_n."""
    return Position(n, combinations(range(n), 2))


def multipartite(*sizes):
    """The complete multipartite graph K_{sizes}; parts are numbered one after the other."""
    part = [index for index, size in enumerate(sizes) for _ in range(size)]
    return Position(len(part), [(u, v) for u, v in combinations(range(len(part)), 2) if part[u] != part[v]])


def star(leaves):
    """S_n: a centre (vertex 0) with n leaves."""
    return multipartite(1, leaves)


def double_star(left, right):
    """S_{n,m}: two adjacent centres (vertices 0 and 1) with n and m leaves."""
    edges = [(0, 1), *((0, 2 + i) for i in range(left)), *((1, 2 + left + i) for i in range(right))]
    return Position(2 + left + right, edges)


def spider(*legs):
    """A centre (vertex 0) with a path of each length attached."""
    return with_paths(path(1), 0, *legs)


def broom(handle, leaves):
    """The generalized path P(n, k): a centre with k leaves and a path of n more vertices."""
    return spider(handle, *[1] * leaves)


def product(a, b):
    """The Cartesian product of two graphs."""
    edges = [(u * b.n + w, v * b.n + w) for u, v in a.edges for w in range(b.n)]
    edges += [(u * b.n + v, u * b.n + w) for u in range(a.n) for v, w in b.edges]
    return Position(a.n * b.n, edges)


def grid(*sides):
    """The Cartesian product of paths."""
    total = path(1)
    for side in sides:
        total = product(total, path(side))
    return total


def joined(a, b):
    """Both graphs, and all edges between them."""
    union = a + b
    return Position(union.n, [*union.edges, *((u, v) for u in range(a.n) for v in range(a.n, union.n))])


def wheel(rim):
    """W_n: a hub (vertex 0) joined to C_n."""
    return joined(path(1), cycle(rim))


def petersen():
    """The Petersen graph: pairs from five, adjacent where disjoint."""
    pairs = list(combinations(range(5), 2))
    return Position(10, [(u, v) for u, v in combinations(range(10), 2) if not {*pairs[u]} & {*pairs[v]}])


def bouquet(*lengths):
    """Cycles of these lengths that share vertex 0."""
    edges = []
    n = 1
    for length in lengths:
        edges += list(pairwise([0, *range(n, n + length - 1), 0]))
        n += length - 1
    return Position(n, edges)


def theta(*lengths):
    """Paths of these lengths that link vertices 0 and 1."""
    edges = []
    n = 2
    for length in lengths:
        edges += list(pairwise([0, *range(n, n + length - 1), 1]))
        n += length - 1
    return Position(n, edges)


def with_paths(graph, vertex, *lengths):
    """The graph with paths of these lengths attached at a vertex."""
    edges = list(graph.edges)
    n = graph.n
    for length in lengths:
        edges += list(pairwise([vertex, *range(n, n + length)]))
        n += length
    return Position(n, edges)


def with_edges(graph, *edges):
    """The graph with more edges (loops and repeats too)."""
    return Position(graph.n, [*graph.edges, *edges])


def with_brushes(graph, brushes):
    """The graph with brushes on its vertices."""
    return Position(graph.n, graph.edges, labels=brushes)


def with_token(edges, token):
    """A geography position: edges as (u, v, mark)."""
    n = max([token, *(v for u, w, _ in edges for v in (u, w))]) + 1
    return Position(n, [(u, v) for u, v, _ in edges], marks=[mark for *_, mark in edges], token=token)


def board(x, y, z, token):
    """A 2 × n board of geography: x cells below alone, y full columns, z cells above alone.

    Cells 0 … x+y−1 are the lower row (alone first), the rest the upper row (columns first).
    """
    lower = range(x + y)
    upper = range(x + y, x + 2 * y + z)
    rows = [(u, v, "L") for row in (lower, upper) for u, v in combinations(row, 2)]
    columns = [(x + i, x + y + i, "R") for i in range(y)]
    return Position(
        x + 2 * y + z,
        [(u, v) for u, v, _ in rows + columns],
        marks=[mark for *_, mark in rows + columns],
        token=token,
    )


def board_a(x, y, z):
    """A(x, y, z): the token is at the foot of a full column."""
    return board(x, y, z, x)


def board_b(x, y, z):
    """B(x, y, z): the token is on a lower cell with nothing above."""
    return board(x, y, z, 0)


def short(value):
    """A short game from a sketch: a number, "1*", or (left, right), each a sketch or a list of them."""
    if isinstance(value, ShortGame):
        return value
    if isinstance(value, str):
        return ShortGame.of(Fraction(value.rstrip("*") or 0), 0, 1)
    if isinstance(value, tuple):
        left, right = (side if isinstance(side, list) else [side] for side in value)
        return ShortGame.from_options(map(short, left), map(short, right))
    return ShortGame.of(value)
