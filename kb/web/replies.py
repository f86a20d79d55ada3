"""Answers that a layer outside the routes gives by itself, and their compression."""

from __future__ import annotations

import json

from fastapi.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Send

from kb.errors import KbError
from kb.web.failures import error_record, status_of

ZIPPED_FROM = 1_000
"""Bytes from which an answer is compressed."""


def zipped(app: ASGIApp, length: int = ZIPPED_FROM) -> ASGIApp:
    """The application, its long answers compressed for who can read it; `length` where it is known."""
    return app if length < ZIPPED_FROM else GZipMiddleware(app, minimum_size=ZIPPED_FROM)


async def send_error(send: Send, problem: KbError, status: int | None = None) -> None:
    """Answers with an error in its one shape."""
    body = json.dumps(error_record(problem), ensure_ascii=False).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status or status_of(problem), "headers": headers})
    await send({"type": "http.response.body", "body": body})
