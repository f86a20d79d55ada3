"""Values of positions."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from kb.web.answers import POSITION_BODY, Asked, GraphText, position_in, respond

routes = APIRouter(tags=["values"])

Solve = Annotated[
    bool | None,
    Query(description="Whether an unknown value may be solved and stored; without it, if the service does."),
]

Named = Annotated[
    bool, Query(description="Whether to name the position; without its name it is found faster.")
]


@routes.get("/games/{game}/value")
async def value(
    service: Asked, game: str, graph: GraphText, solve: Solve = None, named: Named = True
) -> Response:
    """What is known of a position: value, outcome, and every computation and theorem that speaks of it."""
    return respond(service, await service.value(game, {"graph": graph}, solve=solve, named=named))


@routes.post("/games/{game}/value", openapi_extra=POSITION_BODY)
async def value_of(
    service: Asked, request: Request, game: str, solve: Solve = None, named: Named = True
) -> Response:
    """The same of a position given as JSON."""
    given = await position_in(request, service)
    return respond(service, await service.value(game, given, solve=solve, named=named))
