"""`ggkb oeis`: a sequence as a draft for OEIS."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import completion, options, render


def oeis(
    game: options.GameName,
    family: Annotated[
        str,
        typer.Argument(
            metavar="FAMILY", help="A family with one variable, e.g. P_n.", autocompletion=completion.families
        ),
    ],
    ranges: Annotated[list[str] | None, typer.Argument(metavar="n=1..40", help="Its values.")] = None,
    budget: Annotated[str, typer.Option(metavar="10s", help="Wall time to solve one unknown term.")] = "10s",
    time_limit: Annotated[
        str, typer.Option(metavar="60s", help="Wall time for the whole sequence; the draft ends before.")
    ] = "60s",
    rules: options.Rules = None,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """The nim-values along a family as a draft for OEIS: terms, rules, period, papers, program.

    Example: ggkb oeis node-kayles C_n n=3..120
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
    draft = base.oeis(found)
    if as_json:
        render.document({"draft": draft})
    else:
        render.block(draft)
