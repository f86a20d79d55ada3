"""Nimbers: the values of impartial games, carried as plain non-negative integers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import xor


def mex(nim_values: Iterable[int]) -> int:
    """The least non-negative integer that is not among `nim_values`.

    >>> mex([0, 1, 3])
    2
    """
    present = set(nim_values)
    least = 0
    while least in present:
        least += 1
    return least


def nim_sum(*nim_values: int) -> int:
    """The nim-value of a disjunctive sum: the sum without carrying in base 2.

    >>> nim_sum(3, 5)
    6
    """
    return reduce(xor, nim_values, 0)


def name(nim_value: int) -> str:
    """A nim-value as a game is written: `0`, `*`, `*2`, ….

    >>> [name(k) for k in range(3)]
    ['0', '*', '*2']
    """
    return ("0", "*")[nim_value] if nim_value < 2 else f"*{nim_value}"
