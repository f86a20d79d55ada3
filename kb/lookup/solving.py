"""Solving on demand: unknown positions within a budget of time, stored in the name of a run a call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import monotonic

from kb.errors import Conflict, LimitReached, TooLarge
from kb.games import Game
from kb.graphs.describe import describe
from kb.graphs.size import MAX_KEYED
from kb.lookup.parts import Part
from kb.solvers import Solution, Solver
from kb.store import Store
from kb.store.records import Run, Status, StoredValue
from kb.version import code_version

SOLVER_MEMORY = 2 << 30
"""Bytes a look-up may spend on solving."""

Stored = dict[str, StoredValue]


class Solving:
    """The solver of one game for look-ups; it goes on learning from call to call."""

    def __init__(self, store: Store, game: Game) -> None:
        self.store = store
        self.game = game
        self.solver: Solver | None = None

    @contextmanager
    def call(self, budget: float) -> Iterator[Call]:
        """One call, with `budget` seconds for each question; its runs are closed at its end."""
        call = Call(self, budget)
        try:
            yield call
        except BaseException as error:
            call.end("interrupted" if isinstance(error, KeyboardInterrupt) else "failed")
            raise
        call.end("done")


class Call:
    """What one call of a look-up solves."""

    def __init__(self, solving: Solving, budget: float) -> None:
        self.solving = solving
        self.store = solving.store
        self.budget = budget
        self._runs: dict[tuple[str, str], Run] = {}

    def solve(self, parts: Sequence[tuple[Part, float]], stored: Stored) -> str:
        """Solves and stores unknown parts, each within its own limit; says why where one is not solved."""
        if self.store.engine.read_only:
            return "it is not stored, and this database is open for reading only"
        if self.budget <= 0:
            return "it is not stored; ask again without --stored-only, or populate its family"
        until = monotonic() + self.budget
        failure = ""
        for part, limit in parts:
            if part.key is None:
                failure = f"{part.position.n} vertices are too many: up to {MAX_KEYED} are solved and stored"
            elif part.key not in stored:
                if (left := min(limit, until - monotonic())) <= 0:
                    return f"its parts are not solved in {self.budget:g} s; give more time with --budget"
                failure = self._solve(part, part.key, left, stored) or failure
        return failure

    def _solve(self, part: Part, key: str, time_limit: float, stored: Stored) -> str:
        solver = self.solving.solver
        if solver is None:
            solver = self.solving.solver = Solver(self.solving.game, memory_limit=SOLVER_MEMORY)
        try:
            (solution,) = solver.solve([part.position], time_limit=time_limit)
        except TooLarge as limit:
            return limit.message
        except LimitReached as limit:
            self.solving.solver = None  # what it learnt may be what fills the memory
            return f"{limit.message}; give more time with --budget, or populate its family"
        try:
            self.store.write_values(self._run(solution, part), [(key, solution.value)])
        except Conflict:
            self._runs.clear()  # the store has closed the run
            raise
        stored |= self.store.read_values(self.solving.game, [key])
        return ""

    def _run(self, solution: Solution, first: Part) -> Run:
        solver = (solution.solver, solution.version)
        if solver not in self._runs:
            self._runs[solver] = self.store.begin_run(
                self.solving.game,
                solver=solution.solver,
                solver_version=solution.version,
                code_version=code_version(),
                scope=f"look-up of {describe(first.position)[:200]}",
                parameters={"budget": self.budget},
                rules_hash=self.solving.game.rules_hash,
            )
        return self._runs[solver]

    def end(self, status: Status) -> None:
        """Closes the runs."""
        for run in self._runs.values():
            self.store.finish_run(run, status)
