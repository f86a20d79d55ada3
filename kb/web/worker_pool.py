"""`WorkerPool`: processes of one kind, jobs that wait for them, and an end to those that take too long."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

from kb.web.client import client_address
from kb.web.fair_places import FairPlaces
from kb.web.frames import Head, Result, framed_json, read_frame
from kb.web.limits import Busy, OutOfTime, WorkerDied

LONGEST_LINE = 1 << 20
STALLED = 3
"""A process may take so many times as long to start as a request waits for it: it serves the next one."""


class WorkerPool:
    """Up to `size` worker processes; each is started when it is first needed."""

    def __init__(
        self,
        name: str,
        size: int,
        *,
        waiting: int,
        seconds: float,
        wait_seconds: float,
        start_seconds: float,
        settings: dict[str, Any],
        on_event: Callable[[str, str], None],
    ) -> None:
        self.name = name
        self._most_waiting = waiting
        self._seconds = seconds
        self._wait_seconds = wait_seconds
        self._start_seconds = start_seconds
        self._settings = settings
        self._on_event = on_event
        self._idle: list[Process] = []
        self._places = FairPlaces(size)
        self._closed = False
        self._starting: asyncio.Task[None] | None = None
        self._wanted: deque[asyncio.Future[Process]] = deque()
        """Jobs that have a place and wait for a process, the first first."""

    async def ask(self, job: str, **arguments: Any) -> Result:
        """Has a job done; `OutOfTime` after the time allowed, and then the process is ended."""
        async with self.streaming(job, **arguments) as (head, chunks):
            return Result(head, b"".join([chunk async for chunk in chunks]))

    @asynccontextmanager
    async def streaming(self, job: str, **arguments: Any) -> AsyncIterator[tuple[Head, AsyncIterator[bytes]]]:
        """Has a job done; its body comes in chunks, as fast as they are taken."""
        request = framed_json({"job": job, "arguments": arguments})
        async with AsyncExitStack() as place:
            worker = await self._worker_in_turn(place)
            finished = False
            try:
                # The time a process takes to start is not the job's.
                async with asyncio.timeout(self._seconds):
                    try:
                        head = await _begin(worker, request)
                    except (asyncio.IncompleteReadError, ConnectionError):
                        # It may have ended while it was idle; a new one has not.
                        await _end(worker)
                        worker = await self._started()
                        head = await _begin(worker, request)
                    ended = asyncio.Event()
                    yield head, _chunks(worker, ended)
                    finished = ended.is_set()
                self._on_event(self.name, "done" if finished else "left")
            except TimeoutError:
                self._on_event(self.name, "timeout")
                raise OutOfTime(
                    f"the request was given up after {self._seconds:g} s; "
                    "ask for less, or populate its family"
                ) from None
            except (asyncio.IncompleteReadError, ConnectionError):
                self._on_event(self.name, "broken")
                raise WorkerDied(
                    "the process that worked on this request ended; the next request has another"
                ) from None
            finally:
                await self._take_back(worker, finished)

    async def close(self) -> None:
        """Ends the idle processes; those at work end with their job."""
        self._closed = True
        if self._starting is not None:
            self._starting.cancel()
            await asyncio.wait((self._starting,))
        while self._idle:
            await _end(self._idle.pop())

    async def start(self) -> None:
        """Starts one process before it is needed."""
        try:
            await self._add()
        except TimeoutError:
            most = STALLED * self._start_seconds
            raise Busy(f"a process did not start within {most:g} s, {STALLED} times start_seconds") from None

    def _start_another(self) -> None:
        if self._starting is None or self._starting.done():
            self._starting = asyncio.create_task(self._add_for_those_who_wait())

    async def _add_for_those_who_wait(self) -> None:
        try:
            await self._add()
        except TimeoutError:
            self._on_event(self.name, "broken")  # those who wait have a time of their own
        except Exception as problem:
            self._on_event(self.name, "broken")
            if (first := self._longest_waiting()) is not None:
                first.set_exception(problem)
        finally:
            self._starting = None
            if self._wanted and not self._closed:
                self._start_another()

    async def _add(self) -> None:
        async with asyncio.timeout(STALLED * self._start_seconds):
            worker = await self._started()
        await self._take_back(worker, True)

    async def _take_back(self, worker: Process, finished: bool) -> None:
        """Keeps a process that is free; ends one that is not, and starts another in its place.

        So the next job need not wait for it.
        """
        kept = False
        try:
            kept = finished and self._put(worker)
        finally:
            if not kept:
                await _end(worker)
                if not self._closed and not self._idle:
                    self._start_another()

    def _put(self, worker: Process) -> bool:
        """Hands a process that is free to the job that waits longest for one, or keeps it until one comes."""
        if self._closed:
            return False
        if (first := self._longest_waiting()) is not None:
            first.set_result(worker)
        else:
            self._idle.append(worker)
        return True

    def _longest_waiting(self) -> asyncio.Future[Process] | None:
        """The first of the jobs that wait for a process, which then waits no longer."""
        while self._wanted:
            if not (first := self._wanted.popleft()).done():  # it is done if whoever asked has left
                return first
        return None

    @property
    def waiting(self) -> int:
        """How many jobs wait for a place."""
        return self._places.waiting

    @property
    def busy(self) -> int:
        """How many jobs have a place."""
        return self._places.held

    async def _worker_in_turn(self, place: AsyncExitStack) -> Process:
        """A process for the client that asks, once it has a place; `Busy` where there is none in time."""
        client = client_address.get()
        if not self._places.has_room(client) and self.waiting >= self._most_waiting:
            self._on_event(self.name, "refused")
            raise Busy(f"{self.waiting} requests wait already; try again in a moment")
        try:
            async with asyncio.timeout(self._wait_seconds):
                await place.enter_async_context(self._places.place(client))
            async with asyncio.timeout(self._start_seconds):
                return await self._worker()
        except TimeoutError:
            self._on_event(self.name, "refused")
            raise Busy("no process was free in time; try again in a moment") from None

    async def _worker(self) -> Process:
        """A process that is free, or else the first to be: one that ends its job, or a new one."""
        while self._idle:
            worker = self._idle.pop()
            if worker.returncode is None:
                return worker
        wanted: asyncio.Future[Process] = asyncio.get_running_loop().create_future()
        self._wanted.append(wanted)
        self._start_another()
        try:
            return await wanted
        except asyncio.CancelledError:
            if wanted.done() and not wanted.cancelled() and wanted.exception() is None:
                await self._take_back(wanted.result(), True)  # it came as whoever asked left
            raise

    async def _started(self) -> Process:
        """A new process that is ready for its first job."""
        worker = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "kb.web.worker", stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
        )
        assert worker.stdin is not None
        assert worker.stdout is not None
        try:
            worker.stdin.write(framed_json(self._settings))
            await read_frame(worker.stdout)
        except BaseException:
            await _end(worker)  # nobody else knows of it
            raise
        self._on_event(self.name, "started")
        return worker


async def _begin(worker: Process, request: bytes) -> Head:
    """Sends a job; gives the head of the reply."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(request)
    await worker.stdin.drain()
    return Head(**json.loads(await read_frame(worker.stdout)))


async def _chunks(worker: Process, ended: asyncio.Event) -> AsyncIterator[bytes]:
    assert worker.stdout is not None
    while chunk := await read_frame(worker.stdout):
        yield chunk
    ended.set()


async def _end(worker: Process) -> None:
    if worker.returncode is None:
        with suppress(ProcessLookupError):
            worker.kill()
    await worker.wait()
