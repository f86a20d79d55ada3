"""An oracle that solves what it is asked, remembers it, and knows no theorem."""

from __future__ import annotations

from functools import reduce
from operator import add, xor
from typing import TYPE_CHECKING, Any

from kb.games import game as game_named
from kb.graphs.canonical import key
from kb.graphs.language import parse
from kb.graphs.operations import summands
from kb.graphs.position import Position, Sum, Term
from kb.solvers import Solution, Solver, SolverName

if TYPE_CHECKING:
    from kb.values.short_game import ShortGame


class SolvingOracle:
    """Values of positions and sums, of one game unless another is named; `learnt` holds what it solved.

    >>> SolvingOracle("take-away").value("C3 + K2")
    2
    """

    def __init__(self, game: str, *, solver: SolverName = "auto", memory_limit: int | None = None) -> None:
        self.game = game
        self.learnt: dict[str, dict[str, Solution]] = {}
        self._solver_name: SolverName = solver
        self._memory_limit = memory_limit
        self._solvers: dict[str, Solver] = {}

    def value(self, position: Position | str, game: str | None = None) -> int | ShortGame:
        """The computed value of a position, or of the sum that a text describes."""
        rules = game_named(game or self.game)
        total = parse(position) if isinstance(position, str) else Sum((Term(1, position),))
        terms: list[Any] = []
        for sign, term in summands(total):
            value: Any = self._of(rules.slug, rules.start(term))
            terms.append(-value if sign < 0 and rules.kind == "partizan" else value)
        result: int | ShortGame = reduce(xor if rules.kind == "impartial" else add, terms)
        return result

    def _of(self, slug: str, start: Position) -> int | ShortGame:
        known = self.learnt.setdefault(slug, {})
        start_key = key(start)
        if start_key not in known:
            if slug not in self._solvers:
                self._solvers[slug] = Solver(
                    game_named(slug), solver=self._solver_name, memory_limit=self._memory_limit
                )
            known[start_key] = self._solvers[slug].solve([start])[0]
        return known[start_key].value
