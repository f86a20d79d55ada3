"""The version of this code, as every run records it."""

from __future__ import annotations

from functools import cache


@cache
def code_version() -> str:
    """The version of the installed distribution, `unknown` when run from a bare folder."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("graph-games-kb")
    except PackageNotFoundError:
        return "unknown"
