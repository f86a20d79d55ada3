"""A batch of positions, solved in whatever process it is sent to.

Each process keeps one solver a game and goes on learning. A batch that reaches a limit is tried again
position by position, so that one monster does not take its neighbours down with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import NamedTuple

from kb.errors import LimitReached, TooLarge
from kb.games import game as game_named
from kb.graphs.canonical import decode
from kb.solvers import Solution, Solver, SolverName


class Failure(NamedTuple):
    """A position that was not solved, by its key, and why."""

    key: str
    reason: str


class Batch(NamedTuple):
    """What came of a batch: keys with their solutions, and failures."""

    solutions: list[tuple[str, Solution]]
    failures: list[Failure]


_solvers: dict[tuple[str, SolverName, int | None], Solver] = {}


def solve_batch(
    game: str,
    solver: SolverName,
    keys: Sequence[str],
    *,
    time_limit: float | None = None,
    memory_limit: int | None = None,
) -> Batch:
    """Solves the positions with these keys; nothing is left out silently."""
    deadline = None if time_limit is None else monotonic() + time_limit
    mine = (game, solver, memory_limit)
    if mine not in _solvers:
        _solvers[mine] = Solver(game_named(game), solver=solver, memory_limit=memory_limit)
    try:
        return Batch(_solve(_solvers[mine], keys, deadline), [])
    except (LimitReached, TooLarge):
        # What was learnt may be what fills the memory: start afresh.
        _solvers[mine] = Solver(game_named(game), solver=solver, memory_limit=memory_limit)
    done = Batch([], [])
    for key in keys:
        try:
            done.solutions.extend(_solve(_solvers[mine], [key], deadline))
        except (LimitReached, TooLarge) as limit:
            done.failures.append(Failure(key, limit.message))
    return done


def _solve(solver: Solver, keys: Sequence[str], deadline: float | None) -> list[tuple[str, Solution]]:
    left = None
    if deadline is not None and (left := deadline - monotonic()) <= 0:
        raise LimitReached("the time for this batch is over")
    solutions = solver.solve([decode(key) for key in keys], time_limit=left)
    return list(zip(keys, solutions, strict=True))
