"""Heat maps of two-parameter tables: every cell carries its value, its colour shows the pattern."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kb.drawing.svg import Canvas, Picture, Point, shortened, text_width
from kb.errors import BadArgument
from kb.values import nimber

if TYPE_CHECKING:
    from kb.values.short_game import ShortGame

SIZE = 13
ROW = 30.0
LONGEST = 20
"""Characters of a value that a cell shows."""
_LOW, _MIDDLE, _HIGH = (0xD9, 0x6B, 0x2B), (0xF4, 0xF1, 0xE6), (0x2F, 0x6F, 0xC9)
_SEQUENCE = (
    (0xF6, 0xF3, 0xE4),
    (0xF3, 0xC7, 0x6B),
    (0xDB, 0x6E, 0x57),
    (0x8E, 0x2E, 0x7A),
    (0x2A, 0x12, 0x4E),
)

Colour = tuple[int, int, int]


def draw_heat_map(
    cells: Sequence[Sequence[int | ShortGame | None]],
    *,
    rows: Sequence[object],
    columns: Sequence[object],
    row_name: str = "",
    column_name: str = "",
    title: str = "",
) -> Picture:
    """A table of values as a picture; None is a cell without a value.

    Nim-values run from light to dark. Partizan values are coloured by their mean: blue for Left, orange
    for Right.
    """
    if len(cells) != len(rows) or any(len(row) != len(columns) for row in cells):
        raise BadArgument(f"a heat map of {len(rows)} × {len(columns)} cells needs that many values")
    if not rows or not columns:
        raise BadArgument("a heat map needs at least one row and one column")
    canvas = Canvas()
    texts = [["" if value is None else _text(value) for value in row] for row in cells]
    wide = max(ROW, 12 + max(text_width(text, SIZE) for row in texts for text in row))
    names = max(text_width(str(name), SIZE) for name in rows)
    left = names + 22 + (22 if row_name else 0)
    top = 26 + (24 if title else 0) + (20 if column_name else 0)
    paint = _painter([value for row in cells for value in row if value is not None])
    for i, row in enumerate(cells):
        y = top + ROW * (i + 0.5)
        canvas.text(Point(left - 8, y), str(rows[i]), size=SIZE, anchor="end")
        for j, value in enumerate(row):
            centre = Point(left + wide * (j + 0.5), y)
            if value is None:
                canvas.box(centre, wide - 1.5, ROW - 1.5, "grid")
                canvas.text(centre, "·", size=SIZE, style="quiet")
                continue
            colour = paint(value)
            canvas.box(centre, wide - 1.5, ROW - 1.5, "cell", fill=f"#{bytes(colour).hex()}")
            dark = 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2] < 140
            canvas.text(centre, texts[i][j], size=SIZE, fill="#ffffff" if dark else "#17171c")
    for j, name in enumerate(columns):
        canvas.text(Point(left + wide * (j + 0.5), top - 12), str(name), size=SIZE)
    width, height = left + wide * len(columns) + 14, top + ROW * len(rows) + 14
    if row_name:
        canvas.text(Point(14, top + ROW * len(rows) / 2), row_name, size=SIZE, style="quiet", turned=True)
    if column_name:
        canvas.text(Point(left + wide * len(columns) / 2, top - 32), column_name, size=SIZE, style="quiet")
    if title:
        canvas.text(Point(12, 18), title, size=15, anchor="start", bold=True)
        width = max(width, 24 + text_width(title, 16))
    return canvas.picture(width, height, title or "heat map")


def _text(value: int | ShortGame) -> str:
    return nimber.name(value) if isinstance(value, int) else shortened(str(value), LONGEST)


class _painter:
    """The colour of a value among these."""

    def __init__(self, values: Sequence[int | ShortGame]) -> None:
        self._most = max((value for value in values if isinstance(value, int)), default=0)
        means = [abs(float(value.mean)) for value in values if not isinstance(value, int)]
        self._reach = max(means, default=0.0) or 1.0

    def __call__(self, value: int | ShortGame) -> Colour:
        if isinstance(value, int):
            return _along(_SEQUENCE, value / max(self._most, 4))
        share = float(value.mean) / self._reach
        return _along((_LOW, _MIDDLE, _HIGH), (share + 1) / 2)


def _along(stops: Sequence[Colour], share: float) -> Colour:
    """The colour at a share of the way along these."""
    place = min(max(share, 0.0), 1.0) * (len(stops) - 1)
    index = min(int(place), len(stops) - 2)
    part = place - index
    a, b = stops[index], stops[index + 1]
    red, green, blue = (round(x + (y - x) * part) for x, y in zip(a, b, strict=True))
    return red, green, blue
