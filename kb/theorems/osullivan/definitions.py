"""Definitions with consequences: what the rules allow, and how many vertices and edges the families have."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from kb.games import game
from kb.graphs.canonical import is_isomorphic
from kb.graphs.enumerate import graphs, multigraphs
from kb.graphs.families import (
    complete,
    cycle_edge_paths,
    fan,
    fan_with_handle,
    path,
    star,
    wheel,
    wheel_after_reply,
)
from kb.graphs.invariants import phi
from kb.graphs.position import Position
from kb.theorems.kit import Built, Cases, Oracle
from kb.theorems.osullivan.other_games import LARGEST_PATH, octal
from kb.theorems.osullivan.play import case, claims, fact, minus_edge, minus_vertex, take_away


def _small_graphs() -> Iterator[Position]:
    return chain.from_iterable(map(graphs, range(6)))


def _moves(_: Oracle) -> Cases:
    """One move a vertex and, up to parallel edges, one an edge or loop."""
    for position in chain(_small_graphs(), multigraphs(2, 4), multigraphs(3, 3)):
        moves = list(take_away().moves(position))
        vertices = [move for move in moves if move.vertices]
        kept = {move.leaves.n for move in moves if move.edges}
        yield case(position, position.n, len(vertices))
        yield case(position, len(set(position.edges)), len(moves) - len(vertices))
        yield case(position, "edge moves keep all vertices", f"they keep {kept}", kept <= {position.n})


def _parity(_: Oracle) -> Cases:
    for position in _small_graphs():
        value = phi(position)
        said = (value % 2 == position.n % 2, value // 2 == len(position.edges) % 2, value in range(4))
        yield case(position, (True, True, True), said)


def _octal_on_paths(*digits: int) -> Built:
    return ((path(n), value) for n, value in enumerate(octal(digits, LARGEST_PATH)))


def _odd_degrees(_: Oracle) -> Cases:
    rules = game("odd-odd")
    for position in _small_graphs():
        odd = sorted(v for v, degree in enumerate(position.degrees()) if degree % 2)
        yield case(position, odd, sorted(move.vertices[0] for move in rules.moves(position)))


def _edges_at_one_vertex() -> Built:
    """From a star any smaller number of its edges can be left, so its value is the number of edges."""
    return ((star(n), n) for n in range(11))


def _isolated_vertices_go(_: Oracle) -> Cases:
    rules = game("grim")
    for position in _small_graphs():
        start = rules.start(position)
        lonely = [move for move in rules.moves(start) if 0 in move.leaves.degrees()]
        yield case(position, "no vertex stays isolated", f"{len(lonely)} moves leave one", not lonely)


def _wheels(_: Oracle) -> Cases:
    for n in range(3, 201):
        position = wheel(n)
        yield case(position, (n + 1, 2 * n), (position.n, len(position.edges)))
    yield fact("W3", "K4", "K4" if is_isomorphic(wheel(3), complete(4)) else "another graph", 3)


def _fans(_: Oracle) -> Cases:
    """A rim edge of W_n deleted gives F_n, two adjacent ones give F_n*."""
    for n in range(3, 134):
        once = minus_edge(wheel(n), (1, n))
        twice = minus_edge(once, (n - 1, n))
        yield case(once, (True, 2 * n - 1), (is_isomorphic(once, fan(n)), len(once.edges)))
        yield case(twice, (True, 2 * n - 2), (is_isomorphic(twice, fan_with_handle(n)), len(twice.edges)))


def _after_the_reply(_: Oracle) -> Cases:
    """W_n without the spoke at v and without a rim vertex opposite to v, and K_1."""
    for n in range(3, 243, 2):
        position = wheel_after_reply(n)
        made = minus_vertex(minus_edge(wheel(n), (0, 1)), 1 + (n - 1) // 2) + Position(1)
        yield case(position, (n + 1, 2 * n - 4), (position.n, len(position.edges)))
        yield case(position, True, is_isomorphic(position, made))


def _cycle_edge_paths(_: Oracle) -> Cases:
    for length in (3, 5):
        for paths in ((), (1,), (7, 6, 5, 3), (2, 2)):
            position = cycle_edge_paths(length, paths)
            size = length + 1 + sum(paths)
            yield case(position, (size, size), (position.n, len(position.edges)))
            yield case(position, (3, 1 + len(paths)), (position.degrees()[0], position.degrees()[length]))


CLAIMS = (
    claims.check("section-1-rules", _moves),
    claims.check("section-1-phi", _parity),
    claims.check("section-1-wheel", _wheels),
    claims.about("node-kayles").nim_values("section-1-node-kayles", _octal_on_paths, 1, 3, 7),
    claims.about("arc-kayles").nim_values("section-1-arc-kayles", _octal_on_paths, 0, 7),
    claims.about("odd-odd").check("section-1-odd-odd", _odd_degrees),
    claims.about("star-removing").nim_values("section-1-graph-nim", _edges_at_one_vertex),
    claims.about("grim").check("section-1-grim", _isolated_vertices_go),
    claims.check("section-6-R", _cycle_edge_paths),
    claims.check("section-8-fans", _fans),
    claims.check("section-8-Q", _after_the_reply),
)
