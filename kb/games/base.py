"""What a game is: `Game`, and the `Move` it offers.

A rule set says which positions it is played on (`start`), what the moves are (`moves`) and how a
position splits into independent parts (`parts`). Rules only: no solving, no SQL, no printing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal, NamedTuple

from kb.graphs.position import Edge, Position

Kind = Literal["impartial", "partizan"]
Player = Literal["L", "R"]
PLAYERS: tuple[Player, Player] = ("L", "R")


class Move(NamedTuple):
    """One move: the vertices and edges it touches (numbers of the position moved in), and what it leaves."""

    leaves: Position
    vertices: tuple[int, ...] = ()
    edges: tuple[Edge, ...] = ()


class Game(ABC):
    """A rule set. One object a game; it has no state.

    `version` counts changes of the rules (not of the code): stored values belong to one version.
    """

    slug: str
    aliases: tuple[str, ...] = ()
    title: str
    kind: Kind
    version: int = 1
    rules: str
    """The rules in one or two sentences, for people."""

    is_vertex_move: ClassVar[bool] = True

    def start(self, position: Position) -> Position:
        """The settled start position, or `BadPosition` where the game is not played on this."""
        return position

    @abstractmethod
    def moves(self, position: Position, player: Player) -> Iterator[Move]:
        """The moves of `player` from a settled position; in an impartial game both have the same."""

    def options(self, position: Position, player: Player = "L") -> Iterable[Position]:
        """What `player` can leave, settled, each labelled position once."""
        return dict.fromkeys(move.leaves for move in self.moves(position, player))

    def parts(self, position: Position) -> list[Position]:
        """Settled positions whose disjunctive sum this position is."""
        return position.parts()
