"""The option lists that the proof of Theorem 13 displays, from `seeds/tables/ottaway_theorem_13.toml`.

A display gives the distinct options of a position, then the undominated ones, then its value, with `[…]`
around forms in m and j. Where a printed list is wrong, the list that is right stands beside it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from kb.paths import seeds
from kb.theorems.ottaway.templates import linear

Options = tuple[tuple[str, ...], tuple[str, ...]]
"""The Left options and the Right options, as templates."""


def sides(text: str) -> Options:
    """Left's options and Right's, with `//` between them and `;` between two of one side.

    >>> sides("[m]; {[m+1]|[m]*} // [m]")
    (('[m]', '{[m+1]|[m]*}'), ('[m]',))
    """
    left, right = (tuple(filter(None, map(str.strip, side.split(";")))) for side in text.split("//"))
    return left, right


class Forms(NamedTuple):
    """What is displayed of a position, as printed or as it should read."""

    options: Options
    undominated: Options | None
    reduced: Options | None
    """A further printed form, after reversible options are replaced."""
    value: str
    from_m_3: tuple[str, ...] = ()
    """Left options, missing in print, that exist from m = 3 on."""

    def options_at(self, m: int) -> Options:
        """The distinct options for this m."""
        left, right = self.options
        return (left + self.from_m_3, right) if m >= 3 else (left, right)


class Display(NamedTuple):
    """One displayed computation of P(n,k), or of the path P(n) where `k` is None."""

    slug: str
    n: str
    k: str | None
    least_j: int
    printed: Forms
    mended: Forms
    """The same where nothing is wrong; without the reduced form."""
    wrong: frozenset[str]
    """Which are wrong in print: options, undominated, equalities."""

    def subject(self, m: int, j: int) -> str:
        """The position as text."""
        n = linear(self.n, m=m, j=j)
        return f"P{n}" if self.k is None else f"P({n},{linear(self.k, m=m, j=j)})"


def displays() -> Iterator[Display]:
    """The displays in the order of print."""
    rows = tomllib.loads((seeds() / "tables" / "ottaway_theorem_13.toml").read_text(encoding="utf-8"))
    for row in rows["display"]:
        mended = row.get("mended", {})
        wrong = {*mended, *(["equalities"] if "unequal" in row else [])}
        right = _forms({**row, "reduced": None, **mended})
        yield Display(
            row["slug"], row["n"], row.get("k"), row.get("least_j", 2), _forms(row), right, frozenset(wrong)
        )


def _forms(row: Mapping[str, Any]) -> Forms:
    read = [sides(row[name]) if row.get(name) else None for name in ("options", "undominated", "reduced")]
    options, undominated, reduced = read
    assert options is not None
    return Forms(options, undominated, reduced, row["value"], tuple(filter(None, [row.get("from_m_3")])))
