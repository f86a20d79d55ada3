"""Search."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from kb.web import shapes
from kb.web.answers import Asked, Limit, Next, answers, file, respond
from kb.web.routes.export import streamed

routes = APIRouter(tags=["search"])

Filters = Annotated[
    list[str] | None, Query(description="Conditions that all hold.", examples=[["n<=5", "connected"]])
]
Facts = Annotated[list[str] | None, Query(description="Facts such as n or nim_value.", examples=[["n"]])]


@routes.get("/games/{game}/search", responses=answers(shapes.SearchPage))
async def search(
    service: Asked,
    game: str,
    filter: Filters = None,
    sort: Annotated[
        list[str] | None,
        Query(description="Facts to sort by, a minus before one turning it round.", examples=[["-girth"]]),
    ] = None,
    limit: Limit = 50,
    next: Next = None,
) -> Response:
    """Stored positions that meet every filter, smallest first, and whether the answer is complete."""
    asked = service.heavy("search", game=game, filters=filter or [], sort=sort or [], limit=limit, next=next)
    return respond(service, await asked)


@routes.get("/games/{game}/counts", responses=answers(shapes.Counts))
async def counts(service: Asked, game: str, filter: Filters = None, by: Facts = None) -> Response:
    """How many stored positions meet every filter, for each combination of the facts in `by`."""
    return respond(service, await service.heavy("counts", game=game, filters=filter or [], by=by or []))


@routes.get(
    "/games/{game}/search.csv", response_class=Response, responses=file("text/csv", "A line per position.")
)
async def search_file(service: Asked, game: str, filter: Filters = None) -> Response:
    """All stored positions that meet every filter, with what is known of each, as CSV."""
    allowed = await service.heavy("search_size", game=game, filters=filter or [])
    if allowed.head.status != 200:
        return respond(service, allowed)
    return streamed(service, f"{game}-search.csv", "search_file", game=game, filters=filter or [])
