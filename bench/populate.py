"""What populating costs from end to end: enumerate, key, ask the store, solve, store, on one job and on two.

The last line says what a second call costs that finds everything stored.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from kb.knowledge_base import KnowledgeBase

FAMILIES = (
    ("node-kayles", "connected(n<=8)", ()),
    ("take-away", "connected(n<=7)", ()),
    ("polish", "connected(n<=7)", ()),
    ("even-odd", "connected(n<=8)", ()),
    ("geography", "A(x,y,z)", ("x=0..6 y=1..7 z=0..6",)),
    ("trail-removing", "trees(n<=13)", ()),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, nargs="*", default=[1, 2])
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for jobs in given.jobs:
            with KnowledgeBase(str(Path(folder) / f"{jobs}.sqlite"), create=True) as base:
                for attempt in ("solved", "found stored"):
                    for game, family, ranges in FAMILIES:
                        done = base.populate(game, family, ranges, jobs=jobs if attempt == "solved" else 1)
                        assert done.finished
                        assert not done.failures
                        print(
                            f"{game} {done.family}, {jobs} jobs: {done.members:,} positions {attempt} in "
                            f"{done.seconds:.2f} s, {done.members / done.seconds:,.0f} a second",
                            flush=True,
                        )


if __name__ == "__main__":
    main()
