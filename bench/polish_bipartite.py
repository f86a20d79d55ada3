"""Polish on K_{m,n}: the ranges Gordinowicz, Nowakowski and Prałat verified, then all 2 ≤ n ≤ m ≤ 10.

Each graph is solved in its own dense table. The general solver is asked too where both sides are small, and
where both are even: there it sees few of the positions and needs less than the table of K_{10,10}.
"""

from __future__ import annotations

import argparse

from measure import measured, seconds

from kb.graphs.families import complete_multipartite
from kb.solvers.kernel import KernelSolver, polish_on_complete_bipartite

IN_PRINT = {
    "2 ≤ n ≤ m ≤ 9": [(m, n) for m in range(2, 10) for n in range(2, m + 1)],
    "n ≤ 7, m = 10 … 12": [(m, n) for m in range(10, 13) for n in range(2, 8)],
    "n ≤ 6, m = 13 … 15": [(m, n) for m in range(13, 16) for n in range(2, 7)],
}
FURTHER = {"K_{10,8}": [(10, 8)], "K_{10,9}": [(10, 9)]}
FURTHER_EVEN = [(10, 8), (10, 10)]


def run(what: str, sizes: list[tuple[int, int]], memory_limit: int) -> None:
    with measured(f"polish, {what}") as remark:
        tables = {size: polish_on_complete_bipartite(*size, memory_limit=memory_limit) for size in sizes}
        wins = {f"K_{{{m},{n}}}": table.value for (m, n), table in tables.items() if table.value}
        remark(f"{sum(table.states for table in tables.values()):,} positions")
        remark(f"largest table {max(table.peak_memory for table in tables.values()) >> 20} MiB")
        remark(f"not 0: {wins}")


def compare_solvers(largest: int) -> None:
    sizes = [(m, n) for m in range(2, largest + 1) for n in range(2, m + 1)]
    solver = KernelSolver("polish")
    expected, general = seconds(lambda: [solver.value(complete_multipartite(size)) for size in sizes])
    found, dense = seconds(lambda: [polish_on_complete_bipartite(*size).value for size in sizes])
    if found != expected:
        raise AssertionError("the two solvers differ on a complete bipartite graph")
    print(
        f"polish, 2 ≤ n ≤ m ≤ {largest}: general solver {general:.2f} s ({solver.states:,} states), "
        f"dense tables {dense:.2f} s; ratio {general / dense:.1f}",
        flush=True,
    )


def by_the_general_solver(m: int, n: int) -> None:
    with measured(f"polish, the general solver on K_{{{m},{n}}}") as remark:
        solver = KernelSolver("polish", memory_limit=2 << 30)
        remark(f"nim-value {solver.value(complete_multipartite((m, n)))}")
        remark(f"{solver.states:,} states, {solver.peak_memory >> 20} MiB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--largest", type=int, help="compare the two solvers up to this m, and no more")
    given = parser.parse_args()
    compare_solvers(given.largest or 6)
    if given.largest is None:
        for size in FURTHER_EVEN:
            by_the_general_solver(*size)
        for what, sizes in (IN_PRINT | FURTHER).items():
            run(what, sizes, 2 << 30)


if __name__ == "__main__":
    main()
