"""The facts of one graph that a statement asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kb.errors import LimitReached
from kb.graphs.invariants import INVARIANTS
from kb.graphs.position import Position
from kb.query.statement import ABOUT_VALUES, NotYet
from kb.values import ShortGame, show


class Facts:
    """The facts of one graph, each computed once; `value` gives its value, or raises `NotYet`."""

    def __init__(self, position: Position, value: Callable[[], Any]) -> None:
        self.position = position
        self._value = value
        self._known: dict[str, Any] = {}

    def __call__(self, name: str) -> Any:
        if name not in self._known:
            self._known[name] = self._find(name)
        return self._known[name]

    def _find(self, name: str) -> Any:
        if name in ABOUT_VALUES:
            return value_fact(name, self._value())
        found = INVARIANTS[name].of(self.position)
        return None if found is None else int(found)

    def shown(self, name: str) -> str:
        """A fact as people read it."""
        try:
            fact = self(name)
        except (LimitReached, NotYet):
            return "unknown"
        if name in INVARIANTS and INVARIANTS[name].is_flag:
            return "yes" if fact else "no"
        return "undefined" if fact is None else show(fact) if isinstance(fact, ShortGame) else str(fact)


def given(value: Any) -> Callable[[], Any]:
    """A value that is known."""
    return lambda: value


def no_value_yet() -> Any:
    """Stands for a value that nobody has looked up."""
    raise NotYet


def value_fact(name: str, value: Any) -> Any:
    """What a statement asks of a value, which is a nim-value or a game."""
    game = as_game(value)
    match name:
        case "value":
            return game
        case "number":
            return int(game.is_number)
        case "infinitesimal":
            return int(game.is_infinitesimal)
    return getattr(game, name)


def as_game(value: Any) -> ShortGame:
    """A value of an answer, or of an oracle, as a game."""
    if isinstance(value, ShortGame):
        return value
    if isinstance(value, int):
        return ShortGame.nimber(value)
    raise LimitReached("the value is not known")
