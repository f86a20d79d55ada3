"""Take-away on wheels: W_n with all its subgraphs, then W_n alone as far as the time given allows."""

from __future__ import annotations

import sys

from measure import measured

from kb.errors import LimitReached
from kb.graphs.families import wheel
from kb.solvers.kernel import KernelSolver


def all_subgraphs(n: int) -> None:
    solver = KernelSolver("take-away")
    with measured(f"take-away, W_{n} and all its subgraphs") as remark:
        counts = solver.histogram(wheel(n))
        remark(f"{solver.states:,} connected subgraphs")
        remark(f"nim-value {solver.value(wheel(n))}, largest below {max(counts)}")


def alone(time_limit: float) -> None:
    solver = KernelSolver("take-away", memory_limit=6 << 30)
    n = 15
    try:
        while True:
            with measured(f"take-away, W_{n} alone, after the smaller ones") as remark:
                value = solver.value(wheel(n), time_limit=time_limit)
                remark(f"nim-value {value}; {solver.states:,} states")
            n += 2
    except LimitReached as limit:
        print(f"W_{n}: {limit}")


if __name__ == "__main__":
    for n in (*range(3, 15), 16):
        all_subgraphs(n)
    alone(float(sys.argv[1]) if len(sys.argv) > 1 else 120.0)
