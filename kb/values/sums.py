"""Sums of values: nim-sums of nim-values, sums of games, and of both together."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add, xor
from typing import TypeAlias

from kb.values.nimber import mex
from kb.values.short_game import ZERO, ShortGame

Value: TypeAlias = int | ShortGame
"""A nim-value of an impartial position, or a canonical form."""


def signed_sum(terms: Iterable[tuple[int, Value]], *, partizan: bool = False) -> Value:
    """The value of a disjunctive sum with signs: a nim-value where all terms are nim-values.

    With `partizan`, or where one term is a game, the sum is a game; nim-value k then is the nimber *k.

    >>> signed_sum([(1, 3), (-1, 5)])
    6
    """
    signed = list(terms)
    if not partizan and all(isinstance(value, int) for _, value in signed):
        return reduce(xor, (value for _, value in signed if isinstance(value, int)), 0)
    return reduce(add, (as_game(value) if sign > 0 else -as_game(value) for sign, value in signed), ZERO)


def as_game(value: Value) -> ShortGame:
    """The value as a game: nim-value k is the nimber *k."""
    return ShortGame.of(nim=value) if isinstance(value, int) else value


def nim_value_of(value: Value) -> int | None:
    """The k of the value *k; None of a game that is no nimber.

    >>> nim_value_of(as_game(3)), nim_value_of(ShortGame.of(3))
    (3, None)
    """
    return value if isinstance(value, int) else value.nim_value


def negative(value: Value) -> Value:
    """The value of the game with the players' roles changed; an impartial game is its own negative."""
    return value if isinstance(value, int) else -value


def from_options(left: Iterable[Value], right: Iterable[Value] | None = None) -> Value:
    """The value made from those of the options: the mex, or with Right's options a canonical form.

    >>> from_options([0, 1, 3])
    2
    """
    if right is None:
        return mex(value for value in left if isinstance(value, int))
    return ShortGame.from_options(map(as_game, left), map(as_game, right))
