"""Admission: whether a record that says what a position is worth can be true as far as one can see."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import islice
from typing import NamedTuple

from kb.errors import BadArgument, BadValue, KbError
from kb.exchange.formats import Record
from kb.games import PLAYERS, Game
from kb.graphs.canonical import decode, key
from kb.graphs.language import parse_position
from kb.graphs.position import Position
from kb.graphs.size import MAX_KEYED
from kb.values.reading import parse_value
from kb.values.short_game import ShortGame


class Origin(NamedTuple):
    """Who is said to have found a value."""

    source: str
    citation: str | None


class Candidate(NamedTuple):
    """A record that makes sense, as the store would hold it."""

    number: int
    game: Game
    key: str
    value: int | ShortGame
    origin: Origin


def admit(record: Record, number: int, game_named: Callable[[str], Game], origin: Origin) -> Candidate:
    """The record with its position made canonical; `KbError` says what is wrong with it.

    `origin` stands in where the record names no source or citation of its own.
    """
    game = game_named(record.game)
    if record.version and int(record.version) != game.version:
        raise BadArgument(f"rules version {record.version}; this is version {game.version}")
    given = decode(record.key) if record.key else parse_position(record.graph)
    position = game.start(given)
    if position.n > MAX_KEYED:
        raise BadArgument(f"a graph of {position.n} vertices has no key, so no value of it is stored")
    value = _value(record.value)
    said = " ".join(filter(None, (record.solver, record.solver_version)))
    source = Origin(said or origin.source, record.citation or origin.citation)
    if game.kind == "partizan":
        _refuse_impossible_form(game, position, value, record.value)
        return Candidate(number, game, key(position), value, source)
    if value.nim_value is None:
        raise BadValue(f"{record.value!r} is no nim-value, and {game.slug} is impartial")
    _refuse_impossible_nim(game, position, value.nim_value)
    return Candidate(number, game, key(position), value.nim_value, source)


def _refuse_impossible_nim(game: Game, position: Position, nim: int) -> None:
    """A nim-value is the least that no option has, so there are at least as many options."""
    options = sum(1 for _ in islice(game.moves(position), min(nim, 1 << 20)))
    if options < nim:
        raise BadValue(f"the value *{nim} needs {nim} options, and the position has {options}")


def _refuse_impossible_form(game: Game, position: Position, value: ShortGame, text: str) -> None:
    """A form is no deeper than the longest play, and a player who cannot move cannot win by moving."""
    if game.rules_hash is None and not game.with_brushes:
        longest = position.n + len(position.edges)  # each move of these games takes a vertex or an edge
        if value.birthday > longest:
            raise BadValue(f"{text} is born on day {value.birthday}, and no play has {longest + 1} moves")
    for player in PLAYERS:
        if next(iter(game.moves(position, player)), None) is None and value.outcome in (player, "N"):
            raise BadValue(f"{player} cannot move, but would win by moving first in {text}")


@cache
def _value(text: str) -> ShortGame:
    return parse_value(text)


def reason(error: Exception) -> str:
    """What was wrong, in one sentence, whoever raised it."""
    return error.message if isinstance(error, KbError) else f"{type(error).__name__}: {error}"
