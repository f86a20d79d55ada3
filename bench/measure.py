"""How a measurement is taken and printed: wall time, processor time, and the peak of the whole process."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from resource import RUSAGE_SELF, getrusage
from time import perf_counter, process_time
from typing import TypeVar

T = TypeVar("T")


@contextmanager
def measured(what: str) -> Iterator[Callable[[object], None]]:
    """Times a block; the block may hand over a remark that is printed with the figures."""
    remarks: list[str] = []
    wall, processor = perf_counter(), process_time()
    yield lambda remark: remarks.append(str(remark))
    wall, processor = perf_counter() - wall, process_time() - processor
    peak = getrusage(RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{what}: {wall:.2f} s ({processor:.2f} s of processor), peak {peak:.0f} MiB",
        *remarks,
        sep="; ",
        flush=True,
    )


def seconds(work: Callable[[], T]) -> tuple[T, float]:
    """What the work gives, and the processor time it took: a shared machine spoils wall time."""
    begin = process_time()
    result = work()
    return result, process_time() - begin


def geng(n: int, *flags: str) -> bytes:
    """All graphs on n vertices from nauty's geng, as graph6; ends the script where it is not installed."""
    program = shutil.which("nauty-geng") or shutil.which("geng")
    if program is None:
        sys.exit("this measurement needs geng: install nauty")
    return subprocess.run([program, "-q", *flags, str(n)], check=True, capture_output=True).stdout


def threads() -> int:
    """The processors there are, at most two: what the project's figures are given for."""
    return min(2, os.cpu_count() or 1)
