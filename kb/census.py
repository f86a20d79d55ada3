"""Census: solve every graph of a class and count, where there are too many for a row each.

What is stored is how many graphs have each number of edges and each value, a digest for each shard, and rows
for every value that is rare. A shard is a part of the class that the generator makes by itself, so shards can
be counted anywhere and in any order; what is counted is stored, and the next call goes on from there.

The digest of a shard is SHA-256 over two others: of its graph6 lines as the generator prints them, and of
their values, a byte each. It is the same on every machine with the same version of the generator.
"""

from __future__ import annotations

import hashlib
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from threading import Event
from time import monotonic, time
from typing import Any

from kb.errors import BadArgument, DatabaseError, LimitReached
from kb.evaluate.writing import RunWriter
from kb.games import Game
from kb.graphs import geng
from kb.graphs.canonical import decode, key
from kb.graphs.enumerate import EXPECTED_COUNTS
from kb.graphs.geng import Part
from kb.graphs.ranges import RangedFamily
from kb.progress import Progress, silent
from kb.solvers import kernel
from kb.solvers.batch import solve_text
from kb.solvers.processes import memory_for
from kb.store import Store
from kb.store.censuses import CensusRecord, Shard
from kb.tabular import Tabular

KEEP = 10_000
"""Values that occur so often at most have rows."""
GRAPHS_A_SHARD = 4_000_000
LEAST_SHARDS = 16
"""Shards of a class that is worth dividing, so that jobs can share it."""


@dataclass
class Counted(Tabular):
    """What one call did."""

    game: str
    family: str
    censuses: tuple[CensusRecord, ...] = ()
    """Those of the classes asked for that are complete now."""
    graphs: int = 0
    """Graphs counted by this call."""
    seconds: float = 0.0
    finished: bool = True
    """Whether every shard asked for is counted; a time limit may stop earlier."""

    def records(self) -> list[dict[str, Any]]:
        """One row for each class and nim-value: how many graphs have it."""
        return [
            {"game": self.game, "class": one.family, "n": one.n, "nim_value": value, "graphs": count}
            for one in self.censuses
            for value, count in one.values.items()
        ]

    @property
    def caption(self) -> str:
        """What was counted by this call."""
        return f"{self.game}, {self.family}: {self.graphs:,} graphs counted now"


def census(
    store: Store,
    game: Game,
    family: RangedFamily,
    *,
    keep: int = KEEP,
    jobs: int = 1,
    shard: tuple[int, int] | None = None,
    time_limit: float | None = None,
    cluster: Any = None,
    progress: Progress = silent,
) -> Counted:
    """Counts what is not counted yet of the graphs of `family`, which has to be a class.

    With `shard` (i, k) only every k-th shard from the i-th, so that k calls share the work; whichever ends
    last completes the census. `cluster` is a `distributed.Client` whose workers count.
    """
    if jobs < 1:
        raise BadArgument(f"the number of jobs is {jobs}, expected at least 1")
    if keep < 0:
        raise BadArgument(f"values that occur at most {keep} times are none; expected 0 or more")
    if shard is not None and not 1 <= shard[0] <= shard[1]:
        raise BadArgument(f"a shard is i/k with 1 ≤ i ≤ k, got {shard[0]}/{shard[1]}")
    if store.engine.read_only:
        raise DatabaseError(f"{store.engine.name} was opened for reading only; a census writes to it")
    name, sizes = _class(game, family)
    store.end_lost_runs()
    work = _Work(store, game, name, family.name, keep, shard, time_limit, progress)
    with work.writer, _pool(jobs, cluster) as pool:
        ahead = 2 * sum(cluster.ncores().values()) if cluster is not None else jobs
        work.do(pool, sizes, ahead=ahead, jobs=jobs)
    work.result.seconds = monotonic() - work.started
    return work.result


