"""What the first visitors would have to wait for, done beforehand.

`prepare` belongs to the start, while the worker processes start: what every page and many look-ups need.
`fetch_all` then asks for each page as a browser does, so that its answer is kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, NamedTuple

from starlette.types import ASGIApp, Message

from kb.graphs.language import parse
from kb.web.files import FOLDER, VERSION
from kb.web.logs import LOG
from kb.web.lookup_threads import LookupThreads
from kb.web.mathematics import typeset

BY_GRAMMAR = "K_{1,2} + K_1"
"""A text that only the grammar reads; building its parser takes longer than most pages."""
FIRST_PAGES = ("/", "/errata", "/claims", "/play", "/learn")
"""What the first screen leads to; errata and claims are the longest pages of all."""
PAGES = (
    *FIRST_PAGES,
    "/papers",
    "/games",
    "/findings",
    "/search",
    "/tables",
    "/sequences",
    "/coverage",
    "/runs",
    "/api/docs",
)
"""The pages that the navigation leads to."""


def prepare(look_ups: LookupThreads) -> None:
    """Builds the parser, compiles the templates, loads what typesets, reads what look-ups need to know."""
    from kb.web.pages import templates

    parse(BY_GRAMMAR)
    for name in templates.env.list_templates():
        templates.env.get_template(name)
    typeset("K_{1,2}")
    look_ups.prepare()


def files() -> list[str]:
    """The addresses of scripts and styles."""
    return sorted(f"/static/{VERSION}/{path.name}" for path in FOLDER.iterdir())


async def fetch_all(app: ASGIApp, paths: Iterable[str]) -> None:
    """Asks for files and pages of the explorer one after the other."""
    for path in paths:
        try:
            await fetch(app, path)
        except Exception:  # nobody has asked; whoever does is told
            LOG.exception("not fetched beforehand", extra={"path": path})


class Fetched(NamedTuple):
    """The answer to one request."""

    status: int
    body: bytes


async def fetch(app: ASGIApp, address: str) -> Fetched:
    """Asks for one page as a browser does."""
    path, _, query = address.partition("?")
    scope: dict[str, Any] = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(b"host", b"localhost"), (b"accept", b"text/html"), (b"accept-encoding", b"gzip")],
        "client": None,
        "server": None,
    }

    async def receive() -> Message:
        await asyncio.Event().wait()  # there is no body, and nobody who could leave
        raise AssertionError

    status = 0
    body = bytearray()

    async def gather(message: Message) -> None:
        nonlocal status
        status = message.get("status", status)
        body.extend(message.get("body", b""))

    await app(scope, receive, gather)
    return Fetched(status, bytes(body))
