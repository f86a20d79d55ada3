"""Theorem 3.11 to Corollary 3.16: trails removed from nice graphs, joins and complete multipartite graphs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

from kb.graphs.enumerate import connected_graphs, graphs
from kb.graphs.families import complete_multipartite, edgeless
from kb.graphs.language import describe
from kb.graphs.named_families import Arguments
from kb.graphs.operations import join
from kb.graphs.position import Edge, Position
from kb.graphs.recognise import as_join, as_star
from kb.theorems.kit import Cases, Oracle, about, compared
from kb.theorems.statements import HasOutcome, Statement
from kb.theorems.you.eulerian import is_fully_nice, is_nice
from kb.theorems.you.games import TRAIL


def _nice_is_won(position: Position) -> Statement | None:
    return HasOutcome("N") if is_nice(position) else None


def _join_is_won(position: Position) -> Statement | None:
    if as_join(position) is None:
        return None
    leaves = as_star(position)
    return HasOutcome("P" if leaves is not None and leaves[0] % 3 == 0 else "N")


def _more_edges(oracle: Oracle) -> Cases:
    for n in range(3, 7):
        for graph in connected_graphs(n):
            if not is_fully_nice(graph):
                continue
            present = set(graph.edges)
            larger = [
                Position(n, (*graph.edges, pair)) for pair in combinations(range(n), 2) if pair not in present
            ]
            lost = sum(not is_fully_nice(each) for each in larger)
            yield compared(describe(graph), "0 lost", f"{lost} lost", (n, len(graph.edges)))


def maximal_matching(edges: Iterable[Edge]) -> list[Edge]:
    """A matching to which no edge can be added, taken greedily."""
    met: set[int] = set()
    chosen: list[Edge] = []
    for u, v in edges:
        if u not in met and v not in met:
            met |= {u, v}
            chosen.append((u, v))
    return chosen


def _dominates(whole: Position, chosen: list[Edge]) -> str:
    """Whether these edges are Eulerian and every edge of the graph meets them."""
    part = Position(whole.n, chosen)
    met = {v for edge in chosen for v in edge}
    if any(degree % 2 for degree in part.degrees()):
        return "odd degrees"
    if sum(len(piece) > 1 for piece in part.components()) != 1:
        return "not connected"
    if not set(part.edges) <= set(whole.edges):
        return "not a subgraph"
    return "as said" if all(u in met or v in met for u, v in whole.edges) else "an edge is missed"


def _triangles(oracle: Oracle) -> Cases:
    for n in range(2, 7):
        for other in graphs(n):
            if other.edges:
                whole = join(Position(1), other)
                matching = [(u + 1, v + 1) for u, v in maximal_matching(other.edges)]
                fan = [(0, x) for edge in matching for x in edge]
                yield about(whole, "as said", _dominates(whole, matching + fan))


def _cycle_and_triangles(oracle: Oracle) -> Cases:
    for n in range(2, 4):
        for m in range(n, 6):
            for other in graphs(m):
                # What is drawn uses no edge of G, so one G stands for all: the one without edges.
                whole = join(edgeless(n), other)
                free = [(u + n, v + n) for u, v in other.edges if u >= n]
                matching = maximal_matching(free)
                around = [v for i in range(n) for v in (i, n + i)]
                chosen = [*pairwise(around), (around[-1], around[0]), *matching]
                chosen += [(0, x) for edge in matching for x in edge]
                yield about(whole, "as said", _dominates(whole, chosen))


def _parts_to(total: int) -> Iterator[Arguments]:
    def split(rest: int, least: int) -> Iterator[tuple[int, ...]]:
        yield (rest,)
        for first in range(least, rest // 2 + 1):
            yield from ((first, *others) for others in split(rest - first, first))

    for n in range(2, total + 1):
        yield from ((parts,) for parts in split(n, 1) if len(parts) > 1)


def _complete_multipartite(parts: tuple[int, ...]) -> HasOutcome:
    small, large = min(parts), max(parts)
    return HasOutcome("P" if len(parts) == 2 and small == 1 and large % 3 == 0 else "N")


def _as_joins(oracle: Oracle) -> Cases:
    for (parts,) in _parts_to(7):
        assert isinstance(parts, tuple)
        built = edgeless(parts[0])
        for size in parts[1:]:
            built = join(built, edgeless(size))
        yield about(complete_multipartite(parts), describe(built), describe(complete_multipartite(parts)))


CLAIMS = (
    TRAIL.positions("theorem-3.11", _nice_is_won, "all(n<=6)"),
    TRAIL.check("remark-3.12", _more_edges),
    TRAIL.positions("theorem-3.14", _join_is_won, "all(n<=6)"),
    TRAIL.check("theorem-3.14-proof-1", _triangles),
    TRAIL.check("theorem-3.14-proof-2", _cycle_and_triangles),
    TRAIL.check("definition-3.15-join", _as_joins),
    TRAIL.family(
        "corollary-3.16",
        "complete-multipartite",
        lambda: _parts_to(8),
        _complete_multipartite,
        lambda parts: min(parts) >= 1,
    ),
    TRAIL.each("corollary-3.16-one-part", "edgeless", range(1, 31), HasOutcome("P")),
)
