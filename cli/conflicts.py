"""`ggkb conflicts`: values on which computations differ."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import options, render


def conflicts(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only of this game.")] = None,
    settled: Annotated[bool, typer.Option("--settled", help="Also those that were settled.")] = False,
    rules: options.Rules = None,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """Disputes, the oldest first; exit 1 if one is not settled.

    Example: ggkb conflicts polish
    """
    as_json = options.wants_json(json)
    base = options.open_base(database, read_only=True)
    found = base.conflicts(game, settled=settled)
    if as_json:
        render.document({"conflicts": [conflict._asdict() for conflict in found]})
    else:
        rows = [
            (
                one.id,
                one.game,
                one.key,
                f"{one.stored_value} by run {one.stored_run}",
                f"{one.found_value} by run {one.found_run}",
                one.found_at,
                one.resolution or "not settled",
            )
            for one in found
        ]
        render.columns(
            rows, ("conflict", "game", "key", "stored", "found", "at", "resolution") if rows else ()
        )
    if any(conflict.resolution is None for conflict in found):
        raise typer.Exit(1)
