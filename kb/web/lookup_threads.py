"""Look-ups of stored values in threads of the service's own process: no hop to another process.

Only what is certainly quick is done here. A thread cannot be ended and labelling a large graph may take
long, so larger positions go to a worker process.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from kb.errors import KbError
from kb.knowledge_base import KnowledgeBase
from kb.web.failures import error_record, internal_fault, status_of
from kb.web.frames import Head, Result
from kb.web.jobs.reply import as_bytes
from kb.web.jobs.values import lookup
from kb.web.limits import Busy, Limits, OverLimit
from kb.web.logs import LOG


class LookupThreads:
    """Answers look-ups from one base that is opened for reading."""

    def __init__(self, url: str, limits: Limits) -> None:
        self.waiting = 0
        self._limits = limits
        self._base = KnowledgeBase(url, read_only=True)
        self._threads = ThreadPoolExecutor(limits.threads, thread_name_prefix="look-up")

    async def value(self, game: str, given: dict[str, Any], named: bool) -> Result | None:
        """What is known of a position; None where it is too large to be looked up here."""
        if self.waiting >= self._limits.waiting + self._limits.threads:
            raise Busy(f"{self.waiting} look-ups wait already; try again in a moment")
        self.waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, self._look_up, game, given, named)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """Ends the threads once they have answered, and closes the base."""
        self._threads.shutdown()
        self._base.close()

    def _look_up(self, game: str, given: dict[str, Any], named: bool) -> Result | None:
        problem: KbError
        try:
            return lookup(self._base, self._limits, game, given, named)
        except KbError as refused:
            problem = refused
        except RecursionError:
            problem = OverLimit("the request is nested too deeply")
        except Exception as fault:
            LOG.exception("look-up failed")
            problem = internal_fault(fault)
        return Result(Head(status=status_of(problem)), as_bytes(error_record(problem)))
