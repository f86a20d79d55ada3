"""The plain question, `GET /games/…/value?graph=…` and perhaps `named`, answered before the routes.

It is asked more often than all others together, and matching routes and reading parameters takes longer
than looking it up. Every other way to ask, and every position too large for a thread, goes to the route.
"""

from __future__ import annotations

import re
from urllib.parse import unquote_plus

from starlette.types import ASGIApp, Receive, Scope, Send

from kb.web.answers import respond
from kb.web.replies import zipped
from kb.web.service import Service

ROUTE = "/api/v1/games/{game}/value"
PATH = re.compile("/api/v1/games/([^/]+)/value")
QUERY = re.compile(rb"graph=([^&]*)(?:&named=([01]))?")


class PlainLookUps:
    """Answers plain look-ups, and passes everything else on."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self.app = app
        self.service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = self.app
        if scope["type"] == "http" and scope["method"] == "GET":
            path, query = PATH.fullmatch(scope["path"]), QUERY.fullmatch(scope["query_string"])
            if path and query:
                given = {"graph": unquote_plus(query[1].decode("latin-1"))}
                found = await self.service.looked_up(path[1], given, query[2] != b"0")
                if found is not None:
                    scope["answered_as"] = ROUTE
                    answer = zipped(respond(self.service, found), len(found.body))
        await answer(scope, receive, send)
