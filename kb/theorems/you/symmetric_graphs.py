"""Definition 4.5 to Theorem 4.8: stars removed from symmetric, semi- and pseudo-symmetric graphs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations

from kb.games import game
from kb.graphs.enumerate import connected_graphs, graphs
from kb.graphs.families import complete_multipartite, cycle, double_star, path
from kb.graphs.language import describe
from kb.graphs.operations import glue
from kb.graphs.position import Position
from kb.theorems.evaluate import judge
from kb.theorems.kit import Cases, Instance, Oracle, about, nim
from kb.theorems.statements import HasOutcome, Statement
from kb.theorems.you.games import STAR
from kb.theorems.you.symmetry import Function, function_of, functions, kind_of, kind_shown_by


@cache
def of_kind(kind: str, most: int) -> tuple[Position, ...]:
    """All graphs of a kind with one to `most` vertices; isolated vertices count here."""
    return tuple(g for n in range(1, most + 1) for g in graphs(n) if kind_of(g) == kind)


def has_kind(position: Position, kind: str, text: str | None = None) -> Instance:
    """The graph is of this kind."""
    return about(text or position, kind, kind_of(position) or "none of the three")


def _symmetric_examples(oracle: Oracle) -> Cases:
    for n in range(2, 7):
        yield has_kind(cycle(2 * n), "Symmetric")
    for parts in ((2, 2), (2, 4), (4, 4), (2, 2, 2), (2, 2, 4), (2, 2, 2, 2)):
        yield has_kind(complete_multipartite(parts), "Symmetric")
    for n in range(1, 5):
        for g in graphs(n):
            yield has_kind(g + g, "Symmetric")


def _semi_symmetric_examples(oracle: Oracle) -> Cases:
    for n in range(1, 7):
        yield has_kind(path(2 * n), "Semi-symmetric")
    for n in range(6):
        yield has_kind(double_star(n, n), "Semi-symmetric")
    for n in range(1, 5):
        for g in graphs(n):
            for v in range(n):
                linked = Position(2 * n, (*(g + g).edges, (v, n + v)))
                yield has_kind(linked, "Semi-symmetric")


def _pseudo_symmetric_examples(oracle: Oracle) -> Cases:
    for n in range(7):
        yield has_kind(path(2 * n + 1), "Pseudo-symmetric")
    for parts in ((1, 2), (3, 2), (1, 4), (5, 2), (1, 2, 2), (3, 2, 2), (3, 4)):
        yield has_kind(complete_multipartite(parts), "Pseudo-symmetric")
    for n in range(1, 5):
        for g in graphs(n):
            for v in range(n):
                front = [v, *(u for u in range(n) if u != v)]
                turned = g.relabel([front.index(u) for u in range(n)])
                yield has_kind(glue(turned, turned), "Pseudo-symmetric")


def _parity(oracle: Oracle) -> Cases:
    """The orders of the graphs of each kind, by trying every map on at most five vertices."""
    for n in range(1, 6):
        every = [tuple(image) for image in permutations(range(n))]
        for g in graphs(n):
            for kind in sorted({kind for image in every if (kind := kind_shown_by(g, image))}):
                claimed = "odd" if kind == "Pseudo-symmetric" else "even"
                yield about(g, f"{kind}: {claimed}", f"{kind}: {'odd' if n % 2 else 'even'}")


def _examples_with_maps() -> Iterator[tuple[Position, Function]]:
    """Examples of pseudo-symmetric graphs, each with the map that the text has in mind.

    A path is turned round, each part of a complete multipartite graph likewise, and two copies that share
    a vertex are exchanged.
    """
    for n in range(1, 22, 2):
        yield path(n), tuple(reversed(range(n)))
    for parts in ((1, 2), (3, 2), (1, 4), (5, 2), (1, 2, 2), (3, 2, 2), (3, 4), (1, 2, 4), (5, 4), (7, 2)):
        starts = [sum(parts[:i]) for i in range(len(parts))]
        turned = [
            v
            for start, size in zip(starts, parts, strict=True)
            for v in range(start + size - 1, start - 1, -1)
        ]
        yield complete_multipartite(parts), tuple(turned)
    for n in range(1, 6):
        for g in connected_graphs(n):
            yield glue(g, g), (0, *range(n, 2 * n - 1), *range(1, n))


def _fixed(oracle: Oracle, corrected: bool) -> Cases:
    """How many vertices the map of an example fixes, if it is an automorphism of order 2 (or 1 on a vertex)
    that joins no vertex to its image: all of them by the print, one as meant."""
    for example, image in _examples_with_maps():
        fixed = sum(image[v] == v for v in range(example.n))
        edges = {frozenset(edge) for edge in example.edges}
        kept = {frozenset(image[v] for v in edge) for edge in edges} == edges
        apart = all(frozenset((v, w)) not in edges for v, w in enumerate(image))
        of_order_two = all(image[w] == v for v, w in enumerate(image))
        claimed = 1 if corrected else example.n
        found = f"fixes {fixed} of {example.n}" if kept and apart and of_order_two else "no such map"
        yield about(example, f"fixes {claimed} of {example.n}", found)


def _symmetric_is_lost(position: Position) -> Statement | None:
    return HasOutcome("P") if kind_of(position) == "Symmetric" else None


def _semi_symmetric_is_won(position: Position) -> Statement | None:
    return HasOutcome("N") if kind_of(position) == "Semi-symmetric" else None


def fixed_vertex(image: Function) -> int:
    """The vertex that a pseudo-symmetric function fixes."""
    return next(v for v, other in enumerate(image) if v == other)


def _by_fixed_degree(position: Position) -> Statement | None:
    if kind_of(position) != "Pseudo-symmetric":
        return None
    image = function_of(position)
    assert image is not None
    return HasOutcome("N" if position.degrees()[fixed_vertex(image)] else "P")


def _any_function(oracle: Oracle) -> Cases:
    for g in of_kind("Pseudo-symmetric", 7):
        degrees, value = g.degrees(), oracle.value(g)
        outcomes = {"N" if degrees[fixed_vertex(image)] else "P" for image in functions(g)}
        for claimed in sorted(outcomes):
            yield judge(HasOutcome(claimed), describe(g), g, value)


def _replies(oracle: Oracle) -> Cases:
    for g in of_kind("Symmetric", 6):
        image = function_of(g)
        assert image is not None
        played, lost = 0, 0
        for move in game(STAR.game).moves(g):
            mirrored = {(min(a, b), max(a, b)) for a, b in ((image[u], image[v]) for u, v in move.edges)}
            rest = set(g.edges) - set(move.edges)
            left = Position(g.n, rest - mirrored)
            played += 1
            lost += not (
                mirrored <= rest and kind_shown_by(left, image) == "Symmetric" and oracle.value(left) == 0
            )
        yield about(g, f"{played} of {played} moves answered", f"{played - lost} of {played} moves answered")


def _semi_move(oracle: Oracle) -> Cases:
    for g in of_kind("Semi-symmetric", 6):
        image = function_of(g)
        assert image is not None
        left = Position(g.n, [edge for edge in g.edges if image[edge[0]] != edge[1]])
        claimed, kind = "Symmetric, value 0", kind_shown_by(left, image)
        yield about(g, claimed, f"{kind}, value {nim(oracle.value(left))}")


def _pseudo_move(oracle: Oracle) -> Cases:
    for g in of_kind("Pseudo-symmetric", 7):
        image = function_of(g)
        assert image is not None
        centre = fixed_vertex(image)
        if any(centre in edge for edge in g.edges):
            left = g.without_vertices((centre,))
            kind = kind_of(left)
            yield about(g, "Symmetric, value 0", f"{kind}, value {nim(oracle.value(left))}")


CLAIMS = (
    STAR.check("definition-4.5-parity", _parity),
    STAR.check("definition-4.5-examples", _symmetric_examples),
    STAR.check("definition-4.6-examples", _semi_symmetric_examples),
    *STAR.corrected("definition-4.7", _fixed),
    STAR.check("definition-4.7-examples", _pseudo_symmetric_examples),
    STAR.positions("theorem-4.8-1", _symmetric_is_lost, "all(n<=6)"),
    STAR.check("theorem-4.8-1-reply", _replies),
    STAR.positions("theorem-4.8-2", _semi_symmetric_is_won, "all(n<=6)"),
    STAR.check("theorem-4.8-2-move", _semi_move),
    STAR.positions("theorem-4.8-3", _by_fixed_degree, "all(n<=6)"),
    STAR.check("theorem-4.8-3-any-function", _any_function),
    STAR.check("theorem-4.8-3-move", _pseudo_move),
)
