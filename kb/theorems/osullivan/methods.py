"""Section 2: mex and nim-addition, the symmetry lemma and its applications, reduced and simplified graphs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations_with_replacement
from random import Random

from kb.graphs.enumerate import connected_graphs, graphs, multigraphs, trees
from kb.graphs.families import complete
from kb.graphs.invariants import phi
from kb.graphs.language import describe, parse_position
from kb.graphs.position import Position
from kb.theorems.kit import Cases, Oracle, grid, tuples
from kb.theorems.osullivan.involutions import cancellations, fixed, involutions, is_identity, reductions
from kb.theorems.osullivan.play import (
    case,
    claims,
    equal_values,
    fact,
    minus_edge,
    minus_vertex,
    nim,
    option_values,
    shown,
    with_loops,
)
from kb.theorems.statements import HasOutcome
from kb.values.nimber import mex, nim_sum


def _small_multigraphs() -> Iterator[Position]:
    """Multigraphs with loops on at most 3 vertices and 5 edges."""
    return chain.from_iterable(multigraphs(n, 5) for n in range(1, 4))


def _mex_of_options(oracle: Oracle) -> Cases:
    yield fact("K0", 0, nim(oracle, Position(0)), 0)
    for position in chain(_small_multigraphs(), *map(graphs, range(6))):
        yield case(position, mex(option_values(oracle, position)), nim(oracle, position))


def _unions(oracle: Oracle) -> Cases:
    """The value of a union, found from its options without splitting it, against the nim-sum."""
    pieces = [position for n in range(1, 5) for position in connected_graphs(n)]
    for one, other in combinations_with_replacement(pieces, 2):
        if one.n + other.n <= 7:
            union = one + other
            yield case(union, nim(oracle, one) ^ nim(oracle, other), mex(option_values(oracle, union)))


def _addition_of_games(_: Oracle) -> Cases:
    chosen = Random(2018)
    for trial in range(3000):
        sets = [frozenset(chosen.sample(range(8), chosen.randint(0, 6))) for _ in range(chosen.randint(1, 4))]
        least = [mex(each) for each in sets]
        total = nim_sum(*least)
        reached = {total ^ m ^ a for m, each in zip(least, sets, strict=True) for a in each}
        yield fact(f"trial {trial}: {[sorted(each) for each in sets]}", total, mex(reached), len(sets))


def _phi_adds(_: Oracle) -> Cases:
    pieces = [position for n in range(6) for position in graphs(n)]
    for one, other in combinations_with_replacement(pieces, 2):
        yield case(one + other, phi(one) ^ phi(other), phi(one + other))


def _triangle_with_edge(oracle: Oracle) -> Cases:
    whole = parse_position("tadpole(3,1)")
    yield case(whole, 4, nim(oracle, whole))
    yield case(minus_vertex(whole, 0), 1 ^ 2, nim(oracle, minus_vertex(whole, 0)))
    yield case(whole, shown(range(4)), shown(option_values(oracle, whole)))


def _symmetry(oracle: Oracle) -> Cases:
    for position in chain(_small_multigraphs(), *map(graphs, range(1, 7))):
        for tau in involutions(position):
            if not is_identity(tau):
                yield equal_values(oracle, position, fixed(position, tau))


def _symmetry_with_loops(oracle: Oracle) -> Cases:
    """Cases that the printed condition forbids: a loop at a fixed vertex."""
    for graph in chain.from_iterable(map(graphs, range(1, 5))):
        for position in with_loops(graph):
            for tau in involutions(position, loops_may_stay=True):
                if not is_identity(tau) and any(
                    (v, v) in position.edges for v in range(graph.n) if tau[v] == v
                ):
                    yield equal_values(oracle, position, fixed(position, tau))


def _parallel_edges(oracle: Oracle) -> Cases:
    for position in _small_multigraphs():
        kept = [edge for edge in set(position.edges) if position.edges.count(edge) % 2]
        if len(kept) < len(position.edges):
            yield equal_values(oracle, position, Position(position.n, kept))


def _options_of_complete(oracle: Oracle) -> Cases:
    for n in range(2, 8):
        whole = complete(n)
        smaller = nim(oracle, complete(n - 1)), nim(oracle, complete(n - 2))
        yield case(whole, smaller[0], nim(oracle, minus_vertex(whole, 0)))
        yield case(whole, smaller[1], nim(oracle, minus_edge(whole, (0, 1))))


def _looped_graphs() -> Iterator[Position]:
    for graph in chain.from_iterable(map(graphs, range(1, 6))):
        yield from with_loops(graph) if graph.n < 5 else iter((graph,))


def _simplified_is_reduced(_: Oracle, loops_may_stay: bool) -> Cases:
    """Every graph with a cancellation, and whether an admissible involution other than 1 exists."""
    for position in _looped_graphs():
        if next(cancellations(position), None) is None:
            continue
        found = any(not is_identity(tau) for tau in involutions(position, loops_may_stay))
        yield case(position, "not reduced, so not simplified", _simplicity(not found))


def _simplicity(simplified: bool) -> str:
    return f"not reduced, {'but' if simplified else 'so not'} simplified"


def _one_reduction(_: Oracle, pairs_apart: bool) -> Cases:
    for position in chain(*map(graphs, range(1, 7)), *map(trees, range(7, 10))):
        if next(cancellations(position), None) is None:
            continue
        ends = reductions(position, pairs_apart)
        count = "one reduction" if len(ends) == 1 else f"reductions {_named(ends)}"
        yield case(position, "one reduction", count)


def _named(keys: set[str]) -> str:
    return " and ".join(sorted(describe(parse_position("g6:" + each)) for each in keys))


def _reduced_trees(_: Oracle) -> Cases:
    for tree in chain.from_iterable(map(trees, range(1, 11))):
        if next(cancellations(tree), None) is None:
            simplified = all(map(is_identity, involutions(tree)))
            yield case(tree, "simplified", "simplified" if simplified else "not simplified")


CLAIMS = (
    claims.check("formula-2.1", _mex_of_options),
    claims.check("formula-2.2", _unions),
    claims.check("formula-2.3", _addition_of_games),
    claims.check("formula-2.4", _phi_adds),
    claims.check("figure-5", _triangle_with_edge),
    claims.check("lemma-2.1", _symmetry),
    claims.check("lemma-2.1-loops", _symmetry_with_loops),
    claims.check("section-2-multiple-edges", _parallel_edges),
    claims.family("formula-2.5", "complete", grid(range(11)), lambda n: n % 3),
    claims.check("formula-2.5-proof", _options_of_complete),
    claims.family(
        "formula-2.6",
        "complete-multipartite",
        lambda: ((p,) for (p,) in tuples(2, 5, range(5))() if isinstance(p, tuple) and sum(p) <= 7),
        lambda parts: sum(part % 2 for part in parts) % 3,
    ),
    claims.family(
        "section-2-gale-neyman", "complete", grid(range(11)), lambda n: HasOutcome("P" if n % 3 == 0 else "N")
    ),
    claims.family("section-2-petersen", "petersen", lambda: [()], 2),
    claims.check("section-2-simplified-implies-reduced", _simplified_is_reduced, loops_may_stay=False),
    claims.check(
        "section-2-simplified-implies-reduced-corrected", _simplified_is_reduced, loops_may_stay=True
    ),
    claims.check("lemma-2.3", _one_reduction, pairs_apart=True),
    claims.check("lemma-2.3-corrected", _one_reduction, pairs_apart=False),
    claims.check("section-2-reduced-trees", _reduced_trees),
)
