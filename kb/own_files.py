"""Python files that a person hands to the knowledge base: rules of a game, claims to test.

They are named in the environment, so that the processes started to solve and check find them too.
"""

from __future__ import annotations

import os
from functools import cache
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from kb.errors import BadArgument

RULES = "GGKB_RULES"
CLAIMS = "GGKB_CLAIMS"


def files(variable: str) -> list[str]:
    """The files named by one of these variables."""
    return [name for name in os.environ.get(variable, "").split(os.pathsep) if name]


def add_file(variable: str, path: Path | str) -> str:
    """Names one more file, here and in processes started from now on; gives its full name."""
    name = str(Path(path).expanduser().resolve())
    if name not in files(variable):
        os.environ[variable] = os.pathsep.join([*files(variable), name])
    return name


def refuse_files() -> None:
    """Forgets all such files: a service runs no code that its visitors, or its environment, name."""
    for variable in (RULES, CLAIMS):
        os.environ.pop(variable, None)


@cache
def load(name: str) -> tuple[ModuleType, str]:
    """The file as a module, and a digest of its text; `BadArgument` where it does not run."""
    file = Path(name)
    try:
        digest = sha256(file.read_bytes()).hexdigest()[:16]
    except OSError as error:
        raise BadArgument(f"cannot read {name!r}: {error.strerror or error}") from None
    spec = spec_from_file_location(f"ggkb_own_{digest}", file)
    if spec is None or spec.loader is None:
        raise BadArgument(f"{name!r} is no Python file; expected one such as my_game.py")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise BadArgument(f"{name!r} does not run: {type(error).__name__}: {error}") from None
    return module, digest
