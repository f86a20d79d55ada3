"""A batch of positions, solved in whatever process it is sent to.

Each thread keeps one solver a game and goes on learning. A batch comes back after a few seconds with
what is done by then, so that an interruption costs no more than that; one monster that reaches a limit
does not take its neighbours down with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import local
from time import monotonic, time
from typing import NamedTuple

from kb.errors import LimitReached, TooLarge
from kb.games import Game
from kb.graphs.canonical import decode
from kb.graphs.position import Position
from kb.solvers import Solution, Solver, SolverName

QUICK = 0.05
"""Seconds: a call of a solver that takes no longer is followed by one with twice as many positions."""

CLOCKS_DIFFER = 0.05
"""Seconds by which the clock of a solver may be ahead of the one that tells the time of day."""

MOST_AT_ONCE = 1_000
"""Positions in one call of a solver."""


class Failure(NamedTuple):
    """A position that was not solved, by its key, and why."""

    key: str
    reason: str


Keyed = tuple[str, Position | None]
"""A position with its key; None for a plain graph, which its key spells."""


class Batch(NamedTuple):
    """What came of a batch: keys with their solutions, failures, and keys that time did not reach."""

    solutions: list[tuple[str, Solution]]
    failures: list[Failure]
    left: list[str]


Which = tuple[str, str | None, SolverName, int | None]
"""What a solver is kept by: the game and the digest of its rules, its name and its memory."""


class _Kept(local):
    """The solvers of this thread: a solver serves one thread at a time."""

    def __init__(self) -> None:
        self.solvers: dict[Which, Solver] = {}


_kept = _Kept()


def solve_batch(
    game: Game,
    solver: SolverName,
    positions: Sequence[Keyed],
    *,
    pause: float | None = None,
    until: float | None = None,
    memory_limit: int | None = None,
) -> Batch:
    """Solves positions that come with their keys; nothing is left out silently.

    After `pause` seconds no further position is begun. `until` (seconds since the epoch, so that other
    machines understand it) stops even the position being solved. What neither lets be solved is `left`.
    """
    work = _Work(game, solver, memory_limit, until)
    paused_at = None if pause is None else monotonic() + pause
    at, size = 0, 1
    while at < len(positions):
        started = monotonic()
        if work.is_over or (paused_at is not None and at and started >= paused_at):
            break
        work.solve(positions[at : at + size])
        at += size
        was_quick = monotonic() - started < QUICK
        size = min(2 * size, MOST_AT_ONCE) if was_quick else max(size // 2, 1)
    work.done.left.extend(key for key, _ in positions[at:])
    return work.done


def solve_text(
    game: Game, text: bytes, *, time_limit: float | None = None, memory_limit: int | None = None
) -> bytes:
    """The nim-values of plain graphs by the kernel, graph6 lines in and one byte per value out.

    Raises `LimitReached`, and forgets what the solver of this thread has learnt: that may be what fills
    the memory.
    """
    which: Which = (game.slug, game.rules_hash, "kernel", memory_limit)
    if which not in _kept.solvers:
        _kept.solvers[which] = Solver(game, solver="kernel", memory_limit=memory_limit)
    try:
        return _kept.solvers[which].solve_text(text, time_limit=time_limit)
    except LimitReached:
        del _kept.solvers[which]
        raise


class _Work:
    """A batch being solved."""

    def __init__(self, game: Game, solver: SolverName, memory_limit: int | None, until: float | None) -> None:
        self.game = game
        self.which: Which = (game.slug, game.rules_hash, solver, memory_limit)
        self.until = until
        self.done = Batch([], [], [])

    @property
    def is_over(self) -> bool:
        """Whether the time is over."""
        return self.until is not None and time() >= self.until

    def _was_stopped(self) -> bool:
        """Whether it was time, not memory, that stopped a solver just now."""
        return self.until is not None and time() >= self.until - CLOCKS_DIFFER

    def solve(self, positions: Sequence[Keyed]) -> None:
        """Solves some positions at once, and one by one where that reaches a limit."""
        try:
            self._call(positions)
        except LimitReached:
            if self._was_stopped():
                self._leave(positions)
            else:
                # What was learnt before may be what fills the memory: start afresh.
                del _kept.solvers[self.which]
                self._one_by_one(positions)
        except TooLarge:
            self._one_by_one(positions)

    def _leave(self, positions: Sequence[Keyed]) -> None:
        self.done.left.extend(key for key, _ in positions)

    def _one_by_one(self, positions: Sequence[Keyed]) -> None:
        for place, (key, position) in enumerate(positions):
            try:
                self._call([(key, position)])
            except TooLarge as limit:
                self.done.failures.append(Failure(key, limit.message))
            except LimitReached as limit:
                if self._was_stopped():
                    self._leave(positions[place:])
                    return
                self.done.failures.append(Failure(key, limit.message))
                del _kept.solvers[self.which]

    def _call(self, positions: Sequence[Keyed]) -> None:
        left = None
        if self.until is not None and (left := self.until - time()) <= 0:
            raise LimitReached("the time is over")
        if self.which not in _kept.solvers:
            _, _, solver, memory_limit = self.which
            _kept.solvers[self.which] = Solver(self.game, solver=solver, memory_limit=memory_limit)
        solver_kept = _kept.solvers[self.which]
        plain = [key for key, position in positions if position is None]
        if len(plain) == len(positions):
            solutions = solver_kept.solve_keys(plain, time_limit=left)
        else:
            given = [position or decode(key) for key, position in positions]
            solutions = solver_kept.solve(given, time_limit=left)
        self.done.solutions.extend(zip((key for key, _ in positions), solutions, strict=True))
