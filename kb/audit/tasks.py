"""The pieces of an audit, each a function that any process can run by itself.

A claim that some run used as a shortcut is checked apart, without the values that rest on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from kb.errors import DatabaseError
from kb.evaluate.evaluator import Evaluation, Evaluator
from kb.evaluate.evidence import INDEPENDENT
from kb.evaluate.hearing import Part, part_of
from kb.evaluate.oracle import IndependentOracle
from kb.games import Game
from kb.garbage import rarely_collecting
from kb.graphs.canonical import decode
from kb.graphs.language import describe
from kb.graphs.named_families import BY_NAME, Arguments
from kb.graphs.position import Position
from kb.own_files import in_one_sentence
from kb.solvers import Solution
from kb.store import Store, connect
from kb.store.records import ValueRow, exact
from kb.theorems.base import CheckClaim, Claim, FamilyClaim, Instance
from kb.theorems.evaluate import RunningTally, Tally, tally
from kb.theorems.library import Library
from kb.theorems.speak import ClaimIndex, Known

PAGE = 2_000
"""Members of a family that are read at a time."""

Learnt = dict[str, dict[str, Solution]]
"""What was solved on the way: solutions by game and key."""


class Done(NamedTuple):
    """What a task gives back."""

    tallies: list[Tally]
    learnt: Learnt
    failed: dict[str, str]
    """Claims whose code broke down, with one sentence each."""


@rarely_collecting()
def check_members(
    url: str, library: Library, claims: Sequence[str], no_witness: Mapping[str, frozenset[str]]
) -> Done:
    """Family claims on the members they ask for, as far as their values are known without any claim."""
    done = Done([], {}, {})
    evaluations: dict[frozenset[str], Evaluation] = {}
    with connect(url, read_only=True) as store:
        for name in claims:
            claim = _coded(library, name)
            assert isinstance(claim, FamilyClaim)
            without = no_witness.get(name, frozenset())
            if without not in evaluations:  # claims about one family ask for the same members
                evaluator = Evaluator(store, library.game(claim.game), admits=INDEPENDENT, without=without)
                evaluations[without] = Evaluation(evaluator)
            with _noting(done, name):
                done.tallies.append(_on_members(claim, evaluations[without]))
    return done


def _on_members(claim: FamilyClaim, evaluation: Evaluation) -> Tally:
    found = RunningTally(claim.id)
    text = BY_NAME[claim.family].text
    wanted = (arguments for arguments in claim.cases() if claim.where(*arguments))
    while page := list(islice(wanted, PAGE)):
        every = [member(evaluation.evaluator.game, claim.family, arguments) for arguments in page]
        values = evaluation.evaluate([one.settled for one in every])
        for arguments, one, known in zip(page, every, values, strict=True):
            if known.value is not None:
                found.add(claim.says(*arguments), text(*arguments), one.position, known.value)
    return found.tally


class Member(NamedTuple):
    """A member of a family, and how a game starts on it."""

    position: Position
    settled: Part


@lru_cache(maxsize=1 << 14)
def member(game: Game, family: str, arguments: Arguments) -> Member:
    """The member of a family, kept because many claims ask for it."""
    position = _built(family, arguments)
    return Member(position, settled(game, position))


@lru_cache(maxsize=1 << 12)
def _built(family: str, arguments: Arguments) -> Position:
    """The graph, which keeps its key for all games that are played on it as it stands."""
    return BY_NAME[family].build(*arguments)


def settled(game: Game, position: Position) -> Part:
    """The start position of a game on a graph, with its key where it is not too large for one."""
    return part_of(game.start(position))


@rarely_collecting()
def check_rows(
    library: Library, claims: Sequence[str], rows: Sequence[ValueRow], *, all_members: bool = False
) -> Done:
    """Claims about positions, and family claims on members they did not ask for, on positions with values.

    With `all_members` family claims are checked on members they ask for, too.
    """
    coded = [_coded(library, one) for one in claims]
    families = [] if all_members else [one for one in coded if isinstance(one, FamilyClaim)]
    tallies = {one.id: RunningTally(one.id) for one in coded}
    done = Done([], {}, {})
    index = ClaimIndex(coded, but_of={one.id: _cases(one) for one in families})

    def note(claim: Claim, problem: Exception) -> None:
        _note(done, claim.id, problem)

    for row in rows:
        position, known = _met(row.key)
        value = exact(row.value)
        for said in index.speak(position, note, known):
            # Names cost more than checks: keys stand for them until the end.
            tallies[said.claim.id].add(said.statement, row.key, position, value)
    done.tallies.extend(_named(each.tally) for each in tallies.values())
    return done


@lru_cache(maxsize=1 << 16)
def _met(key: str) -> tuple[Position, Known]:
    """The position of a key, and what it is recognised as: kept, for many games store one graph."""
    return decode(key), {}


@lru_cache(maxsize=1024)
def _cases(claim: FamilyClaim) -> frozenset[Arguments]:
    """The members that a claim asks for, which are checked by themselves."""
    return frozenset(claim.cases())


def _named(found: Tally) -> Tally:
    """The tally with positions named as people know them."""
    return replace(
        found,
        counterexample=None if found.counterexample is None else _described(found.counterexample),
        largest=None if found.largest is None else _described(found.largest),
        first=tuple(map(_described, found.first)),
    )


def _described(case: Instance) -> Instance:
    return case._replace(subject=describe(_met(case.subject)[0]))


@rarely_collecting()
def check_itself(
    url: str,
    audit: int,
    library: Library,
    claims: Sequence[str],
    no_witness: Mapping[str, frozenset[str]],
) -> Done:
    """Claims that check themselves, with an oracle that reads the store before it solves."""
    done = Done([], {}, {})
    for name in claims:
        coded = _coded(library, name)
        assert isinstance(coded, CheckClaim)
        oracle = _oracle(url, audit, library, no_witness.get(name, frozenset())).about(coded.game)
        with _noting(done, name):
            done.tallies.append(tally(name, coded.check(oracle)))
        for game, solutions in oracle.new_lessons().items():
            done.learnt.setdefault(game, {}).update(solutions)
    return done


@lru_cache(maxsize=2)
def _oracle(url: str, audit: int, library: Library, without: frozenset[str]) -> IndependentOracle:
    """The oracle of this process for the claims of one audit: what one asks, the next need not."""
    store = connect(url, read_only=True)
    _opened.append(store)
    return IndependentOracle(store, library, "", without=without)


_opened: list[Store] = []
"""The stores of the oracles."""


def forget() -> None:
    """Lets go of what the claims of an audit asked in this process."""
    _oracle.cache_clear()
    member.cache_clear()
    _built.cache_clear()
    _met.cache_clear()
    while _opened:
        _opened.pop().close()


@contextmanager
def _noting(done: Done, claim: str) -> Iterator[None]:
    """Lets no fault of one claim end the audit of the others."""
    try:
        yield
    except DatabaseError:
        raise
    except Exception as problem:
        _note(done, claim, problem)


def _note(done: Done, claim: str, problem: Exception) -> None:
    done.failed.setdefault(claim, in_one_sentence(problem).message)


def _coded(library: Library, claim: str) -> Claim:
    found = library.claim(claim)
    assert found is not None, f"{claim} has no code"
    return found
