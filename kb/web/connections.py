"""Connections that send nothing, or too much, before their request is whole: they are closed."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from kb.web.limits import Limits

TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


def protocol(limits: Limits) -> type[HttpToolsProtocol]:
    """The server's protocol with limits on the head of a request: its time and its size."""

    class BoundedProtocol(HttpToolsProtocol):
        """Closes a connection whose request head is late or overlong."""

        _head_bytes = 0
        _late: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._expect_head()

        def connection_lost(self, exc: Exception | None) -> None:
            self._head_is_here()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if self._late is not None:
                self._head_bytes += len(data)
                head = data.find(b"\r\n\r\n")
                unfinished = self._head_bytes if head < 0 else self._head_bytes - len(data) + head
                if unfinished > limits.header_bytes:
                    self.transport.write(TOO_LARGE)
                    self.transport.close()
                    return
            super().data_received(data)

        def on_headers_complete(self) -> None:
            self._head_is_here()
            super().on_headers_complete()

        def on_response_complete(self) -> None:
            next_is_here = bool(self.pipeline)
            super().on_response_complete()
            if not next_is_here and not self.transport.is_closing():
                self._expect_head()

        def _expect_head(self) -> None:
            self._head_is_here()
            self._late = self.loop.call_later(limits.idle_seconds, self.transport.close)

        def _head_is_here(self) -> None:
            self._head_bytes = 0
            if self._late is not None:
                self._late.cancel()
                self._late = None

    return BoundedProtocol
