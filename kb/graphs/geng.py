"""All graphs of a class as graph6 lines, from nauty's own generators where they are installed.

`geng -l` prints each graph once, labelled as nauty labels it, and that text is our key of a plain graph: no
graph has to be built or labelled here; `gentreeg` with `labelg` does the same for trees. That the labellings
agree is not assumed. The first lines and a sample of the others are labelled again, the number of lines is
held against a count that is neither program's, and where the first lines differ the generator is left alone.

A class can be had in parts (nauty's res/mod): together they are the class, and no graph is in two.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import cache
from itertools import islice
from pathlib import Path
from typing import IO, NamedTuple

from kb.errors import BadArgument, KbError
from kb.graphs.canonical import decode, key
from kb.graphs.enumerate import EXPECTED_COUNTS
from kb.graphs.position import Position

VARIABLE = "GGKB_GENG"
"""The environment variable that names the program; empty for none. Its companions lie beside it."""

CLASSES = ("all", "connected", "trees")
"""The classes that are generated."""

FIRST = 200
"""Lines labelled again before any is used."""
EVERY = 499
"""One in so many of the other lines is labelled again."""
BLOCK = 1 << 20
"""Bytes that are read from a generator at a time."""


class Part(NamedTuple):
    """One of `of` parts of a class, counted from 0."""

    number: int = 0
    of: int = 1


WHOLE = Part()


class Restriction(NamedTuple):
    """What the generator is to keep to: all such graphs are made, and no others. Not for trees."""

    connected: bool = False
    bipartite: bool = False
    triangle_free: bool = False
    min_degree: int = 0
    max_degree: int | None = None
    min_edges: int = 0
    max_edges: int | None = None

    def options(self, n: int) -> tuple[list[str], list[str]] | None:
        """What stands before and after the number of vertices; None where no graph can be like that."""
        most = n - 1 if self.max_degree is None else min(self.max_degree, n - 1)
        least = max(self.min_degree, int(self.connected and n > 1))
        fewest = max(self.min_edges, -(-n * least // 2), n - 1 if self.connected else 0)
        many = n * most // 2 if self.max_edges is None else min(self.max_edges, n * most // 2)
        if least > most or fewest > many:
            return None
        before = [
            *(["-c"] if self.connected else []),
            *(["-b"] if self.bipartite else []),
            *(["-t"] if self.triangle_free else []),
            *([f"-d{least}"] if self.min_degree else []),
            *([f"-D{most}"] if self.max_degree is not None else []),
        ]
        has_range = self.min_edges > 0 or self.max_edges is not None
        return before, [f"{fewest}:{many}"] if has_range else []


ANY = Restriction()


def program() -> str | None:
    """Where `geng` is: named by the environment, installed from PyPI, or on the path; None without one."""
    if (named := os.environ.get(VARIABLE)) is not None:
        return named or None
    installed = Path(sysconfig.get_path("purelib"), "sage_wheels", "bin", "geng")
    if os.access(installed, os.X_OK):
        return str(installed)
    return shutil.which("geng") or shutil.which("nauty-geng")


def serves(name: str) -> bool:
    """Whether a generator of this class is here and labels as we do."""
    found = program()
    return found is not None and name in CLASSES and _labels_as_we_do(found, name)


def class_keys(name: str, n: int) -> Iterator[str] | None:
    """The keys of all graphs of a class with n vertices, or None where no generator serves.

    >>> keys = class_keys("connected", 3)
    >>> keys is None or sorted(keys) == ["BW", "Bw"]
    True
    """
    return _keys(name, n) if serves(name) else None


def key_text(name: str, n: int, part: Part = WHOLE) -> bytes:
    """The keys of a part of a class, one per line in no order; a generator has to serve.

    Whoever has all parts holds their number against `check_count`.
    """
    text = b"".join(_generated(_needed(), name, n, part))
    width = text.find(b"\n") + 1
    for at in _sampled(len(text) // width if width else 0):
        _check_label(text[at * width : (at + 1) * width - 1].decode("ascii", "replace"))
    return text


def graph_blocks(name: str, n: int, part: Part = WHOLE, only: Restriction = ANY) -> Iterator[bytes]:
    """The graphs of a part of a class in whatever labelling, as blocks of whole graph6 lines.

    That saves most of the generator's time where no key is asked for.
    """
    return _generated(_needed(), name, n, part, labelled=False, only=only)


def check_count(name: str, n: int, count: int) -> None:
    """Refuses a class whose number of graphs is not the published one."""
    source, counts = EXPECTED_COUNTS[name]
    if count != counts[n]:
        raise BadArgument(f"{program()} lists {count} graphs with {n} vertices, {source} has {counts[n]}")


def _needed() -> str:
    if (found := program()) is None:
        raise BadArgument(f"nauty's geng is not installed here; {VARIABLE} may name it")
    return found


def _beside(geng: str, other: str) -> str:
    """A companion of geng, under the name that this installation gives it."""
    path = Path(geng)
    return str(path.with_name(path.name.replace("geng", other)))


def _keys(name: str, n: int) -> Iterator[str]:
    count = 0
    for count, line in enumerate(_lines(_generated(_needed(), name, n)), start=1):
        if count <= FIRST or count % EVERY == 0:
            _check_label(line)
        yield line
    check_count(name, n, count)


def _sampled(count: int) -> Iterator[int]:
    yield from range(min(count, FIRST))
    yield from range(FIRST, count, EVERY)


def _check_label(line: str) -> None:
    if key(decode(line)) != line:
        raise BadArgument(f"{program()} prints {line!r}, which is not labelled canonically; unset {VARIABLE}")


@cache
def _labels_as_we_do(geng: str, name: str) -> bool:
    """Whether the program's labelling of the first graphs of some sizes is that of our keys."""
    try:
        sample = (line for n in (3, 6, 8) for line in islice(_lines(_generated(geng, name, n)), FIRST))
        return all(key(decode(line)) == line for line in sample)
    except (OSError, KbError):
        return False


