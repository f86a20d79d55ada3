"""Moves: explanations, and the replies of a perfect player."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from kb.web import shapes
from kb.web.answers import POSITION_BODY, Asked, GraphText, Next, answers, position_in, respond

routes = APIRouter(tags=["moves"])

KindLimit = Annotated[
    int | None,
    Query(
        ge=1,
        description="Kinds of moves on several edges on one page, winning ones first; the first page has"
        " besides all moves at one vertex or edge. Without it everything comes at once.",
    ),
]

Solve = Annotated[
    bool | None,
    Query(
        description="Whether time is spent on what is not stored; without it, where the service does that."
    ),
]

Player = Annotated[
    Literal["L", "R"] | None, Query(description="Who moves, in a partizan game: Left or Right.")
]


@routes.get("/games/{game}/position", responses=answers(shapes.PlacedPosition))
async def position(service: Asked, game: str, graph: GraphText) -> Response:
    """A position with its name, a layout, and itself for other programs; nothing is said of its moves."""
    return respond(service, await service.readers.ask("position", game=game, given={"graph": graph}))


@routes.get("/games/{game}/explain", responses=answers(shapes.Explanation))
async def explain(
    service: Asked,
    game: str,
    graph: GraphText,
    limit: KindLimit = None,
    next: Next = None,
    solve: Solve = None,
) -> Response:
    """Every move: up to symmetry in `summands`, one by one in the labelling given in `moves`."""
    budget = 0.0 if solve is False else service.budget
    asked = service.heavy(
        "explanation", game=game, given={"graph": graph}, budget=budget, limit=limit, next=next
    )
    return respond(service, await asked)


@routes.post("/games/{game}/explain", openapi_extra=POSITION_BODY, responses=answers(shapes.Explanation))
async def explain_position(
    service: Asked, request: Request, game: str, limit: KindLimit = None, next: Next = None
) -> Response:
    """The same of a position given as JSON."""
    given = await position_in(request, service)
    asked = service.heavy(
        "explanation", game=game, given=given, budget=service.budget, limit=limit, next=next
    )
    return respond(service, await asked)


@routes.get("/games/{game}/line", responses=answers(shapes.Line))
async def line(
    service: Asked,
    game: str,
    graph: GraphText,
    moves: Annotated[
        str, Query(description="Moves `3`, `0-1` or `0-1.1-4`, with `L` or `R` before them, commas between.")
    ],
) -> Response:
    """The positions that a row of moves leads through, numbered as the first one is."""
    asked = service.heavy("line", game=game, given={"graph": graph}, moves=moves)
    return respond(service, await asked)


@routes.get("/games/{game}/reply", responses=answers(shapes.Reply))
async def reply(service: Asked, game: str, graph: GraphText, player: Player = None) -> Response:
    """A perfect player's move: the simplest that wins, or where none does the first there is."""
    asked = service.heavy("reply", game=game, given={"graph": graph}, player=player, budget=service.budget)
    return respond(service, await asked)


@routes.post("/games/{game}/reply", openapi_extra=POSITION_BODY, responses=answers(shapes.Reply))
async def reply_in_position(service: Asked, request: Request, game: str, player: Player = None) -> Response:
    """The same in a position given as JSON."""
    given = await position_in(request, service)
    asked = service.heavy("reply", game=game, given=given, player=player, budget=service.budget)
    return respond(service, await asked)
