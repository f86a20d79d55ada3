"""The Typer app `ggkb`: its commands, and the one place that turns an error into a sentence."""

from __future__ import annotations

import sys

import typer

from cli import options, render
from cli.audit import audit
from cli.claim import claim
from cli.claims import claims
from cli.demo import demo
from cli.errata import errata
from cli.explain import explain
from cli.findings import findings
from cli.games import games
from cli.identify import identify
from cli.init import init
from cli.populate import populate
from cli.runs import runs
from cli.search import search
from cli.sequence import sequence
from cli.table import table
from cli.value import value
from kb.errors import KbError

COMMANDS = (
    init,
    populate,
    value,
    explain,
    table,
    sequence,
    search,
    identify,
    audit,
    claims,
    claim,
    errata,
    findings,
    games,
    runs,
    demo,
)

app = typer.Typer(
    name="ggkb",
    help="Graph Games Knowledge Base: exact values of games on graphs, and theorems checked against them.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def shared(database: options.Database = None, json: options.Json = False) -> None:
    """Keep what was said before the command's name."""
    options.Shared.database = database
    options.Shared.json = json


for command in COMMANDS:
    app.command()(command)


def run() -> None:
    """Run the command line; exit 2 for bad input, 130 when interrupted."""
    try:
        app()
    except KbError as problem:
        render.error(problem, as_json=options.Shared.json)
        sys.exit(2)
    except KeyboardInterrupt:
        render.note("ggkb: interrupted; everything finished is stored")
        sys.exit(130)
    except BrokenPipeError:
        # The reader of a pipe has what it wanted; the descriptor is closed quietly.
        sys.stderr.close()
        sys.exit(0)
