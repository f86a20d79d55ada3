"""Which moves are best for who makes them: those after which no other move leaves the whole sum worth more.

In an impartial game a move wins or it does not, and none is better than another.
"""

from __future__ import annotations

from dataclasses import replace

from kb.explain.added_value import MOST_LISTED
from kb.explain.explanation import Explanation
from kb.games import PLAYERS, Player
from kb.values.short_game import ShortGame
from kb.values.sums import Value, as_game

_Judged = dict[tuple[Player | None, ShortGame], bool | None]
"""Whether a move of a player that leaves the whole worth this is best."""


def with_best(found: Explanation) -> Explanation:
    """The explanation of a partizan sum with its best moves marked.

    A move that another one dominates is not best, even if the values of further ones are not known.
    """
    judged: _Judged = {}
    for player in PLAYERS:
        judged |= _judged(found, player)

    def is_best(player: Player | None, total: Value | None) -> bool | None:
        return None if total is None else judged[player, as_game(total)]

    summands = [
        replace(one, options=tuple(replace(o, best=is_best(o.player, o.total)) for o in one.options))
        for one in found.summands
    ]
    values = [
        replace(one, moves=tuple(replace(move, best=is_best(move.player, move.total)) for move in one.moves))
        for one in found.added_values
    ]
    return replace(found, summands=tuple(summands), added_values=tuple(values))


def _judged(found: Explanation, player: Player) -> _Judged:
    totals = [option.total for summand in found.summands for option in summand.of(player)]
    looked_at_all = all(summand.complete for summand in found.summands)
    for value in found.added_values:
        mine = [move.total for move in value.moves if move.player == player]
        looked_at_all = looked_at_all and len(mine) < MOST_LISTED
        totals += mine
    undominated = True if looked_at_all and None not in totals else None
    games = {as_game(total) for total in totals if total is not None}
    return {
        (player, game): False
        if any(other > game if player == "L" else other < game for other in games)
        else undominated
        for game in games
    }
