"""Refuses a body that says it is too large, and ends the work on a request whose client has gone."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kb.web.limits import Limits, OutOfTime, OverLimit
from kb.web.replies import send_error

WATCHED_AFTER = 0.05
"""Seconds of work after which it is watched whether the client is still there: most answers come sooner."""


class CancelWhenGone:
    """Runs the application until it has answered or its client has left, whichever is first."""

    def __init__(self, app: ASGIApp, *, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            received = await self._body(scope, receive)
        except OverLimit as problem:
            await send_error(send, problem)
            return
        except OutOfTime as problem:
            await send_error(send, problem, 408)
            return
        if received is None:
            scope["client_gone"] = True
            return

        async def replay() -> Message:
            if not received:
                await asyncio.Event().wait()  # until the work is ended
            return received.pop(0)

        watch = _Watch(scope, receive)
        try:
            await self.app(scope, replay, send)
        except asyncio.CancelledError:
            if not watch.has_ended_the_work:
                raise
        finally:
            watch.end()

    async def _body(self, scope: Scope, receive: Receive) -> list[Message] | None:
        """The messages of the body; None where the client left before it was whole."""
        declared = _declared_length(scope)
        limit = self.limits.body_bytes
        if declared is None:
            return [{"type": "http.request", "body": b"", "more_body": False}]
        if declared > limit:
            raise OverLimit(f"the body is over the limit body_bytes: at most {limit:,} bytes")
        try:
            async with asyncio.timeout(self.limits.request_seconds):
                return await _received(receive, limit)
        except TimeoutError:
            raise OutOfTime("the body of the request did not come in time") from None


class _Watch:
    """Ends the present task when its client leaves."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        self._scope = scope
        self._receive = receive
        self._work = asyncio.current_task()
        self._watching: asyncio.Task[None] | None = None
        self._begin = asyncio.get_running_loop().call_later(WATCHED_AFTER, self._watch)

    def _watch(self) -> None:
        self._watching = asyncio.ensure_future(self._until_gone())

    async def _until_gone(self) -> None:
        while (await self._receive())["type"] != "http.disconnect":
            pass
        self._scope["client_gone"] = True
        assert self._work is not None
        self._work.cancel()

    @property
    def has_ended_the_work(self) -> bool:
        """Whether it was this watch that ended the task, and nobody else."""
        assert self._work is not None
        return bool(self._scope.get("client_gone")) and self._work.uncancel() == 0

    def end(self) -> None:
        """Watches no longer."""
        self._begin.cancel()
        if self._watching is not None:
            self._watching.cancel()


def _declared_length(scope: Scope) -> int | None:
    """The length of the body as the request states it, 0 where it does not say; None where there is none."""
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value) if value.isdigit() else 0
        if name == b"transfer-encoding":
            return 0
    return None


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
