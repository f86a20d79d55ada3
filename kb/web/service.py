"""`Service`: the crews of worker processes, the writer and the figures of one running service."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from kb.errors import BadArgument
from kb.web.crew import Crew, Result
from kb.web.gathering import Gathering
from kb.web.keeping import Keeping
from kb.web.limits import Limits
from kb.web.metrics import Metrics
from kb.web.writer import Writer

Jobs = tuple[tuple[str, dict[str, Any]], ...]
FIRST_READ: Jobs = (
    ("values", {"game": "take-away", "asked": [({"graph": "K_{1,2}"}, True)]}),
    ("claims", {"limit": 1}),
)
FIRST_SOLVED: Jobs = (
    ("explanation", {"game": "take-away", "given": {"graph": "K_{1,2}"}, "budget": 0.0}),
    ("explanation", {"game": "even-odd", "given": {"graph": "P3"}, "budget": 0.0}),
)
"""What a process does before its first job, so that it has imported what it needs."""


class Service:
    """What the routes ask: it holds no position and opens no database itself."""

    def __init__(self, url: str, *, solve: bool, limits: Limits) -> None:
        self.url = url
        self.may_solve = solve
        self.limits = limits
        self.metrics = Metrics()
        self.keeping: Keeping | None = None
        self._writer: Writer | None = None

    async def open(self) -> None:
        """Starts the writer, where there is one, and the first process that reads and that solves."""
        limits = self.limits
        self.readers = self._crew("readers", limits.readers, limits.request_seconds, first=FIRST_READ)
        self._look_ups = Gathering(self.readers, size=limits.readers, waiting=limits.waiting)
        self.solvers = self._crew("solvers", limits.solvers, limits.request_seconds, first=FIRST_SOLVED)
        self.exporters = self._crew("exporters", limits.exports, limits.export_seconds)
        if self.may_solve:
            self._writer = Writer(self.url)
        await self.readers.start()
        await self.solvers.start()

    async def close(self) -> None:
        """Lets the writer finish, and ends all processes."""
        if self._writer is not None:
            await self._writer.close()
        for crew in (self.readers, self.solvers, self.exporters):
            await crew.close()

    @property
    def budget(self) -> float:
        """Seconds that an explanation may spend on solving."""
        return self.limits.budget_seconds if self.may_solve else 0.0

    async def value(
        self, game: str, given: dict[str, Any], *, solve: bool | None = None, named: bool = True
    ) -> Result:
        """What is known of a position; where it is not known and may be solved, it is solved and stored."""
        if solve and not self.may_solve:
            raise BadArgument("this service solves nothing; it is started with `ggkb serve --solve` for that")
        found = await self._look_ups.value(game, given, named)
        if solve is False or self._writer is None or found.head.status != 200 or found.head.lasting:
            return found
        solved = await self.solvers.ask("solve", game=game, given=given)
        if solved.head.status != 200:
            return solved
        if not solved.head.solved:
            return found
        new = await self._writer.store(game, solved.head.solved, self.limits.budget_seconds)
        self.metrics.values_stored += new
        if self.keeping is not None:
            self.keeping.forget()
        return await self._look_ups.value(game, given, named)

    def figures(self) -> str:
        """All metrics as text."""
        crews = (self.readers, self.solvers, self.exporters)
        return self.metrics.text(
            {
                "ggkb_jobs_waiting": (
                    "Jobs that wait for a process.",
                    {(("crew", crew.name),): float(crew.waiting) for crew in crews},
                ),
                "ggkb_jobs_running": (
                    "Jobs being done.",
                    {(("crew", crew.name),): float(crew.busy) for crew in crews},
                ),
            }
        )

    def _crew(self, name: str, size: int, seconds: float, *, first: Jobs = ()) -> Crew:
        return Crew(
            name,
            size,
            waiting=self.limits.waiting,
            seconds=seconds,
            settings={"url": self.url, "limits": asdict(self.limits), "first": first},
            tell=self.metrics.job,
        )
