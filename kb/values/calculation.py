"""What `ggkb calc` works out: a sum of values with all that is known of it, or a comparison of two."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from kb.errors import BadValue, LimitReached, TooLarge
from kb.values import effort
from kb.values.notation import in_order, latex, show
from kb.values.reading import parse_value
from kb.values.short_game import ShortGame

MAX_STEPS = 2_000_000
"""The most arithmetic that the facts about one value take."""

_SIGNS = {"<=": "<=", "≤": "<=", ">=": ">=", "≥": ">=", "==": "=", "=": "=", "<": "<", ">": ">"}
_SIGNS |= {"!=": "!=", "≠": "!=", "||": "||", "∥": "||"}
_WORDS = {"<": "less than", ">": "greater than", "=": "equal to", "||": "confused with"}
# An up-power such as ^<2> is no comparison; inside braces bars are no comparison either.
_PIECE = re.compile(r"[\^v↑↓]<[0-9]+>|<=|>=|==|!=|\|\||[≤≥≠∥=<>{}()]")


@dataclass(frozen=True)
class Calculation:
    """A value with the facts about it; where two were compared, how the first stands to the second."""

    text: str
    value: ShortGame
    other: ShortGame | None = None
    sign: str = ""

    @property
    def relation(self) -> str | None:
        """`<`, `>`, `=` or `||`; None where nothing was compared."""
        return None if self.other is None else self.value.compare(self.other)

    @property
    def holds(self) -> bool | None:
        """Whether the comparison asked for is true."""
        relation = self.relation
        if relation is None:
            return None
        if self.sign == "!=":
            return relation != "="
        return relation in {"<=": ("<", "="), ">=": (">", "=")}.get(self.sign, (self.sign,))

    @property
    def sentence(self) -> str:
        """The comparison in words."""
        assert self.other is not None
        return f"{self.value} is {_WORDS[self.relation or '=']} {self.other}"

    def facts(self) -> dict[str, Any]:
        """What is known of the value, in the order in which it is shown; None where it makes no sense."""
        game = self.value
        weight = game.atomic_weight
        heat = game.thermograph
        return {
            "value": show(game),
            "outcome": game.outcome,
            "nim_value": game.nim_value,
            "left_stop": str(game.left_stop),
            "right_stop": str(game.right_stop),
            "mean": str(heat.mean),
            "temperature": str(heat.temperature),
            "birthday": game.birthday,
            "atomic_weight": "not atomic" if weight is None else show(weight),
            "left_incentives": [show(one) for one in in_order(game.left_incentives)],
            "right_incentives": [show(one) for one in in_order(game.right_incentives)],
            "thermograph": {
                "left": [[str(t), str(v)] for t, v in heat.left.corners],
                "right": [[str(t), str(v)] for t, v in heat.right.corners],
            },
            "latex": latex(game),
        }

    def as_json(self) -> dict[str, Any]:
        """The calculation as plain data."""
        if self.other is None:
            return {"text": self.text, **self.facts()}
        return {
            "text": self.text,
            "left": show(self.value),
            "right": show(self.other),
            "relation": self.relation,
            "holds": self.holds,
        }


def calculate(text: str) -> Calculation:
    """The value of a text such as `{3|1*} + 1^`, or a comparison such as `1^ > 1` or `* || 0`.

    >>> calculate("{3|1*} + 1^").facts()["value"]
    '{4^|2^*}'
    >>> calculate("^ > 0").holds, calculate("* > 0").relation
    (True, '||')
    """
    depth = 0
    signs: list[re.Match[str]] = []
    for piece in _PIECE.finditer(text):
        if piece[0] in "{(":
            depth += 1
        elif piece[0] in "})":
            depth -= 1
        elif depth == 0 and piece[0] in _SIGNS:
            signs.append(piece)
    if not signs:
        return Calculation(text, parse_value(text))
    if len(signs) > 1:
        at = signs[1].start()
        raise BadValue(f"a second comparison {signs[1][0]!r} at character {at + 1}; expected one", at=at)
    (sign,) = signs
    left, right = parse_value(text[: sign.start()]), _shifted(text, sign.end())
    return Calculation(text, left, right, _SIGNS[sign[0]])


def within_limits(calculation: Calculation) -> dict[str, Any]:
    """The calculation as plain data, or one sentence where that would take too long."""
    try:
        with effort.limited(MAX_STEPS):
            return calculation.as_json()
    except (LimitReached, TooLarge) as limit:
        raise BadValue(f"cannot work out all facts about this value: {limit.message}") from None


def _shifted(text: str, start: int) -> ShortGame:
    """The value from a place on; a refusal names the place in the whole text."""
    try:
        return parse_value(text[start:])
    except BadValue as error:
        at = None if error.at is None else error.at + start
        raise BadValue(error.message, at=at) from None
