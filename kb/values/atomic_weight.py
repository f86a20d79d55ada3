"""Atomic weights of all-small games: how many ups a game is worth, smaller infinitesimals aside.

The recursion is that of Berlekamp, Conway and Guy: {aw(G^L) − 2 | aw(G^R) + 2}, and where that is an
integer, the comparison with a remote star decides which integer it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.values.number_up_star import NumberUpStar
from kb.values.order import at_most

if TYPE_CHECKING:
    from kb.values.short_game import ShortGame


def is_all_small(game: ShortGame) -> bool:
    """Whether from every follower both players can move, or neither."""
    for follower in game.followers():
        if follower.formula is not None:
            if follower.formula.number != 0:
                return False
        elif not (follower.left and follower.right):
            return False
    return True


def atomic_weight(game: ShortGame) -> ShortGame | None:
    """The atomic weight of an all-small game; None where the game is not all-small, so not atomic here."""
    if not is_all_small(game):
        return None
    weights: dict[ShortGame, ShortGame] = {}
    for follower in game.followers():
        weights[follower] = _weight(follower, weights)
    return weights[game]


def _weight(game: ShortGame, weights: dict[ShortGame, ShortGame]) -> ShortGame:
    make = type(game)
    if game.formula is not None:
        return make.of(game.formula.up)
    left = [weights[option] - 2 for option in game.left]
    right = [weights[option] + 2 for option in game.right]
    common = make.from_options(left, right)
    if not common.is_integer:
        return common
    remote = make.of(*NumberUpStar(common.left_stop * 0, 0, 1 << game.birthday.bit_length()))
    if at_most(remote, game):
        return make.of(_extreme(right, upward=True))
    if at_most(game, remote):
        return make.of(_extreme(left, upward=False))
    return make.of(0)


def _extreme(options: list[ShortGame], *, upward: bool) -> int:
    """The largest integer that is less than or confused with each option, or mirrored the smallest.

    n ⧏ G holds up to the left stop of G, which itself counts unless G ≤ it; so one comparison decides.
    """
    if not upward:
        return -_extreme([-option for option in options], upward=True)
    candidates = []
    for option in options:
        stop = option.left_stop
        whole = stop.numerator // stop.denominator
        at_stop = stop.denominator == 1 and at_most(option, type(option).of(whole))
        candidates.append(whole - 1 if at_stop else whole)
    return min(candidates)
