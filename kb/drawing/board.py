"""Boards of Partizan Geography as two rows of cells: open, visited, and the one with the token."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kb.drawing.layout import layout
from kb.drawing.notes import SIZE, Note, pill
from kb.drawing.svg import Canvas, Point
from kb.graphs.position import Position
from kb.graphs.recognise import as_board_a, as_board_b

CELL = 46.0

Cell = tuple[int, int]
"""Row (0 is the upper one) and column."""


def board_cells(position: Position) -> list[Cell] | None:
    """The cell of each vertex, where the position is a board."""
    if position.token is None or (as_board_a(position) or as_board_b(position)) is None:
        return None
    return [(0 if place.y < 0.6 else 1, round(place.x)) for place in layout(position)]


class BoardDrawing:
    """A board ready to be drawn: its columns are as wide as the notes in them."""

    def __init__(
        self,
        position: Position,
        cells: Sequence[Cell],
        notes: Mapping[int, tuple[Note, ...]],
        *,
        numbered: bool = False,
    ) -> None:
        self.position = position
        self.numbered = numbered
        self.cells = {cell: v for v, cell in enumerate(cells)}
        self.notes = notes
        columns = 1 + max(column for _, column in cells)
        self.widths = [CELL] * columns
        for v, (_, column) in enumerate(cells):
            for note in notes.get(v, ()):
                self.widths[column] = max(self.widths[column], pill(note.text, bold=note.wins)[0] + 10)
        self.width = sum(self.widths)
        self.height = 2 * CELL

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draws the board with its upper left corner at (x, y)."""
        for row in (0, 1):
            left = x
            for column, width in enumerate(self.widths):
                centre = Point(left + width / 2, y + CELL * (row + 0.5))
                self._draw_cell(canvas, self.cells.get((row, column)), centre, width)
                left += width

    def _draw_cell(self, canvas: Canvas, v: int | None, centre: Point, width: float) -> None:
        if v is None:
            # A visited cell is crossed out, as in play on paper.
            canvas.box(centre, width, CELL, "visited")
            for side in (1, -1):
                canvas.line(
                    Point(centre.x - 9, centre.y - 9 * side), Point(centre.x + 9, centre.y + 9 * side), "axis"
                )
            return
        notes = self.notes.get(v, ())
        canvas.box(centre, width, CELL, "vertex")
        if any(note.wins for note in notes):
            canvas.box(centre, width - 6, CELL - 6, "win", corner=4)
        if v == self.position.token:
            canvas.circle(centre, CELL * 0.3, "ink")
        if self.numbered:
            corner = Point(centre.x - width / 2 + 5, centre.y - CELL / 2 + 8)
            canvas.text(corner, str(v), size=SIZE - 5, anchor="start", style="quiet")
        for index, note in enumerate(notes):
            at = Point(centre.x, centre.y + (index - (len(notes) - 1) / 2) * 17)
            canvas.text(at, note.text, size=SIZE - 1, bold=note.wins)
