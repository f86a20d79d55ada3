"""The graph language: what people type for a graph, and the shortest readable text of a position.

`parse` reads one graph or sum, `parse_family` a family with ranges, `describe` writes. The grammar lies
in `grammar.lark`; the README lists what may be typed.

>>> parse_position("K_{1,2}").edges
((0, 1), (0, 2))
>>> describe(parse_position("K_{2,1} + E2"))
'P3 + 2*K1'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from kb.errors import BadGraph
from kb.graphs.describe import describe
from kb.graphs.meaning import Meaning
from kb.graphs.named_families import named
from kb.graphs.operations import disjoint_union
from kb.graphs.position import Position, Sum, Term
from kb.graphs.ranges import RangedFamily, read_family
from kb.graphs.syntax import syntax_tree
from kb.graphs.written import read_graph6

GRAPH6_TEXT = re.compile(r"g6:[?-~]{1,100000}")
"""What long files consist of; the grammar takes ten times as long to find the same."""

_CLASS = re.compile(r"\s*(all|graphs|connected|trees|subgraphs)\s*(?:\(|$)")
"""How a class of graphs opens, which is swept over and is no graph: `connected(n<=7)`."""

_WORDS = re.compile(r"[A-Za-zöáÖÁ_\s–-]+")

SMALL, MOST_READ = 64, 1 << 12
"""Texts and positions up to this size are kept once read, and so many of them: claims name a few a hundred
times over."""

_read: dict[str, Position] = {}

__all__ = ["describe", "parse", "parse_family", "parse_position"]


def parse(text: str) -> Sum:
    """The sum of positions that `text` names; each summand of `G + H` is a term of its own."""
    if GRAPH6_TEXT.fullmatch(text):
        return Sum((Term(1, read_graph6(text)),))
    if (known := _kept.get(text)) is not None:
        return known
    graph = _single_graph(text)
    try:
        found = Sum((Term(1, graph),)) if graph else Meaning().graph(syntax_tree(text, "graph"))
    except BadGraph:
        if (many := _CLASS.match(text)) is not None:
            raise BadGraph(f"{many[1]} is a class of graphs; expected one graph", at=many.start(1)) from None
        raise
    if len(text) <= SHORT and all(position.n <= SMALL for _, position in found.terms):
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        _kept[text] = found
    return found


SHORT, SMALL, MOST_KEPT = 100, 64, 1_000
"""Characters of a text and vertices of its graphs whose meaning is kept, and how often: what people type
they type again."""

_kept: dict[str, Sum] = {}


def _single_graph(text: str) -> Position | None:
    """The graph with a name of its own, as books write it: `Petersen graph`, `the Möbius–Kantor graph`."""
    if len(text) > 60 or not _WORDS.fullmatch(text):
        return None
    folded = text.lower().replace("ö", "oe").replace("á", "a").replace("–", "-")
    words = re.split(r"[\s_-]+", folded.strip())
    words = words[words[0] == "the" : len(words) - (words[-1] in ("graph", "graphs"))]
    found = named("-".join(words))
    return found[0].build() if len(found) == 1 and not found[0].slots else None


def parse_position(text: str) -> Position:
    """The one position that `text` names; the disjoint union where it is a sum."""
    if (known := _read.get(text)) is not None:
        return known
    terms = parse(text).terms
    if any(sign < 0 for sign, _ in terms):
        raise BadGraph(f"expected one position, got a sum with a negative term: {text[:60]!r}")
    position = disjoint_union(position for _, position in terms)
    if position.n <= SMALL and len(text) <= SMALL:
        if len(_read) >= MOST_READ:
            _read.clear()
        _read[text] = position
    return position


def parse_family(
    text: str, ranges: Sequence[str] = (), *, lines: Iterable[str] | None = None
) -> RangedFamily:
    """The family that `text` names: a graph with variables, an enumeration, or graph6 lines.

    `ranges` gives the values of the variables (`n=1..9`, `m=n..9`, `k=1,3,5`); `lines` is read for `-`.
    """
    return read_family(text, ranges, lines)
