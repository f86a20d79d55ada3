"""The road for large classes: graphs go from the generator to a verdict as text, by several threads.

What the premise rules out for the generator is not made at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor, wait
from contextlib import contextmanager
from threading import Event
from typing import Any, NamedTuple

from kb.graphs import geng
from kb.graphs.canonical import canonical_form, decode
from kb.graphs.enumerate import EXPECTED_COUNTS
from kb.graphs.geng import Part, Restriction
from kb.graphs.position import Position
from kb.progress import Progress
from kb.refute.facts import Facts
from kb.refute.lines import Judge, Seen
from kb.refute.premise import Bounds, restriction
from kb.refute.tally import Tally
from kb.solvers import kernel
from kb.solvers.processes import memory_for

MANY = 5_000
"""Graphs of one size from which on they go as text; fewer are looked up and stored one by one."""
WORTH_DIVIDING, LEAST_PARTS, GRAPHS_A_PART = 100_000, 16, 4_000_000
LOOK = 0.2
"""Seconds between two looks at how far the threads are."""


class ByHand(NamedTuple):
    """How single graphs are dealt with."""

    decide: Callable[[Sequence[tuple[Position, int | None]]], None]
    """Tries the statement on graphs, with their nim-values where they are known."""
    value: Callable[[Position], Any]
    """Looks up one value."""


def serves(name: str, n: int) -> bool:
    """Whether graphs of a class with n vertices go this way."""
    return EXPECTED_COUNTS[name][1][n] >= MANY and kernel.is_built() and geng.serves(name)


def try_size(tally: Tally, name: str, n: int, by_hand: ByHand, jobs: int, progress: Progress) -> None:
    """Tries a statement on all graphs of a class with n vertices; progress is told in graphs of that size."""
    graphs = EXPECTED_COUNTS[name][1][n]
    only = geng.ANY if name == "trees" else restriction(Bounds(tally.statement.demands), n)
    made = 0
    if only is not None:
        for seen in _each_part(tally, name, n, graphs, only, jobs, progress):
            made += seen.made
            _add(tally, seen, by_hand)
    if only == geng.ANY:
        geng.check_count(name, n, made)
    tally.tried += graphs - made  # these do not meet the premise, so the statement is true of them
    progress(graphs, graphs)


def _each_part(
    tally: Tally, name: str, n: int, graphs: int, only: Restriction, jobs: int, progress: Progress
) -> Iterator[Seen]:
    """What comes of each part that the generator makes, in order."""
    solves = kernel.solves_class(tally.game, "connected" if only.connected else name, n)
    parts = max(LEAST_PARTS, -(-graphs // GRAPHS_A_PART)) if graphs >= WORTH_DIVIDING else 1
    done = [0] * parts

    def try_part(number: int) -> Seen:
        judge = Judge(tally.statement, tally.game if solves else None, memory_for(jobs))
        seen = Seen()

        def advance(count: int) -> None:
            done[number] += count

        for block in geng.graph_blocks(name, n, Part(number, parts), only):
            judge.judge(block, seen, advance, stop.is_set)
            if stop.is_set():
                break
        return seen

    with _threads(jobs) as (pool, stop):
        for ended, call in enumerate([pool.submit(try_part, number) for number in range(parts)]):
            while not call.done():
                wait([call], timeout=LOOK)
                # of a part that is not whole it is not known how many graphs it has
                progress(sum(done) if only == geng.ANY else graphs * ended // parts, graphs)
            yield call.result()


@contextmanager
def _threads(jobs: int) -> Iterator[tuple[Executor, Event]]:
    """So many threads, and what tells them to stop; they are told when this is left."""
    pool, stop = ThreadPoolExecutor(jobs), Event()
    try:
        yield pool, stop
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _add(tally: Tally, seen: Seen, by_hand: ByHand) -> None:
    decided = seen.made - len(seen.left)
    tally.tried += decided
    tally.made += decided
    tally.applied += seen.applied
    tally.failures += seen.failures
    if seen.solved:
        tally.evidence["computed"] += seen.solved
        tally.unstored += seen.solved
    if seen.smallest is not None:
        _, line, value = seen.smallest
        position = canonical_form(decode(line))
        tally.offer(Facts(position, lambda: by_hand.value(position) if value is None else value))
    by_hand.decide([(decode(line), value) for line, value in seen.left])
