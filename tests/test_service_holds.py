"""Faults and attacks on the service: nobody's request hangs, and nobody pays for another's."""

from __future__ import annotations

import asyncio
import http.client
import json
import re
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import asdict
from pathlib import Path
from select import select
from subprocess import PIPE
from time import monotonic
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
from serving import LOOSE, SLOW, error_of, serving

from kb.errors import BadArgument
from kb.web import lookup_threads, worker_pool, writer
from kb.web.connections import covers
from kb.web.files import VERSION
from kb.web.frames import LENGTH, framed, framed_json
from kb.web.guard import read_host, read_origin
from kb.web.jobs.values import lookup
from kb.web.limits import Busy, Limits
from kb.web.worker_pool import WorkerPool

PATIENCE = 60
"""Seconds after which a request counts as hung."""
HARD = {"graph": "grid(4,5)"}
"""Explained in trail-removing this takes minutes."""


@pytest.fixture(scope="module")
def service(web_base: Path) -> Iterator[httpx.Client]:
    with serving(str(web_base)) as client:
        yield client


def post(client: httpx.Client, path: str, body: bytes, **headers: str) -> httpx.Response:
    return client.post(path, content=body, headers={"content-type": "application/json", **headers})


def wait_for(service: httpx.Client, figure: str, failure: str, seconds: float = PATIENCE) -> str:
    """The figures of a service, once this is among them."""
    until = monotonic() + seconds
    while figure not in (text := service.get("/metrics", timeout=PATIENCE).text):
        assert monotonic() < until, failure
    return text


HALVES = (
    rb'{"graph": "\ud800"}',
    rb'{"graph": "P3", "id": "\ud800"}',
    rb'{"graph": "P3", "id": {"a": ["\udfff"]}}',
    rb'{"graph": "P3", "id": {"\ud800": 1}}',
    rb'{"graph": "P3", "\ud800": 1}',
    rb'{"n": 2, "edges": [[0, 1, "\ud800"]]}',
    b'{"graph": "P3", "id": "\xed\xa0\x80"}',
)
"""Half of a surrogate pair, wherever JSON may hold text."""


def connected(service: httpx.Client, source: str, path: str = "") -> socket.socket:
    """A connection from an address of this machine, with a request if there is a path."""
    port = service.base_url.port
    connection = socket.create_connection(("127.0.0.1", port or 0), PATIENCE, (source, 0))
    if path:
        connection.sendall(f"GET /api/v1{path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".encode())
    return connection


@pytest.mark.parametrize("route", ["value", "explain", "reply"])
def test_half_a_surrogate_pair_is_refused_and_harms_nobody(service: httpx.Client, route: str) -> None:
    def honest(number: int) -> int:
        answer = service.get("/games/grim/value", params={"graph": f"P{number % 6 + 2}"}, timeout=PATIENCE)
        return answer.status_code

    def hostile(number: int) -> tuple[int, bool]:
        answer = post(service, f"/games/grim/{route}", HALVES[number % len(HALVES)])
        return answer.status_code, "lone surrogate" in error_of(answer)["message"]

    with ThreadPoolExecutor(16) as threads:
        bad = [threads.submit(hostile, one) for one in range(3 * len(HALVES))]
        good = [threads.submit(honest, one) for one in range(120)]
    assert {one.result() for one in good} == {200}
    assert {one.result() for one in bad} == {(400, True)}


@pytest.mark.parametrize("number", ["NaN", "-Infinity", "1e999"])
def test_what_is_no_number_of_json_is_refused(service: httpx.Client, number: str) -> None:
    """Repeated in the answer it would be no JSON."""
    answer = post(service, "/games/grim/value", f'{{"graph": "P3", "id": [{number}]}}'.encode())
    assert answer.status_code == 400
    assert "not JSON" in error_of(answer)["message"]


def test_whole_characters_beyond_16_bits_are_given_back(service: httpx.Client) -> None:
    answer = post(service, "/games/grim/value", rb'{"graph": "P3", "id": "\ud83d\ude00"}')
    assert answer.json()["id"] == "\U0001f600"


def planted(*_: Any, **__: Any) -> Any:
    raise ValueError("planted")


async def planted_later(*_: Any, **__: Any) -> Any:
    raise ValueError("planted")


