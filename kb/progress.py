"""How long work tells how far it is: a function of what is done and, where known, the total."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[int, int | None], None]


def silent(done: int, total: int | None) -> None:
    """A `Progress` that says nothing."""
