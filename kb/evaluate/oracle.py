"""The oracle of an audit: computed values, read or solved now; none rests on the claim in question."""

from __future__ import annotations

from kb.errors import LimitReached
from kb.evaluate.evaluator import Evaluation, Evaluator
from kb.evaluate.evidence import CERTIFIED, COMPUTED, COMPUTED_TWICE
from kb.games import Game
from kb.graphs.position import Position
from kb.solvers import Solution
from kb.solvers.oracle import SolvingOracle
from kb.store import Store
from kb.theorems.library import Library
from kb.values.sums import Value

SOLVER_MEMORY = 3 << 30
"""Bytes that the solver of the self-checking claims of a process may hold."""

READ = frozenset({CERTIFIED, COMPUTED_TWICE, COMPUTED})
"""What it takes from the store; it solves the rest sooner than it could derive it."""


class IndependentOracle(SolvingOracle):
    """Reads the store before it solves; takes no value there that only the shortcuts in `without` gave."""

    def __init__(
        self, store: Store, library: Library, game: str, *, without: frozenset[str] = frozenset()
    ) -> None:
        super().__init__(game, memory_limit=SOLVER_MEMORY, shortcuts=not without)
        self._store = store
        self._library = library
        self._without = without
        self._evaluations: dict[str, Evaluation] = {}
        self._values: dict[tuple[str, str | Position], Value] = {}

    def rules(self, name: str) -> Game:
        """The game of this name, which may be a custom one."""
        return self._library.game(name)

    def _of(self, rules: Game, start: Position) -> Value:
        if rules.slug not in self._evaluations:
            evaluator = Evaluator(self._store, rules, admits=READ, without=self._without)
            self._evaluations[rules.slug] = Evaluation(evaluator, 0.0, None)
        evaluation = self._evaluations[rules.slug]
        part = evaluation.evaluator.part(start)
        if (rules.slug, part.name) not in self._values:
            (known,) = evaluation.evaluate([part])
            value = self._solved(rules, start) if known.value is None else known.value
            self._values[rules.slug, part.name] = value
        return self._values[rules.slug, part.name]

    def _solved(self, rules: Game, start: Position) -> Value:
        """The value solved now; a solver full of what earlier questions taught it makes way for a new one."""
        is_new = rules.slug not in self._solvers
        try:
            return super()._of(rules, start)
        except LimitReached:
            if is_new:
                raise
            del self._solvers[rules.slug]
            return super()._of(rules, start)

    def new_lessons(self) -> dict[str, dict[str, Solution]]:
        """What was solved since this was last asked, by game and key."""
        learnt, self.learnt = self.learnt, {}
        return learnt

    def about(self, game: str) -> IndependentOracle:
        """The same oracle, for questions that name no game."""
        self.game = game
        return self
