"""`Evaluators`: the evaluators of one store, one for each game, made when they are first asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from types import TracebackType

from kb.evaluate.by_period import FamilyPeriods
from kb.evaluate.evaluator import Evaluation, Evaluator, Known
from kb.evaluate.sums import PositionTerm, Term, literal
from kb.evaluate.writing import CommandRuns
from kb.games import Game
from kb.graphs.mixed import MixedSum
from kb.graphs.operations import summands
from kb.graphs.position import Sum
from kb.store import Store
from kb.theorems.library import BUILT_IN, Library


class Evaluators:
    """What a knowledge base asks for values."""

    def __init__(
        self, store: Store, library: Library = BUILT_IN, periods: FamilyPeriods | None = None
    ) -> None:
        self.store = store
        self.library = library
        self.periods = periods
        self._by_game: dict[Game, Evaluator] = {}

    def of(self, game: Game) -> Evaluator:
        """The evaluator of a game."""
        if game not in self._by_game:
            claims = partial(self.library.claims, game.slug)
            self._by_game[game] = Evaluator(self.store, game, claims=claims, periods=self.periods)
        return self._by_game[game]

    def forget(self) -> None:
        """Drops what was learnt: after an audit, what claims may answer can have changed."""
        self._by_game.clear()

    def terms(self, game: Game, asked: Sum | MixedSum) -> tuple[Term, ...]:
        """The terms of a question; raises `BadPosition` for one that the game is not played on."""
        if isinstance(asked, Sum):
            return self._positions(game, asked)
        plain = self._positions(game, asked.plain) if asked.plain.terms else ()
        named = [
            term._replace(sign=sign * term.sign)
            for sign, name, total in asked.of_games
            for term in self._positions(self.library.game(name), total)
        ]
        return (*plain, *named, *(literal(sign, text) for sign, text in asked.literals))

    def _positions(self, game: Game, asked: Sum) -> tuple[PositionTerm, ...]:
        evaluator = self.of(game)
        if len(asked.terms) == 1:
            ((sign, position),) = asked.terms
            return (PositionTerm(sign, game, evaluator.part(game.start(position))),)
        return tuple(
            PositionTerm(sign, game, evaluator.part(game.start(position)))
            for sign, position in summands(asked)
        )

    def call(self, budget: float, *, writes: bool = True, runs: CommandRuns | None = None) -> Call:
        """One call about terms of any games, with the arguments of `Evaluator.evaluation`."""
        return Call(self, budget, writes, runs)


class Call:
    """An evaluation of each game that a call is about; they share the time of each question."""

    def __init__(
        self, evaluators: Evaluators, budget: float, writes: bool, runs: CommandRuns | None = None
    ) -> None:
        self.budget = budget
        self._evaluators = evaluators
        self._writes = writes
        self._runs = runs
        self._evaluations: dict[Game, Evaluation] = {}

    def __enter__(self) -> Call:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        failed: BaseException | None = None
        for evaluation in self._evaluations.values():
            try:
                evaluation.__exit__(kind, error, trace)
            except BaseException as problem:  # the others are closed before it is raised
                failed = failed or problem
        if failed is not None:
            raise failed

    def of(self, game: Game) -> Evaluation:
        """The evaluation of one game."""
        if game not in self._evaluations:
            self._evaluations[game] = self._evaluators.of(game).evaluation(
                self.budget, writes=self._writes, runs=self._runs
            )
        return self._evaluations[game]

    def fetch(self, terms: Iterable[Term]) -> None:
        """Reads what the store has of all the positions asked about, at once for each game."""
        for game, mine in by_game(terms).items():
            self.of(game).fetch(term.part for term in mine)

    def evaluate(self, terms: Sequence[Term], seconds: float) -> list[Known | None]:
        """What each term is worth, in order; None for a literal."""
        if len(terms) == 1 and isinstance(alone := terms[0], PositionTerm):
            evaluation = self.of(alone.game)
            stored = evaluation.stored(alone.part)
            return [*evaluation.evaluate([alone.part], seconds)] if stored is None else [stored]
        found: dict[Term, Known] = {}
        games = by_game(terms)
        for game, mine in games.items():
            known = self.of(game).evaluate([term.part for term in mine], seconds / len(games))
            found |= zip(mine, known, strict=True)
        return [found.get(term) for term in terms]


def by_game(terms: Iterable[Term]) -> dict[Game, list[PositionTerm]]:
    """The positions among terms, by their games."""
    games: dict[Game, list[PositionTerm]] = {}
    for term in terms:
        if isinstance(term, PositionTerm):
            games.setdefault(term.game, []).append(term)
    return games
