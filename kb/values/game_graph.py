"""Games as graphs of indices: how many values at once come from the kernel or from another process."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from kb.errors import BadValue
from kb.values.short_game import ShortGame

Leaf = tuple[int, int, int, int]
"""A number + ups + nimber: numerator, binary logarithm of the denominator, ups, nimber."""
Node = tuple[Sequence[int], Sequence[int]]
"""Any other game: the indices of its Left options and of its Right options."""


def games_of(leaves: Sequence[Leaf], nodes: Sequence[Node]) -> list[ShortGame]:
    """The values of a game graph: first those of the leaves, then those of the nodes.

    Indices count the leaves first, and options come before what they are options of. Nothing is
    taken to be canonical; what is canonical already costs one look-up.
    """
    games = [ShortGame.of(Fraction(top, 1 << log), up, nim) for top, log, up, nim in leaves]
    for left, right in nodes:
        if any(not 0 <= option < len(games) for option in (*left, *right)):
            raise BadValue(f"node {len(games)} of a game graph has an option that does not come before it")
        games.append(ShortGame.from_options([games[i] for i in left], [games[i] for i in right]))
    return games


def from_graph(leaves: Sequence[Leaf], nodes: Sequence[Node]) -> ShortGame:
    """The value of the last game of a game graph."""
    games = games_of(leaves, nodes)
    if not games:
        raise BadValue("a game graph without games has no value")
    return games[-1]


def to_graph(game: ShortGame) -> tuple[list[Leaf], list[Node]]:
    """The game graph of a canonical form, options first and the game itself last."""
    games = sorted(game.followers(), key=lambda follower: follower.formula is None)
    index = {follower: i for i, follower in enumerate(games)}
    leaves: list[Leaf] = []
    nodes: list[Node] = []
    for follower in games:
        if follower.formula is not None:
            x, up, nim = follower.formula
            leaves.append((x.numerator, x.denominator.bit_length() - 1, up, nim))
        else:
            nodes.append(([index[g] for g in follower.left], [index[g] for g in follower.right]))
    return leaves, nodes
