"""`ggkb runs`: the computations behind the values."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import completion, options, render
from kb.errors import BadArgument


def runs(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="Only of this game.", autocompletion=completion.games),
    ] = None,
    limit: Annotated[int, typer.Option(help="At most so many, the latest first.")] = 20,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """The latest runs: who computed what, when, with which code.

    Example: ggkb runs polish --limit 5
    """
    as_json = options.wants_json(json)
    if limit < 1:
        raise BadArgument(f"the limit is {limit}, expected at least 1")
    base = options.open_base(database, read_only=True)
    found = base.runs(game, limit=limit)
    if as_json:
        render.document({"runs": [run._asdict() for run in found]})
        return
    rows = []
    for run in found:
        solver = f"{run.solver} {run.solver_version}"
        rows.append((run.id, run.game, solver, run.started_at, run.status, run.written, run.scope))
    render.columns(rows, ("run", "game", "solver", "started", "status", "values", "scope"))
