"""Values that stand in a sum as such, as `*5` in `K2 + *5`: the moves in them count like any others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from kb.explain.explanation import shown, signed
from kb.games import PLAYERS, Player
from kb.values.sums import Value, as_game, negative, signed_sum

MOST_LISTED = 100
"""Moves of one player in one value that are listed beside those that win."""


@dataclass(frozen=True)
class ValueMove:
    """A move in a value, to one of its options."""

    player: Player | None
    """Who moves; None in an impartial sum."""
    number: int
    """Which option it is: of a nimber *number, of other values the one at this place among the player's."""
    leaves: Value
    total: Value | None
    """The value of the whole sum after the move."""
    wins: bool | None
    best: bool | None = None
    """Whether no move of the player leaves the whole sum worth more to them; in a partizan sum."""

    @property
    def where(self) -> str:
        """The move in words."""
        return f"to {shown(self.leaves)}"

    @property
    def literal(self) -> tuple[int, str]:
        """What stands in the sum after the move, with its sign."""
        return as_literal(self.leaves)

    def as_json(self) -> dict[str, Any]:
        """The move as plain data."""
        return {
            "player": self.player,
            "number": self.number,
            "literal": list(self.literal),
            "leaves": shown(self.leaves),
            "sum": shown(self.total),
            "wins": self.wins,
            "best": self.best,
        }


@dataclass(frozen=True)
class AddedValue:
    """A value of a sum with its sign and the moves in it."""

    sign: int
    written: str
    value: Value
    """The value with its sign."""
    moves: tuple[ValueMove, ...]

    @property
    def moves_in_all(self) -> int:
        """How many moves there are in the value, those included that are not listed."""
        if isinstance(self.value, int) and all(move.player is None for move in self.moves):
            return self.value
        game = as_game(self.value)
        return len(game.left) + len(game.right)

    @property
    def name(self) -> str:
        """The value as it is written, with its sign."""
        return signed(self.sign, self.written)

    def as_json(self) -> dict[str, Any]:
        """The value as plain data."""
        return {
            "sign": self.sign,
            "written": self.written,
            "value": shown(self.value),
            "moves": [move.as_json() for move in self.moves],
        }


def added_value(sign: int, written: str, value: Value, whole: Value | None, *, partizan: bool) -> AddedValue:
    """A value of a sum that is worth `whole`, with its moves.

    >>> [move.leaves for move in added_value(1, "*3", 3, 1, partizan=False).moves if move.wins]
    [2]
    """
    own = value if sign > 0 else negative(value)
    moves = _in_game(own, whole) if partizan or not isinstance(own, int) else _in_nimber(own, whole)
    return AddedValue(sign, written, own, tuple(moves))


def _in_nimber(own: int, whole: Value | None) -> Iterator[ValueMove]:
    rest = own ^ whole if isinstance(whole, int) else None
    listed = range(min(own, MOST_LISTED))
    for left in (*listed, *([rest] if rest is not None and listed.stop <= rest < own else [])):
        total = None if rest is None else rest ^ left
        yield ValueMove(None, left, left, total, wins_by_leaving(None, total))


def _in_game(own: Value, whole: Value | None) -> Iterator[ValueMove]:
    game = as_game(own)
    rest = None if whole is None else signed_sum([(1, whole), (-1, game)], partizan=True)
    for player, options in zip(PLAYERS, (game.left, game.right), strict=True):
        for number, left in enumerate(islice(options, MOST_LISTED)):
            total = None if rest is None else signed_sum([(1, rest), (1, left)], partizan=True)
            yield ValueMove(player, number, left, total, wins_by_leaving(player, total))


def option_at(own: Value, player: Player | None, number: int) -> Value | None:
    """The option that a move to it names by its number; None where there is none.

    >>> option_at(5, None, 2), option_at(as_game(1), "L", 1)
    (2, None)
    """
    if player is None:
        return number if isinstance(own, int) and number < own else None
    game = as_game(own)
    options = game.left if player == "L" else game.right
    return options[number] if number < len(options) else None


def as_literal(value: Value) -> tuple[int, str]:
    """A value as it is written in a sum: its sign, and what can be read back behind it.

    >>> from kb.values.reading import parse_value
    >>> as_literal(parse_value("-1*"))
    (-1, '1*')
    """
    text = shown(value) or ""
    if text.startswith("-"):
        return -1, shown(negative(value)) or ""
    return 1, text.replace("+-", "±")


def wins_by_leaving(player: Player | None, total: Value | None) -> bool | None:
    """Whether who leaves a sum of this value wins: the opponent moves next."""
    if total is None:
        return None
    if isinstance(total, int):
        return total == 0
    return total >= 0 if player == "L" else total <= 0
