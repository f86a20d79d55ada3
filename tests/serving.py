"""A service that runs in a thread of the test, on a port of its own."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

import httpx
import uvicorn

from kb.theorems.library import BUILT_IN, Library
from kb.web.app import create_app
from kb.web.connections import protocol
from kb.web.limits import Limits

SLOW = "/games/grim/table?family=K_{m,n}%20x%20K_2&ranges=m=1..90%20n=1..90"
"""A minute of work for a process that solves, under `LOOSE` limits."""
JSON = {"content-type": "application/json"}
LOOSE = {"cells": 10_000, "vertices": 400, "edges": 40_000}


@contextmanager
def serving(
    url: str,
    *,
    solve: bool = False,
    prefix: str = "",
    token: str = "",
    library: Library = BUILT_IN,
    **limits: float,
) -> Iterator[httpx.Client]:
    """A client of a service on one base; it ends as the service ends."""
    settings = {"start_seconds": 60.0} | limits  # a machine with other work is no error
    allowed = Limits().with_settings({name: str(value) for name, value in settings.items()})
    app = create_app(url, solve=solve, limits=allowed, prefix=prefix, token=token, library=library)
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    server = uvicorn.Server(
        uvicorn.Config(app, http=protocol(allowed), log_config=None, access_log=False, loop="asyncio")
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        _wait_until_answering(port, thread)
        with httpx.Client(base_url=f"http://127.0.0.1:{port}{prefix}/api/v1", timeout=60) as client:
            yield client
    finally:
        server.should_exit = True
        thread.join(timeout=30)
        listener.close()
    assert not thread.is_alive(), "the service did not end"


def _wait_until_answering(port: int, thread: threading.Thread) -> None:
    until = monotonic() + 120
    while monotonic() < until and thread.is_alive():
        try:
            httpx.get(f"http://127.0.0.1:{port}/health", timeout=30)
            return
        except httpx.TransportError:
            continue
    raise AssertionError("the service did not start")


def error_of(answer: httpx.Response) -> dict[str, Any]:
    """The error of an answer, once its shape is checked."""
    record = answer.json()
    assert set(record) == {"error"}
    assert set(record["error"]) == {"kind", "message", "at"}
    error: dict[str, Any] = record["error"]
    assert isinstance(error["message"], str)
    assert error["message"]
    return error


def ask(service: httpx.Client, path: str, **query: Any) -> Any:
    """The answer to a GET, which must be one."""
    answer = service.get(path, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()
