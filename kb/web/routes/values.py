"""Values of positions."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from kb.errors import BadArgument
from kb.web import shapes
from kb.web.answers import POSITION_BODY, Asked, GraphText, answers, position_in, respond

routes = APIRouter(tags=["values"])


Solve = Annotated[
    bool | None,
    Query(description="Whether an unknown value is solved and stored; without it, if the service does that."),
]

Named = Annotated[
    bool, Query(description="Whether to name the position; without its name it is found faster.")
]


@routes.get("/games/{game}/value", responses=answers(shapes.Value))
async def value(
    service: Asked, game: str, graph: GraphText, solve: Solve = None, named: Named = True
) -> Response:
    """What is known of a position: value, outcome, and every computation and theorem that speaks of it.

    A GET solves nothing and stores nothing.
    """
    if solve:
        raise BadArgument("a GET solves nothing; a POST does, where the service may solve")
    return respond(service, await service.value(game, {"graph": graph}, named=named))


@routes.post("/games/{game}/value", openapi_extra=POSITION_BODY, responses=answers(shapes.Value))
async def value_of(
    service: Asked, request: Request, game: str, solve: Solve = None, named: Named = True
) -> Response:
    """The same of a position given as JSON; an unknown value is solved and stored, where the service may."""
    given = await position_in(request, service)
    if solve or (solve is None and service.may_solve):
        return respond(service, await service.solved_value(game, given, named=named))
    return respond(service, await service.value(game, given, named=named))
