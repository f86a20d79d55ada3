"""What the service counts, as text for Prometheus."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Upper ends of the classes of times, in seconds."""

Labels = tuple[tuple[str, str], ...]
Gauges = dict[str, tuple[str, dict[Labels, float]]]
"""Name → what it says, and its values by label."""


class Metrics:
    """Counters, times and gauges of one service."""

    def __init__(self) -> None:
        self._requests: dict[tuple[str, str, int], int] = defaultdict(int)
        self._times: dict[str, list[int]] = defaultdict(lambda: [0] * (len(BUCKETS) + 1))
        self._seconds: dict[str, float] = defaultdict(float)
        self._jobs: dict[tuple[str, str], int] = defaultdict(int)
        self.cache_hits = 0
        self.cache_misses = 0
        self.values_stored = 0
        self.in_flight = 0

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """One request that was answered."""
        self._requests[method, route, status] += 1
        self._times[route][bisect_left(BUCKETS, seconds)] += 1
        self._seconds[route] += seconds

    def job(self, pool: str, event: str) -> None:
        """One job of a pool that was done, refused, given up …, or one process that was started."""
        self._jobs[pool, event] += 1

    def text(self, gauges: Gauges) -> str:
        """All figures, `gauges` among them."""
        return "\n".join(self._lines(gauges)) + "\n"

    def _lines(self, gauges: Gauges) -> Iterator[str]:
        yield from _head("ggkb_requests_total", "counter", "Requests answered.")
        for (method, route, status), count in sorted(self._requests.items()):
            labels: Labels = (("method", method), ("route", route), ("status", str(status)))
            yield _sample("ggkb_requests_total", labels, count)
        yield from _head("ggkb_request_seconds", "histogram", "Time from request to answer.")
        for route, counts in sorted(self._times.items()):
            total = 0
            for bound, count in zip((*map(str, BUCKETS), "+Inf"), counts, strict=True):
                total += count
                yield _sample("ggkb_request_seconds_bucket", (("route", route), ("le", bound)), total)
            yield _sample("ggkb_request_seconds_sum", (("route", route),), self._seconds[route])
            yield _sample("ggkb_request_seconds_count", (("route", route),), total)
        yield from _head("ggkb_jobs_total", "counter", "What happened to jobs and their processes.")
        for (pool, event), count in sorted(self._jobs.items()):
            yield _sample("ggkb_jobs_total", (("pool", pool), ("event", event)), count)
        for name, what, number in (
            ("ggkb_cache_hits_total", "Answers that were kept.", self.cache_hits),
            ("ggkb_cache_misses_total", "Answers that were not kept.", self.cache_misses),
            ("ggkb_values_stored_total", "Values that were solved and stored.", self.values_stored),
        ):
            yield from _head(name, "counter", what)
            yield _sample(name, (), number)
        given: Gauges = {
            "ggkb_requests_in_flight": ("Requests being answered.", {(): float(self.in_flight)}),
            "process_resident_memory_bytes": ("Memory of the service process.", {(): float(resident())}),
        }
        for name, (what, values) in {**given, **gauges}.items():
            yield from _head(name, "gauge", what)
            for each, value in values.items():
                yield _sample(name, each, value)


def resident() -> int:
    """Bytes of memory that this process holds."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        from resource import RUSAGE_SELF, getrusage

        return getrusage(RUSAGE_SELF).ru_maxrss * 1024
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def _head(name: str, kind: str, what: str) -> tuple[str, str]:
    return f"# HELP {name} {what}", f"# TYPE {name} {kind}"


def _sample(name: str, labels: Labels, value: float) -> str:
    written = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels)
    return f"{name}{{{written}}} {value:g}" if written else f"{name} {value:g}"


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
