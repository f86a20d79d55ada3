"""`FairPlaces`: a bounded number of places, given in turn to the clients that wait for one."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque


class FairPlaces:
    """`size` places. Clients take turns, and where there are several places no client holds them all."""

    def __init__(self, size: int) -> None:
        self.waiting = 0
        self._free = size
        self._most_of_one = max(1, size - 1)
        self._held: Counter[str] = Counter()
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def has_room(self, client: str) -> bool:
        """Whether this client would get a place at once."""
        return self._free > 0 and self._held[client] < self._most_of_one

    async def acquire(self, client: str) -> None:
        """Waits for a place; each is given back by `release`."""
        if self.has_room(client):
            self._take(client)
            return
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(client, deque()).append(granted)
        self.waiting += 1
        try:
            await granted
        except asyncio.CancelledError:
            if granted.done() and not granted.cancelled():
                self.release(client)  # it came too late
            raise
        finally:
            self.waiting -= 1

    def release(self, client: str) -> None:
        """Gives a place back, to the next client in turn."""
        self._free += 1
        self._held[client] -= 1
        if not self._held[client]:
            del self._held[client]
        for other in list(self._queues):
            self._grant(other)

    def _grant(self, client: str) -> None:
        queue = self._queues[client]
        while queue and queue[0].done():
            queue.popleft()  # gave up waiting
        if queue and self.has_room(client):
            self._take(client)
            queue.popleft().set_result(None)
            self._queues.move_to_end(client)
        if not queue:
            del self._queues[client]

    def _take(self, client: str) -> None:
        self._free -= 1
        self._held[client] += 1
