"""Node Kayles on the 5 × 5 grid and Arc Kayles on the 4 × 5 grid, against CGSuite in a running process."""

from __future__ import annotations

from measure import seconds

from kb.graphs.families import grid
from kb.graphs.position import Position
from kb.solvers.kernel import KernelSolver

CGSUITE = {("node-kayles", 5, 5): 1.7, ("arc-kayles", 4, 5): 8.9}
"""Seconds of CGSuite 2.2 on the two-core machine these figures are given for."""


def best_of_five(slug: str, board: Position) -> tuple[int, float]:
    runs = [seconds(lambda: KernelSolver(slug).value(board)) for _ in range(5)]
    return min(runs, key=lambda run: run[1])


def main() -> None:
    for (slug, rows, columns), theirs in CGSUITE.items():
        value, ours = best_of_five(slug, grid((rows, columns)))
        print(f"{slug}, {rows} × {columns} grid: nim-value {value}, {ours:.4f} s", end="; ")
        print(f"CGSuite {theirs} s; ratio {theirs / ours:.0f}")


if __name__ == "__main__":
    main()
