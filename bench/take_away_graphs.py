"""Take-away on all graphs of 8 and of 9 vertices, from a graph6 stream."""

from __future__ import annotations

from collections import Counter

from measure import geng, measured

from kb.solvers.kernel import KernelSolver

if __name__ == "__main__":
    for n in (8, 9):
        text = geng(n)
        solver = KernelSolver("take-away")
        with measured(f"take-away, all graphs on {n} vertices") as remark:
            values = solver.graph6_values(text)
            remark(f"{len(values):,} graphs, {solver.states:,} states")
            remark(f"nim-values {dict(sorted(Counter(values).items()))}")
