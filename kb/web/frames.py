"""How the service and its worker processes talk: frames of bytes, each after its length.

A request is one frame of JSON. A reply is a frame of JSON (its head), then frames of the body, then an
empty frame.
"""

from __future__ import annotations

import json
import struct
from asyncio import StreamReader
from dataclasses import asdict, dataclass, field
from typing import Any, BinaryIO

LENGTH = struct.Struct(">I")
JSON = "application/json"
SVG = "image/svg+xml"


@dataclass(frozen=True)
class Head:
    """What is said of a reply before its body."""

    status: int = 200
    media_type: str = JSON
    lasting: bool = False
    """Whether the answer may be kept for a while."""
    solved: list[Any] = field(default_factory=list)
    """What was solved on the way and is to be stored."""


@dataclass(frozen=True)
class Result:
    """A reply with its whole body."""

    head: Head
    body: bytes


def framed(body: bytes) -> bytes:
    """A frame."""
    return LENGTH.pack(len(body)) + body


def framed_json(value: Any) -> bytes:
    """A frame of JSON, all ASCII: whatever text a request holds, it can be sent on."""
    return framed(json.dumps(value, separators=(",", ":")).encode())


def framed_head(head: Head) -> bytes:
    """The frame of a head."""
    return framed_json(asdict(head))


async def read_frame(stream: StreamReader) -> bytes:
    """The next frame of a reply."""
    (length,) = LENGTH.unpack(await stream.readexactly(LENGTH.size))
    return await stream.readexactly(length) if length else b""


def receive(stream: BinaryIO) -> Any:
    """The next request; None where there are no more."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    return json.loads(stream.read(length))
