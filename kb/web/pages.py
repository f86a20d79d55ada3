"""The pages of the explorer: HTML written here, filled from the same jobs that answer the API."""

from __future__ import annotations

import json
from asyncio import gather
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import PlainTextResponse, RedirectResponse
from fastapi.routing import APIRoute
from fastapi.templating import Jinja2Templates

from kb.errors import KbError
from kb.evaluate.evidence import MEANINGS
from kb.games import GAMES
from kb.games import game as game_named
from kb.reports.slips import HEADINGS, JUDGEMENTS
from kb.theorems.catalogue import STATUSES
from kb.values import nimber
from kb.web.answers import Asked
from kb.web.citations import citations, cited, readable, title
from kb.web.description import operations
from kb.web.examples import PUZZLE, SEQUENCES, START_EXAMPLES, TABLES
from kb.web.failures import status_of
from kb.web.files import VERSION
from kb.web.guard import PAGE_POLICY
from kb.web.mathematics import typeset, with_links
from kb.web.page_links import (
    claim_links,
    explorer_link,
    is_position,
    links_by_paper,
    narrowed,
    picture_link,
)
from kb.web.routes.certificates import certified_games
from kb.web.service import Service
from kb.web.spans import spans
from kb.web.spread import spread

FOLDER = Path(__file__).parent

SORTS = ("m", "nim_value", "temperature", "girth", "diameter", "max_degree", "automorphisms")
"""Facts that a search offers to sort by; any other can stand in the address."""

WAYS_ON = (("/", "Explore"), ("/games", "Games"), ("/claims", "Claims"), ("/papers", "Papers"))
"""Where one may go from a page that is not there."""

templates = Jinja2Templates(directory=FOLDER / "templates")


class Refused(Exception):
    """A job's answer that is an error, to be shown as a page."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message


class PageRoute(APIRoute):
    """A route whose errors are pages too."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler, with errors turned into pages."""
        handle = super().get_route_handler()

        async def handle_with_page(request: Request) -> Response:
            try:
                return await handle(request)
            except Refused as refused:
                status, message = refused.status, refused.message
            except KbError as problem:
                status, message = status_of(problem), problem.message
            except RequestValidationError as problem:
                first = problem.errors()[0]
                status, message = 400, f"{first['loc'][-1]}: {first['msg']}"
            return error_page(request, status, message)

        return handle_with_page


def error_page(request: Request, status: int, message: str) -> Response:
    """An error as a page."""
    return _page(request, "error.html", status=status, message=message, ways=WAYS_ON)


pages = APIRouter(route_class=PageRoute)


@pages.get("/")
async def explorer(request: Request, service: Asked) -> Response:
    """Draw, type or paste a position and see what is known of it."""
    return _page(
        request,
        "explorer.html",
        games=_games(service),
        examples=START_EXAMPLES,
        citations=citations(),
        puzzle=PUZZLE,
        puzzle_title=game_named(PUZZLE["game"]).title,
    )


@pages.get("/favicon.ico")
async def favicon(service: Asked) -> Response:
    """Where browsers look for the icon if no page has told them."""
    return RedirectResponse(
        f"{service.prefix}/static/{VERSION}/icon.svg", headers={"cache-control": "public, max-age=3600"}
    )


@pages.get("/robots.txt")
async def robots() -> Response:
    """Robots may read the pages; what is computed for each request is not for them."""
    return PlainTextResponse("User-agent: *\nDisallow: /api/\n")


@pages.get("/play")
async def play(request: Request, service: Asked) -> Response:
    """Play against the perfect player."""
    return _page(request, "play.html", games=_games(service))


@pages.get("/learn")
async def learn(request: Request) -> Response:
    """What a value is, and the words of the trade."""
    return _page(request, "learn.html")


@pages.get("/find")
async def find(service: Asked, q: str = "") -> Response:
    """Leads from the box at the top of every page to what was asked for."""
    if not q.strip():
        return RedirectResponse(f"{service.prefix}/", status_code=303)
    found = await _answer_of(service, "find", text=q)
    query = f"?{urlencode(found['query'])}" if found["query"] else ""
    return RedirectResponse(f"{service.prefix}{found['page']}{query}", status_code=303)


@pages.get("/search")
async def search(request: Request, service: Asked) -> Response:
    """Stored positions by what they are and what they are worth."""
    return _page(request, "search.html", games=_games(service), sorts=SORTS)


