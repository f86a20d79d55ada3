"""An exception in any function of the service is an answer to the request that meets it, and harms no other.

The functions are collected from the modules themselves: a new one is struck too. One of everything (a thread,
a process of a kind, an export) makes a loss visible at once.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, cycle
from pathlib import Path
from shutil import copy
from time import monotonic
from types import ModuleType
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from serving import JSON, serving

from kb.web import (
    answers,
    disconnect,
    failures,
    fair_places,
    lookup_threads,
    plain_lookups,
    replies,
    response_cache,
    service,
    slow_requests,
    work_threads,
    worker_pool,
    writer,
)

MODULES = (
    answers,
    disconnect,
    failures,
    fair_places,
    lookup_threads,
    plain_lookups,
    replies,
    response_cache,
    service,
    slow_requests,
    work_threads,
    worker_pool,
    writer,
)
BOUND = 60.0
"""Seconds within which there is an answer, also on a machine with other work."""
BUSY = (503, 504)
"""Answers to who may ask again: a process is being replaced, or was given too little of a busy machine."""
START, END = "runs before there are requests", "runs when there are no more requests"
UNASKED = {
    "answers.answers": START,
    "answers.file": START,
    "answers.service_of": "FastAPI keeps the function itself, and calls nothing by this name",
    "disconnect.CancelWhenGone.__init__": START,
    "failures.internal_fault": "runs after another fault only",
    "fair_places.FairPlaces.__init__": START,
    "lookup_threads.LookupThreads.__init__": START,
    "lookup_threads.LookupThreads.close": END,
    "lookup_threads.LookupThreads.prepare": START,
    "plain_lookups.PlainLookUps.__init__": START,
    "response_cache.ResponseCache.__init__": START,
    "service.Service.__init__": START,
    "service.Service._pool": START,
    "service.Service.changes": "the cache keeps the function itself; LookupThreads.changes is what it asks",
    "service.Service.close": END,
    "service.Service.fetch_pages": START,
    "service.Service.open": START,
    "slow_requests.SlowRequests.__init__": START,
    "work_threads.WorkThreads.__init__": START,
    "work_threads.WorkThreads.close": END,
    "worker_pool.WorkerPool.__init__": START,
    "worker_pool.WorkerPool.close": END,
    "worker_pool.WorkerPool.start": START,
    "writer.Writer.__init__": START,
    "writer.Writer.close": END,
    "work_threads.WorkThreads._work": "runs once for each thread, which _next ends",
    "work_threads.WorkThreads._started": "runs for a thread in place of one that ended",
}
"""Functions that no request meets, each with the reason."""

Place = tuple[Any, str]


def functions(module: ModuleType) -> Iterator[tuple[str, Place]]:
    """All functions that are written in a module, by name."""
    for name, one in vars(module).items():
        if getattr(one, "__module__", None) != module.__name__:
            continue
        owners = [(f"{name}.", one)] if inspect.isclass(one) else [("", module)]
        for prefix, owner in owners:
            for each, found in vars(owner).items() if inspect.isclass(one) else [(name, one)]:
                bare = inspect.unwrap(getattr(found, "fget", None) or found)
                if inspect.isfunction(bare) and bare.__code__.co_filename == module.__file__:
                    yield f"{module.__name__.rpartition('.')[2]}.{prefix}{each}", (owner, each)


FOUND = {name: place for module in MODULES for name, place in functions(module)}
numbers = count(3)


def everywhere(owner: Any, attribute: str) -> list[Any]:
    """Where a function is found by its name: in its class, or in all modules that import it."""
    if inspect.isclass(owner):
        return [owner]
    found = vars(owner)[attribute]
    loaded = [module for name, module in sys.modules.items() if name.startswith("kb.web.")]
    return [module for module in loaded if vars(module).get(attribute) is found]


class Planted:
    """Raises wherever it is called, and counts."""

    def __init__(self) -> None:
        self.struck = 0

    def __call__(self, *_: Any, **__: Any) -> Any:
        self.struck += 1
        raise ValueError("planted")


@pytest.fixture(scope="module")
def site(web_base: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    base = copy(web_base, tmp_path_factory.mktemp("faults") / "kb.sqlite")
    single = {"threads": 1, "readers": 1, "solvers": 1, "exports": 1}
    times = {"request_seconds": 2, "quick_seconds": 1, "cache_seconds": 0.001}
    with serving(str(base), solve=True, **times, **single) as client:
        client.timeout = httpx.Timeout(BOUND)
        yield client


def tree() -> str:
    """A graph that nobody has asked for, however it was numbered, so that its value is not known.

    It is a caterpillar whose legs are the bits of a number, read from the only vertex with three leaves on.
    """
    number = next(numbers)
    spine = number.bit_length()
    edges = [(at, at + 1) for at in range(spine)]
    edges += [(at + 1, spine + 1 + at) for at in range(spine) if number >> at & 1]
    edges += [(0, 2 * spine + leaf) for leaf in (1, 2, 3)]
    return "edges:" + ",".join(f"{u}-{v}" for u, v in edges)


def look_up(site: httpx.Client) -> httpx.Response:
    return site.get(f"/games/grim/value?graph={quote(tree())}")


def look_up_again(site: httpx.Client) -> httpx.Response:
    return site.get("/games/grim/value?graph=P3")


def misspelt(site: httpx.Client) -> httpx.Response:
    return site.get("/games/grim/value?graph=nonsense")


def solve(site: httpx.Client) -> httpx.Response:
    return site.post("/games/node-kayles/value", json={"graph": tree()})


def explain(site: httpx.Client) -> httpx.Response:
    return site.get("/games/grim/explain", params={"graph": tree()})


def listed(site: httpx.Client) -> httpx.Response:
    return site.get("/claims", params={"limit": next(numbers) % 400 + 1})


def exported(site: httpx.Client) -> httpx.Response:
    return site.get("/export?game=grim")


def endless(site: httpx.Client) -> httpx.Response:
    return site.post("/games/grim/value", content=b" " * (1 << 21), headers=JSON)


def figures(site: httpx.Client) -> httpx.Response:
    return site.get("/metrics")


def slow(site: httpx.Client) -> httpx.Response:
    return site.get("/games/trail-removing/explain", params={"graph": f"grid(4,5) + {tree()}"})


def left(site: httpx.Client) -> httpx.Response:
    with pytest.raises(httpx.ReadTimeout):
        site.get("/games/trail-removing/explain", params={"graph": f"grid(4,5) + {tree()}"}, timeout=0.3)
    return figures(site)


HONEST = (look_up, look_up_again, solve, explain, listed, exported)
ASKED = (look_up, look_up_again, look_up_again, misspelt, listed, solve, explain, exported, endless, figures)
ASKED += (left, slow)
"""What is asked until the fault is met, the quickest first."""


def test_what_is_left_out_is_there() -> None:
    assert UNASKED.keys() <= FOUND.keys()


@pytest.mark.parametrize("name", [name for name in FOUND if name not in UNASKED])
def test_a_fault_in(name: str, site: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, attribute = FOUND[name]
    fault = Planted()
    with monkeypatch.context() as patch:
        is_property = isinstance(vars(owner)[attribute], property)
        for place in everywhere(owner, attribute):
            patch.setattr(place, attribute, property(fault) if is_property else fault)
        until = monotonic() + BOUND
        for ask in cycle(ASKED):  # again, as one that was refused or given up meets less than it should
            with suppress(httpx.RemoteProtocolError, httpx.NetworkError):  # closed, and not hung
                assert ask(site).status_code >= 200
            if fault.struck or monotonic() > until:
                break
    assert fault.struck, "no request meets it; name it above with the reason"
    for ask in HONEST:
        until = monotonic() + BOUND
        while (answer := ask(site)).status_code in BUSY and monotonic() < until:
            pass
        assert answer.status_code == 200, (ask.__name__, answer.text[:200])
    until = monotonic() + BOUND
    while "ggkb_requests_in_flight 1\n" not in figures(site).text:
        assert monotonic() < until, "a request was not ended"
