"""A line of play: the positions that a row of written moves leads through, so that a game has an address.

A move is written by its place, in the numbering of the position that the line begins with: a vertex `3`, an
edge `0-1`, several edges `0-1.1-4`. In a partizan game who moves stands before it, `L3`; in a sum of several
terms its term, counted from 0, `1:3`. Values that were added come after the positions; a move in one is
written by the number of the option.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from kb.errors import BadArgument, TooLarge
from kb.evaluate.sums import literal, signed_texts
from kb.explain.added_value import as_literal, option_at
from kb.explain.explanation import shown
from kb.games import Game, Kind, Move, Pick, Player, pick
from kb.games.tracing import kept_by_move, kept_by_settling
from kb.graphs.json_position import to_json
from kb.graphs.language import describe
from kb.graphs.position import Position
from kb.graphs.written import edge_list
from kb.values.sums import Value, negative
from kb.web.jobs.moves import drawn
from kb.web.jobs.placed import mover
from kb.web.jobs.played import PlayedSum, kind_of, read_played
from kb.web.jobs.reply import Reply, json_reply
from kb.web.limits import Limits

if TYPE_CHECKING:
    from kb.knowledge_base import KnowledgeBase

EDGE = r"\d{1,4}-\d{1,4}"
WRITTEN = re.compile(
    rf"(?:(?P<term>\d{{1,3}}):)?(?P<player>[LR])?(?P<place>\d{{1,4}}|{EDGE}(?:\.{EDGE})*)",
    re.ASCII,
)


@dataclass(frozen=True)
class _Term:
    """A term as it stands: settled, with the numbers its vertices had at the beginning."""

    sign: int
    rules: Game
    position: Position
    numbers: list[int]


@dataclass
class _Standing:
    """The sum as it stands after some moves."""

    terms: list[_Term]
    literals: list[tuple[int, str]]

    @property
    def kind(self) -> Kind:
        """Whether it matters who moves; a sum in which it did may be one in which it does no more."""
        return kind_of((term.rules for term in self.terms), self.literals)

    def text(self, played: PlayedSum, written: Callable[[Position], str]) -> str:
        """The sum as text."""
        return played.text([each.position for each in self.terms], written, self.literals)


def line(base: KnowledgeBase, limits: Limits, *, game: str, given: dict[str, Any], moves: str) -> Reply:
    """The position that a line begins with, drawn, and what each move leaves."""
    limits.check("text_characters", len(moves))
    played = read_played(base, limits, base.game(game), given)
    here = _Standing([_settled(*term) for term in played.terms], list(played.literals))
    steps = [_step(played, here, text) for text in moves.split(",") if text]
    return json_reply(
        {
            "game": played.home.slug,
            "kind": played.kind,
            "terms": [drawn(term) for term in played.terms],
            "literals": [[*each] for each in played.literals],
            "steps": steps,
        }
    )


def _step(played: PlayedSum, here: _Standing, text: str) -> dict[str, Any]:
    """What a written move leaves; makes it."""
    number, player, place = _read(here, text)
    step: dict[str, Any] = {"move": text, "player": player, "term": number}
    if number < len(here.terms):
        term = here.terms[number]
        move = _find(term, player, _picked(term, place, text), text)
        numbers = [term.numbers[v] for v in kept_by_move(term.rules, term.position, move)]
        here.terms[number] = replace(term, position=move.leaves, numbers=numbers)
        step |= {"kept": numbers, "position": to_json(move.leaves)}
    else:
        which = number - len(here.terms)
        left = _option(here.literals[which], player, place, text)
        here.literals[which] = as_literal(left)
        step |= {"kept": [], "position": None, "to": shown(left)}
    return step | {
        "literals": [[*each] for each in here.literals],
        "graph": here.text(played, edge_list),
        "leaves": here.text(played, describe),
    }


def _settled(sign: int, rules: Game, position: Position) -> _Term:
    settled = rules.start(position)
    return _Term(sign, rules, settled, kept_by_settling(rules, position, settled))


def _read(here: _Standing, text: str) -> tuple[int, Player | None, str]:
    """The term, who moves there, and the place as it is written."""
    match = WRITTEN.fullmatch(text)
    if match is None:
        raise BadArgument(f"the move {text[:40]!r} is none: write a vertex 3, an edge 0-1 or edges 0-1.1-4")
    number, last = int(match["term"] or 0), len(here.terms) + len(here.literals) - 1
    if number > last:
        raise BadArgument(f"the move {text!r} is in term {number}, and the last is {last}")
    player: Player | None = "L" if match["player"] == "L" else "R" if match["player"] == "R" else None
    if (here.kind == "partizan") != (player is not None):
        wanted = "says who moves, L or R" if player is None else "has no player, for the game is impartial"
        raise BadArgument(f"the move {text!r} must be one that {wanted}")
    return number, player, match["place"]


def _picked(term: _Term, place: str, text: str) -> Pick:
    """What is picked, in the numbering of the term as it stands."""
    now = {old: v for v, old in enumerate(term.numbers)}
    try:
        if "-" not in place:
            return pick((now[int(place)],), ())
        ends = [edge.split("-") for edge in place.split(".")]
        return pick((), [(now[int(u)], now[int(v)]) for u, v in ends])
    except KeyError as gone:
        raise BadArgument(f"the move {text!r} is at vertex {gone}, which is not there") from None


def _option(added: tuple[int, str], player: Player | None, place: str, text: str) -> Value:
    """What a move leaves of a value, with its sign."""
    sign, value, _ = literal(*added)
    own = value if sign > 0 else negative(value)
    left = option_at(own, player, int(place)) if "-" not in place else None
    if left is None:
        raise BadArgument(f"{signed_texts([added])} has no move {text!r}")
    return left


def _find(term: _Term, player: Player | None, picked: Pick, text: str) -> Move:
    try:
        move = term.rules.move_at(term.position, picked, mover(player, term.sign))
    except TooLarge as limit:
        raise TooLarge(f"whether {text!r} is a move cannot be told: {limit.message}") from None
    if move is None:
        raise BadArgument(f"{term.rules.slug} has no move {text!r} in {describe(term.position)[:60]}")
    return move
