"""Deriving: the value of a position from the values of all its options, where each is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from time import monotonic
from typing import NamedTuple

from kb.evaluate.evidence import Evidence, derived_from, weakest
from kb.games import PLAYERS, Game
from kb.graphs.position import Position
from kb.values.sums import Value, from_options

MOST_OPTIONS = 20_000
"""Options of one player that are looked at."""

SECONDS = 2.0
"""Time for looking at them."""

FIRST = 1
"""Options looked at first: most positions with an unknown option show one at once."""

Ask = Callable[[Sequence[Position]], Sequence[tuple[Value | None, Evidence]]]
"""The values of settled positions with their evidence, None where one is not known."""


class FromOptions(NamedTuple):
    """A value made from those of all options, `options` of them, whose weakest evidence is `weakest`."""

    value: Value
    evidence: Evidence
    weakest: Evidence
    options: int


def derive(game: Game, position: Position, ask: Ask, *, until: float) -> FromOptions | None:
    """The value of a settled position by its options; None as soon as one of them is not known."""
    stop = min(until, monotonic() + SECONDS)
    sides: list[list[Value]] = []
    words: list[Evidence] = []
    for player in PLAYERS if game.kind == "partizan" else PLAYERS[:1]:
        values: list[Value] = []
        for options in _growing(move.leaves for move in game.moves(position, player)):
            for value, evidence in ask(options):
                if value is None:
                    return None
                values.append(value)
                words.append(evidence)
            if len(values) > MOST_OPTIONS or monotonic() > stop:
                return None
        sides.append(values)
    return FromOptions(from_options(*sides), derived_from(words), weakest(words), len(words))


def _growing(options: Iterator[Position]) -> Iterator[list[Position]]:
    """The options in batches of growing size."""
    size = FIRST
    while batch := list(islice(options, size)):
        yield batch
        size = min(4 * size, 1_000)
