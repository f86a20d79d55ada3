"""How much work arithmetic of values may take, counted in steps, so that one text always ends alike.

A step is a comparison of two games, or an option of a number-up-star that is taken apart; an addition counts
as six, and one for each option of the sum. Nothing is counted outside `limited`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from kb.errors import LimitReached

ADDITION = 6
"""The steps of one addition: it makes games, which takes longer than comparing them."""


class Effort:
    """The steps that are left."""

    __slots__ = ("left", "steps")

    def __init__(self, steps: int) -> None:
        self.steps = self.left = steps

    def spend(self, steps: int = 1) -> None:
        """Takes so many steps; `LimitReached` where they are not left."""
        self.left -= steps
        if self.left < 0:
            raise LimitReached(f"this takes more than {self.steps:,} steps of arithmetic with games")


current: ContextVar[Effort | None] = ContextVar("effort", default=None)


@contextmanager
def limited(steps: int) -> Iterator[None]:
    """Arithmetic inside takes at most so many steps; an outer limit that is nearer holds as well."""
    outer = current.get()
    effort = Effort(steps if outer is None else min(steps, outer.left))
    token = current.set(effort)
    try:
        yield
    finally:
        current.reset(token)
        if outer is not None:
            outer.left -= effort.steps - max(effort.left, 0)
