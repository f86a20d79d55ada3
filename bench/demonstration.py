"""What `ggkb audit` of the demonstration base costs, with one job and with two, against reading its rows.

The base is the one of `ggkb demo`, made now unless one is named; the audits work on a copy. Times are those
of the processor, all processes together. The peer reads and decodes the same rows and asks nothing.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path

from measure import ggkb, seconds, tell

from kb.evaluate.rows import independent_pages
from kb.games import GAMES
from kb.graphs.canonical import decode
from kb.store import connect

SECONDS = 20.0


def read(base: Path) -> int:
    """Reads and decodes every row, as an audit does; gives how many there are."""
    with connect(str(base), read_only=True) as store:
        pages = (page for rules in GAMES for page in independent_pages(store, rules))
        return sum(1 for page in pages for row in page if decode(row.key))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", type=Path, help="a base that `ggkb demo` made; made now without it")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder) / "demo.sqlite"
        if given.base is None:
            tell("`ggkb demo`, its own audit included", ggkb("--db", str(base), "demo").processor, "s")
        else:
            shutil.copy(given.base, base)
        count, floor = seconds(lambda: read(base))
        for jobs, promised in ((1, SECONDS), (2, None)):
            done = ggkb("--db", str(base), "audit", "--jobs", str(jobs))
            tell(f"`ggkb audit --jobs {jobs}` of {count:,} rows", done.processor, "s", promised)
            print(f"  reading alone {floor:.1f} s; ratio {floor / done.processor:.2f}", flush=True)
            tell("  memory", done.peak_mib, "MiB")


if __name__ == "__main__":
    main()
