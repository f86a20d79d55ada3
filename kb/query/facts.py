"""What is asked of a position and of its value, by the names that filters use."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any

from kb.graphs.position import Position
from kb.store.records import Form, NimOrForm
from kb.values import ShortGame
from kb.values.nimber import name as nimber_name

Fact = int | Fraction | str | None
"""None where the question makes no sense: the girth of a forest, the mean of an impartial value."""

COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "||": lambda a, b: a.confused_with(b),
    "~": lambda a, b: (a - b).is_number,
}


def value_text(value: NimOrForm) -> str:
    """A value in notation."""
    return nimber_name(value) if isinstance(value, int) else value.text


def value_game(value: NimOrForm) -> ShortGame:
    """A value as a game."""
    return ShortGame.nimber(value) if isinstance(value, int) else _game(value.text)


@lru_cache(maxsize=1 << 14)
def _game(text: str) -> ShortGame:
    from kb.values import parse_value

    return parse_value(text)


def value_fact(name: str, value: NimOrForm) -> Fact:
    """`nim_value`, `outcome`, `mean` … of a value."""
    form = value if isinstance(value, Form) else None
    match name:
        case "value":
            return value_text(value)
        case "nim_value":
            return value if isinstance(value, int) else value.nim_value
        case "outcome":
            return ("N" if value else "P") if form is None else form.outcome
        case "number":
            return int(value == 0 if form is None else form.temperature < 0)
        case "infinitesimal":
            return int(form is None or form.left_stop == 0 == form.right_stop)
        case "birthday":
            return value if isinstance(value, int) else value.birthday
    exact: Fraction | None = None if form is None else getattr(form, name)
    return exact


def degree_text(position: Position) -> str:
    """The degree sequence as filters write it."""
    from kb.graphs.invariants import degree_sequence

    return ",".join(map(str, degree_sequence(position)))
