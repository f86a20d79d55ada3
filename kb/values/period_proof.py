"""A proved period of a growing family as plain data: what holds for all n, and everything that proves it.

`kb.periods` makes it, `kb.store` keeps it, files carry it; `docs/periods.md` says what the fields prove.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from kb.errors import BadArgument

PACKED = "xz:"
LONG = 2_000
"""A table with more characters is packed where it is kept."""
MOST_UNPACKED = 100_000_000
"""A packed table that is longer is refused; the largest box that is ever filled has a million values."""

MEMORY = 64_000_000
"""Bytes that unpacking may take; our own files need nine million."""


class PeriodRecord(NamedTuple):
    """v(n + length) = v(n) + saltus for all n ≥ start of a family; `first_values` come before start + length.

    `digest` is over the names of all types of ends and every value of the family that the proof looked at.
    """

    family: str
    start: int
    length: int
    saltus: str
    theorem: str
    window_start: int
    window_end: int
    window_length: int
    end_types: int
    first_values: str
    digest: str


class TypeRecord(NamedTuple):
    """One type that the proof rests on: its ends, its own proved period and window, and its values.

    `ends` is JSON, one list an end: the graph and its root, or two roots. `value_table` has the values of all
    n to the end of the window; of a type with two tails a line for each length of one, to start + length.
    """

    name: str
    ends: str
    start: int
    length: int
    saltus: str
    theorem: str
    window_start: int
    window_end: int
    window_length: int
    value_table: str

    def as_json(self) -> dict[str, Any]:
        """The type as plain data without its table."""
        ends = [{"graph": graph, "roots": roots} for graph, *roots in json.loads(self.ends)]
        return {"name": self.name, "ends": ends, **_period_json(self)}


class PeriodProof(NamedTuple):
    """A proved period with all types that its proof rests on, each after those it comes to."""

    period: PeriodRecord
    types: tuple[TypeRecord, ...]
    """Empty where only their number and the digest are known."""

    def as_json(self, *, with_tables: bool = False) -> dict[str, Any]:
        """The proof as plain data; with the table of each type on demand."""
        types = [
            {**each.as_json(), **({"table": each.value_table.split("\n")} if with_tables else {})}
            for each in self.types
        ]
        return {"family": self.period.family, **_period_json(self.period), "types": types}


def _period_json(said: PeriodRecord | TypeRecord) -> dict[str, Any]:
    return {
        "start": said.start,
        "length": said.length,
        "saltus": said.saltus,
        "theorem": said.theorem,
        "window": {"start": said.window_start, "end": said.window_end, "length": said.window_length},
    }


def packed(table: str) -> str:
    """A table as it is kept: as it is, or packed where it is long."""
    if len(table) <= LONG:
        return table
    import lzma  # of the periods that answer look-ups none is opened
    from base64 import b64encode

    return PACKED + b64encode(lzma.compress(table.encode())).decode()


def unpacked(kept: str) -> str:
    """A table as it was; `BadArgument` where it was never packed by us."""
    if not kept.startswith(PACKED):
        return kept
    import lzma
    from base64 import b64decode

    try:
        opening = lzma.LZMADecompressor(format=lzma.FORMAT_XZ, memlimit=MEMORY)
        table = opening.decompress(b64decode(kept[len(PACKED) :], validate=True), MOST_UNPACKED)
        if not opening.eof:
            raise BadArgument("a packed table of values ends too early or is too long")
        return table.decode()
    except (lzma.LZMAError, ValueError) as why:
        raise BadArgument(f"a packed table of values cannot be read: {why}") from None
