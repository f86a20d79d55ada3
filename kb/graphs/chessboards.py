"""Graphs of chessmen: the squares of an a by b board, joined where one move leads from one to the other.

Square (row i, column j) is number i·b + j.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product

from kb.graphs.position import Position
from kb.graphs.size import check_size


def queens(rows: int, columns: int) -> Position:
    """The queen's graph: squares in one row, column or diagonal."""
    return _board(rows, columns, lambda down, across: down == 0 or across == 0 or down == across)


def rooks(rows: int, columns: int) -> Position:
    """The rook's graph: squares in one row or column."""
    return _board(rows, columns, lambda down, across: down == 0 or across == 0)


def bishops(rows: int, columns: int) -> Position:
    """The bishop's graph: squares in one diagonal."""
    return _board(rows, columns, lambda down, across: down == across)


def kings(rows: int, columns: int) -> Position:
    """The king's graph: squares that touch, if only at a corner."""
    return _board(rows, columns, lambda down, across: max(down, across) == 1)


def knights(rows: int, columns: int) -> Position:
    """The knight's graph: squares a knight's move apart."""
    return _board(rows, columns, lambda down, across: {down, across} == {1, 2})


PIECES = {"queens": queens, "rooks": rooks, "bishops": bishops, "kings": kings, "knights": knights}


def on_a_square(piece: str) -> Callable[[int], Position]:
    """The graphs of a piece on boards of n by n squares."""

    def board(n: int) -> Position:
        return PIECES[piece](n, n)

    board.__doc__ = f"{(PIECES[piece].__doc__ or '').rstrip('.')}; on n by n squares."
    return board


def _board(rows: int, columns: int, joined: Callable[[int, int], bool]) -> Position:
    check_size(rows * columns)
    squares = list(enumerate(product(range(rows), range(columns))))
    edges = [
        (u, v) for (u, (i, j)), (v, (k, m)) in combinations(squares, 2) if joined(abs(i - k), abs(j - m))
    ]
    check_size(rows * columns, len(edges))
    return Position(rows * columns, edges)
