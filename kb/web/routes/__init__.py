"""The routes of the API, by subject."""

from __future__ import annotations

from fastapi import APIRouter

from kb.web.answers import ERRORS
from kb.web.routes import (
    catalogue,
    certificates,
    export,
    families,
    games,
    health,
    moves,
    pictures,
    search,
    values,
)

api = APIRouter(prefix="/api/v1", responses=ERRORS)
for subject in (values, games, moves, search, families, pictures, catalogue, certificates, export, health):
    api.include_router(subject.routes)

__all__ = ["api"]
