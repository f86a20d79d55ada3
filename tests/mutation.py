"""Claims changed a little, and computed values changed a little: a check worth its name notices both.

What a claim says is changed through its source: a number raised by one, a digit or an outcome inside a
printed text changed, a comparison turned round, a sign changed, a condition dropped, and, for what a factory
was given, one printed entry changed. Words are left alone: a text that differs is no different statement.
"""

from __future__ import annotations

import ast
import inspect
import re
import types
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from importlib import import_module
from typing import Any

from kb.graphs.position import Position
from kb.theorems import kit
from kb.theorems.base import CheckClaim, Claim, Instance, Oracle
from kb.theorems.statements import Has, HasOutcome, Is, MeanAndTemperature, NimValue, Statement
from kb.values.short_game import ShortGame
from kb.values.sums import Value

DEPTH = 3
"""How many calls deep, within the code of its paper, what a claim says is looked for."""

_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_SIGNS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.BitXor: ast.Add,
    ast.Mod: ast.Add,
}
_OUTCOMES = {"N": "P", "P": "N", "L": "R", "R": "L"}


def mutants(claim: Claim) -> Iterator[Claim]:
    """The claim saying something else, one change at a time."""
    if isinstance(claim, CheckClaim):
        yield from (replace(claim, check=changed) for changed in _functions(claim.check, DEPTH))
        return
    for number in range(2):
        yield replace(claim, says=partial(_says_otherwise, claim.says, number))


def _says_otherwise(says: Callable[..., Statement | None], number: int, *arguments: Any) -> Statement | None:
    said = says(*arguments)
    if said is None:
        return None
    every = list(otherwise(said))
    return every[number % len(every)]


def otherwise(said: Statement) -> Iterator[Statement]:
    """Statements that differ from this one: another value, the other outcomes, a bound on the other side."""
    if isinstance(said, Is):
        yield Is(said.exact + 1)
    elif isinstance(said, HasOutcome):
        yield HasOutcome("".join(sorted(set("LNPR") - set(said.classes))))
    elif isinstance(said, NimValue) and said.among is not None:
        yield NimValue(among={nim + 100 for nim in said.among})
    elif isinstance(said, NimValue):
        if said.at_most is not None:
            yield NimValue(at_least=said.at_most + 1)
        if said.at_least:
            yield NimValue(at_most=said.at_least - 1)
    elif isinstance(said, MeanAndTemperature):
        if said.mean is not None:
            yield MeanAndTemperature(mean=said.mean + 1, temperature=said.temperature)
        if said.temperature is not None:
            yield MeanAndTemperature(mean=said.mean, temperature=said.temperature + 1)
    elif isinstance(said, Has):
        yield Has(f"not: {said.words}", lambda value: not said.test(value))
    else:
        raise TypeError(f"no mutation of {said!r} is known")


def _functions(function: Any, depth: int) -> Iterator[Any]:
    """The function changed in one place: what it was given, its own code, or what it calls in its paper."""
    if isinstance(function, partial):
        for changed in _functions(function.func, depth):
            yield partial(changed, *function.args, **function.keywords)
        for arguments in _data(function.args):
            yield partial(function.func, *arguments, **function.keywords)
        for keywords in _data(function.keywords):
            yield partial(function.func, *function.args, **keywords)
        return
    if not isinstance(function, types.FunctionType):
        return
    for place, cell in enumerate(function.__closure__ or ()):
        for given in _any(cell.cell_contents, depth):
            cells = list(function.__closure__ or ())
            cells[place] = types.CellType(given)
            yield _rebuilt(function, closure=tuple(cells))
    yield from (_rebuilt(function, code=code) for code in _codes(function))
    for name in dict.fromkeys(_names(function.__code__)):
        used = function.__globals__.get(name)
        if isinstance(used, type) and issubclass(used, Statement):
            yield _rebuilt(function, variables={**function.__globals__, name: partial(_stated, used)})
            continue
        if used in (kit.about, kit.compared):
            yield _rebuilt(function, variables={**function.__globals__, name: partial(_claimed, used)})
            continue
        if isinstance(used, types.FunctionType) and depth == 0:
            continue
        if not callable(used) or _is_of_a_paper(used):
            for changed in _any(used, depth - 1):
                yield _rebuilt(function, variables={**function.__globals__, name: changed})


