"""`Evaluator`: what a position is worth, and on what evidence. Every verb asks here, and nowhere else.

A stored value is read, never one that is damaged or disputed. What is not stored may be given by a proved
period or a proved claim, or derived from its options; then it is solved, for long only where nothing gives
it. A position that splits is the sum of its parts. The caller names the evidence it admits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cached_property
from math import inf
from time import monotonic

from kb.errors import LimitReached, TooLarge
from kb.evaluate import evidence as words
from kb.evaluate.by_period import FamilyPeriods
from kb.evaluate.by_symmetry import LEMMAS, fold
from kb.evaluate.claims import ClaimReader
from kb.evaluate.deriving import derive
from kb.evaluate.evidence import Evidence
from kb.evaluate.hearing import SILENCE, Hearing, Part, part_of
from kb.evaluate.provenance import (
    AnyLine,
    BySymmetry,
    Computed,
    Derived,
    Disputed,
    Imported,
    SolvedNow,
    Source,
)
from kb.evaluate.writing import CommandRuns
from kb.games import Game
from kb.graphs.canonical import decode
from kb.graphs.describe import describe
from kb.graphs.position import Position
from kb.graphs.size import MAX_KEYED
from kb.solvers import Solution, Solver
from kb.store import Store
from kb.store.records import Form, StoredValue, as_stored, exact
from kb.theorems.base import Claim
from kb.values.notation import show
from kb.values.sums import Value, signed_sum

SOLVER_MEMORY = 2 << 30
"""Bytes that solving on demand may hold."""

BESIDE_A_GIVEN_VALUE = 0.2
"""Seconds for computing a value that a theorem, or the options, give already."""

NOT_STORED = "it is not stored; ask again without --stored-only, or populate its family"
NOT_STORED_READ_ONLY = "it is not stored, and this database is open for reading only"

WITHOUT_VALUE = {
    words.DISPUTED: "computations differ on its value; `ggkb conflicts` lists such disputes",
    words.DAMAGED: "its stored row fails its check; `ggkb doctor` says what recomputes it",
}
"""Stored, and yet no value is given: why, and what to do."""


@dataclass(eq=False)
class Known:
    """What a settled position, or a sum, is worth: a value with its evidence, or why there is none."""

    part: Part | None
    """The position; None of a sum with signs or of several games."""
    stored_as: int | Form | None = None
    """The value as it is stored or found; `value` is the same, ready to be added and compared."""
    evidence: Evidence = words.UNKNOWN
    by: tuple[Source, ...] = ()
    """What gave the value."""
    hearing: Hearing = SILENCE
    """The claims as they stood then; they are heard when somebody wants to read what they say."""
    compared: int | Form | None = None
    """The value that claims are compared with, None where it is theirs."""
    disputed: tuple[Disputed, ...] = ()
    reason: str = ""
    """Why there is no value."""
    parts: tuple[Known, ...] = ()
    """What it was summed from, each once, where it is a sum."""

    @property
    def value(self) -> Value | None:
        """The value as one that can be added and compared."""
        return None if self.stored_as is None else exact(self.stored_as)

    @property
    def key(self) -> str | None:
        """The key of the position."""
        return None if self.part is None else self.part.key

    @property
    def bound(self) -> tuple[str | None, int | None]:
        """The outcome, and the least nim-value, that proved claims give where they give no value."""
        if self.part is None or self.evidence != words.UNKNOWN:
            return None, None
        return self.hearing.bound(self.part)

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """Who speaks for the value: for each part by its name, then for the whole, every claim last."""
        claims = () if self.part is None else self.hearing.verdicts(self.part, self.compared)
        return (*(line for part in self.parts for line in part.named(part.sources)), *self.by, *claims)

    def named(self, lines: Iterable[AnyLine]) -> Iterator[AnyLine]:
        """Lines about the position with its name, as they stand in what is told of a sum."""
        for line in lines:  # of a position about which there is none, the name is not asked
            yield replace(line, part=None if self.part is None else describe(self.part.position))


def beside(known: Sequence[Known], value: Value | None) -> Known:
    """What is known of positions side by side: their sum is worth `value`, where all of them are known."""
    parts = tuple(dict.fromkeys(part for one in known for part in one.parts or (one,)))
    return Known(
        None,
        as_stored(value),
        words.weakest(one.evidence for one in known),
        disputed=tuple(line for part in parts for line in part.named(part.disputed)),
        reason=next((one.reason for one in known if one.reason), ""),
        parts=parts,
    )


def sum_of_known(signed: Sequence[tuple[int, Value | None]], *, partizan: bool) -> Value | None:
    """The value of a sum with signs; None where a term is not known."""
    known = [(sign, value) for sign, value in signed if value is not None]
    return signed_sum(known, partizan=partizan) if len(known) == len(signed) else None


@dataclass(eq=False)
class Evaluator:
    """Values of one game in one store; it keeps its solver, and what never changes, between calls."""

    store: Store
    game: Game
    _: KW_ONLY
    coded: Callable[[], Iterable[Claim]] | None = None
    """Gives the claims about the game that are coded; None where no claim is to be heard."""
    periods: FamilyPeriods | None = None
    admits: frozenset[Evidence] = words.ANY
    """The evidence that counts."""
    without: frozenset[str] = frozenset()
    """The shortcuts that do not count."""
    memory: int = SOLVER_MEMORY
    """Bytes that its solver may hold."""
    _solver: Solver | None = None

    def __post_init__(self) -> None:
        self.claims = ClaimReader(self.store, self.game, self.coded if words.THEOREM in self.admits else None)

    def stored(self, part: Part) -> Known | None:
        """What is stored of a position; None where something else may serve."""
        found = None if part.key is None else self.store.read_value(self.game, part.key)
        return None if found is None else self.from_store(part, found)

    def from_store(self, part: Part, found: StoredValue) -> Known | None:
        """A stored value that is admitted, or its dispute or damage; None where something else may serve."""
        word = words.of_stored(found)
        hearing = self.claims.hearing
        if found.value is None or word in WITHOUT_VALUE:
            disputed = self._disputes(found) if word == words.DISPUTED else ()
            return Known(part, None, word, (), hearing, disputed=disputed, reason=WITHOUT_VALUE[word])
        if word not in self.admits or not self._is_independent(found):
            return None
        if word == words.IMPORTED and self.claims.fixed(part).value == exact(found.value):
            word = words.THEOREM  # hearsay that a proved claim bears out
        by: list[Source] = [*map(Computed, found.computations)]
        if found.imported is not None:
            by.append(Imported(found.imported))
        return Known(part, found.value, word, tuple(by), hearing, compared=found.value)

    def _disputes(self, found: StoredValue) -> tuple[Disputed, ...]:
        """The stored value and those that other computations found."""
        stored = words.DAMAGED if found.value is None else show(exact(found.value))
        others = (one for one in self.store.conflicts(self.game, unresolved=True) if one.key == found.key)
        return (
            *(Disputed(stored, run.run) for run in found.computations),
            *(Disputed(one.found_value, one.found_run) for one in others),
        )

    def _is_independent(self, found: StoredValue) -> bool:
        """Whether some run found a value without the shortcuts that do not count here."""
        return not self.without or any(self.without.isdisjoint(run.shortcuts) for run in found.computations)

    def sum(self, values: Iterable[Value | None]) -> Value | None:
        """The value of positions of the game side by side, where all of them are known."""
        return sum_of_known([(1, value) for value in values], partizan=self.game.kind == "partizan")

    def solve(self, position: Position, seconds: float) -> Solution | str:
        """The solution found within a time, or why there is none."""
        if self._solver is None:
            self._solver = Solver(self.game, memory_limit=self.memory)
        try:
            return self._solver.solve([position], time_limit=seconds)[0]
        except TooLarge as limit:
            return limit.message
        except LimitReached as limit:
            self._solver = None  # what it learnt may be what fills the memory
            return f"{limit.message}; give more time with --budget, or populate its family"


@dataclass(eq=False)
class Evaluation:
    """One call of an evaluator: what it has read and found."""

    evaluator: Evaluator
    budget: float = 0.0
    """The wall time in seconds that each question may spend on solving."""
    runs: CommandRuns | None = None
    """Those under which it stores at once what it solves; None where it stores nothing."""
    _stored: dict[str, StoredValue | None] = field(default_factory=dict)
    _found: dict[tuple[bool, bool], dict[str | Position, Known]] = field(default_factory=dict)
    """What is known of each position that does not split, with and without deriving and solving."""

    def fetch(self, parts: Iterable[Part]) -> None:
        """Reads what the store has of all these at once."""
        keys = {part.key for part in parts if part.key is not None and part.key not in self._stored}
        store, game = self.evaluator.store, self.evaluator.game
        if len(keys) == 1:  # a third of the time
            (key,) = keys
            self._stored[key] = store.read_value(game, key)
        elif keys:
            self._stored |= dict.fromkeys(keys) | store.read_values(game, keys)

    def evaluate(self, parts: Sequence[Part], seconds: float = 0.0, *, derives: bool = True) -> list[Known]:
        """What settled positions are worth, in order; `seconds` are for all that has to be solved.

        A position that is not stored whole is the sum of its parts, of which the small ones come first.
        `derives` says whether they may be derived from their options; those of options never are.
        """
        self.fetch(parts)
        until = monotonic() + seconds
        split = [self._split(part) for part in parts]
        self.fetch(part for row in split for part in row)
        found = self._found.setdefault((derives, seconds > 0), {})
        for part in sorted((part for row in split for part in row), key=_size):
            if part.name not in found:
                found[part.name] = self._known(part, until, derives)
        known = ([found[part.name] for part in row] for row in split)
        return list(map(self._summed, parts, known))

    def _split(self, part: Part) -> list[Part]:
        """The parts of a position that is not stored whole."""
        if part.key is not None and self._stored[part.key] is not None:
            return [part]
        parts = self.evaluator.game.parts(part.position)
        # The graph without vertices has no parts; it is one, so that its value has a provenance.
        return [part_of(each) for each in parts] if len(parts) > 1 else [part]

    def _known(self, part: Part, until: float, derives: bool) -> Known:
        """What a position that does not split is worth."""
        if (stored := self._read(part)) is not None:
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

    def _read(self, part: Part) -> Known | None:
        """What was fetched of a position; None where something else may serve."""
        found = None if part.key is None else self._stored[part.key]
        return None if found is None else self.evaluator.from_store(part, found)

    def _given(self, part: Part) -> Known:
        """What a proved period, or else a proved claim, gives; where neither does, what claims say."""
        if (by_period := self._by_period(part)) is not None:
            return by_period
        claims = self.evaluator.claims
        value, failure = claims.fixed(part)
        if value is None and not failure and (by_symmetry := self._by_symmetry(part)) is not None:
            return by_symmetry
        word = words.UNKNOWN if value is None else words.THEOREM
        return Known(part, as_stored(value), word, hearing=claims.hearing, reason=failure)

    def _by_period(self, part: Part) -> Known | None:
        """What the proved period of a growing family gives; the graph without vertices needs none."""
        evaluator = self.evaluator
        if part.position.n == 0 and words.DERIVED in evaluator.admits:
            return self._found_by(part, evaluator.sum(()), words.DERIVED, Derived(0, words.COMPUTED))
        if evaluator.periods is None or words.PROVED_PERIOD not in evaluator.admits:
            return None
        keeps = self.runs is not None and self.budget > 0
        found = evaluator.periods.value(evaluator.game, part.position, keeps=keeps)
        return None if found is None else self._found_by(part, found[0], words.PROVED_PERIOD, found[1])

    def _by_symmetry(self, part: Part) -> Known | None:
        """The value of what a symmetry leaves, by a lemma that stands."""
        claims, lemma = self.evaluator.claims, LEMMAS.get(self.evaluator.game.slug)
        standing = None if lemma is None else claims.hearing.standings.get(lemma.claim)
        if lemma is None or part.key is None or standing is None or not standing.may_answer:
            return None
        folded = fold(decode(part.key), lemma)
        if folded is None:
            return None
        (rest,) = self.evaluate([part_of(self.evaluator.game.start(folded.rest))], derives=False)
        if rest.stored_as is None:
            return None
        by = BySymmetry(lemma.claim, folded.steps, describe(folded.rest), rest.evidence)
        # Of nothing the value is known without evidence.
        word = words.weakest((words.THEOREM, rest.evidence)) if folded.rest.n else words.THEOREM
        return Known(part, rest.stored_as, word, (by,), claims.hearing)

    def _derived(self, part: Part, until: float) -> Known | None:
        """The value from the values of all options, of which none is solved for it."""
        evaluator = self.evaluator
        if words.DERIVED not in evaluator.admits or part.key is None:
            return None

        def ask(options: Sequence[Position]) -> list[tuple[Value | None, Evidence]]:
            known = self.evaluate([part_of(option) for option in options], 0.0, derives=False)
            return [(one.value, one.evidence) for one in known]

        found = derive(evaluator.game, part.position, ask, until=until if self.budget > 0 else inf)
        if found is None or found.evidence not in evaluator.admits:
            return None
        return self._found_by(part, found.value, found.evidence, Derived(found.options, found.weakest))

    def _solved(self, part: Part, until: float) -> Known | str:
        """The value solved within a time, and stored where this call writes; or why there is none."""
        store, game = self.evaluator.store, self.evaluator.game
        if self.budget <= 0:
            return NOT_STORED_READ_ONLY if store.engine.read_only else NOT_STORED
        if part.key is None:
            return f"{part.position.n} vertices are too many: up to {MAX_KEYED} are solved and stored"
        if (left := until - monotonic()) <= 0:
            return f"not all of it is solved in {self.budget:g} s; give more time with --budget"
        solution = self.evaluator.solve(part.position, left)
        if isinstance(solution, str):
            return solution
        if self.runs is None:
            by = SolvedNow(solution.solver, solution.version)
            return self._found_by(part, solution.value, words.COMPUTED, by)
        writer = self.runs.of(game)
        writer.scope = writer.scope or f"look-up of {describe(part.position)[:200]}"
        writer.write([(part.key, solution)])
        self._stored[part.key] = store.read_value(game, part.key)
        known = self._read(part)
        assert known is not None, "what was written under a run is admitted"
        return known

    def _found_by(self, part: Part, value: Value | None, word: Evidence, by: Source) -> Known:
        """A value that is not read from the store, compared with what claims say."""
        stored_as = as_stored(value)
        return Known(part, stored_as, word, (by,), self.evaluator.claims.hearing, compared=stored_as)

    def _summed(self, part: Part, parts: list[Known]) -> Known:
        """The sum of the parts; a claim about the whole answers where not all of them are known."""
        if len(parts) == 1:
            return parts[0]
        known = beside(parts, self.evaluator.sum(one.value for one in parts))
        known.part, known.hearing = part, self.evaluator.claims.hearing
        if known.evidence in words.INDEPENDENT:
            known.compared = known.stored_as
        if known.evidence == words.UNKNOWN:
            value, failure = self.evaluator.claims.fixed(part)
            if value is not None:
                known.stored_as, known.evidence = as_stored(value), words.THEOREM
            known.reason = failure or known.reason
        return known


def _size(part: Part) -> tuple[int, int]:
    return part.position.n, len(part.position.edges) if part.key is not None else 0
