"""A service that is killed while it solves: what it acknowledged is stored, and its workers are gone soon."""

from __future__ import annotations

import os
import random
import re
import select
import signal
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Timer
from time import monotonic
from typing import IO

import httpx

from chaos.faults import Workshop
from chaos.places import GGKB, Place
from kb import KnowledgeBase
from kb.games import game
from kb.graphs import graph6
from kb.graphs.canonical import key
from kb.graphs.position import Position
from kb.values import show

SECONDS = 30.0
"""How long workers may outlive the service."""
START = 60.0
"""How long the service may take until it says where it is, and any answer."""
GAME = "node-kayles"
GRAPHS = 60
"""More than are asked for before the kill strikes."""


def kill_serve(
    workshop: Workshop, rounds: int, chance: random.Random, *, postgres: bool = False
) -> Counter[str]:
    """The service, or one of its workers, killed at a random moment while values are asked for."""
    fresh = workshop.places(f"serve-{postgres}", workshop.empty(), postgres=postgres)
    found: Counter[str] = Counter()
    for _ in range(rounds):
        place = fresh()
        found["rounds"] += 1
        acknowledged: dict[str, str] = {}
        with _service(place) as (service, said, address):
            try:
                found["killed"] += _struck_while_asked(service, address, acknowledged, chance)
            except httpx.TimeoutException:
                found["hung"] += 1
            service.kill()
            found["leaked"] += not _is_closed(said, SECONDS)
        found["wrong"] += not acknowledged
        found["lost"] += lost(place, acknowledged)
        found["wrong"] += bool(place.problems())
    return found


@contextmanager
def _service(place: Place) -> Iterator[tuple[subprocess.Popen[bytes], IO[bytes], str]]:
    """A service, what it says, and its address; nothing of it is left afterwards, whatever happens."""
    process = subprocess.Popen(
        [GGKB, "--db", place.url, "serve", "--port", "0", "--solve", "--log-level", "error"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stderr is not None
    try:
        ready, _, _ = select.select([process.stderr], [], [], START)
        line = os.read(process.stderr.fileno(), 4096).decode() if ready else ""
        address = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert address, f"no address was announced: {line}"
        yield process, process.stderr, address[0]
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(timeout=SECONDS)
        process.stderr.close()


def _struck_while_asked(
    service: subprocess.Popen[bytes], address: str, acknowledged: dict[str, str], chance: random.Random
) -> bool:
    """Asks for values until the service is gone or all are asked for; says whether the kill struck."""
    struck: list[int] = []

    def strike() -> None:
        workers = _children(service.pid)
        victim = chance.choice(workers) if aims_at_worker and workers else service.pid
        with suppress(ProcessLookupError):
            os.kill(victim, signal.SIGKILL)
            struck.append(victim)

    aims_at_worker = chance.random() < 0.5
    timer = Timer(chance.uniform(0.0, 1.0), strike)
    positions = [_connected(chance) for _ in range(GRAPHS)]
    with httpx.Client(base_url=f"{address}/api/v1", timeout=START) as client:
        try:
            for number, position in enumerate(positions):
                answer = client.post(f"/games/{GAME}/value", json={"graph": graph6.write(position)})
                if answer.status_code == 200:
                    acknowledged[key(position)] = answer.json()["value"]
                if number == 0:
                    timer.start()
        except httpx.TimeoutException:
            raise
        except httpx.TransportError:
            pass
        finally:
            timer.cancel()
            if timer.ident is not None:
                timer.join()
    return bool(struck)


def lost(place: Place, acknowledged: dict[str, str]) -> bool:
    """Whether a value that was acknowledged is not stored as it was told."""
    with KnowledgeBase(place.url, read_only=True) as base:
        stored = base.store.read_values(game(GAME), acknowledged)
    return any(
        of not in stored or not isinstance(value := stored[of].value, int) or show(value) != told
        for of, told in acknowledged.items()
    )


def _connected(chance: random.Random) -> Position:
    """A random connected graph of 12 vertices: no family, so that its value has to be solved."""
    tree = {(chance.randrange(vertex), vertex) for vertex in range(1, 12)}
    more = {tuple(sorted(chance.sample(range(12), 2))) for _ in range(10)}
    return Position(12, sorted(tree | more))


def _children(pid: int) -> list[int]:
    found: list[int] = []
    with suppress(FileNotFoundError, ProcessLookupError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            found += map(int, (task / "children").read_text("ascii").split())
    return sorted(found)


def _is_closed(said: IO[bytes], seconds: float) -> bool:
    """Whether the last process that could write there has ended within so many seconds."""
    until = monotonic() + seconds
    while (left := until - monotonic()) > 0:
        ready, _, _ = select.select([said], [], [], left)
        if ready and not os.read(said.fileno(), 65536):
            return True
    return False
