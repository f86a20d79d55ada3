"""An oracle that solves what it is asked, remembers it, and knows no theorem."""

from __future__ import annotations

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

    def rules(self, name: str) -> Game:
        """The game of this name."""
        return game_named(name)

    def _of(self, rules: Game, start: Position) -> Value:
        known = self.learnt.setdefault(rules.slug, {})
        start_key = key(start)
        if start_key not in known:
            if rules.slug not in self._solvers:
                self._solvers[rules.slug] = Solver(
                    rules,
                    solver=self._solver_name,
                    memory_limit=self._memory_limit,
                    shortcuts=self._shortcuts,
                )
            known[start_key] = self._solvers[rules.slug].solve([start])[0]
        return known[start_key].value
