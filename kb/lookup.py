"""Look up: the value of any position or sum, from the store, from theorems, or solved within a budget."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from operator import add, xor
from typing import Any

from kb.answer import Answer, Computed, Spoken
from kb.errors import LimitReached, TooLarge
from kb.games import Game
from kb.graphs.canonical import key
from kb.graphs.language import describe
from kb.graphs.position import Position, Sum, Term
from kb.solvers import Solver
from kb.store import Store
from kb.store.catalogue_records import TheoremStatement
from kb.store.records import Form, StoredValue
from kb.store.standing import Standing
from kb.theorems import claims
from kb.theorems.speak import Said, speak
from kb.theorems.statements import HasOutcome, NimValue, Value
from kb.version import code_version

SOLVER_MEMORY = 2 << 30
"""Bytes a look-up may spend on solving."""


@dataclass(frozen=True)
class _Part:
    """A summand: its sign, its settled position and what is stored of it."""

    sign: int
    position: Position
    key: str


class LookUp:
    """Look-ups of one game in one store; it keeps its solver and what never changes between calls.

    `budget` is the time in seconds for solving one unknown position; 0 answers from what is known.
    """

    def __init__(self, store: Store, game: Game, *, budget: float = 10.0) -> None:
        self.store = store
        self.game = game
        self.budget = budget
        self._solver: Solver | None = None

    @cached_property
    def _standings(self) -> dict[str, Standing]:
        return self.store.standings(self.game)

    def answer(self, total: Sum) -> Answer:
        """What is known of a position or sum."""
        return self.answers([total])[0]

    def answers(self, totals: Sequence[Sum]) -> list[Answer]:
        """What is known of many positions or sums; the store is asked once for all of them."""
        summands = [self._summands(total) for total in totals]
        stored = self.store.read_values(self.game, [part.key for parts in summands for part in parts])
        return [self._answer(parts, stored) for parts in summands]

    def _summands(self, total: Sum) -> list[_Part]:
        """The sum as signed positions; without signs and tokens it is one position."""
        terms = total.terms
        if all(sign > 0 and position.token is None for sign, position in terms):
            terms = (Term(1, total.position()),)
        starts = [(sign, self.game.start(position)) for sign, position in terms]
        return [_Part(sign, start, key(start)) for sign, start in starts]

    def _answer(self, summands: list[_Part], stored: dict[str, StoredValue]) -> Answer:
        whole = summands[0] if len(summands) == 1 and summands[0].sign > 0 else None
        blank = Answer(
            game=self.game.slug,
            position=_named(summands),
            key=_keyed(summands),
            value=None,
            source="unknown",
        )
        if whole is not None and whole.key in stored:
            return self._from_store(blank, whole, stored[whole.key])
        parts = [
            _Part(part.sign, each, key(each)) for part in summands for each in self.game.parts(part.position)
        ]
        stored = stored | self.store.read_values(self.game, [part.key for part in parts])
        failure = self._solve(part for part in parts if part.key not in stored)
        stored = stored | self.store.read_values(
            self.game, [part.key for part in parts if part.key not in stored]
        )
        if whole is not None and whole.key in stored:
            return self._from_store(blank, whole, stored[whole.key])
        return self._from_parts(blank, whole, parts, stored, failure)

    def _from_store(self, blank: Answer, whole: _Part, found: StoredValue) -> Answer:
        value = _exact(found.value)
        provenance: list[Computed | Spoken] = [Computed(run) for run in found.computations]
        provenance += self._spoken(whole.position, value)
        return replace(blank, value=found.value, source="computed", provenance=tuple(provenance))

    def _from_parts(
        self,
        blank: Answer,
        whole: _Part | None,
        parts: list[_Part],
        stored: dict[str, StoredValue],
        failure: str | None,
    ) -> Answer:
        """The sum of the parts, each computed or by a theorem that fixes its value."""
        provenance: list[Computed | Spoken] = []
        values: list[Value | None] = []
        by_theorem = False
        alone = len(parts) == 1 and parts[0].sign > 0
        for part in parts:
            name = None if alone else describe(part.position)
            if part.key in stored:
                values.append(_signed(_exact(stored[part.key].value), part.sign))
                provenance += [Computed(run, name) for run in stored[part.key].computations]
                provenance += self._spoken(part.position, _exact(stored[part.key].value), name)
                continue
            said = self._spoken(part.position, None, name)
            provenance += said
            exact = self._by_theorem(part)
            by_theorem = by_theorem or exact is not None
            values.append(None if exact is None else _signed(exact, part.sign))
        if whole is not None and not alone:
            known = None if None in values else self._sum(values)
            provenance += self._spoken(whole.position, None if by_theorem else known)
        if None not in values:
            value = self._sum(values)
            return replace(
                blank,
                value=value if isinstance(value, int) else Form.of(value),
                source="theorem" if by_theorem else "computed",
                provenance=tuple(provenance),
            )
        return self._in_part(blank, whole, provenance, failure)

    def _in_part(
        self, blank: Answer, whole: _Part | None, provenance: list[Computed | Spoken], failure: str | None
    ) -> Answer:
        """What proved claims say short of a value, and what to do for more."""
        outcome: str | None = None
        at_least: int | None = None
        for said in () if whole is None else speak(claims(self.game.slug), whole.position):
            if not self._may_answer(said.claim.id):
                continue
            if isinstance(said.statement, HasOutcome) and len(said.statement.classes) == 1:
                outcome = said.statement.classes
            if isinstance(said.statement, NimValue) and said.statement.among is None:
                at_least = max(at_least or 0, said.statement.at_least)
        return replace(
            blank,
            known_outcome=outcome or ("N" if at_least else None),
            at_least=at_least or None,
            provenance=tuple(provenance),
            advice=failure or "not stored; ask again without --stored-only, or populate its family",
        )

    def _sum(self, values: Iterable[Any]) -> Value:
        if self.game.kind == "impartial":
            return reduce(xor, values, 0)
        from kb.values.short_game import ZERO

        return reduce(add, values, ZERO)

    def _solve(self, parts: Iterable[_Part]) -> str | None:
        """Solves and stores unknown parts within the budget; says why where it could not."""
        missing = list({part.key: part for part in parts}.values())
        if not missing or self.budget <= 0:
            return None
        if self._solver is None:
            self._solver = Solver(self.game, memory_limit=SOLVER_MEMORY)
        for part in missing:
            try:
                solution = self._solver.solve([part.position], time_limit=self.budget)[0]
            except (LimitReached, TooLarge) as limit:
                return f"{limit.message}; give more time with --budget, or populate its family"
            run = self.store.begin_run(
                self.game,
                solver=solution.solver,
                solver_version=solution.version,
                code_version=code_version(),
                scope=describe(part.position)[:200],
                parameters={"budget": self.budget},
            )
            self.store.write_values(run, [(part.key, solution.value)])
            self.store.finish_run(run)
        return None

    def _spoken(self, position: Position, value: Value | None, part: str | None = None) -> list[Spoken]:
        """Every claim that speaks of a position, compared with its computed value."""
        return [
            Spoken(
                claim=said.claim.id,
                locator=self._standings[said.claim.id].locator,
                kind=self._standings[said.claim.id].kind,
                says=str(said.statement),
                agrees=None if value is None else said.statement.holds(value),
                answers=self._may_answer(said.claim.id),
                part=part,
            )
            for said in speak(claims(self.game.slug), position)
            if said.claim.id in self._standings
        ]

    def _may_answer(self, claim: str) -> bool:
        return claim in self._standings and self._standings[claim].may_answer

    def _by_theorem(self, part: _Part) -> Value | None:
        """The value that a proved claim fixes, stored beside the computed ones as what it is."""
        for said in speak(claims(self.game.slug), part.position):
            exact = said.statement.exact
            if exact is None or not self._may_answer(said.claim.id):
                continue
            if self.game.kind == "partizan" and isinstance(exact, int):
                from kb.values.short_game import ShortGame

                exact = ShortGame.of(nim=exact)
            elif self.game.kind == "impartial" and not isinstance(exact, int):
                exact = exact.nim_value
            if exact is not None:
                self._remember(part, said, exact)
                return exact
        return None

    def _remember(self, part: _Part, said: Said, exact: Value) -> None:
        if self.store.engine.read_only:
            return
        statement = TheoremStatement(
            key=part.key,
            position=describe(part.position),
            value=str(said.statement),
            nim_value=exact if isinstance(exact, int) else exact.nim_value,
            outcome=("N" if exact else "P") if isinstance(exact, int) else exact.outcome,
        )
        self.store.write_theorem_values(self.game, said.claim.id, [statement])


def _exact(value: int | Form) -> Value:
    if isinstance(value, int):
        return value
    from kb.values.reading import parse_value

    return parse_value(value.text)


def _signed(value: Value, sign: int) -> Value:
    return -value if sign < 0 and not isinstance(value, int) else value


def _named(summands: list[_Part]) -> str:
    return _joined([(part.sign, describe(part.position)) for part in summands])


def _keyed(summands: list[_Part]) -> str:
    return _joined([(part.sign, part.key) for part in summands])


def _joined(signed: list[tuple[int, str]]) -> str:
    """Texts with their signs: `a - b + c`."""
    first, *rest = signed
    text = ("- " if first[0] < 0 else "") + first[1]
    return text + "".join(f" {'-' if sign < 0 else '+'} {each}" for sign, each in rest)
