"""`ggkb table`: the values of a family with one or two parameters."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import completion, options, render
from kb.counting import counted


def table(
    game: options.GameName,
    family: Annotated[
        str,
        typer.Argument(metavar="FAMILY", help="A family, e.g. K_{m,n}.", autocompletion=completion.families),
    ],
    ranges: Annotated[
        list[str] | None, typer.Argument(metavar="[m=1..6]…", help="The values of its variables.")
    ] = None,
    against: Annotated[
        str | None, typer.Option(metavar="PRINTED", help="A printed table, e.g. ottaway_table_3.")
    ] = None,
    format: Annotated[str, typer.Option(help="text, markdown, latex or csv.")] = "text",
    heat_map: Annotated[
        str | None, typer.Option("--heat-map", metavar="F.svg|F.png", help="Draws the table into a file too.")
    ] = None,
    budget: Annotated[str, typer.Option(metavar="10s", help="Wall time to solve one unknown cell.")] = "10s",
    time_limit: Annotated[
        str, typer.Option(metavar="10m", help="Wall time for the whole table; cells past it are ?.")
    ] = "10m",
    rules: options.Rules = None,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """A table of values; with --against, cell by cell beside the printed one (exit 1 where they differ).

    A cell that is not printed has °, one that differs shows what is printed, ? is not computed.

    Example: ggkb table even-odd 'P(n,k)' k=0..8 n=0..7 --against ottaway_table_3
    """
    as_json = options.wants_json(json)
    options.one_of(format, "text", "markdown", "latex", "csv")
    base = options.open_to_ask(database)
    with render.progress(f"{game} {family}") as progress:
        found = base.table(
            game,
            family,
            ranges or [],
            against=against,
            budget=options.seconds(budget),
            time_limit=options.seconds(time_limit),
            progress=progress,
        )
    if heat_map is not None:
        base.heat_map(found).save(heat_map)
    if as_json:
        render.document(found.as_json())
    else:
        render.block(found.text(format))  # type: ignore[arg-type]  # checked above
    if against is None:
        return
    different, missing = found.marked("different"), found.marked("not computed")
    render.note(
        f"{counted(len(found.marked('equal')), 'cell')} as printed, {len(different)} different, "
        f"{len(found.marked('not printed'))} not printed, {len(missing)} not computed"
    )
    if different:
        raise typer.Exit(1)
