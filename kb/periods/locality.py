"""Which games are local: those of Lemma 1, and games that declare it and are found to keep the declaration.

For a game that only declares itself local, the recipes of every family are compared with the rules on real
members; a difference refuses the game.
"""

from __future__ import annotations

from kb.games.base import Game
from kb.graphs.canonical import decode
from kb.graphs.position import Position
from kb.periods.closure import Closures
from kb.periods.local import PROVED_LOCAL, NotLocal, keys_of_parts, players
from kb.periods.recipes import Family, Recipe, recipe_from

CHECKED = 3
"""How many members of each family are compared."""


LOCAL_FROM_TEN = frozenset(("star-removing",))
"""Built-in games for which the proof of Lemma 1 holds as well, from paths with ten vertices on."""


def lemma_holds(game: Game) -> bool:
    """Whether that the game is local is proved, and not only declared."""
    return game.rules_hash is None and game.slug in PROVED_LOCAL | LOCAL_FROM_TEN


def declares_local(game: Game) -> bool:
    """Whether growing families of the game can be worked out by recurrence."""
    return game.local and not (game.with_token or game.with_brushes)


def check_recipes(closures: Closures, family: Family) -> None:
    """Compares the recipes of a family with the rules; the games of Lemma 1 need no check."""
    game = closures.game
    if game.slug in PROVED_LOCAL and game.rules_hash is None:
        return
    start = recipe_from(game, family)
    for n in range(start, start + CHECKED):
        for player, recipe in zip(players(game), closures.recipes(family), strict=True):
            member = game.settle(family.member(n))
            real = {keys_of_parts(game, left) for left in game.options(member, player)}
            if real != expanded(game, recipe, n):
                raise NotLocal(f"{game.slug} declares itself local, but its moves on a long path are not")


def expanded(game: Game, recipe: Recipe, n: int) -> set[tuple[str, ...]]:
    """The options that a recipe says member n has, as the keys of their parts."""
    found = set()
    for option in recipe.options:
        left = [option.family.member(n - option.taken), *map(decode, option.beside)]
        found.add(_keys(game, left))
    for first, second, taken, first_from, second_from in recipe.cuts:
        for i in range(first_from, n - taken - second_from + 1):
            found.add(_keys(game, [first.member(i), second.member(n - taken - i)]))
    return found


def _keys(game: Game, pieces: list[Position]) -> tuple[str, ...]:
    return tuple(sorted(key for piece in pieces for key in keys_of_parts(game, piece)))
