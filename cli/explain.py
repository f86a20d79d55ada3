"""`ggkb explain`: the moves of a position up to symmetry, what each leaves, and which win."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import options


def explain(
    game: options.GameName,
    graph: options.GraphText,
    budget: Annotated[
        str, typer.Option(metavar="10s", help="Wall time to solve what is not stored.")
    ] = "10s",
    stored_only: Annotated[bool, typer.Option("--stored-only", help="Solve nothing.")] = False,
    rows: Annotated[int, typer.Option(metavar="N", help="Moves to list of each summand; 0 lists all.")] = 40,
    rules: options.Rules = None,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """Every move up to symmetry, what it leaves and what that is worth; the winning moves.

    Exit code 1 where the value is not known.

    Example: ggkb explain polish 'K_{1,3} + C_4 + K_2 + K_{2,3}'
    """
    from cli.explained import explain_and_print

    options.wants_json(json)
    code = explain_and_print(
        game, graph, database=database, budget=budget, stored_only=stored_only, rows=rows
    )
    if code:
        raise typer.Exit(code)
