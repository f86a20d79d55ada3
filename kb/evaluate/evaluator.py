"""`Evaluator`: what a position is worth, and on what evidence. Every verb asks here, and nowhere else.

A stored value is read, never one that is damaged or disputed. What is not stored may be given by a proved
period or a proved claim, or derived from its options; then it is solved, for long only where nothing gives
it. A position that splits is the sum of its parts. The caller names the evidence it admits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf
from time import monotonic
from typing import Protocol

from kb.errors import LimitReached, TooLarge
from kb.evaluate import evidence as words
from kb.evaluate.claims import ClaimReader, Part
from kb.evaluate.deriving import derive
from kb.evaluate.evidence import Evidence
from kb.evaluate.provenance import ByPeriod, Computed, Derived, Disputed, Imported, SolvedNow, Source
from kb.evaluate.writing import RunWriter
from kb.games import Game
from kb.graphs.canonical import key
from kb.graphs.describe import describe
from kb.graphs.position import Position
from kb.graphs.size import MAX_KEYED
from kb.solvers import Solution, Solver
from kb.store import Store
from kb.store.records import Form, StoredValue, exact
from kb.theorems.base import Claim
from kb.values.notation import show
from kb.values.sums import Value, signed_sum

SOLVER_MEMORY = 2 << 30
"""Bytes that solving on demand may hold."""

BESIDE_A_GIVEN_VALUE = 0.2
"""Seconds for computing a value that a theorem, or the options, give already."""


class ProvedPeriods(Protocol):
    """Who knows of proved periods: asked for a position that is neither stored nor solved."""

    def value(self, game: Game, position: Position) -> tuple[Value, ByPeriod] | None:
        """The value that the proved period of a family gives, with the family and period to cite."""
        ...


@dataclass
class Known:
    """What one settled position is worth: a value with its evidence, or why there is none."""

    part: Part
    stored_as: int | Form | None = None
    """The value as it is stored or found; `value` is the same, ready to be added and compared."""
    evidence: Evidence = words.UNKNOWN
    sources: tuple[Source, ...] = ()
    disputed: tuple[Disputed, ...] = ()
    reason: str = ""
    """Why there is no value."""
    parts: list[Known] = field(default_factory=list)
    """What it was summed from, where it splits."""

    @property
    def value(self) -> Value | None:
        """The value as one that can be added and compared."""
        return None if self.stored_as is None else exact(self.stored_as)


class Evaluator:
    """Values of one game in one store; it keeps its solver, and what never changes, between calls."""

    def __init__(
        self,
        store: Store,
        game: Game,
        *,
        claims: Callable[[], Iterable[Claim]] | None = None,
        periods: ProvedPeriods | None = None,
        admits: frozenset[Evidence] = words.ANY,
        without: str | None = None,
    ) -> None:
        """`admits` is the evidence that counts; `without` a claim whose shortcuts do not."""
        self.store = store
        self.game = game
        self.admits = admits
        self.without = without
        self.claims = ClaimReader(store, game, claims if words.THEOREM in admits else None)
        self.periods = periods
        self.memory = SOLVER_MEMORY
        """Bytes that its solver may hold."""
        self._solver: Solver | None = None

    def part(self, settled: Position) -> Part:
        """A settled position with its key, None where it is too large to have one."""
        return Part(settled, key(settled) if settled.n <= MAX_KEYED else None)

    @contextmanager
    def evaluation(self, budget: float, *, writes: bool = True) -> Iterator[Evaluation]:
        """One call; `budget` is the wall time in seconds that each question may spend on solving.

        What is solved is stored at once, unless `writes` says no or the base is read-only.
        """
        if not writes or self.store.engine.read_only:
            yield Evaluation(self, budget, None)
        else:
            with RunWriter(self.store, self.game, parameters={"budget": budget}) as writer:
                yield Evaluation(self, budget, writer)
        self.claims.remember()

    def admitted(self, found: StoredValue) -> bool:
        """Whether a stored value counts here: by its evidence, and by some run that did without a claim."""
        if self.without is not None and all(self.without in run.shortcuts for run in found.computations):
            return False
        return words.of_stored(found) in self.admits

    def solve(self, position: Position, seconds: float) -> Solution | str:
        """The solution found within a time, or why there is none."""
        if self._solver is None:
            self._solver = Solver(self.game, memory_limit=self.memory)
        try:
            (solution,) = self._solver.solve([position], time_limit=seconds)
        except TooLarge as limit:
            return limit.message
        except LimitReached as limit:
            self._solver = None  # what it learnt may be what fills the memory
            return f"{limit.message}; give more time with --budget, or populate its family"
        return solution


class Evaluation:
    """One call of an evaluator: what it has read, and the runs in whose name it writes."""

    def __init__(self, evaluator: Evaluator, budget: float, writer: RunWriter | None) -> None:
        self.evaluator = evaluator
        self.budget = budget
        self.writer = writer
        self._stored: dict[str, StoredValue] = {}
        self._asked: set[str] = set()
        self._found: dict[str | Position, Known] = {}
        self._underived: dict[str | Position, Known] = {}
        """What was asked for without deriving, as options are."""

    def fetch(self, parts: Iterable[Part]) -> None:
        """Reads what the store has of all these at once."""
        keys = {part.key for part in parts if part.key is not None} - self._asked
        if not keys:
            return
        self._asked |= keys
        store, game = self.evaluator.store, self.evaluator.game
        if len(keys) > 1:
            self._stored |= store.read_values(game, keys)
        else:  # a third of the time
            (key,) = keys
            found = store.read_value(game, key)
            self._stored |= {} if found is None else {key: found}

    def evaluate(
        self, parts: Sequence[Part], seconds: float | None = None, *, derives: bool = True
    ) -> list[Known]:
        """What settled positions are worth, in order; `seconds` (the budget) are for all that is solved.

        `derives` says whether they may be derived from their options; those of options never are.
        """
        self.fetch(parts)
        split = [self._split(part) for part in parts]
        if any(len(row) > 1 for row in split):
            self.fetch(part for row in split for part in row)
        until = monotonic() + (self.budget if seconds is None else seconds)
        distinct = {part.name: part for row in split for part in row}
        known: dict[str | Position, Known] = {}
        for part in sorted(distinct.values(), key=_size):
            found = self._kept(part, derives) or self._known(part, until, derives)
            known[part.name] = (self._found if derives else self._underived)[part.name] = found
        return [
            self._summed(part, [known[one.name] for one in row])
            for part, row in zip(parts, split, strict=True)
        ]

    def _kept(self, part: Part, derives: bool) -> Known | None:
        """What this call has found already; a derived value does not serve where nothing is derived."""
        found = self._found.get(part.name)
        if not derives and (found is None or found.evidence.startswith(words.DERIVED)):
            return self._underived.get(part.name)
        return found

    def _split(self, part: Part) -> list[Part]:
        """The parts of a position that is not stored whole."""
        if part.key in self._stored:
            return [part]
        parts = self.evaluator.game.parts(part.position)
        # The graph without vertices has no parts; it is one, so that its value has a provenance.
        return [self.evaluator.part(each) for each in parts] if len(parts) > 1 else [part]

    def _known(self, part: Part, until: float, derives: bool) -> Known:
        """What a position that does not split is worth."""
        stored = self._stored.get(part.key or "")
        if stored is not None and (known := self._from_store(part, stored)) is not None:
            return known
        given = self._given(part)
        if given.stored_as is None and derives:
            given = self._derived(part, until) or given
        if given.stored_as is not None:
            until = min(until, monotonic() + BESIDE_A_GIVEN_VALUE)
        solved = self._solved(part, until)
        if isinstance(solved, Known):
            return solved
        given.reason = given.reason or solved
        return given

    def _from_store(self, part: Part, found: StoredValue) -> Known | None:
        """A stored value that is admitted, or its dispute or damage; None where something else may serve."""
        word = words.of_stored(found)
        claims = self.evaluator.claims
        if word == words.DISPUTED:
            advice = "computations differ on its value; `ggkb conflicts` lists such disputes"
            return Known(part, None, word, claims.verdicts(part, None), self._disputes(found), reason=advice)
        if word == words.DAMAGED:
            advice = "its stored row fails its check; `ggkb doctor` says what recomputes it"
            return Known(part, None, word, claims.verdicts(part, None), reason=advice)
        if found.value is None or not self.evaluator.admitted(found):
            return None
        sources: tuple[Source, ...] = tuple(Computed(run) for run in found.computations)
        if found.imported is not None:
            sources += (Imported(found.imported),)
        if word == words.IMPORTED and claims.fixed(part).value == exact(found.value):
            word = words.THEOREM  # hearsay that a proved claim bears out
        return Known(part, found.value, word, sources + claims.verdicts(part, found.value))

    def _given(self, part: Part) -> Known:
        """What a proved period, or else a proved claim, gives; where neither does, what claims say."""
        evaluator = self.evaluator
        if part.position.n == 0 and words.DERIVED in evaluator.admits:
            zero = as_stored(signed_sum((), partizan=evaluator.game.kind == "partizan"))
            return Known(part, zero, words.DERIVED, (Derived(0, words.COMPUTED),))
        if evaluator.periods is not None and words.PROVED_PERIOD in evaluator.admits:
            by_period = evaluator.periods.value(evaluator.game, part.position)
            if by_period is not None:
                value, source = by_period
                verdicts = evaluator.claims.verdicts(part, as_stored(value))
                return Known(part, as_stored(value), words.PROVED_PERIOD, (source, *verdicts))
        verdicts = evaluator.claims.verdicts(part, None)
        if words.THEOREM not in evaluator.admits:
            return Known(part, sources=verdicts)
        fixed = evaluator.claims.fixed(part)
        if fixed.value is None:
            return Known(part, sources=verdicts, reason=fixed.failure)
        return Known(part, as_stored(fixed.value), words.THEOREM, verdicts)

    def _solved(self, part: Part, until: float) -> Known | str:
        """The value solved within a time, and stored where this call writes; or why there is none."""
        if self.budget <= 0 and self.evaluator.store.engine.read_only:
            return "it is not stored, and this database is open for reading only"
        if self.budget <= 0:
            return "it is not stored; ask again without --stored-only, or populate its family"
        if part.key is None:
            return f"{part.position.n} vertices are too many: up to {MAX_KEYED} are solved and stored"
        if (left := until - monotonic()) <= 0:
            return f"not all of it is solved in {self.budget:g} s; give more time with --budget"
        solution = self.evaluator.solve(part.position, left)
        if isinstance(solution, str):
            return solution
        value = as_stored(solution.value)
        verdicts = self.evaluator.claims.verdicts(part, value)
        if self.writer is None:
            by: Source = SolvedNow(solution.solver, solution.version)
            return Known(part, value, words.COMPUTED, (by, *verdicts))
        self.writer.scope = self.writer.scope or f"look-up of {describe(part.position)[:200]}"
        self.writer.write([(part.key, solution)])
        self._stored |= self.evaluator.store.read_values(self.evaluator.game, [part.key])
        known = self._from_store(part, self._stored[part.key])
        assert known is not None, "what was written under a run is admitted"
        return known

    def _derived(self, part: Part, until: float) -> Known | None:
        """The value from the values of all options, of which none is solved for it."""
        evaluator = self.evaluator
        if words.DERIVED not in evaluator.admits or part.key is None:
            return None

        def ask(options: Sequence[Position]) -> list[tuple[Value | None, Evidence]]:
            parts = [evaluator.part(option) for option in options]
            self.fetch(parts)
            split = [self._split(one) for one in parts]
            self.fetch(one for row in split for one in row)
            found = [
                self._summed(one, [self._read(each) for each in row])
                for one, row in zip(parts, split, strict=True)
            ]
            return [(one.value, one.evidence) for one in found]

        found = derive(evaluator.game, part.position, ask, until=until if self.budget > 0 else inf)
        if found is None or found.evidence not in evaluator.admits:
            return None
        value = as_stored(found.value)
        by = Derived(found.options, found.weakest)
        return Known(part, value, found.evidence, (by, *evaluator.claims.verdicts(part, value)))

    def _read(self, part: Part) -> Known:
        """What is known of a part without solving or deriving."""
        if (kept := self._kept(part, derives=False)) is not None:
            return kept
        stored = self._stored.get(part.key or "")
        known = None if stored is None else self._from_store(part, stored)
        return self._given(part) if known is None else known

    def _summed(self, part: Part, parts: list[Known]) -> Known:
        """The sum of the parts; a claim about the whole answers where not all of them are known."""
        if len(parts) == 1:
            return parts[0]
        word = words.weakest(one.evidence for one in parts)
        values = [one.value for one in parts]
        disputed = tuple(each for one in parts for each in one.disputed)
        reason = next((one.reason for one in parts if one.reason), "")
        known = Known(part, None, word, disputed=disputed, reason=reason, parts=parts)
        claims = self.evaluator.claims
        if None not in values:
            partizan = self.evaluator.game.kind == "partizan"
            total = signed_sum(((1, value) for value in values if value is not None), partizan=partizan)
            known.stored_as = as_stored(total)
        elif word == words.UNKNOWN and words.THEOREM in self.evaluator.admits:
            fixed = claims.fixed(part)
            if fixed.value is not None:
                known.stored_as, known.evidence = as_stored(fixed.value), words.THEOREM
            known.reason = fixed.failure or reason
        compare = known.stored_as if word in words.INDEPENDENT else None
        known.sources = claims.verdicts(part, compare)
        return known

    def _disputes(self, found: StoredValue) -> tuple[Disputed, ...]:
        """The stored value and those that other computations found."""
        store = self.evaluator.store
        text = words.DAMAGED if found.value is None else _text(found.value)
        values = [Disputed(text, run.run) for run in found.computations]
        values += [
            Disputed(one.found_value, one.found_run)
            for one in store.conflicts(self.evaluator.game, unresolved=True)
            if one.key == found.key
        ]
        return tuple(values)


def _size(part: Part) -> tuple[int, int]:
    return part.position.n, len(part.position.edges) if part.key is not None else 0


def as_stored(value: Value) -> int | Form:
    """A value as the store holds it."""
    return value if isinstance(value, int) else Form.of(value)


def _text(value: int | Form) -> str:
    return show(value) if isinstance(value, int) else value.text
