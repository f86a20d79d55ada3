"""`Evaluator`: what a position is worth, and on what evidence. Every verb asks here, and nowhere else.

A stored value is read, never one that is damaged or disputed. What is not stored may be given by a proved
period or a proved claim, or derived from its options; then it is solved, for long only where nothing gives
it. A position that splits is the sum of its parts. The caller names the evidence it admits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from math import inf
from time import monotonic
from types import TracebackType

from kb.errors import LimitReached, TooLarge
from kb.evaluate import evidence as words
from kb.evaluate.by_period import FamilyPeriods
from kb.evaluate.claims import ClaimReader
from kb.evaluate.deriving import derive
from kb.evaluate.evidence import Evidence
from kb.evaluate.hearing import Hearing, Part
from kb.evaluate.provenance import Computed, Derived, Disputed, Imported, SolvedNow, Source
from kb.evaluate.writing import CommandRuns, RunWriter
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

WITHOUT_VALUE = {
    words.DISPUTED: "computations differ on its value; `ggkb conflicts` lists such disputes",
    words.DAMAGED: "its stored row fails its check; `ggkb doctor` says what recomputes it",
}
"""Stored, and yet no value is given: why, and what to do."""


@dataclass
class Known:
    """What one settled position is worth: a value with its evidence, or why there is none."""

    part: Part
    stored_as: int | Form | None = None
    """The value as it is stored or found; `value` is the same, ready to be added and compared."""
    evidence: Evidence = words.UNKNOWN
    speakers: Callable[[], tuple[Source, ...]] = tuple
    """Gives `sources`: to hear the claims takes longer than to read a value, and few ask what they say."""
    disputed: tuple[Disputed, ...] = ()
    reason: str = ""
    """Why there is no value."""
    parts: list[Known] = field(default_factory=list)
    """What it was summed from, where it splits."""

    @property
    def value(self) -> Value | None:
        """The value as one that can be added and compared."""
        return None if self.stored_as is None else exact(self.stored_as)

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """Who speaks for the value: computations, an import, and every claim about the position."""
        return self.speakers()


class Evaluator:
    """Values of one game in one store; it keeps its solver, and what never changes, between calls."""

    def __init__(
        self,
        store: Store,
        game: Game,
        *,
        claims: Callable[[], Iterable[Claim]] | None = None,
        periods: FamilyPeriods | None = None,
        admits: frozenset[Evidence] = words.ANY,
        without: frozenset[str] = frozenset(),
    ) -> None:
        """`admits` is the evidence that counts; `without` the shortcuts that do not."""
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

    def evaluation(
        self, budget: float, *, writes: bool = True, runs: CommandRuns | None = None
    ) -> Evaluation:
        """One call; `budget` is the wall time in seconds that each question may spend on solving.

        What is solved is stored at once, unless `writes` says no or the base is read-only: under a run of
        this call, or under one of a command that makes several.
        """
        if not writes or self.store.engine.read_only:
            return Evaluation(self, budget, None)
        parameters = {"budget": budget}
        if runs is not None:
            return Evaluation(self, budget, runs.of(self.game, parameters), ends_runs=False)
        return Evaluation(self, budget, RunWriter(self.store, self.game, parameters=parameters))

    def stored(self, part: Part) -> Known | None:
        """What is stored of a position, read now, or None where something else has to serve.

        Most questions end here: nothing is on this way that a stored value can do without.
        """
        found = None if part.key is None else self.store.read_value(self.game, part.key)
        known = None if found is None else self.from_store(part, found)
        self.claims.remember()
        return known

    def from_store(self, part: Part, found: StoredValue) -> Known | None:
        """A stored value that is admitted, or its dispute or damage; None where something else may serve."""
        word = words.of_stored(found)
        if word in WITHOUT_VALUE:
            disputed = self._disputes(found) if word == words.DISPUTED else ()
            return Known(part, None, word, self.speakers(part, None), disputed, WITHOUT_VALUE[word])
        if found.value is None or not self.admitted(found, word):
            return None
        if word == words.IMPORTED and self.claims.fixed(part).value == exact(found.value):
            word = words.THEOREM  # hearsay that a proved claim bears out
        return Known(part, found.value, word, partial(_for_stored, found, self.claims.hearing, part))

    def speakers(
        self, part: Part, value: int | Form | None, *first: Source
    ) -> Callable[[], tuple[Source, ...]]:
        """Gives who speaks for a value, the claims last, as they stand now."""
        return partial(_with_claims, first, self.claims.hearing, part, value)

    def _disputes(self, found: StoredValue) -> tuple[Disputed, ...]:
        """The stored value and those that other computations found."""
        stored = words.DAMAGED if found.value is None else show(exact(found.value))
        others = (one for one in self.store.conflicts(self.game, unresolved=True) if one.key == found.key)
        return (
            *(Disputed(stored, run.run) for run in found.computations),
            *(Disputed(one.found_value, one.found_run) for one in others),
        )

    def admitted(self, found: StoredValue, word: Evidence) -> bool:
        """Whether a stored value counts here: its evidence is admitted, some run without those shortcuts."""
        if self.without and all(self.without.intersection(run.shortcuts) for run in found.computations):
            return False
        return word in self.admits

    def sum(self, values: Iterable[Value]) -> Value:
        """The value of positions of the game side by side."""
        return signed_sum(((1, value) for value in values), partizan=self.game.kind == "partizan")

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
    """One call of an evaluator: what it has read and found, and the runs in whose name it writes.

    As a context manager it closes its runs, and has what theorems gave stored.
    """

    def __init__(
        self, evaluator: Evaluator, budget: float, writer: RunWriter | None, *, ends_runs: bool = True
    ) -> None:
        self.evaluator = evaluator
        self.budget = budget
        self.writer = writer
        self._ends_runs = ends_runs
        self._stored: dict[str, StoredValue | None] = {}
        self._whole: dict[str, Known | None] = {}
        self._found: dict[tuple[str | Position, bool], Known] = {}
        """What is known of each position that does not split, with deriving and without."""

    def __enter__(self) -> Evaluation:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.writer is not None and self._ends_runs:
            self.writer.__exit__(kind, error, trace)
        if error is None:
            self.evaluator.claims.remember()

    def fetch(self, parts: Iterable[Part]) -> None:
        """Reads what the store has of all these at once."""
        keys = {part.key for part in parts if part.key is not None and part.key not in self._stored}
        if not keys:
            return
        store, game = self.evaluator.store, self.evaluator.game
        if len(keys) > 1:
            self._stored |= dict.fromkeys(keys) | store.read_values(game, keys)
        else:  # a third of the time
            (key,) = keys
            self._stored[key] = store.read_value(game, key)

    def stored(self, part: Part) -> Known | None:
        """What was fetched of a position that is stored as it stands; None where something else may serve."""
        if part.key is None or (found := self._stored.get(part.key)) is None:
            return None
        if (known := self._whole.get(part.key)) is None:
            known = self._whole[part.key] = self.evaluator.from_store(part, found)
        return known

    def evaluate(
        self, parts: Sequence[Part], seconds: float | None = None, *, derives: bool = True
    ) -> list[Known]:
        """What settled positions are worth, in order; `seconds` (the budget) are for all that is solved.

        `derives` says whether they may be derived from their options; those of options never are.
        """
        until = monotonic() + (self.budget if seconds is None else seconds)

        def known(part: Part) -> Known:
            if (part.name, derives) not in self._found:
                self._found[part.name, derives] = self._known(part, until, derives)
            return self._found[part.name, derives]

        return self._by_parts(parts, known)

    def _by_parts(self, positions: Sequence[Part], known: Callable[[Part], Known]) -> list[Known]:
        """What positions are worth by what is known of those that do not split, the small ones first."""
        self.fetch(positions)
        split = [self._split(part) for part in positions]
        if len(split) == 1 and len(split[0]) == 1:
            return [known(split[0][0])]
        self.fetch(part for row in split for part in row)
        distinct = {part.name: part for row in split for part in row}
        found = {part.name: known(part) for part in sorted(distinct.values(), key=_size)}
        return [
            self._summed(part, [found[one.name] for one in row])
            for part, row in zip(positions, split, strict=True)
        ]

    def _split(self, part: Part) -> list[Part]:
        """The parts of a position that is not stored whole."""
        if part.key is not None and self._stored[part.key] is not None:
            return [part]
        parts = self.evaluator.game.parts(part.position)
        # The graph without vertices has no parts; it is one, so that its value has a provenance.
        return [self.evaluator.part(each) for each in parts] if len(parts) > 1 else [part]

    def _known(self, part: Part, until: float, derives: bool) -> Known:
        """What a position that does not split is worth."""
        if (stored := self.stored(part)) is not None:
            return stored
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

    def _given(self, part: Part) -> Known:
        """What a proved period, or else a proved claim, gives; where neither does, what claims say."""
        evaluator = self.evaluator
        if part.position.n == 0 and words.DERIVED in evaluator.admits:
            return self._found_by(part, evaluator.sum(()), words.DERIVED, Derived(0, words.COMPUTED))
        if evaluator.periods is not None and words.PROVED_PERIOD in evaluator.admits:
            keeps = self.writer is not None and self.budget > 0
            by_period = evaluator.periods.value(evaluator.game, part.position, keeps=keeps)
            if by_period is not None:
                return self._found_by(part, by_period[0], words.PROVED_PERIOD, by_period[1])
        fixed = evaluator.claims.fixed(part)
        if fixed.value is None:
            return Known(part, speakers=evaluator.speakers(part, None), reason=fixed.failure)
        return Known(part, as_stored(fixed.value), words.THEOREM, evaluator.speakers(part, None))

    def _derived(self, part: Part, until: float) -> Known | None:
        """The value from the values of all options, of which none is solved for it."""
        evaluator = self.evaluator
        if words.DERIVED not in evaluator.admits or part.key is None:
            return None

        def ask(options: Sequence[Position]) -> list[tuple[Value | None, Evidence]]:
            parts = [evaluator.part(option) for option in options]
            known = self._by_parts(parts, lambda one: self.stored(one) or self._given(one))
            return [(one.value, one.evidence) for one in known]

        found = derive(evaluator.game, part.position, ask, until=until if self.budget > 0 else inf)
        if found is None or found.evidence not in evaluator.admits:
            return None
        return self._found_by(part, found.value, found.evidence, Derived(found.options, found.weakest))

    def _solved(self, part: Part, until: float) -> Known | str:
        """The value solved within a time, and stored where this call writes; or why there is none."""
        store, game = self.evaluator.store, self.evaluator.game
        if self.budget <= 0 and store.engine.read_only:
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
        if self.writer is None:
            by = SolvedNow(solution.solver, solution.version)
            return self._found_by(part, solution.value, words.COMPUTED, by)
        self.writer.scope = self.writer.scope or f"look-up of {describe(part.position)[:200]}"
        self.writer.write([(part.key, solution)])
        self._stored[part.key] = store.read_value(game, part.key)
        self._whole.pop(part.key, None)
        known = self.stored(part)
        assert known is not None, "what was written under a run is admitted"
        return known

    def _found_by(self, part: Part, value: Value, word: Evidence, by: Source) -> Known:
        """A value that is not read from the store, compared with what claims say."""
        stored_as = as_stored(value)
        return Known(part, stored_as, word, self.evaluator.speakers(part, stored_as, by))

    def _summed(self, part: Part, parts: list[Known]) -> Known:
        """The sum of the parts; a claim about the whole answers where not all of them are known."""
        if len(parts) == 1:
            return parts[0]
        word = words.weakest(one.evidence for one in parts)
        values = [one.value for one in parts if one.value is not None]
        disputed = tuple(each for one in parts for each in one.disputed)
        reason = next((one.reason for one in parts if one.reason), "")
        known = Known(part, None, word, disputed=disputed, reason=reason, parts=parts)
        claims = self.evaluator.claims
        if len(values) == len(parts):
            known.stored_as = as_stored(self.evaluator.sum(values))
        elif word == words.UNKNOWN:
            fixed = claims.fixed(part)
            if fixed.value is not None:
                known.stored_as, known.evidence = as_stored(fixed.value), words.THEOREM
            known.reason = fixed.failure or reason
        compared = known.stored_as if word in words.INDEPENDENT else None
        known.speakers = self.evaluator.speakers(part, compared)
        return known


def _with_claims(
    first: tuple[Source, ...], hearing: Hearing, part: Part, value: int | Form | None
) -> tuple[Source, ...]:
    return (*first, *hearing.verdicts(part, value))


def _for_stored(found: StoredValue, hearing: Hearing, part: Part) -> tuple[Source, ...]:
    """Who speaks for a stored value."""
    runs: tuple[Source, ...] = tuple(map(Computed, found.computations))
    files = () if found.imported is None else (Imported(found.imported),)
    return (*runs, *files, *hearing.verdicts(part, found.value))


def _size(part: Part) -> tuple[int, int]:
    return part.position.n, len(part.position.edges) if part.key is not None else 0


def as_stored(value: Value) -> int | Form:
    """A value as the store holds it."""
    return value if isinstance(value, int) else Form.of(value)
