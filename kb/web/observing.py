"""The outermost layer: counts, times and logs each request, and turns what nobody foresaw into an error."""

from __future__ import annotations

import logging
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kb.web.client import client_address
from kb.web.failures import internal_fault
from kb.web.logs import LOG, now, write_line
from kb.web.metrics import Metrics
from kb.web.replies import send_error

UNKNOWN_ROUTE = "(none)"
CLIENT_GONE = 499
"""The status in the log of a request whose client did not wait for the answer."""


class Observing:
    """Counts and logs every request that passes."""

    def __init__(self, app: ASGIApp, *, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = perf_counter()
        status = 0
        size = 0
        whole = False

        async def passed_on(message: Message) -> None:
            nonlocal status, size, whole
            if message["type"] == "http.response.start":
                status = message["status"]
            else:
                size += len(message.get("body", b""))
                whole = not message.get("more_body", False)
            await send(message)

        client_address.set(scope["client"][0] if scope.get("client") else "")
        self.metrics.in_flight += 1
        try:
            await self.app(scope, receive, passed_on)
        except Exception as fault:
            LOG.exception("failed", extra={"path": scope["path"]})
            if status and not whole:
                raise  # the server closes the connection, so that the client sees that something is missing
            if not status:
                await send_error(passed_on, internal_fault(fault))
        finally:
            if scope.get("client_gone"):
                status = CLIENT_GONE
            self.metrics.in_flight -= 1
            seconds = perf_counter() - began
            route = route_of(scope)
            self.metrics.request(scope["method"], route, status, seconds)
            if LOG.isEnabledFor(logging.INFO):
                _log(scope, route, status, size, seconds)


def _log(scope: Scope, route: str, status: int, size: int, seconds: float) -> None:
    said = {
        "at": now(),
        "level": "error" if status >= 500 else "info",
        "event": "request",
        "method": scope["method"],
        "path": scope["path"],
        "query": scope["query_string"].decode("latin-1")[:500],
        "route": route,
        "status": status,
        "bytes": size,
        "milliseconds": round(seconds * 1e3, 3),
        "client": scope["client"][0] if scope.get("client") else None,
    }
    write_line(said)


def route_of(scope: Scope) -> str:
    """The route that a request took, its parameters by name; of a kept answer, the route it came by."""
    if route := scope.get("answered_as"):
        return str(route)
    path = getattr(scope.get("route"), "path", UNKNOWN_ROUTE)
    return f"/api/v1{path}" if scope["path"].startswith("/api/v1/") and path != UNKNOWN_ROUTE else path
