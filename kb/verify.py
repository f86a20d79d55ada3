"""Verify: stored values computed again by another solver, which confirms them or finds a conflict."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from kb.errors import BadArgument, Conflict, KbError, LimitReached, TooLarge
from kb.evaluate.by_period import FamilyPeriods
from kb.evaluate.writing import RunWriter
from kb.games import Game
from kb.graphs.canonical import decode
from kb.progress import Progress, silent
from kb.solvers import Solution, Solver, SolverName
from kb.store import Store
from kb.store.records import exact
from kb.tabular import Summary
from kb.values import nimber
from kb.values.period_proof import PeriodProof
from kb.version import code_version

BATCH = 200


@dataclass
class Verified(Summary):
    """What a verification did, of all games together."""

    solver: str
    checked: int = 0
    beyond: int = 0
    """Positions that the solver could not do within the budget."""
    conflicts: list[str] = field(default_factory=list)
    """What came out differently, one sentence each."""
    runs: list[int] = field(default_factory=list)
    periods: int = 0
    """Proved periods that were derived again."""
    completed: int = 0
    """Those of which only the number of types was stored, and all of them are now."""

    def as_json(self) -> dict[str, Any]:
        """What was done as plain data."""
        return dict(vars(self))


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
    """Computes a random share of the stored values again, `budget` seconds at most for each.

    At least one value of each game that has any is computed, however small the share.
    """
    if not 0 < ratio <= 1:
        raise BadArgument(f"the ratio is {ratio}, expected more than 0 and at most 1")
    done = Verified(solver)
    for game in games:
        total = store.count(game)
        chance = random.Random(f"{seed} {game.slug}")
        chosen = frozenset(chance.sample(range(total), max(1, round(ratio * total))) if total else ())
        again = Solver(game, solver=solver)
        scope = f"verification of {ratio:.0%}, seed {seed}"
        parameters = {"ratio": ratio, "seed": seed, "budget": budget}
        with RunWriter(store, game, scope=scope, again=["verify"], parameters=parameters) as writer:
            batch: list[tuple[str, Solution]] = []
            for number, row in enumerate(store.iterate_values(game)):
                if number not in chosen:
                    continue
                if (solution := _solved(again, row.key, budget, done)) is not None:
                    batch.append((row.key, solution))
                if len(batch) == BATCH:
                    _confirm(writer, batch, done)
                progress(number, total)
            _confirm(writer, batch, done)
        done.runs += writer.runs
        _derive_periods(store, game, done)
    return done


def _derive_periods(store: Store, game: Game, done: Verified) -> None:
    """Every stored period proved again from the name of its family alone."""
    families = FamilyPeriods()
    for stored in store.proved_periods(game, damaged=True):
        family = stored.period.family
        try:
            found = families.derived_again(game, family)
        except KbError as problem:
            done.conflicts.append(f"{game.slug}, {family}: its period is not derived again: {problem}")
            continue
        done.periods += 1
        if found is None or found.period != stored.period:
            done.conflicts.append(f"{game.slug}, {family}: its stored period is not what proves to hold")
        elif not stored.types:
            store.write_period(game, found, code_version=code_version())
            done.completed += 1
        elif (differs := _differing(found, stored)) is not None:
            done.conflicts.append(
                f"{game.slug}, {family}: what is stored of {differs} does not prove its period"
            )


def _differing(found: PeriodProof, stored: PeriodProof) -> str | None:
    """The first type that is stored otherwise than it is derived, or missing; None where all agree."""
    pairs = zip_longest(found.types, stored.types)
    return next((one or other).name for one, other in pairs if one != other) if found != stored else None


def verify_imported(
    store: Store,
    games: Iterable[Game],
    *,
    solver: SolverName = "auto",
    budget: float = 1.0,
    progress: Progress = silent,
) -> Verified:
    """Computes everything that is known by import only; the computed value stands from then on."""
    done = Verified(solver)
    for game in games:
        again = Solver(game, solver=solver)
        heard = list(store.iterate_imported(game, only=True))
        with RunWriter(
            store, game, scope="verification of imported values", again=["verify", "--imported"]
        ) as writer:
            batch: dict[str, Solution] = {}
            for number, row in enumerate(heard):
                if row.key in batch:
                    solution: Solution | None = batch[row.key]
                else:
                    solution = _solved(again, row.key, budget, done)
                if solution is None:
                    continue
                batch[row.key] = solution
                if solution.value != exact(row.value):
                    claimed, found = _text(exact(row.value)), _text(solution.value)
                    store.write_refuted(
                        game, row.source.file, row.source.digest, [(0, row.key, claimed, found)]
                    )
                    done.conflicts.append(
                        f"{row.source.file} says that {game.slug} {row.key} is {claimed}, "
                        f"and {solution.solver} computed {found}"
                    )
                progress(number, len(heard))
            writer.write(batch.items())
        done.runs += writer.runs
    return done


def _solved(solver: Solver, key: str, budget: float, done: Verified) -> Solution | None:
    try:
        solution = solver.solve([decode(key)], time_limit=budget)[0]
    except (LimitReached, TooLarge):
        done.beyond += 1
        return None
    done.checked += 1
    return solution


def _confirm(writer: RunWriter, batch: list[tuple[str, Solution]], done: Verified) -> None:
    """Writes a batch; where it differs from the store, that is recorded and the rest is written."""
    try:
        writer.write(batch)
    except Conflict as conflict:
        done.conflicts.append(conflict.message)
        writer.write([one for one in batch if one[0] not in conflict.keys])
    batch.clear()


def _text(value: Any) -> str:
    return nimber.name(value) if isinstance(value, int) else str(value)
