"""Options that several commands share, and what they stand for."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from cli import completion
from cli.shared import (
    Shared,
    named_database,
    one_of,
    open_base,
    open_to_ask,
    seconds,
    wants_json,
)
from kb.errors import BadArgument

__all__ = [
    "Claims",
    "Database",
    "GameName",
    "GraphText",
    "Json",
    "OptionalGraphText",
    "Rules",
    "Shared",
    "one_of",
    "open_base",
    "open_to_ask",
    "seconds",
    "shard",
    "wants_json",
]


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
        callback=named_database,
        show_default=False,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON document instead of text.")]
GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game: its slug or an alias, e.g. polish.",
        autocompletion=completion.games,
    ),
]
GraphText = Annotated[
    str,
    typer.Argument(
        metavar="GRAPH",
        help="A graph or position as text, e.g. K_{2,3}; - reads it from standard input.",
        callback=_read_graph,
        autocompletion=completion.families,
    ),
]
OptionalGraphText = Annotated[
    str | None,
    typer.Argument(
        metavar="GRAPH",
        help="A graph, position or sum as text, e.g. K_{2,3}; @FILE or - (standard input) may hold many.",
        show_default=False,
        autocompletion=completion.families,
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


Shard = Annotated[str | None, typer.Option(metavar="i/k", help="Only every k-th part, from the i-th.")]
TimeLimit = Annotated[str | None, typer.Option(metavar="10m", help="Stop cleanly after this.")]
Dask = Annotated[str | None, typer.Option(metavar="tcp://…", help="Solve on a Dask cluster.")]
ClaimSelector = Annotated[
    str | None,
    typer.Argument(
        metavar="[PAPER|GAME|CLAIM]", help="Only of these.", autocompletion=completion.anything_claimed
    ),
]
Format = Annotated[str, typer.Option(help="text or markdown.")]


def limit(text: str | None) -> float | None:
    """The seconds of a time limit, None where there is none."""
    return None if text is None else seconds(text)


def shard(text: str | None) -> tuple[int, int] | None:
    """The part that `i/k` names."""
    if text is None:
        return None
    i, slash, k = text.partition("/")
    if not (slash and i.isdecimal() and k.isdecimal()):
        raise BadArgument(f"--shard is {text!r}, expected i/k such as 1/4")
    return int(i), int(k)
