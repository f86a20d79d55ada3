"""Opening the book of a game: nim-values where it is impartial, canonical forms where it is partizan."""

from __future__ import annotations

from kb.games.base import Game
from kb.periods.book import NimBook, Solve
from kb.periods.game_book import GameBook
from kb.periods.locality import declares_local

AnyBook = NimBook | GameBook


def open_book(game: Game, solve: Solve) -> AnyBook | None:
    """An empty book for the growing families of a game; None where they cannot be worked out."""
    if not declares_local(game):
        return None
    return NimBook(game, solve) if game.kind == "impartial" else GameBook(game, solve)
