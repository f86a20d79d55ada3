"""Pictures as SVG."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response

from kb.web.answers import Asked, GraphText, file, respond

routes = APIRouter(tags=["pictures"], responses=file("image/svg+xml", "A picture."))

Theme = Annotated[Literal["auto", "light", "dark"], Query(description="auto follows the reader's screen.")]


@routes.get("/games/{game}/picture.svg", response_class=Response)
async def picture(
    service: Asked,
    game: str,
    graph: GraphText,
    values: Annotated[
        bool, Query(description="Whether each option's value is written at its place.")
    ] = False,
    numbers: Annotated[bool, Query(description="Whether the vertices are numbered.")] = False,
    theme: Theme = "auto",
) -> Response:
    """A position, with the values of its options where they are asked for."""
    asked = service.heavy(
        "picture",
        game=game,
        given={"graph": graph},
        values=values,
        numbers=numbers,
        theme=theme,
        budget=service.budget,
    )
    return respond(service, await asked)


@routes.get("/games/{game}/thermograph.svg", response_class=Response)
async def thermograph(service: Asked, game: str, graph: GraphText, theme: Theme = "auto") -> Response:
    """The thermograph of a partizan position whose value is known."""
    asked = service.heavy(
        "thermograph", game=game, given={"graph": graph}, theme=theme, budget=service.budget
    )
    return respond(service, await asked)
