"""Positions as they come in, within the limits, and as they go out: JSON, graph6, LaTeX and Python."""

from __future__ import annotations

from typing import Any, TypeVar

from kb.graphs.graph6 import write as write_graph6
from kb.graphs.mixed import MixedSum, mixed_sum
from kb.graphs.position import Position, Sum, Term
from kb.graphs.reading import read_record
from kb.web.limits import Limits


def read(given: dict[str, Any], limits: Limits) -> Sum:
    """The sum of positions that a request describes by `graph`, or by `n` and `edges`."""
    _check_before(given, limits)
    return _checked(read_record(given), limits)


def read_asked(given: dict[str, Any], limits: Limits) -> Sum | MixedSum:
    """The same where only a value is asked for: values and positions of other games may be added."""
    _check_before(given, limits)
    if isinstance(text := given.get("graph"), str) and (mixed := mixed_sum(text)) is not None:
        return _checked(mixed, limits)
    return _checked(read_record(given), limits)


def _check_before(given: dict[str, Any], limits: Limits) -> None:
    if isinstance(text := given.get("graph"), str):
        limits.check("text_characters", len(text))
    if isinstance(n := given.get("n"), int):
        limits.check("vertices", n)


Asked = TypeVar("Asked", Sum, MixedSum)


def _checked(total: Asked, limits: Limits) -> Asked:
    limits.check("vertices", sum(term.position.n for term in total.terms))
    limits.check("edges", sum(len(term.position.edges) for term in total.terms))
    return total


def read_shown(given: dict[str, Any], limits: Limits) -> Sum:
    """The same for a position that is explained, played or drawn."""
    total = read(given, limits)
    limits.check("shown_edges", sum(len(term.position.edges) for term in total.terms))
    return total


def as_terms(total: Sum) -> tuple[Term, ...]:
    """The terms to be drawn each by itself: all that can be one position is one."""
    if all(sign > 0 for sign, _ in total.terms):
        tokens = sum(term.position.token is not None for term in total.terms)
        marked = {bool(term.position.marks) for term in total.terms if term.position.edges}
        if tokens == 0 or (tokens == 1 and len(total.terms) == 1):
            return (Term(1, total.position()),) if len(marked) < 2 else total.terms
    return total.terms


def as_json(position: Position) -> dict[str, Any]:
    """A position in its own labelling, as it may be sent back."""
    if position.marks:
        edges: list[list[Any]] = [
            [u, v, mark] for (u, v), mark in zip(position.edges, position.marks, strict=True)
        ]
    else:
        edges = [[u, v] for u, v in position.edges]
    record: dict[str, Any] = {"n": position.n, "edges": edges}
    if position.labels:
        record["brushes"] = list(position.labels)
    if position.token is not None:
        record["token"] = position.token
    return record


def as_text(position: Position) -> str:
    """A text of the graph language that names the position in its own labelling."""
    marks = position.marks or ("",) * len(position.edges)
    items = [f"{u}-{v}{mark}" for (u, v), mark in zip(position.edges, marks, strict=True)]
    if max((v for _, v in position.edges), default=-1) < position.n - 1:
        items.append(str(position.n - 1))
    if position.n == 0:
        return "K0"
    text = "edges:" + ",".join(items)
    if position.labels:
        text += " @ brushes=" + ",".join(map(str, position.labels))
    if position.token is not None:
        text += f" @ token={position.token}"
    return text


def copies(position: Position, places: list[tuple[float, float]]) -> dict[str, str | None]:
    """The position for other programs: graph6 where it is a simple graph, TikZ, and Python."""
    plain = position.is_simple and not position.marks
    return {
        "text": as_text(position),
        "graph6": write_graph6(Position(position.n, position.edges)) if plain else None,
        "latex": _tikz(position, places),
        "python": _python(position),
    }


def _python(position: Position) -> str:
    extra = "".join(
        f", {name}={value!r}"
        for name in ("labels", "marks", "token")
        if (value := getattr(position, name)) not in ((), None)
    )
    return f"Position({position.n}, {list(position.edges)!r}{extra})"


def _tikz(position: Position, places: list[tuple[float, float]]) -> str:
    """A TikZ picture; loops and parallel edges are bent apart."""
    lines = [r"\begin{tikzpicture}[every node/.style={circle,draw,inner sep=2pt}]"]
    for v, (x, y) in enumerate(places):
        style = "[fill=black!20]" if position.token == v else ""
        brushes = position.label(v)
        lines.append(f"  \\node{style} ({v}) at ({x:g},{-y:g}) {{{brushes or ''}}};")
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
    from kb.drawing.graph import UNIT, arranged

    return [(point.x / UNIT, point.y / UNIT) for point in arranged(position)]
