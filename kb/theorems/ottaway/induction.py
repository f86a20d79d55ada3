"""The displayed steps in the proof of Theorem 13: each list of options, each list of undominated ones, and
whether what is displayed has the value of the position.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.theorems.base import Claim, Instance, Oracle
from kb.theorems.kit import checked
from kb.theorems.ottaway.displays import SMALL_K, Display, Options
from kb.theorems.ottaway.displays_large import LARGE_K
from kb.theorems.ottaway.templates import (
    compare,
    evaluate,
    evaluate_sides,
    options,
    same,
    undominated,
)
from kb.values.short_game import ShortGame
from kb.values.sums import as_game

ALONE, TOGETHER = 10, (4, 3)
"""How many values of m or j are taken from the least on: of one alone, and of m and of j."""


def _cases(display: Display) -> Iterator[tuple[int, int, str]]:
    has_m, has_j = "m" in display.n, display.k is not None and "j" in display.k
    ms, js = TOGETHER if has_m and has_j else (ALONE, ALONE)
    for j in range(display.least_j, display.least_j + js) if has_j else (0,):
        for m in range(2, 2 + ms) if has_m else (0,):
            yield m, j, display.subject(m, j)


def _options_claim(display: Display, mended: bool) -> Claim:
    lists = (display.options_mended or display.options) if mended else display.options

    def check(oracle: Oracle) -> Iterator[Instance]:
        for m, j, subject in _cases(display):
            left, right = lists
            if mended and m >= 3:
                left = left + display.from_m_3
            yield compare(subject, evaluate_sides(oracle, (left, right), m=m, j=j), options(oracle, subject))

    return checked(_id(display, "options", mended), "even-odd", check)


def _undominated_claim(display: Display, lists: Options, mended: bool) -> Claim:
    def check(oracle: Oracle) -> Iterator[Instance]:
        for m, j, subject in _cases(display):
            claimed = evaluate_sides(oracle, lists, m=m, j=j)
            yield compare(subject, claimed, undominated(options(oracle, subject)))

    return checked(_id(display, "undominated", mended), "even-odd", check)


def _equalities_claim(display: Display, mended: bool) -> Claim:
    """Every displayed form, taken as it stands, has the value of the position."""
    printed = display.options, display.undominated, display.reduced
    right = display.options_mended or display.options, display.undominated_mended or display.undominated
    forms = [form for form in (right if mended else printed) if form is not None]
    total = (display.value_mended or display.value) if mended else display.value

    def check(oracle: Oracle) -> Iterator[Instance]:
        for m, j, subject in _cases(display):
            value = as_game(oracle.value(subject))
            for form in forms:
                yield same(subject, ShortGame.from_options(*evaluate_sides(oracle, form, m=m, j=j)), value)
            yield same(subject, evaluate(oracle, total, m=m, j=j), value)

    return checked(_id(display, "equalities", mended), "even-odd", check)


def _id(display: Display, part: str, mended: bool) -> str:
    return f"ottaway/theorem-13-proof-{display.slug}-{part}" + ("-corrected" if mended else "")


UNEQUAL = ("n2-odd", "n2-even", "k3-3m", "k3-3m2", "even-3m1", "odd-3m2")
"""The displays in which an equality fails as printed."""


def _claims(display: Display) -> Iterator[Claim]:
    yield _options_claim(display, mended=False)
    if display.options_mended:
        yield _options_claim(display, mended=True)
    if display.undominated:
        yield _undominated_claim(display, display.undominated, mended=False)
    if display.undominated_mended:
        yield _undominated_claim(display, display.undominated_mended, mended=True)
    yield _equalities_claim(display, mended=False)
    if display.slug in UNEQUAL:
        yield _equalities_claim(display, mended=True)


CLAIMS: tuple[Claim, ...] = tuple(claim for display in SMALL_K + LARGE_K for claim in _claims(display))