def _class(game: Game, family: RangedFamily) -> tuple[str, Sequence[int]]:
    """The class and its sizes, where a census of this game can be taken."""
    covered = family.coverage
    if covered is None:
        raise BadArgument(f"{family.name} is no class of graphs; expected one such as connected(n=9)")
    if game.kind != "impartial" or not kernel.supports(game):
        raise BadArgument(f"a census is taken by the kernel, which does not give nim-values of {game.slug}")
    if not geng.serves(covered.name):
        raise BadArgument(f"a census needs nauty's generators; {geng.VARIABLE} may name geng")
    plain = game.drops_isolated and covered.name != "all" and min(covered.sizes) > 1
    if not (game.starts_as_given or plain):
        raise BadArgument(
            f"{game.slug} drops isolated vertices, so a census is taken of connected graphs or trees "
            "with at least 2 vertices"
        )
    return covered.name, covered.sizes


class _Work:
    """One call: what it has counted, and the run in whose name rare values are stored."""

    def __init__(
        self,
        store: Store,
        game: Game,
        name: str,
        scope: str,
        keep: int,
        shard: tuple[int, int] | None,
        time_limit: float | None,
        progress: Progress,
    ) -> None:
        self.store = store
        self.game = game
        self.name = name
        self.keep = keep
        self.shard = shard
        self.started = monotonic()
        self.until = None if time_limit is None else time() + time_limit
        self.progress = progress
        self.result = Counted(game.slug, scope)
        parameters = {"census": name, "keep": keep} | ({"shard": f"{shard[0]}/{shard[1]}"} if shard else {})
        again = ["census", game.slug, scope, "--keep", str(keep)]
        again += ["--shard", f"{shard[0]}/{shard[1]}"] if shard else []
        self.writer = RunWriter(
            store,
            game,
            scope=f"census {scope}",
            again=again,
            parameters=parameters,
        )

    def do(self, pool: Executor, sizes: Sequence[int], *, ahead: int, jobs: int) -> None:
        """Counts class after class."""
        source, expected = EXPECTED_COUNTS[self.name]
        complete = {(one.family, one.n): one for one in self.store.censuses(self.game)}
        total = sum(expected[n] for n in sizes)
        before = 0
        for n in sizes:
            if (self.name, n) in complete:
                record = complete[self.name, n]
                if record.keep != self.keep:
                    raise BadArgument(
                        f"a census of {self.name}(n={n}) was taken with --keep {record.keep}, not {self.keep}"
                    )
                self.result.censuses += (record,)
                before += expected[n]
                continue
            run = self.writer.run(kernel.NAME, kernel.version())
            shards = self.store.census_shards(self.game, self.name, n) or shards_of(expected[n])
            number = self.store.open_census(run, self.name, n, shards=shards, keep=self.keep, source=source)
            before = self._count(pool, n, number, shards, ahead, jobs, before, total)
            if not self.result.finished:
                return
            done = self.store.shards(number)
            if len(done) == shards:
                self._finish(n, number, done)

    def _count(
        self, pool: Executor, n: int, number: int, shards: int, ahead: int, jobs: int, before: int, total: int
    ) -> int:
        """Counts the shards that are not counted; gives how many graphs are counted in all."""
        stored = {one.number: one for one in self.store.shards(number)}
        totals = _totals(stored.values())
        i, k = self.shard or (1, 1)
        todo = deque(s for s in range(i - 1, shards, k) if s not in stored)
        done = before + sum(one.graphs for one in stored.values())
        flying: deque[Future[Shard | None]] = deque()
        stop = Event()
        self.progress(done, total)
        try:
            while todo or flying:
                while todo and len(flying) < ahead and not self._is_over():
                    rare = {value for value in range(64) if totals[value] <= self.keep}
                    part = Part(todo.popleft(), shards)
                    call = partial(count_shard, self.game, self.name, n, part, self.keep, rare, self.until)
                    if isinstance(pool, ThreadPoolExecutor):
                        call = partial(call, memory_for(jobs), stop.is_set)
                    flying.append(pool.submit(call))
                if not flying:
                    self.result.finished = False
                    return done
                found = flying.popleft().result()
                if found is None:
                    self.result.finished = False
                    todo.clear()
                    continue
                totals += _totals([found])
                self.store.write_shard(number, _without_common(found, totals, self.keep))
                self.result.graphs += found.graphs
                done += found.graphs
                self.progress(done, total)
        except BrokenExecutor:
            raise LimitReached("a worker ended unexpectedly; what was counted is stored") from None
        finally:
            stop.set()
        return done

    def _finish(self, n: int, number: int, shards: Sequence[Shard]) -> None:
        """Stores the rows of rare values, and the census as complete."""
        geng.check_count(self.name, n, sum(shard.graphs for shard in shards))
        totals = _totals(shards)
        rows = [
            (key(decode(line[:-1])), ord(line[-1]) - 63)
            for shard in shards
            for line in shard.kept.split()
            if totals[ord(line[-1]) - 63] <= self.keep
        ]
        rows.sort()
        missing = sum(count for value, count in totals.items() if count <= self.keep) - len(rows)
        if missing:
            raise DatabaseError(f"{missing} graphs with rare values are not among the rows kept for the end")
        if rows:
            text = "".join(f"{each}\n" for each, _ in rows).encode()
            values = bytes(value for _, value in rows)
            self.writer.write_lines(kernel.NAME, kernel.version(), text, values)
        self.store.finish_census(self.writer.run(kernel.NAME, kernel.version()), number)
        self.result.censuses += tuple(
            one for one in self.store.censuses(self.game) if (one.family, one.n) == (self.name, n)
        )

    def _is_over(self) -> bool:
        return self.until is not None and time() >= self.until


