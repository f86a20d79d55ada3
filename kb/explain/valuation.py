"""Values of many positions of one game: from the store, else solved within one budget of time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import add, xor
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeAlias

from kb.errors import LimitReached, TooLarge
from kb.games import Game
from kb.graphs.canonical import key
from kb.graphs.position import Position
from kb.solvers import Solver
from kb.store import Store
from kb.store.records import Form

if TYPE_CHECKING:
    from kb.values.short_game import ShortGame

Value: TypeAlias = "int | ShortGame"

SOLVER_MEMORY = 2 << 30
"""Bytes the solver may hold."""


class Valuation:
    """Values as they are asked for; it writes nothing to the store.

    `budget` (seconds) is for all that has to be solved; 0 answers from the store alone. `limit` says, once
    something could not be solved, why.
    """

    def __init__(self, store: Store, game: Game, *, budget: float) -> None:
        self.store = store
        self.game = game
        self.limit: str | None = None
        self._left = budget
        self._known: dict[str, Value] = {}
        self._solver: Solver | None = None

    def values(self, positions: Sequence[Position], *, share: float = 1.0) -> list[Value | None]:
        """The values of settled positions, in order; None for what is neither stored nor solved.

        `share` is the part of the time left that may go into them.
        """
        parts = [[(key(part), part) for part in self.game.parts(position)] for position in positions]
        wanted = {name: part for row in parts for name, part in row if name not in self._known}
        for name, stored in self.store.read_values(self.game, wanted).items():
            if stored.value is not None:
                self._known[name] = exact(stored.value)
                del wanted[name]
        kept = self._left * (1 - share)
        self._left -= kept
        self._solve(wanted)
        self._left = max(self._left, 0.0) + kept
        return [self._sum([self._known.get(name) for name, _ in row]) for row in parts]

    def _sum(self, values: Sequence[Value | None]) -> Value | None:
        return None if None in values else total(self.game, values)

    def _solve(self, wanted: dict[str, Position]) -> None:
        """Solves the small ones first; what is too large for the solver does not stop the rest."""
        for name, part in sorted(wanted.items(), key=lambda item: (item[1].n, len(item[1].edges))):
            if self._left <= 0:
                self.limit = (
                    self.limit or "not stored, and the time for solving is spent; give a larger budget"
                )
                return
            if self._solver is None:
                self._solver = Solver(self.game, memory_limit=SOLVER_MEMORY)
            started = monotonic()
            try:
                self._known[name] = self._solver.solve([part], time_limit=self._left)[0].value
            except TooLarge as limit:
                self.limit = limit.message
            except LimitReached as limit:
                self.limit = limit.message
                self._left = 0.0
            self._left -= monotonic() - started


def exact(stored: int | Form) -> Value:
    """A stored value as a nim-value or a short game."""
    if isinstance(stored, int):
        return stored
    from kb.values.reading import parse_value

    return parse_value(stored.text)


def total(game: Game, values: Sequence[Any]) -> Value:
    """The value of the disjunctive sum of games with these values."""
    if game.kind == "impartial":
        result: Value = reduce(xor, values, 0)
        return result
    from kb.values.short_game import ZERO

    return reduce(add, values, ZERO)
