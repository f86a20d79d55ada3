"""`ggkb identify`: which game gives this sequence."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import options, render


def identify(
    values: Annotated[
        str,
        typer.Argument(metavar="VALUES", help="Values with commas or blanks between them, e.g. 0,1,*2,3."),
    ],
    family: Annotated[str, typer.Option(help="The family they run along.")] = "P_n",
    budget: Annotated[str, typer.Option(metavar="1s", help="Wall time to solve one unknown member.")] = "1s",
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """The games and claims whose values along a family are these; plain numbers are nim-values.

    Exit code 1 where nothing fits.

    Example: ggkb identify 1,1,2,0,3,1,1,0,3,3 --family P_n
    """
    from kb.identify import listed

    as_json = options.wants_json(json)
    base = options.open_to_ask(database)
    matches = base.identify(listed(values), family, budget=options.seconds(budget))
    if as_json:
        render.document({"matches": [match.as_json() for match in matches]})
    for match in () if as_json else matches:
        render.line(f"{match.game} from {match.first}" + (f" by {match.claim}" if match.claim else ""))
    if not matches:
        render.note("ggkb: no game here gives these values along this family")
        raise typer.Exit(1)
