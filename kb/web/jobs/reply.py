"""`Reply`: what a job answers with."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from kb.web.frames import SVG, Head

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
CHUNK = 1 << 16
"""Bytes of one chunk of a streamed body."""


class Reply(NamedTuple):
    """A head and the chunks of a body."""

    head: Head
    chunks: Iterable[bytes]


def json_reply(value: Any, lasting: bool = True) -> Reply:
    """A reply of JSON; `lasting` where it may be kept for a while."""
    return Reply(Head(lasting=lasting), (as_bytes(value),))


def as_bytes(value: Any) -> bytes:
    """JSON without spaces."""
    return _ENCODER.encode(value).encode()


def drawn(svg: str, *, lasting: bool = True) -> Reply:
    """A reply of one picture."""
    return Reply(Head(media_type=SVG, lasting=lasting), (svg.encode(),))


def in_chunks(lines: Iterator[str]) -> Iterator[bytes]:
    """Lines as chunks of a body."""
    gathered: list[bytes] = []
    size = 0
    for line in lines:
        gathered.append(line.encode())
        size += len(gathered[-1])
        if size >= CHUNK:
            yield b"".join(gathered)
            gathered, size = [], 0
    yield b"".join(gathered)
