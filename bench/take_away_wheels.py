"""Take-away on wheels: small ones against the referee, W_n with all its subgraphs, then W_n alone."""

from __future__ import annotations

import argparse

from measure import compare, measured

from kb.errors import LimitReached
from kb.graphs.families import wheel
from kb.solvers.kernel import KernelSolver


def all_subgraphs(n: int) -> None:
    solver = KernelSolver("take-away")
    with measured(f"take-away, W_{n} and all its subgraphs") as remark:
        counts = solver.histogram(wheel(n))
        remark(f"{solver.states:,} connected subgraphs")
        remark(f"nim-value {solver.value(wheel(n))}, largest below {max(counts)}")


def alone(first: int, time_limit: float) -> None:
    solver = KernelSolver("take-away", memory_limit=6 << 30)
    n = first
    try:
        while True:
            with measured(f"take-away, W_{n} alone, after the smaller ones") as remark:
                value = solver.value(wheel(n), time_limit=time_limit)
                remark(f"nim-value {value}; {solver.states:,} states")
            n += 2
    except LimitReached as limit:
        print(f"W_{n}: {limit}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--largest", type=int, default=16, help="the largest wheel with all its subgraphs")
    parser.add_argument("--time-limit", type=float, default=120.0, help="seconds for each wheel alone")
    given = parser.parse_args()
    compare("take-away", "W_3 to W_6", [wheel(n) for n in range(3, 7)])
    for n in range(3, given.largest + 1):
        all_subgraphs(n)
    alone(given.largest + given.largest % 2 - 1, given.time_limit)


if __name__ == "__main__":
    main()
