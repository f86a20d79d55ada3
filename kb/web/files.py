"""The explorer's scripts and styles, under an address that changes whenever one of them does.

Scripts import each other by relative addresses, so one version for the whole folder never mixes old and new,
and a browser need not ask twice.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Any

from fastapi.staticfiles import StaticFiles
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

FOLDER = Path(__file__).parent / "static"


def _version() -> str:
    digest = blake2b(digest_size=6)
    for path in sorted(FOLDER.iterdir()):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


VERSION = _version()
"""A digest of all files."""


class LastingFiles(StaticFiles):
    """Files that a browser keeps for good."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The file that is asked for; all are counted as one route."""
        scope["answered_as"] = "/static/{file}"
        await super().__call__(scope, receive, send)

    def file_response(self, *args: Any, **settings: Any) -> Response:
        """The file; its address names its version."""
        response = super().file_response(*args, **settings)
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response
