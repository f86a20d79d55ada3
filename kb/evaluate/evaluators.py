"""`Evaluators`: the evaluators of one store, one for each game, made when they are first asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial

from kb.evaluate.by_period import FamilyPeriods
from kb.evaluate.evaluator import Evaluation, Evaluator, Known
from kb.evaluate.hearing import part_of
from kb.evaluate.sums import PositionTerm, Term, literal
from kb.evaluate.writing import CommandRuns
from kb.games import Game
from kb.graphs.mixed import MixedSum
from kb.graphs.operations import summands
from kb.graphs.position import Sum
from kb.store import Store
from kb.theorems.library import BUILT_IN, Library


@dataclass(eq=False)
class Evaluators:
    """What a knowledge base asks for values."""

    store: Store
    library: Library = BUILT_IN
    periods: FamilyPeriods | None = None
    _by_game: dict[Game, Evaluator] = field(default_factory=dict)

    def of(self, game: Game) -> Evaluator:
        """The evaluator of a game."""
        if game not in self._by_game:
            coded = partial(self.library.claims, game.slug)
            self._by_game[game] = Evaluator(self.store, game, coded=coded, periods=self.periods)
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
        return tuple(
            PositionTerm(sign, game, part_of(game.start(position))) for sign, position in summands(asked)
        )


class Call:
    """An evaluation of each game that a call is about; they share the time of each question."""

    def __init__(self, evaluators: Evaluators, budget: float, runs: CommandRuns | None = None) -> None:
        """`budget` and `runs` as in `Evaluation`; in a base that is read-only nothing is stored."""
        self._evaluators = evaluators
        self._budget = budget
        self._runs = None if evaluators.store.engine.read_only else runs
        self._by_game: dict[Game, Evaluation] = {}

    def of(self, game: Game) -> Evaluation:
        """The evaluation of a game."""
        if game not in self._by_game:
            self._by_game[game] = Evaluation(self._evaluators.of(game), self._budget, self._runs)
        return self._by_game[game]

    def fetch(self, terms: Iterable[Term]) -> None:
        """Reads what the store has of all the positions asked about, at once for each game."""
        for game, mine in by_game(terms).items():
            self.of(game).fetch(term.part for term in mine)

    def evaluate(self, terms: Sequence[Term], seconds: float) -> list[Known | None]:
        """What each term is worth, in order; None for a literal."""
        games = by_game(terms)
        known = {
            game: iter(self.of(game).evaluate([term.part for term in mine], seconds / len(games)))
            for game, mine in games.items()
        }
        return [next(known[term.game]) if isinstance(term, PositionTerm) else None for term in terms]


def by_game(terms: Iterable[Term]) -> dict[Game, list[PositionTerm]]:
    """The positions among terms, by their games."""
    games: dict[Game, list[PositionTerm]] = {}
    for term in terms:
        if isinstance(term, PositionTerm):
            games.setdefault(term.game, []).append(term)
    return games
