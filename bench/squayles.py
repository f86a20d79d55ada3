"""Trail-removing on grids, up to the board of Squayles, P_4 □ P_5; the smallest against the referee."""

from __future__ import annotations

from measure import compare, measured

from kb.graphs.families import grid
from kb.solvers.kernel import KernelSolver


def main() -> None:
    compare("trail-removing", "3 × 3 grid", [grid((3, 3))])
    for sides in ((3, 4), (3, 5), (4, 4), (4, 5)):
        solver = KernelSolver("trail-removing")
        with measured(f"trail-removing, {sides[0]} × {sides[1]} grid") as remark:
            remark(f"nim-value {solver.value(grid(sides))}")
            remark(f"{solver.states:,} states, {solver.peak_memory >> 20} MiB of memo")


if __name__ == "__main__":
    main()
