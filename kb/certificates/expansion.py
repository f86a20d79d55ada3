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

FEW_EDGES = 5
"""Up to so many edges, and in trees, all trails are listed; beyond, trails are walked at random."""

LOW_DEGREE = 8
"""Up to such a degree all stars are listed; beyond, the edges at a vertex are taken in random order."""

ROUNDS = 20
"""How often at most walks are made for one value."""


MOST_WALKS = 60
"""Random walks at a time."""


class Walks(NamedTuple):
    """How many random walks are made first, and how many trails of one value are looked at closely.

    `sets` is how many sets of edges the checker may be asked to look at for one value.
    """

    first: int
    candidates: int
    sets: int


SINGLE = Walks(MOST_WALKS, 30, 1 << 20)
SHARED = Walks(6, 3, 4_000)
"""In a file of everything stored nearly all that a trail leaves is proved, so that any trail will do."""


class Cover(NamedTuple):
    """Options that stand for all that matter, and the automorphisms that carry them to the others."""

    options: list[Option]
    automorphisms: list[list[int]]


class Expansion:
    """The options of one piece in an impartial game, found as far as they are asked for."""

    def __init__(self, pieces: Pieces, piece: Piece, walks: Walks = SINGLE) -> None:
        self.pieces = pieces
        self.piece = piece
        self.walks = walks
        self.moves = Moves(pieces, piece)
        self._by_value: dict[int, list[Option]] | None = None
        self._covers: dict[int, Cover] = {}
        self._generators: list[list[int]] | None = None
        self._all: list[Option] | None = None
        self._offered: dict[int, None] = {}
        self._seen: set[int] = set()
        self._trunk: list[int] = []
        self._chance = random.Random(piece.number)

    @property
    def generators(self) -> list[list[int]]:
        """Generators of the automorphisms."""
        if self._generators is None:
            self._generators = automorphisms(self.piece.position)
        return self._generators

    def candidates(self, value: int) -> list[Option]:
        """Some options of this value; all up to symmetry, but in long trail-removing positions."""
        if self.is_walked:
            return self._walked_to(value)
        if self._by_value is None:
            by_value: dict[int, list[Option]] = {}
            edges = len(self.moves.edges)
            is_removing = self.pieces.slug in EDGE_REMOVING
            for option in self._removals(edges) if is_removing else self._deletions():
                by_value.setdefault(value_of(option), []).append(option)
            self._by_value = by_value  # only now: the time may be over before all are found
        return self._by_value.get(value, [])

    def offer(self, trail: int) -> None:
        """Names a trail that is worth a look."""
        self._offered[trail] = None

    @property
    def is_walked(self) -> bool:
        """Whether there are too many options to look at all."""
        if self.pieces.slug == "star-removing":
            return max((near.bit_count() for near in self.moves.around), default=0) > LOW_DEGREE
        has_few = len(self.moves.edges) <= FEW_EDGES or self.moves.is_tree
        return self.pieces.slug == "trail-removing" and not has_few

    def cover(self, value: int) -> Cover:
        """All options but those that are too short to have this value."""
        if value not in self._covers:
            self._covers[value] = self._cover(value)
        return self._covers[value]

    def options(self) -> list[Option]:
        """All options, in games that do not remove sets of edges; their pieces may not be solved yet."""
        if self._all is None:
            self._all = list(self.moves.options())
        return self._all

    def _deletions(self) -> list[Option]:
        """One option for each orbit of moves."""
        options = self.options()
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

    def _walked_to(self, value: int) -> list[Option]:
        """Trails that leave this value: those offered, else some of random walks.

        The first walk that leaves many values is the trunk; later walks branch off from it, so that what
        they leave can also be reached from what the trunk leaves.
        """
        found = self._by_value = {} if self._by_value is None else self._by_value
        self._keep([self._offered], self.walks.candidates * len(self.moves.edges))
        self._offered.clear()
        rounds = ROUNDS if value < self.piece.value else 0
        number = self.walks.first
        while value not in found and rounds:
            rounds -= 1
            trunk = self._trunk if rounds % 3 else []
            walks = [self.moves.random_walk(self._chance, trunk) for _ in range(number)]
            number = min(2 * number, MOST_WALKS)
            kept = self._keep(map(prefixes, walks), self.walks.candidates)
            if not self._trunk:
                self._trunk = max(zip(kept, walks, strict=True))[1]
        if value not in found and value < self.piece.value:
            raise LimitReached(f"random moves in {self.piece.position} did not leave the value {value}")
        return found.get(value, [])

    def _keep(self, walks: Iterable[Iterable[int]], most: int) -> list[int]:
        """Keeps up to so many new trails of each value; gives how many values are new with each walk.

        All are solved in two calls: a call of the kernel costs more than what it finds here.
        """
        assert self._by_value is not None
        new: list[list[int]] = []
        for trails in walks:
            fresh = [trail for trail in trails if trail not in self._seen]
            self._seen.update(fresh)
            new.append(fresh)
        values = iter(self._values_left([trail for fresh in new for trail in fresh]))
        kept: list[Option] = []
        counts = []
        for fresh in new:
            count = 0
            for trail in fresh:
                options = self._by_value.setdefault(next(values), [])
                count += not options
                if len(options) < most:
                    options.append(self.moves.removed(trail))
                    kept.append(options[-1])
            counts.append(count)
        self._solved(kept)
        return counts

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
            # Symmetry first: to say what a set of edges leaves takes longer.
            moves = list(self.moves.edge_sets(self.piece.bound - value))
            if len(moves) > self.walks.sets:
                raise LimitReached(f"the checker would have to look at {len(moves):,} sets of edges")
            left: Callable[[int], Option] = self.moves.removed
        else:
            options = {option.move: option for option in self.options() if option.bound >= value}
            moves, left = list(options), options.__getitem__
        by_vertex = self.pieces.slug not in EDGE_REMOVING and self.pieces.slug != "arc-kayles"
        move_image = self._vertex_or_edge if by_vertex else self._edge_set
        firsts = orbit_firsts(moves, self.generators, move_image)
        if len(moves) - len(firsts) <= len(self.generators):
            return Cover(self._solved(map(left, moves)), [])
        return Cover(self._solved(map(left, firsts)), self.generators)

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


def prefixes(walk: Iterable[int]) -> list[int]:
    """The sets of the first edges of a walk, as bits."""
    found = []
    chosen = 0
    for place in walk:
        chosen |= 1 << place
        found.append(chosen)
    return found


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
