"""Growth: a family with one variable as a growing family whose path gets longer with the variable.

The variable stands at one place only, so the length of the path is a·n + b; two large members tell a and b,
and every member is then of this form by the meaning of the text.
"""

from __future__ import annotations

from typing import NamedTuple

from kb.errors import BadGraph
from kb.graphs.growing import FarPosition, Growing
from kb.graphs.meaning import Meaning
from kb.graphs.position import Position
from kb.graphs.syntax import Node

FAR = 10_000_000
"""A value of the variable at which no member can be built."""


class Growth(NamedTuple):
    """For variable n the member's path has slope·n + offset inner vertices; `growing` has none."""

    growing: Growing
    slope: int
    offset: int
    beside: tuple[Position, ...]

    def length(self, n: int) -> int:
        """The number of inner vertices of the path for a value of the variable."""
        return self.slope * n + self.offset


def growth_of(tree: Node, variable: str, occurrences: int) -> Growth | None:
    """The growth of a template in its one variable; None where it is no growing family."""
    if occurrences != 1:
        return None
    try:
        near, far = (Meaning({variable: n}).graph(tree).terms for n in (FAR, FAR + 1))
    except BadGraph:
        return None
    grown = [term.position for term in near if isinstance(term.position, FarPosition)]
    if len(grown) != 1 or any(term.sign < 0 for term in near):
        return None
    (first,) = grown
    (second,) = (term.position for term in far if isinstance(term.position, FarPosition))
    slope = second.growing.n - first.growing.n
    offset = first.growing.n - slope * FAR
    beside = tuple(term.position for term in near if not isinstance(term.position, FarPosition))
    if slope < 1:
        return None
    return Growth(first.growing.longer(-first.growing.n), slope, offset, beside)
