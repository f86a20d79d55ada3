"""`BaseFile`: notices that the file of an SQLite base was moved or replaced while it is served."""

from __future__ import annotations

import os

from kb.errors import DatabaseError


class BaseFile:
    """The file as it was when the service started; a base on a database server has none."""

    def __init__(self, url: str) -> None:
        scheme, separator, rest = url.partition("://")
        self._path = rest.removeprefix("/") if separator and scheme == "sqlite" else "" if separator else url
        self._path = os.path.expanduser(self._path)
        self._identity = self._now()

    def check(self) -> None:
        """Raises `DatabaseError` if what lies at the path is no longer the file that is served."""
        if self._now() != self._identity:
            raise DatabaseError(f"{self._path} was moved or replaced while it is served; restart the service")

    def _now(self) -> tuple[int, int] | None:
        if not self._path:
            return None
        try:
            found = os.stat(self._path)
        except OSError:
            return None
        return found.st_dev, found.st_ino
