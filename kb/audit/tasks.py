"""The pieces of an audit, each a function that any process can run by itself on a database.

A claim that some run used as a shortcut is checked apart, without the values that rest on it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from kb.games import game as game_named
from kb.graphs.canonical import decode, key
from kb.graphs.language import describe
from kb.graphs.position import Position
from kb.solvers import Solution
from kb.solvers.oracle import SolvingOracle
from kb.store import Store, connect
from kb.store.records import StoredValue, exact
from kb.theorems import claim as coded_claim
from kb.theorems.base import CheckClaim, Claim, FamilyClaim, Instance
from kb.theorems.evaluate import Tally, check_member, judge, members, tally
from kb.theorems.speak import speak
from kb.theorems.statements import Value

SOLVER_MEMORY = 3 << 30
"""Bytes that the solver of one self-checking claim may hold."""

Learnt = dict[str, dict[str, Solution]]
"""What was solved on the way: solutions by game and key."""


class Done(NamedTuple):
    """What a task gives back."""

    tallies: list[Tally]
    learnt: Learnt


def check_members(url: str, claims: Sequence[str]) -> Done:
    """Family claims on the members they ask for, as far as these are stored."""
    with connect(url, read_only=True) as store:
        return Done([tally(one, _members(store, _family(one))) for one in claims], {})


def _members(store: Store, claim: FamilyClaim) -> Iterator[Instance]:
    game = game_named(claim.game)
    wanted = members(claim)
    while page := [(each, key(game.start(each[1]))) for each in islice(wanted, 2_000)]:
        stored = store.read_values(game, [start_key for _, start_key in page])
        for (arguments, position), start_key in page:
            found = stored.get(start_key)
            if found is None or found.value is None:
                continue
            if _is_independent(found, claim.id):
                yield check_member(claim, arguments, position, exact(found.value))


def _is_independent(found: StoredValue, claim: str) -> bool:
    """Whether some computation of the value did without the claim."""
    return any(claim not in run.shortcuts for run in found.computations)


def check_stored(
    url: str, game: str, claims: Sequence[str], shard: int, shards: int, without: Collection[str] = ()
) -> Done:
    """Claims about positions, and family claims on members they did not ask for, on every stored position."""
    coded = [_coded(one) for one in claims]
    asked = {one.id: frozenset(one.cases()) for one in coded if isinstance(one, FamilyClaim)}
    tallies: dict[str, Tally] = {one.id: Tally(one.id) for one in coded}
    with connect(url, read_only=True) as store:
        rows = store.iterate_values(game_named(game), without_shortcuts=without)
        for row in islice(rows, shard, None, shards):
            position = decode(row.key)
            value = exact(row.value)
            for said in speak(coded, position):
                if said.arguments is None or said.arguments not in asked[said.claim.id]:
                    name = said.claim.id
                    # Names cost more than checks: keys stand for them until the end.
                    tallies[name] = tallies[name].plus(judge(said.statement, row.key, position, value))
    return Done([_named(each) for each in tallies.values()], {})


def _named(found: Tally) -> Tally:
    """The tally with positions named as people know them."""
    return Tally(
        found.claim,
        found.instances,
        found.contradictions,
        _described(found.counterexample),
        _described(found.largest),
    )


def _described(case: Instance | None) -> Instance | None:
    if case is None:
        return None
    return Instance(describe(decode(case.subject)), case.holds, case.claimed, case.computed, case.size)


def check_itself(url: str, claim: str) -> Done:
    """A claim that checks itself, with an oracle that reads the store before it solves."""
    coded = _coded(claim)
    assert isinstance(coded, CheckClaim)
    with connect(url, read_only=True) as store:
        oracle = StoreOracle(store, coded.game, leaving_out=claim)
        found = tally(claim, coded.check(oracle))
    return Done([found], oracle.learnt)


class StoreOracle(SolvingOracle):
    """An oracle that asks the store first, and takes no value there that rests on the claim in question."""

    def __init__(self, store: Store, game: str, *, leaving_out: str) -> None:
        super().__init__(game, memory_limit=SOLVER_MEMORY)
        self._store = store
        self._claim = leaving_out
        self._read: dict[tuple[str, str], Value] = {}

    def _of(self, slug: str, start: Position) -> Value:
        start_key = key(start)
        if (slug, start_key) in self._read:
            return self._read[slug, start_key]
        found = self._store.read_value(game_named(slug), start_key)
        if found is None or found.value is None or not _is_independent(found, self._claim):
            return super()._of(slug, start)
        self._read[slug, start_key] = exact(found.value)
        return self._read[slug, start_key]


def _coded(claim: str) -> Claim:
    found = coded_claim(claim)
    assert found is not None, f"{claim} has no code"
    return found


def _family(claim: str) -> FamilyClaim:
    found = _coded(claim)
    assert isinstance(found, FamilyClaim)
    return found
