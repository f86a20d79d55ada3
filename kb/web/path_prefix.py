"""A service below a path of a site: `https://example.org/games/` instead of a host of its own."""

from __future__ import annotations

import re

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from kb.errors import BadArgument, UnknownName
from kb.web.failures import error_record
from kb.web.inner_scope import ask_changed

PREFIX = re.compile(r"(/[A-Za-z0-9._~-]+)*", re.ASCII)


def read_prefix(text: str) -> str:
    """A prefix as links need it: empty, or with a slash at its beginning and none at its end."""
    prefix = "/" + text.strip("/") if text.strip("/") else ""
    if not PREFIX.fullmatch(prefix):
        raise BadArgument(f"the prefix {text!r} is no path such as /games")
    return prefix


class PathPrefix:
    """Takes the prefix off the paths of requests; nothing else is below other paths."""

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self.app = app
        self.prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        path: str = scope["path"]
        if path == self.prefix or path.startswith(f"{self.prefix}/"):
            below = path.removeprefix(self.prefix) or "/"
            raw = scope.get("raw_path") or path.encode()
            raw_below = raw.removeprefix(self.prefix.encode()) or b"/"
            await ask_changed(self.app, scope, receive, send, path=below, raw_path=raw_below)
        elif path.startswith(("/health", "/metrics")):  # asked by who runs the service, past the proxy
            await self.app(scope, receive, send)
        else:
            error = UnknownName(f"there is nothing at {path}; the service is at {self.prefix}/")
            await JSONResponse(error_record(error), 404)(scope, receive, send)
