"""What the claims of the cleaning paper share: nim-values, the size of a position, what a brush leaves."""

from __future__ import annotations

from collections.abc import Sequence

from kb.games import game
from kb.graphs.language import describe
from kb.graphs.position import Position
from kb.theorems import kit
from kb.theorems.kit import ClaimsOf, Instance, Oracle, size
from kb.values.nimber import name

GAME = "polish"
RULES = game(GAME)
CLEAN = Position(0)
"""What is left when everything has been cleaned."""


def nim(oracle: Oracle, position: Position | str) -> int:
    """The computed nim-value of a position."""
    return kit.nim(oracle.value(position))


def after(position: Position, *vertices: int) -> Position:
    """What is left of a settled position after brushes on these vertices.

    A vertex keeps its number as long as nothing fires: only the last brush may set anything off.
    """
    *early, last = vertices
    brushes = [position.label(v) for v in range(position.n)]
    for vertex in early:
        brushes[vertex] += 1
    brushes[last] += 1
    return RULES.start(position.with_labels(brushes))


def options(position: Position) -> list[Position]:
    """What each brush leaves of a settled position, vertex by vertex."""
    return [move.leaves for move in RULES.moves(position)]


def worth(position: Position, claimed: int, computed: int, subject: str | None = None) -> Instance:
    """The case that a position has the claimed nim-value."""
    return Instance(
        subject or describe(position), claimed == computed, name(claimed), name(computed), size(position)
    )


def fact(
    subject: str, holds: bool, claimed: str, computed: str, ordered: Sequence[int] | Position = ()
) -> Instance:
    """The case that something claimed is so; the order is that of a position, or given."""
    return Instance(
        subject, holds, claimed, computed, size(ordered) if isinstance(ordered, Position) else tuple(ordered)
    )


def wins(position: Position, move: str, left: int) -> Instance:
    """The case that a move wins: it leaves nim-value 0."""
    found = "wins" if left == 0 else f"leaves {name(left)}"
    return fact(describe(position), left == 0, f"{move} wins", f"{move} {found}", position)


def finishes(position: Position, move: str, left: Position) -> Instance:
    """The case that a move cleans everything."""
    found = "everything" if left == CLEAN else f"all but {describe(left)}"
    return fact(
        describe(position), left == CLEAN, f"{move} cleans everything", f"{move} cleans {found}", position
    )


claims = ClaimsOf("gordinowicz", GAME)
"""What makes the claims of this paper."""
