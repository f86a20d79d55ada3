"""Health and figures."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from kb.version import code_version
from kb.web import shapes
from kb.web.answers import Asked, answers, respond

routes = APIRouter(tags=["health"])


@routes.get("/health", responses=answers(shapes.Health))
async def health(service: Asked) -> Response:
    """Whether the base can be read, and what this service allows."""
    service.base_file.check()
    found = await service.readers.ask("health")
    if found.head.status != 200:
        return respond(service, found)
    record: dict[str, Any] = {
        "status": "ok",
        "version": code_version(),
        "solves": service.may_solve,
        **json.loads(found.body),
        "limits": service.limits.as_json(),
    }
    return JSONResponse(record, headers={"cache-control": "no-store"})


@routes.get("/metrics", response_class=PlainTextResponse)
async def metrics(service: Asked) -> Response:
    """The figures of this service, for Prometheus."""
    return PlainTextResponse(
        service.figures(),
        media_type="text/plain; version=0.0.4",
        headers={"cache-control": "no-store"},
    )
