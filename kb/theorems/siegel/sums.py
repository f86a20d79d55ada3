"""Sections 1 and 2: the opening puzzle, and the sum of three boards that shows play by temperature."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from kb.games.base import Player
from kb.theorems.base import Claim, Instance, Oracle
from kb.theorems.siegel.boards import checked, names, options, same, value
from kb.theorems.siegel.rules import drawn
from kb.theorems.statements import MeanAndTemperature
from kb.values.reading import parse_value
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


def _said(subject: object, holds: bool, claimed: str, computed: str) -> Iterator[Instance]:
    yield Instance(str(subject), holds, claimed, computed)


def _opening_boards(_: Oracle) -> Iterator[Instance]:
    yield from drawn("A(3,2,1)", "board(XXX.../...O.X)")
    yield from drawn("A(3,1,2)", "board(XXX.../...OXX)")
    yield from drawn("A(1,1,1)", "board(X../.OX)")


def _opening_values(oracle: Oracle) -> Iterator[Instance]:
    printed = {"A(3,2,1)": "{3|2}", "A(3,1,2)": "2*", "A(1,1,1)": "1/2", str(OPENING): "{1/2*|-1/2*}"}
    for order, (subject, text) in enumerate(printed.items()):
        yield same(subject, parse_value(text), value(oracle, subject), (order,))


def _opening_outcome(oracle: Oracle) -> Iterator[Instance]:
    found = OPENING.value(oracle).outcome
    yield from _said(OPENING, found == "N", "N", found)


def _opening_component(oracle: Oracle) -> Iterator[Instance]:
    for player in ("L", "R"):
        played = {move.summand for move in OPENING.winning(oracle, player)}
        yield from _said(OPENING, played == {"A(3,2,1)"}, f"{player} in A(3,2,1)", names(played))


def _opening_move(player: Player, option: str) -> Claim:
    def check(oracle: Oracle) -> Iterator[Instance]:
        won = {move.option for move in OPENING.winning(oracle, player)}
        yield from _said(OPENING, option in won, option, names(won))

    return checked(f"section-2-opening-{'left' if player == 'L' else 'right'}", check)


def _opening_moves_mended(player: Player, option: str) -> Claim:
    def check(oracle: Oracle) -> Iterator[Instance]:
        won = {move.option for move in OPENING.winning(oracle, player)}
        yield from _said(OPENING, won == {option}, option, names(won))

    return checked(f"section-2-opening-{'left' if player == 'L' else 'right'}-corrected", check)


def _heat(says: MeanAndTemperature, subject: str, oracle: Oracle) -> Iterator[Instance]:
    found = value(oracle, subject)
    yield from _said(subject, says.holds(found), str(says), says.seen(found))


def _three_outcome(oracle: Oracle) -> Iterator[Instance]:
    found = THREE.value(oracle).outcome
    yield from _said(THREE, found == "N", "N", found)


def _three_heat(oracle: Oracle) -> Iterator[Instance]:
    return _heat(MeanAndTemperature(mean=Fraction(29, 32), temperature=Fraction(15, 16)), str(THREE), oracle)


def _three_summands(oracle: Oracle) -> Iterator[Instance]:
    for board, heat in zip(THREE.summands, ("7/8", "15/16", "29/32"), strict=True):
        yield from _heat(MeanAndTemperature(temperature=Fraction(heat)), board.removeprefix("-"), oracle)


def _three_right(oracle: Oracle) -> Iterator[Instance]:
    won = THREE.winning(oracle, "R")
    holds = [(move.summand, value(oracle, move.option)) for move in won] == [("A(7,12,1)", parse_value("8"))]
    seen = names({f"{move.summand} to {value(oracle, move.option)}" for move in won})
    yield from _said(THREE, holds, "A(7,12,1) to 8", seen)


def _three_right_leaves(oracle: Oracle) -> Iterator[Instance]:
    found = value(oracle, "A(3,12,4) + B(2,11,7) - A(9,15,6)")
    seen = f"outcome {found.outcome}, mean {found.mean}"
    holds = found < ZERO and found.mean == Fraction(-1, 32)
    yield from _said("A(3,12,4) + B(2,11,7) - A(9,15,6)", holds, "outcome R, mean -1/32", seen)


def _three_left(oracle: Oracle) -> Iterator[Instance]:
    played = {move.summand for move in THREE.winning(oracle, "L")}
    claimed = {"A(7,12,1)", "-A(9,15,6)"}
    yield from _said(THREE, claimed <= played, names(claimed), names(played))


def _best(oracle: Oracle) -> dict[str, ShortGame]:
    """What Left's winning moves in each summand leave, where one of them is best."""
    best: dict[str, ShortGame] = {}
    for move in THREE.winning(oracle, "L"):
        if move.summand not in best or move.leaves >= best[move.summand]:
            best[move.summand] = move.leaves
    return best


def _three_greater(oracle: Oracle) -> Iterator[Instance]:
    best = _best(oracle)
    here, there = best["-A(9,15,6)"], best["A(7,12,1)"]
    means = f"mean {here.mean} after -A(9,15,6), {there.mean} after A(7,12,1)"
    order = "greater" if here > there else "less" if here < there else "equal or confused"
    yield from _said(THREE, order == "greater", "-A(9,15,6) strictly greater", f"{order}: {means}")


def _three_best(oracle: Oracle) -> Iterator[Instance]:
    best = _best(oracle)
    top = best["A(7,12,1)"]
    for summand, left in best.items():
        if summand != "A(7,12,1)":
            yield from _said(f"{THREE}: {summand}", top > left, "A(7,12,1) strictly greater", str(top > left))


def _three_everywhere(oracle: Oracle) -> Iterator[Instance]:
    for summand in THREE.summands:
        won = names({move.option for move in THREE.winning(oracle, "L") if move.summand == summand})
        claimed = {"A(3,12,4)": "A(3,11,5), B(3,11,5)", "A(7,12,1)": "A(7,11,2)", "-A(9,15,6)": "B(7,14,9)"}
        yield from _said(f"{THREE}: {summand}", won == claimed[summand], claimed[summand], won)


CLAIMS: tuple[Claim, ...] = (
    checked("section-1-opening-boards", _opening_boards),
    checked("section-2-opening-values", _opening_values),
    checked("section-2-opening-outcome", _opening_outcome),
    checked("section-2-opening-component", _opening_component),
    _opening_move("L", "B(3,2,2)"),
    _opening_moves_mended("L", "B(3,1,2)"),
    _opening_move("R", "B(3,0,3)"),
    _opening_moves_mended("R", "B(2,1,3)"),
    checked("section-2-three-outcome", _three_outcome),
    checked("section-2-three-heat", _three_heat),
    checked("section-2-three-summands", _three_summands),
    checked("section-2-three-right", _three_right),
    checked("section-2-three-right-leaves", _three_right_leaves),
    checked("section-2-three-left", _three_left),
    checked("section-2-three-greater", _three_greater),
    checked("section-2-three-greater-corrected", _three_best),
    checked("finding-three-left-everywhere", _three_everywhere),
)
