"""Export as a stream."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from kb.web.answers import Asked, respond
from kb.web.frames import Head, Result
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
    return FileOfJob(service, name, service.exporters.streaming(job, **arguments))


class FileOfJob(StreamingResponse):
    """The answer of a job as it comes; until the job has begun it may still be refused."""

    def __init__(
        self,
        service: Service,
        name: str,
        job: AbstractAsyncContextManager[tuple[Head, AsyncIterator[bytes]]],
    ) -> None:
        headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-cache"}
        super().__init__((), media_type=MEDIA_TYPES[name.rpartition(".")[2]], headers=headers)
        self._service = service
        self._job = job

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with self._job as (head, self.body_iterator):
            if head.status == 200:
                await self.stream_response(send)
            else:
                problem = Result(head, b"".join([chunk async for chunk in self.body_iterator]))
                await respond(self._service, problem)(scope, receive, send)
