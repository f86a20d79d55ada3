"""Take-away on large subgraphs of wheels: a hub and paths of the rim, folded by the symmetry lemma.

The lemma, and the values of bipartite graphs, are theorems of the take-away paper; `SHORTCUTS` names them,
and a run that writes these values carries the names, so that an audit of those claims leaves them out.
"""

from __future__ import annotations

from functools import reduce
from operator import xor

from kb.errors import BadPosition
from kb.graphs.invariants import is_bipartite
from kb.graphs.position import Position
from kb.graphs.wheel_words import Rim, around_hub

NAME = "wheels"
SHORTCUTS = ("osullivan/lemma-2.1", "osullivan/proposition-1.1")

LEAST_ORDER = 16
"""Smaller graphs are for the kernel, which needs no theorem."""
LEAST_SPOKES = 4
"""A vertex with so many neighbours is the hub or nothing is."""
LONGEST = 62
"""So many rim vertices a word of the kernel has room for."""
WHOLE = 1 << 63
"""Marks a word of the kernel as the whole rim."""


class WheelSolver:
    """Solves subgraphs of wheels and remembers what it has met."""

    def __init__(self, memory_limit: int) -> None:
        from kb._kernel import Wheels

        self._wheels = Wheels(memory_limit)

    @property
    def states(self) -> int:
        """How many positions are remembered."""
        return self._wheels.states

    def value(self, position: Position, *, time_limit: float | None = None) -> int:
        """The nim-value of a subgraph of a wheel with four spokes or more."""
        rim = rim_of(position)
        if rim is None:
            raise BadPosition("expected a subgraph of a wheel with four spokes or more")
        mark = WHOLE if rim.is_whole else 0
        words = [int(f"1{word}", 2) | mark for word in rim.words]
        # A path has value 1 or 2 with an odd or an even number of vertices.
        beside = reduce(xor, (2 - n % 2 for n in rim.paths), 0)
        return self._wheels.value(words, time_limit=time_limit or 0.0) ^ beside


def is_for_wheels(position: Position) -> bool:
    """Whether the position is a large subgraph of a wheel with an odd cycle."""
    return position.n >= LEAST_ORDER and rim_of(position) is not None and not is_bipartite(position)


def is_large(key: str) -> bool:
    """Whether the graph6 text of a graph says that it has at least `LEAST_ORDER` vertices."""
    return ord(key[0]) - 63 >= LEAST_ORDER


def rim_of(position: Position) -> Rim | None:
    """The rim around the vertex with most neighbours, where that is a hub and the kernel has room."""
    degrees = position.degrees()
    if max(degrees, default=0) < LEAST_SPOKES:
        return None
    rim = around_hub(position, degrees.index(max(degrees)))
    return rim if rim is not None and all(len(word) <= LONGEST for word in rim.words) else None
