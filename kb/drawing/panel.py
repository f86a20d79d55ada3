"""`Panel`: one summand of a picture, with its notes at vertices and edges; `Text`: a value as such."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from kb.drawing.notes import Note
from kb.drawing.svg import shortened
from kb.graphs.position import Edge, Position

LONGEST = 28
"""Characters of a note that are shown."""

Notes: TypeAlias = Mapping[Any, Sequence[tuple[str, bool]]]


class Text(NamedTuple):
    """A summand that is no position but a value, written in large."""

    sign: int
    text: str


class Panel:
    """One summand of a picture with the notes at its vertices and edges."""

    def __init__(
        self,
        position: Position,
        *,
        sign: int = 1,
        at_vertices: Notes | None = None,
        at_edges: Notes | None = None,
        title: str = "",
    ) -> None:
        """`title` stands below the panel."""
        self.position = position
        self.title = shortened(title, LONGEST)
        self.sign = sign
        self.at_vertices: dict[int, tuple[Note, ...]] = _notes(at_vertices)
        self.at_edges: dict[Edge, tuple[Note, ...]] = _notes(at_edges)


def _notes(given: Notes | None) -> dict[Any, tuple[Note, ...]]:
    return {
        place: tuple(Note(shortened(text, LONGEST), wins) for text, wins in notes)
        for place, notes in (given or {}).items()
    }
