"""Graphs written out in full: `g6:…`, `s6:…`, `edges:…` and `board(…)`; `at` counts from the text's start."""

from __future__ import annotations

import re

from kb.errors import BadGraph
from kb.graphs import graph6
from kb.graphs.position import Edge, Position
from kb.graphs.size import check_size
from kb.graphs.states import board

_EDGE = re.compile(r"(\d+)(?:\s*[-−]\s*(\d+)\s*([LR]?))?")


def read_graph6(text: str, start: int = 0) -> Position:
    """The graph of `g6:DQc` or `s6::Fa@x^`; the wrong byte is named."""
    kind, line = text.split(":", 1)
    skipped = len(line) - len(line.lstrip())
    line = line.lstrip()
    at = start + len(kind) + 1 + skipped
    if kind == "s6" and not line.startswith((":", ">>")):
        raise BadGraph(f"sparse6 text opens with ':', as in s6::Fa@x^ (at character {at + 1})", at=at)
    if kind == "g6" and line.startswith(":"):
        raise BadGraph(f"this is sparse6; write s6:{line} (at character {at + 1})", at=at)
    try:
        return graph6.read(line)
    except BadGraph as error:
        raise BadGraph(f"{error.message} (in {kind}: text)", at=at + (error.at or 0)) from None


def read_edges(text: str, start: int = 0) -> Position:
    """The graph of `edges:0-1,1-2,2-2`: edges may repeat, be loops and be marked L or R.

    A number alone names a vertex, so that the last vertices may be isolated.
    """
    vertices = 0
    edges: list[Edge] = []
    marks: list[str] = []
    for item in _EDGE.finditer(text, text.index(":") + 1):
        at = start + item.start()
        if max(len(item[1]), len(item[2] or "")) > 9:
            raise BadGraph(f"a vertex number is too large (at character {at + 1})", at=at)
        u = int(item[1])
        v = u if item[2] is None else int(item[2])
        vertices = max(vertices, u + 1, v + 1)
        if item[2] is not None:
            if edges and bool(item[3]) != bool(marks):
                raise BadGraph(f"either every edge is marked L or R, or none (at character {at + 1})", at=at)
            edges.append((u, v))
            marks += item[3]
    check_size(vertices, len(edges))
    return Position(vertices, edges, marks=marks)


def read_board(text: str, start: int = 0) -> Position:
    """The position of `board(XXX.../...O.X)`: the top row first, X visited, O the token."""
    opening = text.index("(")
    rows: list[str] = [""]
    for offset, cell in enumerate(text[opening + 1 : -1], opening + 1):
        if cell == "/":
            rows.append("")
        elif cell in "XxOo.":
            rows[-1] += cell.upper()
        elif not cell.isspace():
            at = start + offset
            raise BadGraph(f"read {cell!r} at character {at + 1}; a cell of a board is X, O or .", at=at)
    if len(rows) != 2:
        raise BadGraph(f"a board has two rows, as in board(X../.O.), got {len(rows)}", at=start)
    try:
        return board(*rows)
    except BadGraph as error:
        raise BadGraph(error.message, at=start) from None


def edge_list(position: Position) -> str:
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


def python_text(position: Position) -> str:
    """The position as an expression of Python."""
    extra = "".join(
        f", {name}={value!r}"
        for name in ("labels", "marks", "token")
        if (value := getattr(position, name)) not in ((), None)
    )
    return f"Position({position.n}, {list(position.edges)!r}{extra})"
