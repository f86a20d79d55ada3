"""The oracle of an audit: computed values, read or solved now; none rests on the claim in question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import islice

from kb.errors import LimitReached
from kb.evaluate.evaluator import Evaluation, Evaluator
from kb.evaluate.evidence import CERTIFIED, COMPUTED, COMPUTED_TWICE
from kb.evaluate.hearing import Part
from kb.evaluate.rows import independent_pages
from kb.games import Game
from kb.graphs.canonical import key
from kb.graphs.position import Position
from kb.graphs.size import MAX_KEYED
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
        super().__init__(game, memory_limit=SOLVER_MEMORY, shortcuts=not without)
        self._store = store
        self._library = library
        self._without = without
        self._key = lru_cache(maxsize=MOST_KEPT)(key)
        self._known: dict[str, _KnownOfGame] = {}
        self._answers: dict[tuple[str, str | Position], Value] = {}

    def value(self, position: Position | str, game: str | None = None) -> Value:
        """The computed value of a position, or of the sum that a text describes."""
        question = (game or self.game, position)
        answer = self._answers.get(question)
        if answer is None:
            if len(self._answers) >= MOST_KEPT:
                self._answers.clear()
            answer = self._answers[question] = super().value(position, game)
        return answer

    def rules(self, name: str) -> Game:
        """The game of this name, which may be a custom one."""
        return self._library.game(name)

    def _part(self, start: Position) -> Part:
        return Part(start, self._key(start) if start.n <= MAX_KEYED else None)

    def _of_game(self, rules: Game) -> _KnownOfGame:
        known = self._known.get(rules.slug)
        if known is None:
            known = self._known[rules.slug] = _KnownOfGame(self._store, rules, self._without, self._part)
        return known

    def _learn(self, rules: Game, starts: Sequence[Position]) -> None:
        """Solves those of many positions that are not known otherwise."""
        if len(starts) > 1:
            known = self._of_game(rules)
            starts = [start for start in starts if known.value(self._part(start)) is None]
            with suppress(LimitReached):  # each is tried again by itself
                super()._learn(rules, starts)
        else:
            super()._learn(rules, starts)

    def _of(self, rules: Game, start: Position) -> Value:
        known, part = self._of_game(rules), self._part(start)
        value = known.value(part)
        if value is None:
            value = known.solved[part.name] = self._solved(rules, start)
        return value

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


class _KnownOfGame:
    """The values of one game that the store has, or its parts give; what is solved is added from outside.

    No sum is made of what was solved just now: what is stored in the end would depend on who asked first.
    """

    def __init__(
        self, store: Store, rules: Game, without: frozenset[str], part: Callable[[Position], Part]
    ) -> None:
        """`part` gives a position its key."""
        self.solved: dict[str | Position, Value] = {}
        self._values: dict[str | Position, Value] = {}
        self._evaluation = Evaluation(Evaluator(store, rules, admits=READ, without=without), 0.0, None)
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
        values = [self._values.get(self._part(part).name) for part in parts]
        known = [value for value in values if value is not None]
        return evaluator.sum(known) if len(known) == len(parts) else None

    def _read_ahead(self) -> None:
        """Reads the first pages of the game: a row of many costs a tenth of a row by itself."""
        evaluator = self._evaluation.evaluator
        pages = independent_pages(evaluator.store, evaluator.game, evaluator.without)
        for page in islice(pages, PAGES_AHEAD):
            self._values.update((row.key, exact(row.value)) for row in page)
        self._is_whole = next(pages, None) is None
