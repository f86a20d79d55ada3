"""`ggkb draw`: a position as a picture, with the value of each option at its vertex or edge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli import options, render

if TYPE_CHECKING:
    from kb.drawing import Picture, Theme


def draw(
    game: options.GameName,
    graph: options.GraphText,
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="F.svg|F.png|-", help="The file; - is SVG to stdout.")
    ] = "-",
    plain: Annotated[bool, typer.Option("--plain", help="The position alone, without values.")] = False,
    numbers: Annotated[
        bool, typer.Option("--numbers", help="Write the numbers of the vertices too.")
    ] = False,
    edges: Annotated[bool, typer.Option("--edges", help="Boards of geography as graphs, not cells.")] = False,
    thermograph: Annotated[
        bool, typer.Option("--thermograph", help="The thermograph of the value, for partizan games.")
    ] = False,
    theme: Annotated[str, typer.Option(help="auto (follows the reader's screen), light or dark.")] = "auto",
    scale: Annotated[float, typer.Option(help="Pixels a unit of a PNG.")] = 2.0,
    budget: Annotated[
        str, typer.Option(metavar="10s", help="Wall time to solve what is not stored.")
    ] = "10s",
    stored_only: Annotated[bool, typer.Option("--stored-only", help="Solve nothing.")] = False,
    rules: options.Rules = None,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """A picture of a position with the value of each option written at its vertex or edge.

    Exit code 1 where a thermograph is asked for and the value is not known.

    Example: ggkb draw take-away W7 -o w7.svg
    """
    as_json = options.wants_json(json)
    from kb.drawing import THEMES

    chosen: Theme = next(one for one in THEMES if one == options.one_of(theme, *THEMES))
    base = options.open_base(database, read_only=True)
    time = options.seconds(budget)
    picture: Picture | None
    if thermograph:
        picture = base.thermograph(game, graph, budget=time, stored_only=stored_only)
        if picture is None:
            render.note("ggkb: the value is not known, so there is no thermograph; give more --budget")
            raise typer.Exit(1)
    else:
        picture = base.draw(
            game,
            graph,
            values=not plain,
            numbered=numbers,
            edges=edges,
            budget=time,
            stored_only=stored_only,
        )
    if output == "-":
        render.block(picture.svg(chosen))
        return
    written = picture.save(output, chosen, scale=scale)
    record = {"file": str(written), "title": picture.title, "width": picture.width, "height": picture.height}
    if as_json:
        render.document(record)
    else:
        render.note(f"{written}: {picture.title}")
