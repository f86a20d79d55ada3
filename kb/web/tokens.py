"""Opaque `next` tokens: where a list goes on, bound to the list it was given for."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from hashlib import blake2b

from kb.errors import BadArgument

CHECK = 6


def token(place: str, context: object) -> str:
    """The token for a place in the list that `context` tells apart from others."""
    return urlsafe_b64encode(_check(place, context) + place.encode()).decode().rstrip("=")


def read_token(text: str, context: object) -> str:
    """The place that a token stands for; `BadArgument` where it was not given for this list."""
    try:
        raw = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        place = raw[CHECK:].decode()
    except (Error, ValueError):
        place, raw = "", b""
    if raw[:CHECK] != _check(place, context):
        raise BadArgument("this token goes on with another list; start again without `next`")
    return place


def _check(place: str, context: object) -> bytes:
    return blake2b(f"{context!r}\0{place}".encode(), digest_size=CHECK).digest()
