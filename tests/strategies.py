"""Hypothesis strategies for positions of every decoration, shared by the test files."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

from hypothesis import strategies as st

from kb.graphs.position import Edge, Position


def simple_edges(n: int) -> st.SearchStrategy[list[Edge]]:
    """Sets of edges of a simple graph on n vertices."""
    pairs = list(combinations(range(n), 2))
    return st.lists(st.sampled_from(pairs), unique=True) if pairs else st.just([])


def multi_edges(n: int, max_edges: int = 12) -> st.SearchStrategy[list[Edge]]:
    """Lists of edges that may repeat and may be loops."""
    pairs = list(combinations_with_replacement(range(n), 2))
    return st.lists(st.sampled_from(pairs), max_size=max_edges) if pairs else st.just([])


@st.composite
def simple_graphs(draw: st.DrawFn, min_n: int = 0, max_n: int = 8) -> Position:
    """Simple graphs with nothing written on them."""
    n = draw(st.integers(min_n, max_n))
    return Position(n, draw(simple_edges(n)))


@st.composite
def multigraphs(draw: st.DrawFn, min_n: int = 0, max_n: int = 6, max_edges: int = 12) -> Position:
    """Multigraphs with loops allowed, the positions of `take-away`."""
    n = draw(st.integers(min_n, max_n))
    return Position(n, draw(multi_edges(n, max_edges)))


@st.composite
def labelled_graphs(
    draw: st.DrawFn, min_n: int = 0, max_n: int = 7, min_label: int = -3, max_label: int = 4
) -> Position:
    """Simple graphs with an integer at each vertex, the positions of `polish`."""
    n = draw(st.integers(min_n, max_n))
    labels = draw(st.lists(st.integers(min_label, max_label), min_size=n, max_size=n))
    return Position(n, draw(simple_edges(n)), labels=labels)


@st.composite
def marked_graphs(draw: st.DrawFn, min_n: int = 1, max_n: int = 7) -> Position:
    """Graphs with edges marked L or R (one pair may have both) and a token, as in `geography`."""
    n = draw(st.integers(min_n, max_n))
    coloured = [(edge, mark) for edge in combinations(range(n), 2) for mark in "LR"]
    chosen = draw(st.lists(st.sampled_from(coloured), unique=True)) if coloured else []
    return Position(
        n,
        [edge for edge, _ in chosen],
        marks=[mark for _, mark in chosen],
        token=draw(st.integers(0, n - 1)),
    )


@st.composite
def decorated_graphs(draw: st.DrawFn, max_n: int = 5, max_edges: int = 8) -> Position:
    """Everything at once: repeated edges, loops, labels, marks and perhaps a token."""
    n = draw(st.integers(0, max_n))
    edges = draw(multi_edges(n, max_edges))
    marks = draw(st.one_of(st.just(""), st.text("LR", min_size=len(edges), max_size=len(edges))))
    labels = draw(st.one_of(st.just([]), st.lists(st.integers(-12, 12), min_size=n, max_size=n)))
    token = draw(st.one_of(st.none(), st.integers(0, n - 1))) if n else None
    return Position(n, edges, marks=marks, labels=labels, token=token)


def positions() -> st.SearchStrategy[Position]:
    """Positions of every decoration."""
    return st.one_of(simple_graphs(), multigraphs(), labelled_graphs(), marked_graphs(), decorated_graphs())


@st.composite
def with_relabelling(
    draw: st.DrawFn, source: st.SearchStrategy[Position] | None = None
) -> tuple[Position, list[int]]:
    """A position and a permutation of its vertices."""
    position = draw(positions() if source is None else source)
    return position, draw(st.permutations(range(position.n)))
