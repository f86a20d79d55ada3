"""Answers that a layer outside the routes gives by itself."""

from __future__ import annotations

import json

from starlette.types import Send

from kb.errors import KbError
from kb.web.failures import error_record, status_of


async def send_error(send: Send, problem: KbError, status: int | None = None) -> None:
    """Answers with an error in its one shape."""
    body = json.dumps(error_record(problem), ensure_ascii=False).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status or status_of(problem), "headers": headers})
    await send({"type": "http.response.body", "body": body})
