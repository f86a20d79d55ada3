"""Certificates as files of ours: read by the checker, failures as errors of the knowledge base."""

from __future__ import annotations

import zlib
from pathlib import Path

from kb.certificates.checker import Checker, check_file
from kb.errors import BadArgument


def checked_file(path: Path) -> Checker:
    """What the file proves; `checker.Refused` where it proves nothing, `BadArgument` if it cannot be read."""
    try:
        return check_file(str(path))
    except (OSError, EOFError, zlib.error) as why:
        raise BadArgument(f"the certificate {str(path)!r} cannot be read: {why}") from None
