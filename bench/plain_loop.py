"""The vertex games on all connected graphs of a size: the kernel against a loop of plain C on the same text.

The loop is `bench/plain_loop.c`, compiled here. Both read the same graph6 lines and must find the same
values; times are processor time on one thread, the generator's left out. The kernel may take half as
long again.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from collections import Counter
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from measure import graph6_stream, seconds, tell

from kb.graphs.geng import program
from kb.solvers.kernel import KernelSolver

GAMES = ("node-kayles", "arc-kayles", "grim", "odd-odd", "even-even")
ALLOWED = 1.5


def compiled(folder: Path) -> Path:
    """The loop as a program."""
    target = folder / "plain_loop"
    source = Path(__file__).with_suffix(".c")
    subprocess.run(["cc", "-O3", "-march=x86-64-v2", "-o", str(target), str(source)], check=True)
    return target


def run(loop: Path, slug: str, graphs: Path) -> tuple[dict[int, int], float]:
    """How often the loop finds each value, and the processor time it took."""
    before = getrusage(RUSAGE_CHILDREN)
    with graphs.open("rb") as lines:
        printed = subprocess.run(
            [str(loop), slug], stdin=lines, check=True, capture_output=True, text=True
        ).stdout
    after = getrusage(RUSAGE_CHILDREN)
    pairs = (pair.split(":") for pair in printed.split())
    times = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return {int(value): int(count) for value, count in pairs}, times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--vertices", type=int, nargs="+", default=[9, 10])
    parser.add_argument("--games", nargs="+", default=GAMES, choices=GAMES)
    parser.add_argument("--part", help="res/mod of geng, for a part of a large class")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        loop = compiled(Path(folder))
        for n in given.vertices:
            text = graph6_stream(n, connected=True) if given.part is None else part(n, given.part)
            graphs = Path(folder) / "graphs.g6"
            graphs.write_bytes(text)
            count = text.count(b"\n")
            for slug in given.games:
                expected, plain = run(loop, slug, graphs)
                solver = KernelSolver(slug)
                values, ours = seconds(partial(solver.graph6_values, text))
                if Counter(values) != expected:
                    raise AssertionError(f"kernel and loop differ on {slug}")
                print(f"{slug}, n = {n}, {count:,} graphs: loop {plain / count * 1e6:.3f} µs a graph")
                tell("  kernel in units of the loop", ours / plain, "", ALLOWED)


def part(n: int, which: str) -> bytes:
    """A part of the connected graphs with n vertices."""
    geng = program()
    assert geng is not None, "a part of a class needs nauty's geng"
    return subprocess.run([geng, "-q", "-c", str(n), which], check=True, capture_output=True).stdout


if __name__ == "__main__":
    main()
