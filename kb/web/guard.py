"""What the service lets in and what it tells browsers: hosts, origins, tokens, and the headers of safety.

A page elsewhere on the web can make a visitor's browser send requests to a service on the visitor's own
machine. It can only ask what anybody may read: what solves and stores is a POST of JSON, from the
service's own pages or from no page at all, and the host asked for must be one that the service answers to.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kb.errors import BadArgument, KbError
from kb.web.replies import send_error

PAGE_POLICY = "; ".join(
    (
        "default-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # pictures carry their own style, for light and dark
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
    )
)
"""What a page can ask for itself; the rest takes a header."""
POLICY = f"{PAGE_POLICY}; frame-ancestors 'none'"
HEADERS = (
    (b"access-control-allow-origin", b"*"),  # anybody's page may read; who may ask for work is said below
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
)


class Refused(KbError):
    """A request that the service does not take from there."""

    kind = "refused"


class Guard:
    """Refuses requests by host, origin and token; adds its headers to every answer."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        preflights: ASGIApp,
        hosts: Collection[str],
        origins: Collection[str] = (),
        token: str = "",
    ) -> None:
        """`preflights` answers the OPTIONS by which a browser asks what a page of another site may do."""
        self.app = app
        self.preflights = preflights
        self.hosts = frozenset(hosts)
        self.origins = frozenset(origins)
        self.token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                added = [header for header in HEADERS if header[0] not in given]
                message = {**message, "headers": [*message["headers"], *added]}
            await send(message)

        problem = self._problem(scope["method"], Headers(scope=scope))
        if problem is not None:
            await send_error(with_headers, *problem)
        elif scope["method"] == "OPTIONS":
            await self.preflights(scope, receive, with_headers)
        else:
            await self.app(scope, receive, with_headers)

    def _problem(self, method: str, headers: Headers) -> tuple[KbError, int] | None:
        """Why a request is refused, and the status that says so."""
        host = headers.get("host", "")
        if "*" not in self.hosts and _name(host) not in self.hosts:
            return Refused(f"this service does not answer to the host {host!r}; --allow-host adds one"), 421
        if method != "POST":
            return None
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            return BadArgument(f"a POST carries application/json, got {kind or 'no content type'}"), 415
        origin = headers.get("origin")
        if origin is not None and origin not in self.origins and _parts(origin).netloc != host:
            return Refused(f"a page of {origin} may not make this service work; --allow-origin adds one"), 403
        if self.token:
            given = headers.get("authorization", "").removeprefix("Bearer ")
            if not secrets.compare_digest(given.encode(), self.token.encode()):
                return Refused("this service takes a POST with its token only (Authorization: Bearer …)"), 401
        return None


def _name(host: str) -> str:
    """A host without its port."""
    return _parts(f"//{host}").hostname or ""


def _parts(address: str) -> SplitResult:
    """The parts of an address; empty ones where it is none, as with a bracket that is not closed."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def read_host(text: str) -> str:
    """A host that the service answers to, as requests are compared with it; `*` is any."""
    alone = f"[{text}]" if text.count(":") > 1 and "[" not in text else text
    name = "*" if text == "*" else _name(alone)
    if not name or set(text) & set("/@?# "):
        raise BadArgument(f"the host {text!r} is no name such as games.example.org")
    return name


def read_origin(text: str) -> str:
    """A site as browsers name it: its scheme and host, and a port that is not the usual one."""
    site = _parts(text)
    if site.scheme not in ("http", "https") or not site.hostname or site.path.strip("/") or site.query:
        raise BadArgument(f"the origin {text!r} is no site such as https://example.org")
    return f"{site.scheme}://{site.netloc.lower()}"
