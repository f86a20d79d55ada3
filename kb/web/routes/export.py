"""Export as a stream."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response
from fastapi.responses import StreamingResponse

from kb.web.answers import Asked, respond
from kb.web.service import Service

routes = APIRouter(tags=["export"])

MEDIA_TYPES = {"csv": "text/csv", "jsonl": "application/x-ndjson"}
LINES: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "A line per value.",
        "content": {kind: {"schema": {"type": "string"}} for kind in MEDIA_TYPES.values()},
    }
}


@routes.get("/export", response_class=Response, responses=LINES)
async def export(
    service: Asked,
    game: Annotated[str | None, Query(description="Only this game.", examples=["grim"])] = None,
    format: Literal["csv", "jsonl"] = "csv",
) -> Response:
    """All computed values with who computed them, as a stream of lines."""
    allowed = await service.readers.ask("export_size", game=game)
    if allowed.head.status != 200:
        return respond(service, allowed)
    return streamed(service, f"{game or 'ggkb'}.{format}", "export", game=game, format=format)


def streamed(service: Service, name: str, job: str, **arguments: Any) -> Response:
    """What a job writes, as a file to keep."""
    return StreamingResponse(
        _lines(service, job, arguments),
        media_type=MEDIA_TYPES[name.rpartition(".")[2]],
        headers={"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-cache"},
    )


async def _lines(service: Service, job: str, arguments: dict[str, Any]) -> AsyncIterator[bytes]:
    async with service.exporters.streaming(job, **arguments) as (_, chunks):
        async for chunk in chunks:
            yield chunk
