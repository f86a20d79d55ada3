"""Conjectures 8.3 and 8.4: the values of the options of fans and of fans with a handle."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kb.graphs.families import fan, fan_with_handle
from kb.graphs.invariants import phi
from kb.graphs.position import Edge, Position
from kb.theorems.kit import Cases, Oracle, grid
from kb.theorems.osullivan.involutions import folded
from kb.theorems.osullivan.play import case, claims, minus_edge, minus_vertex, nim

Pattern = Callable[[int], tuple[dict[int, int], dict[Edge, int]]]
"""The claimed values of deleting each vertex and each edge of the member with this n."""


def _odd_fan(n: int) -> tuple[dict[int, int], dict[Edge, int]]:
    """Conjecture 8.3 (i): vertices 1, those of degree 2 give 3; edges 4, that on the axis gives 0."""
    vertices = {v: 3 if v in (1, n) else 1 for v in range(n + 1)}
    return vertices, {edge: 0 if edge == (0, (n + 1) // 2) else 4 for edge in fan(n).edges}


def _even_fan(n: int, on_each_side: int = 1) -> tuple[dict[int, int], dict[Edge, int]]:
    """Conjecture 8.3 (ii): vertices 4, but 2 at the hub and degree 2; rim and middle spokes 1, others 0."""
    vertices = {v: 2 if v in (0, 1, n) else 4 for v in range(n + 1)}
    ones = {(0, v) for v in range(n // 2 + 1 - on_each_side, n // 2 + 1 + on_each_side)}
    return vertices, {edge: 1 if edge[0] or edge in ones else 0 for edge in fan(n).edges}


def _even_handle(n: int) -> tuple[dict[int, int], dict[Edge, int]]:
    """Conjecture 8.4 (i): vertices 2, but 4 at degree 2 and 0 at the hub; edges 3, the special two 0."""
    vertices = {v: 4 if v in (1, n - 1) else 2 if v else 0 for v in range(n + 1)}
    zeros = special_edges(n)
    return vertices, {edge: 0 if edge in zeros else 3 for edge in fan_with_handle(n).edges}


def special_edges(n: int) -> set[Edge]:
    """The two rim edges of F_n* at distance 1 from its vertices of degree 2."""
    return {(2, 3), (n - 3, n - 2)}


def _odd_handle(n: int) -> tuple[dict[int, int], dict[Edge, int]]:
    """Conjecture 8.4 (ii): vertices 3, but 1 at degree 2 and 0 two steps from these on the rim; edges 2."""
    special = {1: 1, n - 1: 1, 3: 0, n - 3: 0}
    return {v: special.get(v, 3) for v in range(n + 1)}, dict.fromkeys(fan_with_handle(n).edges, 2)


def _options(
    oracle: Oracle, build: Callable[[int], Position], pattern: Pattern, sizes: Iterable[int]
) -> Cases:
    for n in sizes:
        whole = build(n)
        vertices, edges = pattern(n)
        for v, value in vertices.items():
            yield case(whole, f"vertex {v}: {value}", f"vertex {v}: {nim(oracle, minus_vertex(whole, v))}")
        for edge, value in edges.items():
            found = nim(oracle, minus_edge(whole, edge))
            yield case(whole, f"edge {edge}: {value}", f"edge {edge}: {found}")


def _with_value(
    oracle: Oracle, build: Callable[[int], Position], pattern: Pattern, sizes: range, value: int
) -> Cases:
    """A pattern of options together with the value that is said to follow."""
    yield from _options(oracle, build, pattern, sizes)
    for n in sizes:
        yield case(build(n), value, nim(oracle, build(n)))


def _axis(oracle: Oracle) -> Cases:
    for n in range(1, 14, 2):
        whole = fan(n)
        yield case(whole, 2, nim(oracle, whole))
        yield case(whole, 0, nim(oracle, minus_edge(whole, (0, (n + 1) // 2))))


def _single_winning_edge(oracle: Oracle) -> Cases:
    for n in (7, 9):
        whole = fan(n)
        winning = [edge for edge in whole.edges if nim(oracle, minus_edge(whole, edge)) == 0]
        yield case(whole, "φ = 2, one edge to 0", f"φ = {phi(whole)}, {_count(winning)} to 0")


def _count(edges: list[Edge]) -> str:
    return "one edge" if len(edges) == 1 else f"{len(edges)} edges"


def _special_edges(oracle: Oracle) -> Cases:
    """F_n* for even n, and what its special rim edges leave: a triangle, once folded."""
    for n in range(4, 15, 2):
        whole = fan_with_handle(n)
        yield case(whole, 1, nim(oracle, whole))
        for edge in special_edges(n) if n >= 6 else {(2, 3)}:
            left = minus_edge(whole, edge)
            yield case(whole, 0, nim(oracle, left))
            small = folded(left)
            is_cycle = small.n == len(small.edges) and set(small.degrees()) == {2}
            yield case(whole, "folds to a cycle", "folds to a cycle" if is_cycle else "folds otherwise")


def _other_edges(oracle: Oracle) -> Cases:
    for n in range(6, 14):
        whole = fan_with_handle(n)
        special = special_edges(n) if n % 2 == 0 else set()
        for edge in whole.edges:
            if edge not in special:
                found = nim(oracle, minus_edge(whole, edge))
                yield case(whole, f"edge {edge}: {3 - n % 2}", f"edge {edge}: {found}")


def _beyond_the_range(oracle: Oracle) -> Cases:
    """Conjecture 8.4 already holds at n = 4 and 5; Conjecture 8.3 (i) fails at 3 and 5."""
    yield from _options(oracle, fan_with_handle, _even_handle, (4,))
    yield from _options(oracle, fan_with_handle, _odd_handle, (5,))
    for n in (3, 5):
        fails = not all(each.holds for each in _options(oracle, fan, _odd_fan, (n,)))
        yield case(fan(n), "8.3 (i) fails", "8.3 (i) fails" if fails else "8.3 (i) holds")


CLAIMS = (
    claims.check("conjecture-8.3-i", _options, fan, _odd_fan, range(7, 14, 2)),
    claims.check("conjecture-8.3-ii", _options, fan, lambda n: _even_fan(n, on_each_side=2), range(4, 15, 2)),
    claims.check("conjecture-8.3-ii-corrected", _with_value, fan, _even_fan, range(4, 15, 2), 3),
    claims.check("conjecture-8.4-i", _options, fan_with_handle, _even_handle, range(6, 15, 2)),
    claims.check("conjecture-8.4-ii", _with_value, fan_with_handle, _odd_handle, range(7, 14, 2), 4),
    claims.each("conjecture-8.3-ii-value", "fan", range(4, 27, 2), 3),
    claims.each("conjecture-8.4-ii-value", "fan-with-handle", range(7, 14, 2), 4),
    claims.check("figure-26", _single_winning_edge),
    claims.check("section-8-odd-fans", _axis),
    claims.family("section-8-odd-fans-value", "fan", grid(range(1, 42, 2)), 2, lambda n: n % 2 == 1),
    claims.check("section-8-even-handles", _special_edges),
    claims.family(
        "section-8-even-handles-value", "fan-with-handle", grid(range(2, 43, 2)), 1, lambda n: n % 2 == 0
    ),
    claims.check("section-8-handle-edges", _other_edges),
    claims.check("finding-fan-ranges", _beyond_the_range),
)
