"""The moves of one player up to symmetry.

Moves at one vertex or one edge are alike when an automorphism takes one to the other. Moves on sets of
edges, of which there may be exponentially many, are counted together when what they leave is isomorphic.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from itertools import islice
from math import inf
from time import monotonic

from kb.games import Game, Move, Player
from kb.graphs.canonical import edge_orbits, key, orbits
from kb.graphs.position import Edge, Position


@dataclass
class MoveClass:
    """Moves that symmetry does not tell apart: the first, how many, and where those at one place are."""

    example: Move
    count: int = 0
    vertices: list[int] = field(default_factory=list)
    """All the vertices of moves at one vertex."""
    edges: list[Edge] = field(default_factory=list)
    """All the edges of moves at one edge."""


@dataclass(frozen=True)
class Classes:
    """The classes of moves in the order of their first members; `looked_at` counts moves."""

    classes: tuple[MoveClass, ...]
    looked_at: int
    complete: bool


def is_single(move: Move) -> bool:
    """Whether the move is made at one vertex or one edge."""
    return len(move.vertices) == 1 or (not move.vertices and len(move.edges) == 1)


def move_classes(
    game: Game,
    position: Position,
    player: Player,
    *,
    most: int,
    seconds: float = inf,
    singles_only: bool = False,
) -> Classes:
    """The moves of `player` from a settled position up to symmetry: the first `most`, within a time.

    `singles_only` keeps the moves at one vertex or one edge.
    """
    until = monotonic() + seconds
    orbit_of_vertex = {v: number for number, orbit in enumerate(orbits(position)) for v in orbit}
    orbit_of_edge = {
        position.edges[place]: number for number, orbit in enumerate(edge_orbits(position)) for place in orbit
    }
    found: dict[Hashable, MoveClass] = {}
    looked_at = 0
    moves = game.moves(position, player)
    for move in islice(moves, most):
        if looked_at % 64 == 0 and monotonic() > until:
            return Classes(tuple(found.values()), looked_at, False)
        looked_at += 1
        single = is_single(move)
        if singles_only and not single:
            continue
        name: Hashable
        if not single:
            name = key(move.leaves)
        elif move.vertices:
            name = ("vertex", orbit_of_vertex[move.vertices[0]])
        else:
            name = ("edge", orbit_of_edge[move.edges[0]])
        members = found.setdefault(name, MoveClass(move))
        members.count += 1
        if single and move.vertices:
            members.vertices.append(move.vertices[0])
        elif single:
            members.edges.append(move.edges[0])
    complete = next(moves, None) is None
    return Classes(tuple(found.values()), looked_at, complete)
