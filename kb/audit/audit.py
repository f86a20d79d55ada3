"""`audit`: solve what the claims ask for, check every claim, record what was found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, wait
from functools import partial
from itertools import islice
from math import ceil
from time import monotonic
from typing import TypeVar

from kb.audit.for_all import decided_for_all
from kb.audit.independence import tainted
from kb.audit.report import AuditReport, Checked
from kb.audit.tasks import Done, Learnt, check_itself, check_members, check_rows, forget, member
from kb.errors import BadArgument, UnknownName
from kb.evaluate.rows import PAGE, independent_pages
from kb.evaluate.writing import RunWriter
from kb.games import Game
from kb.garbage import rarely_collecting
from kb.graphs.brief import short_name
from kb.graphs.canonical import key
from kb.graphs.position import Position
from kb.nearest import nearest
from kb.own_files import in_one_sentence
from kb.progress import Progress, silent
from kb.solvers import SHORTCUTS
from kb.solvers.batch import Batch, Keyed, solve_batch
from kb.solvers.processes import processes
from kb.store import Store
from kb.store.catalogue_records import AuditResult, ClaimRecord
from kb.theorems.base import CheckClaim, Claim, FamilyClaim, Instance, PositionClaim
from kb.theorems.evaluate import Tally, merge, named_by, tally
from kb.theorems.library import BUILT_IN, Library
from kb.version import code_version

BATCH = 500
"""Positions solved at a time."""

AHEAD = 3
"""Tasks made for each process before the results of the first are taken."""

SOLVERS_MEMORY = 6 << 30
"""Bytes that the solvers of all jobs may hold together."""

Result = TypeVar("Result")


@rarely_collecting()
def audit(
    store: Store,
    selectors: Sequence[str] = (),
    *,
    library: Library = BUILT_IN,
    jobs: int = 1,
    progress: Progress = silent,
) -> AuditReport:
    """Checks the claims that the selectors name (a claim, a game or a paper; all without one)."""
    started = monotonic()
    check_jobs(jobs)
    _record_own_claims(store, library)
    chosen = select(store, library, selectors or [claim.id for claim in library.own_claims])
    names = {claim.slug for claim in chosen}
    coded = [claim for claim in library.claims() if claim.id in names]
    if not selectors:  # a custom claim whose file is not at hand cannot be checked, and nobody asked for it
        at_hand = {claim.id for claim in coded}
        chosen = [claim for claim in chosen if claim.paper is not None or claim.slug in at_hand]
        names = {claim.slug for claim in chosen}
    before = store.latest_results()
    number = store.begin_audit(" ".join(selectors) or "all claims", code_version=code_version())
    try:
        solved, unsolved = _solve_what_is_asked(store, library, coded, jobs, progress)
        tallies, failed = _check(store, library, coded, number, jobs, progress)
        proved = _for_all(library, coded, tallies, failed)
        merged = {name: merge(name, tallies.get(name, ())) for name in names}
        results = {name: _result(found, proved.get(name)) for name, found in merged.items()}
        store.write_results(number, [results[claim.slug] for claim in chosen])
    except BaseException as error:
        store.finish_audit(number, "interrupted" if isinstance(error, KeyboardInterrupt) else "failed")
        raise
    finally:
        forget()
    store.finish_audit(number)
    errata = {erratum.claim: erratum for erratum in store.errata()}
    return AuditReport(
        audit=number,
        checked=tuple(
            Checked(
                claim,
                results[claim.slug],
                errata.get(claim.slug),
                before.get(claim.slug),
                could_fail=merged[claim.slug].could_fail,
                first=tuple(f"{case.subject}: {case.claimed}" for case in merged[claim.slug].first),
            )
            for claim in chosen
        ),
        solved=solved,
        unsolved=tuple(unsolved),
        failed=tuple(f"{claim} could not be checked: {why}" for claim, why in sorted(failed.items())),
        seconds=monotonic() - started,
    )


def check_jobs(jobs: int) -> None:
    """Refuses a number of processes that is none."""
    if jobs < 1:
        raise BadArgument(f"the number of jobs is {jobs}, expected at least 1")


def select(store: Store, library: Library, selectors: Sequence[str]) -> list[ClaimRecord]:
    """The claims that selectors name, in the order of print; `UnknownName` for one that names nothing.

    Custom claims are named as well before any audit has recorded them.
    """
    every = store.claims()
    recorded = {claim.slug for claim in every}
    every += [claim for claim in _own_records(library) if claim.slug not in recorded]
    if not selectors:
        return every
    chosen: set[str] = set()
    for selector in selectors:
        game = next((one.slug for one in library.games if selector in (one.slug, *one.aliases)), None)
        found = {
            claim.slug
            for claim in every
            if selector in (claim.slug, claim.paper, claim.game) or claim.game == game
        }
        if not found:
            raise UnknownName(f"{selector!r} is no claim, game or paper here; {_nearest(selector, every)}")
        chosen |= found
    return [claim for claim in every if claim.slug in chosen]


def _record_own_claims(store: Store, library: Library) -> None:
    """Custom claims are recorded like those of papers, so that what was found of them can be."""
    for claim in library.own_claims:
        store.register_game(library.game(claim.game))
    store.write_catalogue(claims=_own_records(library))


def _own_records(library: Library) -> list[ClaimRecord]:
    """Custom claims as conjectures that belong to no paper."""
    return [
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
        for claim in library.own_claims
    ]


def _nearest(selector: str, every: Sequence[ClaimRecord]) -> str:
    names = {claim.slug for claim in every} | {claim.game for claim in every}
    names |= {claim.paper for claim in every if claim.paper is not None}
    near = nearest(selector, names)
    return "`ggkb claims` lists them" if near is None else f"did you mean {near!r}?"


def _solve_what_is_asked(
    store: Store, library: Library, coded: Sequence[Claim], jobs: int, progress: Progress
) -> tuple[int, list[str]]:
    """Solves and stores the positions that claims ask for; gives how many, and those that would not do."""
    tasks: list[Callable[[], tuple[str, Batch]]] = []
    for game in dict.fromkeys(claim.game for claim in coded):
        rules = library.game(game)
        wanted = dict(_asked(rules, [claim for claim in coded if claim.game == game]))
        missing = iter(store.missing(rules, wanted))
        while chunk := [(one, wanted[one]) for one in islice(missing, BATCH)]:
            tasks.append(partial(_solve, rules, chunk, SOLVERS_MEMORY // jobs))
    jobs = min(jobs, max(len(tasks), 1))
    learnt: Learnt = {}
    unsolved: list[str] = []
    for game, batch in run_tasks(tasks, jobs, progress, len(tasks)):
        learnt.setdefault(game, {}).update(batch.solutions)
        unsolved += [f"{game} {failure.key}: {failure.reason}" for failure in batch.failures]
    return _store(store, library, learnt), unsolved


def _asked(rules: Game, coded: Sequence[Claim]) -> Iterator[tuple[str, Position]]:
    """The start positions that claims ask for, with their keys; what many ask for is made once."""
    texts: dict[str, None] = {}
    for claim in coded:
        if isinstance(claim, FamilyClaim):
            for arguments in claim.cases():
                if claim.where(*arguments):
                    one = member(rules, claim.family, arguments).settled
                    if one.key is not None:
                        yield one.key, one.position
        elif isinstance(claim, PositionClaim):
            texts |= dict.fromkeys(claim.asks)
    for position in named_by(texts):
        start = rules.start(position)
        yield key(start), start


def _solve(rules: Game, positions: Sequence[Keyed], memory_limit: int) -> tuple[str, Batch]:
    return rules.slug, solve_batch(rules, "auto", positions, memory_limit=memory_limit)


def _check(
    store: Store, library: Library, coded: Sequence[Claim], audit: int, jobs: int, progress: Progress
) -> tuple[dict[str, list[Tally]], dict[str, str]]:
    """The tallies of every claim, from as many pieces as it was checked in; and why some could not be."""
    tallies: dict[str, list[Tally]] = {}
    learnt: Learnt = {}
    failed: dict[str, str] = {}
    alone = _together(coded, jobs)
    count = len(alone) + _count(store, library, coded)
    for done in run_tasks(_checks(store, library, coded, alone, audit), jobs, progress, count):
        for found in done.tallies:
            tallies.setdefault(found.claim, []).append(found)
        for game, solutions in done.learnt.items():
            learnt.setdefault(game, {}).update(solutions)
        failed |= done.failed
    _store(store, library, learnt)
    return tallies, failed


def _for_all(
    library: Library, coded: Sequence[Claim], tallies: dict[str, list[Tally]], failed: dict[str, str]
) -> dict[str, str]:
    """For which n claims are proved; one that fails further out than its cases is tallied as contradicted."""
    proved: dict[str, str] = {}
    for claim in coded:
        try:
            found = decided_for_all(claim, library.game(claim.game))
        except Exception as problem:  # no fault of one claim ends the audit of the others
            failed.setdefault(claim.id, in_one_sentence(problem).message)
            continue
        pieces = tallies.setdefault(claim.id, [])
        if isinstance(found, str) and not any(piece.contradictions for piece in pieces):
            proved[claim.id] = found
        elif isinstance(found, Instance) and not any(piece.contradictions for piece in pieces):
            pieces.append(tally(claim.id, [found]))
    return proved


def _together(coded: Sequence[Claim], jobs: int) -> list[list[str]]:
    """The claims that check themselves as processes get them: those of one game ask for the same values."""
    alone = [claim for claim in coded if isinstance(claim, CheckClaim)]
    most = ceil(len(alone) / (2 * jobs))
    return [
        names[start : start + most]
        for game in dict.fromkeys(claim.game for claim in alone)
        for names in [[claim.id for claim in alone if claim.game == game]]
        for start in range(0, len(names), most)
    ]


def _checks(
    store: Store, library: Library, coded: Sequence[Claim], alone: Sequence[Sequence[str]], audit: int
) -> Iterator[Callable[[], Done]]:
    """The tasks of an audit; each stored row is read once, here, and goes to one task."""
    url = store.engine.url
    used = store.shortcuts_used()
    # What a solver may take as a shortcut counts as well: an oracle would solve by it now.
    no_witness = tainted(store.claims(), used.union(*SHORTCUTS.values()))
    for names in alone:
        yield partial(check_itself, url, audit, library, names, no_witness)
    for game in dict.fromkeys(claim.game for claim in coded):
        speaking = [one for one in coded if one.game == game and not isinstance(one, CheckClaim)]
        family = [claim.id for claim in speaking if isinstance(claim, FamilyClaim)]
        if family:
            yield partial(check_members, url, library, family, no_witness)
        # A claim that some run relied on is checked apart, without the values of that run.
        left_out = {claim.id: no_witness.get(claim.id, frozenset()) & used for claim in speaking}
        apart = [(without, [claim]) for claim, without in left_out.items() if without]
        free = [claim for claim, without in left_out.items() if not without]
        for without, claims in [(frozenset[str](), free), *apart]:
            if claims:
                for rows in independent_pages(store, library.game(game), without):
                    yield partial(check_rows, library, claims, rows)


def _count(store: Store, library: Library, coded: Sequence[Claim]) -> int:
    """About how many tasks there will be for members and rows."""
    games = {claim.game for claim in coded}
    rows = [store.count(library.game(game)) for game in games]
    return sum(2 + count // PAGE for count in rows)


def run_tasks(
    tasks: Iterable[Callable[[], Result]], jobs: int, progress: Progress, total: int
) -> Iterator[Result]:
    """The results of tasks, here or in other processes, as they come; a few tasks are made ahead."""
    if jobs == 1:
        for done, task in enumerate(tasks):
            progress(done, total)
            yield task()
        return
    source = iter(tasks)
    done = 0
    with processes(jobs) as pool:
        waiting = {pool.submit(task) for task in islice(source, AHEAD * jobs)}
        while waiting:
            ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(task) for task in islice(source, len(ended))}
            for call in ended:
                done += 1
                progress(done, total)
                yield call.result()


def _store(store: Store, library: Library, learnt: Learnt) -> int:
    """Stores what was solved on the way, in the name of runs of its own; gives how many values are new."""
    new = 0
    for game, solutions in learnt.items():
        with RunWriter(
            store, library.game(game), scope="positions that claims ask for", again=["audit"]
        ) as writer:
            new += writer.write(solutions.items()).new
    return new


def _result(found: Tally, proved_for_all: str | None) -> AuditResult:
    wrong = found.counterexample
    return AuditResult(
        claim=found.claim,
        verdict=found.verdict,
        instances=found.instances,
        contradictions=found.contradictions,
        extent=f"up to {short_name(found.largest.subject)}" if found.largest else "",
        counterexample=None if wrong is None else wrong.subject,
        claimed=None if wrong is None else wrong.claimed,
        computed=None if wrong is None else wrong.computed,
        proved_for_all=proved_for_all,
    )
