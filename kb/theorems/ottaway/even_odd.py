"""Even/Odd in general: outcomes by the parity of the order, Even and Odd games, paths as an octal game."""

from __future__ import annotations

from collections.abc import Iterator

from kb.games import game
from kb.games.base import PLAYERS
from kb.graphs.enumerate import graphs
from kb.graphs.language import parse_position
from kb.theorems.kit import Cases, Instance, OfGraph, Oracle, named_last
from kb.theorems.ottaway.games import EVEN_ODD
from kb.theorems.ottaway.odd_even import is_plain, parity
from kb.theorems.statements import Has, HasOutcome
from kb.values.notation import show
from kb.values.short_game import ZERO
from kb.values.sums import as_game

_LEMMA_6 = HasOutcome("LP"), HasOutcome("LN")
_COROLLARY_7 = (
    Has("not less than 0", lambda value: not as_game(value) < ZERO),
    Has("not less than 0 and not 0", lambda value: not as_game(value) <= ZERO),
)
_THEOREM_8 = (
    Has("an Even game", lambda value: parity(as_game(value)) == 0),
    Has("an Odd game", lambda value: parity(as_game(value)) == 1),
)
_COROLLARY_9 = Has("no fraction and no infinitesimal but 0 and *", lambda value: is_plain(as_game(value)))


def even_vertex(_: Oracle) -> Cases:
    """Every graph of odd order has a vertex of even degree."""
    for n in range(1, 8, 2):
        for graph in graphs(n):
            even = sum(degree % 2 == 0 for degree in graph.degrees())
            size = (n, len(graph.edges))
            yield Instance(f"graph on {n} vertices", even >= 1, "1 even vertex or more", f"{even} even", size)


def _rules(_: Oracle) -> Cases:
    """Who may delete which vertices in the three games: those whose degree has this remainder modulo 2."""
    return named_last(_deletions())


def _deletions() -> Iterator[OfGraph]:
    allowed = {"even-odd": (0, 1), "even-even": (0, 0), "odd-odd": (1, 1)}
    for graph in (each for n in range(1, 8) for each in graphs(n)):
        degrees = graph.degrees()
        for slug, remainders in allowed.items():
            for player, remainder in zip(PLAYERS, remainders, strict=True):
                claimed = [v for v, degree in enumerate(degrees) if degree % 2 == remainder]
                computed = sorted(v for move in game(slug).moves(graph, player) for v in move.vertices)
                said, found = (f"{player} deletes {each}" for each in (claimed, computed))
                yield OfGraph(graph, claimed == computed, said, found, f", {slug}")


def _octal(_: Oracle) -> Cases:
    """The heaps that moves on a path leave, against 0.5 for Left (no heap or two) and 0.2 for Right (one)."""
    for n in range(121):
        position = parse_position(f"P{n}")
        for player, digit in zip(PLAYERS, (5, 2), strict=True):
            heaps = {a: tuple(sorted(heap for heap in (a, n - 1 - a) if heap)) for a in range(n)}
            claimed = sorted({left for left in heaps.values() if digit >> len(left) & 1})
            computed = sorted(
                {
                    tuple(sorted(map(len, option.components())))
                    for option in game("even-odd").options(position, player)
                }
            )
            yield Instance(
                subject=f"P{n}",
                holds=claimed == computed,
                claimed=f"{player} leaves {claimed}",
                computed=f"{player} leaves {computed}",
                size=(n, len(position.edges)),
            )


def _right_wins_first(oracle: Oracle) -> Cases:
    """Right has a move on K_{1,2} after which Left, to move, loses: one to a position of value 0 or less."""
    for option in game("even-odd").options(parse_position("K_{1,2}"), "R"):
        value = as_game(oracle.value(option))
        yield Instance(
            "K_{1,2}", value <= ZERO, "Right moves to 0 or less", f"Right moves to {show(value)}", (3, 2)
        )


CLAIMS = (
    EVEN_ODD.check("introduction-octal", _octal),
    EVEN_ODD.check("rules", _rules),
    EVEN_ODD.family("introduction-k2", "complete", lambda: [(2,)], "0", lambda n: n == 2),
    EVEN_ODD.check("introduction-k12", _right_wins_first),
    EVEN_ODD.positions("lemma-6", lambda position: _LEMMA_6[position.n % 2], "all(n<=6)"),
    EVEN_ODD.check("lemma-6-proof-even-vertex", even_vertex),
    EVEN_ODD.positions("corollary-7", lambda position: _COROLLARY_7[position.n % 2], "all(n<=6)"),
    EVEN_ODD.positions("theorem-8", lambda position: _THEOREM_8[position.n % 2], "all(n<=6)"),
    EVEN_ODD.positions("corollary-9", lambda position: _COROLLARY_9, "all(n<=6)"),
)
