"""The summands of a question, and stored values as exact ones."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kb.graphs.position import Position
from kb.store.records import Form
from kb.theorems.statements import Value


class Part(NamedTuple):
    """A signed summand: its settled position, and its key where it is not too large for one."""

    sign: int
    position: Position
    key: str | None


def exact(value: int | Form) -> Value:
    """A stored value as one that can be added and compared."""
    return value if isinstance(value, int) else _game(value.text)


@lru_cache(maxsize=4096)
def _game(text: str) -> Value:
    from kb.values.reading import parse_value

    return parse_value(text)
