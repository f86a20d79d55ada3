"""Sequences: values along a family, and their period: proved for all n, guessed, or none.

A sequence v has start e, period p and saltus s when v(n + p) = v(n) + s for every n ≥ e.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any

from kb.errors import BadArgument, LimitReached, UnknownName
from kb.evaluate.evidence import COMPUTED, PROVED_PERIOD, UNKNOWN, Evidence
from kb.games.base import Game
from kb.graphs.language import parse_family
from kb.graphs.position import Sum
from kb.graphs.ranges import RangedFamily
from kb.periods.along import Along, along
from kb.periods.books import open_book
from kb.periods.guess import Guess, guess
from kb.periods.local import NotLocal
from kb.periods.results import NoProof, ProvedPeriod
from kb.progress import Progress, silent
from kb.solvers import Solver
from kb.store import Store
from kb.tabular import Tabular
from kb.values.notation import show
from kb.values.period_proof import PeriodProof
from kb.values.sums import Value
from kb.version import code_version

SECONDS_WITHOUT_BUDGET = 3.0
"""Time to prove the period of a sequence for somebody who may not have anything solved."""

Known = tuple[Value | None, Evidence]
"""A value with its evidence; None with the reason in a word where it is not known."""

Ask = Callable[[Sequence[Sum]], Sequence[Known]]
"""What is known of members."""


@dataclass(frozen=True)
class ValueSequence(Tabular):
    """The values of a family with one parameter, in order."""

    game: str
    family: str
    variable: str
    places: tuple[int, ...]
    known: tuple[Known, ...]
    period: ProvedPeriod | Guess | None
    missing: str | None = None
    """What a proof of a period lacks, where the family is one whose period could be proved."""
    proof: PeriodProof | None = None
    """What proves the period of the family, in its normal form."""

    @property
    def values(self) -> tuple[Value | None, ...]:
        """The values, None where one is not known."""
        return tuple(value for value, _ in self.known)

    @property
    def texts(self) -> list[str]:
        """The values in notation; where one is not known `?`, or that it is disputed or damaged."""
        return [
            show(value) if value is not None else "?" if word == UNKNOWN else word
            for value, word in self.known
        ]

    @property
    def proved(self) -> str | None:
        """The period in a line, where it is proved."""
        return self.verdict if isinstance(self.period, ProvedPeriod) else None

    @property
    def verdict(self) -> str:
        """What is known of the period, in a line."""
        said = str(self.period).replace(" n ", f" {self.variable} ") if self.period else "no period seen"
        return said if self.missing is None else f"{said}; {self.missing}"

    def __str__(self) -> str:
        return f"{' '.join(self.texts)}\n{self.verdict}"

    def nim_values(self) -> dict[int, int]:
        """The nim-values by place, up to the first that is unknown or no number; there has to be one."""
        found = {}
        for place, value in zip(self.places, self.values, strict=True):
            nim = value if isinstance(value, int) or value is None else value.nim_value
            if nim is None:
                break
            found[place] = nim
        if not found:
            raise BadArgument(
                f"OEIS is given nim-values; {self.family!r} begins with {self.texts[0]} in {self.game}"
            )
        return found

    def bfile(self) -> str:
        """The sequence as a b-file: one line `n value` a term, as far as the nim-values are known."""
        return "".join(f"{place} {nim}\n" for place, nim in self.nim_values().items())

    def records(self) -> list[dict[str, Any]]:
        """One row a term."""
        return [
            {"n": place, "value": None if value is None else show(value), "evidence": word}
            for place, (value, word) in zip(self.places, self.known, strict=True)
        ]

    @property
    def caption(self) -> str:
        """The family, and what is known of its period."""
        return f"{self.game}, {self.family}: {self.verdict}"

    def as_json(self) -> dict[str, Any]:
        """The sequence as plain data."""
        return {
            "game": self.game,
            "family": self.family,
            "variable": self.variable,
            "terms": self.records(),
            "period": None if self.period is None else _period_json(self.period),
            "missing": self.missing,
            "proof": None if self.proof is None else self.proof.as_json(),
        }


def _period_json(period: ProvedPeriod | Guess) -> dict[str, Any]:
    said = {"start": period.start, "length": period.length, "saltus": str(period.saltus)}
    if isinstance(period, Guess):
        return {**said, "proved": False, "repeats": period.repeats}
    return {
        **said,
        "proved": True,
        "theorem": period.theorem,
        "end_types": period.types,
        "values_to": period.values_to,
    }


def sequence(
    game: Game,
    family: RangedFamily,
    ask: Ask,
    *,
    time_limit: float | None = None,
    progress: Progress = silent,
) -> ValueSequence:
    """The values along a family with one parameter, and its period.

    A growing family of a local game is worked out by recurrence, as far as its period takes to be proved;
    `ask` gives the values of all other members.
    """
    if len(family.variables) != 1:
        raise BadArgument(f"a sequence has one variable, {family.name!r} has {len(family.variables)}")
    (variable,) = family.variables
    started = monotonic()
    found = _by_recurrence(game, family, time_limit)
    if found is not None and len(found.values) == len(places := family.places()):
        return _finished(game, family.name, variable, places, _worked_out(found), found)
    known = _worked_out(found) if found is not None else {}
    places = []
    members = list(family.sums())
    for number, (values, total) in enumerate(members, start=1):
        place = values[variable]
        if place in places:
            raise BadArgument(
                f"{family.name!r} has more than one graph with the same {variable}; a term is one graph"
            )
        places.append(place)
        if place not in known:
            late = time_limit is not None and monotonic() - started > time_limit
            known[place] = (None, UNKNOWN) if late else ask([total])[0]
        progress(number, len(members))
    if not places:
        raise BadArgument(f"{family.name!r} has no members; a sequence needs at least one")
    return _finished(game, family.name, variable, places, known, found)


def _worked_out(found: Along) -> dict[int, Known]:
    """The values of a recurrence, computed now; beyond its proof a proved period gives them."""
    word = PROVED_PERIOD if isinstance(found.verdict, ProvedPeriod) else COMPUTED
    return {place: (value, word) for place, value in found.values.items()}


def _by_recurrence(game: Game, family: RangedFamily, time_limit: float | None) -> Along | None:
    """The values of a growing family; None where the family does not grow, or the game is not local."""
    growth = family.growth()
    if growth is None:
        return None
    book = open_book(game, partial(Solver(game).values, time_limit=time_limit))
    if book is None:
        return None
    try:
        return along(book, growth, family.places(), time_limit=time_limit)
    except (NotLocal, LimitReached) as problem:
        return Along({}, NoProof(problem.message, -1, 0), None)


def _finished(
    game: Game,
    family: str,
    variable: str,
    places: Sequence[int],
    by_place: Mapping[int, Known],
    found: Along | None,
) -> ValueSequence:
    known = tuple(by_place[place] for place in places)
    if found is not None and isinstance(found.verdict, ProvedPeriod):
        return ValueSequence(
            game.slug, family, variable, tuple(places), known, found.verdict, proof=found.proof
        )
    missing = str(found.verdict) if found is not None and isinstance(found.verdict, NoProof) else None
    first_values: list[Value] = []
    for value, _ in known:
        if value is None:
            break
        first_values.append(value)
    consecutive = tuple(places) == tuple(range(places[0], places[0] + len(places)))
    seen = guess(first_values, places[0]) if consecutive and first_values else None
    return ValueSequence(game.slug, family, variable, tuple(places), known, seen, missing)


def recorded_sequence(
    store: Store,
    game: Game,
    family: str,
    ranges: Sequence[str],
    ask: Ask,
    *,
    budget: float,
    time_limit: float,
    progress: Progress = silent,
) -> ValueSequence:
    """The same by the name of the family; a period that is proved is stored, unless nothing may be solved."""
    if budget <= 0:
        time_limit = min(time_limit, SECONDS_WITHOUT_BUDGET)
    found = sequence(game, parse_family(family, ranges), ask, time_limit=time_limit, progress=progress)
    if found.proof is not None and budget > 0 and not store.engine.read_only:
        store.write_period(game, found.proof, code_version=code_version())
    return found


def stored_periods(store: Store, games: Iterable[Game]) -> list[dict[str, Any]]:
    """The proved periods that are stored, as plain data, game by game."""
    return [
        {
            "game": game.slug,
            "family": found.family,
            "start": found.start,
            "length": found.length,
            "saltus": found.saltus,
            "theorem": found.theorem,
            "end_types": found.end_types,
            "values_to": found.window_end + found.window_length - 1,
        }
        for game in games
        for found in store.periods(game)
    ]


def stored_proof(store: Store, game: Game, family: str) -> PeriodProof:
    """What proves a stored period; `UnknownName` where none of the family is stored."""
    period = store.period(game, family)
    if period is None:
        raise UnknownName(
            f"no proved period of {family!r} is stored in {game.slug}; `ggkb sequence` proves and stores one,"
            " by the name of the family in normal form"
        )
    return PeriodProof(period, store.period_types(game, family))
