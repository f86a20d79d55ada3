"""Boxes: the values f(i,j) of a graph with two tails for all i, j below a size, by recurrence.

Nim-values by the kernel; in Python where there is no kernel, as its referee, and for partizan values.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from kb.periods.nim_tables import MEMORY_LIMIT

if TYPE_CHECKING:
    from kb._kernel import TwoTails

BoxValue = Any
"""A nim-value in an impartial game, a canonical form in a partizan one."""


class Line(NamedTuple):
    """A sequence with v(n + length) = v(n) + saltus from `start` on; the values reach to start + length."""

    values: Sequence[BoxValue]
    start: int
    length: int
    saltus: int

    def at(self, n: int) -> BoxValue:
        """The value for any n."""
        over = max(0, (n - self.start) // self.length)
        found = self.values[n - over * self.length]
        return found + over * self.saltus if over and self.saltus else found


class Square(NamedTuple):
    """f(i + length, j) = f(i,j) + saltus from i = start on for all j, and the same in j, proved."""

    rows: Sequence[Sequence[BoxValue]]
    """The values for i, j < start + length."""
    start: int
    length: int
    saltus: int
    end: int
    """M of Theorem D: both relations were seen for all indices below it."""

    def at(self, i: int, j: int) -> BoxValue:
        """The value for any i and j."""
        over_i, over_j = (max(0, (n - self.start) // self.length) for n in (i, j))
        found = self.rows[i - over_i * self.length][j - over_j * self.length]
        rise = (over_i + over_j) * self.saltus
        return found + rise if rise else found

    def across(self, total: int) -> set[BoxValue]:
        """All values with i + j = total."""
        if self.saltus:
            return {self.at(i, total - i) for i in range(total + 1)}
        size = self.start + self.length
        places = [n if n < size else self.start + (n - self.start) % self.length for n in range(total + 1)]
        return {self.rows[i][j] for i, j in zip(places, reversed(places), strict=True)}


class Cut(NamedTuple):
    """As `TailCut`."""

    side: int
    taken: int
    from_root: int
    from_tip: int


class Tip(NamedTuple):
    """As `TipMove`, with the value of what is beside."""

    side: int
    taken: int
    constant: BoxValue


class Kept(NamedTuple):
    """As `KeptTails`; no square stands for a single vertex, which makes both tails one path."""

    square: Square | None
    turned: bool
    first_taken: int
    second_taken: int
    constant: BoxValue


class Split(NamedTuple):
    """As `SplitTails`."""

    first: Line
    first_taken: int
    second: Line
    second_taken: int
    constant: BoxValue


class Moves(NamedTuple):
    """What one player can leave of f(i,j), in values."""

    cuts: tuple[Cut, ...]
    tips: tuple[Tip, ...]
    kept: tuple[Kept, ...]
    split: tuple[Split, ...]


class Edges(NamedTuple):
    """The rows f(0,·) and f(1,·) and the columns f(·,0) and f(·,1), which are tail families."""

    first_row: Line
    second_row: Line
    first_column: Line
    second_column: Line


Rows = Sequence[Sequence[BoxValue]]


def fill(
    paths: Line,
    edges: Edges,
    players: Sequence[Moves],
    size: int,
    value_of: Callable[..., BoxValue],
    tick: Callable[[], object],
) -> Rows:
    """The box by Python: `value_of` gets the set of option values of each player."""
    rows: list[list[BoxValue]] = [[edges.first_column.at(i), edges.second_column.at(i)] for i in range(size)]
    rows[0] = [edges.first_row.at(j) for j in range(size)]
    rows[1] = [edges.second_row.at(j) for j in range(size)]
    for i in range(2, size):
        for j in range(2, size):
            tick()
            rows[i].append(value_of(*(set(_options(paths, moves, rows, i, j)) for moves in players)))
    return rows


def _options(paths: Line, moves: Moves, rows: list[list[BoxValue]], i: int, j: int) -> Iterator[BoxValue]:
    for side, taken, from_root, from_tip in moves.cuts:
        rest = (i, j)[side] - taken
        for k in range(from_root, rest - from_tip + 1):
            stays = rows[k][j] if side == 0 else rows[i][k]
            yield plus(stays, paths.at(rest - k))
    for tip in moves.tips:
        left = (i, j)[tip.side] - tip.taken
        if left >= 0:
            yield plus(rows[left][j] if tip.side == 0 else rows[i][left], tip.constant)
    for kept in moves.kept:
        a, b = i - kept.first_taken, j - kept.second_taken
        if kept.square is None:
            yield plus(paths.at(a + b + 1), kept.constant)
        else:
            yield plus(kept.square.at(*((b, a) if kept.turned else (a, b))), kept.constant)
    for split in moves.split:
        both = plus(split.first.at(i - split.first_taken), split.second.at(j - split.second_taken))
        yield plus(both, split.constant)


def plus(one: BoxValue, other: BoxValue) -> BoxValue:
    """The value of a sum."""
    return one ^ other if isinstance(one, int) else one + other


class KernelBoxes:
    """Boxes of nim-values by the kernel; lines and squares are handed over once."""

    def __init__(self, tables: TwoTails) -> None:
        self._tables = tables
        self._lines: dict[int, tuple[int, Line]] = {}
        self._squares: dict[int, tuple[int, Square]] = {}

    def fill(
        self,
        paths: Line,
        edges: Edges,
        moves: Moves,
        size: int,
        time_limit: float | None,
    ) -> Rows:
        """The box by the kernel."""
        assert self._line(paths) == 0, "paths are the first sequence"
        tips = [(tip.side, tip.taken, tip.constant) for tip in moves.tips]
        kept = [(self._square(each.square), *each[1:]) for each in moves.kept]
        split = [
            (self._line(each.first), each.first_taken, self._line(each.second), *each[3:])
            for each in moves.split
        ]
        at_edges = [line.at(n) for line in edges for n in range(size)]
        found = self._tables.table(
            size,
            array("I", at_edges).tobytes(),
            _packed(moves.cuts),
            _packed(tips),
            _packed(kept),
            _packed(split),
            time_limit or 0.0,
        )
        values = array("I", found)
        return [values[i * size : (i + 1) * size] for i in range(size)]

    def _line(self, line: Line) -> int:
        known = self._lines.get(id(line))
        if known is None:
            number = self._tables.add_sequence(array("I", line.values).tobytes(), line.start, line.length)
            known = self._lines[id(line)] = number, line  # held, so that its id stays its own
        return known[0]

    def _square(self, square: Square | None) -> int:
        if square is None:
            return -1
        known = self._squares.get(id(square))
        if known is None:
            values = array("I", chain.from_iterable(square.rows))
            number = self._tables.add(values.tobytes(), square.start, square.length)
            known = self._squares[id(square)] = number, square
        return known[0]


def _packed(records: Iterable[Iterable[int]]) -> bytes:
    return array("i", chain.from_iterable(records)).tobytes()


def kernel_boxes() -> KernelBoxes | None:
    """Boxes by the kernel; None where it is not built."""
    try:
        from kb._kernel import TwoTails
    except ImportError:
        return None
    return KernelBoxes(TwoTails(MEMORY_LIMIT))
