"""The displayed steps in the proof of Theorem 13: each list of options, each list of undominated ones, and
whether what is displayed has the value of the position.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.theorems.kit import Cases, CheckClaim, Oracle
from kb.theorems.ottaway.displays import Display, Forms, displays
from kb.theorems.ottaway.games import EVEN_ODD
from kb.theorems.ottaway.templates import compare, evaluate, evaluate_sides, options, same, undominated
from kb.values.short_game import ShortGame
from kb.values.sums import as_game

ALONE, TOGETHER = 10, (10, 12)
"""How many values of m or j are taken from the least on: of one alone, and of m and of j."""


def _members(display: Display) -> Iterator[tuple[int, int, str]]:
    has_m, has_j = "m" in display.n, display.k is not None and "j" in display.k
    ms, js = TOGETHER if has_m and has_j else (ALONE, ALONE)
    for j in range(display.least_j, display.least_j + js) if has_j else (0,):
        for m in range(2, 2 + ms) if has_m else (0,):
            yield m, j, display.subject(m, j)


def _options(oracle: Oracle, display: Display, forms: Forms) -> Cases:
    for m, j, subject in _members(display):
        claimed = evaluate_sides(oracle, forms.options_at(m), m=m, j=j)
        yield compare(subject, claimed, options(oracle, subject))


def _undominated(oracle: Oracle, display: Display, forms: Forms) -> Cases:
    for m, j, subject in _members(display) if forms.undominated else ():
        claimed = evaluate_sides(oracle, forms.undominated or (), m=m, j=j)
        yield compare(subject, claimed, undominated(options(oracle, subject)))


def _equalities(oracle: Oracle, display: Display, forms: Forms) -> Cases:
    """Every displayed form, taken as it stands, has the value of the position."""
    for m, j, subject in _members(display):
        value = as_game(oracle.value(subject))
        for form in filter(None, (forms.options, forms.undominated, forms.reduced)):
            yield same(subject, ShortGame.from_options(*evaluate_sides(oracle, form, m=m, j=j)), value)
        yield same(subject, evaluate(oracle, forms.value, m=m, j=j), value)


def _claims(display: Display) -> Iterator[CheckClaim]:
    for part, check in (("options", _options), ("undominated", _undominated), ("equalities", _equalities)):
        slug = f"theorem-13-proof-{display.slug}-{part}"
        if part != "undominated" or display.printed.undominated:
            yield EVEN_ODD.check(slug, check, display, display.printed)
        if part in display.wrong:
            yield EVEN_ODD.check(f"{slug}-corrected", check, display, display.mended)


CLAIMS = tuple(claim for display in displays() for claim in _claims(display))