STAGES: list[tuple[str, Any, str, Callable[..., Any], str]] = [
    ("the look-up in a thread", lookup_threads, "lookup", planted, "/games/grim/value?graph=P3"),
    ("the start of a process", WorkerPool, "_worker", planted_later, "/claims"),
    ("the request to a process", worker_pool, "_begin", planted_later, "/games/grim/explain?graph=P3"),
    ("the frames of a request", worker_pool, "framed_json", planted, "/claims?limit=3"),
    ("the reply of a process", worker_pool, "_chunks", planted, "/games/grim/search?filter=n=2"),
]


@pytest.mark.parametrize(("stage", "owner", "name", "fault", "path"), STAGES, ids=[one[0] for one in STAGES])
def test_an_exception_in_any_stage_is_an_answer(
    web_base: Path,
    monkeypatch: pytest.MonkeyPatch,
    stage: str,
    owner: Any,
    name: str,
    fault: Callable[..., Any],
    path: str,
) -> None:
    with serving(str(web_base)) as service:
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, fault)
            with ThreadPoolExecutor(4) as threads:
                answers = list(threads.map(lambda _: service.get(path, timeout=PATIENCE), range(4)))
        assert {answer.status_code for answer in answers} == {500}
        assert {error_of(answer)["kind"] for answer in answers} == {"internal"}
        # Once the fault is gone the service is whole, and nothing is left in flight.
        assert service.get(path, timeout=PATIENCE).status_code == 200
        wait_for(service, "ggkb_requests_in_flight 1\n", "a request was not ended")


