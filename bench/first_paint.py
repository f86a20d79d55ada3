"""How soon each page of the explorer shows something, on loopback, to a browser that has kept nothing.

Each load has a browser context of its own, so that the cache is empty. A page is loaded once right after a
start of the service and then several times; the browser itself has run before. Chromium on a busy machine
paints late for reasons of its own: the median is what to compare, and `--at` measures another service.
The last column is the ratio of the promise to the median; above 1 it is kept.
"""

from __future__ import annotations

import argparse
import os
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any
from urllib.request import urlopen

from bench.browser import BROWSER, FIRST_PAINT, FLAGS
from bench.service import free_port, small_base, start
from kb.web.warm_up import PAGES

PROMISED = 300.0
"""Milliseconds."""
MORE = ("/?game=take-away&g=K3", "/?game=polish&g=K_{2,3}", "/play?game=grim&g=C4", "/games/geography")


@contextmanager
def browser() -> Iterator[Any]:
    """A browser that has shown a page already: its own start is not the service's."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as home, sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=BROWSER, args=FLAGS, env={**os.environ, "HOME": home})
        try:
            page = opened.new_page()
            page.set_content("<math><msub><mi>K</mi><mn>2</mn></msub></math><svg></svg>")
            page.close()
            yield opened
        finally:
            opened.close()


@contextmanager
def service(url: str) -> Iterator[str]:
    """The address of a service that has just started: one answer has come."""
    port = free_port()
    process = start(url, port)
    try:
        with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60) as answer:
            answer.read()
        yield f"http://127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)


def first_paint(opened: Any, address: str) -> float:
    """Milliseconds until a page with nothing in its cache shows something."""
    context = opened.new_context()
    try:
        page = context.new_page()
        page.goto(address)
        return float(page.evaluate(FIRST_PAINT))
    finally:
        context.close()


def report(path: str, times: list[float], after_start: float | None) -> None:
    middle = median(times)
    first = "" if after_start is None else f"{after_start:6.0f} right after a start;"
    print(
        f"{path:32}{first} then {' '.join(f'{one:.0f}' for one in times)} ms; "
        f"median {middle:.0f}, ratio {PROMISED / middle:.2f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url", nargs="?", help="a base; by default a small one is made")
    parser.add_argument("--at", help="the address of a service that runs already, instead of a base")
    parser.add_argument("--loads", type=int, default=5)
    parser.add_argument("--page", action="append", help="a page; by default all of them")
    parser.add_argument("--each-start", action="store_true", help="start the service anew for each page")
    given = parser.parse_args()
    paths = given.page or [*PAGES, *MORE]
    with tempfile.TemporaryDirectory() as folder, browser() as opened:
        url = given.url or ("" if given.at else small_base(Path(folder)))
        after_start = {}
        if given.each_start:
            for path in paths:
                with service(url) as address:
                    after_start[path] = first_paint(opened, address + path)
        with service(url) if not given.at else _running(given.at) as address:
            for path in paths:
                times = [first_paint(opened, address + path) for _ in range(given.loads)]
                report(path, times, after_start.get(path))


@contextmanager
def _running(address: str) -> Iterator[str]:
    yield address.rstrip("/")


if __name__ == "__main__":
    main()
