"""`Evaluators`: the evaluators of one store, one for each game, made when they are first asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from kb.evaluate.evaluator import Evaluator, ProvedPeriods
from kb.evaluate.sums import PositionTerm, Term, literal
from kb.games import Game
from kb.graphs.mixed import MixedSum
from kb.graphs.operations import summands
from kb.graphs.position import Sum
from kb.store import Store
from kb.theorems.base import Claim
from kb.theorems.library import BUILT_IN, Library

ClaimsOf = Callable[[str], Iterable[Claim]]
"""The coded claims about a game, by its slug."""


class Evaluators:
    """What a knowledge base asks for values."""

    def __init__(
        self,
        store: Store,
        library: Library = BUILT_IN,
        *,
        claims: ClaimsOf | None = None,
        periods: ProvedPeriods | None = None,
    ) -> None:
        """`claims` stand in for those of the library."""
        self.store = store
        self.library = library
        self.claims = claims or library.claims
        self.periods = periods
        self._by_game: dict[Game, Evaluator] = {}

    def of(self, game: Game) -> Evaluator:
        """The evaluator of a game."""
        if game not in self._by_game:
            claims = partial(self.claims, game.slug)
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
        return tuple(
            PositionTerm(sign, game, evaluator.part(game.start(position)))
            for sign, position in summands(asked)
        )
