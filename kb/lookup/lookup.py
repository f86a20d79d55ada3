"""Look up: the value of any position or sum, from the store, from theorems, or solved within a budget."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import add, xor
from typing import Any, NamedTuple

from kb.answer import Answer, Computed, Disputed, Spoken, signed_texts
from kb.errors import DatabaseError, KbError
from kb.games import Game
from kb.graphs.canonical import key
from kb.graphs.language import describe
from kb.graphs.operations import summands
from kb.graphs.position import Position, Sum
from kb.graphs.size import MAX_KEYED
from kb.lookup.parts import Part, exact
from kb.lookup.solving import Call, Solving, Stored
from kb.lookup.speaking import Speaking
from kb.store import Store
from kb.store.records import Form, StoredValue
from kb.theorems.statements import HasOutcome, NimValue, Value
from kb.values import nimber

BESIDE_A_THEOREM = 0.2
"""Seconds for computing a value that a proved theorem gives already."""


@dataclass
class _Asked:
    """A question: the summands as given, and, where those are not stored, what they split into."""

    summands: list[Part]
    parts: list[Part] = field(default_factory=list)

    @property
    def whole(self) -> Part | None:
        """The one position asked about; None for a sum with signs or tokens."""
        return self.summands[0] if len(self.summands) == 1 and self.summands[0].sign > 0 else None


class _Known(NamedTuple):
    """What is known of one part of a question."""

    value: Value | None
    provenance: Sequence[Computed | Spoken]
    by_theorem: bool = False
    disputed: Sequence[Disputed] = ()
    failure: str = ""


class LookUp:
    """Look-ups of one game in one store; it keeps its solver and what never changes between calls."""

    def __init__(self, store: Store, game: Game) -> None:
        self.store = store
        self.game = game
        self._speaking = Speaking(store, game)
        self._solving = Solving(store, game)

    def answers(self, totals: Sequence[Sum], *, budget: float = 0.0) -> list[Answer | KbError]:
        """What is known of many positions or sums, in order; the store is asked once for all of them.

        Up to `budget` seconds are spent on solving what is unknown in each question. A position that the
        game is not played on gives the error, and the others go on.
        """
        asked = [self._ask(total) for total in totals]
        questions = [one for one in asked if isinstance(one, _Asked)]
        stored = self._read(part for one in questions for part in one.summands)
        for one in questions:
            if one.whole is None or one.whole.key not in stored:
                one.parts = [each for part in one.summands for each in self._split(part)]
        stored |= self._read(part for one in questions for part in one.parts if part.key not in stored)
        with self._solving.call(budget) as call:
            found = [self._answer(one, stored, call) if isinstance(one, _Asked) else one for one in asked]
        self._speaking.remember()
        return found

    def _ask(self, total: Sum) -> _Asked | KbError:
        try:
            return _Asked([self._part(sign, self.game.start(each)) for sign, each in summands(total)])
        except KbError as problem:
            return problem

    def _part(self, sign: int, settled: Position) -> Part:
        return Part(sign, settled, key(settled) if settled.n <= MAX_KEYED else None)

    def _split(self, part: Part) -> list[Part]:
        parts = self.game.parts(part.position)
        # The graph without vertices has no parts; it is one, so that its value has a provenance.
        return [self._part(part.sign, each) for each in parts] if len(parts) > 1 else [part]

    def _read(self, parts: Iterable[Part]) -> Stored:
        keys = {part.key for part in parts if part.key is not None}
        return self.store.read_values(self.game, keys) if keys else {}

    def _answer(self, one: _Asked, stored: Stored, call: Call) -> Answer | KbError:
        if not one.parts:
            one.parts = one.summands
        failure = ""
        if any(part.key not in stored for part in one.parts):
            try:
                failure = self._solve(one.parts, stored, call)
            except DatabaseError:
                raise
            except KbError as problem:
                return problem
        return self._summed(one, stored, failure)

    def _solve(self, parts: Sequence[Part], stored: Stored, call: Call) -> str:
        """Has unknown parts solved; what a theorem gives already is not worth the whole budget."""
        missing = [part for part in dict.fromkeys(parts) if part.key not in stored]
        given = [self._speaking.fixed(part).value is not None for part in missing]
        limits = [BESIDE_A_THEOREM if by_theorem else call.budget for by_theorem in given]
        return call.solve(list(zip(missing, limits, strict=True)), stored)

    def _summed(self, one: _Asked, stored: Stored, failure: str) -> Answer:
        """The sum of the parts, each computed or by a theorem that fixes its value."""
        alone = len(one.parts) == 1 and one.parts[0].sign > 0
        found = stored.get(one.parts[0].key or "") if alone else None
        if found is not None and found.value is not None and not found.disputed:
            provenance = self._computed(one.parts[0], found, None)
            return self._told(one, provenance, value=found.value, source="computed")
        known = {part: self._known(part, stored, alone) for part in dict.fromkeys(one.parts)}
        provenance = [each for part in known.values() for each in part.provenance]
        disputed = tuple(each for part in known.values() for each in part.disputed)
        failure = next((part.failure for part in known.values() if part.failure), failure)
        by_theorem = any(part.by_theorem for part in known.values())
        total = self._sum([(part.sign, known[part].value) for part in one.parts])
        if one.whole is not None and not alone:
            compare = None if total is None or by_theorem else _as_stored(total)
            provenance += self._speaking.spoken(one.whole, compare, None)
            if total is None and not disputed:
                fixed = self._speaking.fixed(one.whole)
                total, failure, by_theorem = fixed.value, fixed.failure or failure, True
        if disputed:
            advice = "computations differ on its value; `ggkb doctor` lists such conflicts"
            return self._told(one, provenance, source="disputed", disputed=disputed, advice=advice)
        if total is None:
            return self._in_part(one, provenance, failure)
        source = "theorem" if by_theorem else "computed"
        return self._told(one, provenance, value=_as_stored(total), source=source)

    def _known(self, part: Part, stored: Stored, alone: bool) -> _Known:
        """What is known of one part; it is named where it does not stand alone."""
        name = None if alone else describe(part.position)
        found = stored.get(part.key or "")
        if found is not None and found.value is not None and not found.disputed:
            return _Known(exact(found.value), self._computed(part, found, name))
        spoken: list[Computed | Spoken] = [*self._speaking.spoken(part, None, name)]
        if found is not None:
            return _Known(None, spoken, disputed=self._disputes(found, name))
        fixed = self._speaking.fixed(part)
        return _Known(fixed.value, spoken, by_theorem=fixed.value is not None, failure=fixed.failure)

    def _computed(self, part: Part, found: StoredValue, name: str | None) -> list[Computed | Spoken]:
        runs: list[Computed | Spoken] = [Computed(run, name) for run in found.computations]
        return runs + self._speaking.spoken(part, found.value, name)

    def _told(self, one: _Asked, provenance: Iterable[Computed | Spoken], **said: Any) -> Answer:
        keys = [(part.sign, part.key) for part in one.summands if part.key is not None]
        return Answer(
            game=self.game.slug,
            summands=tuple((part.sign, part.position) for part in one.summands),
            key=signed_texts(keys) if len(keys) == len(one.summands) else None,
            provenance=tuple(provenance),
            **said,
        )

    def _in_part(self, one: _Asked, provenance: list[Computed | Spoken], failure: str) -> Answer:
        """What proved claims say short of a value, and what to do for more."""
        outcome: str | None = None
        at_least = 0
        for said in () if one.whole is None else self._speaking.of(one.whole):
            if not self._speaking.may_answer(said.claim.id):
                continue
            if isinstance(said.statement, HasOutcome) and len(said.statement.classes) == 1:
                outcome = said.statement.classes
            if isinstance(said.statement, NimValue) and said.statement.among is None:
                at_least = max(at_least, said.statement.at_least)
        return self._told(
            one,
            provenance,
            known_outcome=outcome or ("N" if at_least else None),
            at_least=at_least or None,
            advice=failure,
        )

    def _disputes(self, found: StoredValue, part: str | None) -> list[Disputed]:
        """The stored value and those that other computations found."""
        text = "damaged" if found.value is None else _written(found.value)
        values = [Disputed(text, run.run, part) for run in found.computations]
        values += [
            Disputed(one.found_value, one.found_run, part)
            for one in self.store.conflicts(self.game, unresolved=True)
            if one.key == found.key
        ]
        return values

    def _sum(self, signed: Sequence[tuple[int, Value | None]]) -> Value | None:
        """The sum of signed values; None where one is not known."""
        values: list[Any] = []
        for sign, value in signed:
            if value is None:
                return None
            values.append(-value if sign < 0 and not isinstance(value, int) else value)
        if self.game.kind == "impartial":
            return reduce(xor, values, 0)
        from kb.values.short_game import ZERO

        return reduce(add, values, ZERO)


def _as_stored(value: Value) -> int | Form:
    return value if isinstance(value, int) else Form.of(value)


def _written(value: int | Form) -> str:
    return nimber.name(value) if isinstance(value, int) else value.text
