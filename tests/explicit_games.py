"""Games as explicit trees, with Conway's definitions word for word: the slow oracle for `kb.values`."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from hypothesis import strategies as st

from kb.values.short_game import ShortGame

Tree = tuple[tuple[Any, ...], tuple[Any, ...]]
"""Left options and Right options, each a tree; options may repeat, be dominated or be reversible."""

EMPTY: Tree = ((), ())


@cache
def at_most(g: Tree, h: Tree) -> bool:
    """g ≤ h unless h ≤ some Left option of g or some Right option of h is ≤ g."""
    return not any(at_most(h, option) for option in g[0]) and not any(at_most(option, g) for option in h[1])


def equal(g: Tree, h: Tree) -> bool:
    return at_most(g, h) and at_most(h, g)


@cache
def negative(g: Tree) -> Tree:
    return tuple(map(negative, g[1])), tuple(map(negative, g[0]))


@cache
def add(g: Tree, h: Tree) -> Tree:
    left, right = ((*(add(a, h) for a in g[side]), *(add(g, b) for b in h[side])) for side in (0, 1))
    return left, right


@cache
def height(g: Tree) -> int:
    return max((1 + height(option) for side in g for option in side), default=0)


@cache
def value(g: Tree) -> ShortGame:
    """The canonical form of an explicit game."""
    return ShortGame.from_options(map(value, g[0]), map(value, g[1]))


@cache
def tree(game: ShortGame) -> Tree:
    """The canonical form written out."""
    return tuple(map(tree, game.left)), tuple(map(tree, game.right))


_SMALL = [ShortGame.of(x, up, nim) for x, up, nim in [(0, 0, 0), (1, 0, 0), (-1, 0, 0), (0, 0, 1), (0, 1, 0)]]
_LEAVES = st.sampled_from([tree(game) for game in _SMALL])


def trees(max_leaves: int = 10) -> st.SearchStrategy[Tree]:
    """Explicit games, far from canonical: numbers, hot games and infinitesimals all occur."""
    return st.recursive(
        _LEAVES,
        lambda games: st.tuples(
            st.lists(games, max_size=3).map(tuple),
            st.lists(games, max_size=3).map(tuple),
        ),
        max_leaves=max_leaves,
    )


_NAMED = st.builds(
    ShortGame.of,
    st.integers(-12, 12).map(lambda quarters: Fraction(quarters, 4)),
    st.integers(-3, 3),
    st.integers(0, 3),
)


def games(max_leaves: int = 8) -> st.SearchStrategy[ShortGame]:
    """Canonical forms over numbers, ups and nimbers."""
    return st.recursive(
        _NAMED,
        lambda inner: st.builds(
            ShortGame.from_options,
            st.lists(inner, min_size=1, max_size=2),
            st.lists(inner, min_size=1, max_size=2),
        ),
        max_leaves=max_leaves,
    )
