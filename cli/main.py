"""The Typer app `ggkb`: its commands, and wrong usage as a sentence."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from cli import options, render
from cli.audit import audit
from cli.calc import calc
from cli.certify import certify
from cli.check import check
from cli.cite import cite
from cli.claim import claim
from cli.claims import claims
from cli.conflicts import conflicts
from cli.conjecture import conjecture
from cli.demo import demo
from cli.doctor import doctor
from cli.draw import draw
from cli.errata import errata
from cli.explain import explain
from cli.export import export
from cli.families import families
from cli.findings import findings
from cli.games import games
from cli.identify import identify
from cli.import_ import import_
from cli.init import init
from cli.populate import populate
from cli.refute import refute
from cli.resolve import resolve
from cli.retract import retract
from cli.runs import runs
from cli.search import search
from cli.sequence import sequence
from cli.serve import serve
from cli.start import run
from cli.table import table
from cli.value import value
from cli.verify import verify
from kb.errors import BadArgument, KbError

__all__ = ["app", "call", "run"]

COMMANDS = (
    init,
    populate,
    value,
    explain,
    draw,
    table,
    sequence,
    search,
    refute,
    conjecture,
    identify,
    families,
    calc,
    audit,
    claims,
    claim,
    errata,
    findings,
    games,
    runs,
    verify,
    conflicts,
    resolve,
    retract,
    export,
    certify,
    check,
    cite,
    doctor,
    serve,
    demo,
)

app = typer.Typer(
    name="ggkb",
    help="Graph Games Knowledge Base: exact values of games on graphs, and theorems checked against them.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(asked: bool) -> None:
    if asked:
        from kb.version import code_version

        render.line(f"ggkb {code_version()}")
        raise typer.Exit


@app.callback()
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


for command in COMMANDS:
    app.command()(command)
app.command("import")(import_)


def call() -> int | None:
    """Runs the command line by Typer; gives its exit code. Wrong usage is a `BadArgument`."""
    try:
        code: int | None = app(standalone_mode=False)
    except typer.TyperException as problem:
        if len(sys.argv) == 1:  # the help was shown already
            return 2
        raise _usage(problem) from None
    return code


def _usage(problem: typer.TyperException) -> KbError:
    """Wrong usage as one sentence."""
    said = getattr(problem, "format_message", problem.__str__)()
    context = getattr(problem, "ctx", None)
    command = "ggkb" if context is None else context.command_path
    said = " ".join(said.split()).rstrip(".?")
    return BadArgument(f"{said[:1].lower()}{said[1:]}; `{command} --help` shows an example")
