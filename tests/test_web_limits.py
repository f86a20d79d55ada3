"""Each limit of the service, just under it and just over."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from time import monotonic

import httpx
import pytest
from serving import JSON, LOOSE, SLOW, error_of, serving
from typer.testing import CliRunner

from cli.main import app
from kb.errors import BadArgument, UnknownName
from kb.web.limits import Limits
from kb.web.metrics import Metrics
from kb.web.response_cache import CachedResponse, ResponseCache
from kb.web.slow_requests import SlowRequests


@pytest.fixture(scope="module")
def tight(web_base: Path) -> Iterator[httpx.Client]:
    """A service with small limits."""
    with serving(
        str(web_base),
        body_bytes=200,
        text_characters=40,
        vertices=8,
        edges=10,
        shown_edges=6,
        cells=6,
        page=5,
        export_rows=40,
        moves=4,
    ) as client:
        yield client


def refused(answer: httpx.Response, name: str) -> bool:
    """Whether an answer refuses with the limit of this name."""
    return answer.status_code == 413 and name in error_of(answer)["message"]


def test_body_bytes(tight: httpx.Client) -> None:
    body = b'{"graph": "K3"}'
    assert tight.post("/games/grim/value", content=body.ljust(200), headers=JSON).status_code == 200
    assert refused(tight.post("/games/grim/value", content=body.ljust(201), headers=JSON), "body_bytes")


def test_body_bytes_of_a_body_without_a_length(tight: httpx.Client) -> None:
    parts = (b" " * 50 for _ in range(100))
    assert refused(tight.post("/games/grim/value", content=parts, headers=JSON), "body_bytes")


def test_text_characters(tight: httpx.Client) -> None:
    text = "K3".ljust(40)
    assert tight.get("/games/grim/value", params={"graph": text}).status_code == 200
    assert refused(tight.get("/games/grim/value", params={"graph": text + " "}), "text_characters")


@pytest.mark.parametrize("path", ["value", "explain", "reply", "picture.svg"])
def test_vertices(tight: httpx.Client, path: str) -> None:
    assert tight.get(f"/games/grim/{path}", params={"graph": "P5 + E3"}).status_code == 200
    assert refused(tight.get(f"/games/grim/{path}", params={"graph": "P5 + E4"}), "vertices")


def test_vertices_of_a_position_given_as_json(tight: httpx.Client) -> None:
    assert tight.post("/games/grim/value", json={"n": 8}).status_code == 200
    assert refused(tight.post("/games/grim/value", json={"n": 9}), "vertices")
    assert refused(tight.post("/games/grim/value", json={"n": 10**30}), "vertices")


def test_edges(tight: httpx.Client) -> None:
    assert tight.get("/games/grim/value", params={"graph": "K5"}).status_code == 200
    assert refused(tight.get("/games/grim/value", params={"graph": "K5 + K2"}), "edges")


@pytest.mark.parametrize("path", ["explain", "reply", "picture.svg"])
def test_shown_edges(tight: httpx.Client, path: str) -> None:
    assert tight.get(f"/games/grim/{path}", params={"graph": "K4 + 3*K1"}).status_code == 200
    assert refused(tight.get(f"/games/grim/{path}", params={"graph": "K4 + K2"}), "shown_edges")
    assert tight.get("/games/grim/value", params={"graph": "K4 + K2"}).status_code == 200


def test_cells(tight: httpx.Client) -> None:
    for path in ("table", "sequence"):
        under = tight.get(f"/games/take-away/{path}", params={"family": "P_n", "ranges": "n=1..6"})
        assert under.status_code == 200
        over = tight.get(f"/games/take-away/{path}", params={"family": "P_n", "ranges": "n=1..7"})
        assert refused(over, "cells")


def test_members_of_a_family_keep_the_limit_of_vertices(tight: httpx.Client) -> None:
    large = tight.get("/games/take-away/sequence", params={"family": "P_n", "ranges": "n=7..9"})
    assert refused(large, "vertices")


@pytest.mark.parametrize("path", ["/games/grim/search", "/claims", "/runs", "/audits"])
def test_page(tight: httpx.Client, path: str) -> None:
    assert tight.get(path, params={"limit": 5}).status_code == 200
    assert refused(tight.get(path, params={"limit": 6}), "page")


def test_export_rows(tight: httpx.Client) -> None:
    # 34 values of grim, and hundreds of take-away.
    assert tight.get("/export", params={"game": "grim"}).status_code == 200
    assert refused(tight.get("/export", params={"game": "take-away"}), "export_rows")


def test_moves(tight: httpx.Client) -> None:
    under = tight.get("/games/grim/explain", params={"graph": "P4"}).json()
    assert (len(under["moves"]), under["complete"]) == (4, True)
    over = tight.get("/games/grim/explain", params={"graph": "P5"}).json()
    assert (len(over["moves"]), over["complete"]) == (4, False)
    assert "more moves" in over["notes"][0]


def test_budget_seconds(web_base: Path, tmp_path: Path) -> None:
    copy = tmp_path / "kb.sqlite"
    shutil.copy(web_base, copy)
    with serving(str(copy), solve=True, budget_seconds=0.3) as service:
        small = service.post("/games/node-kayles/value", json={"graph": "P6"})
        assert small.json()["known"]
        began = monotonic()
        # Trails of the complete graph on 12 vertices are far too many for a third of a second.
        large = service.post("/games/trail-removing/value", json={"graph": "K12"})
        assert large.status_code == 504, large.text
        assert error_of(large)["kind"] == "budget"
        assert monotonic() - began < 15
        runs = service.get("/runs", params={"game": "trail-removing"}).json()["runs"]
        assert runs == []


def test_request_seconds(web_base: Path) -> None:
    with serving(str(web_base), request_seconds=3, **LOOSE) as service:
        assert service.get("/games/grim/explain", params={"graph": "P5"}).status_code == 200
        large = service.get(SLOW)
        assert large.status_code == 504
        assert error_of(large)["kind"] == "budget"
        assert service.get("/games/grim/explain", params={"graph": "P4"}).status_code == 200
        assert 'ggkb_jobs_total{pool="solvers",event="timeout"} 1' in service.get("/metrics").text


def test_solvers_and_waiting(web_base: Path) -> None:
    with serving(str(web_base), solvers=1, waiting=0, request_seconds=4, **LOOSE) as service:
        assert service.get("/games/grim/explain", params={"graph": "P3"}).status_code == 200
        statuses: list[int] = []

        def slow() -> None:
            with httpx.Client(base_url=service.base_url, timeout=60) as other:
                statuses.append(other.get(SLOW).status_code)

        thread = threading.Thread(target=slow)
        thread.start()
        until = monotonic() + 3
        while monotonic() < until:
            if 'ggkb_jobs_running{pool="solvers"} 1' in service.get("/metrics").text:
                break
        # Another slow one is refused; what is quick is done beside it.
        assert service.get("/games/grim/explain", params={"graph": "P4"}).status_code == 200
        second = service.get(SLOW.replace("n=1..90", "n=1..89"))
        assert (second.status_code, error_of(second)["kind"]) == (503, "busy")
        assert second.headers["retry-after"]
        # What is stored is answered all the same.
        assert service.get("/games/grim/value", params={"graph": "P4"}).status_code == 200
        thread.join()
        assert statuses == [504]
        assert service.get("/games/grim/explain", params={"graph": "P4"}).status_code == 200


@pytest.mark.parametrize(("size", "enough"), [(1 << 29, False), (1 << 30, True)])
def test_process_bytes(web_base: Path, tmp_path: Path, size: int, enough: bool) -> None:
    copy = tmp_path / "kb.sqlite"
    shutil.copy(web_base, copy)
    with serving(str(copy), solve=True, process_bytes=size) as service:
        # The kernel's thread alone wants half a gibibyte of addresses for its stack.
        found = service.post("/games/node-kayles/value", json={"graph": "P7"})
        assert (found.status_code == 200) == enough
        if not enough:
            assert error_of(found)["kind"] in ("budget", "limit")
        assert service.get("/games/grim/value", params={"graph": "P5"}).json()["known"]


def keeper(**settings: float) -> ResponseCache:
    async def nothing(scope: object, receive: object, send: object) -> None:
        raise AssertionError("not asked")

    limits = Limits().with_settings({name: str(value) for name, value in settings.items()})
    return ResponseCache(nothing, limits=limits, metrics=Metrics(), changes=lambda: None)


def keep(kept: ResponseCache, number: int, size: int) -> None:
    answer = CachedResponse(monotonic() + 60, None, "/", b'"x"', [], b"x" * size)
    kept.keep((f"/{number:04}", b"", False), answer)


def test_cache_bytes() -> None:
    kept = keeper(cache_bytes=10_000)
    for number in range(100):
        keep(kept, number, 600)
    held = [number for number in range(100) if (f"/{number:04}", b"", False) in kept._kept]
    assert held == list(range(91, 100))
    keep(kept, 100, 9_900)
    keep(kept, 101, 10_001)
    assert len(kept._kept) <= 1
    assert kept._bytes <= 10_000


def test_cache_seconds(web_base: Path) -> None:
    with serving(str(web_base), cache_seconds=0) as service:
        for _ in range(2):
            service.get("/games/grim/value", params={"graph": "P4"})
        assert "ggkb_cache_hits_total 0" in service.get("/metrics").text
    with serving(str(web_base), cache_seconds=60) as service:
        for _ in range(2):
            service.get("/games/grim/value", params={"graph": "P4"})
        assert "ggkb_cache_hits_total 1" in service.get("/metrics").text


def test_limits_are_set_by_the_environment_and_then_by_options() -> None:
    limits = Limits.from_environment({"GGKB_LIMIT_VERTICES": "50", "GGKB_LIMIT_PAGE": "9", "HOME": "/"})
    assert (limits.vertices, limits.page) == (50, 9)
    assert limits.with_options(["vertices=60", "budget-seconds=0.5"]).vertices == 60
    assert limits.with_options(["budget-seconds=0.5"]).budget_seconds == 0.5


@pytest.mark.parametrize(
    ("option", "error"),
    [
        ("vertices=many", BadArgument),
        ("vertices=0", BadArgument),
        ("vertices=1.5", BadArgument),
        ("budget_seconds=nan", BadArgument),
        ("budget_seconds=-1", BadArgument),
        ("vertices", BadArgument),
        ("vertexes=5", UnknownName),
    ],
)
def test_a_senseless_limit_is_refused(option: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        Limits().with_options([option])


def test_a_limit_that_cannot_be_read_names_what_is_expected() -> None:
    with pytest.raises(BadArgument, match="the limit vertices is a whole number, got 'many'"):
        Limits().with_options(["vertices=many"])


def test_the_command_lists_the_limits() -> None:
    shown = CliRunner().invoke(app, ["serve", "--show-limits", "--limit", "vertices=77"])
    assert shown.exit_code == 0
    lines = {line.split()[0]: line.split()[1] for line in shown.output.splitlines()}
    assert lines["vertices"] == "77"
    assert {one.name for one in fields(Limits)} <= set(lines)


def test_every_limit_says_what_it_bounds() -> None:
    assert all(one["bounds"] for one in Limits().as_json().values())
    assert set(Limits().as_json()) == {one.name for one in fields(Limits)}


@pytest.mark.parametrize("one", [field.name for field in fields(Limits)])
def test_every_limit_has_a_test_of_its_name(one: str) -> None:
    named = {name for name in globals() if name.startswith("test_")}
    untested = {"export_seconds", "readers"}  # as request_seconds and solvers, of other processes
    # In test_service_holds.py:
    elsewhere = {"idle_seconds", "quick_seconds", "header_bytes", "failure_seconds", "start_seconds"}
    elsewhere |= {"stall_seconds", "client_connections", "exports"}
    assert one in untested | elsewhere or any(one in name for name in named)


def test_in_process_vertices(web_base: Path) -> None:
    """A larger position is looked up by a worker process, and found all the same."""
    done = re.compile(r'ggkb_jobs_total{pool="readers",event="done"} (\d+)')
    # Where nothing is kept no page is asked for beforehand, which would count too.
    with serving(str(web_base), in_process_vertices=3, cache_seconds=0) as service:
        counts = []
        for graph in ("P3", "P3", "P4"):
            assert service.get("/games/grim/value", params={"graph": graph, "named": 0}).json()["known"]
            counts += map(int, done.findall(service.get("/metrics").text))
        assert [number - counts[0] for number in counts] == [0, 0, 1]


def test_threads_and_connections(web_base: Path) -> None:
    with serving(str(web_base), threads=1) as service:
        assert service.get("/games/grim/value", params={"graph": "P4"}).status_code == 200
    assert Limits().connections < 1024  # what a process may have open on most systems


def test_failures() -> None:
    slow = SlowRequests(Limits().with_settings({"failures": "2"}))
    for request in ("a", "b", "c"):
        slow.add(request)
    assert [slow.is_slow(request) for request in ("a", "b", "c")] == [False, True, True]
