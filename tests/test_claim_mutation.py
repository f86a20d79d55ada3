"""Every coded claim can fail: some change of what it says, and some change of the values, contradicts it.

A claim with an erratum fails as it stands. Every other is checked again on a sample of all its cases, or on
as many as it checks in a bounded time, with the claim changed and then with the oracle changed, until a case
fails; a claim that nothing contradicts is named. `python tests/test_claim_mutation.py [PAPER|CLAIM]…` prints
them all, with how many changed claims and changed values it took.
"""

from __future__ import annotations

import gc
import signal
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import islice
from operator import itemgetter
from time import process_time
from typing import TypeVar

import pytest
from errata import entries
from mutation import mutants, otherwise, wrong_worlds

from kb import theorems
from kb.games import game as game_named
from kb.graphs.enumerate import graphs
from kb.graphs.position import Position
from kb.solvers.oracle import SolvingOracle
from kb.theorems.base import CheckClaim, Claim, FamilyClaim, Instance, Oracle, PositionClaim
from kb.theorems.evaluate import asked, check, check_member, members
from kb.theorems.statements import HasOutcome, Is, NimValue, Statement
from kb.values.sums import Value

CASES, SECONDS = 40, 0.08
"""So many cases of a claim about graphs, spread over all, or as many as are checked in this CPU time."""
MARGIN = 0.5
"""CPU seconds that a changed claim has beyond twice those of the claim, whose caches may have been warm."""
LISTED = 2_000
"""So many graphs that a claim speaks of are listed at most, to take the sample from."""

ENTRIES = entries()
STANDING = [claim for claim in theorems.claims() if ENTRIES[claim.id].erratum is None]


class TooMuch(Exception):
    """A changed claim asks for more, or takes longer, than the claim itself; it decides nothing."""


class Rationed:
    """The true values, for positions no larger, and no more of them, than the ration says."""

    def __init__(self, game: str, questions: int, largest: int) -> None:
        self.true, self.questions, self.largest = solved(game), questions, largest
        self.asked, self.size = 0, 0

    def value(self, position: Position | str, game: str | None = None) -> Value:
        """The value; `TooMuch` beyond the ration."""
        self.asked += 1
        if not isinstance(position, str):
            self.size = max(self.size, position.n + len(position.edges))
        if self.asked > self.questions or self.size > self.largest:
            raise TooMuch
        return self.true.value(position, game)

    def values(self, positions: Sequence[Position], game: str | None = None) -> list[Value]:
        """The values of many, each as if asked for by itself."""
        return [self.value(position, game) for position in positions]


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """`TooMuch` after so much time of the processor."""

    def stop(_: int, __: object) -> None:
        raise TooMuch

    before = signal.signal(signal.SIGPROF, stop)
    # What is raised in a callback of the collector (hypothesis has one) is lost, with a warning of pytest.
    gc.disable()
    # Again and again: in a finaliser Python cannot raise either, and the first is lost.
    signal.setitimer(signal.ITIMER_PROF, seconds, 0.05)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        gc.enable()


@cache
def solved(game: str) -> SolvingOracle:
    return SolvingOracle(game)


T = TypeVar("T")


