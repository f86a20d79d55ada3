"""Who solves batches: this process, local processes, or the workers of a Dask cluster."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import connection, get_context, parent_process
from threading import Thread
from typing import Any

SHARE_OF_MEMORY = 0.6
MOST_MEMORY = 64 << 30


def memory_for(jobs: int) -> int:
    """Bytes that each of so many solvers may hold on this machine: together, a good half of its memory."""
    try:
        installed = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):  # not a POSIX system
        installed = 8 << 30
    return min(int(SHARE_OF_MEMORY * installed), MOST_MEMORY) // jobs


class InlineExecutor(Executor):
    """An executor that does the work at once, in this process."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """The work, done."""
        call: Future[Any] = Future()
        call.set_result(work(*args, **named))
        return call


@contextmanager
def processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of processes; leaving it early ends them at once, whatever they are solving.

    A Ctrl-C in the terminal reaches them too, but is left to their parent; should the parent be killed,
    they end by themselves.
    """
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_serve_parent)
    try:
        yield pool
    except BaseException:
        workers = list((pool._processes or {}).values())
        answers: Any = pool._result_queue
        for worker in workers:
            worker.terminate()
        # Half of an answer may be in the pipe. Whoever reads it waits for the rest until no process holds the
        # other end any more, this one included.
        answers._writer.close()
        pool.shutdown(cancel_futures=True)
        raise
    else:
        pool.shutdown()


def _serve_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
