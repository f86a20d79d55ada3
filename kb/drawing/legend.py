"""What the signs in a picture mean."""

from __future__ import annotations

from collections.abc import Sequence

from kb.drawing.board import board_cells
from kb.drawing.panel import Panel
from kb.drawing.svg import Canvas, Point, text_width


def draw_legend(
    canvas: Canvas, panels: Sequence[Panel], x: float, y: float, *, edges: bool, labels: str
) -> float:
    """What the signs in the picture mean, where there are any; gives the height reached."""
    marks = {
        mark
        for panel in panels
        if edges or board_cells(panel.position) is None
        for mark in panel.position.marks
    }
    entries: list[tuple[str, str]] = []
    entries += [("left", "Left moves here")] if "L" in marks else []
    entries += [("right", "Right moves here")] if "R" in marks else []
    entries += [("token", "token")] if any(p.position.token is not None for p in panels) else []
    entries += [("brush", labels)] if any(p.position.labels for p in panels) else []
    notes = [
        n for p in panels for group in (p.at_vertices, p.at_edges) for row in group.values() for n in row
    ]
    entries += [("win", "winning move")] if any(note.wins for note in notes) else []
    for style, text in entries:
        at = Point(x + 12, y)
        if style in ("left", "right"):
            canvas.line(Point(x, y), Point(x + 24, y), style)
        elif style == "token":
            canvas.circle(at, 8, "vertex")
            canvas.circle(at, 5, "ink")
        elif style == "brush":
            canvas.box(at, 16, 16, "ink", corner=2)
            canvas.text(at, "1", size=11, style="on-ink", bold=True)
        else:
            canvas.circle(at, 6, "win")
            canvas.circle(at, 9, "ring")
        canvas.text(Point(x + 32, y), text, size=11.5, anchor="start", style="quiet")
        x += 32 + text_width(text, 11.5) + 18
    return y + 20 if entries else y
