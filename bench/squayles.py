"""Trail-removing on grids, up to the board of Squayles, P_4 □ P_5."""

from __future__ import annotations

from measure import measured

from kb.graphs.families import grid
from kb.solvers.kernel import KernelSolver

if __name__ == "__main__":
    for sides in ((3, 4), (3, 5), (4, 4), (4, 5)):
        solver = KernelSolver("trail-removing")
        with measured(f"trail-removing, {sides[0]} × {sides[1]} grid") as remark:
            remark(f"nim-value {solver.value(grid(sides))}")
            remark(f"{solver.states:,} states, {solver.peak_memory >> 20} MiB of memo")
