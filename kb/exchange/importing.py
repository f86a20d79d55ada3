"""Importing: what a file says is hearsay until it is computed here.

Every record is looked at, and a share of them computed anew; what was, is stored as computed. One record
that turns out false makes the whole file unbelievable, unless all of it is computed anew.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice
from math import ceil
from pathlib import Path
from typing import Any, TypeVar

from kb.errors import BadArgument, LimitReached, TooLarge
from kb.evaluate.evidence import DAMAGED, DISPUTED, PROVED_PERIOD
from kb.evaluate.writing import RunWriter
from kb.exchange.admission import Candidate, Origin, admit, reason
from kb.exchange.exporting import records
from kb.exchange.formats import READERS, Item
from kb.exchange.periods import PeriodsIn
from kb.games import Game
from kb.games import game as game_named
from kb.graphs.canonical import decode
from kb.progress import Progress, silent
from kb.solvers import Solution, Solver
from kb.store import Store, connect
from kb.store.records import exact
from kb.tabular import Summary
from kb.values import nimber
from kb.values.short_game import ShortGame

PAGE = 5_000
MOST_NAMED = 20
"""Refused records that are named; the others are counted."""

T = TypeVar("T")

Refuted = dict[Game, list[tuple[int, str, str, str]]]
"""Records that computation refutes: number, key, value claimed and value found."""


@dataclass
class Imported(Summary):
    """What an import did."""

    source: str
    digest: str
    records: int = 0
    known: int = 0
    """Records that say what is computed here already."""
    computed: int = 0
    """Records computed anew on the way in, and found true."""
    new: int = 0
    """Records stored as hearsay."""
    beyond: int = 0
    """Records that were to be computed anew and took too long."""
    left_out: int = 0
    """Records without a value: disputed or damaged where they come from."""
    periods: int = 0
    """Periods derived again on the way in, and new here."""
    refused_count: int = 0
    refused: list[str] = field(default_factory=list)
    """Why records were refused, the first few."""
    false: int = 0
    """Of those, records that say something else than what is computed here."""
    runs: list[int] = field(default_factory=list)

    def refuse(self, number: int, why: str) -> None:
        """Notes that a record is not taken."""
        self.refused_count += 1
        if len(self.refused) < MOST_NAMED:
            self.refused.append(f"{self.source}, record {number}: {why}")

    def as_json(self) -> dict[str, Any]:
        """What was done as plain data."""
        return dict(vars(self))


def import_file(
    store: Store,
    path: Path,
    *,
    check: float = 0.01,
    source: str = "",
    citation: str | None = None,
    seed: int = 0,
    budget: float = 1.0,
    games: Callable[[str], Game] = game_named,
    progress: Progress = silent,
) -> Imported:
    """Reads a file in the format of its ending and stores what it says, with where it comes from.

    `check` is the share that is computed anew, `budget` the seconds for one of them; 0 trusts the file.
    """
    if not 0 <= check <= 1:
        raise BadArgument(f"the share to check is {check}, expected 0 to 1")
    done = Imported(path.name, _digest(path))
    origin = Origin(source or path.name, citation)
    with_values = _candidates(path, games, origin, PeriodsIn(store, games), done)
    refuted: Refuted = {}
    unknown = [one for page in _pages(with_values) for one in _compare(store, page, done, refuted)]
    chance = random.Random(f"{seed} {done.digest}")
    chosen = set(chance.sample(range(len(unknown)), ceil(check * len(unknown))))
    sample = [one for place, one in enumerate(unknown) if place in chosen]
    kept = [one for place, one in enumerate(unknown) if place not in chosen]
    kept += _compute(store, sample, done, refuted, budget, progress)
    for game, rows in refuted.items():
        store.write_refuted(game, done.source, done.digest, rows)
    if done.false and check < 1:
        share = "" if check else ", or without --trust to see how much of it is true"
        done.refused.append(
            f"{done.source} contradicts what is computed here, so nothing else of it was imported; "
            f"`--check 1` computes all of it anew{share}"
        )
        done.refused_count += len(kept)
        return done
    _store(store, path.name, kept, done)
    return done


def _digest(path: Path) -> str:
    if not path.is_file():
        raise BadArgument(f"there is no file {str(path)!r} to import")
    if path.suffix not in READERS and path.suffix != ".sqlite":
        known = ", ".join([*READERS, ".sqlite"])
        raise BadArgument(f"{path.name}: cannot tell the format by its ending; expected {known}")
    try:
        with path.open("rb") as file:
            total = sha256()
            while block := file.read(1 << 20):
                total.update(block)
    except OSError as error:
        raise BadArgument(f"cannot read {str(path)!r}: {error.strerror or error}") from None
    return total.hexdigest()


def _items(path: Path) -> Iterator[Item]:
    if path.suffix == ".sqlite":
        with connect(str(path), read_only=True) as other:
            yield from records(other)
    else:
        yield from READERS[path.suffix](path)


def _candidates(
    path: Path, games: Callable[[str], Game], origin: Origin, periods: PeriodsIn, done: Imported
) -> Iterator[Candidate]:
    """The records that make sense; the others are noted, whatever is wrong with them."""
    for number, item in enumerate(_items(path), start=1):
        done.records += 1
        try:
            if isinstance(item, BadArgument):
                raise item
            if item.evidence in (DISPUTED, DAMAGED):
                done.left_out += 1
                continue
            if item.evidence == PROVED_PERIOD and item.key:
                done.periods += periods.take(item)
                continue
            candidate = admit(item, number, games, origin)
        except Exception as error:  # one record, whatever it holds, does not end the import
            done.refuse(number, reason(error))
        else:
            yield candidate


def _compare(store: Store, page: list[Candidate], done: Imported, refuted: Refuted) -> Iterator[Candidate]:
    """The records about positions that are not computed here; the others are known, or false."""
    for game, every in _by(page, lambda one: one.game):
        stored = store.read_values(game, {one.key for one in every})
        for one in every:
            found = stored.get(one.key)
            if found is None or found.value is None or not found.computations:
                yield one
            elif exact(found.value) == one.value:
                done.known += 1
            else:
                run = found.computations[0].run
                _refuse_as_false(one, exact(found.value), f"by run {run}", done, refuted)


def _compute(
    store: Store,
    sample: list[Candidate],
    done: Imported,
    refuted: Refuted,
    budget: float,
    progress: Progress,
) -> list[Candidate]:
    """Computes records anew and stores what comes out; gives those that took too long."""
    beyond: list[Candidate] = []
    at = 0
    for game, every in _by(sample, lambda one: one.game):
        solver = Solver(game)
        with RunWriter(
            store,
            game,
            scope=f"check of {done.source}",
            again=["import", done.source],
            parameters={"digest": done.digest},
        ) as writer:
            for page in _pages(iter(every)):
                solved: list[tuple[str, Solution]] = []
                for one in page:
                    at += 1
                    progress(at, len(sample))
                    try:
                        solution = solver.solve([decode(one.key)], time_limit=budget)[0]
                    except (LimitReached, TooLarge):
                        beyond.append(one)
                        continue
                    solved.append((one.key, solution))
                    if solution.value == one.value:
                        done.computed += 1
                    else:
                        _refuse_as_false(one, solution.value, "as computed now", done, refuted)
                writer.write(solved)
        done.runs += writer.runs
    done.beyond = len(beyond)
    return beyond


def _refuse_as_false(
    one: Candidate, truth: int | ShortGame, by: str, done: Imported, refuted: Refuted
) -> None:
    done.false += 1
    claimed, found = _text(one.value), _text(truth)
    done.refuse(one.number, f"{one.game.slug} {one.key} is said to be {claimed} and is {found} {by}")
    refuted.setdefault(one.game, []).append((one.number, one.key, claimed, found))


def _store(store: Store, file: str, kept: list[Candidate], done: Imported) -> None:
    for origin, of_origin in _by(kept, lambda one: one.origin):
        source = store.import_source(file, done.digest, origin.source, origin.citation)
        for game, every in _by(of_origin, lambda one: one.game):
            for page in _pages(iter(every)):
                done.new += store.write_imported(game, source, [(one.key, one.value) for one in page])


def _text(value: int | ShortGame) -> str:
    return nimber.name(value) if isinstance(value, int) else str(value)


def _by(every: Iterable[Candidate], of: Callable[[Candidate], T]) -> Iterable[tuple[T, list[Candidate]]]:
    groups: dict[T, list[Candidate]] = {}
    for one in every:
        groups.setdefault(of(one), []).append(one)
    return groups.items()


def _pages(every: Iterator[Candidate]) -> Iterator[list[Candidate]]:
    while page := list(islice(every, PAGE)):
        yield page
