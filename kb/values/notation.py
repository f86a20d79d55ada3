"""Values as text, in CGSuite's notation, and as LaTeX.

A game prints as number, ups and nimber (`2^3*2`), as up-power (`^<2>`, `^[3]*`), as switch (`+-1`), as
`Tiny(2)` or `Miny(1)` with a number before it, else by its options. A lone option loses its braces and adds
a bar, up to four bars. Options stand in this order: numbers by size; nimbers; then number, ups and
nimber by these three; then all others by their Left, then by their Right options.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from kb.values import nimber
from kb.values.reading import parse_value
from kb.values.short_game import ZERO, ShortGame
from kb.values.uptimal import as_up_power

__all__ = ["in_order", "latex", "parse_value", "show"]

MAX_BARS = 4


def show(value: ShortGame | int) -> str:
    """A game, or a nim-value as a nimber, as text that `parse_value` reads back.

    >>> show(parse_value("{2|{1|0}}")), show(2)
    ('{2||1|0}', '*2')
    """
    return nimber.name(value) if isinstance(value, int) else _shown(value)


@lru_cache(maxsize=1 << 12)
def _shown(game: ShortGame) -> str:
    """The text of a game, kept because a few games are shown again and again."""
    return _print(game, _Text())


def latex(value: ShortGame | int) -> str:
    """The same as LaTeX for mathematics mode.

    >>> print(latex(parse_value("{3|1/2*}")))
    \\{3\\mid\\tfrac{1}{2}{*}\\}
    """
    return _print(ShortGame.of(0, nim=value) if isinstance(value, int) else value, _Latex())


def in_order(options: Iterable[ShortGame]) -> list[ShortGame]:
    """Options in the order in which they print, the same in every run."""
    return sorted(options, key=_sort_key)


class _Text:
    plus_minus, opening, closing = "+-", "{", "}"

    def number(self, x: Fraction) -> str:
        return str(x)

    def ups(self, n: int) -> str:
        arrow = "^" if n > 0 else "v"
        return arrow * abs(n) if abs(n) <= 2 else f"{arrow}{abs(n)}"

    def up_power(self, sign: int, n: int, summed: bool) -> str:
        return ("^" if sign > 0 else "v") + (f"[{n}]" if summed else f"<{n}>")

    def star(self, m: int) -> str:
        return nimber.name(m)

    def bars(self, k: int) -> str:
        return "|" * k

    def tiny(self, sign: int, subscript: str) -> str:
        return f"{'Tiny' if sign > 0 else 'Miny'}({subscript})"


class _Latex(_Text):
    plus_minus, opening, closing = r"\pm", r"\{", r"\}"

    def number(self, x: Fraction) -> str:
        if x.denominator == 1:
            return str(x)
        return rf"{'-' if x < 0 else ''}\tfrac{{{abs(x.numerator)}}}{{{x.denominator}}}"

    def ups(self, n: int) -> str:
        if abs(n) == 2:
            return r"{\Uparrow}" if n > 0 else r"{\Downarrow}"
        return (r"{\uparrow}" if n > 0 else r"{\downarrow}") + (str(abs(n)) if abs(n) > 1 else "")

    def up_power(self, sign: int, n: int, summed: bool) -> str:
        exponent = f"[{n}]" if summed else str(n)
        return rf"{{\uparrow}}^{{{exponent}}}" if sign > 0 else rf"{{\downarrow}}_{{{exponent}}}"

    def star(self, m: int) -> str:
        return "{*}" + (str(m) if m > 1 else "")

    def bars(self, k: int) -> str:
        return (r"\mid", r"\,\|\,", r"\,|\!|\!|\,", r"\,|\!|\!|\!|\,")[k - 1]

    def tiny(self, sign: int, subscript: str) -> str:
        return rf"{{{'+' if sign > 0 else '-'}}}_{{{subscript}}}"


class _Printed(NamedTuple):
    """A printed game: `bars` > 0 where its own braces are left out, `loose` where ± needs parentheses."""

    text: str
    bars: int = 0
    loose: bool = False


@dataclass
class _Printer:
    style: _Text
    done: dict[ShortGame, _Printed]

    def compose(self, game: ShortGame) -> _Printed:
        """The print of a game whose options are printed already."""
        sum_of_names = _as_sum_of_names(game, self.style)
        if sum_of_names is not None:
            return sum_of_names
        left, right = in_order(game.left), in_order(game.right)
        if game is -game:
            return _Printed(self.style.plus_minus + self._switch_argument(left))
        tiny = _as_tiny(game)
        if tiny is not None:
            x, sign, subscript = tiny
            before = "" if x == 0 else self.style.number(x)
            return _Printed(before + self.style.tiny(sign, _print(subscript, self.style)), loose=True)
        left_text, left_bars = self._side(left)
        right_text, right_bars = self._side(right)
        bars = 1 + max(left_bars, right_bars)
        printed = _Printed(left_text + self.style.bars(bars) + right_text, bars)
        return printed if bars < MAX_BARS else _Printed(self.braced(printed))

    def braced(self, printed: _Printed) -> str:
        return f"{self.style.opening}{printed.text}{self.style.closing}" if printed.bars else printed.text

    def _side(self, options: list[ShortGame]) -> tuple[str, int]:
        if len(options) == 1:
            only = self.done[options[0]]
            return only.text, only.bars
        return ",".join(self.braced(self.done[option]) for option in options), 0

    def _switch_argument(self, options: list[ShortGame]) -> str:
        texts = [self.braced(self.done[option]) for option in options]
        if len(texts) > 1:
            return f"{self.style.opening}{','.join(texts)}{self.style.closing}"
        return f"({texts[0]})" if self.done[options[0]].loose else texts[0]


def _print(game: ShortGame, style: _Text) -> str:
    printer = _Printer(style, {})
    for follower in game.followers():
        printer.done[follower] = printer.compose(follower)
    return printer.braced(printer.done[game])


def _as_sum_of_names(game: ShortGame, style: _Text) -> _Printed | None:
    """The print of number + ups + nimber, or of number + up-power + nimber."""
    if game is ZERO:
        return _Printed("0")
    if game.formula is not None:
        x, up, m = game.formula
        ups = style.ups(up) if up else ""
    else:
        power = as_up_power(game)
        if power is None:
            return None
        x, m = power.number, power.nim
        ups = style.up_power(power.sign, power.n, power.summed)
    parts = [style.number(x) if x else "", ups, style.star(m) if m else ""]
    return _Printed("".join(parts), loose=sum(map(bool, parts)) > 1)


def _as_tiny(game: ShortGame) -> tuple[Fraction, int, ShortGame] | None:
    """x, ±1 and G where the game is x plus tiny-G, or x plus miny-G."""
    if len(game.left) != 1 or len(game.right) != 1:
        return None
    (x,), (threat,) = game.left, game.right
    if not x.is_number and threat.is_number:
        mirrored = _as_tiny(-game)
        return mirrored and (-mirrored[0], -1, mirrored[2])
    if not x.is_number or threat.left != (x,) or len(threat.right) != 1:
        return None
    return (x.left_stop, 1, x - threat.right[0]) if threat.right[0].mean < x.left_stop else None


_keys: dict[ShortGame, tuple[Any, ...]] = {}


def _sort_key(game: ShortGame) -> tuple[Any, ...]:
    if game not in _keys:
        for follower in game.followers():
            if follower not in _keys:
                _keys[follower] = _key_of(follower)
    return _keys[game]


def _key_of(game: ShortGame) -> tuple[Any, ...]:
    """Keys of different kinds differ in their first entry, so that entries that are compared are alike."""
    if game.is_number:
        return 0, game.left_stop
    if game.nim_value is not None:
        return 1, game.nim_value
    if game.formula is not None:
        x, up, m = game.formula
        return 2, x, (up,) if up else (), m
    power = as_up_power(game)
    if power is not None:
        lower = power.sign if power.summed else 0
        return 2, power.number, (*[lower] * (power.n - 1), power.sign), power.nim
    return 3, *(tuple(sorted(_keys[option] for option in side)) for side in (game.left, game.right))
