"""The short check that each stored row carries, so that a row that changed by accident is noticed.

A check covers everything a row says: the rules it belongs to, the key, the value and the run. It is
made without a secret, so it answers accidents and careless SQL, not somebody who recomputes it.
Databases hold these numbers: another way to make them needs a migration.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from zlib import crc32

_MASK = 0xFFFFFF
_HALF = 0x800000
DIGEST_MODULUS = 1 << 62
"""Sums of codes are kept below this, so that adding two of them fits 64 bits with a sign."""


def run_code(slug: str, version: int, rules_hash: str, run: int) -> int:
    """Where the codes of the values of one run under one rule set start from."""
    return crc32(f"{slug}\t{version}\t{rules_hash}\t{run}\t".encode())


def value_code(start: int, key: str, value: object) -> int:
    """The code of one value, 32 bits; `value` is the nim-value or the digest of the canonical form.

    The digest of a run is the sum of the codes of what it wrote, in whatever order.
    """
    return crc32(f"{key}\t{value}".encode(), start)


def value_codes(start: int, rows: Iterable[tuple[str, object]]) -> list[int]:
    """The codes of many values of one run."""
    return [crc32(f"{key}\t{value}".encode(), start) for key, value in rows]


def pass_their_checks(
    starts: Mapping[int, int], rows: Sequence[Sequence[Any]], values: Sequence[object]
) -> list[bool]:
    """Which rows are sound: each opens with its key and ends with its run and its check.

    `values` are what the rows stand for, `starts` has the code of each run.
    """
    return [
        (crc32(f"{row[0]}\t{value}".encode(), starts[row[-2]]) & _MASK) - _HALF == row[-1]
        for row, value in zip(rows, values, strict=True)
    ]


def short(code: int) -> int:
    """The code cut to the three bytes with a sign that SQLite stores it in."""
    return (code & _MASK) - _HALF


def row_check(columns: Iterable[Any]) -> int:
    """The check of a row of a small table, over all its columns."""
    return crc32("\t".join("" if column is None else str(column) for column in columns).encode())
