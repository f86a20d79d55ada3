"""What the data say beyond print: every mean and temperature, numbers, outcomes, moves, counts of values."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product
from math import floor
from typing import NamedTuple

from kb.games.base import PLAYERS
from kb.theorems.kit import Cases, Instance, Oracle, compared
from kb.theorems.siegel.boards import (
    a,
    ahead,
    case,
    claims,
    here,
    options,
    size,
    small_a,
    value,
    value_of_a,
    value_of_b,
)
from kb.theorems.siegel.introduction import printed_value
from kb.theorems.siegel.nest import HALF, number
from kb.theorems.siegel.strategy import heat_c, heat_d_i, heat_d_ii, hot, moves_compare
from kb.theorems.siegel.sums import BoardSum
from kb.theorems.statements import Has, HasOutcome, MeanAndTemperature
from kb.values.notation import in_order
from kb.values.short_game import ZERO, ShortGame
from kb.values.sums import as_game


def _heat(x: int, y: int, z: int) -> MeanAndTemperature:
    if (x, y, z) == (0, 1, 0):
        return MeanAndTemperature(mean=Fraction(-1), temperature=Fraction(-1))
    label = case(x, y, z)
    if label == "(C)":
        return hot(y + z - 1, heat_c(x, y, z))
    if label == "(D)(i)":
        return hot(x + z, heat_d_i(x, y, z))
    if label == "(D)(ii)":
        return hot(x + z, heat_d_ii(x, y, z))
    # {n | m} with n = x + y − 2 and m = n + 1 − d: a switch while d > 1, then *, a half, an integer.
    d = (x if label == "(A)" else y - 1) - z
    n = x + y - 2
    if d >= 1:
        return MeanAndTemperature(mean=n - Fraction(d - 1, 2), temperature=Fraction(d - 1, 2))
    if d == 0:
        return MeanAndTemperature(mean=n + HALF, temperature=-HALF)
    return MeanAndTemperature(mean=Fraction(n + 1), temperature=Fraction(-1))


def _number(x: int, y: int, z: int) -> Has:
    if z >= max(x, y - 1):
        return Has("a number", lambda found: as_game(found).is_number)
    return Has("no number", lambda found: not as_game(found).is_number)


def _outcome_a(x: int, y: int, z: int) -> HasOutcome:
    if (x, y) == (0, 1):
        return HasOutcome("P" if z else "R")
    return HasOutcome("N" if z == 0 and (x == 0 or y == 1) else "L")


SOLVED = 10
"""Boards with numbers up to it are solved to count their values."""


def _shape(game: ShortGame) -> ShortGame:
    return game - floor(game.mean)


def _shapes(oracle: Oracle) -> Cases:
    """How many values there are up to integers: of solved boards, and further out of those of Theorem 7."""
    shapes: set[ShortGame] = set()
    for most in range(1, 17):
        cube = product(range(most + 1), range(1, most + 1), range(most + 1))
        found = partial(here, oracle) if most <= SOLVED else printed_value
        shapes |= {_shape(found(*board)) for board in cube if max(board) == most}
        claimed = -(-3 * most * most // 4) + 1
        if most > 1:
            yield compared(f"x, y, z at most {most}", claimed, len(shapes), (most,))


def _canonical(oracle: Oracle) -> Cases:
    for x, y, z in small_a(lambda x, y, z: case(x, y, z)[1] in "CD", most=9):
        found, inner = here(oracle, x, y, z), ahead(oracle, x, y, z)
        lefts = {inner, number(x + z)} if case(x, y, z) == "(C)" else {inner}
        claimed = f"{_listed(lefts)} | {z + min(x, y - 1)}"
        computed = f"{_listed(set(found.left))} | {_listed(set(found.right))}"
        yield compared(a(x, y, z), claimed, computed, size(x, y, z))


def _listed(games: set[ShortGame]) -> str:
    return ", ".join(map(str, in_order(games)))


class _Priced(NamedTuple):
    """A board's value, and what one player's moves in it leave."""

    value: ShortGame
    lefts: list[ShortGame]
    rights: list[ShortGame]


def _hottest(oracle: Oracle) -> Cases:
    """Left to move in a difference of two boards, wherever that wins: does a move in a hottest board win?"""
    cube = (board for board in small_a(most=3) if board[1] <= 3)
    boards = [
        _Priced(
            value(oracle, text), *([value(oracle, option) for option in options(text, p)] for p in PLAYERS)
        )
        for text in (a(*board) for board in cube)
    ]
    won = missed = 0
    for first, second in product(boards, boards):
        in_first = any(left - second.value >= ZERO for left in first.lefts)
        in_second = any(first.value - right >= ZERO for right in second.rights)
        if in_first or in_second:
            heats = first.value.temperature, second.value.temperature
            won += 1
            missed += not ((in_first and heats[0] == max(heats)) or (in_second and heats[1] == max(heats)))
    yield Instance("A(x,y,z) - A(x',y',z'), all at most 3", not missed, "never missed", f"{missed} of {won}")


def _hottest_misses(oracle: Oracle) -> Cases:
    summands = BoardSum("A(3,4,0)", "-A(3,3,1)")
    heats = value(oracle, "A(3,4,0)").temperature, value(oracle, "A(3,3,1)").temperature
    moves = {(move.summand, move.option) for move in summands.winning(oracle, "L")}
    holds = heats[0] < heats[1] and {summand for summand, _ in moves} == {"A(3,4,0)"}
    seen = ", ".join(sorted(f"{summand} to {option}" for summand, option in moves))
    yield Instance(
        str(summands), holds, "Left wins only in A(3,4,0), the cooler", f"{seen}; {heats[0]} < {heats[1]}"
    )


CLAIMS = (
    value_of_a("finding-every-heat", lambda *_: True, _heat),
    value_of_a("finding-numbers", lambda *_: True, _number),
    value_of_a("finding-outcomes-a", lambda *_: True, _outcome_a),
    value_of_b(
        "finding-outcomes-b", lambda *_: True, lambda x, y, z: HasOutcome("P" if x + min(y, z) == 1 else "L")
    ),
    moves_compare("finding-a-moves-strict", lambda x, y, z: case(x, y, z) == "(A)" and z < x, "B better"),
    moves_compare("finding-a-moves-equal", lambda x, y, z: case(x, y, z) == "(A)" and z >= x, "equal"),
    claims.check("finding-canonical", _canonical),
    claims.check("finding-shapes", _shapes),
    claims.check("finding-hottest-wins", _hottest),
    claims.check("finding-hottest-misses", _hottest_misses),
)
