"""Filters as people type them: `n<=8`, `n=1..5`, `connected`, `!planar`, `value>=3`, `value~{2|0}`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from kb.errors import BadArgument, BadValue, UnknownName
from kb.graphs.invariants import INVARIANTS
from kb.graphs.membership import FAMILIES
from kb.nearest import hint
from kb.unicode_text import check_unicode

if TYPE_CHECKING:
    from kb.values import ShortGame

OUTCOMES = ("N", "P", "L", "R")
VALUE_NUMBERS = ("nim_value", "mean", "temperature", "left_stop", "right_stop", "birthday")
VALUE_FLAGS = ("number", "infinitesimal")
MOVE_FLAGS = ("winning_vertex_move", "winning_edge_move")
FLAGS = frozenset(name for name, one in INVARIANTS.items() if one.is_flag) | {*VALUE_FLAGS, *MOVE_FLAGS}
NUMBERS = frozenset(name for name, one in INVARIANTS.items() if not one.is_flag) | {*VALUE_NUMBERS}
WORDS = ("outcome", "family", "degree_sequence")
NAMES = (*INVARIANTS, *VALUE_NUMBERS, *VALUE_FLAGS, *MOVE_FLAGS, *WORDS, "value")

_FILTER = re.compile(r"\s*([a-z_-]+)\s*(!=|<=|>=|==|=|<|>|\|\||~|≤|≥|≠)\s*(.+?)\s*$", re.DOTALL)
_SPELLED = {"==": "=", "≤": "<=", "≥": ">=", "≠": "!="}
_NUMBER = re.compile(r"[-+]?[0-9]{1,18}(\.[0-9]{1,18}|/0*[1-9][0-9]{0,17})?", re.ASCII)
_RANGE = re.compile(r"([0-9]{1,18})\s*\.\.\s*([0-9]{1,18})", re.ASCII)
_DEGREES = re.compile(r"[0-9]{1,6}(\s*,\s*[0-9]{1,6})*", re.ASCII)
_TRUTH = {"yes": 1, "true": 1, "1": 1, "no": 0, "false": 0, "0": 0}


class Filter(NamedTuple):
    """One condition: a name, how it is compared, and with what; a flag is compared with 0 or 1."""

    name: str
    operator: str
    operand: Fraction | str | ShortGame


def parse_filters(text: str) -> Iterator[Filter]:
    """The conditions of one filter as it is typed; a range such as `n=1..5` gives two."""
    check_unicode(text, BadArgument)
    flag, wanted = text.strip(), 1
    for opening in ("!", "not "):
        if flag.startswith(opening):
            flag, wanted = flag.removeprefix(opening).strip(), 0
    if re.fullmatch(r"[a-z_-]+", flag):
        flag = flag.replace("-", "_")  # triangle-free, as people write it
        _check_name(flag)
        if flag not in FLAGS:
            raise BadArgument(f"the filter {flag} needs a comparison, such as {flag}={_example(flag)}")
        yield Filter(flag, "=", Fraction(wanted))
        return
    parts = _FILTER.match(text)
    if parts is None:
        raise BadArgument(
            f"{_shown(text)} is no filter; expected e.g. connected, n<=8, nim_value=4, temperature>1"
        )
    name, operator, operand = parts[1].replace("-", "_"), _SPELLED.get(parts[2], parts[2]), parts[3]
    _check_name(name)
    if name in FLAGS:
        if operator not in ("=", "!=") or operand not in _TRUTH:
            raise BadArgument(
                f"the filter {name} is compared with yes or no, got {_shown(operator + operand)}"
            )
        yield Filter(name, "=", Fraction(_TRUTH[operand] ^ (operator == "!=")))
    elif name == "value":
        yield Filter(name, operator, _value(operand))
    elif name in WORDS:
        yield _word(name, operator, operand)
    elif operator in ("||", "~"):
        raise BadArgument(f"{operator} compares values, as in value{operator}0; {name} is a number")
    elif operator == "=" and (bounds := _RANGE.fullmatch(operand)):
        yield Filter(name, ">=", Fraction(bounds[1]))
        yield Filter(name, "<=", Fraction(bounds[2]))
    else:
        yield Filter(name, operator, _number(name, operand))


def _word(name: str, operator: str, operand: str) -> Filter:
    if operator not in ("=", "!="):
        raise BadArgument(f"the filter {name} is compared by = or !=, got {operator}")
    if name == "outcome" and operand not in OUTCOMES:
        raise BadArgument(f"an outcome is one of {', '.join(OUTCOMES)}, got {_shown(operand)}")
    if name == "family" and operand not in FAMILIES:
        raise UnknownName(f"there is no family {_shown(operand)}{hint(operand, FAMILIES)}")
    if name == "degree_sequence":
        if not _DEGREES.fullmatch(operand):
            raise BadArgument(f"degrees are listed with commas, as in 3,2,2,1, got {_shown(operand)}")
        operand = ",".join(map(str, sorted(map(int, operand.split(",")), reverse=True)))
    return Filter(name, operator, operand)


def _number(name: str, operand: str) -> Fraction:
    if _NUMBER.fullmatch(operand) is None:
        raise BadArgument(
            f"the filter {name} is compared with a number such as 3, -3/4 or 0.5, got {_shown(operand)}"
        )
    number = Fraction(operand)
    if name == "n" and number < 0:
        raise BadArgument(f"n is a number of vertices, at least 0, got {operand}")
    if name in INVARIANTS and number.denominator != 1:
        raise BadArgument(f"{name} is a whole number, got {operand}")
    return number


def _value(operand: str) -> ShortGame:
    from kb.values import parse_value

    try:
        return parse_value(operand)
    except BadValue as error:
        raise BadArgument(error.message) from None


def _check_name(name: str) -> None:
    if name not in NAMES:
        raise UnknownName(f"there is no filter {_shown(name)}{hint(name, NAMES)}")


def _example(name: str) -> str:
    return {"value": "{2|0}", "outcome": "N", "family": "wheel", "degree_sequence": "3,2,2,1"}.get(name, "3")


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")
