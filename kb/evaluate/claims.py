"""Proved claims in place of computed values: which value they fix, and how all claims stand just now."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from threading import Lock
from time import monotonic
from typing import NamedTuple

from kb.evaluate.hearing import Hearing, Part
from kb.games import Game
from kb.graphs.describe import describe
from kb.store import Store
from kb.store.catalogue_records import TheoremStatement
from kb.theorems.base import Claim
from kb.theorems.speak import ClaimStatement
from kb.theorems.statements import HasOutcome, outcome
from kb.values.sums import Value, as_game, nim_value_of

FRESH = 10.0
"""Seconds for which the standing of claims is taken as read: an audit elsewhere may change it."""


class Fixed(NamedTuple):
    """The value that proved claims fix, or None; `failure` says where they fix two."""

    value: Value | None
    failure: str = ""


class ClaimReader:
    """The claims about one game, as they stand in one store."""

    def __init__(self, store: Store, game: Game, claims: Callable[[], Iterable[Claim]] | None) -> None:
        """`claims` gives the coded claims about the game; None where no claim is to be heard."""
        self.store = store
        self.game = game
        self._every = claims
        self._hearing = Hearing()
        self._read_at = -inf
        self._reading = Lock()
        self._recorded: set[tuple[str, str]] = set()

    @property
    def hearing(self) -> Hearing:
        """The claims as they stand now; the same object for as long as nothing has changed."""
        if self._every is None or monotonic() - self._read_at <= FRESH:
            return self._hearing
        # Threads of a service share a reader: one reads, and the others wait only where nothing is known yet.
        if self._reading.acquire(blocking=self._read_at == -inf):
            try:
                if monotonic() - self._read_at > FRESH:
                    standings = self.store.standings(self.game)
                    if standings != self._hearing.standings:
                        self._hearing = Hearing(standings, self._every())
                    self._read_at = monotonic()
            finally:
                self._reading.release()
        return self._hearing

    def fixed(self, part: Part) -> Fixed:
        """The value that proved claims give, if they all agree; it is then stored as what it is."""
        proved = self.hearing.proved(part)
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
            self._record(part, said, value)
            return Fixed(value)
        return Fixed(None)

    def _exact(self, said: ClaimStatement) -> Value | None:
        """The value that a statement fixes, in the kind of the game."""
        is_zero = isinstance(said.statement, HasOutcome) and said.statement.classes == "P"
        value = 0 if is_zero else said.statement.exact  # a game that the previous player wins is zero
        if value is None or self.game.kind == "partizan":
            return None if value is None else as_game(value)
        return nim_value_of(value)

    def _record(self, part: Part, said: ClaimStatement, value: Value) -> None:
        """Stores the value that a theorem gave, once, beside the computed ones."""
        claim = said.claim.id
        if part.key is None or (claim, part.key) in self._recorded or self.store.engine.read_only:
            return
        statement = TheoremStatement(
            key=part.key,
            position=describe(part.position),
            value=str(said.statement),
            nim_value=nim_value_of(value),
            outcome=outcome(value),
        )
        self.store.write_theorem_values(self.game, claim, [statement])
        self._recorded.add((claim, part.key))
