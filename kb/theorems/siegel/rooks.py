"""Boards with more than two rows: K_n □ K_m, Left moves along rows of n cells, Right along columns."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations

from kb.graphs.position import Position
from kb.theorems.kit import Cases, Oracle, compared
from kb.theorems.siegel.boards import claims
from kb.values.reading import parse_value
from kb.values.short_game import ShortGame, switch
from kb.values.sums import as_game

SQUARES = {(n, n): text for n, text in enumerate(("0", "*", "+-^^", "*", "*2"), start=1)}
FOUR_ROWS = {(5, 4): "{1/4v|||1/8,{1/8|0}|0||Miny(1/8)}", (6, 4): "{1/2*|0}"}


def rook(n: int, m: int) -> Position:
    """K_n □ K_m with the token in a corner: m rows of n cells, rows marked L, columns marked R."""
    rows = [[row * n + column for column in range(n)] for row in range(m)]
    lefts = [edge for row in rows for edge in combinations(row, 2)]
    rights = [edge for column in zip(*rows, strict=True) for edge in combinations(column, 2)]
    return Position(n * m, lefts + rights, marks=["L"] * len(lefts) + ["R"] * len(rights), token=0)


def _starts(oracle: Oracle, values: Mapping[tuple[int, int], str | ShortGame]) -> Cases:
    """A claim on the starting values of K_n □ K_m, by (n, m)."""
    for (n, m), given in values.items():
        said = parse_value(given) if isinstance(given, str) else given
        yield compared(f"K{n} □ K{m}", said, as_game(oracle.value(rook(n, m))), (n * m, n))


THREE_ROWS = {(4, 3): "{1/2*|Miny(1/4)}", (5, 3): "{3/4*|0}"} | {
    (n, 3): switch(1 - Fraction(1, 2 ** (n - 2)), 0) for n in range(6, 16)
}
CLAIMS = (
    claims.check("finding-k-n-by-k-3", _starts, THREE_ROWS),
    claims.check("finding-k-n-by-k-4", _starts, FOUR_ROWS),
    claims.check("finding-squares", _starts, SQUARES),
)
