"""A conjecture that holds for small graphs and fails later: Odd/Odd takes no nim-value above 3.

It holds for all connected graphs with up to seven vertices. Try:

    ggkb audit --claims docs/examples/odd_odd_conjecture.py
"""

from __future__ import annotations

from kb.graphs.position import Position
from kb.theorems.base import PositionClaim
from kb.theorems.statements import NimValue, Statement


def at_most_three(position: Position) -> Statement | None:
    """A connected graph has nim-value at most 3."""
    return NimValue(at_most=3) if len(position.components()) == 1 else None


CLAIM = PositionClaim(
    id="own/odd-odd-at-most-3",
    game="odd-odd",
    says=at_most_three,
    asks=("connected(n<=6)",),
    says_in_words="Every connected graph has Odd/Odd nim-value at most 3.",
)
