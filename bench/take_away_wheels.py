"""Take-away on wheels: small ones against the referee, W_n with all its subgraphs, then W_n alone.

All subgraphs of W_16 are counted by the table of rims, by the rules alone; long wheels are solved by the
wheel solver, which folds positions by the symmetry lemma. What the general kernel takes comes after.
"""

from __future__ import annotations

import argparse
from functools import partial

from measure import compare, measured, seconds, tell

from kb._kernel import rim_table
from kb.errors import LimitReached
from kb.graphs.families import wheel
from kb.solvers.kernel import KernelSolver
from kb.solvers.wheels import WheelSolver

WHOLE_RIM, IN_SECONDS = 16, 10.0
"""All components of the hub in subgraphs of W_16 are promised in seconds."""
LONG_RIM, IN_A_MINUTE = 53, 60.0


def all_components() -> None:
    """The table of rims, by the rules alone."""
    rows, took = seconds(partial(rim_table, WHOLE_RIM, 0))
    found = sum(how_many for *_, how_many, _ in rows)
    print(f"take-away, components of the hub in subgraphs of W_{WHOLE_RIM}: {found:,}", flush=True)
    tell("  by the table of rims", took, "s", IN_SECONDS)


def folded(largest: int, time_limit: float) -> None:
    """Long wheels, each by a solver that remembers nothing."""
    for n in sorted({*range(29, largest, 8), largest}):
        solver = WheelSolver(6 << 30)
        try:
            value, took = seconds(partial(solver.value, wheel(n), time_limit=time_limit))
        except LimitReached as limit:
            print(f"W_{n} by the wheel solver: {limit}", flush=True)
            return
        print(
            f"take-away, W_{n} by the wheel solver: nim-value {value}, {solver.states:,} states", flush=True
        )
        tell("  alone", took, "s", IN_A_MINUTE if n <= LONG_RIM else None)


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
    parser.add_argument("--longest", type=int, default=53, help="the longest wheel for the wheel solver")
    given = parser.parse_args()
    all_components()
    folded(given.longest, given.time_limit)
    compare("take-away", "W_3 to W_6", [wheel(n) for n in range(3, 7)])
    for n in range(3, given.largest + 1):
        all_subgraphs(n)
    alone(given.largest + given.largest % 2 - 1, given.time_limit)


if __name__ == "__main__":
    main()
