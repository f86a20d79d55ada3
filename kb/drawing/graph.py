"""Pictures of positions: vertices, edges, brushes, marks and the token, with a note at each option."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import atan2, cos, hypot, pi, sin
from typing import Any, NamedTuple, TypeAlias

from kb.drawing.layout import layout
from kb.drawing.strands import Strand, free_direction, strands
from kb.drawing.svg import Canvas, Picture, Point, text_width
from kb.errors import BadArgument
from kb.graphs.position import Edge, Position

UNIT = 92.0
"""The distance of neighbouring vertices."""
RADIUS = 15.0
DOT = 5.0
"""The radius of a vertex at which nothing is written."""
SIZE = 14.0
MOST_VERTICES = 400


class Note(NamedTuple):
    """What is written at a vertex or an edge: an option's value, and whether the move wins."""

    text: str
    wins: bool = False


Notes: TypeAlias = Mapping[Any, Sequence[tuple[str, bool]]]


class Panel:
    """One summand of a picture with the notes at its vertices and edges."""

    def __init__(
        self,
        position: Position,
        *,
        sign: int = 1,
        at_vertices: Notes | None = None,
        at_edges: Notes | None = None,
    ) -> None:
        self.position = position
        self.sign = sign
        self.at_vertices: dict[int, tuple[Note, ...]] = _notes(at_vertices)
        self.at_edges: dict[Edge, tuple[Note, ...]] = _notes(at_edges)


def _notes(given: Notes | None) -> dict[Any, tuple[Note, ...]]:
    return {place: tuple(Note(*note) for note in notes) for place, notes in (given or {}).items()}


def draw_panels(
    panels: Sequence[Panel], *, caption: str = "", subtitle: str = "", numbered: bool = False
) -> Picture:
    """The summands side by side; `numbered` writes the vertex numbers too.

    `caption` stands below the picture, `subtitle` in smaller letters under it.
    """
    if sum(panel.position.n for panel in panels) > MOST_VERTICES:
        raise BadArgument(f"a picture holds at most {MOST_VERTICES} vertices")
    canvas = Canvas()
    signs = len(panels) > 1 and any(p.sign < 0 or p.position.token is not None for p in panels)
    drawings = [_Drawing(panel, numbered=numbered) for panel in panels]
    margin, gap = 26.0, 34.0
    height = max((drawing.height for drawing in drawings), default=0.0)
    x = margin
    for index, drawing in enumerate(drawings):
        if signs and (index or drawing.panel.sign < 0):
            canvas.text(Point(x + 4, margin + height / 2), "−" if drawing.panel.sign < 0 else "+", size=22)
            x += gap
        drawing.draw(canvas, x, margin + (height - drawing.height) / 2)
        x += drawing.width + gap
    width = x - gap + margin if drawings else 2 * margin
    y = 2 * margin + height
    lines = [(caption, 14.0, ""), (subtitle, 11.5, "quiet")]
    width = max([width, *(text_width(text, size) + 2 * margin for text, size, _ in lines)])
    for text, size, style in lines:
        if text:
            canvas.text(Point(margin, y), text, size=size, anchor="start", style=style)
            y += size + 8
    y = _legend(canvas, panels, y)
    return canvas.picture(width, y + 6, caption or "a position")


