"""How a measurement is taken and printed: times, the peak of the whole process, promises and ratios."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from resource import RUSAGE_SELF, getrusage
from time import perf_counter, process_time
from typing import NamedTuple, TypeVar

from kb.games import LocalGame, game
from kb.graphs import graph6
from kb.graphs.enumerate import connected_graphs, graphs
from kb.graphs.geng import program
from kb.graphs.position import Position
from kb.solvers.kernel import KernelSolver
from kb.solvers.reference import ReferenceSolver

T = TypeVar("T")

COMMAND = (sys.executable, "-c", "from cli.start import run; run()")
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""An installed program has its bytecode; a checkout keeps it unless that is forbidden."""


class Ran(NamedTuple):
    """A program that has ended, and what it cost with all processes that it waited for."""

    printed: bytes
    processor: float
    wall: float
    peak_mib: int


def ran(*words: str) -> Ran:
    """Runs a program to its end."""
    begin = perf_counter()
    with subprocess.Popen(words, stdout=subprocess.PIPE, env=ENVIRONMENT) as program:
        assert program.stdout is not None
        printed = program.stdout.read()
        _, status, usage = os.wait4(program.pid, 0)
        program.returncode = os.waitstatus_to_exitcode(status)
    if program.returncode != 0:
        raise AssertionError(f"{' '.join(words)} ended with {program.returncode}")
    return Ran(printed, usage.ru_utime + usage.ru_stime, perf_counter() - begin, usage.ru_maxrss >> 10)


def ggkb(*arguments: str) -> Ran:
    """Runs the command, its start included."""
    return ran(*COMMAND, *arguments)


@contextmanager
def measured(what: str) -> Iterator[Callable[[object], None]]:
    """Times a block; the block may hand over a remark that is printed with the figures."""
    remarks: list[str] = []
    wall, processor = perf_counter(), process_time()
    yield lambda remark: remarks.append(str(remark))
    wall, processor = perf_counter() - wall, process_time() - processor
    print(
        f"{what}: {wall:.2f} s ({processor:.2f} s of processor), peak {peak_mib()} MiB",
        *remarks,
        sep="; ",
        flush=True,
    )


def seconds(work: Callable[[], T]) -> tuple[T, float]:
    """What the work gives, and the processor time it took: a shared machine spoils wall time."""
    begin = process_time()
    result = work()
    return result, process_time() - begin


def peak_mib() -> int:
    """The most memory this process has held."""
    return getrusage(RUSAGE_SELF).ru_maxrss >> 10


def tell(
    what: str, found: float, unit: str, promised: float | None = None, *, more_is_better: bool = False
) -> None:
    """Prints a figure, and where one is promised the ratio to it; above 1 the promise is kept."""
    line = f"{what}: {found:,.4g} {unit}"
    if promised is not None:
        ratio = found / promised if more_is_better else promised / found
        line += f" (promised {promised:,g}); ratio {ratio:.2f}"
    print(line, flush=True)


def compare(name: str | LocalGame, what: str, positions: Sequence[Position]) -> None:
    """Solves the same positions with the kernel and with the reference solver; the two must agree."""
    rules = game(name) if isinstance(name, str) else name
    expected, slow = seconds(lambda: ReferenceSolver(rules).values(positions))
    found, fast = seconds(lambda: KernelSolver(name).values(positions))
    if found != expected:
        raise AssertionError(f"kernel and referee differ on {rules.slug}")
    print(
        f"{rules.slug}, {what}: reference {slow:.3f} s, kernel {fast:.4f} s; ratio {slow / fast:.0f}",
        flush=True,
    )


def graph6_stream(n: int, *, connected: bool) -> bytes:
    """All graphs with n vertices as graph6 lines: nauty's, where it is installed, which is faster."""
    if (geng := program()) is not None:
        flags = ["-q", "-c"] if connected else ["-q"]
        return subprocess.run([geng, *flags, str(n)], check=True, capture_output=True).stdout
    every = connected_graphs(n) if connected else graphs(n)
    return "".join(f"{graph6.write(graph)}\n" for graph in every).encode()


def threads() -> int:
    """The processors there are, at most two: what the project's figures are given for."""
    return min(2, os.cpu_count() or 1)
