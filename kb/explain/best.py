"""Which moves are best for who makes them: those after which no other move leaves the whole sum worth more.

In an impartial game a move wins or it does not, and none is better than another.
"""

from __future__ import annotations

from kb.explain.explanation import Explanation
from kb.games import PLAYERS, Player
from kb.values.short_game import ShortGame
from kb.values.sums import as_game


def best_options(found: Explanation) -> list[bool | None]:
    """For each option, in the order of the summands, whether it is best; None where that is not known.

    An option that another one dominates is not best, even if the values of further ones are not known.
    """
    options = [option for summand in found.summands for option in summand.options]
    if found.kind == "impartial":
        return [None] * len(options)
    looked_at_all = all(summand.complete for summand in found.summands)
    judged: dict[tuple[Player | None, ShortGame], bool | None] = {}
    for player in PLAYERS:
        totals = [option.total for option in options if option.player == player]
        values = set(as_game(total) for total in totals if total is not None)
        undominated = True if looked_at_all and None not in totals else None
        for value in values:
            dominated = any(other > value if player == "L" else other < value for other in values)
            judged[player, value] = False if dominated else undominated
    return [
        None if option.total is None else judged[option.player, as_game(option.total)] for option in options
    ]
