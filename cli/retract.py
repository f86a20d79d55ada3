"""`ggkb retract`: a run whose values turned out to be wrong."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import options, render
from kb.counting import counted


def retract(
    run: Annotated[int, typer.Argument(metavar="RUN", help="Its number in `ggkb runs`.")],
    reason: Annotated[str, typer.Argument(help="Why its values are not to be believed.")],
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """Remove the values that only this run computed; what other runs confirmed stays in their name.

    Example: ggkb retract 12 "a bug in the solver"
    """
    as_json = options.wants_json(json)
    base = options.open_base(database)
    gone = base.retract(run, reason)
    if as_json:
        render.document({"run": run, "removed": gone, "reason": reason})
    else:
        render.line(f"run {run} is retracted: {counted(gone, 'value')} removed")
