"""How values spread, as a table whose cells are the darker the larger their share of the row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import ceil, sqrt
from typing import NamedTuple

MOST_COLUMNS = 12
"""Values that have a column of their own; rarer ones share one."""
SHADES = 9
OTHERS = "others"


class Row(NamedTuple):
    """One size: its number, how many there are, and for each column count and shade from 0 to `SHADES`."""

    size: int
    total: int
    cells: list[tuple[int, int]]


class Spread(NamedTuple):
    """Sizes by values."""

    columns: list[str]
    rows: list[Row]


def spread(counted: Iterable[tuple[int, str, int]], least: int = 1) -> Spread:
    """The table of counts `(size, value, count)`: values in the order in which they come.

    Sizes of which there are fewer than `least` are left out.

    >>> spread([(1, "*", 1), (2, "0", 1), (2, "*2", 3)]).rows[1]
    Row(size=2, total=4, cells=[(0, 0), (1, 5), (3, 8)])
    """
    sizes: dict[int, Counter[str]] = {}
    for size, value, count in counted:
        sizes.setdefault(size, Counter())[value] += count
    sizes = {size: counts for size, counts in sizes.items() if counts.total() >= least}
    totals: Counter[str] = Counter()
    for counts in sizes.values():
        totals.update(counts)
    shown = {value for value, _ in totals.most_common(MOST_COLUMNS)}
    columns = [value for value in totals if value in shown]
    rows = []
    for size, counts in sorted(sizes.items()):
        cells = [counts[value] for value in columns]
        rows.append(_row(size, [*cells, counts.total() - sum(cells)] if len(totals) > len(shown) else cells))
    return Spread([*columns, OTHERS] if len(totals) > len(shown) else columns, rows)


def _row(size: int, counts: list[int]) -> Row:
    # The root of the share: a value that is rare is still seen.
    return Row(size, sum(counts), [(each, ceil(SHADES * sqrt(each / sum(counts)))) for each in counts])
