"""graph6 and sparse6, read strictly and written: the line formats of nauty.

A reader that forgives lets two texts mean one graph, or one text mean the wrong graph; this one names
the wrong byte and its place instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from kb.errors import BadGraph
from kb.graphs.edge_lists import graph6_body, graph6_edges
from kb.graphs.position import Edge, Position, from_sorted, simple_graph
from kb.graphs.size import MAX_VERTICES, check_size

_HEADERS = (">>graph6<<", ">>sparse6<<")
_RIGHT = re.compile("[?-~]*")
_BITS = {chr(63 + value): bytes(value >> shift & 1 for shift in range(5, -1, -1)) for value in range(64)}


def read(text: str) -> Position:
    """The simple graph a graph6 line names, or the multigraph with loops a sparse6 line (`:…`) names.

    A header (`>>graph6<<`) and one line end are accepted. Anything else that no writer would write
    raises `BadGraph`, whose `at` is the offset of the wrong character.

    >>> read("DQc")
    Position(5, ((0, 2), (0, 4), (1, 3), (3, 4)))
    """
    line = text[:-1] if text.endswith("\n") else text
    line = line[:-1] if line.endswith("\r") else line
    start = 0
    for header in _HEADERS:
        if line.startswith(header):
            start = len(header)
            break
    else:
        if line.startswith(">>"):
            raise BadGraph("a graph6 line may open with >>graph6<< or >>sparse6<<, and no other header", at=0)
    if start == len(line):
        raise BadGraph("an empty line is no graph6 text; the graph without vertices is '?'", at=start)
    if line[start] in "&;":
        kind = "digraph6" if line[start] == "&" else "incremental sparse6"
        raise BadGraph(f"{kind} text (it opens with {line[start]!r}) names no undirected graph", at=start)
    sparse = line[start] == ":"
    if start and sparse != (line.startswith(">>sparse6<<")):
        raise BadGraph(f"the header says {line[2 : start - 2]} but the text after it is not", at=start)
    start += sparse
    if (right := _RIGHT.match(line, start)) is not None and (place := right.end()) < len(line):
        raise BadGraph(
            f"byte {place} is {line[place]!r}; graph6 bytes are the characters '?' to '~'", at=place
        )
    n, body = _read_size(line, start)
    return _read_sparse(line, body, n) if sparse else _read_dense(line, body, n)


def read_small(text: str) -> Position | None:
    """The simple graph on at most 62 vertices that bare graph6 text names; None for any other text.

    >>> read_small("Bg"), read_small("Bg;t0")
    (Position(3, ((0, 1), (1, 2))), None)
    """
    n = ord(text[0]) - 63 if text and text.isascii() else -1
    if not 0 <= n <= 62 or (edges := graph6_edges(n, text[1:])) is None:
        return None
    return simple_graph(n, edges)


def write(position: Position) -> str:
    """The graph6 text of a simple graph without decorations.

    >>> write(Position(3, [(0, 1), (1, 2)]))
    'Bg'
    """
    _refuse_decorations(position, "graph6")
    if not position.is_simple:
        raise BadGraph("graph6 has no place for loops or parallel edges; write sparse6")
    return encode(position.n, position.edges)


def write_sparse6(position: Position) -> str:
    """The sparse6 text (with its leading colon) of a graph that may have loops and parallel edges.

    >>> write_sparse6(Position(2, [(0, 1), (0, 1), (1, 1)]))
    ':A`'
    """
    _refuse_decorations(position, "sparse6")
    n = position.n
    width = max(n - 1, 0).bit_length()
    bits: list[int] = []

    def put(step: int, number: int) -> None:
        bits.append(step)
        bits.extend(number >> shift & 1 for shift in range(width - 1, -1, -1))

    current = 0
    for v, u in sorted((v, u) for u, v in position.edges):
        if v == current:
            put(0, u)
        elif v == current + 1:
            put(1, u)
        else:
            put(1, v)
            put(0, u)
        current = v
    padding = -len(bits) % 6
    if _pads_with_zero(n, width, current, padding):
        bits.append(0)
    bits.extend([1] * (-len(bits) % 6))
    body = "".join(
        chr(63 + int("".join(map(str, bits[place : place + 6])), 2)) for place in range(0, len(bits), 6)
    )
    return f":{_size(n)}{body}"


def encode(n: int, edges: Sequence[Edge], order: Sequence[int] | None = None) -> str:
    """The graph6 text of distinct edges on n vertices, unchecked, for the vertices in this order."""
    return _size(n) + graph6_body(n, edges, order)


def read_lines(lines: Iterable[str]) -> Iterator[Position]:
    """The graphs of a stream, one per line; blank lines and a header on a line of its own are passed over.

    A wrong line raises `BadGraph` that names the line; `at` is the offset inside it.
    """
    for number, line in enumerate(lines, start=1):
        stripped = line.rstrip("\r\n")
        if not stripped or stripped in _HEADERS:
            continue
        try:
            yield read(stripped)
        except BadGraph as error:
            raise BadGraph(f"line {number}: {error.message}", at=error.at) from None


@lru_cache(maxsize=64)
def pairs(n: int) -> tuple[Edge, ...]:
    """The pairs u < v of n vertices in graph6's order: by v, then by u."""
    return tuple((u, v) for v in range(1, n) for u in range(v))


