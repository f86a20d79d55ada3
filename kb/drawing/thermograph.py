"""The picture of a thermograph: values fall to the right, temperature rises, the mast stands on the walls."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from kb.drawing.svg import Canvas, Picture, Point, shortened
from kb.values.thermograph import BASE, Thermograph, Wall

if TYPE_CHECKING:
    from kb.values.short_game import ShortGame

WIDTH, HEIGHT = 420.0, 340.0
"""The plot, without its labels."""
MARGIN_LEFT, MARGIN_TOP, MARGIN_BELOW = 70.0, 46.0, 62.0


def draw_thermograph(value: ShortGame, *, caption: str = "") -> Picture:
    """The thermograph of a value, from temperature −1 to above its freezing point."""
    thermograph = value.thermograph
    plot = _Plot(thermograph)
    canvas = Canvas()
    _draw_axes(canvas, plot, thermograph)
    _draw_walls(canvas, plot, thermograph)
    title = f"{caption}: {value}" if caption else str(value)
    centre = MARGIN_LEFT + WIDTH / 2
    canvas.text(Point(centre, 20), shortened(title, 44), size=15, bold=True)
    facts = f"mean {thermograph.mean}, temperature {thermograph.temperature}"
    bottom = MARGIN_TOP + HEIGHT + MARGIN_BELOW
    canvas.line(Point(MARGIN_LEFT, bottom - 14), Point(MARGIN_LEFT + 28, bottom - 14), "left")
    canvas.text(Point(MARGIN_LEFT + 34, bottom - 14), "left wall", size=12, anchor="start", style="quiet")
    canvas.line(Point(MARGIN_LEFT + 112, bottom - 14), Point(MARGIN_LEFT + 140, bottom - 14), "right")
    canvas.text(Point(MARGIN_LEFT + 146, bottom - 14), "right wall", size=12, anchor="start", style="quiet")
    canvas.text(Point(MARGIN_LEFT + WIDTH, bottom - 14), facts, size=12, anchor="end", style="quiet")
    return canvas.picture(MARGIN_LEFT + WIDTH + 24, bottom + 6, f"Thermograph of {value}")


class _Plot:
    """Where a value at a temperature lies in the picture."""

    def __init__(self, thermograph: Thermograph) -> None:
        corners = [*thermograph.left.corners, *thermograph.right.corners]
        self.low = min(corner.value for corner in corners)
        self.high = max(corner.value for corner in corners)
        spread = max(self.high - self.low, Fraction(1))
        middle = (self.high + self.low) / 2
        self.right_edge, self.left_edge = middle - spread * Fraction(5, 8), middle + spread * Fraction(5, 8)
        self.top = max(thermograph.temperature + max(Fraction(1, 2), spread / 4), Fraction(1))

    def at(self, value: Fraction, temperature: Fraction) -> Point:
        across = float((self.left_edge - value) / (self.left_edge - self.right_edge))
        up = float((temperature - BASE) / (self.top - BASE))
        return Point(MARGIN_LEFT + WIDTH * across, MARGIN_TOP + HEIGHT * (1 - up))


def _draw_axes(canvas: Canvas, plot: _Plot, thermograph: Thermograph) -> None:
    corners = {*thermograph.left.corners, *thermograph.right.corners}
    below = MARGIN_TOP + HEIGHT
    last = None
    for temperature in sorted({corner.temperature for corner in corners} | {Fraction(0), BASE}):
        y = plot.at(plot.low, temperature).y
        if temperature:
            canvas.line(Point(MARGIN_LEFT, y), Point(MARGIN_LEFT + WIDTH, y), "grid")
        if last is None or last - y >= 13:
            canvas.text(Point(MARGIN_LEFT - 8, y), str(temperature), size=12, anchor="end", style="quiet")
            last = y
    reach = -1e9
    # Values fall to the right, so the greatest comes first.
    stops = {thermograph.left.at(0), thermograph.right.at(0)}
    for value in sorted({corner.value for corner in corners} | stops, reverse=True):
        x = plot.at(value, BASE).x
        canvas.line(Point(x, MARGIN_TOP), Point(x, below), "grid")
        width = len(str(value)) * 7.5
        if x - width / 2 > reach + 6:
            canvas.text(Point(x, below + 14), str(value), size=12, style="quiet")
            reach = x + width / 2
    ground = plot.at(plot.low, Fraction(0)).y
    canvas.line(Point(MARGIN_LEFT, ground), Point(MARGIN_LEFT + WIDTH, ground), "axis")
    canvas.line(Point(MARGIN_LEFT, MARGIN_TOP), Point(MARGIN_LEFT, below), "axis")
    canvas.text(Point(18, MARGIN_TOP + HEIGHT / 2), "temperature", size=12, style="quiet", turned=True)


def _draw_walls(canvas: Canvas, plot: _Plot, thermograph: Thermograph) -> None:
    left, right = (_points(plot, wall) for wall in (thermograph.left, thermograph.right))
    foot = plot.at(thermograph.mean, thermograph.temperature)
    if thermograph.temperature > BASE:
        canvas.polyline([*left, foot, *reversed(right)], "faint", closed=True)
        ground = plot.at(plot.low, Fraction(0)).y
        if thermograph.temperature > 0:
            canvas.line(Point(MARGIN_LEFT, ground), Point(MARGIN_LEFT + WIDTH, ground), "axis")
        canvas.polyline([*left, foot], "left")
        canvas.polyline([*right, foot], "right")
    tip = Point(foot.x, MARGIN_TOP + 2)
    canvas.line(foot, tip, "mast")
    canvas.polyline([Point(tip.x - 5, tip.y + 9), tip, Point(tip.x + 5, tip.y + 9)], "mast")


def _points(plot: _Plot, wall: Wall) -> list[Point]:
    return [plot.at(corner.value, corner.temperature) for corner in wall.corners]
