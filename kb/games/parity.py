"""Vertex deletion with parity rules: each player deletes vertices of even, or of odd, degree.

Even/Odd is partizan (Left takes even degrees, Right odd ones), Even/Even and Odd/Odd are impartial.
A vertex of degree 0 is even. Nowakowski, Ottaway, Sections 3 and 4.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from kb.games.base import Game, Move, Player
from kb.graphs.position import Position

Parity = Literal["even", "odd"]


class ParityGame(Game):
    """The vertex deletion game in which Left deletes vertices of one parity, Right of one parity."""

    local = True

    def __init__(self, left: Parity, right: Parity) -> None:
        self.slug = f"{left}-{right}"
        self.title = f"{left.capitalize()}/{right.capitalize()} vertex deletion"
        self.kind = "impartial" if left == right else "partizan"
        self.rules = (
            f"Both delete a vertex of {left} degree."
            if left == right
            else f"Left deletes a vertex of {left} degree, Right a vertex of {right} degree."
        ) + " A vertex without edges has even degree."
        self._remainder = {"L": int(left == "odd"), "R": int(right == "odd")}

    def moves(self, position: Position, player: Player = "L") -> Iterator[Move]:
        for v, degree in enumerate(position.degrees()):
            if degree % 2 == self._remainder[player]:
                yield Move(position.without_vertices([v]), vertices=(v,))
