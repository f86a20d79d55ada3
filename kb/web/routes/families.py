"""Tables and sequences."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from kb.web import shapes
from kb.web.answers import Asked, answers, respond

routes = APIRouter(tags=["families"])

Family = Annotated[str, Query(description="A graph with variables.", examples=["K_{m,n}", "P_n"])]
StoredFamily = Annotated[
    str, Query(description="A family as `/periods` names it.", examples=["P_n", "tail(g6:Bw,2,n)"])
]
Ranges = Annotated[
    list[str] | None,
    Query(description="The values of its variables.", examples=[["m=1..4 n=m..6"], ["n=1..20"]]),
]


@routes.get("/games/{game}/table", responses=answers(shapes.Table))
async def table(
    service: Asked,
    game: str,
    family: Family,
    ranges: Ranges = None,
    against: Annotated[
        str | None, Query(description="A printed table to compare with.", examples=["ottaway_table_3"])
    ] = None,
) -> Response:
    """The known values of a family with one or two variables, cell by cell beside print."""
    asked = service.heavy("table", game=game, family=family, ranges=ranges or [], against=against)
    return respond(service, await asked)


@routes.get("/identify", responses=answers(shapes.Matches))
async def identify(
    service: Asked,
    values: Annotated[str, Query(description="Values with commas or blanks.", examples=["1,1,2,0,3,1,1"])],
    family: Annotated[str, Query(description="The family they run along.", examples=["C_n"])] = "P_n",
) -> Response:
    """The games and claims whose values along a family are these; plain numbers are nim-values."""
    return respond(service, await service.readers.ask("identify", values=values, family=family))


@routes.get("/periods", responses=answers(shapes.Periods))
async def periods(service: Asked) -> Response:
    """The proved periods of growing families that are stored."""
    return respond(service, await service.readers.ask("periods"))


@routes.get("/games/{game}/period", responses=answers(shapes.PeriodProof))
async def period(service: Asked, game: str, family: StoredFamily) -> Response:
    """What proves a stored period: the window, and each type of ends with its own period and its values."""
    return respond(service, await service.readers.ask("period", game=game, family=family))


@routes.get("/games/{game}/sequence", responses=answers(shapes.Sequence))
async def sequence(service: Asked, game: str, family: Family, ranges: Ranges = None) -> Response:
    """The known values along a family with one variable, and the period they show."""
    asked = service.heavy("sequence", game=game, family=family, ranges=ranges or [])
    return respond(service, await asked)
