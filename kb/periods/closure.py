"""The closure of a family: all families that play from it can come to, simpler ones first."""

from __future__ import annotations

from collections.abc import Callable

from kb.games.base import Game
from kb.periods.ends import End
from kb.periods.local import EndMoves, NotLocal, end_moves
from kb.periods.recipes import Family, Recipe, recipes


class Closures:
    """The recipes of one game's families, each worked out once."""

    def __init__(self, game: Game, tick: Callable[[], object] = bool) -> None:
        """`tick` is called before each step that takes time, and may raise to stop it."""
        self.game = game
        self._tick = tick
        self._moves: dict[End, tuple[EndMoves, ...]] = {}
        self._recipes: dict[Family, tuple[Recipe, ...]] = {}

    def moves_at(self, end: End) -> tuple[EndMoves, ...]:
        """The moves of each player at an end."""
        if end not in self._moves:
            self._moves[end] = end_moves(self.game, end)
        return self._moves[end]

    def recipes(self, family: Family) -> tuple[Recipe, ...]:
        """The recipe of each player."""
        if family not in self._recipes:
            made = recipes(self.game, family, self.moves_at)
            for recipe in made:
                _check_simpler(self.game, family, recipe)
            self._recipes[family] = made
        return self._recipes[family]

    def closure(self, family: Family) -> list[Family]:
        """All families reachable from one, itself included, each after those among its options."""
        met = {family}
        waiting = [family]
        while waiting:
            self._tick()
            for recipe in self.recipes(waiting.pop()):
                fresh = recipe.families() - met
                met |= fresh
                waiting += fresh
        return sorted(met, key=lambda each: (each.size, each))


def _check_simpler(game: Game, family: Family, recipe: Recipe) -> None:
    """What the induction of every theorem rests on: options are simpler, or the same with a smaller index."""
    for option in recipe.options:
        if not (option.family.size < family.size or (option.family == family and option.taken > 0)):
            raise NotLocal(f"a move of {game.slug} leaves an end that is not simpler")
    for cut in recipe.cuts:
        for half, other_from in ((cut.first, cut.second_from), (cut.second, cut.first_from)):
            same = half == family and cut.taken + other_from > 0
            if not (half.size < family.size or same):
                raise NotLocal(f"a cut of {game.slug} leaves a half that is not simpler")
