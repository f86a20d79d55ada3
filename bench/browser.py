"""The browser that tests and measurements use: Chromium as the system has it, with nothing in its profile."""

from __future__ import annotations

from pathlib import Path

BROWSER = Path("/usr/bin/chromium")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
FIRST_PAINT = """new Promise(tell => new PerformanceObserver((list, watch) => {
    for (const paint of list.getEntriesByName("first-contentful-paint")) {
        watch.disconnect();
        tell(paint.startTime);
    }
}).observe({type: "paint", buffered: true}))"""
"""Milliseconds until something is seen. The pages forbid eval, so it is awaited in the page, not polled."""