@pages.get("/tables")
async def tables(request: Request, service: Asked) -> Response:
    """Values of families as heat maps."""
    printed = [one._asdict() for one in TABLES if one.against]
    return _page(request, "tables.html", games=_games(service), tables=TABLES, printed=printed)


@pages.get("/claims")
async def claims(
    request: Request,
    service: Asked,
    text: str = "",
    paper: str = "",
    game: str = "",
    kind: str = "",
    verdict: str = "",
    class_: Annotated[str, Query(alias="class")] = "",
    next: Annotated[str, Query()] = "",
) -> Response:
    """The catalogue of claims, with what the audits found; a click on a fact narrows the list."""
    asked = {
        "text": text,
        "paper": paper,
        "game": game,
        "kind": kind,
        "verdict": verdict,
        "class": class_,
    }
    chosen = {("class_" if name == "class" else name): value or None for name, value in asked.items()}
    found = await _answer_of(
        service, "claims", **chosen | {"text": text}, limit=service.claims_shown, next=next or None
    )
    return _page(
        request,
        "claims.html",
        claims=found["claims"],
        links=links_by_paper(service.prefix, found["claims"], found["places"]),
        facets=found["facets"],
        total=found["total"],
        onward=None if found["next"] is None else narrowed(asked, "next", found["next"]),
        asked=asked,
        headings=HEADINGS,
        facet_names={
            "paper": "Paper",
            "verdict": "Verdict",
            "kind": "Kind",
            "game": "Game",
            "class": "What is wrong",
        },
    )


@pages.get("/claims/{paper}/{slug}")
async def claim(request: Request, service: Asked, paper: str, slug: str) -> Response:
    """One claim: its words, its record and its counterexample, drawn."""
    found = await _answer_of(service, "claim", slug=f"{paper}/{slug}")
    return _page(
        request,
        "claim.html",
        claim=found,
        judgements=JUDGEMENTS,
        links=claim_links(service.prefix, found["places"], paper),
    )


@pages.get("/errata")
async def errata(request: Request, service: Asked, paper: str = "") -> Response:
    """What is wrong in print."""
    found = await _answer_of(service, "errata", paper=paper or None)
    papers = await _answer_of(service, "papers")
    return _page(
        request,
        "errata.html",
        errata={one["claim"]: one for one in found["errata"]},
        certificates=certified_games(),
        large_certificates=certified_games(large=True),
        wrong=found["papers"],
        headings=HEADINGS,
        judgements=JUDGEMENTS,
        papers=papers["papers"],
        paper=paper,
    )


@pages.get("/findings")
async def findings(request: Request, service: Asked) -> Response:
    """What was found beyond the papers, the strongest first."""
    answer = await _answer_of(service, "findings")
    found = sorted(answer["findings"], key=lambda one: int(one.get("strength", 1_000)))
    groups = [(status, [one for one in found if one["status"] == status]) for status in STATUSES]
    return _page(
        request,
        "findings.html",
        findings=[(status, rows) for status, rows in groups if rows],
        links=links_by_paper(service.prefix, found, answer["places"]),
    )


@pages.get("/api/docs")
async def api_page(request: Request, service: Asked) -> Response:
    """The operations of the API, each with a form that runs it."""
    schema = request.app.openapi()
    return _page(
        request,
        "api.html",
        info=schema["info"],
        subjects=operations(schema),
        wants_token=service.wants_token,
    )


@pages.get("/runs")
async def runs(request: Request, service: Asked, game: str = "") -> Response:
    """The latest computations and audits, and what is in dispute."""
    found, audits, conflicts = await gather(
        _answer_of(service, "runs", game=game or None, limit=100),
        _answer_of(service, "audits", limit=20),
        _answer_of(service, "conflicts", game=game or None),
    )
    return _page(
        request,
        "runs.html",
        runs=found["runs"],
        audits=audits["audits"],
        conflicts=conflicts["conflicts"],
        games=_games(service),
        game=game,
    )


@pages.get("/sequences")
async def sequences(request: Request, service: Asked, values: str = "", along: str = "P_n") -> Response:
    """Values along families, with their periods; those that are proved and stored are listed.

    With `values` it says first which games give these along a family.
    """
    stored = (await _answer_of(service, "periods"))["periods"]
    matches, status, unread = [], 200, ""
    if values.strip():
        try:
            matches = (await _answer_of(service, "identify", values=values, family=along))["matches"]
        except Refused as refused:
            # What was typed stays, to be mended.
            status, unread = refused.status, refused.message
    return _page(
        request,
        "sequences.html",
        status=status,
        unread=unread,
        games=_games(service),
        sequences=SEQUENCES,
        periods=stored,
        values=values.strip(),
        along=along,
        matches=matches,
    )