def test_a_process_that_never_starts_is_given_up(web_base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def stalled(pool: WorkerPool) -> Any:
        await asyncio.Event().wait()

    async def asked() -> int:
        settings = {"url": str(web_base), "limits": asdict(Limits()), "first": (), "rules": ()}
        times = {"seconds": PATIENCE, "wait_seconds": PATIENCE, "start_seconds": 0.1}
        pool = WorkerPool("test", 1, waiting=0, settings=settings, on_event=lambda *_: None, **times)
        with monkeypatch.context() as patch:
            patch.setattr(WorkerPool, "_started", stalled)
            with pytest.raises(Busy, match="no process was free in time"):
                await asyncio.wait_for(pool.ask("health"), PATIENCE)
        # The start that stalled is given up, and the next request has a process.
        pool._start_seconds = PATIENCE
        status = (await asyncio.wait_for(pool.ask("health"), PATIENCE)).head.status
        await pool.close()
        return status

    assert asyncio.run(asked()) == 200


def test_a_fault_of_the_writer_is_an_answer(
    web_base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = shutil.copy(web_base, tmp_path / "kb.sqlite")
    with serving(str(copy), solve=True) as service:
        with monkeypatch.context() as patch:
            patch.setattr(writer.Writer, "_write", planted)
            answer = service.post("/games/node-kayles/value", json={"graph": "P7"}, timeout=PATIENCE)
            assert answer.status_code == 500
        answer = service.post("/games/node-kayles/value", json={"graph": "P7"}, timeout=PATIENCE)
        assert answer.json()["known"]


def test_hard_positions_of_one_client_do_not_delay_the_others(web_base: Path) -> None:
    """With one process for what is quick, the last to come is next: at most two are given up before."""

    def figure(name: str) -> int:
        found = re.search(rf"^{re.escape(name)} (\d+)$", service.get("/metrics").text, re.MULTILINE)
        return int(found[1]) if found else 0

    waiting, given_up = 'ggkb_jobs_waiting{pool="quick"}', 'ggkb_jobs_total{pool="quick",event="timeout"}'
    # A few seconds for each: on a machine with other work all must have come before half are given up.
    with serving(str(web_base), readers=1, quick_seconds=3, request_seconds=PATIENCE) as service:
        queries = [urlencode({"graph": f"grid(4,5) + P{number + 2}"}) for number in range(12)]
        hostile = [connected(service, "127.0.0.2", f"/games/trail-removing/explain?{one}") for one in queries]
        until = monotonic() + PATIENCE
        while figure(waiting) + figure(given_up) < len(hostile) - 1:
            assert monotonic() < until
        before = figure(given_up)
        assert figure(waiting) >= 6, "there is nobody to wait behind"
        assert service.get("/games/grim/explain", params={"graph": "C5"}).status_code == 200
        assert figure(given_up) - before <= 2
        for one in hostile:
            one.close()


def test_work_ends_when_its_client_leaves(web_base: Path) -> None:
    with serving(str(web_base), solvers=1, quick_seconds=0.3, request_seconds=600, **LOOSE) as service:
        for _ in range(3):
            with pytest.raises(httpx.ReadTimeout):
                service.get(SLOW, timeout=1)
        # Less than the work itself would take.
        ended = 'ggkb_jobs_running{pool="solvers"} 0'
        wait_for(service, ended, "the work goes on although nobody waits for it", PATIENCE / 2)


class HeldLookUps:
    """Look-ups in which that of P2 waits until it is let go."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.met, self._free = threading.Event(), threading.Event()

    def look_up(self, base: Any, limits: Any, game: str, given: dict[str, Any], named: bool) -> Any:
        self.asked.append(given["graph"])
        if given["graph"] == "P2":
            self.met.set()
            assert self._free.wait(PATIENCE)
        return lookup(base, limits, game, given, named)

    def let_go(self) -> None:
        self._free.set()


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> HeldLookUps:
    held = HeldLookUps()
    monkeypatch.setattr(lookup_threads, "lookup", held.look_up)
    return held


def test_a_look_up_whose_client_has_left_is_not_begun(web_base: Path, held: HeldLookUps) -> None:
    """The one thread is held fast; of two questions that wait behind it, one is asked by who has left."""
    with serving(str(web_base), threads=1) as service, ThreadPoolExecutor(2) as threads:
        first = threads.submit(service.get, "/games/grim/value?graph=P2")
        assert held.met.wait(PATIENCE)
        with pytest.raises(httpx.ReadTimeout):
            service.get("/games/grim/value?graph=P3", timeout=0.5)
        wait_for(service, 'status="499"', "nobody noticed that the client has left")
        last = threads.submit(service.get, "/games/grim/value?graph=P4")
        held.let_go()
        assert (first.result().status_code, last.result().status_code) == (200, 200)
    assert held.asked == ["P2", "P4"]


def test_a_slow_look_up_does_not_hold_up_those_behind_it(web_base: Path, held: HeldLookUps) -> None:
    """With as many threads as a service has by itself."""
    with serving(str(web_base)) as service, ThreadPoolExecutor(1) as threads:
        first = threads.submit(service.get, "/games/grim/value?graph=P2")
        assert held.met.wait(PATIENCE)
        for n in range(3, 7):
            assert service.get(f"/games/grim/value?graph=P{n}").status_code == 200
        assert not first.done()
        held.let_go()
        assert first.result().status_code == 200


def _undated(answer: httpx.Response) -> list[tuple[str, str]]:
    return sorted(header for header in answer.headers.items() if header[0] != "date")


def test_a_plain_question_has_the_answer_of_its_route(service: httpx.Client) -> None:
    """`solve=0` asks the same of the route, which FastAPI reads; only the request's name differs."""
    graphs = ("K3", "P5 + C4", "g6:DQc", "P7%29", "", "P500", "nothing", "%E2%82%AC", "%ff", "a=b;c")
    encodings = set()
    for graph in graphs:
        for named in ("", "&named=0", "&named=1"):
            path = f"/games/take-away/value?graph={graph}{named}"
            plain, route = service.get(path), service.get(f"{path}&solve=0")
            assert plain.status_code == route.status_code
            assert plain.content == route.content
            assert _undated(plain) == _undated(route)
            encodings.add(plain.headers.get("content-encoding"))
    assert encodings == {None, "gzip"}
    counted = service.get("/metrics").text
    assert 'route="/api/v1/games/{game}/value",status="200"' in counted
    assert 'route="/api/v1/games/{game}/value",status="400"' in counted


def test_what_was_not_done_in_time_is_refused_at_once_for_a_while(web_base: Path) -> None:
    with serving(str(web_base), request_seconds=1.5, quick_seconds=0.3, **LOOSE) as service:
        first = service.get(SLOW)
        done = re.compile(r'ggkb_jobs_total{pool="(quick|solvers)",event="(?!started)(.+)"} (\d+)')
        before = done.findall(service.get("/metrics").text)
        second = service.get(SLOW)
        assert first.status_code == second.status_code == 504
        assert first.json() == second.json()
        assert done.findall(service.get("/metrics").text) == before, "a process was asked again"


@pytest.mark.parametrize("replaced", [False, True], ids=["moved", "replaced"])
def test_a_base_that_is_moved_while_served_is_noticed(web_base: Path, tmp_path: Path, replaced: bool) -> None:
    path = Path(shutil.copy(web_base, tmp_path / "kb.sqlite"))
    with serving(str(path), solve=True) as service:
        assert service.get("/health").json()["status"] == "ok"
        path.rename(tmp_path / "elsewhere.sqlite")
        if replaced:
            shutil.copy(web_base, path)
        health = service.get("/health")
        assert health.status_code == 503
        assert "moved or replaced" in error_of(health)["message"]
        solved = service.post("/games/node-kayles/value", json={"graph": "P8"})
        assert solved.status_code == 503


def test_a_body_that_says_it_is_endless_is_refused_at_once(service: httpx.Client) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", service.base_url.port, timeout=PATIENCE)
    connection.putrequest("POST", "/api/v1/games/grim/value")
    connection.putheader("content-type", "application/json")
    connection.putheader("content-length", str(99 * 10**9))
    connection.endheaders()
    assert connection.getresponse().status == 413
    connection.close()


def test_an_overlong_head_is_refused(service: httpx.Client) -> None:
    with socket.create_connection(("127.0.0.1", service.base_url.port)) as connection:
        connection.settimeout(PATIENCE)
        connection.sendall(b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n")
        for _ in range(200):
            connection.sendall(b"x-filler: " + b"x" * 1_000 + b"\r\n")
        assert connection.makefile("rb").readline().startswith(b"HTTP/1.1 431 ")


def test_connections_that_send_nothing_are_closed(web_base: Path) -> None:
    with serving(str(web_base), idle_seconds=1) as service:
        port = service.base_url.port
        open_ones = [socket.create_connection(("127.0.0.1", port)) for _ in range(50)]
        for one in open_ones[25:]:
            one.sendall(b"GET /health HTTP/1.1\r\nhost")
        for one in open_ones:
            one.settimeout(PATIENCE)
            assert one.recv(1) == b"", "the connection stays open"
            one.close()
        assert service.get("/health").status_code == 200


def is_open(connection: socket.socket) -> bool:
    """Whether the service has not closed a connection on which it has nothing to say."""
    readable, _, _ = select([connection], [], [], 0)
    return not readable


def refusal_of(connection: socket.socket) -> dict[str, Any]:
    """The error that a connection is answered with, once its status is seen to be 503."""
    answer = http.client.HTTPResponse(connection)
    answer.begin()
    assert (answer.status, answer.headers["retry-after"]) == (503, "1")
    record: dict[str, Any] = json.loads(answer.read())
    return error_of(httpx.Response(503, json=record))


def test_connections_that_do_nothing_keep_nobody_out(web_base: Path) -> None:
    with serving(str(web_base), connections=10) as service:
        idle = [connected(service, "127.0.0.2") for _ in range(30)]
        with httpx.Client(base_url=service.base_url, timeout=PATIENCE) as other:
            assert other.get("/health").status_code == 200
            still = [is_open(one) for one in idle]
            assert still.index(True) == still.count(False), "the oldest are closed first"
            assert still.count(True) in (8, 9), "as many as there is room for beside the two of other clients"
        for one in idle:
            one.close()


def at_work(service: httpx.Client, source: str) -> socket.socket:
    """A connection whose request has begun: the service has asked for its body."""
    connection = connected(service, source)
    connection.sendall(
        b"POST /api/v1/games/grim/value HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
        b"content-length: 15\r\nexpect: 100-continue\r\n\r\n"
    )
    assert connection.recv(100).startswith(b"HTTP/1.1 100 ")
    return connection


def test_one_client_has_so_many_connections_at_work(web_base: Path) -> None:
    with serving(str(web_base), client_connections=2, connections=6, request_seconds=PATIENCE) as service:
        busy = [at_work(service, "127.0.0.2") for _ in range(2)]
        more = connected(service, "127.0.0.2", "/health")
        assert "client_connections" in refusal_of(more)["message"]
        more.close()
        # From where a proxy on this machine would come there may be as many as there is room for.
        busy += [at_work(service, "127.0.0.1") for _ in range(4)]
        more = connected(service, "127.0.0.3", "/health")
        assert "limit connections" in refusal_of(more)["message"]
        # Whoever was at work is answered.
        busy[0].sendall(b'{"graph": "P3"}')
        assert busy[0].recv(12) == b"HTTP/1.1 200"
        for one in (*busy, more):
            one.close()


def test_the_oldest_idle_connection_of_a_client_gives_way_to_its_next(web_base: Path) -> None:
    with serving(str(web_base), client_connections=2) as service:
        first, second, third = (connected(service, "127.0.0.2") for _ in range(3))
        assert first.recv(1) == b""
        third.sendall(b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
        assert third.recv(12) == b"HTTP/1.1 200"
        assert is_open(second)
        for one in (first, second, third):
            one.close()


def test_what_is_no_request_is_refused_in_the_shape_of_errors(service: httpx.Client) -> None:
    with connected(service, "127.0.0.1") as connection:
        connection.sendall(b"nonsense\r\n\r\n")
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        assert answer.status == 400
        assert error_of(httpx.Response(400, content=answer.read()))["kind"] == "bad-argument"


def test_what_follows_a_refused_body_is_no_overlong_head(web_base: Path) -> None:
    """The client gets to read why, and not that the connection was reset."""
    with serving(str(web_base), header_bytes=256, body_bytes=1_000) as service:
        for _ in range(3):
            assert post(service, "/games/grim/value", b" " * (8 << 20)).status_code == 413


@pytest.fixture
def endless_exports(monkeypatch: pytest.MonkeyPatch) -> None:
    streaming = WorkerPool.streaming

    async def without_end() -> AsyncIterator[bytes]:
        while True:
            await asyncio.sleep(0)
            yield b"x" * (1 << 16)

    @asynccontextmanager
    async def streamed(pool: WorkerPool, job: str, **arguments: Any) -> AsyncIterator[Any]:
        async with streaming(pool, job, **arguments) as (head, chunks):
            yield head, without_end() if job == "export" else chunks

    monkeypatch.setattr(WorkerPool, "streaming", streamed)


@pytest.mark.usefixtures("endless_exports")
def test_a_client_that_reads_nothing_holds_no_export(web_base: Path) -> None:
    with serving(str(web_base), exports=1, stall_seconds=1) as service:
        stalled = connected(service, "127.0.0.2", "/export?game=grim")
        assert stalled.recv(12) == b"HTTP/1.1 200"
        other = connected(service, "127.0.0.1", "/export?game=grim")
        assert other.recv(12) == b"HTTP/1.1 200"
        other.close()
        stalled.close()


@pytest.mark.usefixtures("endless_exports")
def test_an_export_for_which_there_is_no_process_is_refused(web_base: Path) -> None:
    with serving(str(web_base), exports=1, waiting=0) as service:
        holding = connected(service, "127.0.0.2", "/export?game=grim")
        assert holding.recv(12) == b"HTTP/1.1 200"
        other = connected(service, "127.0.0.1", "/export?game=grim")
        assert refusal_of(other)["kind"] == "busy"
        holding.close()
        other.close()


def test_a_client_that_leaves_is_no_error_of_the_service(web_base: Path) -> None:
    with serving(str(web_base), **LOOSE) as service:
        with pytest.raises(httpx.ReadTimeout):
            service.get(SLOW, timeout=0.5)
        text = wait_for(service, 'status="499"', "nobody noticed that the client has left")
        assert 'status="500"' not in text


def test_workers_end_when_the_service_is_killed(web_base: Path) -> None:
    """Also one whose input stays open, as that of a worker which is busy and does not look at it."""
    service = "import subprocess, sys; subprocess.run([sys.executable, '-m', 'kb.web.worker'])"
    with subprocess.Popen([sys.executable, "-c", service], stdin=PIPE, stdout=PIPE) as parent:
        assert parent.stdin is not None
        assert parent.stdout is not None
        settings = {"url": str(web_base), "limits": asdict(Limits()), "first": [], "rules": []}
        parent.stdin.write(framed_json(settings))
        parent.stdin.flush()
        assert parent.stdout.read(LENGTH.size) == framed(b""), "the worker is not ready"
        parent.kill()
        # The end of the output is that of the last process which could write there.
        readable, _, _ = select([parent.stdout], [], [], PATIENCE)
        assert readable, "the worker outlives its service"
        assert parent.stdout.read() == b""


# What the service lets in, and what it tells browsers.


def test_head_is_get_without_a_body(service: httpx.Client) -> None:
    for path in ("/games/grim/value?graph=K3", "/claims", "/health"):
        got, headed = service.get(path), service.head(path)
        assert headed.status_code == got.status_code == 200
        assert headed.content == b""
        assert headed.headers["content-type"] == got.headers["content-type"]


@pytest.mark.parametrize("path", ["/", "/api/v1/games", f"/static/{VERSION}/style.css", "/nothing-here"])
def test_every_answer_has_the_headers_of_safety(service: httpx.Client, path: str) -> None:
    root = f"http://127.0.0.1:{service.base_url.port}"
    headers = service.get(root + path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


def test_a_get_never_writes(web_base: Path, tmp_path: Path) -> None:
    copy = shutil.copy(web_base, tmp_path / "kb.sqlite")
    with serving(str(copy), solve=True) as service:
        before = service.get("/health").json()["values"]
        assert not service.get("/games/node-kayles/value", params={"graph": "P9"}).json()["known"]
        assert service.get("/health").json()["values"] == before
        assert service.post("/games/node-kayles/value", json={"graph": "P9"}).json()["known"]
        assert service.get("/health").json()["values"] > before


def test_pages_elsewhere_cannot_make_a_service_work(service: httpx.Client) -> None:
    body = b'{"graph": "K3"}'
    host = f"127.0.0.1:{service.base_url.port}"
    path = "/games/grim/value"
    assert post(service, path, body).status_code == 200
    assert post(service, path, body, origin=f"http://{host}").status_code == 200
    assert post(service, path, body, origin="https://elsewhere.example").status_code == 403
    assert post(service, path, body, **{"content-type": "text/plain"}).status_code == 415
    assert service.get("/games", headers={"host": "rebound.example"}).status_code == 421


def test_a_host_or_an_origin_that_is_none_is_refused_like_a_foreign_one(service: httpx.Client) -> None:
    assert service.get("/games", headers={"host": "["}).status_code == 421
    assert post(service, "/games/grim/value", b'{"graph": "K3"}', origin="http://[").status_code == 403


@pytest.mark.parametrize(
    ("trusted", "address", "is_trusted"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("127.0.0.1", "127.0.0.2", False),
        ("*", "10.1.2.3", True),
        ("172.18.0.0/16", "172.18.3.4", True),
        ("172.18.0.1/16", "172.19.3.4", False),
        ("fd00::/8", "fd12::1", True),
        ("172.18.0.0/16", "fd12::1", False),
        ("proxy", "10.1.2.3", False),
        ("10.0.0.0/8", "", False),
    ],
)
def test_a_proxy_is_trusted_by_its_address_or_its_network(
    trusted: str, address: str, is_trusted: bool
) -> None:
    assert covers(trusted, address) is is_trusted


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("games.example.org", "games.example.org"),
        ("Games.Example.org:8000", "games.example.org"),
        ("::1", "::1"),
        ("[::1]:80", "::1"),
        ("*", "*"),
    ],
)
def test_a_host_to_answer_to_is_read_as_requests_name_it(text: str, host: str) -> None:
    assert read_host(text) == host


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("https://example.org", "https://example.org"),
        ("https://Example.org/", "https://example.org"),
        ("http://localhost:3000", "http://localhost:3000"),
    ],
)
def test_an_origin_is_read_as_browsers_name_it(text: str, origin: str) -> None:
    assert read_origin(text) == origin


@pytest.mark.parametrize("text", ["", "https://games.example.org", "a b", "[", "user@host"])
def test_a_host_that_is_no_name_is_refused(text: str) -> None:
    with pytest.raises(BadArgument, match="is no name such as"):
        read_host(text)


@pytest.mark.parametrize(
    "text", ["", "*", "example.org", "https://", "https://example.org/games", "http://["]
)
def test_an_origin_that_is_no_site_is_refused(text: str) -> None:
    with pytest.raises(BadArgument, match="is no site such as"):
        read_origin(text)


def test_a_token_is_asked_of_every_post(web_base: Path) -> None:
    from kb.web.app import create_app

    app = create_app(str(web_base), token="secret", hosts=("*",))

    async def statuses() -> list[int]:
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://anywhere") as client:
            given: list[dict[str, str]] = [
                {},
                {"authorization": "Bearer wrong"},
                {"authorization": "Bearer secret"},
            ]
            return [
                (await client.post("/api/v1/nothing", json={}, headers=headers)).status_code
                for headers in given
            ]

    assert asyncio.run(statuses()) == [401, 401, 404]


def test_a_service_that_answers_to_any_host_answers_to_none_too(web_base: Path) -> None:
    from kb.web.app import create_app

    app = create_app(str(web_base), hosts=("*",))

    async def status() -> int:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://any") as client:
            headers = {"host": "[", "accept": "text/html"}
            return (await client.post("/nosuch", json={}, headers=headers)).status_code

    assert asyncio.run(status()) == 404
