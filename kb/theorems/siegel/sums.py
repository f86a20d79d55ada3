"""Sections 1 and 2: the opening puzzle, and the sum of three boards that shows play by temperature."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from kb.games.base import PLAYERS, Player
from kb.theorems.kit import Cases, Claim, Instance, Oracle, Wanted, compared, judged
from kb.theorems.siegel.boards import claims, names, options, value
from kb.theorems.siegel.rules import drawn
from kb.theorems.statements import HasOutcome, MeanAndTemperature
from kb.values.short_game import ZERO, ShortGame


class Played(NamedTuple):
    """A move in a sum: the summand, the board it becomes, and the value of the whole sum then."""

    summand: str
    option: str
    leaves: ShortGame


class BoardSum:
    """A sum of boards with signs: in a negative board the players change sides."""

    def __init__(self, *summands: str) -> None:
        self.summands = summands

    def __str__(self) -> str:
        return " + ".join(self.summands).replace("+ -", "- ")

    def value(self, oracle: Oracle) -> ShortGame:
        return value(oracle, str(self))

    def moves(self, oracle: Oracle, player: Player) -> Iterator[Played]:
        """All moves of a player, isomorphic boards once."""
        total = self.value(oracle)
        for summand in self.summands:
            board, negative = summand.removeprefix("-"), summand.startswith("-")
            mover: Player = player if not negative else "R" if player == "L" else "L"
            for option in sorted(options(board, mover)):
                change = value(oracle, option) - value(oracle, board)
                yield Played(summand, option, total - change if negative else total + change)

    def winning(self, oracle: Oracle, player: Player) -> list[Played]:
        """The moves after which the player wins, the other to move."""
        found = self.moves(oracle, player)
        return [move for move in found if (move.leaves >= ZERO if player == "L" else move.leaves <= ZERO)]


OPENING = BoardSum("A(3,2,1)", "-A(3,1,2)", "-A(1,1,1)")
THREE = BoardSum("A(3,12,4)", "A(7,12,1)", "-A(9,15,6)")


def _of(slug: str, subject: object, says: object, found: Callable[[Oracle], object]) -> Claim:
    """A claim of one sum: what is said of it is what is found."""
    return claims.check(slug, lambda oracle: [judged(str(subject), says, found(oracle))])


def _opening_boards(_: Oracle) -> Cases:
    yield from drawn("A(3,2,1)", "board(XXX.../...O.X)")
    yield from drawn("A(3,1,2)", "board(XXX.../...OXX)")
    yield from drawn("A(1,1,1)", "board(X../.OX)")


def _opening_component(oracle: Oracle) -> Cases:
    for player in PLAYERS:
        played = {move.summand for move in OPENING.winning(oracle, player)}
        yield Instance(str(OPENING), played == {"A(3,2,1)"}, f"{player} in A(3,2,1)", names(played))


def _opening_moves(player: Player) -> Callable[[Oracle], str]:
    """The options that win for a player in the opening sum."""
    return lambda oracle: names({move.option for move in OPENING.winning(oracle, player)})


def _opening_move(player: Player, printed: str, only: str) -> tuple[Claim, Claim]:
    """The winning move of a player as printed, and the only one."""
    slug = f"section-2-opening-{'left' if player == 'L' else 'right'}"
    moves = _opening_moves(player)
    wins = Wanted(printed, lambda found: printed in found.split(", "))
    return _of(slug, OPENING, wins, moves), _of(f"{slug}-corrected", OPENING, only, moves)


def _right_wins(oracle: Oracle) -> str:
    return names({f"{move.summand} to {value(oracle, move.option)}" for move in THREE.winning(oracle, "R")})


def _three_right_leaves(oracle: Oracle) -> str:
    found = value(oracle, RIGHT_LEFT)
    return f"outcome {found.outcome}, mean {found.mean}"


def _left_boards(oracle: Oracle) -> str:
    return names({move.summand for move in THREE.winning(oracle, "L")})


def _best(oracle: Oracle) -> dict[str, ShortGame]:
    """What Left's winning moves in each summand leave, where one of them is best."""
    best: dict[str, ShortGame] = {}
    for move in THREE.winning(oracle, "L"):
        if move.summand not in best or move.leaves >= best[move.summand]:
            best[move.summand] = move.leaves
    return best


def _which_is_greater(oracle: Oracle) -> str:
    best = _best(oracle)
    here, there = best["-A(9,15,6)"], best["A(7,12,1)"]
    means = f"mean {here.mean} after -A(9,15,6), {there.mean} after A(7,12,1)"
    order = "greater" if here > there else "less" if here < there else "equal or confused"
    return f"{order}: {means}"


def _three_best(oracle: Oracle) -> Cases:
    best = _best(oracle)
    top = best["A(7,12,1)"]
    for summand, left in best.items():
        if summand != "A(7,12,1)":
            yield Instance(f"{THREE}: {summand}", top > left, "A(7,12,1) strictly greater", str(top > left))


def _three_everywhere(oracle: Oracle) -> Cases:
    claimed = {"A(3,12,4)": "A(3,11,5), B(3,11,5)", "A(7,12,1)": "A(7,11,2)", "-A(9,15,6)": "B(7,14,9)"}
    for summand, moves in claimed.items():
        won = names({move.option for move in THREE.winning(oracle, "L") if move.summand == summand})
        yield compared(f"{THREE}: {summand}", moves, won)


RIGHT_LEFT = "A(3,12,4) + B(2,11,7) - A(9,15,6)"
"""What Right's winning move leaves: 8 is B(2,11,7)."""
HEATS = {"A(3,12,4)": "7/8", "A(7,12,1)": "15/16", "A(9,15,6)": "29/32"}

CLAIMS = (
    claims.check("section-1-opening-boards", _opening_boards),
    claims.values(
        "section-2-opening-values",
        {
            "A(3,2,1)": "{3|2}",
            "A(3,1,2)": "2*",
            "A(1,1,1)": "1/2",
            str(OPENING): "{1/2*|-1/2*}",
        },
    ),
    claims.values("section-2-opening-outcome", {str(OPENING): HasOutcome("N")}),
    claims.check("section-2-opening-component", _opening_component),
    *_opening_move("L", "B(3,2,2)", "B(3,1,2)"),
    *_opening_move("R", "B(3,0,3)", "B(2,1,3)"),
    claims.values("section-2-three-outcome", {str(THREE): HasOutcome("N")}),
    claims.values(
        "section-2-three-heat",
        {str(THREE): MeanAndTemperature(mean=Fraction(29, 32), temperature=Fraction(15, 16))},
    ),
    claims.values(
        "section-2-three-summands",
        {board: MeanAndTemperature(temperature=Fraction(heat)) for board, heat in HEATS.items()},
    ),
    _of("section-2-three-right", THREE, "A(7,12,1) to 8", _right_wins),
    _of("section-2-three-right-leaves", RIGHT_LEFT, "outcome R, mean -1/32", _three_right_leaves),
    _of(
        "section-2-three-left",
        THREE,
        Wanted("-A(9,15,6), A(7,12,1)", lambda found: {"-A(9,15,6)", "A(7,12,1)"} <= set(found.split(", "))),
        _left_boards,
    ),
    _of(
        "section-2-three-greater",
        THREE,
        Wanted("-A(9,15,6) strictly greater", lambda found: found.startswith("greater")),
        _which_is_greater,
    ),
    claims.check("section-2-three-greater-corrected", _three_best),
    claims.check("finding-three-left-everywhere", _three_everywhere),
)
