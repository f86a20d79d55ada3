"""How a labelled position is spelled in one line: graph6, then what is written on the graph.

`;l` gives the vertex labels, `;o` the loops at each vertex, `;e` what joins each adjacent pair (in graph6's
order of pairs), `;t` the vertex with the token. A list is run-length coded: `0*3,2` is 0, 0, 0, 2. Loops and
edges are counted (`2`), or where they are marked spelled by their marks (`LLR`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, groupby

from kb.errors import BadGraph
from kb.graphs import graph6
from kb.graphs.position import Edge, Position, from_sorted
from kb.graphs.size import check_size

_RUN = re.compile(r"(0|-?[1-9][0-9]{0,4000}|L+R*|R+)(?:\*([1-9][0-9]{0,8}))?")


_MARKS = frozenset("LR")


def write(position: Position) -> str:
    """The text of a position in its present labelling.

    >>> write(Position(3, [(0, 1), (0, 1), (1, 2)], marks="LRR", token=0))
    'Bg;eLR,R;t0'
    """
    if position.is_simple:
        edges: Sequence[Edge] = position.edges
    else:
        edges = [edge for edge in {*position.edges} if edge[0] != edge[1]]
    return ";".join([graph6.encode(position.n, edges), *_sections(position)])


def _sections(position: Position) -> list[str]:
    """What is written on the graph, as it stands in the text."""
    loops = strands = ""
    if position.marks or not position.is_simple:
        joined = words(position)
        columns = sorted([(v, u) for u, v in joined if u != v])
        if len(columns) < len(joined):
            loops = _runs([joined.get((v, v), "0") for v in range(position.n)])
        along = [joined[u, v] for v, u in columns]
        if along.count("1") < len(along):
            strands = _runs(along)
    between = [f"o{loops}"] if loops else []
    if strands:
        between.append(f"e{strands}")
    return labels_and_token(position.labels, position.token, between)


def labels_and_token(labels: Sequence[int], token: int | None, between: Sequence[str] = ()) -> list[str]:
    """The labels and the token as they stand in a text, with what stands between them."""
    first = [f"l{_runs(map(str, labels))}"] if labels else []
    return [*first, *between] if token is None else [*first, *between, f"t{token}"]


def read(text: str) -> Position:
    """The position that a text of `write` names, in the same labelling; `BadGraph` for any other text."""
    if (plain := graph6.read_small(text)) is not None:
        return plain
    graph, *sections = text.split(";")
    if graph.startswith((":", ">>")) or graph.endswith("\n"):
        raise BadGraph("a key opens with graph6 text, without a header or a line end", at=0)
    support = graph6.read(graph)
    if not sections:
        return support
    n = support.n
    length = {"l": n, "o": n, "e": len(support.edges)}
    written: dict[str, list[str]] = {}
    token: int | None = None
    at = len(graph) + 1
    for section in sections:
        tag, body = section[:1], section[1:]
        if tag in length:
            written[tag] = _read_runs(body, length[tag], at + 1)
        elif tag == "t" and body.isdecimal() and len(body) <= 6:
            token = int(body)
        else:
            raise BadGraph(f"{section!r} is no part of a key: expected l…, o…, e… or t…", at=at)
        at += len(section) + 1
    labels = [_integer(word) for word in written.get("l", ())]
    if token is not None and token >= n:
        raise BadGraph(f"the token is on vertex {token}, expected one of 0..{n - 1}")
    strung = written.get("e")
    if "o" not in written and (strung is None or _MARKS.issuperset(strung)):
        # One edge joins each pair: the edges are in order as they were read.
        pairs = [] if strung is None else sorted(support.edges, key=_column)
        mark = dict(zip(pairs, strung or (), strict=True))
        marks = tuple([mark[edge] for edge in support.edges]) if mark else ()
        position = from_sorted(n, support.edges, tuple(labels) if any(labels) else (), marks, token)
    else:
        pairs = sorted(support.edges, key=_column)
        loops = ((v, v) for v in range(n))
        strands = [
            *zip(pairs, written.get("e", ["1"] * len(pairs)), strict=True),
            *((loop, word) for loop, word in zip(loops, written.get("o", ()), strict=False) if word != "0"),
        ]
        position = _from_strands(n, strands, labels, token)
    # A graph has one graph6 text, which was read strictly, so what is written on it decides.
    if _sections(position) != sections:
        raise BadGraph(f"{text!r} is not how a key of that position is spelled", at=0)
    return position


def words(position: Position) -> dict[Edge, str]:
    """What joins each pair: how many edges, or the word of their marks (`L`, `LR`, `LLR` …)."""
    if position.marks:
        joined = dict(zip(position.edges, position.marks, strict=True))
        if len(joined) < len(position.edges):
            joined = dict.fromkeys(joined, "")
            for edge, mark in zip(position.edges, position.marks, strict=True):
                joined[edge] += mark
        return joined
    return {edge: str(count) for edge, count in Counter(position.edges).items()}


def _column(edge: Edge) -> Edge:
    return edge[1], edge[0]


def _runs(entries: Iterable[str]) -> str:
    runs = [(word, len(list(run))) for word, run in groupby(entries)]
    return ",".join([word if count == 1 else f"{word}*{count}" for word, count in runs])


def _read_runs(text: str, length: int, at: int) -> list[str]:
    entries: list[str] = []
    for item in text.split(","):
        if not (match := _RUN.fullmatch(item)):
            raise BadGraph(f"{item!r} in a key is neither a number nor a word of L and R", at=at)
        count = int(match[2] or 1)
        if len(entries) + count > length:
            raise BadGraph(f"a key has more than the expected {length} entries here", at=at)
        entries.extend([match[1]] * count)
        at += len(item) + 1
    if len(entries) < length:
        raise BadGraph(f"a key has {len(entries)} entries where {length} were expected", at=at - 1)
    return entries


def _integer(word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise BadGraph(f"a key has {word!r} where an integer was expected") from None


def _from_strands(
    n: int, strands: Sequence[tuple[Edge, str]], labels: Sequence[int], token: int | None
) -> Position:
    if not any(word.isalpha() for _, word in strands):
        counts = [(edge, _integer(word)) for edge, word in strands]
        if any(count < 1 for _, count in counts):
            raise BadGraph("a key joins each adjacent pair by at least one edge")
        check_size(n, sum(count for _, count in counts))
        return Position(
            n, chain.from_iterable([edge] * count for edge, count in counts), labels=labels, token=token
        )
    if not all(word.isalpha() for _, word in strands):
        raise BadGraph("marked and unmarked edges do not mix in one key")
    edges = [edge for edge, word in strands for _ in word]
    return Position(n, edges, labels=labels, marks="".join(word for _, word in strands), token=token)
