"""Partizan Geography: one token, Left moves it along L edges, Right along R edges.

A vertex once visited is never visited again. Two vertices may be joined by an L edge and by an R edge.
On K_n □ K_2 the rows are L and the columns are R: Nowakowski, Siegel, Section 1.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.errors import BadPosition
from kb.games.base import Game, Move, Player
from kb.graphs.position import Position, from_sorted


class Geography(Game):
    """The partizan token game; a settled position is what the token can still reach."""

    slug = "geography"
    title = "Partizan Geography"
    kind = "partizan"
    rules = (
        "Left moves the token along an edge marked L, Right along an edge marked R. "
        "A vertex the token has left is deleted."
    )
    with_token = True

    def _refuse_loops_and_repeats(self, position: Position) -> None:
        seen = set()
        for edge, mark in zip(position.edges, position.marks or "?" * len(position.edges), strict=True):
            if edge[0] == edge[1]:
                raise BadPosition(f"{self.slug} is played without loops, but vertex {edge[0]} has one")
            if (edge, mark) in seen:
                raise BadPosition(f"{self.slug}: the edge {edge[0]}-{edge[1]} marked {mark} is repeated")
            seen.add((edge, mark))

    def settle(self, position: Position) -> Position:
        token = _token(position)
        around = position.neighbours()
        reached = {token}
        waiting = [token]
        while waiting:
            for u in around[waiting.pop()]:
                if u not in reached:
                    reached.add(u)
                    waiting.append(u)
        return position if len(reached) == position.n else position.induced(reached)

    def moves(self, position: Position, player: Player = "L") -> Iterator[Move]:
        token = _token(position)
        for edge, mark in zip(position.edges, position.marks, strict=True):
            if mark == player and token in edge:
                target = edge[0] + edge[1] - token
                arrived = from_sorted(position.n, position.edges, (), position.marks, target)
                yield Move(self.settle(arrived.without_vertices([token])), vertices=(target,), edges=(edge,))

    def parts(self, position: Position) -> list[Position]:
        return [position]


def _token(position: Position) -> int:
    if position.token is None:
        raise BadPosition("geography needs a token on one of the vertices")
    return position.token
