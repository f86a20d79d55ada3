"""Games on all graphs of 8, 9 and 10 vertices, from graph6 streams, and a sample against the referee.

The vertex games are played on the connected graphs, take-away on all graphs with up to 9 vertices. Without
nauty's geng the graphs are listed by this project itself, which takes far longer than solving them.
"""

from __future__ import annotations

import argparse
from collections import Counter

from measure import compare, graph6_stream, measured, threads

from kb.graphs import graph6
from kb.solvers.kernel import KernelSolver

VERTEX_GAMES = ("odd-odd", "even-even", "node-kayles")
SAMPLE = 20


def stream(slug: str, what: str, text: bytes) -> None:
    solver = KernelSolver(slug)
    with measured(f"{slug}, {what}, {threads()} threads") as remark:
        values = solver.graph6_values(text, threads=threads())
        remark(f"{len(values):,} graphs, {solver.states:,} states")
        remark(f"nim-values {dict(sorted(Counter(values).items()))}")
    lines = text.decode().splitlines()
    sample = [graph6.read(line) for line in lines[:: max(1, len(lines) // SAMPLE)]]
    compare(slug, f"{len(sample)} of them", sample)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--largest", type=int, default=10, help="vertices of the largest graphs")
    given = parser.parse_args()
    for n in range(8, given.largest + 1):
        connected = graph6_stream(n, connected=True)
        for slug in VERTEX_GAMES:
            stream(slug, f"connected graphs on {n} vertices", connected)
        if n <= 9:
            stream("take-away", f"all graphs on {n} vertices", graph6_stream(n, connected=False))


if __name__ == "__main__":
    main()
