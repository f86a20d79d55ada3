"""The picture of a sequence: nim-values as heights, or the stops and the mean of partizan values."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from kb.drawing.svg import Canvas, Picture, Point

if TYPE_CHECKING:
    from kb.values.short_game import ShortGame

HEIGHT = 260.0
MARGIN_LEFT, MARGIN_TOP, MARGIN_BELOW = 56.0, 46.0, 54.0
MOST_LABELS = 12
"""Numbers along an axis, at most."""


def draw_sequence(
    places: Sequence[int], values: Sequence[int | ShortGame | None], *, variable: str, title: str
) -> Picture:
    """A dot a value over its place; a bar from the right stop to the left stop where they differ."""
    known = [(place, value) for place, value in zip(places, values, strict=True) if value is not None]
    heights = [end for _, value in known for end in _ends(value)]
    low, high = min([Fraction(0), *heights]), max([Fraction(1), *heights])
    width = min(1200.0, max(240.0, 14.0 * len(places)))
    first, last = (places[0], places[-1]) if places else (0, 1)

    def at(place: float, height: Fraction | int) -> Point:
        x = MARGIN_LEFT + 8 + (width - 16) * (place - first) / max(last - first, 1)
        return Point(x, MARGIN_TOP + HEIGHT - HEIGHT * float((height - low) / (high - low)))

    canvas = Canvas()
    for height in _ticks(ceil(low), int(high)):
        level = at(first, height).y
        canvas.line(Point(MARGIN_LEFT, level), Point(MARGIN_LEFT + width, level), "grid")
        canvas.text(Point(MARGIN_LEFT - 8, level), str(height), size=11, anchor="end", style="quiet")
    for place in _ticks(first, last):
        canvas.text(Point(at(place, low).x, MARGIN_TOP + HEIGHT + 16), str(place), size=11, style="quiet")
    for place, value in known:
        left, middle, right = _ends(value)
        if left != right:
            canvas.line(at(place, right), at(place, left), "left")
        canvas.circle(at(place, middle), 3.2, "ink")
    canvas.text(Point(MARGIN_LEFT + width / 2, 20), title, size=15, bold=True)
    canvas.text(Point(MARGIN_LEFT + width / 2, MARGIN_TOP + HEIGHT + 38), variable, size=12, style="quiet")
    return canvas.picture(MARGIN_LEFT + width + 24, MARGIN_TOP + HEIGHT + MARGIN_BELOW, title)


def _ends(value: int | ShortGame) -> tuple[Fraction, Fraction, Fraction]:
    """The left stop, the mean and the right stop; of a nim-value, itself three times."""
    if isinstance(value, int):
        return (Fraction(value),) * 3
    return Fraction(value.left_stop), Fraction(value.mean), Fraction(value.right_stop)


def _ticks(low: int, high: int) -> range:
    return range(low, high + 1, max(1, ceil((high - low + 1) / MOST_LABELS)))
