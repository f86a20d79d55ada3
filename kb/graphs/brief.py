"""A name of a position that a person reads: a long list of edges or brushes is told by its numbers."""

from __future__ import annotations

import re

from kb.counting import counted

LONG_LIST = 40
"""Characters of a list of edges or brushes that nobody reads."""


def brief(text: str) -> str:
    """A text in which a long list of edges, or of brushes, is told by its numbers.

    >>> brief("up to edges:0-1,1-2"), brief("up to edges:" + ",".join(f"{v}-{v + 1}" for v in range(20)))
    ('up to edges:0-1,1-2', 'up to a graph with 21 vertices and 20 edges')
    >>> brief("K_{2,24} @ brushes=0,1" + 24 * ",0"), brief("K_{2,3} @ brushes=0,1,0,0,0")
    ('K_{2,24} with 1 brush', 'K_{2,3} @ brushes=0,1,0,0,0')
    >>> brief("g6:V" + 43 * "?" + " + K1")
    'a graph with 23 vertices and 0 edges + K1'
    """
    text = re.sub(rf"edges:[\d,-]{{{LONG_LIST},}}|g6:[?-~]{{{LONG_LIST},}}", _shortened, text)
    return re.sub(rf"@ brushes=([\d,]{{{LONG_LIST},}})", _brushes, text)


def short_name(subject: str) -> str:
    """A case of a claim in a few words: a list of edges by the name of its graph, else by its numbers.

    >>> short_name("edges:0-1,0-2,0-3,0-4,0-5,0-6,0-7,0-8,0-9,0-10"), short_name("sets E(4) and O(3)")
    ('S10', 'sets E(4) and O(3)')
    """
    from kb.graphs.language import describe, parse_position

    return brief(describe(parse_position(subject)) if subject.startswith("edges:") else subject)


def _shortened(found: re.Match[str]) -> str:
    from kb.graphs.language import parse_position

    graph = parse_position(found[0])
    return f"a graph with {counted(graph.n, 'vertex', 'vertices')} and {counted(len(graph.edges), 'edge')}"


def _brushes(found: re.Match[str]) -> str:
    return f"with {counted(sum(int(each) for each in found[1].split(',')), 'brush', 'brushes')}"
