"""The one writer of a service that may solve: a thread that stores values, one request after another."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import Any

from kb.knowledge_base import KnowledgeBase
from kb.solvers import Solution
from kb.web.limits import Limits
from kb.web.work_threads import WorkThreads

Solved = list[tuple[str, int | str, str, str]]
"""Key, value (a nim-value, or a text), solver and its version."""


class Writer:
    """Stores what was solved; `close` waits for what is still to be stored."""

    def __init__(self, url: str, limits: Limits, rules: Iterable[str] = ()) -> None:
        self.base = KnowledgeBase(url, rules=rules)
        self._thread = WorkThreads("writer", 1, waiting=limits.waiting, seconds=limits.request_seconds)

    async def store(self, game: str, solved: Solved, budget: float) -> int:
        """Stores values with a run of their own; gives how many are new."""
        return await self._thread.run(partial(self._write, game, solved, budget))

    async def close(self) -> None:
        """Stores what is left to store, then closes the base."""
        await asyncio.to_thread(self._thread.close)
        self.base.close()

    def _write(self, game: str, solved: Solved, budget: float) -> int:
        found = [(key, Solution(_value(value), *by)) for key, value, *by in solved]
        return self.base.keep(game, found, scope="asked for by the service", budget=budget)


def _value(written: int | str) -> Any:
    if isinstance(written, int):
        return written
    from kb.values.reading import parse_value

    return parse_value(written)
