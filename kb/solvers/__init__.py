"""`solve`: the values of many positions of one game, by the fast kernel or by the reference solver."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from kb.errors import BadArgument
from kb.games.base import Game
from kb.graphs.position import Position
from kb.solvers import reference

if TYPE_CHECKING:
    from kb.values.short_game import ShortGame

SolverName = Literal["auto", "kernel", "reference"]

BYTES_A_POSITION = 2048
"""What the reference solver needs for one remembered position, by a generous estimate."""


class Solution(NamedTuple):
    """A value and who computed it: the solver's name and its version."""

    value: int | ShortGame
    solver: str
    version: str


def solve(
    game: Game,
    positions: Sequence[Position],
    *,
    solver: SolverName = "auto",
    time_limit: float | None = None,
    memory_limit: int | None = None,
) -> list[Solution]:
    """The values of `positions`, in order, each with the solver that found it.

    `time_limit` (seconds) and `memory_limit` (bytes) hold for the whole list; past either, this raises
    `LimitReached`.
    """
    if solver not in ("auto", "kernel", "reference"):
        raise BadArgument(f"there is no solver {solver!r}; expected auto, kernel or reference")
    return _by_reference(game, positions, time_limit, memory_limit)


def _by_reference(
    game: Game, positions: Sequence[Position], time_limit: float | None, memory_limit: int | None
) -> list[Solution]:
    node_limit = None if memory_limit is None else memory_limit // BYTES_A_POSITION
    referee = reference.ReferenceSolver(game, time_limit=time_limit, node_limit=node_limit)
    return [Solution(referee.value(each), reference.NAME, reference.VERSION) for each in positions]
