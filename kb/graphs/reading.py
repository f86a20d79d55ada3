"""Any graph one has at hand, as a sum of positions: the one way in for library, command line and service.

Text may be the graph language, a graph6 or sparse6 line, an edge list, an adjacency matrix, JSON, or `@file`.
Objects may be positions, mappings, nested lists, arrays, or graphs of networkx, igraph and Sage, told apart
by what they can do, so that none of these packages is needed. Vertices keep the names they came with.
"""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence, Set
from pathlib import Path
from typing import Any, NamedTuple

from kb.errors import BadGraph, KbError
from kb.graphs import graph6
from kb.graphs.json_position import FIELDS, from_json
from kb.graphs.language import parse
from kb.graphs.named_families import INDEXED, named
from kb.graphs.named_position import with_names
from kb.graphs.networkx_graph import from_networkx, is_networkx
from kb.graphs.position import Position, Sum, Term
from kb.graphs.size import check_size
from kb.unicode_text import check_unicode

_GRAPH6_WORD = re.compile(r"(>>graph6<<|>>sparse6<<)?:?[?-~]+")
_EDGE = re.compile(r"\s*([^\s,;()<>-]+)\s*(?:-{1,2}|—|–|−)\s*([^\s,;()<>-]+)\s*")
_PAIR = re.compile(r"[^\s,;{}()\[\]\":]+(?:\s*[,;]\s*|\s+)[^\s,;{}()\[\]\":]+")
_ROW = re.compile(r"[0-9]+(?:[\s,;]+[0-9]+)*")
MAX_FILE = 100_000_000
BYTE_ORDER_MARK = "\ufeff"
"""What some programs write before the first line."""


class Line(NamedTuple):
    """A graph of a list of them: where it stood, its text, and the graph or what was wrong."""

    number: int
    text: str
    graph: Sum | KbError


def read_graph(given: Any) -> Sum:
    """Whatever one calls a graph, as a sum of positions; `BadGraph` says what was expected.

    >>> read_graph("0-1, 1-2, 2-0") == read_graph([[0, 1, 1], [1, 0, 1], [1, 1, 0]])
    True
    >>> read_graph({"a": ["b", "c"], "b": ["c"]}) == read_graph("Bw")
    True
    """
    if isinstance(given, Sum):
        return given
    if isinstance(given, str):
        return read_text(given)
    if isinstance(given, Mapping) and _is_record(given):
        return read_record(given)
    return _alone(_position(given))


def read_record(given: Mapping[str, Any]) -> Sum:
    """The graph of a JSON object with named fields, from a batch or a request: it never names a file."""
    text = given.get("graph")
    if not isinstance(text, str) or not set(given) <= {"id", "graph"}:
        return from_json(given)
    return read_text(text, files=False)


def read_text(text: str, *, files: bool = True) -> Sum:
    """The graph that a text names, in whichever of the ways to write one; `files` allows `@file`."""
    check_unicode(text, BadGraph)
    stripped = text.strip()
    if files and stripped.startswith("@"):
        return _only(read_file(stripped[1:].strip()), stripped)
    if stripped.startswith(("{", "[")):
        return read_graph(_json(stripped))
    if "\n" in stripped:
        return _alone(_table(stripped.splitlines()))
    try:
        return parse(text)
    except BadGraph:
        other = None if _may_be_a_name(stripped) else _graph6_word(stripped)
        if other is None:
            other = _edge_text(stripped)
        if other is None:
            raise
        return _alone(other)


def read_lines(lines: Iterable[str]) -> Iterator[Line]:
    """The graphs of a stream, one per line: graph6, sparse6, JSON, or any text that names a graph.

    Blank lines, headers and lines that open with # are passed over. A wrong line gives its error, and the
    rest goes on.
    """
    for number, line in enumerate(lines, start=1):
        text = line.removeprefix(BYTE_ORDER_MARK).strip()
        if not text or text.startswith("#") or text in (">>graph6<<", ">>sparse6<<"):
            continue
        try:
            check_unicode(text, BadGraph)
            position = None if named(text.lower()) else _graph6_word(text)
            graph: Sum | KbError = read_text(text) if position is None else _alone(position)
        except KbError as error:
            graph = error
        yield Line(number, text, graph)


