"""Asking an application with the request changed, as its layer wants it to be seen further in."""

from __future__ import annotations

from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

from kb.web.observing import route_of


async def ask_changed(app: ASGIApp, scope: Scope, receive: Receive, send: Send, **changed: Any) -> None:
    """Asks the application; what is noted of the request further in is known further out."""
    inner = {**scope, **changed}
    try:
        await app(inner, receive, send)
    finally:
        scope["answered_as"] = route_of(inner)
        scope["client_gone"] = inner.get("client_gone", False)
