"""Conditions of declared games: `degree % 2 == 1`, `degree_u + degree_v > 4 and label_u != label_v`.

A condition is a Python expression of whole numbers: names, + - * // %, comparisons, and, or, not. Python
evaluates it for the reference solver; `program` is the same in postfix order, for the kernel.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, NoReturn

from kb.errors import BadArgument

AT_A_VERTEX = {"degree": "degree_u", "label": "label_u"}
"""What a condition on a vertex may name, and its place in the kernel."""

AT_AN_EDGE = {name: name for name in ("degree_u", "label_u", "degree_v", "label_v")}
"""What a condition on an edge may name: the degrees and labels of its ends."""

MAX_TEXT = 500
MAX_PARTS = 120
MAX_NUMBER = 1 << 20
MOST = {"degree_u": 1 << 10, "degree_v": 1 << 10, "label_u": 1 << 14, "label_v": 1 << 14}
"""No degree or label of a position in the kernel is beyond these."""

INSTRUCTIONS = (
    *("number", "degree_u", "label_u", "degree_v", "label_v"),
    *("add", "subtract", "multiply", "equal", "unequal", "less", "at_most", "both", "either"),
    *("divide", "remainder", "negate", "invert"),
)
"""In the order of the kernel's `Condition`."""

_CALCULATIONS: dict[type[ast.operator], str] = {ast.Add: "add", ast.Sub: "subtract", ast.Mult: "multiply"}
_DIVISIONS: dict[type[ast.operator], str] = {ast.FloorDiv: "divide", ast.Mod: "remainder"}
_COMPARISONS: dict[type[ast.cmpop], tuple[str, bool]] = {
    ast.Eq: ("equal", False),
    ast.NotEq: ("unequal", False),
    ast.Lt: ("less", False),
    ast.LtE: ("at_most", False),
    ast.Gt: ("less", True),
    ast.GtE: ("at_most", True),
}
"""The kernel's comparison, and whether its sides change places."""

Instruction = tuple[str, int]


class _Part(NamedTuple):
    """A part of a condition: its instructions, whether it is a truth, and a bound on its absolute value."""

    code: list[Instruction]
    is_truth: bool
    most: int


class Condition:
    """A condition on a vertex or an edge, or `BadArgument` where its text is none.

    >>> Condition("degree % 2 == 1", AT_A_VERTEX)(3, 0)
    True
    """

    def __init__(self, text: str, names: dict[str, str]) -> None:
        self.text = " ".join(text.split())
        self._names = names
        if len(text) > MAX_TEXT:
            raise BadArgument(f"a condition has {len(text)} characters; at most {MAX_TEXT} are read")
        try:
            tree = ast.parse(self.text, mode="eval")
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            raise BadArgument(
                f"{_short(self.text)} is no condition; expected one such as {self._example}"
            ) from None
        if sum(1 for _ in ast.walk(tree)) > MAX_PARTS:
            raise BadArgument(
                f"the condition {_short(self.text)} has too many parts; at most {MAX_PARTS} are read"
            )
        part = self._part(tree.body)
        if not part.is_truth:
            self._refuse(tree.body, "a number alone is neither true nor false; compare it")
        self._code = part.code
        self._tree = tree

    @property
    def _example(self) -> str:
        return "degree % 2 == 1" if "degree" in self._names else "degree_u == degree_v"

    @cached_property
    def _test(self) -> Callable[..., bool]:
        inside: dict[str, Callable[..., bool]] = {}
        arguments = ", ".join(self._names)
        # the tree was read whole: it has nothing but names, numbers and signs
        exec(f"def test({arguments}): return {ast.unparse(self._tree)}", {"__builtins__": {}}, inside)
        return inside["test"]

    def __call__(self, *facts: int) -> bool:
        """Whether it holds of these facts, given in the order of the names."""
        return self._test(*facts)

    def __repr__(self) -> str:
        return f"Condition({self.text!r})"

    @property
    def program(self) -> list[int]:
        """The condition as the kernel reads it: how many instructions, then two numbers each."""
        numbers = [len(self._code)]
        for name, constant in self._code:
            numbers += (INSTRUCTIONS.index(name), constant)
        return numbers

    def _refuse(self, node: ast.AST, reason: str) -> NoReturn:
        where = f"the condition {_short(self.text)} cannot be read at {_short(ast.unparse(node))}"
        raise BadArgument(f"{where}: {reason}")

    def _part(self, node: ast.expr) -> _Part:
        match node:
            case ast.Constant(value=bool(truth)):
                return _Part([("number", int(truth))], True, 1)
            case ast.Constant(value=int(number)) if number <= MAX_NUMBER:
                return _Part([("number", number)], False, number)
            case ast.Name(id=name) if name in self._names:
                return _Part([(self._names[name], 0)], False, MOST[self._names[name]])
            case ast.Name():
                self._refuse(node, f"expected {', '.join(self._names)} or a number")
            case ast.UnaryOp(op=ast.Not()):
                return _Part([*self._truth(node.operand).code, ("invert", 0)], True, 1)
            case ast.UnaryOp(op=ast.USub()):
                inner = self._number(node.operand)
                return inner._replace(code=[*inner.code, ("negate", 0)])
            case ast.BoolOp():
                joined = "both" if isinstance(node.op, ast.And) else "either"
                return self._joined([self._truth(each) for each in node.values], joined)
            case ast.Compare():
                return self._joined(list(self._compared(node)), "both")
            case ast.BinOp() if type(node.op) in _DIVISIONS:
                return self._divided(node)
            case ast.BinOp() if type(node.op) in _CALCULATIONS:
                return self._calculated(node)
        return self._refuse(node, "expected names, whole numbers, + - * // %, comparisons, and, or, not")

    def _truth(self, node: ast.expr) -> _Part:
        part = self._part(node)
        if not part.is_truth:
            self._refuse(node, "a number alone is neither true nor false; compare it")
        return part

    def _number(self, node: ast.expr) -> _Part:
        part = self._part(node)
        if part.is_truth:
            self._refuse(node, "a truth is no number to calculate with")
        return part

    def _joined(self, parts: Sequence[_Part], instruction: str) -> _Part:
        code = list(parts[0].code)
        for part in parts[1:]:
            code += [*part.code, (instruction, 0)]
        return _Part(code, True, 1)

    def _compared(self, node: ast.Compare) -> Iterator[_Part]:
        sides = [self._number(side) for side in (node.left, *node.comparators)]
        for left, operator, right in zip(sides, node.ops, sides[1:], strict=False):
            if type(operator) not in _COMPARISONS:
                self._refuse(node, "expected == != < <= > >=")
            instruction, turned = _COMPARISONS[type(operator)]
            first, second = (right, left) if turned else (left, right)
            yield _Part([*first.code, *second.code, (instruction, 0)], True, 1)

    def _divided(self, node: ast.BinOp) -> _Part:
        inner = self._number(node.left)
        match node.right:
            case ast.Constant(value=int(by)) if not isinstance(by, bool) and 0 < by <= MAX_NUMBER:
                return inner._replace(code=[*inner.code, (_DIVISIONS[type(node.op)], by)])
        return self._refuse(node, f"expected a number from 1 to {MAX_NUMBER} after // or %")

    def _calculated(self, node: ast.BinOp) -> _Part:
        left, right = self._number(node.left), self._number(node.right)
        most = left.most * right.most if isinstance(node.op, ast.Mult) else left.most + right.most
        if most >= 1 << 60:
            self._refuse(node, "its numbers may grow beyond 2^60")
        return _Part([*left.code, *right.code, (_CALCULATIONS[type(node.op)], 0)], False, most)


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
