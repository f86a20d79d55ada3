"""`ggkb sequence`: values along a family and the period they show."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import completion, options, render


def sequence(
    game: options.GameName,
    family: Annotated[
        str,
        typer.Argument(
            metavar="FAMILY", help="A family with one variable, e.g. P_n.", autocompletion=completion.families
        ),
    ],
    ranges: Annotated[list[str] | None, typer.Argument(metavar="n=1..40", help="Its values.")] = None,
    bfile: Annotated[bool, typer.Option("--bfile", help="Lines `n value`, as OEIS wants them.")] = False,
    plot: Annotated[
        str | None, typer.Option("--plot", metavar="F.svg|F.png", help="Draws the values into a file too.")
    ] = None,
    budget: Annotated[str, typer.Option(metavar="10s", help="Wall time to solve one unknown term.")] = "10s",
    time_limit: Annotated[
        str, typer.Option(metavar="60s", help="Wall time for the whole sequence; terms past it are ?.")
    ] = "60s",
    rules: options.Rules = None,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """The values along a family, with their period or arithmetic period, and whether that is proved.

    Example: ggkb sequence node-kayles P_n n=1..120
    """
    as_json = options.wants_json(json)
    base = options.open_to_ask(database)
    with render.progress(f"{game} {family}") as progress:
        found = base.sequence(
            game,
            family,
            ranges or [],
            budget=options.seconds(budget),
            time_limit=options.seconds(time_limit),
            progress=progress,
        )
    if plot is not None:
        base.plot(found).save(plot)
    if as_json:
        render.document(found.as_json())
    elif bfile:
        render.block(found.bfile())
    else:
        render.paragraph("", " ".join(found.texts))
        render.line(found.verdict)
