"""Games declared by local rules, which the kernel plays without a line of code of their own.

A rule deletes a vertex, alone or with its neighbours, or an edge, alone or with its ends, wherever a
condition on degrees and labels holds; then what is isolated is dropped, if the game says so.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Literal, NamedTuple

from kb.errors import BadArgument
from kb.games.base import Game, Move, Player
from kb.games.condition import AT_A_VERTEX, AT_AN_EDGE, Condition
from kb.graphs.position import Edge, Position

Takes = Literal["vertex", "neighbourhood", "edge", "both ends"]
_TAKES: tuple[Takes, ...] = ("vertex", "neighbourhood", "edge", "both ends")
_WORDS: dict[Takes, str] = {
    "vertex": "a vertex",
    "neighbourhood": "a vertex and its neighbours",
    "edge": "an edge",
    "both ends": "an edge with its two ends",
}


class LocalRule(NamedTuple):
    """What one kind of move deletes, and where it may be made."""

    takes: Takes
    where: Condition

    def __str__(self) -> str:
        where = "" if self.where.text == "True" else f" where {self.where.text}"
        return f"{_WORDS[self.takes]}{where}"


def delete_vertex(where: str = "True", *, with_neighbours: bool = False) -> LocalRule:
    """Delete a vertex of which the condition on `degree` and `label` holds.

    >>> str(delete_vertex("degree % 2 == 1"))
    'a vertex where degree % 2 == 1'
    """
    return LocalRule("neighbourhood" if with_neighbours else "vertex", Condition(where, AT_A_VERTEX))


def delete_edge(where: str = "True", *, with_ends: bool = False) -> LocalRule:
    """Delete an edge of which the condition on `degree_u`, `label_u`, `degree_v` and `label_v` holds.

    The ends u and v have no order: it is enough that the condition holds one way round.
    """
    return LocalRule("both ends" if with_ends else "edge", Condition(where, AT_AN_EDGE))


class LocalGame(Game):
    """An impartial game on simple graphs that is declared by its rules.

    >>> arc = LocalGame("my-arc-kayles", "My Arc Kayles", [delete_edge(with_ends=True)])
    >>> arc.rules
    'Delete an edge with its two ends.'
    """

    local = True

    def __init__(
        self,
        slug: str,
        title: str,
        moves: Iterable[LocalRule],
        *,
        drops_isolated: bool = False,
        with_labels: bool = False,
        label_range: range | None = None,
        aliases: tuple[str, ...] = (),
    ) -> None:
        """`with_labels` lets vertices carry numbers (within `label_range`), which no move changes."""
        self.slug = slug
        self.title = title
        self.aliases = aliases
        self.local_rules = tuple(moves)
        if not self.local_rules or not all(isinstance(rule, LocalRule) for rule in self.local_rules):
            raise BadArgument(f"{slug} declares no moves; expected some of delete_vertex(…), delete_edge(…)")
        self.drops_isolated = drops_isolated
        self.with_brushes = with_labels or label_range is not None
        self.label_range = label_range
        then = " Vertices without edges are dropped." if drops_isolated else ""
        self.rules = f"Delete {', or '.join(map(str, self.local_rules))}.{then}"
        self.rules_hash = sha256(self.program + repr((label_range, with_labels)).encode()).hexdigest()[:16]

    @property
    def program(self) -> bytes:
        """The rules as the kernel reads them: whether isolated vertices go, then rule by rule."""
        numbers = array("i", (self.drops_isolated, len(self.local_rules)))
        for rule in self.local_rules:
            numbers.append(_TAKES.index(rule.takes))
            numbers.extend(rule.where.program)
        return numbers.tobytes()

    @property
    def starts_as_given(self) -> bool:
        return not self.drops_isolated

    def settle(self, position: Position) -> Position:
        return position.without_isolated_vertices() if self.drops_isolated else position

    def moves(self, position: Position, player: Player = "L") -> Iterator[Move]:
        degrees, around = position.degrees(), position.neighbours()
        for takes, holds in self.local_rules:
            if takes in ("vertex", "neighbourhood"):
                for v in range(position.n):
                    if holds(degrees[v], position.label(v)):
                        gone = [v, *around[v]] if takes == "neighbourhood" else [v]
                        yield self._move(position, gone, vertices=(v,))
            else:
                for place, (u, v) in enumerate(position.edges):
                    one, other = (degrees[u], position.label(u)), (degrees[v], position.label(v))
                    if holds(*one, *other) or holds(*other, *one):
                        thinned = position.without_edges([place]) if takes == "edge" else position
                        yield self._move(thinned, [u, v] if takes == "both ends" else [], edges=((u, v),))

    def _move(
        self,
        position: Position,
        gone: Sequence[int],
        *,
        vertices: tuple[int, ...] = (),
        edges: tuple[Edge, ...] = (),
    ) -> Move:
        """The move that leaves a position without some vertices, settled."""
        out = set(gone)
        kept = [v for v in range(position.n) if v not in out]
        if self.drops_isolated:
            met = {v for edge in position.edges if out.isdisjoint(edge) for v in edge}
            kept = [v for v in kept if v in met]
        return Move(position.induced(kept), vertices, edges, tuple(kept))
