"""Values of positions."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.routing import APIRoute

from kb.errors import BadArgument
from kb.web import shapes
from kb.web.answers import POSITION_BODY, Asked, GraphText, answers, position_in, respond, service_of

routes = APIRouter(tags=["values"])


class PlainRoute(APIRoute):
    """A route on which the plain question, `graph` and perhaps `named`, takes the shortest way."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler; it reads the parameters itself where there are no others."""
        handle = super().get_route_handler()

        async def handle_plain(request: Request) -> Response:
            given = request.query_params.multi_items()
            query = dict(given)
            if len(given) == len(query) and query.keys() in PLAIN and query.get("named", "0") in ("0", "1"):
                service = await service_of(request)
                named = query.get("named") != "0"
                asked = service.value(request.path_params["game"], {"graph": query["graph"]}, named=named)
                return respond(service, await asked)
            return await handle(request)

        return handle_plain


PLAIN = ({"graph"}, {"graph", "named"})

Solve = Annotated[
    bool | None,
    Query(description="Whether an unknown value is solved and stored; without it, if the service does that."),
]

Named = Annotated[
    bool, Query(description="Whether to name the position; without its name it is found faster.")
]


async def value(
    service: Asked, game: str, graph: GraphText, solve: Solve = None, named: Named = True
) -> Response:
    """What is known of a position: value, outcome, and every computation and theorem that speaks of it.

    A GET solves nothing and stores nothing.
    """
    if solve:
        raise BadArgument("a GET solves nothing; a POST does, where the service may solve")
    return respond(service, await service.value(game, {"graph": graph}, named=named))


routes.add_api_route(
    "/games/{game}/value",
    value,
    methods=["GET"],
    route_class_override=PlainRoute,
    responses=answers(shapes.Value),
)


@routes.post("/games/{game}/value", openapi_extra=POSITION_BODY, responses=answers(shapes.Value))
async def value_of(
    service: Asked, request: Request, game: str, solve: Solve = None, named: Named = True
) -> Response:
    """The same of a position given as JSON; an unknown value is solved and stored, where the service may."""
    given = await position_in(request, service)
    if solve or (solve is None and service.may_solve):
        return respond(service, await service.solved_value(game, given, named=named))
    return respond(service, await service.value(game, given, named=named))
