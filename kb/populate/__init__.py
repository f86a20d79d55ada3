"""Populate: solve the members of a family that the store does not have, and store them with their run.

One process reads and writes the store; others solve. What is finished is stored every few seconds, so an
interruption loses next to nothing, and the next call goes on where this one stopped. Whole classes of plain
graphs, of which there are millions, have a road of their own (`kb.populate.classes`).
"""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import Any

from kb.errors import BadArgument, DatabaseError
from kb.games import Game
from kb.graphs.ranges import RangedFamily
from kb.populate.classes import ClassWork
from kb.populate.members import MemberWork
from kb.populate.work import Populated, Task, Unsolved, Work
from kb.progress import Progress, silent
from kb.solvers import Solver, SolverName
from kb.solvers.processes import InlineExecutor, memory_for, processes
from kb.store import Store

__all__ = ["BATCH", "PAUSE", "Populated", "Unsolved", "populate"]

BATCH = 2_000
"""Positions that are sent to a solver at a time."""

PAUSE = 2.0
"""Seconds after which a solver hands over what it has solved: so much work can be lost, no more."""


def populate(
    store: Store,
    game: Game,
    family: RangedFamily,
    *,
    jobs: int = 1,
    solver: SolverName = "auto",
    shard: tuple[int, int] | None = None,
    time_limit: float | None = None,
    again: bool = False,
    batch: int = BATCH,
    pause: float = PAUSE,
    cluster: Any = None,
    progress: Progress = silent,
) -> Populated:
    """Solves and stores what is missing of `family`.

    With `shard` (i, k) only the i-th of k parts, so that k calls share the work. With `again` stored
    values are computed anew and so confirmed, or found to differ. `cluster` is a `distributed.Client`
    whose workers solve in place of local processes.
    """
    if jobs < 1:
        raise BadArgument(f"the number of jobs is {jobs}, expected at least 1")
    if batch < 1:
        raise BadArgument(f"a batch of {batch} positions makes no progress, expected at least 1")
    if shard is not None and not 1 <= shard[0] <= shard[1]:
        raise BadArgument(f"a shard is i/k with 1 ≤ i ≤ k, got {shard[0]}/{shard[1]}")
    if store.engine.read_only:
        raise DatabaseError(f"{store.engine.name} was opened for reading only; populate writes to it")
    Solver(game, solver=solver)  # refuses one that there is not, also where nothing is left to solve
    store.end_lost_runs()  # where all is stored no run begins that would do it
    until = None if time_limit is None else time() + time_limit
    task = Task(store, game, family, solver, shard, again, pause, until, progress)
    work: Work
    if ClassWork.serves(task, cluster):
        work = whole = ClassWork(task)
        return _to_its_end(work, lambda: whole.do(jobs=jobs, cluster=cluster))
    work = members = MemberWork(task)

    def do() -> None:
        if cluster is not None:
            # A worker's own limit of memory ends it where this one is too generous.
            width = max(1, sum(cluster.ncores().values()))
            members.do(cluster.get_executor(), ahead=2 * width, batch=batch, memory_limit=None)
        elif jobs == 1:
            members.do(InlineExecutor(), ahead=0, batch=batch, memory_limit=memory_for(1))
        else:
            with processes(jobs) as pool:
                members.do(pool, ahead=jobs + 1, batch=batch, memory_limit=memory_for(jobs))

    return _to_its_end(work, do)


def _to_its_end(work: Work, do: Callable[[], None]) -> Populated:
    """Does the work and closes its runs, whatever happens."""
    try:
        do()
    except KeyboardInterrupt:
        work.end("interrupted", "stopped by the user")
        raise
    except BaseException as error:
        work.end("failed", str(error) or type(error).__name__)
        raise
    work.end()
    return work.result
