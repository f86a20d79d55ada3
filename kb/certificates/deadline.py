"""When a proof is given up: by the clock, where someone waits, or by processor time, whatever the load."""

from __future__ import annotations

from math import inf
from time import monotonic, process_time
from typing import NamedTuple

from kb.errors import LimitReached


class Deadline(NamedTuple):
    """A moment by the monotonic clock, and one in processor seconds of this process; either may be off."""

    clock: float = inf
    processor: float = inf

    @classmethod
    def after(cls, *, seconds: float | None = None) -> Deadline:
        """So many seconds by the clock from now; None: never."""
        return cls() if seconds is None else cls(clock=monotonic() + seconds)

    def within(self, seconds: float) -> Deadline:
        """This one, and no more than so many processor seconds from now."""
        return self._replace(processor=min(self.processor, process_time() + seconds))

    @property
    def is_past(self) -> bool:
        """Whether it is over."""
        return monotonic() >= self.clock or process_time() >= self.processor

    @property
    def left(self) -> float | None:
        """Seconds that a call may take now, by the clock; None: any number.

        A call that is cut short by this need not have had its processor time: see `is_past`.
        """
        least = min(self.clock - monotonic(), self.processor - process_time())
        return None if least == inf else max(least, 0.001)

    def check(self) -> None:
        """Raises `LimitReached` when it is over."""
        if self.is_past:
            raise LimitReached("the proof takes too long")
