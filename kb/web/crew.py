"""A crew: worker processes of one kind, jobs that wait for them, and an end to those that take too long."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

from kb.web.frames import Head, framed_json, read_frame
from kb.web.limits import Broken, Busy, OutOfTime

LONGEST_LINE = 1 << 20


@dataclass(frozen=True)
class Result:
    """A reply with its whole body."""

    head: Head
    body: bytes


class Crew:
    """Up to `size` worker processes; each is started when it is first needed."""

    def __init__(
        self,
        name: str,
        size: int,
        *,
        waiting: int,
        seconds: float,
        settings: dict[str, Any],
        tell: Callable[[str, str], None],
    ) -> None:
        self.name = name
        self.waiting = 0
        self.busy = 0
        self._most_waiting = waiting
        self._seconds = seconds
        self._settings = settings
        self._tell = tell
        self._idle: list[Process] = []
        self._places = asyncio.Semaphore(size)
        self._closed = False

    async def ask(self, job: str, **arguments: Any) -> Result:
        """Has a job done; `OutOfTime` after the time allowed, and then the process is ended."""
        async with self.streaming(job, **arguments) as (head, chunks):
            return Result(head, b"".join([chunk async for chunk in chunks]))

    @asynccontextmanager
    async def streaming(self, job: str, **arguments: Any) -> AsyncIterator[tuple[Head, AsyncIterator[bytes]]]:
        """Has a job done; its body comes in chunks, as fast as they are taken."""
        await self._place()
        worker: Process | None = None
        self.busy += 1
        finished = False
        try:
            async with asyncio.timeout(self._seconds):
                request = framed_json({"job": job, "arguments": arguments})
                while True:
                    reused = bool(self._idle)
                    worker = await self._worker()
                    try:
                        head = await _begin(worker, request)
                        break
                    except (asyncio.IncompleteReadError, ConnectionError):
                        # One that had been idle may have ended before it was asked; a new one had not.
                        if not reused:
                            raise
                        await _end(worker)
                ended = asyncio.Event()
                yield head, _chunks(worker, ended)
                finished = ended.is_set()
            self._tell(self.name, "done" if finished else "left")
        except TimeoutError:
            self._tell(self.name, "timeout")
            raise OutOfTime(
                f"the request was given up after {self._seconds:g} s; ask for less, or populate its family"
            ) from None
        except (asyncio.IncompleteReadError, ConnectionError):
            self._tell(self.name, "broken")
            raise Broken(
                "the process that worked on this request ended; the next request has another"
            ) from None
        finally:
            self.busy -= 1
            self._places.release()
            if worker is not None:
                if finished and not self._closed:
                    self._idle.append(worker)
                else:
                    await _end(worker)

    async def close(self) -> None:
        """Ends the idle processes; those at work end with their job."""
        self._closed = True
        while self._idle:
            await _end(self._idle.pop())

    async def start(self) -> None:
        """Starts one process before it is needed."""
        worker = await self._worker()
        self._idle.append(worker)

    async def _place(self) -> None:
        if self._places.locked() and self.waiting >= self._most_waiting:
            self._tell(self.name, "refused")
            raise Busy(f"{self.waiting} requests wait already; try again in a moment")
        self.waiting += 1
        try:
            async with asyncio.timeout(self._seconds):
                await self._places.acquire()
        except TimeoutError:
            self._tell(self.name, "refused")
            raise Busy(f"no process was free for {self._seconds:g} s; try again in a moment") from None
        finally:
            self.waiting -= 1

    async def _worker(self) -> Process:
        while self._idle:
            worker = self._idle.pop()
            if worker.returncode is None:
                return worker
        worker = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "kb.web.worker", stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
        )
        assert worker.stdin is not None
        worker.stdin.write(framed_json(self._settings))
        self._tell(self.name, "started")
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
