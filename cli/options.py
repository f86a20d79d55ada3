"""Options that several commands share, and what they stand for."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ClassVar

import typer

from kb.errors import BadArgument

if TYPE_CHECKING:
    from kb.knowledge_base import KnowledgeBase


def _named(database: str | None) -> str | None:
    """An empty name is most likely a variable that is not set: never the default in its place."""
    if database is not None and not database.strip():
        raise BadArgument("--db is empty; expected a file or a database URL")
    return database


def _read_graph(text: str | None) -> str | None:
    """The graph as text, from standard input where it is `-`."""
    if text != "-":
        return text
    text = sys.stdin.read()
    if not text.strip():
        raise BadArgument("GRAPH is - and standard input is empty")
    return text


Database = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="URL",
        help="The database: a SQLAlchemy URL or a SQLite file. "
        "Default: GGKB_DATABASE, else a file in your data folder.",
        callback=_named,
        show_default=False,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON document instead of text.")]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game: its slug or an alias, e.g. polish.")]
GraphText = Annotated[
    str,
    typer.Argument(
        metavar="GRAPH",
        help="A graph or position as text, e.g. K_{2,3}; - reads it from standard input.",
        callback=_read_graph,
    ),
]
OptionalGraphText = Annotated[
    str | None,
    typer.Argument(
        metavar="GRAPH",
        help="A graph, position or sum as text, e.g. K_{2,3}; @FILE or - (standard input) may hold many.",
        show_default=False,
    ),
]


def _use_rules(files: list[Path] | None) -> list[Path] | None:
    Shared.rules += files or ()
    return files


def _use_claims(files: list[Path] | None) -> list[Path] | None:
    Shared.claims += files or ()
    return files


Rules = Annotated[
    list[Path] | None,
    typer.Option(
        "--rules",
        metavar="FILE.py",
        help="Custom rules: a Python file with a game.",
        envvar="GGKB_RULES",
        callback=_use_rules,
        show_default=False,
    ),
]


Claims = Annotated[
    list[Path] | None,
    typer.Option(
        "--claims",
        metavar="FILE.py",
        help="Custom claims to test: a Python file with claims.",
        envvar="GGKB_CLAIMS",
        callback=_use_claims,
        show_default=False,
    ),
]


class Shared:
    """What was said before the command's name; it holds unless the command says otherwise."""

    database: str | None = None
    json: bool = False
    rules: ClassVar[list[Path]] = []
    claims: ClassVar[list[Path]] = []


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
    file = Path(address.removeprefix("sqlite:///"))
    return open_base(address, read_only=file.exists() and not os.access(file, os.W_OK))


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