class _Drawing:
    """One panel: its places worked out, ready to be drawn anywhere."""

    def __init__(self, panel: Panel, *, numbered: bool) -> None:
        self.panel = panel
        self.numbered = numbered
        position = panel.position
        self.short = all(len(notes) == 1 and len(notes[0].text) <= 3 for notes in panel.at_vertices.values())
        """Whether all notes at vertices fit into the vertices."""
        written = bool(panel.at_vertices and self.short) or (numbered and not panel.at_vertices)
        self.radius = RADIUS if written or position.token is not None else DOT
        self.places = _arranged(position)
        self.strands = strands(position, self.places, self.radius + 6)
        self.inside = bool(panel.at_vertices) and self.short
        self._plan()

    def _plan(self) -> None:
        """Places the labels, then moves everything so that the box starts at (0, 0)."""
        self.boxes: list[tuple[Point, float, float]] = [
            (place, 2 * self.radius + 4, 2 * self.radius + 4) for place in self.places
        ]
        self.edge_labels = self._edge_labels()
        self.side_labels = self._side_labels()
        corners = [
            Point(p.x + dx * w / 2, p.y + dy * h / 2)
            for p, w, h in self.boxes
            for dx, dy in ((-1, -1), (1, 1))
        ]
        corners += [strand.at(t / 8) for strand in self.strands for t in range(9)]
        left = min((p.x for p in corners), default=0.0)
        top = min((p.y for p in corners), default=0.0)
        self.width = max((p.x for p in corners), default=0.0) - left
        self.height = max((p.y for p in corners), default=0.0) - top
        self.origin = Point(left, top)

    def _edge_labels(self) -> list[tuple[Point, Note]]:
        """Notes along the edges, where they cover least: labels, vertices, then other edges."""
        found: list[tuple[Point, Note]] = []
        for strand in self.strands:
            for note in self.panel.at_edges.get(strand.edge, ()):
                width, height = _pill(note.text)
                loop = strand.edge[0] == strand.edge[1]
                tries = (0.5,) if loop else (0.5, 0.42, 0.58, 0.36, 0.64, 0.3, 0.7, 0.25, 0.75)
                at = min((strand.at(t) for t in tries), key=lambda p: self._covered(p, width, height, strand))
                self.boxes.append((at, width, height))
                found.append((at, note))
        return found

    def _covered(self, at: Point, width: float, height: float, mine: Strand | None) -> float:
        cost = 0.0
        for place, w, h in self.boxes:
            over_x = (width + w) / 2 + 2 - abs(at.x - place.x)
            over_y = (height + h) / 2 + 2 - abs(at.y - place.y)
            if over_x > 0 and over_y > 0:
                cost += 100 + over_x * over_y
        for strand in self.strands:
            if strand is mine:
                continue
            samples = (strand.at(t / 16) for t in range(1, 16))
            if any(abs(p.x - at.x) < width / 2 + 1 and abs(p.y - at.y) < height / 2 + 1 for p in samples):
                cost += 12
        return cost

    def _side_labels(self) -> list[tuple[Point, str, str, bool]]:
        """Brushes, vertex numbers and long notes: beside the vertex, in its widest free direction."""
        found: list[tuple[Point, str, str, bool]] = []
        position = self.panel.position
        middle = _middle(self.places)
        for v, place in enumerate(self.places):
            texts: list[tuple[str, str, bool]] = []
            if position.label(v):
                texts.append((str(position.label(v)), "brush", False))
            if not self.inside:
                texts += [(note.text, "note", note.wins) for note in self.panel.at_vertices.get(v, ())]
            if self.numbered and (self.panel.at_vertices or position.token is not None):
                texts.append((str(v), "number", False))
            leaving = [
                atan2(s.at(t).y - place.y, s.at(t).x - place.x)
                for s in self.strands
                for t in ((0.12,) if s.edge[0] == v else ()) + ((0.88,) if s.edge[1] == v else ())
            ]
            wish = (
                atan2(place.y - middle.y, place.x - middle.x)
                if hypot(place.x - middle.x, place.y - middle.y) > 1
                else -pi / 4
            )
            for text, style, wins in texts:
                width, height = _pill(text)
                at = self._beside(place, width, height, leaving, wish)
                self.boxes.append((at, width, height))
                found.append((at, text, style, wins))
        return found

    def _beside(
        self, place: Point, width: float, height: float, leaving: Sequence[float], wish: float
    ) -> Point:
        best = free_direction(leaving, wish)
        tries = [best, *(best + turn for step in range(1, 8) for turn in (step * pi / 8, -step * pi / 8))]
        tries += [best + pi]

        def at(angle: float, extra: float) -> Point:
            # The box touches the vertex with its nearer side.
            reach = self.radius + 4 + extra + abs(cos(angle)) * width / 2 + abs(sin(angle)) * height / 2
            return Point(place.x + reach * cos(angle), place.y + reach * sin(angle))

        candidates = [at(angle, extra) for extra in (0.0, 9.0) for angle in tries]
        return min(candidates, key=lambda p: self._covered(p, width, height, None))

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draws the panel with its upper left corner at (x, y)."""
        dx, dy = x - self.origin.x, y - self.origin.y

        def moved(p: Point) -> Point:
            return Point(p.x + dx, p.y + dy)

        styles = {"": "edge", "L": "left", "R": "right"}
        for strand in self.strands:
            canvas.curve(map(moved, strand.points), styles[strand.mark])
        for at, note in self.edge_labels:
            _label(canvas, moved(at), note.text, "note", note.wins)
        for v, place in enumerate(self.places):
            self._draw_vertex(canvas, v, moved(place))
        for at, text, style, wins in self.side_labels:
            _label(canvas, moved(at), text, style, wins)

    def _draw_vertex(self, canvas: Canvas, v: int, at: Point) -> None:
        position = self.panel.position
        notes = self.panel.at_vertices.get(v, ()) if self.inside else ()
        if self.radius == DOT:
            canvas.circle(at, DOT, "ink")
            return
        wins = any(note.wins for note in notes)
        canvas.circle(at, self.radius, "win" if wins else "vertex")
        if wins:
            canvas.circle(at, self.radius + 4, "ring")
        if position.token == v:
            canvas.circle(at, self.radius - 5, "ink")
        elif notes:
            canvas.text(at, notes[0].text, size=SIZE if len(notes[0].text) < 3 else SIZE - 3, bold=wins)
        elif self.numbered and not self.panel.at_vertices and position.token is None:
            canvas.text(at, str(v), size=SIZE - 1)


def _label(canvas: Canvas, at: Point, text: str, style: str, wins: bool) -> None:
    width, height = _pill(text)
    if style == "brush":
        canvas.box(at, width, height, "ink", corner=2)
        canvas.text(at, text, size=SIZE - 2, style="on-ink", bold=True)
    elif style == "number":
        canvas.text(at, text, size=SIZE - 3, style="quiet")
    else:
        canvas.box(at, width, height, "win" if wins else "paper", corner=height / 2)
        canvas.text(at, text, size=SIZE - 1, bold=wins)


def _pill(text: str) -> tuple[float, float]:
    return max(text_width(text, SIZE - 1) + 7, 18.0), 18.0


def _arranged(position: Position) -> list[Point]:
    """The places of all vertices in pixels, components side by side, vertices without edges together."""
    places = [Point(0, 0)] * position.n
    components = position.components()
    lonely = [part[0] for part in components if len(part) == 1]
    pieces = [part for part in components if len(part) > 1] + ([lonely] if lonely else [])
    x = 0.0
    for piece in pieces:
        points = _spaced(layout(_part(position, piece)))
        left = min(p.x for p in points)
        top, bottom = min(p.y for p in points), max(p.y for p in points)
        for v, p in zip(piece, points, strict=True):
            places[v] = Point((x + p.x - left) * UNIT, (p.y - (top + bottom) / 2) * UNIT)
        x += max(p.x for p in points) - left + 1.0
    return places


def _part(position: Position, piece: list[int]) -> Position:
    new = {old: index for index, old in enumerate(piece)}
    pairs = zip(position.edges, position.marks or ("",) * len(position.edges), strict=True)
    kept = [(new[u], new[v], mark) for (u, v), mark in pairs if u in new]
    return Position(
        len(piece),
        [(u, v) for u, v, _ in kept],
        marks=[mark for _, _, mark in kept] if position.marks else (),
        token=new.get(position.token) if position.token is not None else None,
    )


def _spaced(points: list[Point]) -> list[Point]:
    """The same, stretched where two vertices are too near to each other."""
    pairs = combinations(points, 2)
    nearest = min((hypot(p.x - q.x, p.y - q.y) for p, q in pairs), default=1.0)
    factor = min(max(1.0, 0.72 / max(nearest, 0.01)), 2.5)
    return [Point(p.x * factor, p.y * factor) for p in points]


def _middle(places: Sequence[Point]) -> Point:
    n = max(len(places), 1)
    return Point(sum(p.x for p in places) / n, sum(p.y for p in places) / n)


def _legend(canvas: Canvas, panels: Sequence[Panel], y: float) -> float:
    """What the signs in the picture mean, where there are any; gives the height reached."""
    x = 26.0
    marks = {mark for panel in panels for mark in panel.position.marks}
    entries: list[tuple[str, str]] = []
    entries += [("left", "Left moves here")] if "L" in marks else []
    entries += [("right", "Right moves here")] if "R" in marks else []
    entries += [("token", "token")] if any(p.position.token is not None for p in panels) else []
    entries += [("brush", "brushes")] if any(p.position.labels for p in panels) else []
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
