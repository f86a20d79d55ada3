"""Sums beyond one game: `P4 + *3`, `A(3,12,4) + 8 - A(9,15,6)`, `take-away:K4 + node-kayles:P5`.

A text is cut at the signs outside brackets. A term that is a value stands for itself, and a term that opens
with the name of a game belongs to that game; all other terms are a sum of the game that is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from kb.errors import BadGraph
from kb.graphs.json_position import FIELDS, from_json
from kb.graphs.language import GRAPH6_TEXT, parse
from kb.graphs.position import Position, Sum, Term
from kb.graphs.reading import read_graph

_EDGE = r"\d+(\s*[-−]\s*\d+\s*[LR]?)?"
_OPAQUE = re.compile(
    rf"[gs]6:\s*(>>(graph|sparse)6<<)?:?[?-~]*|edges:\s*{_EDGE}(\s*,\s*{_EDGE})*"
    r"|board\s*\([^()]*\)|[A-Za-z]+([-_][A-Za-z]+)+"
)
"""What holds signs and brackets of its own: graph6, an edge list, a board, a name with dashes."""

_PLUS = "+∪⊔⊕"
_SIGN = re.compile(f"[-−–{_PLUS}]")
_INSIDE = re.compile(r"[=,@:]\s*$")
"""What a sign may follow that is part of a number, as in `@ brushes=-1`."""

_GAME = re.compile(r"\s*(?!edges\b|g6\b|s6\b)([A-Za-z][A-Za-z_-]*[A-Za-z])\s*:\s*")
_NUMBER = r"\d+(?:/\d+)?"
_LITERAL = re.compile(
    rf"\s*(?:{_NUMBER}|(?:{_NUMBER})?(?:\^+|v+|[\^v]\d+)?\*\d*|(?:{_NUMBER})?(?:\^+|v+|[\^v]\d+)"
    rf"|\{{.*\|.*\}}|(?:\+-|±)(?:{_NUMBER}|\{{.*\}})|(?:Tiny|Miny)\(.*\))\s*"
)
_FIELDS, _TEXT_ALONE = frozenset(FIELDS), frozenset({"id", "graph"})
_MAY_BE_MIXED = re.compile(r"[A-Za-z]\s*:|(^|[-−–+])\s*(\d|\*|\^|v|\{|±|\+-|Tiny|Miny)")


class MixedSum(NamedTuple):
    """Terms of the game asked about, terms of games that are named, and values as they are written."""

    plain: Sum
    of_games: tuple[tuple[int, str, Sum], ...]
    literals: tuple[tuple[int, str], ...]

    @property
    def terms(self) -> tuple[Term, ...]:
        """The positions of all games."""
        return self.plain.terms + tuple(term for _, _, total in self.of_games for term in total.terms)


def read_question(given: Any) -> Sum | MixedSum:
    """Whatever one asks the value of: a graph as `read_graph` takes it, or a text of a mixed sum."""
    if isinstance(given, MixedSum):
        return given
    if isinstance(given, Position):
        return Sum((Term(1, given),))
    if isinstance(given, Mapping) and given.keys() <= _FIELDS:
        if not isinstance(text := given.get("graph"), str):
            return from_json(given)
        if GRAPH6_TEXT.fullmatch(text) and given.keys() <= _TEXT_ALONE:
            return parse(text)
    elif not isinstance(text := given, str):
        return read_graph(given)
    if not _MAY_BE_MIXED.search(text):
        return read_graph(given)
    try:
        mixed = mixed_sum(text)
    except BadGraph as problem:
        try:
            return read_graph(given)  # an edge list, say, which is cut at the wrong signs
        except BadGraph:
            raise problem from None
    return read_graph(given) if mixed is None else mixed


def mixed_sum(text: str) -> MixedSum | None:
    """The mixed sum that a text names; None where it is a sum of plain positions, or no sum at all.

    >>> mixed_sum("P4 + *3 - {1|-1}").literals
    ((1, '*3'), (-1, '{1|-1}'))
    >>> mixed_sum("3*K1 + K_{2,3}") is None
    True
    """
    plain: list[tuple[int, str, int]] = []
    of_games: list[tuple[int, str, str, int]] = []
    literals: list[tuple[int, str]] = []
    for sign, term, at in _cut(text):
        if _LITERAL.fullmatch(term):
            literals.append((sign, term.strip()))
        elif named := _GAME.match(term):
            of_games.append((sign, named[1], term[named.end() :], at + named.end()))
        else:
            plain.append((sign, term, at))
    if not of_games and not (literals and plain):
        return None
    return MixedSum(
        Sum(
            tuple(Term(sign * own, position) for sign, term, at in plain for own, position in _read(term, at))
        ),
        tuple((sign, game, Sum(_read(term, at))) for sign, game, term, at in of_games),
        tuple(literals),
    )


def _read(term: str, at: int) -> tuple[Term, ...]:
    """The positions of one term; an error names the place in the whole text."""
    try:
        return parse(term).terms
    except BadGraph as problem:
        problem.at = None if problem.at is None else problem.at + at
        raise


def _cut(text: str) -> Iterator[tuple[int, str, int]]:
    """The terms of a text with their signs and places."""
    sign, start, at, depth = 1, 0, 0, 0
    while at < len(text):
        if depth == 0 and (opaque := _OPAQUE.match(text, at)):
            at = opaque.end()
            continue
        character = text[at]
        depth += (character in "([{") - (character in ")]}")
        before = text[start:at]
        if depth or not _SIGN.match(character) or _INSIDE.search(before):
            at += 1
        elif not before.strip() and text.startswith("+-", at):
            at += 2  # a switch such as +-1 opens with signs of its own
        else:
            if before.strip():
                yield sign, before, start
                sign = 1
            sign = sign if character in _PLUS else -sign
            at += 1
            start = at
    if text[start:].strip():
        yield sign, text[start:], start
