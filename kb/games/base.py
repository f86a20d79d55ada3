"""What a game is: `Game`, and the `Move` it offers.

A rule set says which positions it is played on (`start`), what the moves are (`moves`) and how a
position splits into independent parts (`parts`). Rules only: no solving, no SQL, no printing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from kb.errors import BadPosition, TooLarge
from kb.graphs.growing import FarPosition
from kb.graphs.position import Edge, Position

Kind = Literal["impartial", "partizan"]
Player = Literal["L", "R"]
PLAYERS: tuple[Player, Player] = ("L", "R")
Pick = tuple[tuple[int, ...], tuple[Edge, ...]]

WITH_TOKEN = "edges:0-1L,1-2R @ token=0"
"""How a position with a token and marks is written."""

MOST_LOOKED_AT = 200_000
"""Moves among which a picked one is looked for, in a game that cannot tell at once whether it is legal."""


class Move(NamedTuple):
    """One move: the settled position it leaves, and the vertices or edges the player picks.

    Vertices and edges are numbered as in the position moved in. A move on one vertex has one entry in
    `vertices`, a move on edges has them all in `edges`; what goes as a consequence is not listed.
    `kept` names the vertices still there, in order, where that cannot be told from what is picked.
    """

    leaves: Position
    vertices: tuple[int, ...] = ()
    edges: tuple[Edge, ...] = ()
    kept: tuple[int, ...] | None = None


def pick(vertices: Sequence[int], edges: Sequence[Edge]) -> Pick:
    """What names a move: its vertices or, where it has none, its edges; in which order they come is the same.

    >>> pick((), [(2, 1), (0, 1)])
    ((), ((0, 1), (1, 2)))
    """
    if vertices:
        return tuple(sorted(vertices)), ()
    return (), tuple(sorted((u, v) if u <= v else (v, u) for u, v in edges))


class Game(ABC):
    """A rule set. One object a game; it has no state.

    `version` counts changes of the rules (not of the code): stored values belong to one version.
    A position is *settled* when nothing in it happens by itself: `start`, `moves` and `parts` give
    settled positions, and `moves` and `parts` take them.
    """

    slug: str
    aliases: tuple[str, ...] = ()
    title: str
    kind: Kind = "impartial"
    version: int = 1
    rules: str
    """The rules in one or two sentences, for people."""

    on_multigraphs: bool = False
    """Whether edges may be loops or repeat."""
    with_brushes: bool = False
    """Whether vertices may carry numbers: brushes, tints, whatever the game makes of them."""
    label_range: range | None = None
    """The numbers that vertices may carry, with 0 for none; None where any integer will do."""
    with_token: bool = False
    """Whether one vertex holds a token and each edge is marked L or R."""

    drops_isolated: bool = False
    """Whether all that settling does to a simple graph with nothing written on it is to drop the vertices
    without edges: then a graph that has none is a start position as it stands."""

    rules_hash: str | None = None
    """A digest of the rules of a custom game, recorded by its runs; None for the games built in."""
    rules_file: str | None = None
    """The file of a custom game, where other processes find its rules."""

    local: bool = False
    """Whether each move changes a graph in one place only: one vertex or edge and what is next to it.

    Along a growing path such a game has values by recurrence, and periods that can be proved. A custom
    game that says so is compared with its rules before anything is built on it.
    """

    def __repr__(self) -> str:
        return f"<game {self.slug}>"

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[str | None, ...]]:
        from kb.games.own import restored

        return restored, (self.slug, self.rules_file, self.rules_hash)

    def start(self, position: Position) -> Position:
        """The settled start position, or `BadPosition` where the game is not played on this."""
        if isinstance(position, FarPosition):
            self.start(position.near())
            return position
        if not self.on_multigraphs:
            self._refuse_loops_and_repeats(position)
        if not self.with_brushes and position.labels:
            vertex = next(v for v, label in enumerate(position.labels) if label)
            raise BadPosition(
                f"{self.slug} is played without brushes, but vertex {vertex} has {position.labels[vertex]}"
            )
        if self.label_range is not None:
            for vertex, label in enumerate(position.labels):
                if label not in self.label_range:
                    least, most = self.label_range[0], self.label_range[-1]
                    raise BadPosition(
                        f"{self.slug} is played with numbers from {least} to {most} at the vertices, "
                        f"but vertex {vertex} has {label}"
                    )
        if self.with_token:
            if position.token is None:
                raise BadPosition(f"{self.slug} needs a token on one of the vertices, as in {WITH_TOKEN!r}")
            if position.edges and not position.marks:
                raise BadPosition(f"{self.slug} needs each edge marked L or R, as in {WITH_TOKEN!r}")
        else:
            if position.token is not None:
                raise BadPosition(
                    f"{self.slug} is played without a token, but vertex {position.token} holds one"
                )
            if position.marks:
                raise BadPosition(f"{self.slug} is played on edges without the marks L and R")
        return self.settle(position)

    def _refuse_loops_and_repeats(self, position: Position) -> None:
        if position.is_simple:
            return
        for (u, v), count in Counter(position.edges).items():
            if u == v:
                raise BadPosition(f"{self.slug} is played without loops, but vertex {u} has one")
            if count > 1:
                raise BadPosition(f"{self.slug} is played on simple graphs, but edge {u}-{v} is repeated")

    @property
    def starts_as_given(self) -> bool:
        """Whether every simple graph with nothing written on it is a start position, settled as it stands."""
        return not self.with_token and type(self).start is Game.start and type(self).settle is Game.settle

    def settle(self, position: Position) -> Position:
        """The position after all that happens by itself; itself where nothing does."""
        return position

    @abstractmethod
    def moves(self, position: Position, player: Player = "L") -> Iterator[Move]:
        """The moves of `player` from a settled position; in an impartial game both have the same."""

    def move_at(self, position: Position, picked: Pick, player: Player = "L") -> Move | None:
        """The move of `player` that picks just this, None where the rules have none; see `pick`.

        It is looked for among all moves. A game with very many has a quicker way, and `TooLarge` says
        that it was not among the first `MOST_LOOKED_AT`, which does not mean that there is none.
        """
        for looked_at, move in enumerate(self.moves(position, player)):
            if looked_at == MOST_LOOKED_AT:
                raise TooLarge(
                    f"it is not among the first {looked_at:,} moves of {self.slug}; no more are looked at"
                )
            if pick(move.vertices, move.edges) == picked:
                return move
        return None

    def options(self, position: Position, player: Player = "L") -> Iterable[Position]:
        """What `player` can leave, settled, each labelled position once."""
        return dict.fromkeys(move.leaves for move in self.moves(position, player))

    def parts(self, position: Position) -> list[Position]:
        """Settled positions whose disjunctive sum this position is."""
        return position.parts()
