"""Findings on the trail-removing game: where the value is the number of edges, Squayles, large k-stars."""

from __future__ import annotations

from kb.graphs.canonical import is_isomorphic
from kb.graphs.enumerate import connected_graphs
from kb.graphs.families import grid as grid_graph
from kb.graphs.language import describe, parse_position
from kb.graphs.named_families import BY_NAME, Arguments
from kb.graphs.operations import cartesian_product
from kb.graphs.position import Position
from kb.theorems.evaluate import judge
from kb.theorems.kit import Cases, Oracle, about, compared, grid, nim
from kb.theorems.statements import Is, Statement
from kb.theorems.you.eulerian import bridges
from kb.theorems.you.games import TRAIL
from kb.theorems.you.grids import squayles_tour, staircase
from kb.theorems.you.k_stars import Leaves, leaf_counts, name, values_to
from kb.theorems.you.products import MOST_EDGES, factors, named_product


def _is_one_piece(position: Position) -> bool:
    return sum(len(piece) > 1 for piece in position.components()) == 1


def _trail(position: Position) -> Statement | None:
    if sum(degree % 2 for degree in position.degrees()) > 2 or not _is_one_piece(position):
        return None
    return Is(len(position.edges))


def _bridgeless(position: Position) -> Statement | None:
    if len(position.edges) < 3 or 1 in position.degrees() or not _is_one_piece(position) or bridges(position):
        return None
    return Is(len(position.edges))


_FAMILIES: tuple[tuple[str, tuple[Arguments, ...]], ...] = (
    ("complete", tuple((n,) for n in range(1, 9))),
    ("complete-multipartite", tuple(((2, n),) for n in range(2, 13))),
    ("complete-multipartite", tuple(((3, n),) for n in range(3, 8))),
    ("complete-multipartite", tuple(((4, n),) for n in range(4, 6))),
    ("wheel", tuple((n,) for n in range(3, 13))),
    ("fan", tuple((n,) for n in range(1, 13))),
    ("ladder", tuple((n,) for n in range(1, 11))),
    ("prism", tuple((n,) for n in range(3, 9))),
    ("friendship", tuple((n,) for n in range(1, 9))),
    ("comb", tuple((n,) for n in range(1, 11))),
    ("grid", (((3, 3),), ((3, 4),), ((3, 5),), ((4, 4),), ((2, 2, 3),))),
    ("theta", tuple(((length,) * links, (), ()) for links in range(3, 8) for length in range(2, 5))),
    ("cube", ((2,), (3,))),
    ("petersen", ((),)),
)


def _full_families(oracle: Oracle) -> Cases:
    for family, members in _FAMILIES:
        for arguments in members:
            graph = BY_NAME[family].build(*arguments)
            text = BY_NAME[family].text(*arguments)
            yield judge(Is(len(graph.edges)), text, graph, oracle.value(graph))


_EXCEPTIONS = {
    2: "",
    3: "",
    4: "S3",
    5: "S4",
    6: "S5; S_{2,2}; bouquet(3;1,1,1)",
    7: "P(2,4); R(3;1,1,1); S6; S_{1,2,1}; bouquet(3;1,1,1,1); spider(2,2,2)",
}
"""The connected graphs with n vertices whose value is smaller than their number of edges."""


def _exceptions(oracle: Oracle) -> Cases:
    for n, claimed in _EXCEPTIONS.items():
        smaller = [describe(g) for g in connected_graphs(n) if oracle.value(g) != len(g.edges)]
        yield compared(f"n = {n}", claimed or "none", "; ".join(sorted(smaller)) or "none", (n,))


def _lost(oracle: Oracle) -> Cases:
    claimed = {4: "S3", 7: "S6; S_{1,2,1}; spider(2,2,2)"}
    for n in range(2, 8):
        zero = [describe(g) for g in connected_graphs(n) if oracle.value(g) == 0]
        yield compared(f"n = {n}", claimed.get(n, "none"), "; ".join(sorted(zero)) or "none", (n,))


