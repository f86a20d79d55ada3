"""Sums as they are asked about: positions of one game or several, with signs, and values as literals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kb.evaluate.evaluator import Known
from kb.evaluate.evidence import Evidence, weakest
from kb.evaluate.hearing import Part
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


class Total(NamedTuple):
    """The value of a sum with its evidence: the weakest of its positions'; no value where one has none."""

    value: Value | None
    evidence: Evidence


def total(terms: Iterable[tuple[Term, Known | None]]) -> Total:
    """The sum of evaluated terms; a literal has no `Known`."""
    pairs = list(terms)
    known = [(term, one) for term, one in pairs if isinstance(term, PositionTerm) and one is not None]
    evidence = weakest(one.evidence for _, one in known)
    values = [(term.sign, one.value) for term, one in known]
    values += [(term.sign, term.value) for term, _ in pairs if isinstance(term, LiteralTerm)]
    complete = [(sign, value) for sign, value in values if value is not None]
    if len(complete) < len(pairs):
        return Total(None, evidence)
    return Total(signed_sum(complete, partizan=is_partizan(term for term, _ in pairs)), evidence)


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
