"""Claims on every graph of a class, solved on the way and stored nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any

from kb.audit.audit import check_jobs, run_tasks, select
from kb.audit.tasks import Done, check_rows
from kb.errors import BadArgument
from kb.games import Game
from kb.graphs import geng
from kb.graphs.enumerate import EXPECTED_COUNTS
from kb.graphs.geng import Part
from kb.graphs.ranges import RangedFamily
from kb.progress import Progress, silent
from kb.solvers import Solver
from kb.solvers.processes import memory_for
from kb.store import Store
from kb.store.records import ValueRow, as_stored
from kb.tabular import Summary
from kb.theorems.base import CheckClaim
from kb.theorems.evaluate import Tally, merge
from kb.theorems.library import BUILT_IN, Library

GRAPHS_A_PART = 20_000


@dataclass(frozen=True)
class ClassAudit(Summary):
    """What the claims say of every graph of a class, against values solved for this."""

    family: str
    game: str
    graphs: int
    tallies: tuple[Tally, ...]
    failed: tuple[str, ...]
    """Claims whose code broke down, with one sentence each."""
    seconds: float

    @property
    def is_contradicted(self) -> bool:
        """Whether some graph contradicts a claim."""
        return any(each.contradictions for each in self.tallies)

    def as_json(self) -> dict[str, Any]:
        """The report as plain data."""
        return {
            "class": self.family,
            "game": self.game,
            "graphs": self.graphs,
            "checked": [
                {
                    "claim": each.claim,
                    "verdict": each.verdict,
                    "cases": each.instances,
                    "contradictions": each.contradictions,
                    "counterexample": each.counterexample and each.counterexample.subject,
                    "claimed": each.counterexample and each.counterexample.claimed,
                    "computed": each.counterexample and each.counterexample.computed,
                }
                for each in self.tallies
            ],
            "failed": list(self.failed),
            "seconds": round(self.seconds, 3),
        }


def audit_class(
    store: Store,
    selectors: Sequence[str],
    family: RangedFamily,
    *,
    library: Library = BUILT_IN,
    jobs: int = 1,
    progress: Progress = silent,
) -> ClassAudit:
    """Checks the claims that the selectors name, all of one game, on every graph of `family`."""
    started = monotonic()
    check_jobs(jobs)
    named = selectors or [claim.id for claim in library.own_claims]
    chosen = {claim.slug for claim in select(store, library, named)} if named else set()
    coded = [claim for claim in library.claims() if claim.id in chosen and not isinstance(claim, CheckClaim)]
    games = sorted({claim.game for claim in coded})
    if len(games) != 1:
        of = f"claims about {', '.join(games)}" if games else "none that speaks of single graphs"
        raise BadArgument(f"a class is checked with claims about one game; the selectors name {of}")
    rules = library.game(games[0])
    name, sizes = _class(rules, family)
    names = [claim.id for claim in coded]
    tasks = [
        partial(_check_part, library, names, rules, name, n, Part(i, parts), memory_for(jobs))
        for n in sizes
        for parts in [max(1, EXPECTED_COUNTS[name][1][n] // GRAPHS_A_PART)]
        for i in range(parts)
    ]
    total = sum(EXPECTED_COUNTS[name][1][n] for n in sizes)
    tallies: dict[str, list[Tally]] = {one: [] for one in names}
    failed: dict[str, str] = {}
    listed = 0
    for count, done in run_tasks(tasks, jobs, progress, len(tasks)):
        listed += count
        for each in done.tallies:
            tallies[each.claim] = [merge(each.claim, [*tallies[each.claim], each])]
        failed |= done.failed
    if listed != total:
        raise BadArgument(f"{geng.program()} lists {listed} graphs of {family.name}, expected {total}")
    return ClassAudit(
        family.name,
        rules.slug,
        listed,
        tuple(merge(one, tallies[one]) for one in names),
        tuple(f"{claim} could not be checked: {why}" for claim, why in sorted(failed.items())),
        monotonic() - started,
    )


def _class(rules: Game, family: RangedFamily) -> tuple[str, Sequence[int]]:
    covered = family.coverage
    if covered is None:
        raise BadArgument(f"{family.name} is no class of graphs; expected one such as connected(n=9)")
    if rules.with_token:
        raise BadArgument(f"positions of {rules.slug} hold a token, so no class of graphs has them all")
    if not geng.serves(covered.name):
        raise BadArgument(f"a class is listed by nauty's generators; {geng.VARIABLE} may name geng")
    return covered.name, covered.sizes


def _check_part(
    library: Library, claims: Sequence[str], rules: Game, name: str, n: int, part: Part, memory_limit: int
) -> tuple[int, Done]:
    """Generates and solves one part of the class, and checks the claims on it."""
    lines = b"".join(geng.graph_blocks(name, n, part)).decode().split()
    solved = Solver(rules, memory_limit=memory_limit).solve_keys(lines)
    rows = [ValueRow(line, as_stored(one.value), 0) for line, one in zip(lines, solved, strict=True)]
    return len(rows), check_rows(library, claims, rows, all_members=True)
