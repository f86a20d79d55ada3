"""`FairPlaces`: a bounded number of places, given in turn to the clients that wait for one."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairPlaces:
    """`size` places. Clients take turns, and where there are several places no client holds them all."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._most_of_one = max(1, size - 1)
        self._held: Counter[str] = Counter()
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def has_room(self, client: str) -> bool:
        """Whether there is a place that this client may take."""
        return self.held < self._size and self._held[client] < self._most_of_one

    @property
    def held(self) -> int:
        """How many places are taken."""
        return self._held.total()

    @property
    def waiting(self) -> int:
        """How many wait for a place."""
        return sum(not turn.done() for queue in self._queues.values() for turn in queue)

    @asynccontextmanager
    async def place(self, client: str) -> AsyncIterator[None]:
        """Waits for a place and holds it."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(client, deque()).append(turn)
        try:
            self._grant()
            await turn
            yield
        finally:
            # Nothing that could fail comes before the place is free: it would be lost for good.
            if not turn.cancel() and not turn.cancelled():
                self._held[client] -= 1
            self._grant()

    def _grant(self) -> None:
        """Gives the places there are to the clients in turn."""
        self._held = +self._held
        for client in list(self._queues):
            queue = self._queues[client]
            while queue and queue[0].done():
                queue.popleft()  # gave up waiting
            if queue and self.has_room(client):
                self._held[client] += 1
                queue.popleft().set_result(None)
                self._queues.move_to_end(client)
            if not queue:
                del self._queues[client]
