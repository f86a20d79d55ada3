"""Theorem 7.1: odd cycles and paths that share one vertex P, with the steps of its proof."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations_with_replacement, pairwise

from kb.graphs.enumerate import connected_graphs
from kb.graphs.invariants import phi
from kb.graphs.named_families import BY_NAME, Arguments
from kb.graphs.position import Position
from kb.theorems.kit import Cases, Instance, Oracle
from kb.theorems.osullivan.play import case, claims, fact, minus_edge, minus_vertex, nim, option_values, shown
from kb.theorems.osullivan.rooted import Tree, degree, reduced, telescoping
from kb.theorems.osullivan.unbounded import path_tree
from kb.theorems.statements import Is

Lengths = tuple[int, ...]


def alternating(lengths: Iterable[int]) -> int:
    """X̂: the alternating sum of the lengths in falling order."""
    return sum(-x if place % 2 else x for place, x in enumerate(sorted(lengths, reverse=True)))


def path_lengths(most: int, count: int, total: int) -> Iterator[Lengths]:
    """Falling lengths of at most `count` paths of 1 … `most` edges, at most `total` in all."""
    for number in range(count + 1):
        for lengths in combinations_with_replacement(range(most, 0, -1), number):
            if sum(lengths) <= total:
                yield lengths


def members() -> Iterator[tuple[Lengths, Lengths]]:
    """Odd cycles and paths at one vertex; some paths of length 0 among them, which print allows."""
    for cycles in ((), (3,), (5,), (3, 3), (3, 5), (3, 3, 3), (3, 3, 3, 3)):
        for paths in path_lengths(5, 4, 9 - len(cycles)):
            yield cycles, paths
    yield (3,), (2, 1, 0)
    yield (3, 3), (1, 0, 0)


def in_scope(cycles: Lengths, paths: Lengths) -> bool:
    """Whether all cycles are odd; a loop is no cycle here."""
    return all(length % 2 and length >= 3 for length in cycles)


def _parity(cycles: Lengths, paths: Lengths) -> int:
    """The printed φ: ((X+1) mod 2) + 2((X+r) mod 2)."""
    total = sum(paths)
    return (total + 1) % 2 + 2 * ((total + len(cycles)) % 2)


def theorem_7_1(cycles: Lengths, paths: Lengths) -> Is:
    """What Theorem 7.1 says of odd cycles and paths at one vertex."""
    if len(cycles) % 2 and alternating(paths) < 2:
        return Is(4 * alternating(paths))
    return Is(_parity(cycles, paths))


def _even_cycles(oracle: Oracle) -> Cases:
    for graph in chain.from_iterable(map(connected_graphs, range(1, 6))):
        for length in (2, 4, 6):
            for vertex in (0, graph.n - 1):
                round_trip = [vertex, *range(graph.n, graph.n + length - 1), vertex]
                edges = [*graph.edges, *pairwise(round_trip)]
                position = Position(graph.n + length - 1, edges)
                yield case(position, nim(oracle, graph) ^ 1, nim(oracle, position))


def _paths(lengths: Lengths) -> Tree:
    """Paths of these lengths at one root."""
    return tuple(branch for length in lengths for branch in path_tree(length))


def _alternating_sums(_: Oracle) -> Cases:
    for lengths in path_lengths(8, 5, 40):
        left = sorted((length_of(branch) for branch in reduced(_paths(lengths))), reverse=True)
        one = left == [1] or (len(left) == 2 and left[0] - left[1] == 1)
        value = alternating(lengths)
        yield fact(
            f"spider({','.join(map(str, lengths))})", (value == 0, value == 1), (not left, one), *lengths
        )


def length_of(branch: Tree) -> int:
    """How many edges a branch that is a path adds at its root."""
    return 1 + (length_of(branch[0]) if branch else 0)


def _printed_parity(_: Oracle) -> Cases:
    for cycles, paths in members():
        position = build(cycles, paths)
        yield case(position, _parity(cycles, paths), phi(position))


def build(cycles: Lengths, paths: Lengths) -> Position:
    """The graph with P = 0."""
    return BY_NAME["bouquet"].build(cycles, paths)


def _proper(cycles_odd: bool) -> Iterator[tuple[Lengths, Lengths, Position]]:
    """Members with at least one edge on a cycle or path, r odd or even, and paths of positive length."""
    for cycles, paths in members():
        if len(cycles) % 2 == cycles_odd and all(paths):
            yield cycles, paths, build(cycles, paths)


def _ends(cycles: Lengths, paths: Lengths) -> list[int]:
    """The last vertex of each path, in the labelling of the family."""
    at = sum(cycles) - len(cycles)
    found = []
    for length in paths:
        at += length
        found.append(at)
    return found


def _no_move_to_zero(oracle: Oracle, least: int, most: int) -> Cases:
    """Cases (i) and (vi): r odd, X̂ within bounds, and φ = 3 with X̂ = 0 or φ = 0 with X̂ ≥ 2."""
    for _, paths, whole in _proper(True):
        if least <= alternating(paths) <= most and (most == 0 or sum(paths) % 2):
            values = option_values(oracle, whole)
            yield case(whole, "no move to 0", f"moves to {shown(values)}", 0 not in values)
            yield case(whole, 3 if most == 0 else 0, phi(whole))


def _case_ii(oracle: Oracle) -> Cases:
    for cycles, paths, whole in _proper(True):
        if alternating(paths) != 1:
            continue
        yield case(whole, "cycle 1, 2", f"cycle {_cycle_values(oracle, whole)}")
        ends = _ends(cycles, paths)
        longer = [r for r, x in enumerate(paths) if x == 1 + (*paths, 0)[r + 1] and _makes(paths, r, 0)]
        yield case(whole, 0, nim(oracle, minus_vertex(whole, ends[longer[0]])))
        if len(paths) % 2:
            yield case(whole, 3, nim(oracle, minus_vertex(whole, 0)))
        else:
            yield case(whole, 3, nim(oracle, minus_vertex(whole, ends[longer[0] + 1])))


def _makes(paths: Lengths, r: int, alternating_sum: int) -> bool:
    """Whether shortening the r-th path by one edge gives this X̂."""
    return alternating((*paths[:r], paths[r] - 1, *paths[r + 1 :])) == alternating_sum


def _cycle_values(oracle: Oracle, whole: Position) -> str:
    """The values of deleting a vertex and an edge of the first cycle."""
    return f"{nim(oracle, minus_vertex(whole, 1))}, {nim(oracle, minus_edge(whole, (0, 1)))}"


def shorter_by_two(paths: Lengths) -> Iterator[Lengths]:
    """The paths with one of them shortened by two edges."""
    for r, length in enumerate(paths):
        if length >= 2:
            yield (*paths[:r], length - 2, *paths[r + 1 :])


def large_option_values(oracle: Oracle, whole: Position, exist: bool, claimed: set[int]) -> Instance:
    """The option values of at least 4 are the claimed ones, where such options exist, and else none."""
    large = {value for value in option_values(oracle, whole) if value >= 4}
    said, found = (f"of 4 or more {shown(values)}" for values in (claimed if exist else (), large))
    return case(whole, said, found)


def _values_of_four_or_more(oracle: Oracle, claimed: set[int]) -> Cases:
    for _, paths, whole in _proper(True):
        if alternating(paths) == 1:
            exist = any(alternating(shorter) == 1 for shorter in shorter_by_two(paths))
            yield large_option_values(oracle, whole, exist, claimed)


def _case_iii(oracle: Oracle) -> Cases:
    for cycles, paths, whole in _proper(False):
        if sum(paths) % 2:
            continue
        inner = _ends(cycles, paths)[0] - 1 if any(x >= 2 for x in paths) else 0
        yield case(whole, 0, nim(oracle, minus_vertex(whole, inner)))


def _case_iv(oracle: Oracle) -> Cases:
    for cycles, paths, whole in _proper(False):
        if sum(paths) % 2 == 0:
            continue
        end = _ends(cycles, paths)[0]
        before = end - 1 if paths[0] > 1 else 0
        yield case(whole, 0, nim(oracle, minus_edge(whole, (before, end))))
        yield case(whole, 1, nim(oracle, minus_vertex(whole, end)))


def _case_v(oracle: Oracle) -> Cases:
    for cycles, paths, whole in _proper(True):
        if sum(paths) % 2 or alternating(paths) < 2:
            continue
        yield case(whole, "cycle 2, 1", f"cycle {_cycle_values(oracle, whole)}")
        chosen = 0 if len(paths) % 2 else _ends(cycles, paths)[-1]
        yield case(whole, 0, nim(oracle, minus_vertex(whole, chosen)))


def telescoping_of_odd_degree(lengths: Lengths) -> int:
    """How many vertices of paths at one vertex are telescoping and have odd degree."""
    tree = _paths(lengths)
    return sum(degree(tree, at) % 2 for at in telescoping(tree))


def _family_cases() -> Iterator[Arguments]:
    yield from members()


CLAIMS = (
    claims.check("section-7-even-cycle", _even_cycles),
    claims.check("formula-7.1", _alternating_sums),
    claims.family("theorem-7.1", "bouquet", _family_cases, theorem_7_1, in_scope),
    claims.check("theorem-7.1-phi", _printed_parity),
    claims.check("theorem-7.1-proof-i", _no_move_to_zero, 0, 0),
    claims.check("theorem-7.1-proof-ii", _case_ii),
    claims.check("theorem-7.1-proof-ii-only", _values_of_four_or_more, {5}),
    claims.check("theorem-7.1-proof-ii-only-corrected", _values_of_four_or_more, {5, 6}),
    claims.check("theorem-7.1-proof-iii", _case_iii),
    claims.check("theorem-7.1-proof-iv", _case_iv),
    claims.check("theorem-7.1-proof-v", _case_v),
    claims.check("theorem-7.1-proof-vi", _no_move_to_zero, 2, 99),
)