def _stated(statement: type[Statement], *arguments: Any, **keywords: Any) -> Statement:
    """What the claim states, changed."""
    return next(otherwise(statement(*arguments, **keywords)))


def _claimed(case: Callable[..., Instance], subject: Any, claimed: Any, *others: Any) -> Instance:
    """A checked case of which something else is claimed, where that is a number or has one in it."""
    return case(subject, next(_data(claimed), claimed), *others)


def _any(thing: Any, depth: int) -> Iterator[Any]:
    return _functions(thing, depth) if callable(thing) else _data(thing)


def _is_of_a_paper(function: Any) -> bool:
    """Whether the function belongs to the package of a paper: the shared kit says nothing by itself."""
    name = getattr(function, "__module__", "") or ""
    return name.startswith("kb.theorems.") and name.count(".") == 3


def _rebuilt(
    function: types.FunctionType,
    code: types.CodeType | None = None,
    closure: tuple[types.CellType, ...] | None = None,
    variables: dict[str, Any] | None = None,
) -> types.FunctionType:
    made = types.FunctionType(
        code or function.__code__,
        function.__globals__ if variables is None else variables,
        function.__name__,
        function.__defaults__,
        function.__closure__ if closure is None else closure,
    )
    made.__kwdefaults__ = function.__kwdefaults__
    made.__module__ = function.__module__
    return made