@pages.get("/papers")
async def papers(request: Request, service: Asked, text: str = "") -> Response:
    """The papers, or those of an author."""
    found = await _answer_of(service, "papers", text=text)
    return _page(request, "papers.html", papers=found["papers"], text=text)


@pages.get("/papers/{key}")
async def paper(request: Request, service: Asked, key: str) -> Response:
    """One paper with its claims."""
    found = await _answer_of(service, "paper", key=key)
    return _page(request, "paper.html", paper=found, links=claim_links(service.prefix, found["places"], key))


@pages.get("/games")
async def games(request: Request, service: Asked) -> Response:
    """The games."""
    found = await _answer_of(service, "games")
    return _page(request, "games.html", games=found["games"], examples=service.examples)


@pages.get("/games/{game}")
async def game(request: Request, service: Asked, game: str) -> Response:
    """One game: its rules, a picture, and what is stored of it."""
    found, facets = await gather(
        _answer_of(service, "game", game=game), _answer_of(service, "facets", game=game)
    )
    censuses = [
        (one, spread((m, nimber.name(value), count) for value, m, count in counts))
        for one in found["censuses"]
        for counts in [sorted((value, m, count) for m, value, count in one["counts"])]
    ]
    return _page(
        request,
        "game.html",
        game=found,
        example=service.examples.get(found["game"]),
        coverage=spans(found["coverage"]),
        spread=spread(((one["n"], one["value"], one["positions"]) for one in facets["facets"]), least=10),
        censuses=censuses,
    )


@pages.get("/coverage")
async def coverage(request: Request, service: Asked) -> Response:
    """Which families and enumerations are stored, and whether completely."""
    rows = (await _answer_of(service, "coverage", game=None))["coverage"]
    by_game: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        by_game.setdefault(row["game"], []).append(row)
    shown = {game: spans(records) for game, records in by_game.items()}
    return _page(request, "coverage.html", coverage=shown)


def _page(request: Request, name: str, *, status: int = 200, **context: Any) -> Response:
    """A page, which may be kept as long as any other answer."""
    service: Service = request.app.state.service
    keep = f"public, max-age={service.limits.cache_seconds:.0f}" if status == 200 else "no-cache"
    return templates.TemplateResponse(
        request,
        name,
        {
            "root": service.prefix,
            "path": request.scope["path"],
            "status": status,
            "solves": service.may_solve and not service.wants_token,
            "live": service.live,
            **context,
        },
        status_code=status,
        headers={"cache-control": keep},
    )


async def _answer_of(service: Service, job: str, **arguments: Any) -> Any:
    """The answer of a job, for a page."""
    result = await service.readers.ask(job, **arguments)
    record = json.loads(result.body)
    if result.head.status != 200:
        raise Refused(result.head.status, record["error"]["message"])
    return record


def _games(service: Service) -> list[dict[str, Any]]:
    """What the explorer needs to know of each game before it asks anything."""
    return [
        {
            "game": rules.slug,
            "aliases": rules.aliases,
            "title": rules.title,
            "kind": rules.kind,
            "rules": rules.rules,
            "on_multigraphs": rules.on_multigraphs,
            "with_brushes": rules.with_brushes,
            "with_token": rules.with_token,
            "example": service.examples[rules.slug],
            "built_in": rules in GAMES,
        }
        for rules in service.games
    ]


def sentence(message: str) -> str:
    """A message as a sentence of a page.

    >>> sentence("there is no game 'chess'")
    "There is no game 'chess'."
    """
    return f"{message[:1].upper()}{message[1:]}{'' if message.endswith(('.', '?')) else '.'}"


templates.env.globals |= {
    "static": f"/static/{VERSION}",
    "page_policy": PAGE_POLICY,
    "cited": cited,
    "readable": readable,
    "title": title,
    "evidence_meanings": MEANINGS,
    "is_position": is_position,
    "narrowed": narrowed,
    "picture_link": picture_link,
    "explorer_link": explorer_link,
}
templates.env.filters |= {
    "typeset": typeset,
    "with_links": with_links,
    "sentence": sentence,
    "words": lambda slug: slug.replace("-", " "),
}
templates.env.trim_blocks = True
templates.env.lstrip_blocks = True
