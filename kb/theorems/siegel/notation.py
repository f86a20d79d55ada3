"""Section 3: the three typical values, as printed in the usual notation and in angle brackets."""

from __future__ import annotations

from kb.errors import BadValue
from kb.theorems.kit import Cases, Claim, Instance, Oracle, compared
from kb.theorems.siegel.boards import claims, value
from kb.theorems.siegel.nest import nest
from kb.values.reading import parse_value
from kb.values.short_game import ShortGame, switch


def _usual(oracle: Oracle, board: str, printed: str) -> Cases:
    """The printed text against the value; a text that is no value at all is not as computed."""
    found = value(oracle, board)
    try:
        holds = parse_value(printed) == found
    except BadValue:
        holds = False
    yield Instance(board, holds, printed, str(found))


def _brackets(board: str, nested: ShortGame, slug: str) -> Claim:
    return claims.check(slug, lambda oracle: [compared(board, nested, value(oracle, board))])


_G = nest(switch(20, 17), 2, lambda _: 17, lambda i: 17 + i)


def _g(oracle: Oracle) -> Cases:
    printed = parse_value("{17,{18,{19,{20|17}|17}|17}|17}")
    yield compared("A(12,15,3)", printed, _G, (0,))
    # A(12,13,5) is what Left reaches from A(12,15,3) in two moves: the core of its nest.
    yield compared("A(12,13,5)", printed, value(oracle, "A(12,13,5)"), (1,))


CLAIMS = (
    claims.check("notation-1-a-17-17-9", _usual, "A(17,17,9)", "{26,{27,{28,{29|25}|25}|25}|25}"),
    _brackets(
        "A(17,17,9)", nest(switch(29, 25), 2, lambda _: 25, lambda i: 26 + i), "notation-1-a-17-17-9-brackets"
    ),
    claims.check("notation-1-a-5-10-3", _usual, "A(5,10,3)", "{{{{10|11}|10}|9}|8}"),
    _brackets("A(5,10,3)", nest(switch(10, 11), 2, lambda i: 8 + i), "notation-1-a-5-10-3-brackets"),
    claims.check("notation-1-a-12-15-3", _usual, "A(12,15,3)", "{{{17,{18,{19,{20|17}|17}|17}|16}|15}"),
    claims.check(
        "notation-1-a-12-15-3-corrected", _usual, "A(12,15,3)", "{{{17,{18,{19,{20|17}|17}|17}|17}|16}|15}"
    ),
    _brackets("A(12,15,3)", nest(_G, 1, lambda j: 15 + j), "notation-1-a-12-15-3-brackets"),
    claims.check("notation-1-g", _g),
)
