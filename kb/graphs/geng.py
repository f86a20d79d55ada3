"""Canonical keys of all graphs of a class, from nauty's own generator `geng` where it is installed.

`geng -l` prints each graph once, labelled as nauty labels it, and that text is our key of a plain graph:
no graph has to be built or labelled here. That the two labellings agree is not assumed. The first lines and
a sample of the others are labelled again, the number of lines is held against a count that is neither
program's, and where the first lines differ the generator is left alone.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

from kb.errors import BadArgument, KbError
from kb.graphs.canonical import decode, key
from kb.graphs.enumerate import EXPECTED_COUNTS
from kb.graphs.position import Position

VARIABLE = "GGKB_GENG"
"""The environment variable that names the program; empty for none."""

FLAGS = {"all": (), "connected": ("-c",)}
"""The classes that are generated, and what asks for them."""

FIRST = 200
"""Lines labelled again before any is used."""
EVERY = 97
"""One in so many of the other lines is labelled again."""


def program() -> str | None:
    """Where `geng` is: named by the environment, installed from PyPI, or on the path; None without one."""
    if (named := os.environ.get(VARIABLE)) is not None:
        return named or None
    installed = Path(sysconfig.get_path("purelib"), "sage_wheels", "bin", "geng")
    if os.access(installed, os.X_OK):
        return str(installed)
    return shutil.which("geng") or shutil.which("nauty-geng")


def class_keys(name: str, n: int) -> Iterator[str] | None:
    """The keys of all graphs of a class with n vertices, or None where no generator serves.

    >>> keys = class_keys("connected", 3)
    >>> keys is None or sorted(keys) == ["BW", "Bw"]
    True
    """
    found = program()
    if found is None or name not in FLAGS or not _labels_as_we_do(found):
        return None
    if n == 0:  # geng begins at 1
        return iter((key(Position(0)),))
    return _checked(found, name, n)


@cache
def _labels_as_we_do(geng: str) -> bool:
    """Whether the program's labelling of the first graphs of each size is that of our keys."""
    try:
        sample = (line for n in (3, 6, 8) for line in islice(_lines(geng, "all", n), FIRST))
        return all(key(decode(line)) == line for line in sample)
    except (OSError, KbError):
        return False


def _checked(geng: str, name: str, n: int) -> Iterator[str]:
    count = 0
    for count, line in enumerate(_lines(geng, name, n), start=1):
        if (count <= FIRST or count % EVERY == 0) and key(decode(line)) != line:
            raise BadArgument(f"{geng} prints {line!r}, which is not labelled canonically; unset {VARIABLE}")
        yield line
    source, counts = EXPECTED_COUNTS[name]
    if count != counts[n]:
        raise BadArgument(f"{geng} lists {count} graphs with {n} vertices, {source} has {counts[n]}")


def _lines(geng: str, name: str, n: int) -> Iterator[str]:
    command = [geng, "-q", "-l", *FLAGS[name], str(n)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                yield line.decode("ascii", "replace").rstrip("\n")
        except GeneratorExit:
            process.terminate()
            raise
        if process.wait() != 0:
            raise BadArgument(f"{geng} ended with exit code {process.returncode}")
