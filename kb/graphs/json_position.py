"""Positions as JSON objects: `{"graph": "K_{2,3}"}` or `{"n": 4, "edges": [[0,1]], "brushes": [0,0,1,0]}`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from kb.errors import BadGraph
from kb.graphs.language import parse
from kb.graphs.position import Position, Sum, Term
from kb.graphs.size import check_size
from kb.graphs.states import with_discrepancy

FIELDS = ("id", "graph", "n", "edges", "brushes", "discrepancy", "token")
_FIELDS, _WRITTEN = frozenset(FIELDS), frozenset({"brushes", "discrepancy", "token"})


def from_json(record: Any) -> Sum:
    """The sum that a JSON object describes; `BadGraph` says which field is wrong."""
    if not isinstance(record, Mapping):
        raise BadGraph(f"expected a JSON object with a graph, got {type(record).__name__}")
    if not record.keys() <= _FIELDS:
        unknown = [name for name in record if name not in FIELDS]
        raise BadGraph(f"unknown field {unknown[0]!r}; expected {', '.join(FIELDS)}")
    if "graph" in record:
        if others := [name for name in record if name not in ("id", "graph")]:
            raise BadGraph(f"a position is given by graph or by {others[0]}, not by both")
        if not isinstance(record["graph"], str):
            raise BadGraph(f"graph is a text such as K_{{2,3}}, got {record['graph']!r}")
        return parse(record["graph"])
    if "n" not in record:
        raise BadGraph("expected the field graph, or n with edges")
    return Sum((Term(1, _position(record)),))


def to_json(position: Position) -> dict[str, Any]:
    """A position in its own labelling, as `from_json` reads it back."""
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


def _position(record: Mapping[str, Any]) -> Position:
    n = _integer(record.get("n"), "n")
    edges = record.get("edges", [])
    if not isinstance(edges, (list, tuple)):
        raise BadGraph(f"edges is a list of pairs [u, v], got {edges!r}")
    check_size(n, len(edges))
    pairs, marks = _edges(edges)
    if not marks and _WRITTEN.isdisjoint(record):
        return Position(n, pairs)
    token = None if record.get("token") is None else _integer(record["token"], "token")
    position = Position(n, pairs, labels=_integers(record, "brushes"), marks=marks, token=token)
    if "discrepancy" in record:
        if "brushes" in record:
            raise BadGraph("give brushes or discrepancy, not both")
        wanted = _integers(record, "discrepancy")
        if len(wanted) != n:
            raise BadGraph(f"{n} vertices but {len(wanted)} discrepancies")
        position = with_discrepancy(position, wanted)
    return position


def _edges(edges: Sequence[Any]) -> tuple[list[tuple[int, int]], list[str]]:
    """The ends of each edge, and the marks, one an edge or none at all."""
    if {*map(type, edges)} <= {list, tuple} and {*map(len, edges)} == {2}:
        ends = [*chain.from_iterable(edges)]
        if {*map(type, ends)} == {int}:
            return [*zip(ends[::2], ends[1::2], strict=True)], []
    pairs: list[tuple[int, int]] = []
    marks: list[str] = []
    for edge in edges:
        if not isinstance(edge, (list, tuple)) or len(edge) not in (2, 3):
            raise BadGraph(f"an edge is [u, v], or [u, v, mark], got {edge!r}")
        pairs.append((_integer(edge[0], "an end of an edge"), _integer(edge[1], "an end of an edge")))
        if len(edge) == 3:
            marks.append(str(edge[2]))
    if marks and len(marks) != len(pairs):
        raise BadGraph(f"{len(marks)} of {len(pairs)} edges are marked; expected all or none")
    return pairs, marks


def _integers(record: Mapping[str, Any], name: str) -> list[int]:
    given = record.get(name, [])
    if not isinstance(given, (list, tuple)):
        raise BadGraph(f"{name} is a list of whole numbers, one a vertex, got {given!r}")
    return [_integer(number, f"an entry of {name}") for number in given]


def _integer(given: Any, what: str) -> int:
    if isinstance(given, bool) or not isinstance(given, int):
        raise BadGraph(f"{what} is a whole number, got {given!r}")
    return given
