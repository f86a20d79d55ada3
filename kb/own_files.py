"""Python files that a person hands to a knowledge base: rules of a game, claims to test.

A file is known by a digest of its text and of the modules it imports from its own folder, taken anew each
time it is asked for: a file that was edited is loaded again, and what the old text gave is not its.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from kb.errors import BadArgument, InternalError, KbError

_loaded: set[str] = set()
"""The files run so far, and what they import from beside them: faults there are their authors'."""


class OwnModule(NamedTuple):
    """A file that was run: the module, and the digest that it is known by."""

    module: ModuleType
    digest: str


def full_name(path: Path | str) -> str:
    """The name by which a file is known, whatever the present folder."""
    return str(Path(path).expanduser().resolve())


def load(name: str) -> OwnModule:
    """The file as a module, run now if its text is new; `BadArgument` where it does not run."""
    digest = sha256()
    for file, text in sorted(_texts(Path(name)).items()):
        digest.update(f"{file.relative_to(Path(name).parent)} {len(text)}\n".encode() + text)
    return _run(name, digest.hexdigest()[:16])


def _texts(file: Path) -> dict[Path, bytes]:
    """The text of a file and of everything that it imports from its folder."""
    texts: dict[Path, bytes] = {}
    waiting = [file]
    while waiting:
        one = waiting.pop()
        if one in texts:
            continue
        try:
            texts[one] = one.read_bytes()
        except OSError as error:
            raise BadArgument(f"cannot read {str(one)!r}: {error.strerror or error}") from None
        for imported in _imports(texts[one]):
            module, package = file.parent / f"{imported}.py", file.parent / imported
            if module.is_file():
                waiting.append(module)
            elif (package / "__init__.py").is_file():
                waiting += package.rglob("*.py")
    return texts


@lru_cache(maxsize=256)
def _imports(text: bytes) -> tuple[str, ...]:
    """The top-level names of the modules that a text imports; of a text that is no Python, none."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return ()
    names = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.append(node.module)
    return tuple(dict.fromkeys(name.partition(".")[0] for name in names))


@lru_cache(maxsize=256)
def _run(name: str, digest: str) -> OwnModule:
    file = Path(name)
    spec = spec_from_file_location(f"ggkb_own_{digest}", file)
    if spec is None or spec.loader is None:
        raise BadArgument(f"{name!r} is no Python file; expected one such as my_game.py")
    module = module_from_spec(spec)
    with _importing_from(file.parent):
        _loaded.add(name)
        sys.modules[spec.name] = module
        try:
            spec.loader.exec_module(module)
        except (Exception, SystemExit) as error:
            raise fault(error) or BadArgument(f"{name!r} does not run: {_said(error)}") from None
        finally:
            del sys.modules[spec.name]
    return OwnModule(module, digest)


@contextmanager
def _importing_from(folder: Path) -> Iterator[None]:
    """Lets a file import what lies beside it; nobody else finds that, and no bytecode of it is kept."""
    before, writes = set(sys.modules), sys.dont_write_bytecode
    sys.path.insert(0, str(folder))
    sys.dont_write_bytecode = True
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        sys.dont_write_bytecode = writes
        for name in set(sys.modules) - before:
            file = getattr(sys.modules[name], "__file__", None)
            if file is not None and Path(file).is_relative_to(folder):
                _loaded.add(file)
                del sys.modules[name]


def fault(problem: BaseException) -> BadArgument | None:
    """What went wrong in a person's own file, with the line; None where it did not go wrong there."""
    if isinstance(problem, SyntaxError) and problem.filename in _loaded:
        return BadArgument(f"{problem.filename!r} fails in line {problem.lineno}: {_said(problem)}")
    from traceback import extract_tb

    for frame in reversed(extract_tb(problem.__traceback__)):
        if frame.filename in _loaded:
            return BadArgument(f"{frame.filename!r} fails in line {frame.lineno}: {_said(problem)}")
    return None


def in_one_sentence(problem: BaseException) -> KbError:
    """Any error as one of ours: it fails the item it happened in, and names the line of a custom file."""
    if isinstance(problem, KbError):
        return problem
    return fault(problem) or InternalError(f"this failed within the program ({_said(problem)})")


def _said(problem: BaseException) -> str:
    text = problem.msg if isinstance(problem, SyntaxError) else str(problem)
    return f"{type(problem).__name__}: {text}" if text else type(problem).__name__
