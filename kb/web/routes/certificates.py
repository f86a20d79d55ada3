"""Certificates of positions and of the errata, and the program that checks them, to be downloaded."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse

from kb import paths
from kb.errors import UnknownName
from kb.games import GAMES
from kb.games import game as game_named
from kb.web.answers import Asked, GraphText, file, respond

routes = APIRouter(tags=["certificates"])


@routes.get(
    "/games/{game}/certificate",
    response_class=Response,
    responses=file("application/x-ndjson", "A certificate."),
)
async def position_certificate(service: Asked, game: str, graph: GraphText) -> Response:
    """A certificate of the value of a position, as JSON lines that checker.py checks."""
    seconds = service.limits.budget_seconds
    asked = service.heavy("certificate", game=game, given={"graph": graph}, budget=seconds)
    found = respond(service, await asked)
    if found.status_code == 200:
        found.headers["content-disposition"] = 'attachment; filename="certificate.jsonl"'
    return found


def certified_games(*, large: bool = False) -> list[str]:
    """The games whose errata have a certificate."""
    return [game.slug for game in GAMES if _file(game.slug, large=large).exists()]


@routes.get(
    "/certificates/{game}",
    response_class=FileResponse,
    responses=file("application/gzip", "Certificates, packed."),
)
async def certificate(game: str, large: bool = False) -> FileResponse:
    """The certificate of the counterexamples of the errata of a game: JSON lines packed with gzip.

    Positions that take megabytes are in a file of their own.
    """
    file = _file(game_named(game).slug, large=large)
    if not file.exists():
        raise UnknownName(f"no erratum of {game} has a certificate; there are {', '.join(certified_games())}")
    return FileResponse(file, media_type="application/gzip", filename=file.name)


@routes.get("/checker.py", response_class=FileResponse, responses=file("text/x-python", "A Python program."))
async def checker() -> FileResponse:
    """The program that checks a certificate; it needs nothing but Python."""
    from kb.certificates import checker as program

    return FileResponse(Path(program.__file__), media_type="text/x-python", filename="checker.py")


def _file(slug: str, *, large: bool = False) -> Path:
    from kb.certificates.errata import file_name

    return paths.seeds() / "certificates" / file_name(slug, large=large)
