"""Populate: solve the members of a family that the store does not have, and store them with their run.

One process reads and writes the store; others solve. What is finished is stored every few seconds, so an
interruption loses next to nothing, and the next call goes on where this one stopped.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from time import monotonic, time
from typing import Any, NamedTuple

from kb.errors import BadArgument, DatabaseError, LimitReached
from kb.evaluate.writing import RunWriter
from kb.games import Game
from kb.graphs.canonical import decode, key
from kb.graphs.enumerate import EXPECTED_COUNTS
from kb.graphs.geng import class_keys
from kb.graphs.language import describe
from kb.graphs.position import Position
from kb.graphs.ranges import RangedFamily
from kb.graphs.size import MAX_KEYED
from kb.progress import Progress, silent
from kb.solvers import SolverName
from kb.solvers.batch import Batch, solve_batch
from kb.solvers.processes import Here, memory_for, processes
from kb.store import Store
from kb.store.records import Status
from kb.version import code_version

BATCH = 2_000
"""Positions that are sent to a solver at a time."""

LARGE_CLASS = 7
"""Vertices from which on a generator of the class is worth its start and its checks."""

PAUSE = 2.0
"""Seconds after which a solver hands over what it has solved: so much work can be lost, no more."""


class Unsolved(NamedTuple):
    """A member that was not solved, named as people know it, and why."""

    position: str
    reason: str


@dataclass
class Populated:
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


class _Member(NamedTuple):
    """A member of the family: its start position with the key, and its size in the enumeration."""

    key: str
    position: Position | None
    """None for a plain graph that its key spells and that need not be looked at."""
    n: int

    def start(self) -> Position:
        """The start position."""
        return self.position or decode(self.key)


_Flight = tuple[list[_Member], "Future[Batch]"]


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

    With `shard` (i, k) only every k-th member, from the i-th, so that k calls share the work. With
    `again` stored values are computed anew and so confirmed, or found to differ. `cluster` is a
    `distributed.Client` whose workers solve in place of local processes.
    """
    if jobs < 1:
        raise BadArgument(f"the number of jobs is {jobs}, expected at least 1")
    if batch < 1:
        raise BadArgument(f"a batch of {batch} positions makes no progress, expected at least 1")
    if shard is not None and not 1 <= shard[0] <= shard[1]:
        raise BadArgument(f"a shard is i/k with 1 ≤ i ≤ k, got {shard[0]}/{shard[1]}")
    if store.engine.read_only:
        raise DatabaseError(f"{store.engine.name} was opened for reading only; populate writes to it")
    store.end_lost_runs()  # where all is stored no run begins that would do it
    work = _Work(store, game, family, solver, shard, time_limit, again, pause, progress)
    try:
        if cluster is not None:
            # A worker's own limit of memory ends it where this one is too generous.
            width = max(1, sum(cluster.ncores().values()))
            work.do(cluster.get_executor(), ahead=2 * width, batch=batch, memory_limit=None)
        elif jobs == 1:
            work.do(Here(), ahead=0, batch=batch, memory_limit=memory_for(1))
        else:
            with processes(jobs) as pool:
                work.do(pool, ahead=jobs + 1, batch=batch, memory_limit=memory_for(jobs))
    except KeyboardInterrupt:
        work.end("interrupted", "stopped by the user")
        raise
    except BaseException as error:
        work.end("failed", str(error) or type(error).__name__)
        raise
    work.end()
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
        again: bool,
        pause: float,
        progress: Progress,
    ) -> None:
        self.store = store
        self.game = game
        self.family = family
        self.solver: SolverName = solver
        self.shard = shard
        self.again = again
        self.pause = pause
        self.started = monotonic()
        self.until = None if time_limit is None else time() + time_limit
        self.progress = progress
        self.total = _of_shard(family.count(), shard)
        self.result = Populated(game.slug, family.name)
        parameters = {"shard": f"{shard[0]}/{shard[1]}"} if shard else {}
        self.writer = RunWriter(store, game, scope=family.name, parameters=parameters)
        self.result.runs = self.writer.runs
        self._failed: set[str] = set()
        self._known: Counter[int] = Counter()
        # Members of enumerations and of graph6 streams are many, and few of them have names.
        self._has_names = family.coverage is None and family.variables != ("graph",)

    def do(self, pool: Executor, *, ahead: int, batch: int, memory_limit: int | None) -> None:
        """Has batch after batch solved, up to `ahead` of them before the one that is waited for."""
        flying: deque[_Flight] = deque()

        def send(members: list[_Member]) -> _Flight:
            once = {member.key: member.position for member in members}
            solve = partial(
                solve_batch,
                self.game,
                self.solver,
                list(once.items()),
                pause=self.pause,
                until=self.until,
                memory_limit=memory_limit,
            )
            return members, pool.submit(solve)

        source = self._unsolved(batch)
        try:
            while True:
                while len(flying) <= ahead and (members := next(source, None)) is not None:
                    flying.append(send(members))
                if not flying:
                    return
                rest = self._land(flying[0])
                flying.popleft()
                if rest and self._is_over():
                    self.result.finished = False
                elif rest:
                    flying.appendleft(send(rest))
        except KeyboardInterrupt:
            for flight in flying:
                if flight[1].done():
                    self._land(flight)
            raise
        except BrokenExecutor:
            raise LimitReached(
                "a solving process ended unexpectedly, perhaps for want of memory; what was finished is "
                "stored; try again with fewer jobs"
            ) from None

    def _unsolved(self, batch: int) -> Iterator[list[_Member]]:
        """The members that are to be solved, in batches; what is stored is counted on the way."""
        for members in _batches(self._members(), batch):
            if self.again:
                yield members
                continue
            missing = set(self.store.missing(self.game, [member.key for member in members]))
            self._settle(member for member in members if member.key not in missing)
            if missing:
                yield [member for member in members if member.key in missing]

    def _members(self) -> Iterator[_Member]:
        for number, (n, position, known_key) in enumerate(self._listed()):
            if self._is_over():
                self.result.finished = False
                return
            if self.shard is not None and number % self.shard[1] != self.shard[0] - 1:
                continue
            if position is None:
                yield _Member(known_key, None, n)
                continue
            start = self.game.start(position)
            if start.n > MAX_KEYED:
                self.result.members += 1
                self.result.failures.append(
                    Unsolved(describe(start), f"{start.n} vertices; at most {MAX_KEYED} are solved")
                )
            else:
                # Where nothing had to settle, the generator's key is the key of the start.
                its_key = known_key if known_key and start is position else key(start)
                yield _Member(its_key, start, n)

    def _listed(self) -> Iterator[tuple[int, Position | None, str]]:
        """The members with their sizes, and their keys where a generator of the whole class gives them.

        A graph that the game takes as it stands is not even read. A shard is a part of the family's own
        order, which is the same on every machine.
        """
        as_given = self.game.starts_as_given
        covered = self.family.coverage
        if covered is not None and self.shard is None and max(covered.sizes, default=0) >= LARGE_CLASS:
            lists = [(n, class_keys(covered.name, n)) for n in covered.sizes]
            if all(keys is not None for _, keys in lists):
                for n, keys in lists:
                    for listed in keys or ():
                        yield n, None if as_given else decode(listed), listed
                return
        for values, position in self.family:
            yield values.get("n", 0), position, ""

    def _is_over(self) -> bool:
        return self.until is not None and time() >= self.until

    def _land(self, flight: _Flight) -> list[_Member]:
        """Stores what was solved, each value in the name of a run of its solver; gives what is left."""
        members, call = flight
        solved = call.result()
        written = self.writer.write(solved.solutions)
        self.result.new += written.new
        self.result.confirmed += written.confirmed
        positions = {member.key: member.start() for member in members} if solved.failures else {}
        for failure in solved.failures:
            if failure.key not in self._failed:
                self._failed.add(failure.key)
                self.result.failures.append(Unsolved(describe(positions[failure.key]), failure.reason))
        left = set(solved.left)
        self._settle(member for member in members if member.key not in left)
        return [member for member in members if member.key in left]

    def _settle(self, members: Iterable[_Member]) -> None:
        """Counts members that are dealt with, and stores the names of those that have one."""
        known = []
        for member in members:
            self.result.members += 1
            if member.key not in self._failed:
                self._known[member.n] += 1
                known.append(member)
        if self._has_names:
            self.store.write_names((name, one.key) for one in known if (name := _name(one)) is not None)
        self.progress(self.result.members, self.total)

    def end(self, status: Status = "done", message: str | None = None) -> None:
        """Closes the runs and, where all was looked at, records what is now complete."""
        self.result.seconds = monotonic() - self.started
        if not self.result.finished and status == "done":
            status, message = "interrupted", "time limit"
        if status == "done" and self.shard is None:
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
            run = next(iter(self.writer.open_runs), None) or self.writer.run("inventory", code_version())
            self.store.write_coverage(run, family, extent, found=known, expected=expected, source=source)

    def _coverage(self) -> Iterator[tuple[str, str, int, int | None, str | None]]:
        """Family, extent, how many are stored, how many there are, and who says so."""
        covered = self.family.coverage
        if covered is None:
            source = None if self.total is None else "the ranges of its parameters"
            yield self.family.name, "", self._known.total(), self.total, source
            return
        source, counts = EXPECTED_COUNTS[covered.name]
        for n in covered.sizes:
            yield covered.name, f"n={n}", self._known[n], counts[n], source


def _of_shard(total: int | None, shard: tuple[int, int] | None) -> int | None:
    if total is None or shard is None:
        return total
    return len(range(shard[0] - 1, total, shard[1]))


def _batches(members: Iterable[_Member], size: int) -> Iterator[list[_Member]]:
    source = iter(members)
    while chunk := list(islice(source, size)):
        yield chunk


def _name(member: _Member) -> str | None:
    """What people call the position, None where that is no shorter than listing it."""
    name = describe(member.start())
    return None if name.startswith(("g6:", "s6:", "edges:")) else name
