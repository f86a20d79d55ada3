"""What is written beside vertices and edges: values, brushes and numbers, each in its own frame."""

from __future__ import annotations

from typing import NamedTuple

from kb.drawing.svg import Canvas, Point, text_width

SIZE = 14.0


class Note(NamedTuple):
    """What is written at a vertex or an edge: an option's value, and whether the move wins."""

    text: str
    wins: bool = False


def pill(text: str, *, bold: bool = False) -> tuple[float, float]:
    """The width and the height of the frame of a note."""
    return max(text_width(text, SIZE - 1) * (1.12 if bold else 1.0) + 8, 18.0), 18.0


def draw_note(canvas: Canvas, at: Point, text: str, style: str, *, wins: bool = False) -> None:
    """A `note` (value), a `brush` or a `number` around this place."""
    width, height = pill(text, bold=wins)
    if style == "brush":
        canvas.box(at, width, height, "ink", corner=2)
        canvas.text(at, text, size=SIZE - 2, style="on-ink", bold=True)
    elif style == "number":
        canvas.text(at, text, size=SIZE - 3, style="quiet")
    else:
        canvas.box(at, width, height, "win" if wins else "paper", corner=height / 2)
        canvas.text(at, text, size=SIZE - 1, bold=wins)
