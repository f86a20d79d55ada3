"""Section 8 on wheels: their symmetries, replies in W_n + K_1, and the graphs Q_n."""

from __future__ import annotations

from kb.graphs.canonical import key
from kb.graphs.families import edgeless, wheel, wheel_after_reply
from kb.graphs.invariants import phi
from kb.graphs.position import Edge, Position
from kb.theorems.kit import Cases, Oracle, grid
from kb.theorems.osullivan.involutions import fixed, involutions
from kb.theorems.osullivan.play import case, claims, edge_option_values, fact, minus_edge, minus_vertex, nim


def _only_the_identity(_: Oracle) -> Cases:
    for n in range(3, 24, 2):
        count = sum(1 for _ in involutions(wheel(n)))
        yield case(wheel(n), "only the identity", f"{count} involutions", count == 1)


def _even_symmetries(_: Oracle) -> Cases:
    """The reflection in a diameter and the half turn are admissible and fix P3 and the hub."""
    for n in range(4, 13, 2):
        found = {key(fixed(wheel(n), tau)) for tau in involutions(wheel(n))}
        for kept in (Position(3, [(0, 1), (1, 2)]), edgeless(1)):
            yield case(wheel(n), "an involution keeps just this", _kept(key(kept) in found))


def _kept(found: bool) -> str:
    return "an involution keeps just this" if found else "no involution does"


def with_vertex(position: Position) -> Position:
    """The position and an isolated vertex, which comes last."""
    return position + edgeless(1)


def _replies(oracle: Oracle) -> Cases:
    """In W_n + K_1: hub against K_1, and a rim vertex against the opposite rim edge."""
    for n in range(3, 14, 2):
        whole = with_vertex(wheel(n))
        yield case(whole, 0, nim(oracle, whole.without_vertices((0, n + 1))))
        half = (n - 1) // 2
        opposite = minus_edge(whole, (1 + half, 2 + half))
        left = minus_vertex(opposite, 1)
        yield case(whole, 0, nim(oracle, left))
        kept = {key(fixed(left, tau)) for tau in involutions(left)}
        yield case(left, "folds to two vertices", "folds to two vertices", key(edgeless(2)) in kept)


def _spoke_replies(oracle: Oracle) -> Cases:
    """After a spoke goes, exactly the two opposite rim vertices and the spokes not at them win."""
    for n in range(3, 14, 2):
        whole = minus_edge(with_vertex(wheel(n)), (0, 1))
        half = (n - 1) // 2
        opposite = {1 + half, 2 + half}
        spokes = {(0, v) for v in range(2, n + 1) if v not in opposite}
        wins: set[int | Edge] = {v for v in range(whole.n) if nim(oracle, minus_vertex(whole, v)) == 0}
        wins |= {edge for edge in whole.edges if nim(oracle, minus_edge(whole, edge)) == 0}
        said = f"{len(spokes)} spokes and 2 vertices"
        yield case(whole, said, f"{len(wins)} winning replies", wins == opposite | spokes)
        if n == 9:
            yield fact("W9", 6, len(spokes), 9)


def _spoke_moves_have_an_edge_reply(oracle: Oracle) -> Cases:
    """Q_n without a spoke has φ = 2, and some edge of it leaves 0, as Conjecture 8.5 says; so Q_n is lost."""
    for n in range(3, 14, 2):
        whole = wheel_after_reply(n)
        yield case(whole, 0, nim(oracle, whole))
        for spoke in whole.edges:
            if spoke[0] == 0:
                left = minus_edge(whole, spoke)
                wins = sum(value == 0 for value in edge_option_values(oracle, left))
                yield case(
                    left,
                    "φ = 2, an edge leaves 0",
                    f"φ = {phi(left)}, {'an' if wins else 'no'} edge leaves 0",
                )


CLAIMS = (
    claims.check("section-8-even-symmetries", _even_symmetries),
    claims.check("section-8-odd-wheels", _only_the_identity),
    claims.family("section-8-computation", "wheel", grid(range(3, 15)), 1, lambda n: 3 <= n <= 14),
    claims.check("section-8-replies", _replies),
    claims.check("section-8-spoke-replies", _spoke_replies),
    claims.family("theorem-8.1", "wheel", grid(range(3, 26)), 1, lambda n: 3 <= n <= 25),
    claims.family("finding-wheel-values", "wheel", grid(range(3, 30)), 1, lambda n: 3 <= n <= 53),
    claims.family(
        "theorem-8.1-Q", "wheel-after-reply", grid(range(3, 26, 2)), 0, lambda n: n % 2 == 1 and 3 <= n <= 25
    ),
    claims.check("conjecture-8.5-v", _spoke_moves_have_an_edge_reply),
)
