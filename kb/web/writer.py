"""The one writer of a service that may solve: a thread that stores values, one request after another."""

from __future__ import annotations

import asyncio
import queue
import threading
from typing import Any

from kb.knowledge_base import KnowledgeBase
from kb.solvers import Solution

Solved = list[tuple[str, int | str, str, str]]
"""Key, value (a nim-value, or a text), solver and its version."""


class Writer:
    """Stores what was solved; `close` waits for what is still in the queue."""

    def __init__(self, url: str) -> None:
        self.base = KnowledgeBase(url)
        self._queue: queue.Queue[tuple[str, Solved, float, asyncio.Future[int]] | None] = queue.Queue()
        self._thread = threading.Thread(target=self._work, name="writer")
        self._thread.start()

    async def store(self, game: str, solved: Solved, budget: float) -> int:
        """Stores values with a run of their own; gives how many are new."""
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._queue.put((game, solved, budget, future))
        return await future

    async def close(self) -> None:
        """Stores what is left to store, then closes the base."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        self.base.close()

    def _work(self) -> None:
        while (task := self._queue.get()) is not None:
            game, solved, budget, future = task
            loop = future.get_loop()
            try:
                new = self._write(game, solved, budget)
            except Exception as problem:
                loop.call_soon_threadsafe(_fail, future, problem)
            else:
                loop.call_soon_threadsafe(_finish, future, new)

    def _write(self, game: str, solved: Solved, budget: float) -> int:
        found = [(key, Solution(_value(value), *by)) for key, value, *by in solved]
        return self.base.keep(game, found, scope="asked for by the service", budget=budget)


def _value(written: int | str) -> Any:
    if isinstance(written, int):
        return written
    from kb.values.reading import parse_value

    return parse_value(written)


def _finish(future: asyncio.Future[int], new: int) -> None:
    if not future.done():
        future.set_result(new)


def _fail(future: asyncio.Future[int], problem: Exception) -> None:
    if not future.done():
        future.set_exception(problem)
