"""Node Kayles on boards and graphs of more than 128 vertices: queens, grids, generalized Petersen graphs.

Node Kayles on a queen's graph is the game of placing queens that do not attack each other. Each line names
the record that it stands against; where the record prints a value of a grid, ours has to be the same.
"""

from __future__ import annotations

import argparse
from functools import partial

from measure import seconds

from kb.errors import LimitReached
from kb.graphs.language import parse_position
from kb.solvers.kernel import KernelSolver

GRIDS = (2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3)
"""The values of 3 × n for n = 1..16: OEIS A316632, all that is printed there."""

RECORDS = {
    "queens": "OEIS A344227 to 13 × 13",
    "GP": "OEIS A316533 to GP(26,2)",
    "P3": f"OEIS A316632 to 3 × {len(GRIDS)}",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--queens", type=int, default=12, help="side of the largest board")
    parser.add_argument("--petersen", type=int, default=31, help="n of the largest GP(n,2)")
    parser.add_argument("--grid", type=int, default=24, help="columns of the largest grid of 3 rows")
    parser.add_argument("--time-limit", type=float, default=600, help="seconds for each")
    given = parser.parse_args()
    texts = [f"queens({n},{n})" for n in range(8, given.queens + 1)]
    texts += [f"GP({n},2)" for n in range(20, given.petersen + 1)]
    texts += [f"P3 x P{n}" for n in range(10, given.grid + 1, 2)]
    printed = {f"P3 x P{n}": value for n, value in enumerate(GRIDS, start=1)}
    for text in texts:
        solver = KernelSolver("node-kayles")
        position = parse_position(text)
        try:
            value, took = seconds(partial(solver.value, position, time_limit=given.time_limit))
        except LimitReached as limit:
            print(f"{text}, {position.n} vertices: {limit.message}", flush=True)
            continue
        if value != printed.get(text, value):
            raise AssertionError(f"{text}: {value}, and {printed[text]} in OEIS A316632")
        record = next(record for name, record in RECORDS.items() if text.startswith(name))
        print(
            f"{text}, {position.n} vertices: nim-value {value}, {took:.2f} s, {solver.states:,} states"
            f" (record: {record})",
            flush=True,
        )


if __name__ == "__main__":
    main()
