"""The cases of a claim, one by one, with no more solved than the asking takes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kb.games import game as game_named
from kb.graphs.enumerate import graphs
from kb.solvers.oracle import SolvingOracle
from kb.theorems.base import Claim, FamilyClaim, PositionClaim
from kb.theorems.evaluate import asked, check, members


@cache
def solved(game: str) -> SolvingOracle:
    return SolvingOracle(game)


def cases(claim: Claim) -> Iterator[object]:
    """The cases of a claim; no more is solved than counting takes."""
    if isinstance(claim, FamilyClaim):
        yield from members(claim)
    elif isinstance(claim, PositionClaim):
        start = game_named(claim.game).start
        yield from (each for each in map(start, asked(claim)) if claim.says(each) is not None)
        # Every base that `ggkb demo` builds has at least these.
        small = (each for n in range(1, 7) for each in graphs(n))
        yield from (each for each in map(start, small) if claim.says(each) is not None)
    else:
        yield from check(claim, solved(claim.game))
