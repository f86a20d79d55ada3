"""Facts about many simple graphs at once, told by the kernel from their graph6 lines."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import NamedTuple

UNDEFINED, TOO_LONG = -1, -2
"""What stands for facts that are undefined, or take more steps than the kernel takes for them."""


class Coded(NamedTuple):
    """A code for each line, as 32-bit numbers; the row that each code stands for; how many lines have it."""

    codes: bytes
    rows: list[tuple[int, ...]]
    counts: Sequence[int]

    @classmethod
    def of(cls, codes: bytes, rows: bytes, counts: bytes) -> Coded:
        """What the kernel gives."""
        numbers, each = array("i", rows), array("Q", counts)
        width = len(numbers) // len(each) if each else 0
        return cls(codes, [tuple(numbers[i * width : (i + 1) * width]) for i in range(len(each))], each)


def facts_of_keys(keys: Iterable[str], names: Sequence[str]) -> dict[str, tuple[int | None, ...]]:
    """The facts of those positions that the kernel can tell them of, None for what is undefined.

    Left out are positions that are no simple graphs on at most 62 vertices, and facts that take long; all of
    them where there is no kernel, or it has no such fact.

    >>> facts_of_keys(["BW", "Bw;0,0,1"], ["m", "girth"]) in ({"BW": (2, None)}, {})
    True
    """
    try:
        from kb._kernel import fact_names, line_facts
    except ImportError:
        return {}
    if not set(names) <= set(fact_names()):
        return {}
    lines = [key for key in keys if ";" not in key and key[0] != "~"]
    coded = Coded.of(*line_facts("".join(f"{line}\n" for line in lines).encode(), list(names)))
    rows = [
        None if TOO_LONG in row else tuple(None if fact == UNDEFINED else fact for fact in row)
        for row in coded.rows
    ]
    found = zip(lines, (rows[code] for code in array("I", coded.codes)), strict=True)
    return {line: row for line, row in found if row is not None}
