"""`Service`: what the routes ask. Threads look up, processes do what may take long, one writer writes."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from kb.errors import BadArgument
from kb.web.base_file import BaseFile
from kb.web.frames import Result
from kb.web.limits import Limits, OutOfTime
from kb.web.lookup_threads import LookupThreads
from kb.web.metrics import Metrics
from kb.web.response_cache import ResponseCache
from kb.web.slow_requests import SlowRequests
from kb.web.worker_pool import WorkerPool
from kb.web.writer import Writer

Jobs = tuple[tuple[str, dict[str, Any]], ...]
FIRST: Jobs = (
    ("claims", {"limit": 1}),
    ("explanation", {"game": "take-away", "given": {"graph": "K_{1,2}"}, "budget": 0.0}),
    ("explanation", {"game": "even-odd", "given": {"graph": "P3"}, "budget": 0.0}),
)
"""What a process does before its first job, so that it has imported what it needs."""


class Service:
    """One running service on one base."""

    def __init__(self, url: str, *, solve: bool, limits: Limits, prefix: str = "") -> None:
        self.url = url
        self.prefix = prefix
        """The path below which the service lies, for the links of its pages."""
        self.may_solve = solve
        self.limits = limits
        self.metrics = Metrics()
        self.response_cache: ResponseCache | None = None
        self.base_file = BaseFile(url)
        self._slow = SlowRequests(limits)
        self._writer: Writer | None = None

    async def open(self) -> None:
        """Opens the base, starts the writer where there is one, and a first process of each kind."""
        limits = self.limits
        self.look_ups = LookupThreads(self.url, limits)
        self.readers = self._pool("readers", limits.readers, limits.request_seconds)
        self._quick = self._pool("quick", limits.readers, limits.quick_seconds)
        self.solvers = self._pool("solvers", limits.solvers, limits.request_seconds)
        self.exporters = self._pool("exporters", limits.exports, limits.export_seconds)
        if self.may_solve:
            self._writer = Writer(self.url)
        for pool in (self.readers, self._quick):
            await pool.start()

    async def close(self) -> None:
        """Lets the writer finish, and ends all threads and processes."""
        if self._writer is not None:
            await self._writer.close()
        self.look_ups.close()
        for pool in self._pools:
            await pool.close()

    @property
    def budget(self) -> float:
        """Seconds that an explanation may spend on solving."""
        return self.limits.budget_seconds if self.may_solve else 0.0

    async def value(self, game: str, given: dict[str, Any], *, named: bool = True) -> Result:
        """What is known of a position; nothing is solved or stored."""
        found = await self.look_ups.value(game, given, named)
        return found or await self.readers.ask("value", game=game, given=given, named=named)

    async def solved_value(self, game: str, given: dict[str, Any], *, named: bool = True) -> Result:
        """The same; where the value is not known it is solved and stored."""
        if self._writer is None:
            raise BadArgument("this service solves nothing; it is started with `ggkb serve --solve` for that")
        found = await self.value(game, given, named=named)
        if found.head.status != 200 or found.head.lasting:
            return found
        solved = await self.heavy("solve", game=game, given=given)
        if solved.head.status != 200:
            return solved
        if not solved.head.solved:
            return found
        self.base_file.check()
        new = await self._writer.store(game, solved.head.solved, self.limits.budget_seconds)
        self.base_file.check()
        self.metrics.values_stored += new
        if self.response_cache is not None:
            self.response_cache.forget()
        return await self.value(game, given, named=named)

    async def heavy(self, job: str, **arguments: Any) -> Result:
        """Work that is mostly quick and sometimes slow: the slow never stands in the way of the quick.

        A job has a second among the quick ones. If that is not enough it starts again among the slow ones
        and is known as slow from then on. What was not done in time there is refused at once for a while.
        """
        request = json.dumps([job, arguments], sort_keys=True)
        self._slow.refuse_failed(request)
        if not self._slow.is_slow(request):
            try:
                return await self._quick.ask(job, **arguments)
            except OutOfTime:
                self._slow.add(request)
        try:
            found = await self.solvers.ask(job, **arguments)
        except OutOfTime as failure:
            self._slow.failed(request, failure)
            raise
        if found.head.status == 504:
            self._slow.failed(request, OutOfTime(json.loads(found.body)["error"]["message"]))
        return found

    def figures(self) -> str:
        """All metrics as text."""
        return self.metrics.text(
            {
                "ggkb_jobs_waiting": (
                    "Jobs that wait for a process.",
                    {(("pool", pool.name),): float(pool.waiting) for pool in self._pools},
                ),
                "ggkb_jobs_running": (
                    "Jobs being done.",
                    {(("pool", pool.name),): float(pool.busy) for pool in self._pools},
                ),
            }
        )

    @property
    def _pools(self) -> tuple[WorkerPool, ...]:
        return self.readers, self._quick, self.solvers, self.exporters

    def _pool(self, name: str, size: int, seconds: float) -> WorkerPool:
        return WorkerPool(
            name,
            size,
            waiting=self.limits.waiting,
            seconds=seconds,
            wait_seconds=self.limits.request_seconds,
            settings={"url": self.url, "limits": asdict(self.limits), "first": FIRST},
            on_event=self.metrics.job,
        )
