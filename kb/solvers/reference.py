"""The reference solver: values straight from the definition, for every game. It is the referee.

A position is the sum of its parts; the value of a part is made from the values of its options (mex for
an impartial game, the canonical form for a partizan one). Nothing else is known about any game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from math import inf
from operator import add, xor
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from kb.errors import BadArgument, LimitReached
from kb.games.base import PLAYERS, Game, Kind
from kb.graphs.canonical import key
from kb.graphs.position import Position
from kb.values.nimber import mex

if TYPE_CHECKING:
    from kb.values.short_game import ShortGame

NAME = "reference"
VERSION = "1"

Option = tuple[str, ...]
"""An option, as the sorted keys of its parts."""


class ReferenceSolver:
    """Solves positions of one game and remembers every part it has met, up to isomorphism.

    `node_limit` bounds the parts it remembers, and those of one position it has yet to look at; past it,
    or past the `time_limit` (seconds) of a call, a call raises `LimitReached`. What was learnt before
    stays valid and serves the next call.

    >>> from kb.games import game
    >>> ReferenceSolver(game("node-kayles")).value(Position(4, [(0, 1), (1, 2), (2, 3)]))
    0
    """

    def __init__(self, game: Game, *, node_limit: int | None = None) -> None:
        self.game = game
        self.node_limit = inf if node_limit is None else node_limit
        self._players = PLAYERS if game.kind == "partizan" else PLAYERS[:1]
        self._arithmetic = _arithmetic(game.kind)
        self._values: dict[str, Any] = {}
        self._time_limit: float | None = None
        self._deadline = inf

    def value(self, position: Position, *, time_limit: float | None = None) -> int | ShortGame:
        """The value of `position`: a nim-value, or a short game where the game is partizan."""
        return self.values((position,), time_limit=time_limit)[0]

    def values(
        self, positions: Iterable[Position], *, time_limit: float | None = None
    ) -> list[int | ShortGame]:
        """The values of `positions`, in order; `time_limit` is for all of them together."""
        self._time_limit = time_limit
        self._deadline = inf if time_limit is None else monotonic() + time_limit
        return [self._value(position) for position in positions]

    def _value(self, position: Position) -> int | ShortGame:
        parts = [(key(part), part) for part in self.game.parts(self.game.start(position))]
        for part_key, part in parts:
            self._learn(part_key, part)
        total: int | ShortGame = self._sum(part_key for part_key, _ in parts)
        return total

    def _learn(self, part_key: str, part: Position) -> None:
        """Learns the value of a part; a stack of its own spares Python's, however long the game."""
        stack = [] if part_key in self._values else [self._frame(part_key, part)]
        begun = {part_key}
        while stack:
            frame = stack[-1]
            while frame.unseen:
                unseen_key, unseen = frame.unseen.popitem()
                if unseen_key in begun:
                    raise BadArgument(
                        f"{self.game.slug} does not end: play from the position {unseen_key} comes back to it"
                    )
                if unseen_key not in self._values:
                    stack.append(self._frame(unseen_key, unseen))
                    begun.add(unseen_key)
                    break
            else:
                values = [{self._sum(option) for option in options} for options in frame.options]
                self._values[frame.key] = self._arithmetic.from_options(*values)
                begun.discard(frame.key)
                stack.pop()

    def _frame(self, part_key: str, part: Position) -> _Frame:
        frame = _Frame(part_key, [], {})
        for player in self._players:
            options: set[Option] = set()
            for move in self.game.moves(part, player):
                left = [(key(each), each) for each in self.game.parts(move.leaves)]
                options.add(tuple(sorted(each_key for each_key, _ in left)))
                frame.unseen.update(each for each in left if each[0] not in self._values)
                self._stay_within_limits(len(frame.unseen))
            frame.options.append(options)
        return frame

    def _stay_within_limits(self, waiting: int) -> None:
        if monotonic() > self._deadline:
            raise LimitReached(f"the reference solver stopped at its limit of {self._time_limit:.4g} s")
        if len(self._values) + waiting > self.node_limit:
            raise LimitReached(f"the reference solver stopped at its limit of {self.node_limit} positions")

    def _sum(self, keys: Iterable[str]) -> Any:
        return reduce(self._arithmetic.add, (self._values[each] for each in keys), self._arithmetic.zero)


class _Frame(NamedTuple):
    """A part being solved: the options of each player, and those of their parts not yet looked at."""

    key: str
    options: list[set[Option]]
    unseen: dict[str, Position]


class _Arithmetic(NamedTuple):
    """How values are added, and made from the values of the options (one set a player)."""

    zero: Any
    add: Callable[[Any, Any], Any]
    from_options: Callable[..., Any]


def _arithmetic(kind: Kind) -> _Arithmetic:
    if kind == "impartial":
        return _Arithmetic(0, xor, mex)
    from kb.values.short_game import ShortGame

    return _Arithmetic(ShortGame.from_options((), ()), add, ShortGame.from_options)
