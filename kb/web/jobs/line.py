"""A line of play: the positions that a row of written moves leads through, so that a game has an address.

A move is written by its place, in the numbering of the position that the line begins with: a vertex `3`, an
edge `0-1`, several edges `0-1.1-4`. In a partizan game who moves stands before it, `L3`; in a sum of several
terms its term, counted from 0, `1:3`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from kb.errors import BadArgument, TooLarge
from kb.evaluate.sums import is_partizan
from kb.games import Game, Move, Pick, Player, pick
from kb.games import game as game_named
from kb.games.tracing import kept_by_move, kept_by_settling
from kb.graphs.json_position import to_json
from kb.graphs.language import describe
from kb.graphs.position import Position
from kb.graphs.written import edge_list
from kb.web.jobs.moves import drawn
from kb.web.jobs.placed import mover
from kb.web.jobs.played import read_played
from kb.web.jobs.reply import Reply, json_reply
from kb.web.limits import Limits

if TYPE_CHECKING:
    from kb.knowledge_base import KnowledgeBase

EDGE = r"\d{1,4}-\d{1,4}"
WRITTEN = re.compile(
    rf"(?:(?P<term>\d{{1,3}}):)?(?P<player>[LR])?(?:(?P<vertex>\d{{1,4}})|(?P<edges>{EDGE}(?:\.{EDGE})*))",
    re.ASCII,
)


@dataclass(frozen=True)
class _Term:
    """A term as it stands: settled, with the numbers its vertices had at the beginning."""

    sign: int
    rules: Game
    position: Position
    numbers: list[int]


def line(base: KnowledgeBase, limits: Limits, *, game: str, given: dict[str, Any], moves: str) -> Reply:
    """The position that a line begins with, drawn, and what each move leaves."""
    limits.check("text_characters", len(moves))
    played = read_played(base, limits, game_named(game), given)
    partizan = is_partizan(base.evaluators.terms(played.home, played.asked))
    here = [_settled(*term) for term in played.terms]
    steps = []
    for text in filter(None, moves.split(",")):
        number, player, picked = _read(partizan, text, here)
        term = here[number]
        move = _find(term, player, picked, text)
        numbers = [term.numbers[v] for v in kept_by_move(term.rules, term.position, move)]
        here[number] = replace(term, position=move.leaves, numbers=numbers)
        steps.append(
            {
                "move": text,
                "player": player,
                "term": number,
                "kept": numbers,
                "position": to_json(move.leaves),
                "graph": played.text([each.position for each in here], edge_list),
                "leaves": played.text([each.position for each in here], describe),
            }
        )
    terms = [drawn(term) for term in played.terms]
    literals = [[*literal] for literal in played.literals]
    return json_reply({"game": played.home.slug, "terms": terms, "literals": literals, "steps": steps})


def _settled(sign: int, rules: Game, position: Position) -> _Term:
    settled = rules.start(position)
    return _Term(sign, rules, settled, kept_by_settling(rules, position, settled))


def _read(partizan: bool, text: str, here: list[_Term]) -> tuple[int, Player | None, Pick]:
    """The term, who moves there, and what is picked in the numbering of the term as it stands."""
    match = WRITTEN.fullmatch(text)
    if match is None:
        raise BadArgument(f"the move {text[:40]!r} is none: write a vertex 3, an edge 0-1 or edges 0-1.1-4")
    number = int(match["term"] or 0)
    if number >= len(here):
        raise BadArgument(f"the move {text!r} is in term {number}, and the last is {len(here) - 1}")
    player: Player | None = "L" if match["player"] == "L" else "R" if match["player"] == "R" else None
    if partizan != (player is not None):
        wanted = "says who moves, L or R" if player is None else "has no player, for the game is impartial"
        raise BadArgument(f"the move {text!r} must be one that {wanted}")
    now = {old: v for v, old in enumerate(here[number].numbers)}
    try:
        if match["vertex"]:
            return number, player, pick((now[int(match["vertex"])],), ())
        ends = [edge.split("-") for edge in match["edges"].split(".")]
        edges = [(now[int(u)], now[int(v)]) for u, v in ends]
    except KeyError as gone:
        raise BadArgument(f"the move {text!r} is at vertex {gone}, which is not there") from None
    return number, player, pick((), edges)


def _find(term: _Term, player: Player | None, picked: Pick, text: str) -> Move:
    try:
        move = term.rules.move_at(term.position, picked, mover(player, term.sign))
    except TooLarge as limit:
        raise TooLarge(f"whether {text!r} is a move cannot be told: {limit.message}") from None
    if move is None:
        raise BadArgument(f"{term.rules.slug} has no move {text!r} in {describe(term.position)[:60]}")
    return move
