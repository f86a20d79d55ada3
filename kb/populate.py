"""Populate: solve the members of a family that the store does not have, and store them with their run.

One process reads and writes the store; others solve. What is finished is stored batch by batch, so an
interruption loses nothing that was finished, and the next call goes on where this one stopped.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from kb.errors import BadArgument
from kb.games import Game
from kb.graphs.canonical import key
from kb.graphs.enumerate import EXPECTED_COUNTS
from kb.graphs.ranges import RangedFamily
from kb.progress import Progress, silent
from kb.solvers import SolverName
from kb.solvers.batch import Batch, Failure, solve_batch
from kb.solvers.processes import processes
from kb.store import Store
from kb.store.records import Run, Status
from kb.version import code_version

if TYPE_CHECKING:
    from kb.values.short_game import ShortGame

BATCH = 2_000
"""Positions solved and stored at a time: enough for the kernel and the writer, little to lose."""

SOLVERS_MEMORY = 8 << 30
"""Bytes that the solvers of all jobs may hold together."""

COUNTED_AS = {"all": "graphs", "connected": "connected_graphs", "trees": "trees"}
"""The published count of each class that an enumeration may exhaust."""


@dataclass
class Populated:
    """What one call did."""

    game: str
    family: str
    members: int = 0
    new: int = 0
    failures: list[Failure] = field(default_factory=list)
    """Members beyond the solver or its limits: reported, never dropped."""
    runs: list[int] = field(default_factory=list)
    seconds: float = 0.0
    finished: bool = True
    """Whether every member was looked at; a time limit may stop earlier."""

    @property
    def stored_before(self) -> int:
        """How many members needed no solving."""
        return self.members - self.new - len(self.failures)


class _Member(NamedTuple):
    """A member of the family: the key of its start position, and its size in the enumeration."""

    key: str
    n: int


def populate(
    store: Store,
    game: Game,
    family: RangedFamily,
    *,
    jobs: int = 1,
    solver: SolverName = "auto",
    shard: tuple[int, int] | None = None,
    time_limit: float | None = None,
    batch: int = BATCH,
    executor: Executor | None = None,
    progress: Progress = silent,
) -> Populated:
    """Solves and stores what is missing of `family`.

    With `shard` (i, k) only every k-th member, from the i-th, so that k calls share the work.
    `executor` replaces the local processes, e.g. by `dask.distributed.Client.get_executor()`.
    """
    if jobs < 1:
        raise BadArgument(f"the number of jobs is {jobs}, expected at least 1")
    if batch < 1:
        raise BadArgument(f"a batch of {batch} positions makes no progress, expected at least 1")
    if shard is not None and not 1 <= shard[0] <= shard[1]:
        raise BadArgument(f"a shard is i/k with 1 ≤ i ≤ k, got {shard[0]}/{shard[1]}")
    work = _Work(store, game, family, solver, shard, time_limit, SOLVERS_MEMORY // jobs, progress)
    try:
        if executor is not None:
            work.do(executor, ahead=4 * jobs, batch=batch)
        elif jobs == 1:
            work.do(None, ahead=0, batch=batch)
        else:
            with processes(jobs) as pool:
                work.do(pool, ahead=jobs + 1, batch=batch)
    except KeyboardInterrupt:
        work.end("interrupted", "stopped by the user")
        raise
    except BaseException as error:
        work.end("failed", str(error) or type(error).__name__)
        raise
    return work.result


class _Work:
    """One call of `populate`: what it has done, and the runs in whose name it writes."""

    def __init__(
        self,
        store: Store,
        game: Game,
        family: RangedFamily,
        solver: SolverName,
        shard: tuple[int, int] | None,
        time_limit: float | None,
        memory_limit: int,
        progress: Progress,
    ) -> None:
        self.store = store
        self.game = game
        self.family = family
        self.solver: SolverName = solver
        self.shard = shard
        self.memory_limit = memory_limit
        self.started = monotonic()
        self.deadline = None if time_limit is None else self.started + time_limit
        self.progress = progress
        self.total = family.count()
        self.result = Populated(game.slug, family.name)
        self._runs: dict[tuple[str, str], Run] = {}
        self._known: Counter[int] = Counter()

    def do(self, pool: Executor | None, *, ahead: int, batch: int) -> None:
        """Solves batch after batch, up to `ahead` of them before the writer."""
        flying: deque[tuple[list[_Member], Future[Batch]]] = deque()
        for members in _batches(self._members(), batch):
            missing = self.store.missing(self.game, [member.key for member in members])
            solve = partial(
                solve_batch,
                self.game.slug,
                self.solver,
                missing,
                time_limit=self._left(),
                memory_limit=self.memory_limit,
            )
            if pool is None:
                self._take(members, solve())
            else:
                flying.append((members, pool.submit(solve)))
                if len(flying) > ahead:
                    self._land(flying)
            if self._left() == 0:
                self.result.finished = False
                break
        while flying:
            self._land(flying)
        self.end(
            "done" if self.result.finished else "interrupted", None if self.result.finished else "time limit"
        )

    def _members(self) -> Iterator[_Member]:
        for number, (values, position) in enumerate(self.family):
            if self.shard is None or number % self.shard[1] == self.shard[0] - 1:
                yield _Member(key(self.game.start(position)), values.get("n", 0))

    def _left(self) -> float | None:
        return None if self.deadline is None else max(0.0, self.deadline - monotonic())

    def _land(self, flying: deque[tuple[list[_Member], Future[Batch]]]) -> None:
        members, call = flying.popleft()
        self._take(members, call.result())

    def _take(self, members: list[_Member], solved: Batch) -> None:
        """Stores a solved batch, each value in the name of a run of the solver that found it."""
        by_solver: dict[tuple[str, str], list[tuple[str, int | ShortGame]]] = {}
        for member_key, solution in solved.solutions:
            by_solver.setdefault((solution.solver, solution.version), []).append((member_key, solution.value))
        for (name, version), rows in by_solver.items():
            self.result.new += self.store.write_values(self._run(name, version), rows).new
        failed = {failure.key for failure in solved.failures}
        self.result.failures += solved.failures
        self.result.members += len(members)
        self._known.update(member.n for member in members if member.key not in failed)
        self.progress(self.result.members, self.total)

    def _run(self, solver: str, version: str) -> Run:
        if (solver, version) not in self._runs:
            run = self.store.begin_run(
                self.game,
                solver=solver,
                solver_version=version,
                code_version=code_version(),
                scope=self.family.name,
                parameters={"shard": f"{self.shard[0]}/{self.shard[1]}"} if self.shard else {},
            )
            self._runs[solver, version] = run
            self.result.runs.append(run.id)
        return self._runs[solver, version]

    def end(self, status: Status, message: str | None) -> None:
        """Closes the runs and, where all was looked at, records what is now complete."""
        self.result.seconds = monotonic() - self.started
        if status == "done" and self.shard is None:
            self._record_coverage()
        for run in self._runs.values():
            self.store.finish_run(run, status, too_large=len(self.result.failures), message=message)

    def _record_coverage(self) -> None:
        """Records how much of the family is stored, against a count that is not our enumerator's."""
        # A call that found everything stored has no run of a solver: its inventory is one.
        run = next(iter(self._runs.values()), None) or self._run("inventory", code_version())
        covered = self.family.coverage
        if covered is None:
            source = None if self.total is None else "the ranges of its parameters"
            found = self.result.members - len(self.result.failures)
            self.store.write_coverage(
                run, self.family.name, "", found=found, expected=self.total, source=source
            )
            return
        source, counts = EXPECTED_COUNTS[COUNTED_AS[covered.name]]
        for n in covered.sizes:
            self.store.write_coverage(
                run, covered.name, f"n={n}", found=self._known[n], expected=counts[n], source=source
            )


def _batches(members: Iterable[_Member], size: int) -> Iterator[list[_Member]]:
    source = iter(members)
    while chunk := list(islice(source, size)):
        yield chunk
