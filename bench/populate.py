"""What populating costs from end to end, on one job and on two: list, key, ask the store, solve, store.

Ratios say how much faster two jobs are than one, and how much faster a call that finds everything stored.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from kb.knowledge_base import KnowledgeBase
from kb.populate import Populated

FAMILIES = (
    ("node-kayles", "connected(n<={n})"),
    ("take-away", "connected(n<={less})"),
    ("polish", "connected(n<={less})"),
    ("even-odd", "connected(n<={n})"),
    ("geography", "A(x,y,z) x=0..{less} y=1..{n} z=0..{less}"),
    ("trail-removing", "trees(n<={trees})"),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--vertices", type=int, default=8, help="of the largest graphs of the vertex games")
    n = parser.parse_args().vertices
    with tempfile.TemporaryDirectory() as folder:
        alone, together = (KnowledgeBase(str(Path(folder) / name), create=True) for name in ("1", "2"))
        for game, text in FAMILIES:
            family, *ranges = text.format(n=n, less=n - 1, trees=n + 5).split(maxsplit=1)
            one = populated(alone, game, family, ranges, jobs=1)
            two = populated(together, game, family, ranges, jobs=2)
            stored = populated(alone, game, family, ranges, jobs=1)
            print(
                f"{game} {one.family}: {one.members:,} positions, one job {one.seconds:.2f} s "
                f"({one.members / one.seconds:,.0f} a second), two jobs {two.seconds:.2f} s, "
                f"found stored {stored.seconds:.2f} s; "
                f"ratios {one.seconds / two.seconds:.2f} and {one.seconds / stored.seconds:.1f}",
                flush=True,
            )
        alone.close()
        together.close()


def populated(base: KnowledgeBase, game: str, family: str, ranges: list[str], *, jobs: int) -> Populated:
    done = base.populate(game, family, ranges, jobs=jobs)
    assert done.finished
    assert not done.failures
    return done


if __name__ == "__main__":
    main()
