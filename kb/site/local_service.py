"""`LocalService`: the service without processes, threads or visitors; its jobs are done where it is asked."""

from __future__ import annotations

from typing import Any

from kb.errors import KbError
from kb.knowledge_base import KnowledgeBase
from kb.web.failures import error_record, status_of
from kb.web.frames import Head, Result
from kb.web.jobs import JOBS
from kb.web.jobs.reply import as_bytes
from kb.web.limits import Limits
from kb.web.service import Service
from kb.web.worker_pool import WorkerPool

EVERYTHING = 1_000_000
"""Entries of a list on one page: a static page has no next one."""


class LocalService(Service):
    """What the pages of the explorer ask while they are written to files."""

    live = False
    claims_shown = EVERYTHING

    def __init__(self, base: KnowledgeBase) -> None:
        super().__init__(
            base.url, solve=False, limits=Limits(page=EVERYTHING, cells=EVERYTHING), library=base.library
        )
        self.readers = _Here(base, self.limits)

    async def heavy(self, job: str, **arguments: Any) -> Result:
        """The answer of a job, however long it takes."""
        return await self.readers.ask(job, **arguments)


class _Here(WorkerPool):
    """A pool of no processes: whoever asks waits."""

    def __init__(self, base: KnowledgeBase, limits: Limits) -> None:
        self._base = base
        self._limits = limits

    async def ask(self, job: str, **arguments: Any) -> Result:
        try:
            reply = JOBS[job](self._base, self._limits, **arguments)
            return Result(reply.head, b"".join(reply.chunks))
        except KbError as problem:
            return Result(Head(status=status_of(problem)), as_bytes(error_record(problem)))
