"""Long work makes many objects and few cycles: what looking for garbage costs is saved there."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

RARELY = (200_000, 50, 1_000)
"""New objects before Python looks for garbage among them, and how seldom it looks among older ones."""


@contextmanager
def rarely_collecting() -> Iterator[None]:
    """Has Python look for garbage less often; also a decorator, of tasks in whichever process they run."""
    before = gc.get_threshold()
    gc.set_threshold(*RARELY)
    try:
        yield
    finally:
        gc.set_threshold(*before)
