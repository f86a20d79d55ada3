"""The games."""

from __future__ import annotations

from fastapi import APIRouter, Response

from kb.web import shapes
from kb.web.answers import Asked, answers, respond

routes = APIRouter(tags=["games"])


@routes.get("/games", responses=answers(shapes.Games))
async def games(service: Asked) -> Response:
    """All games, with their rules and how many positions are stored."""
    return respond(service, await service.readers.ask("games"))


@routes.get("/games/{game}", responses=answers(shapes.GamePage))
async def game(service: Asked, game: str) -> Response:
    """One game: its rules, what is stored of it, the papers that speak of it."""
    return respond(service, await service.readers.ask("game", game=game))


@routes.get("/games/{game}/facets", responses=answers(shapes.Facets))
async def facets(service: Asked, game: str) -> Response:
    """How many stored positions of each size have each value."""
    return respond(service, await service.readers.ask("facets", game=game))


@routes.get("/coverage", responses=answers(shapes.Coverages))
async def coverage(service: Asked, game: str | None = None) -> Response:
    """Which families and enumerations are stored, and whether completely."""
    return respond(service, await service.readers.ask("coverage", game=game))
