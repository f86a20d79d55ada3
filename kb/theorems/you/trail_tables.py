"""The option values displayed in the proofs of Lemma 3.5 and Theorem 3.6, line by line.

A line lists the values of which a mex is taken. The mex of a list is that of the set of its entries, so
lines are compared as sets: neither their order nor how often a value stands in them matters.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from functools import cache
from itertools import product

from kb.graphs.position import Position
from kb.paths import seeds
from kb.theorems.kit import Cases, CheckClaim, Instance, Oracle, about, nim
from kb.theorems.you.games import TRAIL
from kb.theorems.you.trail_options import options_of_double_star, options_with_one
from kb.values.nimber import mex, nim_sum

_REACH = 36

_LINES = {
    "2-2": ("1", "2", "2"),
    "2-3": ("1", "2", "3"),
    "2-4": ("1", "2", "4"),
    "3-3": ("1", "3", "3"),
    "3-4": ("1", "3", "4"),
    "4-4": ("1", "4", "4"),
    "case-2-2": ("2", "0 mod 3", "2"),
    "case-2-3": ("2", "0 mod 3", "3"),
    "case-2-4": ("2", "0 mod 3", "4"),
    "case-3-2": ("3", "1 mod 3", "2"),
    "case-3-3": ("3", "1 mod 3", "3"),
    "case-3-4": ("3", "1 mod 3", "4"),
    "case-4-2": ("4", "2 mod 3", "2"),
    "case-4-3": ("4", "2 mod 3", "3"),
    "case-4-4": ("4", "2 mod 3", "4"),
    "case-5-22": ("5", "2 mod 3", "2 mod 3"),
    "case-5-20": ("5", "2 mod 3", "0 mod 3"),
    "case-5-21": ("5", "2 mod 3", "1 mod 3"),
    "case-5-00": ("5", "0 mod 3", "0 mod 3"),
    "case-5-01": ("5", "0 mod 3", "1 mod 3"),
    "case-5-11": ("5", "1 mod 3", "1 mod 3"),
}
"""Each line of the proof of Theorem 3.6: what its claim is called, and its case, n1 and n2 as printed."""

_CORRECTED = {"case-4-2": ("0 3 4 6", 1), "case-4-4": ("0 1 2 3 5 6", 4)}
"""The lines that are wrong in print, as they should read."""


@cache
def _rows(name: str) -> tuple[dict[str, str], ...]:
    with (seeds() / "tables" / name).open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


def _sizes(printed: str, least: int) -> Iterable[int]:
    """The numbers that an entry speaks of, to the reach of the check."""
    if not printed.endswith("mod 3"):
        return (int(printed),)
    return range(least + (int(printed[0]) - least) % 3, _REACH, 3)


def _line(oracle: Oracle, text: str, options: list[Position | str], printed: str, value: int) -> Instance:
    """One line of a proof: the values in it, as a set, and the value that follows from them."""
    claimed = {int(entry) for entry in printed.split()}
    computed = {_worth(oracle, option) for option in options}
    said, found = (f"{','.join(map(str, sorted(values)))}; mex" for values in (claimed, computed))
    case = about(text, f"{said} {value}", f"{found} {nim(oracle.value(text))}")
    return case._replace(holds=case.holds and mex(claimed) == value)


def _worth(oracle: Oracle, option: Position | str) -> int:
    """The nim-value of an option; a union is summed from its stars, which many lines share."""
    parts = [option] if isinstance(option, str) else option.parts()
    return nim_sum(*(nim(oracle.value(part)) for part in parts))


def _double_star_line(oracle: Oracle, corrected: bool, slug: str) -> Cases:
    case, first, second = _LINES[slug]
    if corrected:
        printed, value = _CORRECTED[slug]
    else:
        (row,) = (
            row
            for row in _rows("you_theorem_3_6.csv")
            if (row["case"], row["n1"], row["n2"]) == (case, first, second)
        )
        printed, value = row["options"], int(row["value"])
    for a, b in product(_sizes(first, 5), _sizes(second, 5)):
        options = options_of_double_star(a, b)
        yield _line(oracle, f"S_{{{a},{b}}}", options, printed, value)


def _with_one(oracle: Oracle) -> Cases:
    for row in _rows("you_lemma_3_5.csv"):
        for n in _sizes(row["n"], 3):
            options = options_with_one(n)
            yield _line(oracle, f"S_{{{n},1}}", options, row["options"], int(row["value"]))


def _claims(slug: str) -> tuple[CheckClaim, ...]:
    both = TRAIL.corrected(f"theorem-3.6-proof-{slug}", _double_star_line, slug)
    return both if slug in _CORRECTED else both[:1]


CLAIMS = (
    TRAIL.check("lemma-3.5-proof-values", _with_one),
    *(claim for slug in _LINES for claim in _claims(slug)),
)
