"""A service that is killed while it solves: what it acknowledged is stored, and its workers are gone soon."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
from collections import Counter

import httpx

from chaos.faults import Workshop
from chaos.places import GGKB
from kb import KnowledgeBase

SECONDS = 30.0
"""How long workers may outlive the service."""


def kill_serve(workshop: Workshop, rounds: int, chance: random.Random) -> Counter[str]:
    """The service, or one of its workers, killed between answers."""
    fresh = workshop.places("serve", workshop.empty())
    found: Counter[str] = Counter()
    for _ in range(rounds):
        place = fresh()
        found["rounds"] += 1
        with subprocess.Popen(
            [GGKB, "--db", place.url, "serve", "--port", "0", "--solve"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as service:
            assert service.stdout is not None
            said = ""
            while (line := service.stdout.readline()) and not (
                address := re.search(r"http://127\.0\.0\.1:\d+", line)
            ):
                said += line
            assert address, said
            acknowledged = {}
            with httpx.Client(base_url=f"{address[0]}/api/v1", timeout=60) as client:
                worker_goes = chance.random() < 0.5
                for place_in_line in range(chance.randrange(2, 8)):
                    graph = f"C{place_in_line + 5} + P{place_in_line + 3}"
                    answer = client.post("/games/node-kayles/value", json={"graph": graph})
                    if answer.status_code == 200:
                        acknowledged[graph] = answer.json()["value"]
                    if worker_goes and (children := _children(service.pid)):
                        os.kill(chance.choice(children), signal.SIGKILL)
                found["wrong"] += not acknowledged
            service.send_signal(signal.SIGKILL)
            found["killed"] += 1
            try:
                service.stdout.read()  # ends when the last process that holds it has ended
                service.wait(timeout=SECONDS)
            except subprocess.TimeoutExpired:
                found["leaked"] += 1
        found["leaked"] += _is_there(service.pid)
        with KnowledgeBase(place.url, read_only=True) as base:
            for graph, value in acknowledged.items():
                found["lost"] += base.value("node-kayles", graph, stored_only=True).text != value
        found["wrong"] += bool(place.problems())
    return found


def _children(pid: int) -> list[int]:
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
        return [int(word) for word in file.read().split()]


def _is_there(group: int) -> bool:
    """Whether any process of the group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
