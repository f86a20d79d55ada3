"""The Typer app `ggkb`: its commands, each in the file of its name, and wrong usage as a sentence."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from keyword import iskeyword
from typing import Annotated, Any

import typer

from cli import first, options, render
from cli.start import run
from kb.errors import BadArgument, KbError

__all__ = ["application", "call", "run"]

COMMANDS = (
    "init",
    "populate",
    "census",
    "value",
    "explain",
    "draw",
    "table",
    "sequence",
    "oeis",
    "search",
    "refute",
    "conjecture",
    "identify",
    "families",
    "calc",
    "audit",
    "claims",
    "claim",
    "errata",
    "findings",
    "games",
    "runs",
    "verify",
    "conflicts",
    "resolve",
    "retract",
    "export",
    "certify",
    "check",
    "cite",
    "doctor",
    "serve",
    "site",
    "demo",
    "import",
)
"""Every command, in the order of the help."""


def _show_version(asked: bool) -> None:
    if asked:
        from kb.version import code_version

        render.line(f"ggkb {code_version()}")
        raise typer.Exit


def shared(
    database: options.Database = None,
    json: options.Json = False,
    rules: options.Rules = None,
    claims: options.Claims = None,
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version and exit.", callback=_show_version, is_eager=True),
    ] = False,
) -> None:
    """Keep what was said before the command's name."""
    options.Shared.database = database
    options.Shared.json = json
    options.Shared.rules = list(rules or ())
    options.Shared.claims = list(claims or ())


ABOUT = "Graph Games Knowledge Base: exact values of games on graphs, and theorems checked against them."


@cache
def application(names: tuple[str, ...] = COMMANDS) -> typer.Typer:
    """The app with these commands; loading all of them takes longer than many a command."""
    app = typer.Typer(
        name="ggkb",
        help=ABOUT,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(shared)
    for name in names:
        own = f"{name}_" if iskeyword(name) else name
        app.command(name)(getattr(import_module(f"cli.{own}"), own))
    return app


def __getattr__(name: str) -> Any:
    """`app`, with all commands, made when it is asked for."""
    if name == "app":
        return application()
    raise AttributeError(f"module 'cli.main' has no attribute {name!r}")


def call(arguments: Sequence[str]) -> int | None:
    """Runs a command line by Typer; gives its exit code. Wrong usage is a `BadArgument`."""
    if not arguments and "_GGKB_COMPLETE" not in os.environ:
        return first.show()
    named = _command(arguments)
    app = application(COMMANDS if named is None else (named,))
    try:
        code: int | None = app(list(arguments), standalone_mode=False)
    except typer.TyperException as problem:
        raise _usage(problem) from None
    return code


def _command(arguments: Sequence[str]) -> str | None:
    """The command that a line names, None where that takes all commands to tell."""
    words = iter(arguments)
    for word in words:
        if word in ("--db", "--rules", "--claims"):
            next(words, None)
        elif word != "--json":
            return word if word in COMMANDS else None
    return None


def _usage(problem: typer.TyperException) -> KbError:
    """Wrong usage as one sentence."""
    said = getattr(problem, "format_message", problem.__str__)()
    context = getattr(problem, "ctx", None)
    command = "ggkb" if context is None else context.command_path
    said = " ".join(said.split()).rstrip(".?")
    if re.match(r"No such option: -([^-a-z]|$)", said):
        said += "; what opens with a minus and is no option comes after --, as in -- '-P3'"
    if "unexpected extra argument" in said:
        said += "; a graph with braces, blanks or brackets is quoted for the shell, as 'K_{2,3}'"
    return BadArgument(f"{said[:1].lower()}{said[1:]}; `{command} --help` shows an example")
