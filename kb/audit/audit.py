"""`audit`: solve what the claims ask for, check every claim, record what was found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from functools import partial
from itertools import islice
from time import monotonic
from typing import TypeVar

from kb.audit.report import AuditReport, Checked
from kb.audit.tasks import Done, Learnt, check_itself, check_members, check_stored
from kb.errors import UnknownName
from kb.games import GAMES
from kb.games import game as game_named
from kb.graphs.canonical import key
from kb.progress import Progress, silent
from kb.solvers.batch import Batch, solve_batch
from kb.solvers.processes import processes
from kb.store import Store
from kb.store.catalogue_records import ClaimRecord, FindingRecord
from kb.theorems import claims as coded_claims
from kb.theorems.base import CheckClaim, Claim, FamilyClaim, PositionClaim
from kb.theorems.evaluate import Tally, asked, members, merge
from kb.theorems.own import own_claims
from kb.version import code_version

BATCH = 500
"""Positions solved at a time."""

SHARDS = 8
"""Into how many pieces the stored positions of one game are cut, for several jobs to share."""

SOLVERS_MEMORY = 6 << 30
"""Bytes that the solvers of all jobs may hold together."""

Result = TypeVar("Result")


def audit(
    store: Store, selectors: Sequence[str] = (), *, jobs: int = 1, progress: Progress = silent
) -> AuditReport:
    """Checks the claims that the selectors name (a claim, a game or a paper; all without one)."""
    started = monotonic()
    _record_own_claims(store)
    chosen = select(store, selectors or [claim.id for claim in own_claims()])
    names = {claim.slug for claim in chosen}
    coded = [claim for claim in coded_claims() if claim.id in names]
    before = store.latest_findings()
    number = store.begin_audit(" ".join(selectors) or "all claims", code_version=code_version())
    try:
        solved, unsolved = _solve_what_is_asked(store, coded, jobs, progress)
        tallies = _check(store, coded, jobs, progress)
        findings = {name: _finding(merge(name, tallies.get(name, ()))) for name in names}
        store.write_findings(number, [findings[claim.slug] for claim in chosen])
    except BaseException as error:
        store.finish_audit(number, "interrupted" if isinstance(error, KeyboardInterrupt) else "failed")
        raise
    store.finish_audit(number)
    errata = {erratum.claim: erratum for erratum in store.errata()}
    return AuditReport(
        audit=number,
        checked=tuple(
            Checked(claim, findings[claim.slug], errata.get(claim.slug), before.get(claim.slug))
            for claim in chosen
        ),
        solved=solved,
        unsolved=tuple(unsolved),
        seconds=monotonic() - started,
    )


def select(store: Store, selectors: Sequence[str]) -> list[ClaimRecord]:
    """The claims that selectors name, in the order of print; `UnknownName` for one that names nothing."""
    every = store.claims()
    if not selectors:
        return every
    chosen: set[str] = set()
    for selector in selectors:
        game = next((one.slug for one in GAMES if selector in (one.slug, *one.aliases)), None)
        found = {
            claim.slug
            for claim in every
            if selector in (claim.slug, claim.paper, claim.game) or claim.game == game
        }
        if not found:
            raise UnknownName(f"{selector!r} is no claim, game or paper here; {_nearest(selector, every)}")
        chosen |= found
    return [claim for claim in every if claim.slug in chosen]


def _record_own_claims(store: Store) -> None:
    """Claims of one's own are recorded like those of papers, as conjectures that belong to none."""
    claims = own_claims()
    for claim in claims:
        store.register_game(game_named(claim.game))
    store.write_catalogue(
        claims=[
            ClaimRecord(
                slug=claim.id,
                paper=None,
                game=claim.game,
                locator="own file",
                kind="conjecture",
                statement=(claim.says_in_words or "as coded"),
                scope="as coded",
                coded=True,
                proved=False,
                corrects=None,
                details={},
            )
            for claim in claims
        ]
    )


def _nearest(selector: str, every: Sequence[ClaimRecord]) -> str:
    from difflib import get_close_matches

    names = {claim.slug for claim in every} | {claim.game for claim in every}
    names |= {claim.paper for claim in every if claim.paper is not None}
    near = get_close_matches(selector, names, n=1, cutoff=0.4)
    return f"did you mean {near[0]!r}?" if near else "`ggkb claims` lists them"


