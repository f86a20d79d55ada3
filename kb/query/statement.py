"""Statements about graphs and their values in one line: `connected & bipartite => nim_value = m % 2`.

Names are those of filters. Numbers have + - * // %, brackets, min, max, abs and xor (the nim-sum).
Comparisons are = != < <= > >=, of values also || (confused) and ~ (equal up to a number); & | ! => <=> join
them. A value is written between quotes or braces: `value >= "1/2"`, `value = {2|0}`, `outcome = "P"`.
A comparison with what is undefined (the girth of a forest) does not hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from operator import xor
from typing import Any, Literal, NamedTuple, NoReturn

from kb.errors import BadArgument, BadValue, LimitReached
from kb.graphs.invariants import INVARIANTS
from kb.nearest import hint
from kb.query.facts import COMPARISONS
from kb.query.filters import OUTCOMES, VALUE_FLAGS, VALUE_NUMBERS
from kb.unicode_text import check_unicode
from kb.values import ShortGame, parse_value

Kind = Literal["number", "truth", "value", "word"]
Ask = Callable[[str], Any]
"""Gives the fact of a name: a number, a truth (0 or 1), a game, a word, or None where it is undefined."""

MAX_TEXT = 2_000
MAX_DEPTH = 50
MAX_BITS = 4_000
"""Numbers in a statement stay below 2 to this power."""

ABOUT_VALUES = frozenset({"value", "outcome", *VALUE_NUMBERS, *VALUE_FLAGS})
"""Names that need the value of the position."""

_TOKEN = re.compile(
    r"""\s*(?:
    (?P<number>[0-9]{1,18})
  | (?P<name>(?:triangle|claw)-free|vertex-transitive|[A-Za-z_]+)
  | (?P<literal>"[^"]*"|'[^']*')
  | (?P<brace>\{)
  | (?P<sign><=>|=>|<=|>=|!=|==|\|\||//|⇒|⇔|≤|≥|≠|∧|∨|¬|[-+*%&|!=<>~(),])
  | (?P<end>$)
)""",
    re.VERBOSE,
)
_SPELLED = {"==": "=", "⇒": "=>", "⇔": "<=>", "≤": "<=", "≥": ">=", "≠": "!=", "∧": "&", "∨": "|", "¬": "!"}
_WORDS = {"and": "&", "or": "|", "not": "!", "implies": "=>", "iff": "<=>", "mod": "%"}
_FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "min": min,
    "max": max,
    "xor": lambda *numbers: reduce(xor, map(_whole, numbers)),
    "abs": abs,
}


class NotYet(Exception):
    """Raised by who is asked for a fact that is not known so far; the rest of a statement may decide it."""


class Demand(NamedTuple):
    """What a condition demands of every graph that meets it: a name compared with a whole number."""

    name: str
    operator: str
    number: int


class _Node(NamedTuple):
    kind: Kind
    evaluate: Callable[[Ask], Any]
    term: str | int | None = None
    """The bare name or whole number that it is."""
    demands: tuple[Demand, ...] = ()
    """What has to hold where it is true; not all of it."""


@dataclass(frozen=True)
class Statement:
    """A statement; `premise` is its left side where it is an implication."""

    text: str
    names: frozenset[str]
    _holds: Callable[[Ask], Any]
    _premise: Callable[[Ask], Any] | None
    demands: tuple[Demand, ...] = ()
    """What has to hold of every graph that meets the premise; none without a premise."""

    def holds(self, ask: Ask) -> bool:
        """Whether it is true of a graph whose facts `ask` gives."""
        return bool(self._holds(ask))

    def applies(self, ask: Ask) -> bool:
        """Whether its premise holds: elsewhere an implication is true of itself."""
        return self._premise is None or bool(self._premise(ask))

    @property
    def needs_values(self) -> bool:
        """Whether it speaks of values at all."""
        return bool(self.names & ABOUT_VALUES)

    def __str__(self) -> str:
        return self.text


def parse_statement(text: str) -> Statement:
    """The statement a text makes, or `BadArgument` with the place where it cannot be read.

    >>> odd = parse_statement("tree => m % 2 = 1")
    >>> odd.holds({"tree": 1, "m": 3}.get), odd.holds({"tree": 1, "m": 4}.get), odd.holds({"tree": 0}.get)
    (True, False, True)
    """
    check_unicode(text, BadArgument)
    if len(text) > MAX_TEXT:
        raise BadArgument(f"the statement has {len(text)} characters; at most {MAX_TEXT} are read")
    return _Parser(text).statement()


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.depth = 0
        self.names: set[str] = set()
        self.advance()

    def advance(self) -> None:
        match = _TOKEN.match(self.text, self.at)
        if match is None:
            self.start = self.at + len(self.text[self.at :]) - len(self.text[self.at :].lstrip())
            self.refuse(f"cannot read {self.text[self.start]!r}")
        self.kind = match.lastgroup or "end"
        self.word = match.group(self.kind)
        self.start, self.at = match.start(self.kind), match.end()
        if self.kind == "sign":
            self.word = _SPELLED.get(self.word, self.word)
        elif self.kind == "name" and self.word in _WORDS:
            self.kind, self.word = "sign", _WORDS[self.word]
        elif self.kind == "name":
            self.word = self.word.replace("-", "_")
        elif self.kind == "brace":
            self.brace()

    def brace(self) -> None:
        """The text of a value, to the brace that closes it."""
        depth = 0
        for place in range(self.start, len(self.text)):
            depth += {"{": 1, "}": -1}.get(self.text[place], 0)
            if depth == 0:
                self.kind, self.word, self.at = "literal", f'"{self.text[self.start : place + 1]}"', place + 1
                return
        self.refuse("this brace is never closed")

    def refuse(self, reason: str) -> NoReturn:
        raise BadArgument(f"{reason} at character {self.start + 1} of the statement", at=self.start)

    def takes(self, *signs: str) -> str | None:
        """The sign, if one of these stands here."""
        if self.kind == "sign" and self.word in signs:
            word = self.word
            self.advance()
            return word
        return None

    def statement(self) -> Statement:
        left = self.either()
        premise = None
        whole = left
        if self.takes("=>"):
            premise = self.truth(left)
            whole = self.implied(premise, self.implication())
        elif self.takes("<=>"):
            whole = self.both_ways(left, self.either())
        if self.kind != "end":
            self.refuse(f"expected the end or a connective such as & or =>, got {self.word!r}")
        whole = self.truth(whole)
        return Statement(
            self.text.strip(),
            frozenset(self.names),
            whole.evaluate,
            premise.evaluate if premise else None,
            premise.demands if premise else (),
        )

    def implication(self) -> _Node:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.refuse(f"the statement is nested deeper than {MAX_DEPTH}")
        left = self.either()
        if self.takes("=>"):
            left = self.implied(self.truth(left), self.implication())
        elif self.takes("<=>"):
            left = self.both_ways(left, self.either())
        self.depth -= 1
        return left

    def implied(self, left: _Node, right: _Node) -> _Node:
        after = self.truth(right).evaluate
        return _Node("truth", lambda ask: not left.evaluate(ask) or bool(after(ask)))

    def both_ways(self, left: _Node, right: _Node) -> _Node:
        one, other = self.truth(left).evaluate, self.truth(right).evaluate
        return _Node("truth", lambda ask: bool(one(ask)) == bool(other(ask)))

    def either(self) -> _Node:
        parts = [self.all_of()]
        while self.takes("|"):
            parts.append(self.all_of())
        if len(parts) == 1:
            return parts[0]
        tests = [self.truth(part).evaluate for part in parts]
        return _Node("truth", lambda ask: _decided(tests, ask, by=True))

    def all_of(self) -> _Node:
        parts = [self.negated()]
        while self.takes("&"):
            parts.append(self.negated())
        if len(parts) == 1:
            return parts[0]
        tests = [self.truth(part).evaluate for part in parts]
        demands = tuple(demand for part in parts for demand in part.demands)
        return _Node("truth", lambda ask: _decided(tests, ask, by=False), demands=demands)

    def negated(self) -> _Node:
        count = 0
        while self.takes("!"):
            count += 1
        node = self.comparison()
        if not count:
            return node
        test = self.truth(node).evaluate
        demands = (Demand(node.term, "=", 0),) if isinstance(node.term, str) and count % 2 else ()
        return _Node("truth", lambda ask: bool(test(ask)) == (count % 2 == 0), demands=demands)

    def comparison(self) -> _Node:
        sides = [self.sum()]
        tests: list[Callable[[Ask], bool]] = []
        demands: tuple[Demand, ...] = ()
        while operator := self.takes("=", "!=", "<=", ">=", "<", ">", "||", "~"):
            sides.append(self.sum())
            tests.append(self.compared(sides[-2], operator, sides[-1]))
            demands += _demanded(sides[-2].term, operator, sides[-1].term)
        if not tests:
            return sides[0]
        return _Node("truth", lambda ask: _decided(tests, ask, by=False), demands=demands)

    def compared(self, left: _Node, operator: str, right: _Node) -> Callable[[Ask], bool]:
        left, right = self.alike(left, right), self.alike(right, left)
        kinds = {left.kind, right.kind}
        if len(kinds) > 1 and kinds != {"number", "truth"}:
            self.refuse(f"a {left.kind} is not compared with a {right.kind}")
        if operator in ("||", "~") and kinds != {"value"}:
            self.refuse(f"{operator} compares values, as in value {operator} 0")
        if kinds == {"word"} and operator not in ("=", "!="):
            self.refuse("an outcome is compared by = or !=")
        compare, one, other = COMPARISONS[operator], left.evaluate, right.evaluate

        def test(ask: Ask) -> bool:
            a, b = one(ask), other(ask)
            return a is not None and b is not None and bool(compare(a, b))

        return test

    def alike(self, node: _Node, other: _Node) -> _Node:
        """A number beside a value is a value."""
        if other.kind == "value" and node.kind == "number":
            number = node.evaluate
            return _Node("value", lambda ask: None if (x := number(ask)) is None else ShortGame.of(x))
        return node

    def sum(self) -> _Node:
        node = self.product()
        while sign := self.takes("+", "-"):
            node = self.calculated(node, sign, self.product())
        return node

    def product(self) -> _Node:
        node = self.signed()
        while sign := self.takes("*", "//", "%"):
            node = self.calculated(node, sign, self.signed())
        return node

    def signed(self) -> _Node:
        if not self.takes("-"):
            return self.atom()
        node = self.signed_again()
        self.number(node)
        inner = node.evaluate
        return _Node("number", lambda ask: None if (x := inner(ask)) is None else -x)

    def signed_again(self) -> _Node:
        if self.kind == "sign" and self.word == "-":
            self.refuse("expected a number after the minus")
        return self.atom()

    def calculated(self, left: _Node, sign: str, right: _Node) -> _Node:
        self.number(left)
        self.number(right)
        one, other = left.evaluate, right.evaluate

        def work(ask: Ask) -> Any:
            a, b = one(ask), other(ask)
            if a is None or b is None or (sign in ("//", "%") and b == 0):
                return None
            match sign:
                case "+":
                    result = a + b
                case "-":
                    result = a - b
                case "*":
                    result = a * b
                case "//":
                    result = a // b
                case _:
                    result = a % b
            if abs(result) >= 1 << MAX_BITS:
                raise BadArgument(f"a number of the statement grows beyond 2^{MAX_BITS}")
            return result

        return _Node("number", work)

    def atom(self) -> _Node:
        if self.takes("("):
            node = self.implication()
            if not self.takes(")"):
                self.refuse("expected ')'")
            return node
        kind, word = self.kind, self.word
        if kind == "number":
            self.advance()
            return _Node("number", lambda ask: int(word), int(word))
        if kind == "literal":
            return self.literal(word[1:-1])
        if kind == "name":
            return self.named(word)
        got = repr(word) if word else "the end"
        return self.refuse(f"expected a name, a number or a value, got {got}")

    def literal(self, text: str) -> _Node:
        if text in OUTCOMES:
            self.advance()
            return _Node("word", _constant(text))
        try:
            game = parse_value(text)
        except BadValue as error:
            self.refuse(error.message)
        self.advance()
        return _Node("value", _constant(game))

    def named(self, word: str) -> _Node:
        if word in _FUNCTIONS:
            return self.called(word)
        known = (*INVARIANTS, *ABOUT_VALUES)
        if word not in known:
            self.refuse(f"there is no invariant {word!r}{hint(word, (*known, *_FUNCTIONS))}")
        self.names.add(word)
        self.advance()
        flag = word in VALUE_FLAGS or (word in INVARIANTS and INVARIANTS[word].is_flag)
        kind: Kind = "value" if word == "value" else "word" if word == "outcome" else "number"
        if flag:
            kind = "truth"
        return _Node(kind, lambda ask: ask(word), word, (Demand(word, "=", 1),) if flag else ())

    def called(self, word: str) -> _Node:
        function = _FUNCTIONS[word]
        self.advance()
        if not self.takes("("):
            self.refuse(f"expected '(' after {word}")
        parts = [self.sum()]
        while self.takes(","):
            parts.append(self.sum())
        if not self.takes(")"):
            self.refuse("expected ')' or ','")
        if (word == "abs") != (len(parts) == 1):
            self.refuse(f"{word} takes {'one number' if word == 'abs' else 'two numbers or more'}")
        for part in parts:
            self.number(part)
        inner = [part.evaluate for part in parts]

        def work(ask: Ask) -> Any:
            numbers = [each(ask) for each in inner]
            return None if None in numbers else function(*numbers)

        return _Node("number", work)

    def truth(self, node: _Node) -> _Node:
        if node.kind != "truth":
            self.refuse(f"a {node.kind} alone is neither true nor false; compare it")
        return node

    def number(self, node: _Node) -> None:
        if node.kind not in ("number", "truth"):
            self.refuse(f"a {node.kind} is no number to calculate with")


_TURNED = {"=": "=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _demanded(left: str | int | None, operator: str, right: str | int | None) -> tuple[Demand, ...]:
    """What a comparison of a bare name with a whole number demands."""
    if operator not in _TURNED:
        return ()
    if isinstance(left, str) and isinstance(right, int):
        return (Demand(left, operator, right),)
    if isinstance(left, int) and isinstance(right, str):
        return (Demand(right, _TURNED[operator], left),)
    return ()


def _decided(tests: Sequence[Callable[[Ask], Any]], ask: Ask, *, by: bool) -> bool:
    """`by` if one of the tests is, else its opposite; what is not known matters only where none is."""
    unknown: NotYet | LimitReached | None = None
    for test in tests:
        try:
            if bool(test(ask)) == by:
                return by
        except (NotYet, LimitReached) as reason:
            unknown = unknown or reason
    if unknown is not None:
        raise unknown
    return not by


def _constant(thing: Any) -> Callable[[Ask], Any]:
    return lambda ask: thing


def _whole(number: int | Fraction) -> int:
    if number != int(number) or number < 0:
        raise BadArgument(f"xor takes whole numbers from 0 on, got {number}")
    return int(number)
