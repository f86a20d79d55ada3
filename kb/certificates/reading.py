"""Certificates as files of ours: read by the checker, failures as errors of the knowledge base."""

from __future__ import annotations

import gzip
import signal
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from kb.certificates.checker import Checker, check_file, limit_resources
from kb.errors import BadArgument


def checked_file(path: Path) -> Checker:
    """What the file proves; `checker.Refused` where it proves nothing, `BadArgument` if it cannot be read."""
    try:
        return check_file(str(path))
    except (OSError, EOFError, zlib.error) as problem:
        raise unreadable(path, problem) from None


def unreadable(path: Path, problem: object) -> BadArgument:
    """That a file cannot be read, and why: an exception, or in words."""
    why = getattr(problem, "strerror", None) or problem  # Python's own words repeat the name
    return BadArgument(f"the certificate {str(path)!r} cannot be read: {why}")


@contextmanager
def bounded() -> Iterator[None]:
    """Holds this process to the checker's limits of memory and time, for a file of a stranger."""
    import resource

    kept = {each: resource.getrlimit(each) for each in (resource.RLIMIT_AS, resource.RLIMIT_CPU)}
    handler = signal.getsignal(signal.SIGXCPU)
    limit_resources()
    try:
        yield
    finally:
        for each, limits in kept.items():
            resource.setrlimit(each, limits)
        signal.signal(signal.SIGXCPU, handler)


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """Writes a certificate, packed if its name ends with .gz; the same lines make the same file."""
    text = "".join(lines).encode()
    try:
        path.write_bytes(gzip.compress(text, mtime=0) if path.suffix == ".gz" else text)
    except OSError as why:
        raise BadArgument(f"the certificate {str(path)!r} cannot be written: {why.strerror}") from None


def make_folder(path: Path) -> None:
    """Makes the folder that certificates go to, unless it is there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as why:
        raise BadArgument(f"the folder {str(path)!r} cannot be made: {why.strerror}") from None
