"""Boards with more than two rows: K_n □ K_m, Left moves along rows of n cells, Right along columns."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from kb.graphs.position import Position
from kb.theorems.base import Claim, Instance, Oracle
from kb.theorems.siegel.boards import checked, same
from kb.theorems.statements import as_game
from kb.values.reading import parse_value
from kb.values.short_game import ShortGame, switch

SQUARES = ("0", "*", "+-^^", "*", "*2")
FOUR_ROWS = {5: "{1/4v|||1/8,{1/8|0}|0||Miny(1/8)}", 6: "{1/2*|0}"}


def rook(n: int, m: int) -> Position:
    """K_n □ K_m with the token in a corner: m rows of n cells, rows marked L, columns marked R."""
    rows = [[row * n + column for column in range(n)] for row in range(m)]
    lefts = [edge for row in rows for edge in combinations(row, 2)]
    rights = [edge for column in zip(*rows, strict=True) for edge in combinations(column, 2)]
    return Position(n * m, lefts + rights, marks=["L"] * len(lefts) + ["R"] * len(rights), token=0)


def _case(oracle: Oracle, n: int, m: int, claimed: ShortGame) -> Instance:
    return same(f"K{n} □ K{m}", claimed, as_game(oracle.value(rook(n, m))), (n * m, n))


def _three(oracle: Oracle) -> Iterator[Instance]:
    yield _case(oracle, 4, 3, parse_value("{1/2*|Miny(1/4)}"))
    yield _case(oracle, 5, 3, parse_value("{3/4*|0}"))
    for n in range(6, 13):
        yield _case(oracle, n, 3, switch(1 - Fraction(1, 2 ** (n - 2)), 0))


def _four(oracle: Oracle) -> Iterator[Instance]:
    for n, printed in FOUR_ROWS.items():
        yield _case(oracle, n, 4, parse_value(printed))


def _squares(oracle: Oracle) -> Iterator[Instance]:
    for n, printed in enumerate(SQUARES, start=1):
        yield _case(oracle, n, n, parse_value(printed))


CLAIMS: tuple[Claim, ...] = (
    checked("finding-k-n-by-k-3", _three),
    checked("finding-k-n-by-k-4", _four),
    checked("finding-squares", _squares),
)