def _leafless(oracle: Oracle) -> Cases:
    hung = "edges:0-1,1-2,2-3,1-3,0-4,4-5,5-6,4-6,0-7,7-8,8-9,7-9"
    graph = parse_position(hung)
    yield about(hung, "no leaf, 3 bridges, value 0", _summary(graph, nim(oracle.value(graph))))


def _summary(graph: Position, value: int) -> str:
    leaves = "no leaf" if 1 not in graph.degrees() else "a leaf"
    return f"{leaves}, {bridges(graph)} bridges, value {value}"


def _full_products(oracle: Oracle) -> Cases:
    for g in factors(5):
        for h in factors(4):
            if len(g.edges) * h.n + len(h.edges) * g.n <= MOST_EDGES:
                whole = cartesian_product(g, h)
                yield judge(Is(len(whole.edges)), named_product(g, h), whole, oracle.value(whole))


def _squayles(oracle: Oracle) -> Cases:
    board = grid_graph((4, 5))
    yield judge(Is(31), "grid(4,5)", board, oracle.value(board))
    rest = Position(20, set(board.edges) - squayles_tour() - {(2, 7)})
    yield about(
        "grid(4,5)",
        "10 edges left, value 0",
        f"{len(rest.edges)} edges left, value {nim(oracle.value(rest))}",
    )


def _staircases(oracle: Oracle) -> Cases:
    """Without the staircase the board is two disjoint copies of one graph; small ones are solved as well."""
    for n in range(2, 21):
        board = grid_graph((n, n + 1))
        rest = Position(board.n, set(board.edges) - staircase(n)).without_isolated_vertices()
        parts = [part for part in rest.parts() if part.edges]
        alike = len(parts) == 2 and is_isomorphic(*parts)
        sticks = len(board.edges) - len(rest.edges)
        found = f"{sticks} sticks, two parts alike" if alike else f"{sticks} sticks, {len(parts)} parts"
        yield about(f"grid({n},{n + 1})", f"{2 * n - 1} sticks, two parts alike", found)
        if n < 5:
            yield about(f"grid({n},{n + 1})", "value 0 left", f"value {nim(oracle.value(rest))} left")


def _reflected(leaves: Leaves) -> Leaves:
    return min(leaves, leaves[::-1])


def _largest_k_stars(oracle: Oracle) -> Cases:
    """The maxima; and three more leaves change nothing at a centre with 2 (k = 3) or 3 (k = 4) leaves."""
    for k, most, from_leaves, largest in ((3, 9, 2, 10), (4, 7, 3, 14)):
        found = values_to(oracle, k, most)
        best = max(found.values())
        first = min((each for each in found if found[each] == best), key=lambda each: (sum(each), each))
        yield compared(name(first), f"largest value {largest}", f"largest value {best}", (k, 0))
        changed = sum(
            found[_reflected((*leaves[:i], leaves[i] + 3, *leaves[i + 1 :]))] != found[leaves]
            for leaves in leaf_counts(k, most)
            for i in range(k)
            if from_leaves <= leaves[i] <= most - 3
        )
        yield compared(f"k = {k}, three more leaves", "0 values change", f"{changed} values change", (k, 1))
    yield judge(
        Is(20),
        name((3, 3, 2, 7, 4)),
        parse_position(name((3, 3, 2, 7, 4))),
        oracle.value(name((3, 3, 2, 7, 4))),
    )


CLAIMS = (
    TRAIL.positions("finding-trail-graphs", _trail, "all(n<=6)"),
    TRAIL.positions("finding-bridgeless", _bridgeless, "connected(n<=7)"),
    TRAIL.check("finding-full-families", _full_families),
    TRAIL.check("finding-exceptions", _exceptions),
    TRAIL.check("finding-trail-lost", _lost),
    TRAIL.check("finding-leafless", _leafless),
    TRAIL.check("finding-products", _full_products),
    TRAIL.check("finding-squayles", _squayles),
    TRAIL.check("finding-staircase", _staircases),
    TRAIL.check("finding-k-stars", _largest_k_stars),
    TRAIL.family(
        "finding-trail-brooms",
        "generalized-path",
        grid(range(2, 21), range(1, 13)),
        lambda n, k: n + (k - 1) % 3 + 1,
        lambda n, k: n >= 2 and k >= 1,
    ),
)
