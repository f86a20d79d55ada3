"""Graph take-away as the claims see it: values of positions and of their options, checked cases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from kb.games import Game, game
from kb.graphs.language import describe
from kb.graphs.position import Edge, Position
from kb.theorems import kit
from kb.theorems.kit import Instance, Oracle, written

claims = kit.ClaimsOf("osullivan", "take-away")
"""What makes the claims of this paper."""


def nim(oracle: Oracle, position: Position | str, of: str = "take-away") -> int:
    """The computed nim-value."""
    return kit.nim(oracle.value(position, of))


@cache
def take_away() -> Game:
    """The rules of graph take-away."""
    return game("take-away")


def minus_vertex(position: Position, vertex: int) -> Position:
    """The option that deletes a vertex."""
    return position.without_vertices((vertex,))


def minus_edge(position: Position, edge: Edge) -> Position:
    """The option that deletes one edge (one of those between its ends)."""
    u, v = edge
    return position.without_edges((position.edges.index((min(u, v), max(u, v))),))


def options(position: Position) -> Iterable[Position]:
    """What a move can leave."""
    return take_away().options(position)


def option_values(oracle: Oracle, position: Position) -> set[int]:
    """The values that a move can reach."""
    return {nim(oracle, option) for option in options(position)}


def edge_option_values(oracle: Oracle, position: Position) -> set[int]:
    """The values that deleting an edge can reach."""
    return {nim(oracle, minus_edge(position, edge)) for edge in set(position.edges)}


def case(position: Position, claimed: object, computed: object, holds: bool | None = None) -> Instance:
    """A checked case; it holds where what is claimed is what is computed, unless said otherwise.

    Only counterexamples are given their shortest name: that takes longer than checking most cases.
    """
    true = claimed == computed if holds is None else holds
    subject = written(position) if true else describe(position)
    return Instance(subject, true, str(claimed), str(computed), (position.n, len(position.edges)))


def fact(subject: str, claimed: object, computed: object, *size: int) -> Instance:
    """A checked case that is no position: a number in print, a set, an arithmetic identity."""
    return Instance(subject, claimed == computed, str(claimed), str(computed), size)


def equal_values(oracle: Oracle, position: Position, other: Position) -> Instance:
    """Whether a position has the value of another, as claimed."""
    return case(position, nim(oracle, other), nim(oracle, position))


def shown(values: Iterable[int]) -> str:
    """A set of numbers in order, as in `{0, 3}`."""
    return "{" + ", ".join(map(str, sorted(set(values)))) + "}"


def with_loops(position: Position) -> Iterator[Position]:
    """The position with a loop at each set of its vertices in turn, the empty set first."""
    for chosen in range(1 << position.n):
        loops = [(v, v) for v in range(position.n) if chosen >> v & 1]
        yield Position(position.n, [*position.edges, *loops])