def read_file(path: str | Path) -> list[Line]:
    """The graphs of a file: one edge list, adjacency matrix or JSON document, or one graph a line."""
    file = Path(path)
    try:
        if file.stat().st_size > MAX_FILE:
            raise BadGraph(f"{str(file)!r} has more than {MAX_FILE:,} bytes")
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadGraph(f"cannot read {str(file)!r}: {error.strerror or error}") from None
    except ValueError:
        raise BadGraph(f"cannot read {str(file)!r}: it is no text in UTF-8") from None
    return list(read_document(text))


def read_document(text: str) -> Iterator[Line]:
    """The graphs of a text of many lines, as of a file or of standard input."""
    text = text.removeprefix(BYTE_ORDER_MARK)
    rows = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    document = text.lstrip()
    if document.startswith(("[", "{")) and _is_one_document(document):
        given = _json(document)
        if isinstance(given, list) and given and all(isinstance(one, str | Mapping) for one in given):
            yield from (Line(number, str(one), _caught(one)) for number, one in enumerate(given, start=1))
        else:
            yield Line(1, "JSON", read_graph(given))
    elif len(rows) > 1 and (_is_matrix(rows) or _is_edge_list(rows)):
        yield Line(1, "table", _alone(_table(rows)))
    else:
        yield from read_lines(text.splitlines())


def _position(given: Any) -> Position:
    if isinstance(given, Position):
        return given
    if is_networkx(given):
        position = from_networkx(given)
        return with_names(position, [str(node) for node in given.nodes])
    if hasattr(given, "vcount") and hasattr(given, "get_edgelist"):
        return _from_igraph(given)
    if hasattr(given, "graph6_string") and hasattr(given, "edge_iterator"):
        return _from_sage(given)
    if hasattr(given, "toarray"):
        given = given.toarray()
    if hasattr(given, "shape") and hasattr(given, "tolist"):
        return _from_array(given)
    if isinstance(given, Mapping):
        return _from_mapping(given)
    if isinstance(given, Sequence | Set) and not isinstance(given, bytes | bytearray):
        return _from_rows(list(given))
    raise BadGraph(
        f"{type(given).__name__} is no graph; expected text, edges, an adjacency matrix or mapping, "
        "or a graph of networkx, igraph or Sage"
    )


def _is_record(given: Mapping[Any, Any]) -> bool:
    """Whether a mapping is a JSON object with named fields; any other says who is joined to whom."""
    if "nodes" in given and ("links" in given or "edges" in given):
        return False
    return not given or any(field in FIELDS for field in given)


def _from_igraph(graph: Any) -> Position:
    if graph.is_directed():
        raise BadGraph("a directed graph is no position; expected an undirected one")
    check_size(graph.vcount(), graph.ecount())
    position = Position(graph.vcount(), graph.get_edgelist())
    names = graph.vs["name"] if "name" in graph.vs.attributes() else range(graph.vcount())
    return with_names(position, [str(name) for name in names])


def _from_sage(graph: Any) -> Position:
    if graph.is_directed():
        raise BadGraph("a directed graph is no position; expected an undirected one")
    vertices = list(graph.vertex_iterator())
    return _from_edges(list(graph.edge_iterator(labels=False)), vertices)


def _from_array(array: Any) -> Position:
    shape = tuple(array.shape)
    if len(shape) != 2:
        raise BadGraph(f"a graph is an array of two dimensions, got {len(shape)}")
    if shape == (0, 0):
        return Position(0)
    if shape[0] == shape[1]:
        if shape[0] == 2:
            _refuse_two_by_two()
        return _from_matrix(array.tolist())
    if shape[1] == 2:
        return _from_rows(array.tolist())
    raise BadGraph(f"an array is a square adjacency matrix or has two columns, got {shape[0]} by {shape[1]}")


