"""The printed tables. Our text of the paper lost the bars of the values: {3|1||0} reads {3 1 0} there."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator

from kb import paths
from kb.values.notation import show
from kb.values.short_game import ShortGame


def printed_table(name: str) -> Iterator[tuple[int, int, str]]:
    """The filled cells of a printed table: its row, its column and what stands there."""
    with (paths.seeds() / "tables" / f"ottaway_{name}.csv").open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    for row in rows:
        for column, cell in zip(header[1:], row[1:], strict=True):
            if cell:
                yield int(row[0]), int(column), cell


def without_bars(value: ShortGame) -> str:
    """The value as the tables of our text have it.

    >>> from kb.values.reading import parse_value
    >>> without_bars(parse_value("{5||2|1*}"))
    '{5 2 1*}'
    """
    return re.sub(r"\|+", " ", show(value))
