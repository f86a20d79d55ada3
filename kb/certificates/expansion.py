"""What a proof about one piece can use: options of a given value, and all options up to symmetry."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import reduce
from operator import xor
from typing import NamedTuple

from kb.certificates.moves import Moves
from kb.certificates.pieces import EDGE_REMOVING, Option, Part, Piece, Pieces
from kb.errors import LimitReached
from kb.graphs.canonical import automorphisms

FEW_EDGES = 9
"""Up to so many edges all trails are listed; beyond, trails are walked at random."""

WALKS = 12
"""Random walks at a time, and how often they are walked again while some value is missing."""
ROUNDS = 40

CANDIDATES = 5
"""So many options of one value are looked at closely."""


class Cover(NamedTuple):
    """Options that stand for all that matter, and the automorphisms that carry them to the others."""

    options: list[Option]
    automorphisms: list[list[int]]


class Expansion:
    """The options of one piece in an impartial game, found as far as they are asked for."""

    def __init__(self, pieces: Pieces, piece: Piece) -> None:
        self.pieces = pieces
        self.piece = piece
        self.moves = Moves(pieces, piece)
        self._by_value: dict[int, list[Option]] | None = None
        self._covers: dict[int, Cover] = {}
        self._generators: list[list[int]] | None = None

    @property
    def generators(self) -> list[list[int]]:
        """Generators of the automorphisms."""
        if self._generators is None:
            self._generators = automorphisms(self.piece.position)
        return self._generators

    def candidates(self, value: int) -> list[Option]:
        """Some options of this value."""
        if self._by_value is None:
            self._by_value = self._find_values()
        return self._by_value.get(value, [])

    def cover(self, value: int) -> Cover:
        """All options but those that are too short to have this value."""
        if value not in self._covers:
            self._covers[value] = self._cover(value)
        return self._covers[value]

    def _find_values(self) -> dict[int, list[Option]]:
        found: dict[int, list[Option]] = {}
        slug, edges = self.pieces.slug, len(self.moves.edges)
        if slug == "trail-removing" and edges > FEW_EDGES:
            return self._walked()
        options = self._removals(edges) if slug in EDGE_REMOVING else self._deletions()
        for option in options:
            found.setdefault(value_of(option), []).append(option)
        return found

    def _deletions(self) -> list[Option]:
        """One option for each orbit of moves."""
        options = list(self.moves.options())
        move_image = self._vertex_or_edge if self.pieces.slug != "arc-kayles" else self._edge_set
        firsts = orbit_firsts([option.move for option in options], self.generators, move_image)
        return self._solved(option for option in options if option.move in firsts)

    def _removals(self, most: int) -> list[Option]:
        firsts = orbit_firsts(list(self.moves.edge_sets(most)), self.generators, self._edge_set)
        return self._solved(self.moves.removed(chosen) for chosen in firsts)

    def _solved(self, options: Iterable[Option]) -> list[Option]:
        listed = list(options)
        self.pieces.solve(part.piece for option in listed for part in option.parts)
        return listed

    def _walked(self) -> dict[int, list[Option]]:
        """Options by value from random trails, until each value below that of the piece has been met."""
        found: dict[int, list[Option]] = {}
        chance = random.Random(self.piece.number)
        seen: set[int] = set()
        for _ in range(ROUNDS):
            walked = [t for t in dict.fromkeys(self.moves.random_trails(chance, WALKS)) if t not in seen]
            seen.update(walked)
            for chosen, value in zip(walked, self._values_left(walked), strict=True):
                if len(found.setdefault(value, [])) < CANDIDATES:
                    found[value].append(self.moves.removed(chosen))
            if all(value in found for value in range(self.piece.value)):
                self.pieces.solve(p.piece for options in found.values() for o in options for p in o.parts)
                return found
        raise LimitReached(
            f"{WALKS * ROUNDS} random trails in {self.piece.position} did not meet every value"
        )

    def _values_left(self, removed: list[int]) -> list[int]:
        """The nim-values of what is left without these sets of edges."""
        position = self.piece.position
        left = [
            position.without_edges([place for place in range(len(position.edges)) if chosen >> place & 1])
            for chosen in removed
        ]
        return self.pieces.values(left)

    def _cover(self, value: int) -> Cover:
        if self.pieces.slug in EDGE_REMOVING:
            options = [
                self.moves.removed(chosen) for chosen in self.moves.edge_sets(self.piece.bound - value)
            ]
        else:
            options = [option for option in self.moves.options() if option.bound >= value]
        by_vertex = self.pieces.slug not in EDGE_REMOVING and self.pieces.slug != "arc-kayles"
        move_image = self._vertex_or_edge if by_vertex else self._edge_set
        firsts = orbit_firsts([option.move for option in options], self.generators, move_image)
        self._solved(options)
        if len(options) - len(firsts) <= len(self.generators):
            return Cover(options, [])
        return Cover([option for option in options if option.move in firsts], self.generators)

    def _vertex_or_edge(self, move: int, image: list[int]) -> int:
        """The image of a move on a vertex or, beyond n, on the edge at a place."""
        n = self.piece.position.n
        if move < n:
            return image[move]
        u, v = self.moves.edges[move - n]
        return n + self.moves.places[min(image[u], image[v]), max(image[u], image[v])]

    def _edge_set(self, move: int, image: list[int]) -> int:
        """The image of a set of edges."""
        moved = 0
        for place, (u, v) in enumerate(self.moves.edges):
            if move >> place & 1:
                a, b = image[u], image[v]
                moved |= 1 << self.moves.places[(a, b) if a < b else (b, a)]
        return moved


def value_of(option: Option) -> int:
    """The nim-value of an option whose pieces are solved."""
    return reduce(xor, (part.piece.value for part in option.parts), 0)


def after_cancelling(parts: Iterable[Part]) -> tuple[list[Part], list[Part]]:
    """The parts that stay, and those that come in pairs of one piece and cancel."""
    alone: dict[Piece, Part] = {}
    pairs: list[Part] = []
    for part in parts:
        if part.piece in alone:
            pairs += (alone.pop(part.piece), part)
        else:
            alone[part.piece] = part
    return list(alone.values()), pairs


def orbit_firsts(
    moves: list[int], generators: list[list[int]], move_image: Callable[[int, list[int]], int]
) -> dict[int, None]:
    """The first move of each orbit under the group that the generators generate, in order."""
    firsts: dict[int, None] = {}
    seen: set[int] = set()
    for move in moves:
        if move in seen:
            continue
        firsts[move] = None
        seen.add(move)
        waiting = [move]
        while waiting:
            each = waiting.pop()
            for image in generators:
                other = move_image(each, image)
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
    return firsts