def _from_mapping(given: Mapping[Any, Any]) -> Position:
    if "nodes" in given and ("links" in given or "edges" in given):
        return _from_node_link(given)
    edges: set[frozenset[Hashable]] = set()
    vertices: dict[Hashable, None] = dict.fromkeys(given)
    for vertex, neighbours in given.items():
        if isinstance(neighbours, str | bytes) or not isinstance(neighbours, Iterable):
            raise BadGraph(f"the neighbours of {vertex!r} are a list, got {neighbours!r}")
        for neighbour in neighbours:
            edges.add(frozenset((vertex, _hashable(neighbour))))
            vertices.setdefault(neighbour)
    return _from_edges(
        [(min(e, key=str), max(e, key=str)) for e in sorted(edges, key=_order)], list(vertices)
    )


def _from_node_link(given: Mapping[Any, Any]) -> Position:
    """The node-link form that networkx and many web libraries write."""
    if given.get("directed"):
        raise BadGraph("a directed graph is no position; expected an undirected one")
    nodes, links = given["nodes"], given.get("links", given.get("edges"))
    if not isinstance(nodes, list) or not isinstance(links, list):
        raise BadGraph("nodes and links are lists")
    try:
        vertices = [node["id"] if isinstance(node, Mapping) else node for node in nodes]
        edges = [(link["source"], link["target"]) for link in links]
    except (KeyError, TypeError, IndexError):
        raise BadGraph("a node has an id, and a link a source and a target") from None
    return _from_edges(edges, vertices)


def _from_rows(rows: list[Any]) -> Position:
    """Nested lists: an adjacency matrix, or a list of edges."""
    if not rows:
        return Position(0)
    if bad := [row for row in rows if not isinstance(row, Sequence | Set) or isinstance(row, str | bytes)]:
        raise BadGraph(f"a list is an adjacency matrix or a list of edges, got the entry {bad[0]!r}")
    listed = [list(row) for row in rows]
    if len(listed) > 2 and all(len(row) == len(listed) for row in listed):
        return _from_matrix(listed)
    if all(len(row) == 2 for row in listed):
        if listed in ([[0, 1], [1, 0]], [[0, 0], [0, 0]]):
            _refuse_two_by_two()
        return _from_edges([(_hashable(a), _hashable(b)) for a, b in listed])
    raise BadGraph(
        f"a list of {len(listed)} rows is neither a square adjacency matrix nor a list of pairs; "
        f"row {next(i for i, row in enumerate(listed) if len(row) != 2)} has "
        f"{len(next(row for row in listed if len(row) != 2))} entries"
    )


def _refuse_two_by_two() -> None:
    raise BadGraph("2 by 2 numbers may be an adjacency matrix or two edges; write K2, or edges:0-1")


def _from_matrix(rows: Sequence[Sequence[Any]]) -> Position:
    """An adjacency matrix: entries count edges, and the diagonal counts loops."""
    n = len(rows)
    check_size(n)
    edges: list[tuple[int, int]] = []
    for u, row in enumerate(rows):
        for v, entry in enumerate(row):
            if entry != rows[v][u]:
                raise BadGraph(
                    f"the matrix is not symmetric: row {u}, column {v} has {entry!r}, the mirror entry "
                    f"{rows[v][u]!r}"
                )
            if v < u or not entry:
                continue
            if isinstance(entry, float) and not entry.is_integer():
                raise BadGraph(f"row {u}, column {v} has {entry!r}; expected a number of edges")
            if not isinstance(entry, int | float) or entry < 0:
                raise BadGraph(f"row {u}, column {v} has {entry!r}; expected a number of edges")
            check_size(n, len(edges) + int(entry))
            edges += [(u, v)] * int(entry)
    return Position(n, edges)


def _from_edges(edges: Sequence[Sequence[Hashable]], vertices: Sequence[Hashable] = ()) -> Position:
    """The graph on the vertices named, in the order of their numbers or else of their first mention."""
    listed = list(dict.fromkeys([*vertices, *(end for edge in edges for end in edge)]))
    numbers = [one for one in listed if isinstance(one, int)]
    if len(numbers) == len(listed) and not vertices:
        listed = [*sorted(numbers)]
    number = {vertex: index for index, vertex in enumerate(listed)}
    check_size(len(listed), len(edges))
    position = Position(len(listed), [(number[u], number[v]) for u, v in edges])
    return with_names(position, [str(one) for one in listed])


