"""Sums as they are asked about: positions of one game or several, with signs, and values as literals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kb.evaluate.evaluator import Known, beside, sum_of_known
from kb.evaluate.hearing import Part
from kb.games import Game
from kb.graphs.describe import describe
from kb.values.sums import Value


class PositionTerm(NamedTuple):
    """A settled position of a game with its sign."""

    sign: int
    game: Game
    part: Part

    def text(self, home: Game) -> str:
        """The position as text that can be read back, with the name of a game that is not `home`."""
        return _of_game(self.game, home, describe(self.part.position))

    def key(self, home: Game) -> str | None:
        """The canonical key, with the name of a game that is not `home`."""
        return None if self.part.key is None else _of_game(self.game, home, self.part.key)


class LiteralTerm(NamedTuple):
    """A value written as such, with its sign."""

    sign: int
    value: Value
    written: str

    def text(self, home: Game) -> str:
        """The value as it is written."""
        return self.written

    def key(self, home: Game) -> str:
        """The same: a value is its own key."""
        return self.written


Term = PositionTerm | LiteralTerm


def literal(sign: int, written: str) -> LiteralTerm:
    """A value as it is written; a nimber is a nim-value, so that sums with impartial games are."""
    from kb.values.reading import parse_value

    game = parse_value(written)
    return LiteralTerm(sign, game if game.nim_value is None else game.nim_value, written)


def total(terms: Sequence[Term], known: Sequence[Known | None]) -> Known:
    """What a sum is worth, by what is known of each term that is no literal."""
    positions = [one for one in known if one is not None]
    if len(terms) == 1 and terms[0].sign > 0 and positions:
        return positions[0]
    values = [(term.sign, one.value) for term, one in zip(terms, known, strict=True) if one is not None]
    values += [(term.sign, term.value) for term in terms if isinstance(term, LiteralTerm)]
    return beside(positions, sum_of_known(values, partizan=is_partizan(terms)))


def is_partizan(terms: Iterable[Term]) -> bool:
    """Whether the players of a sum may have different moves."""
    return any(
        term.game.kind == "partizan" if isinstance(term, PositionTerm) else not isinstance(term.value, int)
        for term in terms
    )


def signed_texts(signed: list[tuple[int, str]]) -> str:
    """Texts with their signs.

    >>> signed_texts([(1, "a"), (-1, "b"), (1, "c")])
    'a - b + c'
    """
    (sign, first), *rest = signed
    text = f"- {first}" if sign < 0 else first
    return text + "".join(f" {'-' if sign < 0 else '+'} {each}" for sign, each in rest)


def _of_game(game: Game, home: Game, text: str) -> str:
    if game is home:
        return text
    return f"{game.slug}:({text})" if " " in text else f"{game.slug}:{text}"
