"""Look-ups of stored values in threads of the service's own process: no hop to another process.

Only what is certainly quick is done here. A thread cannot be ended and labelling a large graph may take
long, so larger positions go to a worker process.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Any

from kb.errors import DatabaseError, KbError
from kb.knowledge_base import KnowledgeBase
from kb.web.failures import error_record, status_of
from kb.web.frames import Head, Result
from kb.web.jobs.reply import as_bytes
from kb.web.jobs.values import lookup
from kb.web.limits import Limits, OverLimit
from kb.web.work_threads import WorkThreads


class LookupThreads:
    """Answers look-ups from one base that is opened for reading."""

    def __init__(self, url: str, limits: Limits) -> None:
        self._limits = limits
        self._base = KnowledgeBase(url, read_only=True)
        self._threads = WorkThreads(
            "look-up", limits.threads, waiting=limits.waiting, seconds=limits.request_seconds
        )

    async def value(self, game: str, given: dict[str, Any], named: bool) -> Result | None:
        """What is known of a position; None where it is too large to be looked up here."""
        try:
            return await self._threads.run(partial(lookup, self._base, self._limits, game, given, named))
        except KbError as problem:
            return _refusal(problem)
        except RecursionError:
            return _refusal(OverLimit("the request is nested too deeply"))

    def prepare(self) -> None:
        """Reads what is wrong in print, which every look-up asks for."""
        with suppress(DatabaseError):  # whoever asks is told
            self._base.counterexamples.of("", None)

    def changes(self) -> int | None:
        """A number that is another one once the base has changed; None where that cannot be told."""
        return self._base.changes()

    def close(self) -> None:
        """Ends the threads once they have answered, and closes the base."""
        self._threads.close()
        self._base.close()


def _refusal(problem: KbError) -> Result:
    return Result(Head(status=status_of(problem)), as_bytes(error_record(problem)))
