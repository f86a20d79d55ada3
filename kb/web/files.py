"""The explorer's scripts and styles, which a browser always checks: an upgrade never mixes old and new."""

from __future__ import annotations

from typing import Any

from fastapi.staticfiles import StaticFiles
from starlette.responses import Response


class CheckedFiles(StaticFiles):
    """Files that a browser may keep but asks for again by their ETag."""

    def file_response(self, *args: Any, **settings: Any) -> Response:
        """The file, or that it has not changed."""
        response = super().file_response(*args, **settings)
        response.headers["cache-control"] = "no-cache"
        return response
