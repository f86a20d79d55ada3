"""The FastAPI app: the API, the explorer's files and pages, and what stands around them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from functools import partial
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import JSONResponse, RedirectResponse
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from kb.errors import BadArgument, KbError, UnknownName
from kb.theorems.library import BUILT_IN, Library
from kb.version import code_version
from kb.web.disconnect import CancelWhenGone
from kb.web.failures import error_record, internal_fault, status_of
from kb.web.files import FOLDER, VERSION, LastingFiles
from kb.web.guard import Guard
from kb.web.head_requests import HeadAsGet
from kb.web.limits import Limits, OverLimit
from kb.web.observing import Observing
from kb.web.pages import error_page, pages
from kb.web.path_prefix import PathPrefix
from kb.web.plain_lookups import PlainLookUps
from kb.web.replies import zipped
from kb.web.response_cache import ResponseCache
from kb.web.routes import api, health
from kb.web.service import Service

LOOPBACK = ("localhost", "127.0.0.1", "::1")
ERROR_SCHEMA = {"$ref": "#/components/schemas/Error"}


def create_app(
    url: str,
    *,
    solve: bool = False,
    limits: Limits | None = None,
    hosts: Collection[str] = LOOPBACK,
    origins: Collection[str] = (),
    token: str = "",
    prefix: str = "",
    library: Library = BUILT_IN,
) -> ASGIApp:
    """The service on one knowledge base; `solve` lets it solve small positions and store them.

    It answers to `hosts` only, takes a POST from its own pages and those of `origins`, and with `token`
    only one that carries it. With `prefix` it lies below a path of a site. `library` names files of rules.
    """
    service = Service(
        url,
        solve=solve,
        limits=limits or Limits(),
        prefix=prefix,
        wants_token=bool(token),
        library=library,
    )
    working = CancelWhenGone(PlainLookUps(zipped(create_api(service)), service), limits=service.limits)
    service.response_cache = ResponseCache(
        working, limits=service.limits, metrics=service.metrics, changes=service.changes
    )
    reading = HeadAsGet(service.response_cache)
    preflights = CORSMiddleware(
        reading,
        allow_origins=["*"],
        allow_methods=["GET", "HEAD", "POST"],
        allow_headers=["content-type", "authorization"],
    )
    guarded: ASGIApp = Guard(reading, preflights=preflights, hosts=hosts, origins=origins, token=token)
    if prefix:
        guarded = PathPrefix(guarded, prefix)
    return Observing(guarded, metrics=service.metrics)


def create_api(service: Service) -> FastAPI:
    """The routes of a service: the API, the explorer's pages and its files."""
    app = FastAPI(
        title="Graph Games Knowledge Base",
        version=code_version(),
        summary="Exact values of combinatorial games on graphs, and theorems audited against them.",
        lifespan=partial(_running, service),
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        generate_unique_id_function=lambda route: route.name,  # what generated clients name it
        redirect_slashes=False,  # that would name the host again, and not the path the service lies below
    )
    app.state.service = service
    app.include_router(api)
    app.include_router(health.routes, include_in_schema=False)
    app.include_router(pages, include_in_schema=False)
    app.mount(f"/static/{VERSION}", LastingFiles(directory=FOLDER), name="static")
    app.add_exception_handler(KbError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _failed)
    app.openapi = partial(_openapi, app, app.openapi)  # type: ignore[method-assign]
    return app


@asynccontextmanager
async def _running(service: Service, app: FastAPI) -> AsyncIterator[None]:
    # The description of the API is made meanwhile: it takes as long as a worker takes to start.
    await asyncio.gather(service.open(), asyncio.to_thread(app.openapi))
    await service.fetch_pages()
    try:
        yield
    finally:
        await service.close()


def _refused(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, KbError)
    status = status_of(problem)
    headers = {"retry-after": "1"} if status == 503 else None
    return JSONResponse(error_record(problem), status, headers)


def _failed(request: Request, fault: Exception) -> Response:
    return _refused(request, internal_fault(fault))


def _invalid(request: Request, problem: Exception) -> Response:
    """A parameter that is missing or of the wrong kind, in our own shape."""
    assert isinstance(problem, RequestValidationError)
    first = problem.errors()[0]
    where = " ".join(str(part) for part in first["loc"])
    return _refused(request, BadArgument(f"{where}: {first['msg']}"))


def _http(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    error: KbError
    path: str = request.scope["path"]
    if problem.status_code == 404 and path.endswith("/"):
        return RedirectResponse(_without_slash(request), 307)
    if problem.status_code == 404 and "text/html" in request.headers.get("accept", ""):
        return error_page(request, 404, f"There is no page at {path}.")
    if problem.status_code == 404:
        error = UnknownName(f"there is nothing at {path}; /api/docs lists what there is")
    elif problem.status_code == 413:
        error = OverLimit("the request is too large")
    else:
        error = BadArgument(f"{request.method} {path}: {problem.detail}")
    return JSONResponse(error_record(error), problem.status_code, problem.headers)


def _without_slash(request: Request) -> str:
    """The same address without the slashes at its end; one host, whatever the path begins with."""
    service: Service = request.app.state.service
    query = request.scope["query_string"].decode("latin-1")
    return f"{service.prefix}/{quote(request.scope['path'].strip('/'))}{'?' if query else ''}{query}"


def _openapi(app: FastAPI, generate: Any) -> dict[str, Any]:
    """The description of the API, without the shape of errors that we do not use."""
    if app.openapi_schema is None:
        schema: dict[str, Any] = generate()
        for path in schema["paths"].values():
            for operation in path.values():
                answers = operation["responses"]
                answers.pop("422", None)
                for status in answers:
                    if status.startswith(("4", "5")):
                        answers[status]["content"] = {"application/json": {"schema": ERROR_SCHEMA}}
        for unused in ("HTTPValidationError", "ValidationError"):
            schema["components"]["schemas"].pop(unused, None)
        app.openapi_schema = schema
    return app.openapi_schema
