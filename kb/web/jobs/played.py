"""Sums as they are shown and played: each term drawn by itself, of its own game, beside values as written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from kb.evaluate.sums import is_partizan, literal, signed_texts
from kb.games import Game, Kind
from kb.graphs.mixed import MixedSum
from kb.graphs.position import Position, Sum
from kb.web.jobs.positions import as_terms, read_asked
from kb.web.limits import Limits

if TYPE_CHECKING:
    from kb.knowledge_base import KnowledgeBase


class PlayedTerm(NamedTuple):
    """A position of a game with its sign, in the labelling given."""

    sign: int
    rules: Game
    position: Position


class PlayedSum(NamedTuple):
    """A sum that is explained or played, asked about in the game `home`."""

    home: Game
    asked: Sum | MixedSum
    terms: tuple[PlayedTerm, ...]

    @property
    def literals(self) -> tuple[tuple[int, str], ...]:
        """Values that stand in the sum as such, with their signs."""
        return self.asked.literals if isinstance(self.asked, MixedSum) else ()

    @property
    def kind(self) -> Kind:
        """Whether it matters who moves."""
        return kind_of((term.rules for term in self.terms), self.literals)

    @property
    def is_alone(self) -> bool:
        """Whether it is one position of the game that is asked about."""
        (first, *others) = self.terms or (None,)
        return first is not None and not others and not self.literals and first[:2] == (1, self.home)

    def text(
        self,
        positions: Sequence[Position],
        written: Callable[[Position], str],
        literals: Sequence[tuple[int, str]] | None = None,
    ) -> str:
        """The sum with `positions`, and perhaps `literals`, in the place of its own; it can be read back."""
        if self.is_alone:
            return written(positions[0])
        texts = [
            (sign, ("" if rules is self.home else f"{rules.slug}:") + _bracketed(written(position)))
            for (sign, rules, _), position in zip(self.terms, positions, strict=True)
        ]
        return signed_texts([*texts, *(self.literals if literals is None else literals)])


def kind_of(games: Iterable[Game], literals: Iterable[tuple[int, str]]) -> Kind:
    """Whether it matters who moves in a sum of positions of these games and values."""
    values = [literal(*each) for each in literals]
    partizan = any(rules.kind == "partizan" for rules in games) or is_partizan(values)
    return "partizan" if partizan else "impartial"


def _bracketed(text: str) -> str:
    """A term of a sum; an edge list and a sum need brackets, a name does not."""
    return f"({text})" if ":" in text or " " in text else text


def read_played(base: KnowledgeBase, limits: Limits, home: Game, given: dict[str, Any]) -> PlayedSum:
    """The sum that a request describes, with all that can be one position of a game drawn as one."""
    asked = read_asked(given, limits)
    limits.check("shown_edges", sum(len(term.position.edges) for term in asked.terms))
    if isinstance(asked, Sum):
        return PlayedSum(home, asked, _terms(home, 1, asked))
    named = [
        term
        for sign, name, total in asked.of_games
        for term in _terms(base.evaluators.library.game(name), sign, total)
    ]
    plain = _terms(home, 1, asked.plain) if asked.plain.terms else ()
    return PlayedSum(home, asked, (*plain, *named))


def _terms(rules: Game, sign: int, total: Sum) -> tuple[PlayedTerm, ...]:
    return tuple(PlayedTerm(sign * own, rules, each) for own, each in as_terms(total))
