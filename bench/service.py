"""How the service bears load, on loopback: look-ups a second, their times, what is lost, and memory.

The service runs as `ggkb serve` does, the client in this process; both share the machine's processors.
Every measurement is bounded in requests and in time; memory is that of all processes of the service.
Where the project promises a figure the line ends with the ratios to it (rate, then 99th percentile, then
the processor's time that this rate leaves for one request, which other work on the machine disturbs least);
above 1 the promise is kept. An argument names a base; by default a small one is made.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from time import perf_counter
from urllib.parse import quote

from kb.games import game
from kb.graphs.canonical import decode
from kb.graphs.graph6 import write
from kb.knowledge_base import KnowledgeBase

RULES = game("take-away")
CONNECTIONS = 8
LONGEST = 20.0
"""Seconds that one measurement may take."""
PROMISED_RATE = 2_000.0
PROMISED_P99 = 10.0


class Client(asyncio.Protocol):
    """One connection that is kept open: a request is sent when the answer to the last has come."""

    def __init__(self) -> None:
        self._received = bytearray()
        self._wanted: int | None = None
        self._answer: asyncio.Future[int] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def ask(self, path: str) -> asyncio.Future[int]:
        """Sends a GET; the future gives the status."""
        self._answer = asyncio.get_running_loop().create_future()
        self.transport.write(f"GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
        return self._answer

    def data_received(self, data: bytes) -> None:
        self._received += data
        if self._wanted is None:
            end = self._received.find(b"\r\n\r\n")
            if end < 0:
                return
            head = bytes(self._received[:end]).lower()
            at = head.find(b"content-length: ")
            length = int(head[at + 16 :].split(b"\r\n", 1)[0]) if at >= 0 else 0
            self._wanted = end + 4 + length
        if len(self._received) >= self._wanted:
            status = int(self._received[9:12])
            del self._received[: self._wanted]
            self._wanted = None
            assert self._answer is not None
            self._answer.set_result(status)

    def connection_lost(self, problem: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(problem or ConnectionError("the service closed the connection"))


async def load(port: int, paths: Sequence[str]) -> tuple[list[float], dict[int, int], float]:
    """Asks for all paths over several connections; gives times, counts of each status, and the duration."""
    times: list[float] = []
    statuses: dict[int, int] = {}
    left = iter(paths)
    until = perf_counter() + LONGEST

    async def one() -> None:
        _, client = await asyncio.get_running_loop().create_connection(Client, "127.0.0.1", port)
        for path in left:
            if perf_counter() > until:
                break
            began = perf_counter()
            status = await client.ask(path)
            times.append(perf_counter() - began)
            statuses[status] = statuses.get(status, 0) + 1
        client.transport.close()

    began = perf_counter()
    await asyncio.gather(*(one() for _ in range(CONNECTIONS)))
    return times, statuses, perf_counter() - began


def memory(process: int) -> float:
    """MiB that a process and its children hold, what they share counted once each."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    total = 0.0
    for one in (str(process), *children):
        for line in Path(f"/proc/{one}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                total += int(line.split()[1]) / 1024
    return total


def processor(process: int) -> float:
    """Seconds that a process and its children have worked."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    ticks = 0
    for one in (str(process), *children):
        ticks += sum(map(int, Path(f"/proc/{one}/stat").read_text().rsplit(")", 1)[1].split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def measure(
    what: str, port: int, process: int, paths: Sequence[str], promised: bool, expected: int = 200
) -> None:
    before, worked = memory(process), processor(process)
    times, statuses, seconds = asyncio.run(load(port, paths))
    times.sort()
    good = statuses.get(expected, 0)
    p50, p99, worst = (times[int(len(times) * share)] * 1e3 for share in (0.5, 0.99, 0.9999))
    rate = len(times) / seconds
    each = (processor(process) - worked) / len(times) * 1e6
    print(
        f"{what}: {len(times):,} requests, {len(times) - good} not answered as they should be; "
        f"{rate:,.0f}/s, p50 {p50:.2f} ms, p99 {p99:.2f} ms, worst {worst:.2f} ms, "
        f"{each:.0f} µs of processor each; "
        f"memory {before:.0f} → {memory(process):.0f} MiB"
        + (f"; ratios {rate / PROMISED_RATE:.2f}, {PROMISED_P99 / p99:.2f}" if promised else "")
        + (f" and {1e6 / PROMISED_RATE / each:.2f}" if promised else ""),
        flush=True,
    )


def small_base(folder: Path) -> str:
    """A base with the take-away values of all connected graphs on up to seven vertices."""
    url = str(folder / "bench.sqlite")
    with KnowledgeBase(url, create=True) as base:
        base.seed()
        base.populate(RULES, "connected(n<=7)")
    return url


def stored_texts(url: str, count: int) -> list[str]:
    """Paths of look-ups of stored positions, in no order; each graph with its vertices in a random order."""
    source = random.Random(7)
    with KnowledgeBase(url, read_only=True) as base:
        rows = base.store.iterate_values(RULES)
        keys = list(islice((row.key for row in rows if decode(row.key).is_plain), 20_000))
    paths = []
    while len(paths) < count:
        for key in source.sample(keys, len(keys)):
            position = decode(key)
            order = source.sample(range(position.n), position.n)
            text = quote("g6:" + write(position.relabel(order)), safe="")
            paths.append(f"/api/v1/games/{RULES.slug}/value?graph={text}")
    return paths[:count]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(url: str, port: int, *options: str) -> subprocess.Popen[bytes]:
    """The service, once it answers."""
    command = [sys.executable, "-m", "bench.service", "--serve", url, str(port), *options]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    until = perf_counter() + 30
    while perf_counter() < until:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return process
        except OSError:
            process.poll()
    raise RuntimeError("the service did not start in 30 s")


def main() -> None:
    if sys.argv[1:2] == ["--serve"]:
        from cli.main import app

        app(["--db", sys.argv[2], "serve", "--port", sys.argv[3], *sys.argv[4:]])
        return
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url", nargs="?", help="a base with values of take-away")
    parser.add_argument("--requests", type=int, default=20_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = given.url or small_base(Path(folder))
        port = free_port()
        # Few answers are kept, so that memory reaches its level within the measurement.
        process = start(url, port, "--limit", "cache_bytes=2000000")
        try:
            paths = stored_texts(url, given.requests)
            hot = paths[:500]
            asyncio.run(load(port, hot))
            often = (hot * (given.requests // len(hot) + 1))[: given.requests]
            measure("look-ups of 500 positions, again and again", port, process.pid, often, True)
            measure("the same once more", port, process.pid, often, True)
            each = paths[: given.requests // 2]
            unnamed = [f"{path}&named=0" for path in each]
            measure("each position once, without its name", port, process.pid, unnamed, True)
            measure("each position once, with its name", port, process.pid, each, False)
            measure("the same again, which few kept answers serve", port, process.pid, each, False)
            measure("and again", port, process.pid, each, False)
            measure("bad texts", port, process.pid, [f"{path}%29" for path in paths[:2_000]], False, 400)
        finally:
            process.send_signal(signal.SIGTERM)
            print(f"the service ended with {process.wait(timeout=30)}")


if __name__ == "__main__":
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    main()
