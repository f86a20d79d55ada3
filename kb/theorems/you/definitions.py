"""The rules of the three games and the graphs that the paper defines, against brute force and counting."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from itertools import combinations, product

from kb.games import game
from kb.graphs.enumerate import graphs
from kb.graphs.families import complete_multipartite, double_star, edgeless, k_star
from kb.graphs.operations import cartesian_product, join
from kb.graphs.position import Edge, Position
from kb.theorems.kit import Cases, Oracle, about
from kb.theorems.you.eulerian import is_fully_nice, is_nice
from kb.theorems.you.games import MATCHING, STAR, TRAIL

Edges = tuple[Edge, ...]


def edge_sets(graph: Position) -> Iterator[Edges]:
    """All sets of edges but the empty one."""
    for size in range(1, len(graph.edges) + 1):
        yield from combinations(graph.edges, size)


def _ends(edges: Edges) -> dict[int, int]:
    """How many of the edges end at each vertex that one of them meets."""
    ends = [v for edge in edges for v in edge]
    return {v: ends.count(v) for v in ends}


def _is_connected(edges: Edges) -> bool:
    reached, rest = set(edges[0]), list(edges[1:])
    while near := [edge for edge in rest if reached & set(edge)]:
        reached |= {v for edge in near for v in edge}
        rest = [edge for edge in rest if edge not in near]
    return not rest


def _is_trail(edges: Edges) -> bool:
    """Euler: connected, and at most two vertices of odd degree."""
    return _is_connected(edges) and sum(count % 2 for count in _ends(edges).values()) <= 2


def _is_star(edges: Edges) -> bool:
    return max(_ends(edges).values()) == len(edges)


def _is_matching(edges: Edges) -> bool:
    return max(_ends(edges).values()) == 1


def _small() -> Iterator[Position]:
    return (graph for n in range(2, 6) for graph in graphs(n) if len(graph.edges) <= 7)


def _rules(_: Oracle, slug: str, allowed: Callable[[Edges], bool]) -> Cases:
    """The sets of edges that moves take are all those that the rule allows."""
    for graph in _small():
        taken = {frozenset(move.edges) for move in game(slug).moves(graph)}
        claimed = {frozenset(edges) for edges in edge_sets(graph) if allowed(edges)}
        wrong = len(taken ^ claimed)
        yield about(graph, f"{len(claimed)} moves, 0 wrong", f"{len(taken)} moves, {wrong} wrong")


def _measures(position: Position) -> tuple[int, int, list[int]]:
    return position.n, len(position.edges), sorted(position.degrees())


def _stars(leaves: Iterable[tuple[int, ...]]) -> Iterator[tuple[Position, object]]:
    """k-stars with what the definition gives: the leaves, and centres joined in a row."""
    for each in leaves:
        k, total = len(each), sum(each)
        inner = [count + (i > 0) + (i < k - 1) for i, count in enumerate(each)]
        yield k_star(each), (k + total, k - 1 + total, sorted([1] * total + inner))


def _double_stars() -> Iterator[tuple[Position, object]]:
    for n, m in product(range(26), repeat=2):
        yield double_star(n, m), (n + m + 2, n + m + 1, sorted([1] * (n + m) + [n + 1, m + 1]))


def _joins() -> Iterator[tuple[Position, object]]:
    pieces = [graph for n in range(1, 5) for graph in graphs(n)]
    for g, h in product(pieces, repeat=2):
        edges = len(g.edges) + len(h.edges) + g.n * h.n
        degrees = [d + h.n for d in g.degrees()] + [d + g.n for d in h.degrees()]
        yield join(g, h), (g.n + h.n, edges, sorted(degrees))


def _products() -> Iterator[tuple[Position, object]]:
    pieces = [graph for n in range(1, 5) for graph in graphs(n)]
    for g, h in product(pieces, repeat=2):
        edges = g.n * len(h.edges) + h.n * len(g.edges)
        degrees = [a + b for a in g.degrees() for b in h.degrees()]
        yield cartesian_product(g, h), (g.n * h.n, edges, sorted(degrees))


def _multipartite() -> Iterator[tuple[Position, object]]:
    for k in range(1, 5):
        for parts in product(range(1, 4), repeat=k):
            yield complete_multipartite(parts), _measures(reduce(join, map(edgeless, parts)))


def _built(_: Oracle, cases: Callable[[], Iterator[tuple[Position, object]]]) -> Cases:
    """Order, size and degrees of a construction are those that its definition gives."""
    for position, claimed in cases():
        yield about(position, claimed, _measures(position))


def _nice(_: Oracle) -> Cases:
    """Nice and fully nice, by trying every set of edges."""
    words = {(False, False): "not nice", (True, False): "nice", (True, True): "fully nice"}
    for graph in _small():
        even = [_ends(edges) for edges in edge_sets(graph) if _is_connected(edges)]
        met = [set(ends) for ends in even if all(count % 2 == 0 for count in ends.values())]
        nice = any(all(u in each or v in each for u, v in graph.edges) for each in met)
        spanning = any(len(each) == graph.n for each in met)
        yield about(graph, words[nice, spanning], words[is_nice(graph), is_fully_nice(graph)])


CLAIMS = (
    TRAIL.check("section-1-trail-rules", _rules, TRAIL.game, _is_trail),
    STAR.check("section-1-star-rules", _rules, STAR.game, _is_star),
    MATCHING.check("section-2-matching", _rules, MATCHING.game, _is_matching),
    TRAIL.check("definition-3.4", _built, _double_stars),
    TRAIL.check("definition-3.7", _built, lambda: _stars(product(range(4), repeat=4))),
    TRAIL.check("definition-3.10", _nice),
    TRAIL.check("definition-3.13", _built, _joins),
    TRAIL.check("definition-3.15", _built, _multipartite),
    TRAIL.check("definition-3.17", _built, _products),
)
