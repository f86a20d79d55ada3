"""Reading values: everything that prints, sums of it, nested braces, and the signs ↑ ↓ ± of the books.

A sign before a number belongs to the number, as it prints: `-1^` is −1 + ↑. Between two terms a minus takes
the whole of the second: `2-1^` is 2 − 1 − ↑. `+-` is always ±, so that `3+-1` is 3 ± 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple, NoReturn

from kb.errors import BadValue, LimitReached, TooLarge
from kb.unicode_text import check_unicode
from kb.values import effort
from kb.values.short_game import ZERO, ShortGame, miny, tiny
from kb.values.uptimal import up_power, up_power_sum

MAX_UP_POWER = 1000
MAX_BARS = 100
MAX_DIGITS = 1000
MAX_TEXT = 1_000_000
MAX_STEPS = 500_000
"""The most arithmetic that reading one value takes: a second or two."""

_TOKEN = re.compile(
    r"""\s*(?:
    (?P<number>[0-9]+(?:\s*/\s*[0-9]+)?)
  | (?P<ups>(?:[\^↑]+|[v↓]+|⇑|⇓)(?:[0-9]+|<[0-9]+>|\[[0-9]+\])?)
  | (?P<star>[*∗⋆][0-9]*)
  | (?P<switch>\+-|\+−|±)
  | (?P<named>(?:Tiny|Miny)\s*\()
  | (?P<bars>\|+)
  | (?P<sign>[-+−])
  | (?P<punctuation>[{}(),])
  | (?P<end>$)
)""",
    re.VERBOSE | re.IGNORECASE,
)
_UPS = re.compile(r"(?P<arrows>\D+?)(?P<count>[0-9]+|<[0-9]+>|\[[0-9]+\])?$")
_STAGES = {"number": 1, "ups": 2, "star": 3}
_CLOSED = 4


def parse_value(text: str) -> ShortGame:
    """The game that `text` describes, or `BadValue` with the place where it cannot be read.

    >>> parse_value("1/2 + ^ - *2").formula
    NumberUpStar(number=Fraction(1, 2), up=1, nim=2)
    """
    check_unicode(text, BadValue)
    if len(text) > MAX_TEXT:
        raise BadValue(f"the value has {len(text)} characters; at most {MAX_TEXT} are read", at=MAX_TEXT)
    try:
        with effort.limited(MAX_STEPS):
            return _Reader(text).read()
    except (LimitReached, TooLarge) as limit:
        raise BadValue(f"cannot work out the value {_shown(text)}: {limit.message}") from None


def _shown(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")


class _Token(NamedTuple):
    kind: str
    text: str
    at: int


class _Frame:
    """What is read so far inside one pair of braces or parentheses, or at the top."""

    def __init__(self, opener: str) -> None:
        self.opener = opener
        self.segments: list[list[ShortGame]] = [[]]
        self.bars: list[_Token] = []
        self.after_comma = False
        self.restart()

    def restart(self) -> None:
        self.total: ShortGame | None = None
        self.start_term(1)
        self.has_operator = False

    def start_term(self, sign: int) -> None:
        self.sign = sign
        self.minus_before_number = False
        self.is_switch = False
        self.term: ShortGame | None = None
        self.stage = 0
        self.has_operator = True


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.frames = [_Frame("")]

    def read(self) -> ShortGame:
        for token in self._tokens():
            frame = self.frames[-1]
            if token.kind in _STAGES:
                self._part(frame, token)
            elif token.kind == "named" or token.text in ("{", "("):
                self._open(frame, token)
            elif token.kind == "switch":
                self._switch(frame, token)
            elif token.kind == "sign":
                self._sign(frame, token)
            elif token.kind == "bars" or token.text == ",":
                self._separate(frame, token)
            elif token.kind != "end":
                self._close(frame, token)
        if self.frames[-1].opener:
            self._refuse(token, f"{'}' if self.frames[-1].opener == '{' else ')'!r}")
        return self._expression(self.frames[0], token)

    def _tokens(self) -> Iterator[_Token]:
        at = 0
        while True:
            match = _TOKEN.match(self.text, at)
            if match is None:
                blank = len(self.text[at:]) - len(self.text[at:].lstrip())
                self._refuse(_Token("", self.text[at + blank], at + blank), "a value")
            kind = match.lastgroup or ""
            yield _Token(kind, match.group(kind), match.start(kind))
            if kind == "end":
                return
            at = match.end()

    def _part(self, frame: _Frame, token: _Token) -> None:
        """A number, ups or a nimber: they stand in this order without a sign between them."""
        stage = _STAGES[token.kind]
        if frame.stage >= stage:
            self._refuse(token, "'+', '-' or the end of the value")
        game = {"number": self._number, "ups": self._ups, "star": self._star}[token.kind](token)
        if frame.is_switch:
            if frame.stage:
                self._fail(token, "± takes one part: write parentheses around a longer one")
            self._finish_term(frame, [game], stage)
            return
        if frame.minus_before_number:
            if token.kind == "number":
                game = -game
            else:
                frame.sign = -frame.sign
            frame.minus_before_number = False
        frame.term = game if frame.term is None else frame.term + game
        frame.stage = stage

    def _number(self, token: _Token) -> ShortGame:
        top, _, bottom = token.text.partition("/")
        if max(len(top), len(bottom)) > MAX_DIGITS:
            self._fail(token, f"a number has more than {MAX_DIGITS} digits")
        if bottom and int(bottom) == 0:
            self._fail(token, "a denominator is 0")
        x = Fraction(int(top), int(bottom or 1))
        if x.denominator & (x.denominator - 1):
            self._fail(token, f"{x} is no value: its denominator is not a power of two")
        return ShortGame.of(x)

    def _ups(self, token: _Token) -> ShortGame:
        match = _UPS.match(token.text)
        assert match is not None
        arrows, count = match["arrows"], match["count"]
        up = len(arrows) * (2 if arrows in "⇑⇓" else 1)
        sign = 1 if arrows[0] in "^↑⇑" else -1
        if count is None:
            return ShortGame.of(0, sign * up)
        digits = count.strip("<>[]")
        if up > 1:
            self._fail(
                token._replace(at=token.at + match.start("count")), "a count follows a single arrow only"
            )
        if count == digits:
            return ShortGame.of(0, sign * self._integer(token, digits))
        if len(digits) > len(str(MAX_UP_POWER)) or not 1 <= int(digits) <= MAX_UP_POWER:
            self._fail(token, f"an up-power lies between 1 and {MAX_UP_POWER}")
        power = (up_power_sum if count[0] == "[" else up_power)(int(digits))
        return power if sign > 0 else -power

    def _star(self, token: _Token) -> ShortGame:
        return ShortGame.of(0, nim=self._integer(token, token.text[1:] or "1"))

    def _integer(self, token: _Token, digits: str) -> int:
        if len(digits) > MAX_DIGITS:
            self._fail(token, f"a number has more than {MAX_DIGITS} digits")
        return int(digits)

    def _open(self, frame: _Frame, token: _Token) -> None:
        """Braces and parentheses begin a term; `Tiny(` may follow a number."""
        if frame.stage > (1 if token.kind == "named" else 0) or (frame.is_switch and frame.stage):
            self._refuse(token, "'+', '-' or the end of the value")
        self.frames.append(_Frame(token.text[0].upper() if token.kind == "named" else token.text))

    def _switch(self, frame: _Frame, token: _Token) -> None:
        if frame.stage:
            self._add_term(frame)
            frame.start_term(1)
        elif frame.is_switch:
            self._refuse(token, "a value")
        elif frame.minus_before_number:
            frame.sign, frame.minus_before_number = -frame.sign, False
        frame.is_switch = frame.has_operator = True

    def _sign(self, frame: _Frame, token: _Token) -> None:
        minus = token.text != "+"
        if frame.stage:
            self._add_term(frame)
            frame.start_term(-1 if minus else 1)
        elif frame.is_switch or frame.minus_before_number or not minus:
            self._refuse(token, "a value")
        else:
            frame.minus_before_number = frame.has_operator = True

    def _separate(self, frame: _Frame, token: _Token) -> None:
        if frame.opener != "{":
            self._refuse(token, "')'" if frame.opener else "the end of the value")
        self._take_option(frame, token, may_be_empty=token.kind == "bars")
        if token.kind == "bars":
            if len(token.text) > MAX_BARS:
                self._fail(token, f"more than {MAX_BARS} bars in a row")
            frame.bars.append(token)
            frame.segments.append([])
        frame.after_comma = token.kind != "bars"

    def _take_option(self, frame: _Frame, token: _Token, may_be_empty: bool) -> None:
        is_blank = not frame.stage and not frame.has_operator
        if not (is_blank and may_be_empty and not frame.after_comma):
            frame.segments[-1].append(self._expression(frame, token))
            frame.restart()
        frame.after_comma = False

    def _close(self, frame: _Frame, token: _Token) -> None:
        expected = {"": "the end of the value", "{": "'}'"}.get(frame.opener, "')'")
        if expected != f"'{token.text}'":
            self._refuse(token, expected)
        outer = self.frames[-2]
        if frame.opener != "{":
            game = self._expression(frame, token)
            if frame.opener in ("T", "M"):
                game = tiny(game) if frame.opener == "T" else miny(game)
            options = [game]
        else:
            self._take_option(frame, token, may_be_empty=True)
            if not frame.bars and not (outer.is_switch and frame.segments[0]):
                self._refuse(token, "'|'")
            options = self._side(frame.segments, frame.bars)
        self.frames.pop()
        self._finish_term(outer, options, _CLOSED)

    def _side(self, segments: list[list[ShortGame]], bars: list[_Token]) -> list[ShortGame]:
        """The options that a stretch between bars stands for: one game where bars are left in it."""
        if not bars:
            return segments[0]
        longest = max(len(bar.text) for bar in bars)
        first, *others = (i for i, bar in enumerate(bars) if len(bar.text) == longest)
        if others:
            self._fail(
                bars[others[0]], f"a second {bars[first].text!r} leaves open which of them divides the game"
            )
        left = self._side(segments[: first + 1], bars[:first])
        right = self._side(segments[first + 1 :], bars[first + 1 :])
        return [ShortGame.from_options(left, right)]

    def _finish_term(self, frame: _Frame, options: list[ShortGame], stage: int) -> None:
        """The term is complete but for its sign; after ± it is the switch of these options."""
        if frame.is_switch:
            game = ShortGame.from_options(options, [-option for option in options])
        else:
            (game,) = options
        if frame.minus_before_number:
            frame.sign, frame.minus_before_number = -frame.sign, False
        frame.term = game if frame.term is None else frame.term + game
        frame.stage = stage if frame.is_switch else _CLOSED

    def _add_term(self, frame: _Frame) -> None:
        assert frame.term is not None
        signed = frame.term if frame.sign > 0 else -frame.term
        frame.total = (frame.total or ZERO) + signed

    def _expression(self, frame: _Frame, token: _Token) -> ShortGame:
        if not frame.stage:
            self._refuse(token, "a value")
        self._add_term(frame)
        assert frame.total is not None
        return frame.total

    def _refuse(self, token: _Token, expected: str) -> NoReturn:
        got = repr(token.text) if token.text else "the end"
        self._fail(token, f"expected {expected}, got {got}")

    def _fail(self, token: _Token, reason: str) -> NoReturn:
        raise BadValue(
            f"cannot read the value {_shown(self.text)} at character {token.at + 1}: {reason}", at=token.at
        )
