"""What one call of `populate` has done, and the runs in whose name it writes: shared by its two roads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from time import monotonic, time
from typing import NamedTuple

from kb.evaluate.writing import RunWriter
from kb.games import Game
from kb.graphs.enumerate import EXPECTED_COUNTS
from kb.graphs.ranges import RangedFamily
from kb.progress import Progress
from kb.solvers import SolverName
from kb.store import Store
from kb.store.records import Status
from kb.tabular import Summary
from kb.version import code_version


class Unsolved(NamedTuple):
    """A member that was not solved, named as people know it, and why."""

    position: str
    reason: str


@dataclass
class Populated(Summary):
    """What one call did."""

    game: str
    family: str
    members: int = 0
    """How many members were dealt with, one way or the other."""
    new: int = 0
    confirmed: int = 0
    """Values that another run had computed and this one computed again."""
    failures: list[Unsolved] = field(default_factory=list)
    """Members beyond the solver or its limits: reported, never dropped."""
    runs: list[int] = field(default_factory=list)
    seconds: float = 0.0
    finished: bool = True
    """Whether every member was looked at; a time limit may stop earlier."""

    @property
    def stored_before(self) -> int:
        """How many members needed no solving: stored before, or the same up to isomorphism as another."""
        return self.members - self.new - self.confirmed - len(self.failures)


@dataclass
class Task:
    """What is to be done, as the caller of `populate` says it."""

    store: Store
    game: Game
    family: RangedFamily
    solver: SolverName
    shard: tuple[int, int] | None
    again: bool
    pause: float
    until: float | None
    progress: Progress


class Work:
    """A task being done."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.store = task.store
        self.game = task.game
        self.started = monotonic()
        self.total = _of_shard(task.family.count(), task.shard)
        self.result = Populated(task.game.slug, task.family.name)
        shard = {"shard": f"{task.shard[0]}/{task.shard[1]}"} if task.shard else {}
        again = ["populate", task.game.slug, *task.family.words]
        again += ["--shard", shard["shard"]] if shard else []
        self.writer = RunWriter(task.store, task.game, scope=task.family.name, again=again, parameters=shard)
        self.result.runs = self.writer.runs
        self.known: Counter[int] = Counter()
        """How many members of each size are stored now."""

    @property
    def is_over(self) -> bool:
        """Whether the time is over."""
        return self.task.until is not None and time() >= self.task.until

    def end(self, status: Status = "done", message: str | None = None) -> None:
        """Closes the runs and, where all was looked at, records what is now complete."""
        self.result.seconds = monotonic() - self.started
        if not self.result.finished and status == "done":
            status, message = "interrupted", "time limit"
        if status == "done" and self.task.shard is None:
            self._record_coverage()
        self.writer.end(status, too_large=len(self.result.failures), message=message)

    def _record_coverage(self) -> None:
        """Records how much of the family is stored, against a count that is not our enumerator's."""
        recorded = {
            (one.family, one.extent): (one.found, one.expected, one.source)
            for one in self.store.coverage(self.game)
        }
        for family, extent, known, expected, source in self._coverage():
            if recorded.get((family, extent)) == (known, expected, source):
                continue
            # A call that found everything stored has no run of a solver: its inventory is one.
            open_runs = self.writer.open_runs.values()
            run = next(iter(open_runs), None) or self.writer.run("inventory", code_version())
            self.store.write_coverage(run, family, extent, found=known, expected=expected, source=source)

    def _coverage(self) -> Iterator[tuple[str, str, int, int | None, str | None]]:
        """Family, extent, how many are stored, how many there are, and who says so."""
        covered = self.task.family.coverage
        if covered is None:
            source = None if self.total is None else "the ranges of its parameters"
            yield self.task.family.name, "", self.known.total(), self.total, source
            return
        source, counts = EXPECTED_COUNTS[covered.name]
        for n in covered.sizes:
            yield covered.name, f"n={n}", self.known[n], counts[n], source


def _of_shard(total: int | None, shard: tuple[int, int] | None) -> int | None:
    if total is None or shard is None:
        return total
    return len(range(shard[0] - 1, total, shard[1]))
