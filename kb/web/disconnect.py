"""Refuses a body that says it is too large, and ends the work on a request whose client has gone."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kb.web.limits import Limits, OutOfTime, OverLimit
from kb.web.replies import send_error


class CancelWhenGone:
    """Runs the application until it has answered or its client has left, whichever is first."""

    def __init__(self, app: ASGIApp, *, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = self.limits.body_bytes
        if _declared_length(scope) > limit:
            await send_error(
                send, OverLimit(f"the body is over the limit body_bytes: at most {limit:,} bytes")
            )
            return
        try:
            async with asyncio.timeout(self.limits.request_seconds):
                received = await _received(receive, limit)
        except TimeoutError:
            await send_error(send, OutOfTime("the body of the request did not come in time"), 408)
            return
        if received is None:
            scope["client_gone"] = True
            return
        gone = asyncio.Event()

        async def replay() -> Message:
            if received:
                return received.pop(0)
            await gone.wait()
            return {"type": "http.disconnect"}

        work = asyncio.ensure_future(self.app(scope, replay, send))
        leaving = asyncio.ensure_future(_until_gone(receive))
        try:
            await asyncio.wait((work, leaving), return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                scope["client_gone"] = True
                gone.set()
        finally:
            leaving.cancel()
            if not work.done():
                work.cancel()
                with suppress(asyncio.CancelledError):
                    await work
        if not scope.get("client_gone"):
            work.result()


def _declared_length(scope: Scope) -> int:
    """The length of the body as the request states it; 0 where it states none."""
    given = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(given) if given.isdigit() else 0


async def _received(receive: Receive, limit: int) -> list[Message] | None:
    """The messages of the body, read little further than the limit; None where the client left first."""
    messages = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        messages.append(message)
        size += len(message.get("body", b""))
        if not message.get("more_body", False):
            return messages
        if size > limit:
            # The application sees an overlong body and refuses it.
            messages[-1] = {**message, "more_body": False}
            return messages


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
