"""Certificates of the errata, and the program that checks them, to be downloaded."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse

from kb import paths
from kb.errors import UnknownName
from kb.games import GAMES
from kb.games import game as game_named

routes = APIRouter(tags=["certificates"])


def certified_games() -> list[str]:
    """The games whose errata have a certificate."""
    return [game.slug for game in GAMES if _file(game.slug).exists()]


@routes.get("/certificates/{game}", response_class=FileResponse)
async def certificate(game: str) -> FileResponse:
    """The certificate of the counterexamples of the errata of a game: JSON lines packed with gzip."""
    file = _file(game_named(game).slug)
    if not file.exists():
        raise UnknownName(f"no erratum of {game} has a certificate; there are {', '.join(certified_games())}")
    return FileResponse(file, media_type="application/gzip", filename=file.name)


@routes.get("/checker.py", response_class=FileResponse)
async def checker() -> FileResponse:
    """The program that checks a certificate; it needs nothing but Python."""
    from kb.certificates import checker as program

    return FileResponse(Path(program.__file__), media_type="text/x-python", filename="checker.py")


def _file(slug: str) -> Path:
    return paths.seeds() / "certificates" / f"errata.{slug}.jsonl.gz"
