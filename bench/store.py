"""What the store costs: rows a second in and out, bytes per row, a warm look-up and a cold one.

Where the project promises a figure the line ends with the ratio to it; above 1 the promise is kept.
Other lines are measurements only, among them all writing to PostgreSQL. An address as argument
(`postgresql://…`) measures that database, which should be empty; the rows go by `--rows`.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time

from measure import tell

from kb import store
from kb.games import game
from kb.store import Store

KAYLES = game("node-kayles")
BATCH = 50_000
LOOK_UPS = 100_000

COLD = """
from kb import store
from kb.games import game
base = store.connect({url!r}, read_only=True)
assert base.read_value(game("node-kayles"), {key!r}) is not None
"""


def keys_of_ten_vertices(count: int, source: random.Random) -> list[str]:
    """Texts like the keys of graphs on ten vertices, in no order."""
    alphabet = [chr(code) for code in range(63, 127)]
    keys: set[str] = set()
    while len(keys) < count:
        keys.add("I" + "".join(source.choices(alphabet, k=8)))
    return sorted(keys, key=lambda key: source.random())


def write(base: Store, keys: list[str], source: random.Random) -> None:
    rows = [(key, source.randrange(8)) for key in keys]
    run = base.begin_run(KAYLES, solver="bench", solver_version="1", code_version="1", scope="bench")
    start, busy = perf_counter(), process_time()
    for first in range(0, len(rows), BATCH):
        base.write_values(run, rows[first : first + BATCH])
    seconds, busy = perf_counter() - start, process_time() - busy
    base.finish_run(run)
    promised = 100_000 if base.engine.dialect == "sqlite" else None
    tell(f"write {len(rows):,} values", len(rows) / seconds, "rows/s", promised, more_is_better=True)
    print(f"  of which the processor worked {busy:.2f} s of {seconds:.2f} s")


def read(base: Store, keys: list[str]) -> None:
    some = keys[:LOOK_UPS]
    base.read_value(KAYLES, some[0])
    start = perf_counter()
    for key in some[:5000]:
        base.read_value(KAYLES, key)
    tell("warm look-up", (perf_counter() - start) / len(some[:5000]) * 1e3, "ms", 1)
    start = perf_counter()
    found = len(base.read_values(KAYLES, some))
    tell(f"batch of {found:,} look-ups", perf_counter() - start, "s")
    start = perf_counter()
    base.missing(KAYLES, some)
    tell(f"missing of {len(some):,} keys", perf_counter() - start, "s")
    start = perf_counter()
    rows = sum(1 for _ in base.iterate_values(KAYLES))
    tell(f"stream {rows:,} values", rows / (perf_counter() - start), "rows/s")
    start = perf_counter()
    base.facets(KAYLES)
    tell("counts and facets", (perf_counter() - start) * 1e3, "ms")


def cold(url: str, key: str) -> None:
    program = COLD.format(url=url, key=key)
    best = float("inf")
    for _ in range(5):
        start = perf_counter()
        subprocess.run([sys.executable, "-c", program], check=True)
        best = min(best, perf_counter() - start)
    tell("cold look-up, interpreter and imports included", best, "s", 0.5)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url", nargs="?", help="an empty database; by default a temporary SQLite file")
    parser.add_argument("--rows", type=int, default=1_000_000)
    given = parser.parse_args()
    source = random.Random(1)
    keys = keys_of_ten_vertices(given.rows, source)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.sqlite"
        url = given.url or str(path)
        with store.connect(url, create=True) as base:
            write(base, keys, source)
            read(base, keys)
        cold(url, keys[0])
        if path.exists():
            tell("size", path.stat().st_size / len(keys), "bytes/row", 26)


if __name__ == "__main__":
    main()
