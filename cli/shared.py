"""What was said before the command's name, the base it speaks of, and how arguments are read.

Nothing here needs Typer, whose loading takes longer than a look-up.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from kb.errors import BadArgument

if TYPE_CHECKING:
    from kb.knowledge_base import KnowledgeBase


class Shared:
    """What was said before the command's name; it holds unless the command says otherwise."""

    database: str | None = None
    json: bool = False
    rules: ClassVar[list[Path]] = []
    claims: ClassVar[list[Path]] = []


def named_database(database: str | None) -> str | None:
    """An empty name is most likely a variable that is not set: never the default in its place."""
    if database is not None and not database.strip():
        raise BadArgument("--db is empty; expected a file or a database URL")
    return database


def wants_json(json: bool) -> bool:
    """Whether JSON was asked for, before or after the command's name."""
    Shared.json = Shared.json or json
    return Shared.json


def open_base(database: str | None, *, read_only: bool = False, create: bool = False) -> KnowledgeBase:
    """The knowledge base that this call speaks of."""
    from kb.knowledge_base import KnowledgeBase

    return KnowledgeBase(
        database or Shared.database,
        read_only=read_only,
        create=create,
        rules=Shared.rules,
        claims=Shared.claims,
    )


def open_to_ask(database: str | None) -> KnowledgeBase:
    """The knowledge base for a question: what it solves is stored, unless the file may only be read."""
    from kb.knowledge_base import default_url

    address = database or Shared.database or default_url()
    file = os.path.expanduser(address.removeprefix("sqlite:///"))
    # SQLite writes beside the file too. What cannot be reached at all is refused when it is opened.
    is_writable = all(os.access(place, os.W_OK) for place in (file, os.path.dirname(file) or "."))
    return open_base(address, read_only=os.access(file, os.F_OK) and not is_writable)


def seconds(text: str) -> float:
    """A length of time such as `500ms`, `10s`, `2m`, `1h` or a plain number of seconds.

    >>> seconds("2m")
    120.0
    """
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*(ms|s|m|h|)\s*", text)
    if found is None:
        raise BadArgument(f"{text!r} is no length of time; expected e.g. 500ms, 10s, 2m or 1h")
    return float(found[1]) * {"ms": 0.001, "s": 1, "m": 60, "h": 3600, "": 1}[found[2]]


def one_of(given: str, *allowed: str) -> str:
    """The word given, or `BadArgument` with the words that are allowed."""
    if given not in allowed:
        raise BadArgument(f"{given!r} is none of {', '.join(allowed)}")
    return given
