"""An oracle that solves what it is asked, remembers it, and knows no theorem."""

from __future__ import annotations

from collections.abc import Sequence

from kb.games import Game
from kb.games import game as game_named
from kb.graphs.canonical import key
from kb.graphs.language import parse
from kb.graphs.operations import summands
from kb.graphs.position import Position, Sum, Term
from kb.solvers import Solution, Solver, SolverName
from kb.values.sums import Value, signed_sum


class SolvingOracle:
    """Values of positions and sums, of one game unless another is named; `learnt` holds what it solved.

    >>> SolvingOracle("take-away").value("C3 + K2")
    2
    """

    def __init__(
        self,
        game: str,
        *,
        solver: SolverName = "auto",
        memory_limit: int | None = None,
        shortcuts: bool = True,
    ) -> None:
        self.game = game
        self.learnt: dict[str, dict[str, Solution]] = {}
        self._solver_name: SolverName = solver
        self._memory_limit = memory_limit
        self._shortcuts = shortcuts
        self._solvers: dict[str, Solver] = {}

    def value(self, position: Position | str, game: str | None = None) -> Value:
        """The computed value of a position, or of the sum that a text describes."""
        rules = self.rules(game or self.game)
        total = parse(position) if isinstance(position, str) else Sum((Term(1, position),))
        terms = [(sign, self._of(rules, rules.start(term))) for sign, term in summands(total)]
        return signed_sum(terms, partizan=rules.kind == "partizan")

    def values(self, positions: Sequence[Position], game: str | None = None) -> list[Value]:
        """The values of many positions, in order; what has to be solved is solved in one call."""
        rules = self.rules(game or self.game)
        starts = [rules.start(position) for position in positions]
        self._learn(rules, starts)
        return [self._of(rules, start) for start in starts]

    def rules(self, name: str) -> Game:
        """The game of this name."""
        return game_named(name)

    def _of(self, rules: Game, start: Position) -> Value:
        known = self.learnt.setdefault(rules.slug, {})
        start_key = key(start)
        if start_key not in known:
            self._learn(rules, [start])
        return known[start_key].value

    def _learn(self, rules: Game, starts: Sequence[Position]) -> None:
        """Solves those of the positions that were not solved before, in one call."""
        known = self.learnt.setdefault(rules.slug, {})
        new = {name: start for start in starts if (name := key(start)) not in known}
        if not new:
            return
        if rules.slug not in self._solvers:
            self._solvers[rules.slug] = Solver(
                rules,
                solver=self._solver_name,
                memory_limit=self._memory_limit,
                shortcuts=self._shortcuts,
            )
        known.update(zip(new, self._solvers[rules.slug].solve(list(new.values())), strict=True))
