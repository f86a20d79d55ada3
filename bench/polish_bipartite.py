"""Polish on K_{m,n}: the ranges Gordinowicz, Nowakowski and Prałat verified, then all 2 ≤ n ≤ m ≤ 10.

Each graph is solved in its own dense table. Where both sides are small the general solver is asked too.
"""

from __future__ import annotations

from measure import measured

from kb.graphs.families import complete_multipartite
from kb.solvers.kernel import KernelSolver, polish_on_complete_bipartite

IN_PRINT = {
    "2 ≤ n ≤ m ≤ 9": [(m, n) for m in range(2, 10) for n in range(2, m + 1)],
    "n ≤ 7, m = 10 … 12": [(m, n) for m in range(10, 13) for n in range(2, 8)],
    "n ≤ 6, m = 13 … 15": [(m, n) for m in range(13, 16) for n in range(2, 7)],
}
FURTHER = {"m = 10, n = 8 … 10": [(10, n) for n in range(8, 11)]}


def run(what: str, sizes: list[tuple[int, int]], memory_limit: int) -> None:
    with measured(f"polish, {what}") as remark:
        tables = {size: polish_on_complete_bipartite(*size, memory_limit=memory_limit) for size in sizes}
        wins = {f"K_{{{m},{n}}}": table.value for (m, n), table in tables.items() if table.value}
        remark(f"{sum(table.states for table in tables.values()):,} positions")
        remark(f"largest table {max(table.peak_memory for table in tables.values()) >> 20} MiB")
        remark(f"not 0: {wins}")


def compare_solvers() -> None:
    with measured("polish, the general solver on 2 ≤ n ≤ m ≤ 6") as remark:
        solver = KernelSolver("polish")
        for m in range(2, 7):
            for n in range(2, m + 1):
                value = solver.value(complete_multipartite((m, n)))
                if value != polish_on_complete_bipartite(m, n).value:
                    raise AssertionError(f"the two solvers differ on K_{{{m},{n}}}")
        remark(f"agrees; {solver.states:,} states")


if __name__ == "__main__":
    compare_solvers()
    for what, sizes in (IN_PRINT | FURTHER).items():
        run(what, sizes, 4 << 30)
