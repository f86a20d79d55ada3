"""Which vertices of a position are still there once it has settled or a move is made.

A picture keeps each vertex where it is through a whole game. Games number what is left anew, in the old
order; here the old numbers are found again and checked against what the game has left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kb.errors import BadPosition
from kb.games.base import Game, Move
from kb.games.polish import Polish, unfired
from kb.graphs.position import Edge, Position


def kept_by_settling(game: Game, position: Position, settled: Position) -> list[int]:
    """The vertices of a position that are left in its settled form, in order."""
    return _first(settled, ((kept, position) for kept in _settling(game, position)), game)


def kept_by_move(game: Game, position: Position, move: Move) -> list[int]:
    """The vertices of a settled position that are left after a move, in order."""
    return _first(move.leaves, _moving(game, position, move), game)


def _settling(game: Game, position: Position) -> Iterator[Sequence[int]]:
    yield range(position.n)
    if isinstance(game, Polish):
        yield unfired(position)
    if position.token is not None:
        yield _reached(position, position.token)
    yield _with_edges(position)


def _moving(game: Game, position: Position, move: Move) -> Iterator[tuple[Sequence[int], Position]]:
    everything = range(position.n)
    if move.kept is not None:
        yield move.kept, position
        yield move.kept, _without(position, move.edges)
    elif isinstance(game, Polish):
        (vertex,) = move.vertices
        brushes = [position.label(v) + (v == vertex) for v in everything]
        yield unfired(Position(position.n, position.edges, labels=brushes)), position
    elif position.token is not None:
        (target,) = move.vertices
        yield _reached(position, target, without=position.token), position
    elif move.edges:
        thinned = _without(position, move.edges)
        yield everything, thinned
        yield _with_edges(thinned), thinned
        ends = {v for edge in move.edges for v in edge}
        yield [v for v in everything if v not in ends], position
    else:
        gone = set(move.vertices)
        yield [v for v in everything if v not in gone], position
        yield _with_edges(position, without=gone), position
        gone.update(u for v in move.vertices for u in position.neighbours()[v])
        yield [v for v in everything if v not in gone], position


def _first(left: Position, found: Iterator[tuple[Sequence[int], Position]], game: Game) -> list[int]:
    for kept, position in found:
        if len(kept) == left.n:
            new = {old: index for index, old in enumerate(kept)}
            if left.edges == tuple((new[u], new[v]) for u, v in position.edges if u in new and v in new):
                return list(kept)
    raise BadPosition(f"{game.slug}: the vertices left of {position!r} cannot be told")


def _without(position: Position, edges: Sequence[Edge]) -> Position:
    left = list(position.edges)
    for edge in edges:
        left.remove(edge)
    return Position(position.n, left)


def _with_edges(position: Position, without: set[int] | frozenset[int] = frozenset()) -> list[int]:
    met = {v for edge in position.edges if not without & set(edge) for v in edge}
    return sorted(met)


def _reached(position: Position, start: int, without: int | None = None) -> list[int]:
    around = position.neighbours()
    reached = {start}
    waiting = [start]
    while waiting:
        for u in around[waiting.pop()]:
            if u not in reached and u != without:
                reached.add(u)
                waiting.append(u)
    return sorted(reached)
