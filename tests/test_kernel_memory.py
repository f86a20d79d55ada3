"""What the kernel books is what it takes from the system, and what the system refuses is said.

Oracles: the allocator's own account, and the limit that the system puts on a process.
"""

from __future__ import annotations

import ctypes
import os
import platform
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from random import Random

import pytest

from kb.errors import LimitReached
from kb.graphs.position import Position
from kb.solvers import kernel
from kb.solvers.kernel import KernelSolver
from kb.solvers.kernel_partizan import PartizanKernelSolver

pytestmark = [
    pytest.mark.skipif(not kernel.is_built(), reason="the kernel is not built"),
    pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the account is that of the GNU library"),
    pytest.mark.skipif("libasan" in os.environ.get("LD_PRELOAD", ""), reason="AddressSanitizer allocates"),
]


class _Account(ctypes.Structure):
    """`struct mallinfo2`, of which two numbers are wanted."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            "arena", "ordblks", "smblks", "hblks", "hblkhd",
            "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost",
        )
    ]  # fmt: skip


def allocated() -> int:
    """The bytes that are allocated, mapped ones too."""
    ask = ctypes.CDLL(None).mallinfo2
    ask.restype = _Account
    account = ask()
    return int(account.uordblks + account.hblkhd)


def test_what_is_booked_is_what_is_allocated() -> None:
    """A memo of 8,000 components is nearly all of what its solver takes."""
    solver = KernelSolver("take-away")
    assert solver._session.memory == 0
    bundles = kernel.pack(Position(2, [(0, 1)] * number) for number in range(0, 8001, 160))
    before = allocated()
    solver._session.values(bundles)
    held = solver._session.memory
    assert held > 1 << 18
    assert abs(allocated() - before - held) < 0.06 * held
    solver.clear()
    assert abs(allocated() - before - solver._session.memory) < 0.06 * held


def test_a_partizan_solver_that_has_learnt_nothing_has_booked_what_its_first_table_takes() -> None:
    """Twice what the number 0 needs: a table of 1,024 numbers of four bytes."""
    solver = PartizanKernelSolver("even-odd")
    assert solver._session.memory == solver.peak_memory == 2 * 4 * 1024


def test_what_is_looked_up_in_one_host_is_dropped_with_it() -> None:
    """Places as they stand are kept for one host alone: forty hosts take little more than the dearest."""
    random, pairs = Random(7), list(combinations(range(13), 2))
    hosts = [Position(13, [pair for pair in pairs if random.random() < 0.4]) for _ in range(40)]
    solver = PartizanKernelSolver("even-odd")
    solver.values(hosts)
    assert solver.peak_memory == FORTY_HOSTS


FORTY_HOSTS = 2_245_632
"""Bytes, as measured."""


@contextmanager
def no_more_memory() -> Iterator[None]:
    """No mapping of more than 64 MiB is granted meanwhile; a worker's stack takes 512."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    with open("/proc/self/statm", encoding="ascii") as file:
        mapped = int(file.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (mapped + (64 << 20), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def test_where_every_thread_is_refused_nobody_waits_for_them() -> None:
    """In a process of its own, which an alarm ends."""
    solver = KernelSolver("grim")
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(20)
        try:
            with no_more_memory(), pytest.raises(LimitReached, match="refused to start a thread"):
                solver.graph6_values(b"A_\n" * 2000, threads=2)
            os._exit(0)
        finally:
            os._exit(1)
    assert os.waitpid(child, 0)[1] == 0


def test_a_thread_that_the_system_refuses_is_a_limit() -> None:
    solver = KernelSolver("grim")
    with no_more_memory(), pytest.raises(LimitReached, match="refused to start a thread"):
        solver.graph6_values(b"A_\n" * 2000)
    assert solver.graph6_values(b"A_\n" * 2000) == bytes([1]) * 2000
