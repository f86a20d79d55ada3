"""`ggkb cite`: BibTeX for the base, a paper, or a value."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import completion, options, render


def cite(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="[PAPER|CLAIM|GAME]",
            help="A paper, a claim, or a game.",
            autocompletion=completion.papers_and_games,
        ),
    ] = None,
    graph: Annotated[str | None, typer.Argument(metavar="[GRAPH]", help="With a game: a position.")] = None,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """BibTeX for the base itself, for a paper, or for a value and the papers that speak of it.

    Example: ggkb cite take-away K_{2,3}
    """
    as_json = options.wants_json(json)
    bibtex = options.open_base(database, read_only=True).cite(what, graph)
    if as_json:
        render.document({"bibtex": bibtex})
    else:
        render.block(bibtex)
