"""Propositions 4.2–4.4: who wins the star-removing game on paths, cycles and double stars, and how."""

from __future__ import annotations

from kb.graphs.families import cycle, double_star, path, star
from kb.graphs.language import describe
from kb.graphs.position import Edge, Position
from kb.theorems.for_all import OutcomesForAll
from kb.theorems.kit import Cases, Oracle, about, grid, left_by, listed, nim
from kb.theorems.statements import HasOutcome
from kb.theorems.you.games import STAR


def _without(graph: Position, gone: set[Edge]) -> Position:
    return Position(graph.n, set(graph.edges) - gone).without_isolated_vertices()


def _middle_move(n: int) -> set[Edge]:
    """The edges at the middle vertex of P_n (n odd), or the middle edge."""
    half = n // 2
    return {(half - 1, half), (half, half + 1)} if n % 2 else {(half - 1, half)}


def _halves(oracle: Oracle, corrected: bool, parity: int) -> Cases:
    """What the middle move leaves: two paths with k vertices, by the print one fewer each."""
    for n in range(2 + parity, 202, 2):
        left = _without(path(n), _middle_move(n))
        half = path(n // 2 - (not corrected))
        (claimed,) = listed([half + half])
        yield about(f"P{n}", claimed, describe(left))
        if corrected:
            yield about(f"P{n}", 0, nim(oracle.value(left)))


def _cycle_options(oracle: Oracle) -> Cases:
    for n in range(3, 13):
        claimed = listed([path(n), path(n - 1)])
        yield about(f"C{n}", ", ".join(claimed), ", ".join(left_by(STAR.game, cycle(n))))


def _even_out(oracle: Oracle) -> Cases:
    for n in range(26):
        for m in range(n + 1):
            gone = {(0, 1), *((0, 2 + leaf) for leaf in range(n - m))}
            left = _without(double_star(n, m), gone)
            (claimed,) = listed([star(m) + star(m)])
            computed = f"{describe(left)}, value {nim(oracle.value(left))}"
            yield about(f"S_{{{n},{m}}}", f"{claimed}, value 0", computed)


CLAIMS = (
    STAR.each(
        "proposition-4.2",
        "path",
        range(1, 81),
        OutcomesForAll(family="P_n", least=1, first=("P", "N"), length=1),
    ),
    *STAR.corrected("proposition-4.2-proof-odd", _halves, 1),
    *STAR.corrected("proposition-4.2-proof-even", _halves, 0),
    STAR.each(
        "proposition-4.3",
        "cycle",
        range(3, 61),
        OutcomesForAll(family="C_n", least=3, first=("P",), length=1),
    ),
    STAR.check("proposition-4.3-proof", _cycle_options),
    STAR.family("proposition-4.4", "double-star", grid(range(11), range(11)), HasOutcome("N")),
    STAR.check("proposition-4.4-move", _even_out),
)
