"""Export as a stream."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response
from fastapi.responses import StreamingResponse

from kb.web.answers import Asked, respond
from kb.web.service import Service

routes = APIRouter(tags=["export"])

MEDIA_TYPES = {"csv": "text/csv", "jsonl": "application/x-ndjson"}


@routes.get("/export", response_class=Response)
async def export(
    service: Asked,
    game: Annotated[str | None, Query(description="Only this game.", examples=["grim"])] = None,
    format: Literal["csv", "jsonl"] = "csv",
) -> Response:
    """All computed values with who computed them, as a stream of lines."""
    allowed = await service.readers.ask("export_size", game=game)
    if allowed.head.status != 200:
        return respond(service, allowed)
    name = f"{game or 'ggkb'}.{format}"
    return StreamingResponse(
        _lines(service, game, format),
        media_type=MEDIA_TYPES[format],
        headers={"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-cache"},
    )


async def _lines(service: Service, game: str | None, format: str) -> AsyncIterator[bytes]:
    async with service.exporters.streaming("export", game=game, format=format) as (_, chunks):
        async for chunk in chunks:
            yield chunk
