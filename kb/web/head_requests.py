"""HEAD is GET without the body, on every route."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kb.web.inner_scope import ask_changed


class HeadAsGet:
    """Answers HEAD as GET and keeps the body back."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def without_body(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        await ask_changed(self.app, scope, receive, without_body, method="GET")
