"""A position as a TikZ picture for LaTeX, and where its vertices lie."""

from __future__ import annotations

from kb.drawing.graph import UNIT, arranged
from kb.graphs.position import Position


def tikz(position: Position, places: list[tuple[float, float]]) -> str:
    """A TikZ picture; loops and parallel edges are bent apart."""
    lines = [r"\begin{tikzpicture}[every node/.style={circle,draw,inner sep=2pt}]"]
    for v, (x, y) in enumerate(places):
        style = "[fill=black!20]" if position.token == v else ""
        brushes = position.label(v)
        lines.append(f"  \\node{style} ({v}) at ({x:g},{0.0 - y:g}) {{{brushes or ''}}};")
    met: dict[tuple[int, int], int] = {}
    marks = position.marks or ("",) * len(position.edges)
    for edge, mark in zip(position.edges, marks, strict=True):
        met[edge] = number = met.get(edge, -1) + 1
        colour = {"L": "blue", "R": "red", "": ""}[mark]
        bend = f"loop above,min distance={6 + 4 * number}mm" if edge[0] == edge[1] else ""
        if edge[0] != edge[1] and number:
            bend = f"bend {'left' if number % 2 else 'right'}={20 * ((number + 1) // 2)}"
        style = ",".join(word for word in (colour, bend) if word)
        lines.append(f"  \\draw ({edge[0]}) {'edge' if not style else f'edge[{style}]'} ({edge[1]});")
    lines.append(r"\end{tikzpicture}")
    return "\n".join(lines)


def places_of(position: Position) -> list[tuple[float, float]]:
    """Where the vertices of a position lie in a picture, a unit being about the length of an edge."""
    return [(point.x / UNIT, point.y / UNIT) for point in arranged(position)]
