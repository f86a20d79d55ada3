"""Papers, claims, errata, findings, audits and runs."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response

from kb.web import shapes
from kb.web.answers import Asked, Limit, Next, answers, respond

routes = APIRouter(tags=["catalogue"])

Paper = Annotated[str | None, Query(description="The key of a paper.", examples=["ottaway"])]
Game = Annotated[str | None, Query(description="A game: its slug or an alias.", examples=["take-away"])]


@routes.get("/claims", responses=answers(shapes.Claims))
async def claims(
    service: Asked,
    text: Annotated[str, Query(description="Words that all stand in the claim.")] = "",
    paper: Paper = None,
    game: Game = None,
    kind: Annotated[str | None, Query(description="As theorem, conjecture, table or finding.")] = None,
    verdict: Literal["agrees", "contradicted", "unchecked"] | None = None,
    class_: Annotated[str | None, Query(alias="class", description="The class of its erratum.")] = None,
    limit: Limit = 100,
    next: Next = None,
) -> Response:
    """The claims of the catalogue, each with its record, and how many there are of each paper and kind."""
    asked = service.readers.ask(
        "claims",
        text=text,
        paper=paper,
        game=game,
        kind=kind,
        verdict=verdict,
        class_=class_,
        limit=limit,
        next=next,
    )
    return respond(service, await asked)


@routes.get("/claims/{paper}/{slug}", responses=answers(shapes.Claim))
async def claim(service: Asked, paper: str, slug: str) -> Response:
    """One claim: what it says, where, how it fared against data, what is wrong with it in print."""
    return respond(service, await service.readers.ask("claim", slug=f"{paper}/{slug}"))


@routes.get("/errata", responses=answers(shapes.Errata))
async def errata(service: Asked, paper: Paper = None) -> Response:
    """What is wrong in print, with the smallest counterexample and what holds instead."""
    return respond(service, await service.readers.ask("errata", paper=paper))


@routes.get("/findings", responses=answers(shapes.Findings))
async def findings(service: Asked) -> Response:
    """What was found beyond the papers."""
    return respond(service, await service.readers.ask("findings"))


@routes.get("/papers", responses=answers(shapes.Papers))
async def papers(
    service: Asked,
    text: Annotated[
        str, Query(description="Names of authors, or a part of the title.", examples=["Nowakowski"])
    ] = "",
) -> Response:
    """The papers, and how their claims fared."""
    return respond(service, await service.readers.ask("papers", text=text))


@routes.get("/papers/{key}", responses=answers(shapes.PaperPage))
async def paper(service: Asked, key: str) -> Response:
    """One paper with its claims."""
    return respond(service, await service.readers.ask("paper", key=key))


@routes.get("/audits", responses=answers(shapes.Audits))
async def audits(service: Asked, limit: Limit = 50) -> Response:
    """The latest audits."""
    return respond(service, await service.readers.ask("audits", limit=limit))


@routes.get("/runs", responses=answers(shapes.Runs))
async def runs(service: Asked, game: Game = None, limit: Limit = 50) -> Response:
    """The latest computations."""
    return respond(service, await service.readers.ask("runs", game=game, limit=limit))


@routes.get("/conflicts", responses=answers(shapes.Conflicts))
async def conflicts(service: Asked, game: Game = None) -> Response:
    """The values on which computations differ, as long as nobody has settled which is right."""
    return respond(service, await service.readers.ask("conflicts", game=game))
