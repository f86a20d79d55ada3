"""Printed values and positions with forms in m, j and n, as in "{[m+1]|[m-1]} & P(1,[2j])".

`[…]` stands around a linear form; `&` joins summands, each a value or a position (P or E and its numbers).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache, reduce
from operator import add

from kb.games import game
from kb.games.base import PLAYERS, Player
from kb.graphs.position import Position
from kb.theorems.kit import Instance, Oracle, parsed, size
from kb.values.notation import show
from kb.values.reading import parse_value
from kb.values.short_game import ZERO, ShortGame
from kb.values.sums import as_game

_FORM = re.compile(r"\[([^\]]*)\]")
_TERM = re.compile(r"([+-]?)(\d*)([a-z]?)")

Sides = tuple[frozenset[ShortGame], frozenset[ShortGame]]
"""The values of Left's options and of Right's."""


def linear(form: str, **letters: int) -> int:
    """The value of a linear form.

    >>> linear("m+2j-1", m=3, j=2)
    6
    """
    total = 0
    for sign, digits, letter in _TERM.findall(form):
        if digits or letter:
            factor = letters[letter] if letter else 1
            total += (-1 if sign == "-" else 1) * int(digits or 1) * factor
    return total


def fill(template: str, **letters: int) -> str:
    """The template with every form in brackets replaced by its value.

    >>> fill("{[m+2j]|[m]*}", m=1, j=2)
    '{5|1*}'
    """
    return _FORM.sub(lambda found: str(linear(found[1], **letters)), template)


def evaluate(oracle: Oracle, template: str, **letters: int) -> ShortGame:
    """The value that a filled template names; positions are asked of the oracle."""
    summands = (text.strip() for text in fill(template, **letters).split("&"))
    values = (as_game(oracle.value(text)) if text[0] in "PE" else _printed(text) for text in summands)
    return reduce(add, values)


def evaluate_sides(oracle: Oracle, sides: Iterable[Iterable[str]], **letters: int) -> Sides:
    """The values of templates for Left's options and for Right's."""
    left, right = (frozenset(evaluate(oracle, one, **letters) for one in side) for side in sides)
    return left, right


_printed = lru_cache(maxsize=1 << 11)(parse_value)
"""The value that a text names, kept because the displays of one proof repeat them."""


def options(oracle: Oracle, position: str) -> Sides:
    """The distinct values of Left's options and of Right's in Even/Odd, each summed from its parts."""
    left, right = (
        frozenset(
            reduce(add, (as_game(oracle.value(part)) for part in parts), ZERO)
            for parts in _options(position, player)
        )
        for player in PLAYERS
    )
    return left, right


@lru_cache(maxsize=1 << 11)
def _options(position: str, player: Player) -> frozenset[tuple[Position, ...]]:
    """What a player can leave, as the connected parts that many positions of one proof share."""
    rules = game("even-odd")
    left = rules.options(parsed(position), player)
    return frozenset(tuple(rules.parts(option)) for option in left)


def undominated(sides: Sides) -> Sides:
    """The options that no better one dominates."""
    left, right = sides
    return (
        frozenset(one for one in left if not any(other > one for other in left)),
        frozenset(one for one in right if not any(other < one for other in right)),
    )


def compare(subject: str, claimed: Sides, computed: Sides) -> Instance:
    """Two lists of options of one position, as a case of a claim."""
    found = write(computed)
    return _case(subject, claimed == computed, found if claimed == computed else write(claimed), found)


def same(subject: str, claimed: ShortGame, computed: ShortGame) -> Instance:
    """Two values of one position, as a case of a claim."""
    return _case(subject, claimed == computed, show(claimed), show(computed))


def _case(subject: str, holds: bool, claimed: str, computed: str) -> Instance:
    return Instance(subject, holds, claimed, computed, size(parsed(subject)))


def write(sides: Sides) -> str:
    """Lists of options as text, each in a fixed order."""
    left, right = (", ".join(sorted(map(show, side), key=lambda text: (len(text), text))) for side in sides)
    return f"Left {left or 'none'}; Right {right or 'none'}"
