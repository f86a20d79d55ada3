"""Pictures of positions: vertices, edges, brushes, marks and the token, with a note at each option."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import atan2, cos, hypot, pi, sin

from kb.drawing.board import BoardDrawing, board_cells
from kb.drawing.layout import layout
from kb.drawing.legend import draw_legend
from kb.drawing.notes import SIZE, Note, draw_note, pill
from kb.drawing.panel import LONGEST, Panel, Text
from kb.drawing.strands import Strand, free_direction, strands
from kb.drawing.svg import Canvas, Picture, Point, shortened, text_width
from kb.errors import BadArgument
from kb.graphs.named_position import NamedPosition, vertex_names
from kb.graphs.position import Position

UNIT = 92.0
"""The distance of neighbouring vertices."""
RADIUS = 15.0
DOT = 5.0
"""The radius of a vertex at which nothing is written."""
MOST_VERTICES = 400
MARGIN, GAP = 26.0, 36.0
TITLE = 12.0
"""The size of the letters of a panel's name."""
WRITTEN = 22.0
"""The size of the letters of a value in the place of a drawing."""
PAGE = 1150.0
"""How wide a row of summands may be."""


def draw_panels(
    summands: Sequence[Panel | Text],
    *,
    caption: str = "",
    subtitle: str = "",
    numbered: bool = False,
    edges: bool = False,
    labels: str = "brushes",
) -> Picture:
    """The summands side by side, with signs where one needs them; `numbered` writes the vertex numbers too.

    A board of Partizan Geography is drawn as its cells, with `edges` as a graph like any other.
    `labels` says what the numbers on vertices are. `caption` stands below the picture, `subtitle` in
    smaller letters under it.
    """
    panels = [one for one in summands if isinstance(one, Panel)]
    if sum(panel.position.n for panel in panels) > MOST_VERTICES:
        raise BadArgument(f"a picture holds at most {MOST_VERTICES} vertices")
    canvas = Canvas()
    signs = len(summands) > 1 and any(
        isinstance(one, Text) or one.sign < 0 or one.position.token is not None for one in summands
    )
    drawings = [_drawing(one, numbered=numbered, edges=edges) for one in summands]
    rows = _rows([(drawing.width, signs) for drawing in drawings])
    lines = [(caption, 14.0, ""), (subtitle, 11.5, "quiet")]
    width = max(
        [
            *(
                sum(drawings[i].width + GAP for i in row) - GAP + (GAP * len(row) if signs else 0)
                for row in rows
            ),
            *(text_width(text, size) for text, size, _ in lines),
            0.0,
        ]
    )
    y = MARGIN
    for row in rows:
        height = max(drawings[i].height for i in row)
        taken = sum(drawings[i].width + GAP for i in row) - GAP + (GAP * len(row) if signs else 0)
        x = MARGIN + (width - taken) / 2
        for i in row:
            if signs:
                if i or summands[i].sign < 0:
                    canvas.text(
                        Point(x + GAP / 2, y + height / 2), "−" if summands[i].sign < 0 else "+", size=22
                    )
                x += GAP
            drawings[i].draw(canvas, x, y + (height - drawings[i].height) / 2)
            x += drawings[i].width + GAP
        y += height + GAP
    for text, size, style in lines:
        if text:
            canvas.text(Point(MARGIN, y), text, size=size, anchor="start", style=style)
            y += size + 9
    y = draw_legend(canvas, panels, MARGIN, y, edges=edges, labels=labels)
    return canvas.picture(width + 2 * MARGIN, y + 4, caption or "a position")


def _rows(sizes: Sequence[tuple[float, bool]]) -> list[list[int]]:
    """Which drawings stand in which row: as many in a row as fit a page."""
    rows: list[list[int]] = []
    reach = 0.0
    for i, (width, signed) in enumerate(sizes):
        width += GAP * (2 if signed else 1)
        if not rows or reach + width > PAGE:
            rows.append([])
            reach = 0.0
        rows[-1].append(i)
        reach += width
    return rows


def _drawing(
    panel: Panel | Text, *, numbered: bool, edges: bool
) -> _Drawing | BoardDrawing | _Titled | _Written:
    if isinstance(panel, Text):
        return _Written(shortened(panel.text, LONGEST))
    alone = _untitled(panel, numbered=numbered, edges=edges)
    return _Titled(alone, panel.title) if panel.title else alone


def _untitled(panel: Panel, *, numbered: bool, edges: bool) -> _Drawing | BoardDrawing:
    cells = None if edges else board_cells(panel.position)
    if cells is not None:
        return BoardDrawing(panel.position, cells, panel.at_vertices, numbered=numbered)
    return _Drawing(panel, numbered=numbered)


class _Written:
    """A value as such, in the place of a drawing."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.width = text_width(text, WRITTEN)
        self.height = WRITTEN

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draws it with its upper left corner at (x, y)."""
        canvas.text(Point(x + self.width / 2, y + self.height / 2), self.text, size=WRITTEN, bold=True)