def _generated(
    geng: str, name: str, n: int, part: Part = WHOLE, *, labelled: bool = True, only: Restriction = ANY
) -> Iterator[bytes]:
    if n == 0:  # the generators begin at 1 vertex
        return iter((key(Position(0)).encode() + b"\n",) if part.number == 0 else ())
    split = [] if part == WHOLE else [f"{part.number}/{part.of}"]
    if name == "trees":
        sparse = [_beside(geng, "gentreeg"), "-q", "-s", str(n), *split]
        return _blocks([sparse, [_beside(geng, "labelg" if labelled else "copyg"), "-q", "-g"]])
    options = only._replace(connected=only.connected or name == "connected").options(n)
    if options is None:
        return iter(())
    before, after = options
    return _blocks([[geng, "-q", *(["-l"] if labelled else []), *before, str(n), *after, *split]])


def _lines(blocks: Iterator[bytes]) -> Iterator[str]:
    for block in blocks:
        yield from block.decode("ascii", "replace").splitlines()


def _blocks(pipeline: Sequence[Sequence[str]]) -> Iterator[bytes]:
    """What the last of some programs prints, each reading what the one before prints, in whole lines."""
    with ExitStack() as stack:
        processes: list[subprocess.Popen[bytes]] = []
        output: IO[bytes] | None = None
        for command in pipeline:
            process = stack.enter_context(
                subprocess.Popen(command, stdin=output, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            )
            if output is not None:
                output.close()  # so that a program learns when its reader has gone
            processes.append(process)
            output = process.stdout
        assert output is not None
        rest = b""
        try:
            while block := output.read(BLOCK):
                whole, newline, after = block.rpartition(b"\n")
                if newline:
                    yield rest + whole + newline
                    rest = after
                else:
                    rest += block
        except GeneratorExit:
            for process in processes:
                process.terminate()
            raise
        if rest:
            yield rest + b"\n"
        for process, command in zip(processes, pipeline, strict=True):
            if process.wait() != 0:
                raise BadArgument(f"{command[0]} ended with exit code {process.returncode}")