def shards_of(graphs: int) -> int:
    """Into how many shards a class of so many graphs is divided."""
    least = LEAST_SHARDS if graphs >= 100_000 else 1
    return max(least, -(-graphs // GRAPHS_A_SHARD))


def count_shard(
    game: Game,
    name: str,
    n: int,
    part: Part,
    keep: int,
    rare: set[int],
    until: float | None = None,
    memory_limit: int | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Shard | None:
    """Generates and counts one shard; None where time is over or somebody has stopped it.

    Of the values in `rare` the graphs are kept, as long as they are at most `keep`.
    """
    from kb._kernel import count_by_edges, pick_lines

    counts: Counter[tuple[int, int]] = Counter()
    lines, values_of = hashlib.sha256(), hashlib.sha256()
    kept: dict[int, list[str]] = {value: [] for value in rare}
    for block in geng.graph_blocks(name, n, part):
        if stopped() or (until is not None and time() >= until):
            return None
        values = solve_text(game, block, memory_limit=memory_limit)
        lines.update(block)
        values_of.update(values)
        counts.update(count_by_edges(block, values))
        for line in pick_lines(block, values, bytes(kept)).decode().split():
            kept[ord(line[-1]) - 63].append(line)
        for value in [value for value, found in kept.items() if len(found) > keep]:
            del kept[value]
    digest = hashlib.sha256(lines.digest() + values_of.digest()).hexdigest()
    text = "".join(f"{line}\n" for found in kept.values() for line in found)
    return Shard(part.number, sum(counts.values()), digest, dict(counts), text)


def _totals(shards: Iterable[Shard]) -> Counter[int]:
    """How often each value occurs."""
    totals: Counter[int] = Counter()
    for shard in shards:
        for (_, value), count in shard.counts.items():
            totals[value] += count
    return totals


def _without_common(shard: Shard, totals: Counter[int], keep: int) -> Shard:
    """A shard without the graphs whose values have turned out too frequent to be kept."""
    lines = [line for line in shard.kept.split() if totals[ord(line[-1]) - 63] <= keep]
    return shard._replace(kept="".join(f"{line}\n" for line in lines))


@contextmanager
def _pool(jobs: int, cluster: Any) -> Iterator[Executor]:
    """So many threads, or the workers of a cluster."""
    if cluster is not None:
        yield cluster.get_executor()
        return
    pool = ThreadPoolExecutor(jobs)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)