def _names(code: types.CodeType) -> Iterator[str]:
    """The names that the code, or a function defined in it, reads from its module."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _names(constant)


def _data(thing: Any) -> Iterator[Any]:
    """Data with one entry changed."""
    if isinstance(thing, bool):
        yield not thing
    elif isinstance(thing, int):
        yield thing + 1
    elif isinstance(thing, str):
        if (changed := changed_text(thing)) is not None:
            yield changed
    elif isinstance(thing, ShortGame):
        yield thing + 1
    elif isinstance(thing, Statement):
        yield from otherwise(thing)
    elif isinstance(thing, tuple) and hasattr(thing, "_replace"):
        for name, entry in zip(thing._fields, thing, strict=True):
            yield from (thing._replace(**{name: other}) for other in _any(entry, DEPTH))
    elif isinstance(thing, tuple | list):
        for place, entry in enumerate(thing):
            for other in _any(entry, DEPTH):
                yield type(thing)([*thing[:place], other, *thing[place + 1 :]])
    elif isinstance(thing, set | frozenset):
        for entry in sorted(thing, key=repr):
            yield from (type(thing)({*(thing - {entry}), other}) for other in _data(entry))
    elif isinstance(thing, dict):
        for key, entry in thing.items():
            yield from ({**thing, key: other} for other in _any(entry, DEPTH))


def changed_text(text: str) -> str | None:
    """The text with its first number raised, or as another outcome; None where it says neither.

    >>> changed_text("{5||2|1*}"), changed_text("P"), changed_text("connected")
    ('{6||2|1*}', 'N', None)
    """
    if text in _OUTCOMES:
        return _OUTCOMES[text]
    found = re.search(r"\d+", text)
    return None if found is None else f"{text[: found.start()]}{int(found[0]) + 1}{text[found.end() :]}"


def _codes(function: types.FunctionType) -> Iterator[types.CodeType]:
    """The code of the function with one node of its source changed."""
    module = import_module(function.__module__)
    path = inspect.getsourcefile(module)
    assert path is not None
    for number in range(_places(path, _place(function.__code__))):
        tree = _tree(path)
        _Change(number).apply(_node(tree, _place(function.__code__)))
        made = _code(compile(ast.fix_missing_locations(tree), path, "exec"), function.__code__)
        if made is not None and made.co_freevars == function.__code__.co_freevars:
            yield made


Place = tuple[str, int, int]


def _place(code: types.CodeType) -> Place:
    """Where a function stands: its name, its line, and its column, which tells lambdas of one line apart."""
    columns = [column for _, _, column, _ in code.co_positions() if column is not None]
    return code.co_name, code.co_firstlineno, min(columns, default=0) if code.co_name == "<lambda>" else 0


def _tree(path: str) -> ast.Module:
    return ast.parse(_source(path))


@cache
def _source(path: str) -> str:
    with open(path, encoding="utf-8") as file:
        return file.read()


@cache
def _places(path: str, place: Place) -> int:
    """In how many places the function can be changed."""
    counting = _Change(None)
    counting.apply(_node(_tree(path), place))
    return counting.met


def _node(tree: ast.Module, place: Place) -> ast.AST:
    name, line, column = place
    found: list[ast.Lambda] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Lambda) and name == "<lambda>" and node.lineno == line:
            found.append(node)
        elif isinstance(node, ast.FunctionDef) and node.name == name:
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            if first == line:
                return node
    if not found:
        raise LookupError(f"no {name} in line {line}")
    return min(found, key=lambda node: abs(node.body.col_offset - column))


def _code(module: types.CodeType, like: types.CodeType) -> types.CodeType | None:
    """The code object that stands where `like` stood."""
    for constant in module.co_consts:
        if isinstance(constant, types.CodeType):
            if _place(constant)[:2] == _place(like)[:2] and constant.co_varnames == like.co_varnames:
                return constant
            if (inner := _code(constant, like)) is not None:
                return inner
    return None


class _Change(ast.NodeTransformer):
    """Changes the place of the given number; without one it only counts the places."""

    def __init__(self, number: int | None) -> None:
        self.number = number
        self.met = 0

    def apply(self, node: ast.AST) -> None:
        """Changes the body of a function, not its signature."""
        if isinstance(node, ast.Lambda):
            node.body = self.visit(node.body)
        elif isinstance(node, ast.FunctionDef):
            node.body = [self.visit(statement) for statement in node.body]

    def _here(self) -> bool:
        self.met += 1
        return self.met - 1 == self.number

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        is_docstring = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return node if is_docstring else self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                part.value = self.visit(part.value)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        for other in _data(node.value):
            if self._here():
                return ast.copy_location(ast.Constant(other), node)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        turned = _TURNED.get(type(node.ops[0]))
        if turned is not None and self._here():
            node.ops[0] = turned()
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        sign = _SIGNS.get(type(node.op))
        if sign is not None and self._here():
            node.op = sign()
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        for place in range(len(node.values)):
            if self._here():
                del node.values[place]
                return node.values[0] if len(node.values) == 1 else node
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        return node.operand if isinstance(node.op, ast.Not) and self._here() else node


WorldChange = Callable[[Value], Value]

IMPARTIAL: tuple[WorldChange, ...] = (
    lambda value: value + 1,
    lambda value: int(not value),
    lambda value: 0,
    lambda value: 97,
)
PARTIZAN: tuple[WorldChange, ...] = (
    lambda value: value + 1,
    lambda value: -value,
    lambda value: value + ShortGame.of(nim=2),
    lambda value: ShortGame.of(nim=0),
    lambda value: value + Fraction(1, 2),
)


class WrongOracle:
    """An oracle whose values are all wrong, or only every second or third one."""

    def __init__(self, true: Oracle, change: WorldChange, every: int) -> None:
        self.true, self.change, self.every = true, change, every
        self.asked = 0

    def value(self, position: Position | str, game: str | None = None) -> Value:
        """A wrong value."""
        self.asked += 1
        value = self.true.value(position, game)
        return value if self.asked % self.every else self.change(value)

    def values(self, positions: Sequence[Position], game: str | None = None) -> list[Value]:
        """The values of many, each as if asked for by itself."""
        return [self.value(position, game) for position in positions]


def wrong_worlds(true: Callable[[], Oracle], kind: str) -> Iterator[WrongOracle]:
    """Oracles that are wrong each in its own way."""
    for every in (1, 2, 3):
        for change in IMPARTIAL if kind == "impartial" else PARTIZAN:
            yield WrongOracle(true(), change, every)