def _graph6_word(text: str) -> Position | None:
    """The graph of a graph6 or sparse6 line, None where the text is no such line."""
    if not _GRAPH6_WORD.fullmatch(text):
        return None
    try:
        return graph6.read(text)
    except BadGraph:
        return None


def _may_be_a_name(text: str) -> bool:
    """Whether a graph6 line may be a misspelt name (`Hexagon`) or a forgotten range (`Cn`): never guessed."""
    return text.isalpha() and (len(text) > 4 or text[:1] in INDEXED)


def _edge_text(text: str) -> Position | None:
    """The graph of `0-1, 1-2, 2-0` or `a-b, b-c`; None where the text is no list of edges."""
    edges: list[tuple[Hashable, Hashable]] = []
    for piece in re.split(r"[,;]", text):
        found = _EDGE.fullmatch(piece)
        if found is None:
            return None
        edges.append((_label(found[1]), _label(found[2])))
    return _from_edges(edges)


def _label(word: str) -> Hashable:
    return int(word) if re.fullmatch(r"[0-9]{1,9}", word, re.ASCII) else word


def _is_matrix(rows: Sequence[str]) -> bool:
    """Whether lines are the rows of an adjacency matrix: as many numbers, or digits, as lines."""
    if all(re.fullmatch(r"[01]+", row.strip()) for row in rows):
        return all(len(row.strip()) == len(rows) for row in rows)
    return all(_ROW.fullmatch(row.strip()) and len(_numbers(row)) == len(rows) for row in rows)


def _is_edge_list(rows: Sequence[str]) -> bool:
    """Whether lines are pairs of words; `K2,3` names a graph by itself, so it is no pair."""
    if _names_a_graph(rows[0]):
        return False
    return all(_PAIR.fullmatch(row.strip()) for row in rows) or all(_EDGE.fullmatch(row) for row in rows)


def _names_a_graph(text: str) -> bool:
    try:
        parse(text)
    except BadGraph:
        return False
    return True


def _table(lines: Sequence[str]) -> Position:
    """The graph of several lines: an adjacency matrix or an edge list."""
    rows = [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")]
    if _is_matrix(rows) and len(rows) != 2:
        digits = all(re.fullmatch(r"[01]+", row) for row in rows)
        return _from_matrix([[int(d) for d in row] if digits else _numbers(row) for row in rows])
    if _is_edge_list(rows):
        pairs = [found.groups() if (found := _EDGE.fullmatch(row)) else _pair(row) for row in rows]
        return _from_edges([(_label(a), _label(b)) for a, b in pairs])
    raise BadGraph(
        f"{len(rows)} lines are neither an adjacency matrix nor an edge list; several graphs are given as "
        "@file or on standard input"
    )


def _pair(row: str) -> tuple[str, str]:
    first, second = re.split(r"\s*[,;]\s*|\s+", row)
    return first, second


def _numbers(row: str) -> list[int]:
    words = re.split(r"[\s,;]+", row.strip())
    if any(len(word) > 9 for word in words):
        raise BadGraph("an entry of the matrix has more than 9 digits")
    return [int(word) for word in words]


def _is_one_document(text: str) -> bool:
    """Whether JSON text is one document, not one object a line."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return "\n" not in text.strip()
    return True


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        reason = error.msg if isinstance(error, json.JSONDecodeError) else "it is nested too deeply"
        at = error.pos if isinstance(error, json.JSONDecodeError) else None
        raise BadGraph(f"this opens like JSON but is none: {reason}", at=at) from None


def _only(lines: list[Line], name: str) -> Sum:
    if len(lines) != 1:
        raise BadGraph(f"{name} holds {len(lines)} graphs, expected one")
    if isinstance(lines[0].graph, KbError):
        raise lines[0].graph
    return lines[0].graph


def _caught(given: Any) -> Sum | KbError:
    try:
        return read_graph(given)
    except KbError as error:
        return error


def _hashable(thing: Any) -> Hashable:
    if not isinstance(thing, Hashable):
        raise BadGraph(f"{thing!r} cannot name a vertex; expected a number or a text")
    return thing


def _order(edge: frozenset[Hashable]) -> list[str]:
    return sorted(map(str, edge))


def _alone(position: Position) -> Sum:
    return Sum((Term(1, position),))
