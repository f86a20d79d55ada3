"""`SlowRequests`: which requests are known to be slow, and which were not done in time a moment ago."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic

from kb.web.limits import Limits, OutOfTime


class SlowRequests:
    """The latest requests that took long, each with its failure while that is fresh."""

    def __init__(self, limits: Limits) -> None:
        self._most = limits.failures
        self._seconds = limits.failure_seconds
        self._known: OrderedDict[str, tuple[float, OutOfTime | None]] = OrderedDict()

    def is_slow(self, request: str) -> bool:
        """Whether this request is known to take long."""
        return request in self._known

    def refuse_failed(self, request: str) -> None:
        """Raises the failure of a request that was not done in time a moment ago."""
        until, failure = self._known.get(request, (0.0, None))
        if failure is not None and monotonic() < until:
            raise failure

    def add(self, request: str) -> None:
        """Remembers a request as slow."""
        self._remember(request, None)

    def failed(self, request: str, failure: OutOfTime) -> None:
        """Remembers that a request was not done in time."""
        self._remember(request, failure)

    def _remember(self, request: str, failure: OutOfTime | None) -> None:
        self._known[request] = monotonic() + self._seconds, failure
        self._known.move_to_end(request)
        while len(self._known) > self._most:
            self._known.popitem(last=False)
