"""`Service`: what the routes ask. Threads look up, processes do what may take long, one writer writes."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from dataclasses import asdict
from typing import Any

from kb.errors import BadArgument
from kb.theorems.library import BUILT_IN, Library
from kb.web.base_file import BaseFile
from kb.web.examples import example_of
from kb.web.frames import Result
from kb.web.limits import Limits, OutOfTime
from kb.web.lookup_threads import LookupThreads
from kb.web.metrics import Metrics
from kb.web.response_cache import ResponseCache
from kb.web.slow_requests import SlowRequests
from kb.web.warm_up import BY_GRAMMAR, FIRST_PAGES, PAGES, fetch_all, files, prepare
from kb.web.worker_pool import WorkerPool
from kb.web.writer import Writer

Jobs = tuple[tuple[str, dict[str, Any]], ...]
NOT_STORED = "edges:0-1,0-2,2-3,2-4,2-5,5-6,6-7,3-8,7-9,2-10,1-11,10-11,3-9"
FIRST: Jobs = (
    ("claims", {"limit": 1}),
    ("explanation", {"game": "take-away", "given": {"graph": BY_GRAMMAR}, "budget": 0.0}),
    ("solve", {"game": "node-kayles", "given": {"graph": NOT_STORED}}),
    ("explanation", {"game": "even-odd", "given": {"graph": "P3"}, "budget": 0.0}),
)
"""What a process does before its first job, so that it has imported what it needs."""


class Service:
    """One running service on one base."""

    live = True
    """Whether who reads a page can ask something; pages written to files leave out what needs that."""
    claims_shown = 100
    """Claims on one page."""

    def __init__(
        self,
        url: str,
        *,
        solve: bool,
        limits: Limits,
        prefix: str = "",
        wants_token: bool = False,
        library: Library = BUILT_IN,
    ) -> None:
        self.url = url
        self.games = library.games
        self.examples = {rules.slug: example_of(rules) for rules in self.games}
        """A position of each game to begin with."""
        self._rules = library.rules
        self.prefix = prefix
        """The path below which the service lies, for the links of its pages."""
        self.may_solve = solve
        self.wants_token = wants_token
        """Whether a POST must carry a token, which the pages of the explorer do not have."""
        self.limits = limits
        self.metrics = Metrics()
        self.response_cache: ResponseCache | None = None
        self.base_file = BaseFile(url)
        self._slow = SlowRequests(limits)
        self._writer: Writer | None = None
        self._fetching: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Opens the base, starts the writer where there is one, and a first process of each kind."""
        limits = self.limits
        async with AsyncExitStack() as opened:
            self.look_ups = LookupThreads(self.url, limits)
            opened.callback(self.look_ups.close)
            self.readers = self._pool("readers", limits.readers, limits.request_seconds)
            self._quick = self._pool("quick", limits.readers, limits.quick_seconds)
            self.solvers = self._pool("solvers", limits.solvers, limits.request_seconds)
            self.exporters = self._pool("exporters", limits.exports, limits.export_seconds)
            for pool in self._pools:
                opened.push_async_callback(pool.close)
            if self.may_solve:
                self._writer = Writer(self.url, limits, self._rules)
                opened.push_async_callback(self._writer.close)
            await asyncio.gather(
                self.readers.start(), self._quick.start(), asyncio.to_thread(prepare, self.look_ups)
            )
            self._opened = opened.pop_all()

    async def fetch_pages(self) -> None:
        """Makes the pages that the first screen leads to, and then, while requests come, all others."""
        if self.response_cache is not None and self.limits.cache_seconds > 0:
            await fetch_all(self.response_cache, FIRST_PAGES)
            others = (*files(), *PAGES[len(FIRST_PAGES) :])
            self._fetching = asyncio.create_task(fetch_all(self.response_cache, others))

    async def close(self) -> None:
        """Lets the writer finish, and ends all threads and processes."""
        if self._fetching is not None:
            self._fetching.cancel()
            await asyncio.wait((self._fetching,))
        await self._opened.aclose()

    def changes(self) -> int | None:
        """A number that is another one once the base has changed; None where that cannot be told."""
        return self.look_ups.changes()

    @property
    def budget(self) -> float:
        """Seconds that an explanation may spend on solving."""
        return self.limits.budget_seconds if self.may_solve else 0.0

    async def looked_up(self, game: str, given: dict[str, Any], named: bool) -> Result | None:
        """What is known of a position, where a look-up is sure to be quick; None elsewhere.

        Nobody knows how long rules from a file take: these are left to processes, which can be ended.
        """
        return None if self._rules else await self.look_ups.value(game, given, named)

    async def value(self, game: str, given: dict[str, Any], *, named: bool = True) -> Result:
        """What is known of a position; nothing is solved or stored."""
        found = await self.looked_up(game, given, named)
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
            start_seconds=self.limits.start_seconds,
            settings={
                "url": self.url,
                "rules": self._rules,
                "limits": asdict(self.limits),
                "first": FIRST,
            },
            on_event=self.metrics.job,
        )
