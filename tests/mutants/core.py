"""Mutants of the Python core: one node of a function's syntax tree changed, its code put in place of the old.

The function object stays the same, so that everybody who holds it, calls the mutant. What runs at import
(constants of modules, decorators, defaults) is not changed, nor are texts.
"""

from __future__ import annotations

import ast
import builtins
import copy
import functools
import gc
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from mutants.draw import draw

ROOT = Path(__file__).parents[2]
PACKAGES = ("graphs", "values", "games", "evaluate", "store")

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.Pow: ast.Mult,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One change: the file, the line, the function, the node by its number, and which change of it."""

    path: str
    line: int
    function: str
    node: int
    change: int
    what: str

    @property
    def place(self) -> str:
        """File and line."""
        return f"{self.path}:{self.line}"


def every_mutant() -> Iterator[Mutant]:
    """All that can be changed in the bodies of functions."""
    for package in PACKAGES:
        for path in sorted((ROOT / "kb" / package).rglob("*.py")):
            name = str(path.relative_to(ROOT))
            tree = ast.parse(path.read_text("utf-8"))
            owner = _owners(tree)
            for number, node in enumerate(ast.walk(tree)):
                if (function := owner.get(node)) is not None:
                    for change, (what, _) in enumerate(_changes(node)):
                        line = getattr(node, "lineno", 0)
                        yield Mutant(name, line, function, number, change, what)


def _owners(tree: ast.Module) -> dict[ast.AST, str]:
    """The function that each node belongs to: what runs when it is called, and nothing of its docstring."""
    found: dict[ast.AST, str] = {}

    def visit(node: ast.AST, within: str, function: str | None) -> None:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{within}{node.name}"
            is_class = isinstance(node, ast.ClassDef)
            for part in node.body:
                visit(part, f"{name}." if is_class else f"{name}.<locals>.", None if is_class else name)
            return
        if function is not None:
            found[node] = function
        for part in ast.iter_child_nodes(node):
            visit(part, within, function)

    for part in tree.body:
        if isinstance(part, ast.If) and "TYPE_CHECKING" in ast.dump(part.test):
            continue
        visit(part, "", None)
    return found


def _changes(node: ast.AST) -> list[tuple[str, ast.AST]]:
    """What may stand instead of a node."""
    found: list[tuple[str, ast.AST]] = []

    def instead(what: str, **parts: object) -> None:
        other = copy.copy(node)
        for name, part in parts.items():
            setattr(other, name, part)
        found.append((what, other))

    match node:
        case ast.Compare(ops=[op]):
            instead(f"{type(op).__name__} changed", ops=[_COMPARED[type(op)]()])
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in _COMPUTED:
            instead(f"{type(op).__name__} changed", op=_COMPUTED[type(op)]())
        case ast.BoolOp(op=ast.And()):
            instead("and → or", op=ast.Or())
        case ast.BoolOp(op=ast.Or()):
            instead("or → and", op=ast.And())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            found.append(("not dropped", operand))
        case ast.Constant(value=bool(value)):
            instead(f"{value} turned", value=not value)
        case ast.Constant(value=int(value)):
            instead(f"{value} raised", value=value + 1)
        case ast.Return(value=ast.expr() as value) if not (
            isinstance(value, ast.Constant) and value.value is None
        ):
            instead("returns None", value=ast.Constant(value=None))
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            instead("condition turned", test=ast.UnaryOp(op=ast.Not(), operand=test))
        case ast.Expr(value=ast.Call()):
            found.append(("statement left out", ast.Pass()))
        case ast.Continue() | ast.Break():
            found.append(("statement left out", ast.Pass()))
        case _:
            pass
    return [(what, ast.fix_missing_locations(ast.copy_location(other, node))) for what, other in found]


class _Put(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else self.generic_visit(node)


def _mutated(mutant: Mutant) -> types.CodeType:
    path = ROOT / mutant.path
    tree = ast.parse(path.read_text("utf-8"))
    node = next(node for number, node in enumerate(ast.walk(tree)) if number == mutant.node)
    what, other = _changes(node)[mutant.change]
    assert what == mutant.what
    return compile(_Put(node, other).visit(tree), str(path), "exec")


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield constant
            yield from _codes(constant)


class Patch:
    """Puts mutants into the functions that live in this process."""

    def __init__(self, mutants: dict[int, Mutant]) -> None:
        self.mutants = mutants

    def choose(self, number: int) -> None:
        """Turns on a mutant; 0 is none. What was remembered of calls is forgotten."""
        if not number:
            return
        mutant = self.mutants[number]
        import_module(_module(mutant.path))
        path = str(ROOT / mutant.path)
        new = {(code.co_qualname, code.co_firstlineno): code for code in _codes(_mutated(mutant))}
        outer = mutant.function.split(".<locals>")[0]
        replaced = 0
        for thing in gc.get_objects():
            if isinstance(thing, types.FunctionType) and thing.__code__.co_filename == path:
                old = thing.__code__
                if old.co_qualname.split(".<locals>")[0] != outer:
                    continue
                code = new.get((old.co_qualname, old.co_firstlineno))
                if code is not None and code.co_freevars == old.co_freevars:
                    thing.__code__ = code
                    replaced += 1
            elif isinstance(thing, functools._lru_cache_wrapper):
                thing.cache_clear()
        if not replaced:
            raise LookupError(f"{mutant.place}: {mutant.function} is nowhere")

    def watch(self) -> Callable[[], set[int]]:
        """Has each statement with a mutant tell when it is run, in this process."""
        passed: set[int] = set()
        vars(builtins)["pass_mutant"] = passed.add
        by_path: dict[str, dict[int, list[int]]] = {}
        for number, mutant in self.mutants.items():
            by_path.setdefault(mutant.path, {}).setdefault(mutant.node, []).append(number)
        new: dict[tuple[str, str, int], types.CodeType] = {}
        for name, mutants in by_path.items():
            import_module(_module(name))
            path = str(ROOT / name)
            tree = ast.parse(Path(path).read_text("utf-8"))
            nodes = {node: mutants[n] for n, node in enumerate(ast.walk(tree)) if n in mutants}
            for code in _codes(compile(_Telling(nodes).visit(tree), path, "exec")):
                new[path, code.co_qualname, code.co_firstlineno] = code
        for thing in gc.get_objects():
            if isinstance(thing, types.FunctionType):
                old = thing.__code__
                code = new.get((old.co_filename, old.co_qualname, old.co_firstlineno))
                if code is not None and code.co_freevars == old.co_freevars:
                    thing.__code__ = code

        def told() -> set[int]:
            found = set(passed)
            passed.clear()
            return found

        return told


class _Telling(ast.NodeTransformer):
    """Puts calls that tell of mutants before the statements that they are in."""

    def __init__(self, mutants: dict[ast.AST, list[int]]) -> None:
        self.mutants, self.within = mutants, list[int]()

    def visit(self, node: ast.AST) -> Any:
        if not isinstance(node, ast.stmt):
            self.within += self.mutants.get(node, [])
            return self.generic_visit(node)
        outer, self.within = self.within, self.mutants.get(node, [])[:]
        self.generic_visit(node)
        calls = [part for n in self.within for part in ast.parse(f"pass_mutant({n})").body]
        self.within = outer
        for call in calls:
            for part in ast.walk(call):
                ast.copy_location(part, node)
        return [*calls, node]


def _module(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def sample(number: int, seed: int) -> dict[int, Mutant]:
    """So many mutants, no two on a line, in the order of the files."""
    return dict(enumerate(draw(every_mutant(), _text, number, seed), 1))


def _text(mutant: Mutant) -> tuple[str, str, str]:
    return mutant.path, mutant.function, _lines(mutant.path)[mutant.line - 1].strip()


@functools.cache
def _lines(path: str) -> list[str]:
    return (ROOT / path).read_text("utf-8").splitlines()
