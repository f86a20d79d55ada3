"""The oracle of an audit: computed values, read or solved now; none rests on the claim in question."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import islice

from kb.evaluate.evaluator import Evaluation, Evaluator
from kb.evaluate.evidence import CERTIFIED, COMPUTED, COMPUTED_TWICE
from kb.evaluate.hearing import Part, part_of
from kb.evaluate.rows import independent_pages
from kb.games import Game
from kb.graphs.position import Position
from kb.solvers import Solution
from kb.solvers.oracle import SolvingOracle
from kb.store import Store
from kb.store.records import exact
from kb.theorems.library import Library
from kb.values.sums import Value

SOLVER_MEMORY = 3 << 30
"""Bytes that the solver of the self-checking claims of a process may hold."""

READ = frozenset({CERTIFIED, COMPUTED_TWICE, COMPUTED})
"""What it takes from the store; it solves the rest sooner than it could derive it."""

ONE_BY_ONE = 200
"""Questions about a game that are read one by one: whoever asks more is soon asking for most of it."""

PAGES_AHEAD = 25
"""Pages of rows that are read at once then."""

MOST_KEPT = 1 << 15
"""Positions of which the key is kept, and questions of which the answer is, for claims that ask again."""


class IndependentOracle(SolvingOracle):
    """Reads the store before it solves; takes no value there that only the shortcuts in `without` gave."""

    def __init__(
        self, store: Store, library: Library, game: str, *, without: frozenset[str] = frozenset()
    ) -> None:
        super().__init__(game, memory_limit=SOLVER_MEMORY, shortcuts=not without, rules=library.game)
        self._part = lru_cache(maxsize=MOST_KEPT)(part_of)
        self._answer = lru_cache(maxsize=MOST_KEPT)(super().value)
        self._known = cache(
            lambda rules: _KnownOfGame(Evaluator(store, rules, admits=READ, without=without), self._part)
        )

    def value(self, position: Position | str, game: str | None = None) -> Value:
        """The computed value of a position, or of the sum that a text describes."""
        return self._answer(position, game or self.game)

    def _known_of(self, rules: Game, start: Position) -> Value | None:
        return self._known(rules).value(self._part(start))

    def _of(self, rules: Game, start: Position) -> Value:
        known, part = self._known(rules), self._part(start)
        value = known.value(part)
        if value is None:
            value = known.solved[part.name] = super()._of(rules, start)
        return value

    def new_lessons(self) -> dict[str, dict[str, Solution]]:
        """What was solved since this was last asked, by game and key."""
        learnt, self.learnt = self.learnt, {}
        return learnt

    def about(self, game: str) -> IndependentOracle:
        """The same oracle, for questions that name no game."""
        self.game = game
        return self


class _KnownOfGame:
    """The values of one game that the store has, or its parts give; what is solved is added from outside.

    No sum is made of what was solved just now: what is stored in the end would depend on who asked first.
    """

    def __init__(self, evaluator: Evaluator, part: Callable[[Position], Part]) -> None:
        """`part` gives a position its key."""
        self.solved: dict[str | Position, Value] = {}
        self._values: dict[str | Position, Value] = {}
        self._evaluation = Evaluation(evaluator)
        self._part = part
        self._asked = 0
        self._is_whole = False
        """Whether all that the store has of the game is among `_values`."""

    def value(self, part: Part) -> Value | None:
        """The value of a settled position, read or summed from its parts; None where it has to be solved."""
        value = self._values.get(part.name)
        if value is None:
            value = self.solved.get(part.name)
        if value is not None:
            return value
        self._asked += 1
        if self._asked == ONE_BY_ONE:
            self._read_ahead()
            value = self._values.get(part.name)
        if value is None:
            value = self._summed(part) if self._is_whole else self._evaluation.evaluate([part])[0].value
            if value is not None:
                self._values[part.name] = value
        return value

    def _summed(self, whole: Part) -> Value | None:
        """The sum of the parts, where it has several and all of them are known."""
        evaluator = self._evaluation.evaluator
        parts = evaluator.game.parts(whole.position)
        if len(parts) == 1:
            return None
        return evaluator.sum(self._values.get(self._part(part).name) for part in parts)

    def _read_ahead(self) -> None:
        """Reads the first pages of the game: a row of many costs a tenth of a row by itself."""
        evaluator = self._evaluation.evaluator
        pages = independent_pages(evaluator.store, evaluator.game, evaluator.without)
        for page in islice(pages, PAGES_AHEAD):
            self._values.update((row.key, exact(row.value)) for row in page)
        self._is_whole = next(pages, None) is None
