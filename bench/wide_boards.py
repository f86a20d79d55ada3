"""Node Kayles on boards and graphs of more than 128 vertices: queens, grids, generalized Petersen graphs.

Node Kayles on a queen's graph is the game of placing queens that do not attack each other.
"""

from __future__ import annotations

import argparse
from functools import partial

from measure import seconds

from kb.errors import LimitReached
from kb.graphs.language import parse_position
from kb.solvers.kernel import KernelSolver


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--queens", type=int, default=12, help="side of the largest board")
    parser.add_argument("--petersen", type=int, default=24, help="n of the largest GP(n,2)")
    parser.add_argument("--grid", type=int, default=14, help="columns of the largest grid of 3 rows")
    parser.add_argument("--time-limit", type=float, default=600, help="seconds for each")
    given = parser.parse_args()
    texts = [f"queens({n},{n})" for n in range(8, given.queens + 1)]
    texts += [f"GP({n},2)" for n in range(20, given.petersen + 1, 2)]
    texts += [f"P3 x P{n}" for n in range(10, given.grid + 1, 2)]
    for text in texts:
        solver = KernelSolver("node-kayles")
        position = parse_position(text)
        try:
            value, took = seconds(partial(solver.value, position, time_limit=given.time_limit))
        except LimitReached as limit:
            print(f"{text}, {position.n} vertices: {limit.message}", flush=True)
            continue
        print(
            f"{text}, {position.n} vertices: nim-value {value}, {took:.2f} s, {solver.states:,} states",
            flush=True,
        )


if __name__ == "__main__":
    main()
