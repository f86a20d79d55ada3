"""What it costs to populate a whole class, from an empty base to stored rows, against nauty's geng alone.

Each line is one call of `ggkb populate`, its start and the generators it runs included. Times are those of
the processor, but for what two jobs gain, which only the clock tells, on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from measure import Ran, ggkb, ran, tell

from kb.graphs import geng
from kb.graphs.enumerate import EXPECTED_COUNTS

GAMES = ("node-kayles", "arc-kayles", "grim", "odd-odd", "even-even", "even-odd", "take-away")
SECONDS = 4.0
"""The processor time promised for the connected graphs with nine vertices, in every vertex game."""
MINUTES, BYTES, GAIN = 2.5, 26.0, 1.6
"""Promised for those with ten, in Node Kayles: time by the clock, size of a row, two jobs over one."""
MEMORY = 1024
"""Promised as well, in MiB."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--vertices", type=int, default=9, help="connected graphs, in each vertex game")
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--trees", type=int, default=18, help="vertices of the trees, in Node Kayles")
    parser.add_argument("--large", type=int, default=10, help="connected graphs, with one job and with two")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        peer = generated("connected", given.vertices)
        for game in given.games:
            done = populated(folder, game, "connected", given.vertices)
            told(game, "connected", given.vertices, done, peer, SECONDS if given.vertices == 9 else None)
        done = populated(folder, "node-kayles", "trees", given.trees)
        told("node-kayles", "trees", given.trees, done, generated("trees", given.trees))
        large(folder, given.large)


def large(folder: Path, n: int) -> None:
    """A class of millions: time by the clock, memory and size as well, with one job and with two."""
    promised = n == 10
    one = populated(folder, "node-kayles", "connected", n)
    size = base_of(folder).stat().st_size / count("connected", n)
    two = populated(folder, "node-kayles", "connected", n, "--jobs", "2")
    told("node-kayles", "connected", n, one, generated("connected", n))
    tell("  by the clock", one.wall / 60, "min", MINUTES if promised else None)
    tell("  memory", one.peak_mib, "MiB", MEMORY if promised else None)
    tell("  on disk", size, "bytes a row", BYTES if promised else None)
    tell("  with two jobs", two.processor, "s")
    tell(
        "  times as fast by the clock",
        one.wall / two.wall,
        "",
        GAIN if promised else None,
        more_is_better=True,
    )
    tell("  memory with two jobs", two.peak_mib, "MiB", MEMORY if promised else None)


def told(game: str, name: str, n: int, done: Ran, peer: Ran, promised: float | None = None) -> None:
    """A call, the promise for it, and how many times the generator's own time it takes."""
    tell(f"{game}, the {count(name, n):,} graphs of {name}(n={n})", done.processor, "s", promised)
    units = done.processor / peer.processor
    print(f"  the generator alone {peer.processor:.2f} s; ratio {units:.1f}", flush=True)


def count(name: str, n: int) -> int:
    """How many graphs a class has."""
    return EXPECTED_COUNTS[name][1][n]


def populated(folder: Path, game: str, name: str, n: int, *more: str) -> Ran:
    """Populates a new base."""
    base_of(folder).unlink(missing_ok=True)
    ggkb("--db", str(base_of(folder)), "init")
    return ggkb("--db", str(base_of(folder)), "populate", game, f"{name}(n={n})", *more)


def base_of(folder: Path) -> Path:
    """Where the base is that is made anew for each call."""
    return folder / "populate.sqlite"


def generated(name: str, n: int) -> Ran:
    """The same graphs from nauty's generator, thrown away."""
    program = geng.program()
    assert program is not None, "the peer is nauty's geng, which is not installed"
    if name == "trees":
        return ran(str(Path(program).with_name("gentreeg")), "-q", str(n), "/dev/null")
    return ran(program, "-q", "-c", str(n), "/dev/null")


if __name__ == "__main__":
    main()
