"""Canonical forms: the simplest number where one fits; else without dominated and reversible options."""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from typing import TYPE_CHECKING

from kb.values.number_up_star import Bound, NumberUpStar, recognised, simplest_between
from kb.values.order import at_most

if TYPE_CHECKING:
    from kb.values.short_game import ShortGame

Options = frozenset["ShortGame"]


def fitting_number(
    left: Collection[ShortGame], right: Collection[ShortGame], number: Callable[[Fraction], ShortGame]
) -> Fraction | None:
    """The simplest x that no Left option reaches and no Right option undercuts (the simplicity theorem).

    An option is compared with x by its stop; only where x is that very stop does the order decide.
    """
    low = high = None
    if left:
        stop = max(option.right_stop for option in left)
        x = number(stop)
        low = Bound(stop, not any(option.right_stop == stop and at_most(x, option) for option in left))
    if right:
        stop = min(option.left_stop for option in right)
        x = number(stop)
        high = Bound(stop, not any(option.left_stop == stop and at_most(option, x) for option in right))
    return simplest_between(low, high)


def canonical_options(raw: ShortGame) -> tuple[Options, Options]:
    """The canonical options of a game that is no number and whose options are canonical forms.

    Bypassing keeps the value, so `raw` itself serves in every test for reversibility.
    """
    left = _bypassed(
        best_for_left(raw.left),
        through=lambda option: next((answer for answer in option.right if at_most(answer, raw)), None),
        onward=lambda answer: answer.left,
    )
    right = _bypassed(
        best_for_right(raw.right),
        through=lambda option: next((answer for answer in option.left if at_most(raw, answer)), None),
        onward=lambda answer: answer.right,
    )
    return frozenset(best_for_left(left)), frozenset(best_for_right(right))


def _bypassed(
    options: Collection[ShortGame],
    through: Callable[[ShortGame], ShortGame | None],
    onward: Callable[[ShortGame], Collection[ShortGame]],
) -> list[ShortGame]:
    kept: list[ShortGame] = []
    pending = list(options)
    seen = set(pending)
    while pending:
        option = pending.pop()
        answer = through(option)
        if answer is None:
            kept.append(option)
        else:
            fresh = [game for game in onward(answer) if game not in seen]
            seen.update(fresh)
            pending += fresh
    return kept


def best_for_left(options: Collection[ShortGame]) -> list[ShortGame]:
    """The games that are at most no other of them."""
    kept: list[ShortGame] = []
    for option in options:
        if not any(at_most(option, other) for other in kept):
            kept = [other for other in kept if not at_most(other, option)]
            kept.append(option)
    return kept


def best_for_right(options: Collection[ShortGame]) -> list[ShortGame]:
    """The games that are at least no other of them."""
    kept: list[ShortGame] = []
    for option in options:
        if not any(at_most(other, option) for other in kept):
            kept = [other for other in kept if not at_most(option, other)]
            kept.append(option)
    return kept


def as_formula(left: Collection[ShortGame], right: Collection[ShortGame]) -> NumberUpStar | None:
    """The number-up-star with exactly these canonical options, if there is one."""
    left_formulas = [option.formula for option in left if option.formula is not None]
    right_formulas = [option.formula for option in right if option.formula is not None]
    if len(left_formulas) < len(left) or len(right_formulas) < len(right):
        return None
    return recognised(left_formulas, right_formulas)
