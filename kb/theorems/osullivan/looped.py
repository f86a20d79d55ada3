"""Theorem 7.3 on complete graphs with loops, and what data show of trees with one loop."""

from __future__ import annotations

from itertools import chain

from kb.graphs.enumerate import graphs
from kb.graphs.invariants import phi
from kb.graphs.named_families import member
from kb.graphs.position import Position
from kb.theorems.kit import Cases, Oracle, written
from kb.theorems.osullivan.involutions import fixed, involutions, is_identity
from kb.theorems.osullivan.odd_cycles import hanging_tree
from kb.theorems.osullivan.play import case, claims, equal_values, minus_edge, minus_vertex, nim
from kb.theorems.osullivan.rooted import degree, dressed, is_reduced, telescoping, trees_up_to
from kb.theorems.statements import Is, NimValue, Statement
from kb.values.nimber import mex


def _extension(oracle: Oracle) -> Cases:
    """An edge between u and τ(u) and a loop at one of them, added where the symmetry lemma applies."""
    for graph in chain.from_iterable(map(graphs, range(2, 6))):
        for tau in involutions(graph):
            if is_identity(tau):
                continue
            for u in range(graph.n):
                if tau[u] != u:
                    edges = [*graph.edges, (u, tau[u]), (u, u)]
                    yield equal_values(oracle, Position(graph.n, edges), fixed(graph, tau))


def _two_vertices_less(oracle: Oracle) -> Cases:
    for n in range(2, 8):
        for m in range(1, n):
            yield equal_values(oracle, looped_complete(n, m), looped_complete(n - 2, m - 1))


def looped_complete(n: int, loops: int) -> Position:
    """K_n with loops at so many of its vertices, the first ones."""
    return member("complete-with-loops", n, loops)


def _all_looped(oracle: Oracle) -> Cases:
    for n in range(2, 7):
        whole = looped_complete(n, n)
        smaller = nim(oracle, looped_complete(n - 2, n - 2))
        after_vertex = nim(oracle, looped_complete(n - 1, n - 1))
        yield case(whole, smaller, nim(oracle, minus_edge(whole, (0, 0))))
        yield case(whole, smaller, nim(oracle, minus_edge(whole, (0, 1))))
        yield case(whole, after_vertex, nim(oracle, minus_vertex(whole, 0)))
        yield case(whole, 2 * n % 3, mex({smaller, after_vertex}))
        yield case(whole, 2 * n % 3, nim(oracle, whole))


def _one_loop(position: Position) -> Statement | None:
    """A reduced tree with one loop: 2 alone, 4 or more with a telescoping vertex of even degree, else φ."""
    if len(position.edges) != position.n:
        return None
    loops = [u for u, v in position.edges if u == v]
    if len(loops) != 1 or len(position.components()) != 1:
        return None
    tree = hanging_tree(position, loops[0])
    if not is_reduced(tree):
        return None
    if not tree:
        return Is(2)
    if any(degree(tree, at) % 2 == 0 for at in telescoping(tree)):
        return NimValue(at_least=4)
    return Is(phi(position))


CLAIMS = (
    claims.family(
        "theorem-7.3",
        "complete-with-loops",
        lambda: ((n, m) for n in range(8) for m in range(n + 1)),
        lambda n, m: (m + n) % 3,
        lambda n, m: m <= n,
    ),
    claims.check("theorem-7.3-extension", _extension),
    claims.check("theorem-7.3-proof-reduction", _two_vertices_less),
    claims.check("theorem-7.3-proof-mex", _all_looped),
    claims.positions(
        "finding-tree-with-loop",
        _one_loop,
        *tuple(written(dressed([tree]).position) for tree in trees_up_to(10, distinct=True)),
    ),
)
