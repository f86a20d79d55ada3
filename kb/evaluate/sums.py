"""Sums as they are asked about: positions of one game or several, with signs, and values as literals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kb.evaluate.claims import Part
from kb.evaluate.evaluator import Known
from kb.evaluate.evidence import UNKNOWN, Evidence, weakest
from kb.games import Game
from kb.graphs.describe import describe
from kb.values.sums import Value, signed_sum


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


Term = PositionTerm | LiteralTerm


def literal(sign: int, written: str) -> LiteralTerm:
    """A value as it is written; a nimber is a nim-value, so that sums with impartial games are."""
    from kb.values.reading import parse_value

    game = parse_value(written)
    return LiteralTerm(sign, game if game.nim_value is None else game.nim_value, written)


class Total(NamedTuple):
    """The value of a sum with its evidence: the weakest of its positions'; no value where one has none."""

    value: Value | None
    evidence: Evidence


def total(terms: Iterable[tuple[Term, Known | None]]) -> Total:
    """The sum of evaluated terms; a literal has no `Known`."""
    values: list[tuple[int, Value]] = []
    words: list[Evidence] = []
    complete = True
    partizan = False
    for term, known in terms:
        if isinstance(term, LiteralTerm):
            values.append((term.sign, term.value))
            continue
        partizan = partizan or term.game.kind == "partizan"
        value = None if known is None else known.value
        words.append(UNKNOWN if known is None else known.evidence)
        complete = complete and value is not None
        if value is not None:
            values.append((term.sign, value))
    value = signed_sum(values, partizan=partizan) if complete else None
    return Total(value, weakest(words))


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
