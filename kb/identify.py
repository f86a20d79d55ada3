"""Identify: from a list of values along a family to the games and claims that give it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from kb.games import Game
from kb.graphs.language import describe, parse_family
from kb.graphs.position import Position
from kb.graphs.ranges import variable_of
from kb.graphs.recognise import RECOGNISERS
from kb.theorems.base import FamilyClaim
from kb.theorems.library import Library
from kb.values import nimber
from kb.values.notation import show
from kb.values.reading import parse_value
from kb.values.sums import Value


@dataclass(frozen=True)
class Match:
    """A game, or a claim, whose values are those given, from the member `first` on."""

    game: str
    first: str
    claim: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The match as plain data."""
        return {"game": self.game, "first": self.first, "claim": self.claim}


def listed(text: str) -> list[str]:
    """The values of a list between commas, or between blanks; a comma in braces belongs to its value.

    >>> listed("*, +-{1,{3|0}},0"), listed("1 1 2")
    (['*', '+-{1,{3|0}}', '0'], ['1', '1', '2'])
    """
    values, depth = [""], 0
    for character in text:
        depth += (character in "{(") - (character in "})")
        if character == "," and depth == 0:
            values.append("")
        else:
            values[-1] += character
    return [each.strip() for each in values] if len(values) > 1 else text.split() or [text]


def identify(
    library: Library,
    values: Sequence[str],
    family: str,
    values_of: Callable[[Game, Sequence[Position]], Sequence[Value | None]],
    *,
    reach: int,
) -> Iterator[Match]:
    """Games whose values run through these somewhere along a family, then claims that say so.

    `reach` more members than values are tried: the place of the first value is found, not asked for.
    """
    wanted = [show(parse_value(text)) for text in values]
    named = parse_family(family, [f"{variable_of(family)}=1..{len(wanted) + reach}"])
    members = [(describe(position), position) for _, position in named]
    for game in library.games:
        found = values_of(game, [position for _, position in members])
        texts = [None if value is None else show(value) for value in found]
        start = _first_place(_values(wanted, game.kind), texts)
        if start is not None:
            yield Match(game.slug, members[start][0])
    for claim in library.claims():
        if isinstance(claim, FamilyClaim):
            said = [_claimed(claim, position) for _, position in members]
            start = _first_place(_values(wanted, library.game(claim.game).kind), said)
            if start is not None:
                yield Match(claim.game, members[start][0], claim.id)


def _values(wanted: Sequence[str], kind: str) -> list[str]:
    """The values wanted, as a game of this kind shows them: to an impartial game 2 is the nim-value *2."""
    if kind == "impartial":
        return [nimber.name(int(text)) if text.isdecimal() else text for text in wanted]
    return list(wanted)


def _first_place(wanted: Sequence[str], texts: Sequence[str | None]) -> int | None:
    for start in range(len(texts) - len(wanted) + 1):
        if list(texts[start : start + len(wanted)]) == list(wanted):
            return start
    return None


def _claimed(claim: FamilyClaim, position: Position) -> str | None:
    recogniser = RECOGNISERS.get(claim.family)
    arguments = None if recogniser is None else recogniser(position)
    if arguments is None or not claim.where(*arguments):
        return None
    exact = claim.says(*arguments).exact
    return None if exact is None else show(exact)
