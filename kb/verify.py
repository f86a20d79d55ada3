"""Verify: stored values computed again by another solver, which confirms them or finds a conflict."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from kb.errors import BadArgument, Conflict, LimitReached, TooLarge
from kb.games import Game
from kb.graphs.canonical import decode
from kb.progress import Progress, silent
from kb.solvers import Solver, SolverName
from kb.store import Store
from kb.store.records import Run
from kb.version import code_version

BATCH = 200


@dataclass
class Verified:
    """What a verification did, of all games together."""

    solver: str
    checked: int = 0
    beyond: int = 0
    """Positions that the solver could not do within the budget."""
    conflicts: list[str] = field(default_factory=list)
    runs: list[int] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """What was done as plain data."""
        return {
            "solver": self.solver,
            "checked": self.checked,
            "beyond": self.beyond,
            "conflicts": self.conflicts,
            "runs": self.runs,
        }


def verify(
    store: Store,
    games: Iterable[Game],
    *,
    solver: SolverName = "reference",
    ratio: float = 0.1,
    seed: int = 0,
    budget: float = 1.0,
    progress: Progress = silent,
) -> Verified:
    """Computes a random share of the stored values again, `budget` seconds at most for each."""
    if not 0 < ratio <= 1:
        raise BadArgument(f"the ratio is {ratio}, expected more than 0 and at most 1")
    done = Verified(solver)
    chance = random.Random(seed)
    for game in games:
        total = store.count(game)
        again = Solver(game, solver=solver)
        run: Run | None = None
        batch: list[tuple[str, Any]] = []
        for number, row in enumerate(store.iterate_values(game)):
            if chance.random() >= ratio:
                continue
            try:
                solution = again.solve([decode(row.key)], time_limit=budget)[0]
            except (LimitReached, TooLarge):
                done.beyond += 1
                continue
            if run is None:
                run = store.begin_run(
                    game,
                    solver=solution.solver,
                    solver_version=solution.version,
                    code_version=code_version(),
                    scope=f"verification of {ratio:.0%}, seed {seed}",
                    parameters={"ratio": ratio, "seed": seed, "budget": budget},
                )
                done.runs.append(run.id)
            batch.append((row.key, solution.value))
            done.checked += 1
            if len(batch) == BATCH and not _confirm(store, run, batch, done):
                break
            progress(number, total)
        if run is not None and (not batch or _confirm(store, run, batch, done)):
            store.finish_run(run)
    return done


def _confirm(store: Store, run: Run, batch: list[tuple[str, Any]], done: Verified) -> bool:
    """Whether the batch agrees with the store; a conflict is recorded there and ends the run."""
    try:
        store.write_values(run, batch)
    except Conflict as conflict:
        done.conflicts.append(conflict.message)
        return False
    finally:
        batch.clear()
    return True
