"""What the service has done before its first visitor comes, and how long it keeps its answers."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import pytest
from serving import serving

from kb import KnowledgeBase
from kb.graphs import language, syntax
from kb.web import response_cache
from kb.web.files import FOLDER
from kb.web.jobs import JOBS
from kb.web.limits import Limits
from kb.web.metrics import Metrics
from kb.web.response_cache import ResponseCache
from kb.web.service import FIRST
from kb.web.warm_up import PAGES, fetch
from kb.web.worker_pool import WorkerPool

TEMPLATES = FOLDER.parent / "templates"


def figure(service: httpx.Client, name: str) -> int:
    return sum(map(int, re.findall(rf"^{name}(?:{{.*}})? (\d+)", service.get("/metrics").text, re.MULTILINE)))


@pytest.fixture
def no_parser() -> None:
    """A process that has read no text yet, whatever tests were run in it before."""
    syntax._parser.cache_clear()
    language._kept.clear()


@pytest.mark.usefixtures("no_parser")
def test_the_grammar_is_built_before_the_first_question(web_base: Path) -> None:
    with serving(str(web_base), cache_seconds=0) as service:
        assert syntax._parser.cache_info().misses == 1
        assert service.get("/games/grim/value", params={"graph": "K2 x (K1 + K1)"}).status_code == 200
        assert syntax._parser.cache_info().misses == 1
        assert syntax._parser.cache_info().hits > 0


@pytest.mark.usefixtures("no_parser")
def test_a_worker_has_built_it_too(web_base: Path) -> None:
    with KnowledgeBase(str(web_base), read_only=True) as base:
        for job, arguments in FIRST:
            list(JOBS[job](base, Limits(), **arguments).chunks)
    assert syntax._parser.cache_info().misses == 1


def test_every_page_of_the_navigation_is_fetched_beforehand() -> None:
    linked = re.findall(r'\("(/[^"]*)", "', (TEMPLATES / "base.html").read_text(encoding="utf-8"))
    assert set(PAGES) == {*linked, "/api/docs"}


def test_no_process_is_asked_for_a_page_again(web_base: Path) -> None:
    files = len(list(FOLDER.iterdir()))
    with serving(str(web_base)) as service:
        until = monotonic() + 60
        while figure(service, "ggkb_cache_misses_total") < files + len(PAGES):
            assert monotonic() < until, "the pages are not fetched"
        jobs = figure(service, "ggkb_jobs_total")
        root = str(service.base_url).removesuffix("/api/v1/")
        for number, path in enumerate(PAGES, 1):
            answer = service.get(root + path, headers={"accept-encoding": "gzip"})
            assert answer.status_code == 200
            assert figure(service, "ggkb_cache_hits_total") == number
        assert figure(service, "ggkb_jobs_total") == jobs


def answering(made: Callable[[], None]) -> Any:
    """An application whose answers may be kept for ten seconds."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        made()
        headers = [(b"cache-control", b"public, max-age=10")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"x"})

    return app


def test_an_answer_is_kept_until_the_base_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The base changes while the second answer is made: that one is kept no longer than any other."""
    clock, changes, made = [0.0], [1], []

    def make() -> None:
        made.append(clock[0])
        if len(made) == 2:
            changes[0] = 3

    monkeypatch.setattr(response_cache, "monotonic", lambda: clock[0])
    kept = ResponseCache(answering(make), limits=Limits(), metrics=Metrics(), changes=lambda: changes[0])

    def ask(*times: float) -> None:
        for clock[0] in times:
            asyncio.run(fetch(kept, "/claims"))

    ask(0, 9, 11, 1000, 1009)
    assert made == [0]
    changes[0] = 2
    ask(1009.5, 1011)
    assert made == [0, 1011]
    ask(1020, 1022, 2000)
    assert made == [0, 1011, 1022]


def test_a_base_that_does_not_tell_of_changes_is_asked_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, made = [0.0], []
    monkeypatch.setattr(response_cache, "monotonic", lambda: clock[0])
    app = answering(lambda: made.append(clock[0]))
    kept = ResponseCache(app, limits=Limits(), metrics=Metrics(), changes=lambda: None)
    for clock[0] in (0, 9, 11, 20, 22):
        asyncio.run(fetch(kept, "/claims"))
    assert made == [0, 11, 22]


def test_sqlite_tells_of_the_changes_of_others(web_base: Path, tmp_path: Path) -> None:
    path = tmp_path / "kb.sqlite"
    path.write_bytes(web_base.read_bytes())
    with KnowledgeBase(str(path), read_only=True) as reading:
        before = reading.changes()
        assert reading.changes() == before is not None
        with KnowledgeBase(str(path)) as writing:
            assert reading.changes() == before
            writing.populate("node-kayles", "P_n", "n=1..4")
        assert reading.changes() not in (None, before)


class Stub:
    """A process that is only passed around."""

    returncode = None


def pool_of(*processes: Stub | BaseException) -> WorkerPool:
    """A pool whose processes start at once, in this order; after them none ever does."""
    times = {"seconds": 9, "wait_seconds": 9, "start_seconds": 9}
    pool = WorkerPool("test", 2, waiting=9, settings={}, on_event=lambda *_: None, **times)
    left = list(processes)

    async def started() -> Any:
        if not left:
            await asyncio.Event().wait()
        if isinstance(one := left.pop(0), BaseException):
            raise one
        return one

    pool._started = started  # type: ignore[method-assign]
    return pool


def test_a_job_gets_the_process_that_is_free_first() -> None:
    async def first_free() -> None:
        one = Stub()
        pool = pool_of(one)
        taken = await pool._worker()
        waiting = asyncio.create_task(pool._worker())  # the second process never starts
        await asyncio.sleep(0)
        assert not waiting.done()
        assert pool._put(taken)
        assert await waiting is one

    asyncio.run(first_free())


def test_jobs_that_wait_each_get_a_process_of_their_own() -> None:
    async def each() -> None:
        processes = Stub(), Stub()
        pool = pool_of(*processes)
        assert await asyncio.gather(pool._worker(), pool._worker()) == [*processes]

    asyncio.run(each())


def test_a_process_that_does_not_start_is_an_error_of_the_job_that_waits() -> None:
    async def failing() -> None:
        one = Stub()
        pool = pool_of(OSError("planted"), one)
        found = await asyncio.gather(pool._worker(), pool._worker(), return_exceptions=True)
        assert [type(found[0]), found[1]] == [OSError, one]

    asyncio.run(failing())


def test_a_process_that_comes_as_its_job_is_given_up_serves_the_next() -> None:
    async def given_up() -> None:
        one = Stub()
        pool = pool_of(one)
        taken = await pool._worker()
        leaving = asyncio.create_task(pool._worker())
        await asyncio.sleep(0)
        assert pool._put(taken)
        leaving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await leaving
        assert await pool._worker() is one

    asyncio.run(given_up())
