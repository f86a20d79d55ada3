"""Values of games as Python objects: arithmetic, order, canonical forms, stops, temperature, atomic weight.

>>> from kb.values import UP, ShortGame, parse_value
>>> hot = parse_value("{3|1*}")
>>> print(hot + parse_value("1^"), hot.mean, hot.temperature, hot.confused_with(2))
{4^|2^*} 2 1 True
>>> ShortGame.nimber(2) + ShortGame.nimber(3) == ShortGame.nimber(1)
True
>>> UP > 0, UP.atomic_weight
(True, ShortGame('1'))
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kb.values.nimber import mex, nim_sum
    from kb.values.notation import latex, parse_value, show
    from kb.values.short_game import DOWN, STAR, UP, ZERO, Outcome, ShortGame, miny, switch, tiny
    from kb.values.thermograph import Thermograph
    from kb.values.uptimal import up_power, up_power_sum

__all__ = [
    "DOWN",
    "STAR",
    "UP",
    "ZERO",
    "Outcome",
    "ShortGame",
    "Thermograph",
    "latex",
    "mex",
    "miny",
    "nim_sum",
    "parse_value",
    "show",
    "switch",
    "tiny",
    "up_power",
    "up_power_sum",
]

_WHERE = {
    "nimber": ("mex", "nim_sum"),
    "notation": ("latex", "parse_value", "show"),
    "short_game": ("DOWN", "STAR", "UP", "ZERO", "Outcome", "ShortGame", "miny", "switch", "tiny"),
    "thermograph": ("Thermograph",),
    "uptimal": ("up_power", "up_power_sum"),
}
"""The names by module, which is loaded when one is asked for: most commands need nim-values alone."""


def __getattr__(name: str) -> Any:
    for module, names in _WHERE.items():
        if name in names:
            return getattr(import_module(f"kb.values.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
