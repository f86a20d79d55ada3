"""Up-powers: ↑^n = {0|*−↑^[n−1]} and their sums ↑^[n] = ↑ + ↑² + … + ↑^n = {↑^[n−1]|*}."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from kb.values.short_game import STAR, UP, ZERO, ShortGame, switch


class UpPower(NamedTuple):
    """The game `number` ± ↑^`n` + *`nim`, or with ↑^[`n`] where `summed`."""

    number: Fraction
    sign: int
    n: int
    summed: bool
    nim: int


_recognised: dict[ShortGame, UpPower | None] = {}


def up_power(n: int) -> ShortGame:
    """↑^n, written `^<n>`; each is infinitesimal beside the one before."""
    return UP if n == 1 else switch(ZERO, STAR - up_power_sum(n - 1))


def up_power_sum(n: int) -> ShortGame:
    """↑ + ↑² + … + ↑^n, written `^[n]`."""
    game = UP
    for _ in range(n - 1):
        game = switch(game, STAR)
    return game


def as_up_power(game: ShortGame) -> UpPower | None:
    """The game as a number, an up-power with n ≥ 2 or a sum of them, and a nimber, if it is of that kind."""
    if game.formula is not None or game.left_stop != game.right_stop:
        return None
    found = _positive(game)
    if found is None:
        mirrored = _positive(-game)
        found = mirrored and mirrored._replace(number=-mirrored.number, sign=-1)
    return found


def _positive(game: ShortGame) -> UpPower | None:
    """Such a game with an up, never a down; ↑ itself counts as ↑^[1]."""
    if game.formula is not None:
        x, up, nim = game.formula
        return UpPower(x, 1, 1, True, nim) if up == 1 else None
    if game not in _recognised:
        _recognised[game] = _from_shape(game.left, game.right)
    return _recognised[game]


def _from_shape(left: Sequence[ShortGame], right: Sequence[ShortGame]) -> UpPower | None:
    """The canonical options: ↑^n*m is {0,*,…,*m | −↑^[n−1]*(m⊕1)}, ↑^[n]*m is {↑^[n−1]*m | *(m⊕1)},
    but ↑^[n]* is {0,↑^[n−1]* | 0}.
    """
    if len(right) != 1:
        return None
    (answer,) = right
    x = answer.left_stop
    if answer.formula is None or answer.formula.up:
        inner = _positive(-answer)
        nim = len(left) - 1
        nimbers = {ShortGame.of(x, 0, k) for k in range(nim + 1)}
        if inner and inner.summed and inner.nim == nim ^ 1 and inner.number == -x and nimbers == set(left):
            return UpPower(x, 1, inner.n + 1, False, nim)
        return None
    nim = answer.formula.nim ^ 1
    rest = [option for option in left if not (nim == 1 and option is answer)]
    inner = _positive(rest[0]) if len(rest) == 1 and len(left) == 1 + (nim == 1) else None
    if inner and inner.summed and inner.nim == nim and inner.number == x:
        return UpPower(x, 1, inner.n + 1, True, nim)
    return None