def _size(n: int) -> str:
    if n <= 62:
        return chr(63 + n)
    check_size(n)
    return "~" + "".join(chr(63 + (n >> shift & 63)) for shift in (12, 6, 0))


def _read_size(line: str, start: int) -> tuple[int, int]:
    """The number of vertices, and the place where the adjacencies begin."""
    if start == len(line):
        raise BadGraph("the text ends before its number of vertices", at=start)
    if line[start] != "~":
        return ord(line[start]) - 63, start + 1
    if line[start + 1 : start + 2] == "~":
        raise BadGraph("the text claims more than 258047 vertices, far too many", at=start + 1)
    if len(line) < start + 4:
        raise BadGraph("the text ends inside its number of vertices", at=len(line))
    n = 0
    for character in line[start + 1 : start + 4]:
        n = n << 6 | ord(character) - 63
    if n <= 62:
        raise BadGraph(f"{n} vertices are written in one byte {chr(63 + n)!r}, not in four", at=start)
    if n > MAX_VERTICES:
        raise BadGraph(f"the text claims {n} vertices; at most {MAX_VERTICES} are read", at=start)
    return n, start + 4


def _read_dense(line: str, body: int, n: int) -> Position:
    count = n * (n - 1) // 2
    expected = (count + 5) // 6
    if len(line) - body != expected:
        raise BadGraph(
            f"a graph6 text of {n} vertices has {expected} bytes after its size, got {len(line) - body}",
            at=min(len(line), body + expected),
        )
    if (edges := graph6_edges(n, line[body:])) is None:
        raise BadGraph(
            f"byte {len(line) - 1} is {line[-1]!r}: its last {6 * expected - count} bits are padding "
            "and must be zero",
            at=len(line) - 1,
        )
    return simple_graph(n, edges)


def _read_sparse(line: str, body: int, n: int) -> Position:
    bits = b"".join(_BITS[character] for character in line[body:])
    width = max(n - 1, 0).bit_length()
    edges: list[Edge] = []
    current = last = used = 0
    for place in range(0, len(bits) - width, width + 1):
        number = 0
        for bit in bits[place + 1 : place + 1 + width]:
            number = number << 1 | bit
        current += bits[place]
        if number > current:
            current = number
        elif current < n:
            edges.append((number, current))
            last, used = current, place + 1 + width
        if current >= n:
            break
    padding = bits[used:]
    # Where n is a power of two networkx opens the padding with a zero more often than the format asks.
    zero_first = n == 1 << width and last < n - 1 and len(padding) >= width
    if len(padding) >= 6 or not all(padding[zero_first:]):
        place = body + used // 6
        raise BadGraph(
            f"byte {place} is {line[place]!r}: after the last edge fewer than 6 bits of padding are left, "
            "all ones",
            at=place,
        )
    return from_sorted(n, tuple(sorted(edges)))


def _pads_with_zero(n: int, width: int, last: int, padding: int) -> bool:
    """Whether ones alone, as padding, would be read as one more loop at vertex n − 1."""
    return n == 1 << width and last == n - 2 and padding > width


def _refuse_decorations(position: Position, name: str) -> None:
    if position.labels or position.marks or position.token is not None:
        raise BadGraph(f"{name} has no place for labels, marks or a token; the canonical key has")
