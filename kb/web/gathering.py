"""Look-ups that come together are answered together: one message to a process, one reading of the store."""

from __future__ import annotations

import asyncio
from typing import Any

from kb.errors import KbError
from kb.web.crew import Crew, Result
from kb.web.frames import Head
from kb.web.limits import Busy

MOST_TOGETHER = 32
"""Look-ups of one message."""

Waiting = list[tuple[tuple[dict[str, Any], bool], "asyncio.Future[Result]"]]


class Gathering:
    """Sends look-ups to a crew: one at once where a process is free, those that wait for one together."""

    def __init__(self, crew: Crew, *, size: int, waiting: int) -> None:
        self._crew = crew
        self._size = size
        self._most_waiting = waiting
        self._waiting: dict[str, Waiting] = {}
        self._count = 0
        self._senders: set[asyncio.Task[None]] = set()

    async def value(self, game: str, given: dict[str, Any], named: bool) -> Result:
        """What is known of a position, with its name where that is wanted."""
        if self._count >= self._most_waiting + self._size * MOST_TOGETHER:
            raise Busy(f"{self._count} look-ups wait already; try again in a moment")
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(game, []).append(((given, named), future))
        self._count += 1
        if len(self._senders) < self._size:
            sender = asyncio.create_task(self._send())
            self._senders.add(sender)
            sender.add_done_callback(self._senders.discard)
        return await future

    async def _send(self) -> None:
        while self._waiting:
            game, waiting = next(iter(self._waiting.items()))
            together = waiting[:MOST_TOGETHER]
            del waiting[:MOST_TOGETHER]
            if not waiting:
                del self._waiting[game]
            self._count -= len(together)
            await self._answer(game, together)

    async def _answer(self, game: str, together: Waiting) -> None:
        results: list[Result] = []
        try:
            async with self._crew.streaming("values", game=game, asked=[one for one, _ in together]) as (
                head,
                chunks,
            ):
                found = [chunk async for chunk in chunks]
            if head.status == 200:
                results = [_result(chunk) for chunk in found]
            elif len(together) == 1:
                results = [Result(head, b"".join(found))]
        except KbError as problem:
            if len(together) == 1:
                _fail(together[0][1], problem)
                return
        if results:
            for (_, future), result in zip(together, results, strict=True):
                if not future.done():
                    future.set_result(result)
            return
        # One of them spoilt the answer to all; each by itself is answered or refused as it deserves.
        for one in together:
            await self._answer(game, [one])


def _result(chunk: bytes) -> Result:
    status, lasting = int.from_bytes(chunk[:2], "big"), chunk[2:3] == b"\1"
    return Result(Head(status=status, lasting=lasting), chunk[3:])


def _fail(future: asyncio.Future[Result], problem: KbError) -> None:
    if not future.done():
        future.set_exception(problem)
