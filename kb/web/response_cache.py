"""Answers that last: each has an ETag, is cached for a while, and is a 304 if the client has it.

After that while an answer is still good if the base can tell that nobody has changed it since.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b
from time import monotonic
from typing import NamedTuple

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kb.web.limits import Limits
from kb.web.metrics import Metrics
from kb.web.observing import route_of

Key = tuple[str, bytes, bool]
Headers = list[tuple[bytes, bytes]]


class CachedResponse(NamedTuple):
    """An answer."""

    until: float
    base: int | None
    """The count of changes of the base, taken before the answer was made."""
    route: str
    etag: bytes
    headers: Headers
    body: bytes


class ResponseCache:
    """Keeps the answers that are marked with `cache-control: public`, the latest used ones."""

    def __init__(
        self, app: ASGIApp, *, limits: Limits, metrics: Metrics, changes: Callable[[], int | None]
    ) -> None:
        self.app = app
        self._changes = changes
        self._seen: int | None = None
        """The count of changes when it was last asked for, which may be long ago: then what is kept with it
        is made again."""
        self.limits = limits
        self.metrics = metrics
        self._kept: OrderedDict[Key, CachedResponse] = OrderedDict()
        self._bytes = 0

    def forget(self) -> None:
        """Forgets all answers, because the base has changed."""
        self._kept.clear()
        self._bytes = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "GET":
            await self.app(scope, receive, send)
            return
        wanted, zipped = b"", False
        for name, value in scope["headers"]:
            if name == b"if-none-match":
                wanted = value
            elif name == b"accept-encoding":
                zipped = b"gzip" in value
        key = (scope["path"], scope["query_string"], zipped)
        kept = self._kept.get(key)
        if kept is not None and (kept.until > monotonic() or self._prolong(key, kept)):
            self.metrics.cache_hits += 1
            self._kept.move_to_end(key)
            scope["answered_as"] = kept.route
            await _answer(send, kept, wanted)
            return
        if self._seen is None:
            self._seen = self._changes()
        recorder = _ResponseRecorder(self, scope, key, wanted, self._seen, send)
        await self.app(scope, receive, recorder.send)

    def _prolong(self, key: Key, kept: CachedResponse) -> bool:
        """Keeps an answer for another while if the base is what it was; says whether it is."""
        self._seen = self._changes()
        if self._seen is None or kept.base != self._seen:
            return False
        self._kept[key] = kept._replace(until=monotonic() + self.limits.cache_seconds)
        return True

    def keep(self, key: Key, kept: CachedResponse) -> None:
        """Keeps an answer, and forgets those not used for longest where there is no room."""
        self.metrics.cache_misses += 1
        self._drop(key)
        if self.limits.cache_seconds <= 0 or len(kept.body) > self.limits.cache_bytes:
            return
        self._kept[key] = kept
        self._bytes += _weight(key, kept)
        while self._bytes > self.limits.cache_bytes:
            self._drop(next(iter(self._kept)))

    def _drop(self, key: Key) -> None:
        if (old := self._kept.pop(key, None)) is not None:
            self._bytes -= _weight(key, old)


class _ResponseRecorder:
    """One answer on its way: gathered where it lasts, passed on at once where it does not."""

    def __init__(
        self, cache: ResponseCache, scope: Scope, key: Key, wanted: bytes, base: int | None, send: Send
    ) -> None:
        self.cache = cache
        self.scope = scope
        self.key = key
        self.wanted = wanted
        self.base = base
        self.onward = send
        self.headers: Headers | None = None
        self.body: list[bytes] = []

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = message["headers"]
            lasting = any(n == b"cache-control" and v.startswith(b"public") for n, v in headers)
            if message["status"] == 200 and lasting:
                self.headers = headers
                return
        if self.headers is None:
            await self.onward(message)
            return
        self.body.append(message.get("body", b""))
        if message.get("more_body", False):
            return
        body = b"".join(self.body)
        etag = b'"' + blake2b(body, digest_size=12).hexdigest().encode() + b'"'
        kept = CachedResponse(
            monotonic() + self.cache.limits.cache_seconds,
            self.base,
            route_of(self.scope),
            etag,
            [*(header for header in self.headers if header[0] != b"etag"), (b"etag", etag)],
            body,
        )
        self.cache.keep(self.key, kept)
        await _answer(self.onward, kept, self.wanted)


async def _answer(send: Send, kept: CachedResponse, wanted: bytes) -> None:
    if wanted and (kept.etag in wanted or wanted == b"*"):
        headers = [(n, v) for n, v in kept.headers if n in (b"etag", b"cache-control", b"vary")]
        await send({"type": "http.response.start", "status": 304, "headers": headers})
        await send({"type": "http.response.body", "body": b""})
        return
    await send({"type": "http.response.start", "status": 200, "headers": kept.headers})
    await send({"type": "http.response.body", "body": kept.body})


def _weight(key: Key, kept: CachedResponse) -> int:
    return 400 + len(kept.body) + len(key[0]) + len(key[1])
