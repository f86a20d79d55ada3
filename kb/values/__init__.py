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
