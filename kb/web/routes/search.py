"""Search."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from kb.web import shapes
from kb.web.answers import Asked, Limit, Next, answers, respond

routes = APIRouter(tags=["search"])


@routes.get("/games/{game}/search", responses=answers(shapes.SearchPage))
async def search(
    service: Asked,
    game: str,
    filter: Annotated[
        list[str] | None, Query(description="Conditions that all hold.", examples=[["n<=5", "connected"]])
    ] = None,
    limit: Limit = 50,
    next: Next = None,
) -> Response:
    """Stored positions that meet every filter, smallest first, and whether the answer is complete."""
    asked = service.heavy("search", game=game, filters=filter or [], limit=limit, next=next)
    return respond(service, await asked)
