"""Definition 2.4 taken literally: values as the mex over all options, without any shortcut.

The solvers split positions into components and stop at the bound of Lemma 2.7, so what the paper says
of sums and of that bound is checked against this recursion.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kb.games import game
from kb.graphs.canonical import decode, key
from kb.graphs.enumerate import graphs
from kb.graphs.position import Position
from kb.values.nimber import mex

GAMES = ("trail-removing", "star-removing", "matching-removing")


def value_by_definition(slug: str, position: Position) -> int:
    """The value by the mex recursion alone, on the whole position."""
    return _value(slug, key(game(slug).start(position)))


@cache
def _value(slug: str, position_key: str) -> int:
    return mex(_value(slug, key(option)) for option in game(slug).options(decode(position_key)))


@cache
def first_player_wins(slug: str, position_key: str) -> bool:
    """Whether some move leaves a position that the next player does not win (Definition 2.1)."""
    options = game(slug).options(decode(position_key))
    return any(not first_player_wins(slug, key(option)) for option in options)


def small_graphs(most: int) -> Iterator[Position]:
    """All graphs with one to `most` vertices and without isolated ones, and the graph without edges."""
    yield Position(1)
    for n in range(2, most + 1):
        for graph in graphs(n):
            if 0 not in graph.degrees():
                yield graph