class _Titled:
    """A drawing with the name of its panel below it."""

    def __init__(self, drawing: _Drawing | BoardDrawing, title: str) -> None:
        self.drawing = drawing
        self.title = title
        self.width = max(drawing.width, text_width(title, TITLE))
        self.height = drawing.height + 2 * TITLE

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draws both with their upper left corner at (x, y)."""
        self.drawing.draw(canvas, x + (self.width - self.drawing.width) / 2, y)
        canvas.text(Point(x + self.width / 2, y + self.height - TITLE / 2), self.title, size=TITLE)


class _Drawing:
    """One panel: its places worked out, ready to be drawn anywhere."""

    def __init__(self, panel: Panel, *, numbered: bool) -> None:
        self.panel = panel
        self.numbered = numbered or isinstance(panel.position, NamedPosition)
        self.names = vertex_names(panel.position)
        position = panel.position
        self.short = all(len(notes) == 1 and len(notes[0].text) <= 3 for notes in panel.at_vertices.values())
        """Whether all notes at vertices fit into the vertices."""
        written = bool(panel.at_vertices and self.short) or (self.numbered and not panel.at_vertices)
        self.radius = RADIUS if written or position.token is not None else DOT
        self.places = arranged(position)
        self.strands = strands(position, self.places, self.radius + 6)
        self.samples = [_sampled(strand) for strand in self.strands]
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
                width, height = pill(note.text, bold=note.wins)
                loop = strand.edge[0] == strand.edge[1]
                tries = (0.5,) if loop else (0.5, 0.42, 0.58, 0.36, 0.64, 0.3, 0.7, 0.25, 0.75)
                at = self._freest([strand.at(t) for t in tries], width, height, strand)
                self.boxes.append((at, width, height))
                found.append((at, note))
        return found

    def _freest(self, places: Sequence[Point], width: float, height: float, mine: Strand) -> Point:
        """The first place where a label covers nothing, else where it covers least."""
        least, best = float("inf"), places[0]
        for place in places:
            cost = self._covered(place, width, height, mine)
            if cost < least:
                least, best = cost, place
            if cost == 0:
                break
        return best

    def _covered(self, at: Point, width: float, height: float, mine: Strand | None) -> float:
        cost = 0.0
        for place, w, h in self.boxes:
            over_x = (width + w) / 2 + 2 - abs(at.x - place.x)
            over_y = (height + h) / 2 + 2 - abs(at.y - place.y)
            if over_x > 0 and over_y > 0:
                cost += 100 + over_x * over_y
        for strand, (low, high, samples) in zip(self.strands, self.samples, strict=True):
            if strand is mine or not (
                low.x < at.x + width / 2 + 1
                and at.x - width / 2 - 1 < high.x
                and low.y < at.y + height / 2 + 1
                and at.y - height / 2 - 1 < high.y
            ):
                continue
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
                texts.append((self.names[v], "number", False))
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
                width, height = pill(text, bold=wins)
                at = self._beside(place, width, height, leaving, wish)
                self.boxes.append((at, width, height))
                found.append((at, text, style, wins))
        return found

    def _beside(
        self, place: Point, width: float, height: float, leaving: Sequence[float], wish: float
    ) -> Point:
        best = free_direction(leaving, wish)
        turns = [0.0, *(sign * step * pi / 8 for step in range(1, 8) for sign in (1, -1)), pi]

        def at(turn: float, extra: float) -> Point:
            x, y = cos(best + turn), sin(best + turn)
            half = min(width / 2 / max(abs(x), 1e-9), height / 2 / max(abs(y), 1e-9))
            reach = self.radius + 3 + extra + half
            return Point(place.x + reach * x, place.y + reach * y)

        def cost(choice: tuple[float, float]) -> float:
            turn, extra = choice
            return self._covered(at(turn, extra), width, height, None) + abs(turn) + extra / 2

        tries = [(turn, extra) for turn in turns for extra in (0.0, 4.0, 8.0, 12.0, 18.0)]
        return at(*min(tries, key=cost))

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draws the panel with its upper left corner at (x, y)."""
        dx, dy = x - self.origin.x, y - self.origin.y

        def moved(p: Point) -> Point:
            return Point(p.x + dx, p.y + dy)

        styles = {"": "edge", "L": "left", "R": "right"}
        for strand in self.strands:
            canvas.curve(map(moved, strand.points), styles[strand.mark] + " crowded" * strand.crowded)
        for at, note in self.edge_labels:
            draw_note(canvas, moved(at), note.text, "note", wins=note.wins)
        for v, place in enumerate(self.places):
            self._draw_vertex(canvas, v, moved(place))
        for at, text, style, wins in self.side_labels:
            draw_note(canvas, moved(at), text, style, wins=wins)

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
            canvas.text(at, self.names[v], size=SIZE - 1)


def _sampled(strand: Strand) -> tuple[Point, Point, list[Point]]:
    """The least and greatest corner of an edge's box, and points along it."""
    points = [strand.at(t / 16) for t in range(1, 16)]
    low = Point(min(p.x for p in points), min(p.y for p in points))
    high = Point(max(p.x for p in points), max(p.y for p in points))
    return low, high, points


def arranged(position: Position) -> list[Point]:
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
