"""`WorkThreads`: threads that do small pieces of work for the service's loop.

Waking a thread, and waking the loop, each take longer than a good part of a look-up. So a thread goes on
while work waits, and the loop is told of several results at once.

Whoever waits is answered whatever happens: with the result, with the exception, or when the time is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from kb.web.limits import Busy, OutOfTime, WorkerDied
from kb.web.logs import LOG

TOGETHER = 4
"""Results after which the loop is told of them: awake, it takes Python's lock from a thread that goes on."""

T = TypeVar("T")


class Result(NamedTuple):
    """What came of a piece of work: a value, or the exception that it raised."""

    value: Any = None
    fault: BaseException | None = None


class Work(NamedTuple):
    """A piece of work, and who waits for it."""

    do: Callable[[], Any]
    result: asyncio.Future[Result]


Done = list[tuple[asyncio.Future[Result], Result]]
UNKNOWN = Result(fault=WorkerDied("the thread that worked on this request ended; the next one has another"))


class WorkThreads:
    """`size` threads; a piece of work is refused if `waiting` others wait, and given up after `seconds`."""

    def __init__(self, name: str, size: int, *, waiting: int, seconds: float) -> None:
        self._name = name
        self._most = size + waiting
        self._seconds = seconds
        self._loop = asyncio.get_running_loop()
        self._unanswered = 0
        self._queue: SimpleQueue[Work | None] = SimpleQueue()
        self._threads = [self._started() for _ in range(size)]

    async def run(self, do: Callable[[], T]) -> T:
        """The result of a piece of work that is done in a thread."""
        if self._unanswered >= self._most:
            raise Busy(f"{self._unanswered} requests wait already; try again in a moment")
        self._replace_the_dead()
        work = Work(do, self._loop.create_future())
        self._unanswered += 1
        try:
            async with asyncio.timeout(self._seconds):
                self._queue.put(work)
                result = await work.result
        except TimeoutError:
            raise OutOfTime(f"the request was given up after {self._seconds:g} s") from None
        finally:
            self._unanswered -= 1
        if result.fault is not None:
            raise result.fault
        value: T = result.value
        return value

    def close(self) -> None:
        """Ends the threads once all work is done."""
        for _ in self._threads:
            self._queue.put(None)
        for thread in self._threads:
            thread.join()

    def _started(self) -> Thread:
        thread = Thread(target=self._work, name=self._name, daemon=True)
        thread.start()
        return thread

    def _replace_the_dead(self) -> None:
        for place, thread in enumerate(self._threads):
            if not thread.is_alive():
                self._threads[place] = self._started()

    def _work(self) -> None:
        """Does work, in a thread, until there is no more."""
        done: Done = []
        try:
            while (work := self._next(done)) is not None:
                if work.result.cancelled():
                    continue  # whoever asked has gone
                result = UNKNOWN
                try:
                    result = _result(work.do)
                finally:
                    done.append((work.result, result))
                if len(done) >= TOGETHER:
                    self._tell(done)
        except Exception:
            LOG.exception("a thread ended", extra={"of": self._name})
        finally:
            self._tell(done)

    def _next(self, done: Done) -> Work | None:
        """The work that has waited longest; while there is none, nobody waits for what is done."""
        try:
            return self._queue.get_nowait()
        except Empty:
            self._tell(done)
            return self._queue.get()

    def _tell(self, done: Done) -> None:
        """Has the loop give the results to those who wait for them."""
        if done:
            told = done.copy()
            done.clear()
            self._loop.call_soon_threadsafe(_hand_over, told)


def _result(do: Callable[[], Any]) -> Result:
    try:
        return Result(do())
    except Exception as fault:
        return Result(fault=fault)


def _hand_over(told: Done) -> None:
    for waiting, result in told:
        if not waiting.done():
            waiting.set_result(result)
