"""`store_bipartite_tables`: the nim-values of POLISH on complete bipartite graphs, from dense tables.

The table of K_{m,n} holds all its positions; it is another algorithm than the solver that `populate` asks, so
that a value found by both is computed twice.
"""

from __future__ import annotations

from collections.abc import Iterable

from kb.evaluate.writing import RunWriter
from kb.games import game
from kb.graphs.canonical import key
from kb.graphs.families import complete_multipartite
from kb.progress import Progress, silent
from kb.solvers import Solution, kernel
from kb.store import Store

SOLVER = "dense-table"
MEMORY_LIMIT = 2 << 30
"""Bytes that one table may take."""

PRINTED = tuple(
    (m, n) for n in range(2, 16) for m in range(2, n + 1) if n <= 9 or (m <= 7 and n <= 12) or m <= 6
)
"""The K_{m,n} whose outcome Gordinowicz, Nowakowski and Prałat computed: 69 graphs."""
DEAR = ((6, 13), (6, 14), (6, 15), (7, 11), (7, 12), (9, 9))
"""Those of them that take more than two seconds each."""
BEYOND = (*((3, n) for n in range(16, 37)), *((4, n) for n in range(16, 23)))
"""Graphs beyond print that take less than a second each."""
CHEAP = (*(size for size in PRINTED if size not in DEAR), *BEYOND)
FURTHER = ((8, 10), (9, 10))
"""With these, and K_{10,10} by the usual solver, all K_{m,n} with 2 ≤ m ≤ n ≤ 10 are there."""


def store_bipartite_tables(
    store: Store, sizes: Iterable[tuple[int, int]], progress: Progress = silent
) -> int:
    """Solves and stores what is missing of these K_{m,n}; gives how many were solved now."""
    rules = game("polish")
    keys = {size: key(rules.start(complete_multipartite(size))) for size in sizes}
    stored = store.read_values(rules, list(keys.values()))
    missing = [
        size
        for size, one in keys.items()
        if one not in stored or all(run.solver != SOLVER for run in stored[one].computations)
    ]
    for done, (m, n) in enumerate(missing):
        progress(done, len(missing))
        value = kernel.polish_on_complete_bipartite(m, n, memory_limit=MEMORY_LIMIT).value
        found = Solution(value, SOLVER, kernel.version())
        with RunWriter(store, rules, scope=f"K_{{{m},{n}}}") as writer:
            writer.write([(keys[m, n], found)])
    return len(missing)
