"""The road for every family: member by member, keyed here, solved in batches by processes or a cluster."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import partial
from itertools import islice
from typing import NamedTuple, TypeVar

from kb.errors import LimitReached
from kb.graphs.canonical import decode, key
from kb.graphs.geng import class_keys
from kb.graphs.language import describe
from kb.graphs.position import Position
from kb.graphs.size import MAX_KEYED
from kb.populate.work import Task, Unsolved, Work
from kb.solvers.batch import Batch, solve_batch

T = TypeVar("T")

LARGE_CLASS = 7
"""Vertices from which on a generator of the class is worth its start and its checks."""

STRETCH = 300_000
"""Keys of a class that are put in order at a time: those of all connected graphs with nine vertices."""


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


class MemberWork(Work):
    """A family whose members are looked at one by one."""

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self._failed: set[str] = set()
        # Members of enumerations and of graph6 streams are many, and few of them have names.
        self._has_names = task.family.coverage is None and task.family.variables != ("graph",)

    def do(self, pool: Executor, *, ahead: int, batch: int, memory_limit: int | None) -> None:
        """Has batch after batch solved, up to `ahead` of them before the one that is waited for."""
        flying: deque[_Flight] = deque()

        def send(members: list[_Member]) -> _Flight:
            once = {member.key: member.position for member in members}
            solve = partial(
                solve_batch,
                self.game,
                self.task.solver,
                list(once.items()),
                pause=self.task.pause,
                until=self.task.until,
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
                if rest and self.is_over:
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
            if self.task.again:
                yield members
                continue
            missing = set(self.store.missing(self.game, [member.key for member in members]))
            self._settle(member for member in members if member.key not in missing)
            if missing:
                yield [member for member in members if member.key in missing]

    def _members(self) -> Iterator[_Member]:
        for number, (n, position, known_key) in enumerate(self._listed()):
            if self.is_over:
                self.result.finished = False
                return
            if self.task.shard is not None and number % self.task.shard[1] != self.task.shard[0] - 1:
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
        order, which is the same on every machine; without one there is no order to keep to.
        """
        as_given = self.game.starts_as_given
        covered = self.task.family.coverage
        if covered is not None and self.task.shard is None and max(covered.sizes, default=0) >= LARGE_CLASS:
            lists = [(n, class_keys(covered.name, n)) for n in covered.sizes]
            if all(keys is not None for _, keys in lists):
                for n, keys in lists:
                    for listed in _in_order(keys or ()):
                        yield n, None if as_given else decode(listed), listed
                return
        for values, position in self.task.family:
            yield values.get("n", 0), position, ""

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
                self.known[member.n] += 1
                known.append(member)
        if self._has_names:
            self.store.write_names((name, one.key) for one in known if (name := _name(one)) is not None)
        self.task.progress(self.result.members, self.total)


def _in_order(keys: Iterable[str]) -> Iterator[str]:
    """The keys, stretch by stretch in order: so a batch of rows fills a few pages and need not touch all."""
    for stretch in _batches(keys, STRETCH):
        yield from sorted(stretch)


def _batches(given: Iterable[T], size: int) -> Iterator[list[T]]:
    source = iter(given)
    while chunk := list(islice(source, size)):
        yield chunk


def _name(member: _Member) -> str | None:
    """What people call the position, None where that is no shorter than listing it."""
    name = describe(member.start())
    return None if name.startswith(("g6:", "s6:", "edges:")) else name