def sample(every: Iterator[T], weight: Callable[[T], int]) -> list[T]:
    """As many as are looked at, evenly spread over all, the light ones first."""
    listed = list(islice(every, LISTED))
    step = max(1, -(-len(listed) // CASES))
    return sorted(listed[::step], key=weight)


def _size(position: Position) -> int:
    return position.n + len(position.edges)


def positions(claim: PositionClaim) -> list[Position]:
    """Positions that the claim asks for, else small graphs, as far as it speaks of them."""
    rules = game_named(claim.game)
    every = asked(claim) if claim.asks else (each for n in range(1, 6) for each in graphs(n))
    return sample((each for each in map(rules.start, every) if claim.says(each) is not None), _size)


def cases(claim: Claim, oracle: Oracle) -> Iterator[Instance]:
    """Cases of a claim, one after the other."""
    if isinstance(claim, PositionClaim):
        for position in positions(claim):
            yield from check(claim, oracle, [(position, oracle.value(position))])
    elif isinstance(claim, FamilyClaim):
        for arguments, position in sample(iter(members(claim)), lambda member: _size(itemgetter(1)(member))):
            yield check_member(claim, arguments, position, oracle.value(position))
    else:
        yield from check(claim, oracle)


class Trial:
    """A claim with what it took to check its first cases, which is what its changed forms may take."""

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        truth = Rationed(claim.game, 10**9, 10**9)
        self.count, started = 0, process_time()
        first = started
        for _ in cases(claim, truth):
            self.count += 1
            # What it takes to list the cases is not counted, else a slow machine would check only one.
            first = process_time() if self.count == 1 else first
            if process_time() - first > SECONDS:
                break
        self.seconds = process_time() - started
        self.questions, self.largest = truth.asked, truth.size
        self.tried, self.contradicted, self.undecided = 0, 0, 0

    def oracle(self) -> Rationed:
        """The truth, in the ration of the claim itself."""
        return Rationed(self.claim.game, 2 * self.questions + 10, self.largest)

    def fails(self, claim: Claim, oracle: Oracle) -> bool:
        """Whether a case fails. A changed claim that breaks down says nothing, and decides nothing."""
        self.tried += 1
        try:
            with at_most(2 * self.seconds + MARGIN):
                found = any(not case.holds for case in islice(cases(claim, oracle), 2 * self.count))
        except Exception:
            self.undecided += 1
            return False
        self.contradicted += found
        return found

    def can_be_made_false(self) -> bool:
        """Whether some claim that says something else is contradicted."""
        return any(self.fails(each, self.oracle()) for each in mutants(self.claim))

    def depends_on_the_values(self) -> bool:
        """Whether wrong values contradict it; a claim that asks for none says nothing of them."""
        worlds = wrong_worlds(self.oracle, game_named(self.claim.game).kind)
        return not self.questions or any(self.fails(self.claim, wrong) for wrong in worlds)

    def try_all(self) -> None:
        """Every change of what it says, and every change of the values where it asks for any."""
        for each in mutants(self.claim):
            self.fails(each, self.oracle())
        for wrong in wrong_worlds(self.oracle, game_named(self.claim.game).kind) if self.questions else ():
            self.fails(self.claim, wrong)


def survived(trial: Trial) -> Iterator[str]:
    """What of a claim no change of what it says, or of the values, contradicts."""
    if not trial.can_be_made_false():
        yield f"{trial.claim.id}: no change of what it says makes it false"
    if not trial.depends_on_the_values():
        yield f"{trial.claim.id}: it agrees with wrong values too"


@pytest.mark.parametrize("claim", STANDING, ids=lambda claim: claim.id)
def test_a_claim_is_contradicted_when_it_or_the_values_are_changed(claim: Claim) -> None:
    assert list(survived(Trial(claim))) == []


def _planted(check: Callable[[Oracle], Iterator[Instance]]) -> CheckClaim:
    return CheckClaim(id="test/planted", game="take-away", check=check)


def _says_nothing(oracle: Oracle) -> Iterator[Instance]:
    for n in range(1, 6):
        value = oracle.value(f"K{n}")
        yield Instance(f"K{n}", value == value, "so", "so", (n,))


def _always_holds(_: Oracle) -> Iterator[Instance]:
    yield Instance("K1", bool("so"), "so", "so", ())


def _complete(oracle: Oracle) -> Iterator[Instance]:
    for n in range(1, 6):
        value = oracle.value(f"K{n}")
        yield Instance(f"K{n}", value == n % 3, str(n % 3), str(value), (n,))


def test_a_claim_that_agrees_with_any_values_is_found() -> None:
    assert not Trial(_planted(_says_nothing)).depends_on_the_values()


def test_a_claim_that_no_change_makes_false_is_found() -> None:
    assert not Trial(_planted(_always_holds)).can_be_made_false()


def test_a_plain_claim_passes_both_trials() -> None:
    # K_n has nim-value n mod 3: Fraenkel and Scheinerman (1991), formula (2.5) of O'Sullivan's paper.
    trial = Trial(_planted(_complete))
    assert trial.can_be_made_false()
    assert trial.depends_on_the_values()


def test_the_collector_rests_while_too_much_may_be_raised() -> None:
    with at_most(10):
        assert not gc.isenabled()
    assert gc.isenabled()


@pytest.mark.parametrize(
    ("said", "value"), [(Is(2), 2), (HasOutcome("P"), 0), (NimValue(at_most=3), 3), (NimValue(at_least=4), 4)]
)
def test_a_changed_statement_is_false_where_the_statement_is_true(said: Statement, value: int) -> None:
    assert said.holds(value)
    assert not any(other.holds(value) for other in otherwise(said))


def test_the_sample_is_spread_over_all_cases() -> None:
    chosen = sample(iter(range(1000)), lambda number: -number)
    assert len(chosen) == CASES
    assert chosen[0] >= 975
    assert chosen[-1] == 0


def report(claims: Iterable[Claim], *, every: bool) -> None:
    """Prints each claim that survives as it is found, then the count of claims, changes and seconds."""
    started, judged, tried, contradicted, undecided, left = process_time(), 0, 0, 0, 0, 0
    for claim in claims:
        trial = Trial(claim)
        for line in survived(trial):
            left += 1
            print(line, flush=True)
        if every:
            trial.tried = trial.contradicted = trial.undecided = 0
            trial.try_all()
        judged, tried, contradicted = judged + 1, tried + trial.tried, contradicted + trial.contradicted
        undecided += trial.undecided
    print(
        f"{judged} claims, {tried} changes tried{'' if every else ' until one was contradicted'}, "
        f"{contradicted} contradicted, {undecided} that broke down or took too long; "
        f"{left} that no change could break; "
        f"{process_time() - started:.0f} s of processor time"
    )


if __name__ == "__main__":
    parser = ArgumentParser(description="Changes each coded claim, and the values, until a case fails.")
    parser.add_argument("names", nargs="*", metavar="PAPER|CLAIM", help="which claims; all if none is named")
    parser.add_argument("--every", action="store_true", help="every change, not until one is contradicted")
    given = parser.parse_args()
    names = given.names
    known = {name for claim in STANDING for name in (claim.id, claim.id.split("/")[0])}
    if unknown := [name for name in names if name not in known]:
        parser.error(f"no paper and no claim without erratum is called {', '.join(unknown)}")
    chosen = (one for one in STANDING if not names or {one.id, one.id.split("/")[0]} & set(names))
    report(chosen, every=given.every)