def _solve_what_is_asked(
    store: Store, coded: Sequence[Claim], jobs: int, progress: Progress
) -> tuple[int, list[str]]:
    """Solves and stores the positions that claims ask for; gives how many, and those that would not do."""
    tasks: list[Callable[[], tuple[str, Batch]]] = []
    for game in dict.fromkeys(claim.game for claim in coded):
        keys = dict.fromkeys(_asked(game, [claim for claim in coded if claim.game == game]))
        missing = iter(store.missing(game_named(game), keys))
        while chunk := list(islice(missing, BATCH)):
            tasks.append(partial(_solve, game, chunk, SOLVERS_MEMORY // jobs))
    learnt: Learnt = {}
    unsolved: list[str] = []
    for game, batch in _run(tasks, jobs, progress):
        learnt.setdefault(game, {}).update(batch.solutions)
        unsolved += [f"{game} {failure.key}: {failure.reason}" for failure in batch.failures]
    return _store(store, learnt), unsolved


def _asked(game: str, coded: Sequence[Claim]) -> Iterator[str]:
    rules = game_named(game)
    for claim in coded:
        if isinstance(claim, FamilyClaim):
            yield from (key(rules.start(position)) for _, position in members(claim))
        elif isinstance(claim, PositionClaim):
            yield from (key(rules.start(position)) for position in asked(claim))


def _solve(game: str, keys: Sequence[str], memory_limit: int) -> tuple[str, Batch]:
    return game, solve_batch(game, "auto", keys, memory_limit=memory_limit)


def _check(store: Store, coded: Sequence[Claim], jobs: int, progress: Progress) -> dict[str, list[Tally]]:
    """The tallies of every claim, from as many pieces as it was checked in."""
    url = store.engine.url
    shortcuts = store.shortcuts_used()
    tasks: list[Callable[[], Done]] = []
    tasks += [partial(check_itself, url, claim.id) for claim in coded if isinstance(claim, CheckClaim)]
    for game in dict.fromkeys(claim.game for claim in coded):
        speaking = [one for one in coded if one.game == game and not isinstance(one, CheckClaim)]
        free = [claim.id for claim in speaking if claim.id not in shortcuts]
        shards = SHARDS if store.count(game_named(game)) > 10_000 else 1
        tasks += [partial(check_stored, url, game, free, shard, shards) for shard in range(shards) if free]
        for claim in speaking:
            if claim.id in shortcuts:
                tasks.append(partial(check_stored, url, game, [claim.id], 0, 1, (claim.id,)))
        family = [claim.id for claim in speaking if isinstance(claim, FamilyClaim)]
        if family:
            tasks.append(partial(check_members, url, family))
    tallies: dict[str, list[Tally]] = {}
    learnt: Learnt = {}
    for done in _run(tasks, jobs, progress):
        for found in done.tallies:
            tallies.setdefault(found.claim, []).append(found)
        for game, solutions in done.learnt.items():
            learnt.setdefault(game, {}).update(solutions)
    _store(store, learnt)
    return tallies


def _run(tasks: Sequence[Callable[[], Result]], jobs: int, progress: Progress) -> Iterator[Result]:
    """The results of tasks, here or in other processes, as they come."""
    if jobs == 1 or len(tasks) < 2:
        for done, task in enumerate(tasks):
            progress(done, len(tasks))
            yield task()
    else:
        with processes(min(jobs, len(tasks))) as pool:
            calls = [pool.submit(task) for task in tasks]
            for done, call in enumerate(as_completed(calls)):
                progress(done, len(tasks))
                yield call.result()


def _store(store: Store, learnt: Learnt) -> int:
    """Stores what was solved on the way, in the name of runs of its own; gives how many values are new."""
    new = 0
    for game, solutions in learnt.items():
        by_solver: dict[tuple[str, str], list[str]] = {}
        for one, solution in solutions.items():
            by_solver.setdefault((solution.solver, solution.version), []).append(one)
        for (solver, version), keys in by_solver.items():
            run = store.begin_run(
                game_named(game),
                solver=solver,
                solver_version=version,
                code_version=code_version(),
                scope="positions that claims ask for",
            )
            new += store.write_values(run, [(one, solutions[one].value) for one in keys]).new
            store.finish_run(run)
    return new


def _finding(found: Tally) -> FindingRecord:
    wrong = found.counterexample
    return FindingRecord(
        claim=found.claim,
        verdict=found.verdict,
        instances=found.instances,
        contradictions=found.contradictions,
        extent=f"up to {found.largest.subject}" if found.largest else "",
        counterexample=None if wrong is None else wrong.subject,
        claimed=None if wrong is None else wrong.claimed,
        computed=None if wrong is None else wrong.computed,
    )
