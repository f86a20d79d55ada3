"""Connections: so many at once and so many of one client, and none for whoever sends or takes nothing.

Where there is no room for a new connection, one that has no request at work is closed for it: of the
client that has most connections, the one that has been idle for longest. So nobody keeps others out by
doing nothing.
"""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from kb.errors import BadArgument, KbError
from kb.web.failures import error_record
from kb.web.limits import Busy, Limits, OverLimit


class Connections:
    """The open connections of a service, by the address of their client."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._of: defaultdict[str, set[BoundedProtocol]] = defaultdict(set)

    def add(self, new: BoundedProtocol, client: str, *, is_proxy: bool) -> Busy | None:
        """Takes a connection in; gives the reason why there is no room for it."""
        own = self._of[client]
        own.add(new)
        most = self._limits.client_connections
        if len(own) > most and not is_proxy and not _close_one(own, new):
            return Busy(f"over the limit client_connections: at most {most:,} of one client at once")
        if sum(map(len, self._of.values())) > self._limits.connections:
            by_size = sorted(self._of.values(), key=len, reverse=True)
            if not any(_close_one(ones, new) for ones in by_size if len(ones) >= len(own)):
                return Busy(f"over the limit connections: at most {self._limits.connections:,} at once")
        return None

    def discard(self, old: BoundedProtocol, client: str) -> None:
        """Forgets a connection that is closed."""
        self._of[client].discard(old)
        if not self._of[client]:
            del self._of[client]


def _close_one(connections: set[BoundedProtocol], new: BoundedProtocol) -> bool:
    """Closes the connection that has been idle for longest, other than the new one; says if there is any."""
    idle = [one for one in connections if one.idle_since is not None and one is not new]
    if not idle:
        return False
    oldest = min(idle, key=lambda one: one.idle_since or 0.0)
    connections.discard(oldest)
    oldest.hang_up()
    return True


class BoundedProtocol(HttpToolsProtocol):
    """Uvicorn's protocol with limits on heads of requests, on idle clients and on those that read nothing."""

    limits: Limits
    open_ones: Connections
    idle_since: float | None = None
    """When the head of a request began to be waited for; None while a request is at work."""

    _head_bytes = 0
    _in_body = False
    _no_room: KbError | None = None
    _is_refused = False
    _late: asyncio.TimerHandle | None = None
    _stall: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._expect_head()
        self._no_room = self.open_ones.add(self, self._address, is_proxy=self._is_proxy)

    def connection_lost(self, exc: Exception | None) -> None:
        self._head_is_here()
        self._end_of_stall()
        self.open_ones.discard(self, self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_refused:
            return  # it is read nevertheless: else the client would not get to see the answer
        if self._no_room is not None:
            self._refuse(503, self._no_room)
            return
        if self._late is not None and not self._in_body:
            self._head_bytes += len(data)
            head = data.find(b"\r\n\r\n")
            unfinished = self._head_bytes if head < 0 else self._head_bytes - len(data) + head
            if unfinished > self.limits.header_bytes:
                most = self.limits.header_bytes
                self._refuse(
                    431, OverLimit(f"the head is over the limit header_bytes: at most {most:,} bytes")
                )
                return
        super().data_received(data)

    def send_400_response(self, msg: str) -> None:
        self.transport.write(_answer(400, BadArgument("this is no request of HTTP/1.1")))
        self.transport.close()

    def on_headers_complete(self) -> None:
        self._head_is_here()
        self._in_body = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_body = False
        super().on_message_complete()

    def on_response_complete(self) -> None:
        next_is_here = bool(self.pipeline)
        super().on_response_complete()
        if self.transport.is_closing():
            self._watch_for_stall()
        elif not next_is_here:
            self._expect_head()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_for_stall()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._end_of_stall()

    def hang_up(self) -> None:
        """Closes an idle connection; what its client has not read until now it never will."""
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.close()

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    @property
    def _is_proxy(self) -> bool:
        """Whether the connections of all clients come from there: a proxy that uvicorn trusts."""
        trusted = self.config.forwarded_allow_ips
        names = trusted.split(",") if isinstance(trusted, str) else trusted
        return any(covers(name.strip(), self._address) for name in names)

    def _refuse(self, status: int, problem: KbError) -> None:
        """Answers before there is a request; then the client closes the connection, or its time is over."""
        self._is_refused = True
        self.transport.write(_answer(status, problem))
        self.transport.write_eof()

    def _expect_head(self) -> None:
        self._head_is_here()
        self.idle_since = self.loop.time()
        self._late = self.loop.call_later(self.limits.idle_seconds, self.hang_up)

    def _head_is_here(self) -> None:
        self._head_bytes = 0
        self.idle_since = None
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _watch_for_stall(self) -> None:
        self._end_of_stall()
        unread = self.transport.get_write_buffer_size()
        self._stall = self.loop.call_later(self.limits.stall_seconds, self._end_if_stalled, unread)

    def _end_if_stalled(self, before: int) -> None:
        if self.transport.get_write_buffer_size() < before:
            self._watch_for_stall()
        else:
            self.transport.abort()

    def _end_of_stall(self) -> None:
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None


def covers(trusted: str, address: str) -> bool:
    """Whether an address is the one that is trusted, or in a network that is; `*` is any.

    >>> covers("172.18.0.0/16", "172.18.0.5"), covers("172.18.0.0/16", "172.19.0.5")
    (True, False)
    """
    if trusted in ("*", address):
        return True
    try:
        return "/" in trusted and ip_address(address) in ip_network(trusted, strict=False)
    except ValueError:  # a name, or a socket without an address
        return False


def _answer(status: int, problem: KbError) -> bytes:
    """An error in its one shape, as the last answer of a connection."""
    body = json.dumps(error_record(problem)).encode()
    again = "retry-after: 1\r\n" if status == 503 else ""
    head = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n{again}content-type: application/json\r\n"
        f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body


def protocol(of_limits: Limits) -> type[BoundedProtocol]:
    """The protocol of one service."""

    class OfService(BoundedProtocol):
        limits = of_limits
        open_ones = Connections(of_limits)

    return OfService
