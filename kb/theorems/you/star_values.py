"""Propositions 4.2–4.4: who wins the star-removing game on paths, cycles and double stars, and how."""

from __future__ import annotations

from collections.abc import Iterator

from kb.graphs.families import cycle, double_star, path, star
from kb.graphs.language import describe
from kb.graphs.position import Edge, Position
from kb.theorems.base import CheckClaim, Instance, Oracle, grid
from kb.theorems.for_all import OutcomesForAll
from kb.theorems.kit import ClaimsOf, about, checked, left_by, listed, nim
from kb.theorems.statements import HasOutcome

STAR = "star-removing"


def _without(graph: Position, gone: set[Edge]) -> Position:
    return Position(graph.n, set(graph.edges) - gone).without_isolated_vertices()


def _middle_move(n: int) -> set[Edge]:
    """The edges at the middle vertex of P_n (n odd), or the middle edge."""
    half = n // 2
    return {(half - 1, half), (half, half + 1)} if n % 2 else {(half - 1, half)}


def _halves(parity: int, *, short: bool) -> CheckClaim:
    """What the middle move leaves: two paths with k vertices, by the print one fewer each (`short`)."""

    def check(oracle: Oracle) -> Iterator[Instance]:
        for n in range(2 + parity, 22, 2):
            left = _without(path(n), _middle_move(n))
            half = path(n // 2 - int(short))
            (claimed,) = listed([half + half])
            yield about(f"P{n}", claimed, describe(left))
            if not short:
                yield about(f"P{n}", 0, nim(oracle.value(left)))

    tail = "" if short else "-corrected"
    return checked(f"you/proposition-4.2-proof-{'odd' if parity else 'even'}{tail}", STAR, check)


def _cycle_options(oracle: Oracle) -> Iterator[Instance]:
    for n in range(3, 13):
        claimed = listed([path(n), path(n - 1)])
        yield about(f"C{n}", ", ".join(claimed), ", ".join(left_by(STAR, cycle(n))))


def _even_out(oracle: Oracle) -> Iterator[Instance]:
    for n in range(8):
        for m in range(n + 1):
            gone = {(0, 1), *((0, 2 + leaf) for leaf in range(n - m))}
            left = _without(double_star(n, m), gone)
            (claimed,) = listed([star(m) + star(m)])
            computed = f"{describe(left)}, value {nim(oracle.value(left))}"
            yield about(f"S_{{{n},{m}}}", f"{claimed}, value 0", computed)


_claims = ClaimsOf("you", STAR)

CLAIMS = (
    _claims.family(
        "proposition-4.2",
        "path",
        grid(range(1, 81)),
        OutcomesForAll(family="P_n", least=1, first=("P", "N"), length=1),
        lambda n: n >= 1,
    ),
    _halves(1, short=True),
    _halves(1, short=False),
    _halves(0, short=True),
    _halves(0, short=False),
    _claims.family(
        "proposition-4.3",
        "cycle",
        grid(range(3, 61)),
        OutcomesForAll(family="C_n", least=3, first=("P",), length=1),
        lambda n: n >= 3,
    ),
    _claims.check("proposition-4.3-proof", _cycle_options),
    _claims.family(
        "proposition-4.4", "double-star", grid(range(11), range(11)), lambda a, b: HasOutcome("N")
    ),
    _claims.check("proposition-4.4-move", _even_out),
)
