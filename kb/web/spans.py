"""Coverage in short: sizes that follow each other are one line, `n = 1..8`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

CLASS = re.compile(r"(?<=^all)\b|(?<=^connected)\b")
"""Behind the name of a class of graphs, which is no noun."""


class Span(NamedTuple):
    """What is stored of a family, over one extent or several that follow each other."""

    family: str
    extent: str
    found: int
    expected: int | None
    complete: bool
    source: str | None

    @property
    def graphs(self) -> str:
        """Which graphs these are: `all graphs n=1..8`, or a family with its ranges."""
        return f"{CLASS.sub(' graphs', self.family)} {self.extent}".rstrip()


def spans(coverage: Iterable[dict[str, Any]]) -> list[Span]:
    """The records of a game's coverage, those of sizes in a row as one."""
    joined: list[tuple[Span, int | None, int | None]] = []
    for row in sorted(coverage, key=lambda row: (row["family"], _size(row["extent"]) or 0)):
        size = _size(row["extent"])
        span = Span(
            row["family"], row["extent"], row["found"], row["expected"], row["complete"], row["source"]
        )
        if joined and size is not None:
            last, first, end = joined[-1]
            alike = (last.family, last.complete, last.source) == (span.family, span.complete, span.source)
            if alike and end == size - 1 and span.complete:
                both = span._replace(
                    extent=f"n={first}..{size}",
                    found=last.found + span.found,
                    expected=(last.expected or 0) + (span.expected or 0),
                )
                joined[-1] = both, first, size
                continue
        joined.append((span, size, size))
    return [span for span, _, _ in joined]


def _size(extent: str) -> int | None:
    found = re.fullmatch(r"n=(\d+)", extent)
    return int(found[1]) if found else None
