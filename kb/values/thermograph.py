"""Exact thermographs: both walls as piecewise linear functions of the temperature from −1 upward.

An integer is a mast that starts at −1. Any other canonical form is taxed down to −1, so a number m/2^k
with k ≥ 1 freezes at −1/2^k.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from kb.errors import BadArgument
from kb.values.number_up_star import NumberUpStar

if TYPE_CHECKING:
    from kb.values.short_game import ShortGame

BASE = Fraction(-1)


class Corner(NamedTuple):
    """A point where a wall bends."""

    temperature: Fraction
    value: Fraction


@dataclass(frozen=True)
class Wall:
    """A piecewise linear function: straight between its corners, then of slope `tail`."""

    corners: tuple[Corner, ...]
    tail: int = 0

    def at(self, temperature: int | Fraction) -> Fraction:
        """The value at a temperature ≥ −1."""
        if temperature < BASE:
            raise BadArgument(f"a thermograph starts at temperature -1: {temperature} lies below")
        i = bisect_right(self.corners, temperature, key=lambda corner: corner.temperature)
        low = self.corners[i - 1]
        if i == len(self.corners):
            return low.value + self.tail * (temperature - low.temperature)
        high = self.corners[i]
        part = (temperature - low.temperature) / (high.temperature - low.temperature)
        return low.value + part * (high.value - low.value)

    def taxed(self, slope: int) -> Wall:
        """The wall of one move earlier: the mover has paid the temperature."""
        return Wall(tuple(Corner(t, v + slope * t) for t, v in self.corners), self.tail + slope)


@dataclass(frozen=True)
class Thermograph:
    """Left and right wall, and where they join."""

    left: Wall
    right: Wall
    mean: Fraction
    temperature: Fraction


def thermograph(game: ShortGame) -> Thermograph:
    """The thermograph of a game; those of its followers are drawn first and kept."""
    drawn: dict[ShortGame, Thermograph] = {}
    stack = [game]
    while stack:
        top = _typical(stack[-1])
        if top in drawn:
            stack.pop()
            continue
        if top.is_integer:
            mast = Wall((Corner(BASE, top.left_stop),))
            drawn[top] = Thermograph(mast, mast, top.left_stop, BASE)
            continue
        for option in (*top.left, *top.right):
            known = option._thermograph
            if known is not None:
                drawn[_typical(option)] = known
        missing = [option for option in (*top.left, *top.right) if _typical(option) not in drawn]
        if missing:
            stack += missing
            continue
        drawn[top] = _join(
            _highest(drawn[_typical(option)].right for option in top.left).taxed(-1),
            _lowest(drawn[_typical(option)].left for option in top.right).taxed(1),
        )
    for follower, picture in drawn.items():
        follower._thermograph = picture
    return drawn[_typical(game)]


def _typical(game: ShortGame) -> ShortGame:
    """A game with the same thermograph: beyond ⇑ more ups change nothing, nor does a larger nimber."""
    if game.formula is None:
        return game
    x, up, nim = game.formula
    if abs(up) > 2:
        return type(game).of(*NumberUpStar(x, 2 if up > 0 else -2, 0))
    return type(game).of(*NumberUpStar(x, 0, 1)) if up == 0 and nim > 1 else game


def _join(left: Wall, right: Wall) -> Thermograph:
    """The thermograph whose scaffolds are these: above their first meeting stands the mast."""
    temperatures = _temperatures(left, right)
    gaps = [left.at(t) - right.at(t) for t in temperatures]
    meeting = next((i for i, gap in enumerate(gaps) if gap <= 0), len(gaps))
    if meeting == 0:
        frozen = temperatures[0]
    elif meeting == len(gaps):
        frozen = temperatures[-1] + gaps[-1] / (right.tail - left.tail)
    else:
        before, after = temperatures[meeting - 1], temperatures[meeting]
        frozen = before + (after - before) * gaps[meeting - 1] / (gaps[meeting - 1] - gaps[meeting])
    mean = left.at(frozen)
    foot = Corner(frozen, mean)
    left_wall, right_wall = (
        _wall([*(corner for corner in scaffold.corners if corner.temperature < frozen), foot])
        for scaffold in (left, right)
    )
    return Thermograph(left_wall, right_wall, mean, frozen)


def _temperatures(*walls: Wall) -> list[Fraction]:
    return sorted({corner.temperature for wall in walls for corner in wall.corners})


def _highest(walls: Iterable[Wall]) -> Wall:
    """The upper envelope of walls that all end upright."""
    distinct = list(dict.fromkeys(walls))
    envelope = distinct[0]
    for wall in distinct[1:]:
        temperatures = _temperatures(envelope, wall)
        gaps = [envelope.at(t) - wall.at(t) for t in temperatures]
        crossings = [
            low + (high - low) * gap / (gap - next_gap)
            for low, high, gap, next_gap in zip(temperatures, temperatures[1:], gaps, gaps[1:], strict=False)
            if gap * next_gap < 0
        ]
        bends = sorted([*temperatures, *crossings])
        envelope = _wall([Corner(t, max(envelope.at(t), wall.at(t))) for t in bends])
    return envelope


def _lowest(walls: Iterable[Wall]) -> Wall:
    """The lower envelope of walls that all end upright."""
    return _mirrored(_highest(map(_mirrored, walls)))


def _mirrored(wall: Wall) -> Wall:
    return Wall(tuple(Corner(t, -v) for t, v in wall.corners))


def _wall(corners: list[Corner]) -> Wall:
    """The upright-ending wall through these corners, without those where it does not bend."""
    kept: list[Corner] = []
    for corner in corners:
        while len(kept) > 1 and _slope(kept[-2], kept[-1]) == _slope(kept[-1], corner):
            kept.pop()
        kept.append(corner)
    while len(kept) > 1 and kept[-2].value == kept[-1].value:
        kept.pop()
    return Wall(tuple(kept))


def _slope(low: Corner, high: Corner) -> Fraction:
    return (high.value - low.value) / (high.temperature - low.temperature)
