"""What claims say of a position: for comparison with its computed value, or, proved, in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import Lock
from time import monotonic
from typing import NamedTuple

from kb.evaluate.provenance import ClaimVerdict, Unasked
from kb.games import Game
from kb.graphs.describe import describe
from kb.graphs.growing import FarPosition
from kb.graphs.position import Position
from kb.own_files import in_one_sentence
from kb.store import Store
from kb.store.catalogue_records import TheoremStatement
from kb.store.records import Form, exact
from kb.store.standing import Standing
from kb.theorems.base import Claim
from kb.theorems.speak import ClaimIndex, ClaimStatement
from kb.theorems.statements import HasOutcome, NimValue, outcome
from kb.values.sums import Value, as_game

FRESH = 10.0
"""Seconds for which the standing of claims is taken as read: an audit elsewhere may change it."""

MOST_KEPT = 20_000
"""Positions of which it is kept what claims say."""


class Part(NamedTuple):
    """A settled position, and its key where it is not too large for one."""

    position: Position
    key: str | None

    @property
    def name(self) -> str | Position:
        """What it is remembered by: isomorphic positions share it where they have a key."""
        return self.position if self.key is None else self.key


class Fixed(NamedTuple):
    """The value that proved claims fix, or None; `failure` says where they fix two."""

    value: Value | None
    failure: str = ""


class Bound(NamedTuple):
    """What proved claims say of a position short of its value."""

    outcome: str | None
    at_least: int | None


ClaimLine = ClaimVerdict | Unasked
"""What is told of one claim."""


class _Heard(NamedTuple):
    """What claims say of a position, and those that could not be asked."""

    said: tuple[ClaimStatement, ...]
    failed: tuple[Unasked, ...]


class ClaimReader:
    """The claims about one game, as they stand in one store."""

    def __init__(self, store: Store, game: Game, claims: Callable[[], Iterable[Claim]] | None) -> None:
        """`claims` gives the coded claims about the game; None where no claim is to be heard."""
        self.store = store
        self.game = game
        self._every = claims
        self._standings: dict[str, Standing] = {}
        self._index = ClaimIndex(())
        self._read_at: float | None = None
        self._reading = Lock()
        self._kept: dict[str, _Heard] = {}
        self._compared: dict[str, tuple[int | Form | None, tuple[ClaimLine, ...]]] = {}
        self._verdicts: dict[tuple[str, str, bool | None], ClaimVerdict] = {}
        """What claims say of many positions in the same words."""
        self._given: dict[tuple[str, str], TheoremStatement] = {}
        self._recorded: set[tuple[str, str]] = set()

    def statements(self, part: Part) -> tuple[ClaimStatement, ...]:
        """What each claim says of a position."""
        return self._hear(part).said

    def _hear(self, part: Part) -> _Heard:
        """What each claim says of a position, and which could not be asked."""
        if self._every is None or isinstance(part.position, FarPosition):
            return _Heard((), ())  # claims look at the edges of a graph
        self._refresh(self._every)
        if part.key is None:
            return self._heard(part)
        if (said := self._kept.get(part.key)) is None:
            if len(self._kept) >= MOST_KEPT:
                self._forget()
            index, said = self._index, self._heard(part)
            if self._index is index:
                self._kept[part.key] = said
        return said

    def _heard(self, part: Part) -> _Heard:
        """What the claims say; one whose code breaks down on a position is told from one that is silent."""
        failed: list[Unasked] = []

        def note(claim: Claim, problem: Exception) -> None:
            failed.append(
                Unasked(claim.id, self._standings[claim.id].locator, in_one_sentence(problem).message)
            )

        said = tuple(self._index.speak(part.position, note))
        return _Heard(said, tuple(failed))

    def verdicts(self, part: Part, value: int | Form | None) -> tuple[ClaimLine, ...]:
        """Every claim that speaks of a position, compared with its computed value where there is one.

        A claim that could not be asked is named.
        """
        said = self._hear(part)
        if part.key is None:
            return self._judged(said, value)
        kept = self._compared.get(part.key)
        if kept is None or kept[0] != value:
            kept = self._compared[part.key] = value, self._judged(said, value)
        return kept[1]

    def _judged(self, heard: _Heard, value: int | Form | None) -> tuple[ClaimLine, ...]:
        compare = None if value is None or not heard.said else exact(value)
        verdicts = [
            self._verdict(
                said.claim.id,
                str(said.statement),
                None if compare is None else said.statement.holds(compare),
            )
            for said in heard.said
        ]
        return (*verdicts, *heard.failed)

    def _verdict(self, claim: str, says: str, agrees: bool | None) -> ClaimVerdict:
        if (kept := self._verdicts.get((claim, says, agrees))) is None:
            standing = self._standings[claim]
            kept = self._verdicts[claim, says, agrees] = ClaimVerdict(
                claim=claim,
                locator=standing.locator,
                claim_kind=standing.kind,
                says=says,
                agrees=agrees,
                answers=standing.may_answer,
            )
        return kept

    def may_answer(self, claim: str) -> bool:
        """Whether a claim may give values: proved, not wrong in print, not contradicted by data."""
        return claim in self._standings and self._standings[claim].may_answer

    def fixed(self, part: Part) -> Fixed:
        """The value that proved claims give, if they all agree; it is then stored as what it is."""
        proved = [said for said in self.statements(part) if self.may_answer(said.claim.id)]
        for said in proved:
            value = self._exact(said)
            if value is None:
                continue
            for other in proved:
                if not other.statement.holds(value):
                    return Fixed(
                        None,
                        f"{said.claim.id} says {said.statement} and {other.claim.id} says {other.statement}: "
                        "one is wrong; compute the value to see which",
                    )
            self._give(part, said, value)
            return Fixed(value)
        return Fixed(None)

    def bound(self, part: Part) -> Bound:
        """The outcome, and the least nim-value, that proved claims give."""
        known: str | None = None
        at_least = 0
        for said in self.statements(part):
            if not self.may_answer(said.claim.id):
                continue
            if isinstance(said.statement, HasOutcome) and len(said.statement.classes) == 1:
                known = said.statement.classes
            if isinstance(said.statement, NimValue) and said.statement.among is None:
                at_least = max(at_least, said.statement.at_least)
        return Bound(known or ("N" if at_least else None), at_least or None)

    def remember(self) -> None:
        """Stores the values that theorems gave, beside the computed ones."""
        if self.store.engine.read_only:
            return
        while self._given:
            (claim, key), statement = self._given.popitem()
            self.store.write_theorem_values(self.game, claim, [statement])
            self._recorded.add((claim, key))

    def _refresh(self, every: Callable[[], Iterable[Claim]]) -> None:
        if self._is_fresh():
            return
        with self._reading:  # threads of a service share a reader: none may hear half of the claims
            if self._is_fresh():
                return
            now = monotonic()
            standings = self.store.standings(self.game)
            if standings != self._standings:
                self._standings = standings
                self._index = ClaimIndex(claim for claim in every() if claim.id in standings)
                self._forget()
            self._read_at = now

    def _is_fresh(self) -> bool:
        return self._read_at is not None and monotonic() - self._read_at < FRESH

    def _forget(self) -> None:
        self._kept.clear()
        self._compared.clear()
        self._verdicts.clear()

    def _exact(self, said: ClaimStatement) -> Value | None:
        """The value that a statement fixes, in the kind of the game."""
        statement = said.statement
        value = statement.exact
        if isinstance(statement, HasOutcome) and statement.classes == "P":
            value = 0  # a game that the previous player wins is zero
        if value is None or self.game.kind == "partizan":
            return None if value is None else as_game(value)
        return value if isinstance(value, int) else value.nim_value

    def _give(self, part: Part, said: ClaimStatement, value: Value) -> None:
        claim = said.claim.id
        if part.key is None or (claim, part.key) in self._recorded:
            return
        self._given[claim, part.key] = TheoremStatement(
            key=part.key,
            position=describe(part.position),
            value=str(said.statement),
            nim_value=value if isinstance(value, int) else value.nim_value,
            outcome=outcome(value),
        )
