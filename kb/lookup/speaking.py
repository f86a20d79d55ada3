"""What claims say of a position: for comparison with its computed value, or, proved, in its place."""

from __future__ import annotations

from time import monotonic
from typing import NamedTuple

from kb.answer import Spoken
from kb.games import Game
from kb.graphs.language import describe
from kb.lookup.parts import Part, exact
from kb.store import Store
from kb.store.catalogue_records import TheoremStatement
from kb.store.records import Form
from kb.store.standing import Standing
from kb.theorems import claims
from kb.theorems.base import CheckClaim, Claim
from kb.theorems.speak import Said, speak
from kb.theorems.statements import Value, outcome

FRESH = 10.0
"""Seconds for which the standing of claims is taken as read: an audit elsewhere may change it."""

MOST_KEPT = 20_000
"""Positions of which it is kept what claims say."""


class Fixed(NamedTuple):
    """The value that proved claims fix, or None; `failure` says where they fix two."""

    value: Value | None
    failure: str = ""


class Speaking:
    """The claims about one game, as they stand in one store."""

    def __init__(self, store: Store, game: Game) -> None:
        self.store = store
        self.game = game
        self._standings: dict[str, Standing] = {}
        self._claims: list[Claim] = []
        self._read_at: float | None = None
        self._kept: dict[str, tuple[Said, ...]] = {}
        self._compared_before: dict[str, tuple[int | Form | None, list[Spoken]]] = {}
        self._given: dict[tuple[str, str], TheoremStatement] = {}
        self._recorded: set[tuple[str, str]] = set()

    def of(self, part: Part) -> tuple[Said, ...]:
        """What each claim says of a position."""
        self._refresh()
        if part.key is None:
            return tuple(speak(self._claims, part.position))
        if (said := self._kept.get(part.key)) is None:
            if len(self._kept) >= MOST_KEPT:
                self._forget()
            said = self._kept[part.key] = tuple(speak(self._claims, part.position))
        return said

    def spoken(self, part: Part, value: int | Form | None, name: str | None) -> list[Spoken]:
        """Every claim that speaks of a position, compared with its computed value."""
        said = self.of(part)
        if part.key is None or name is not None:
            return self._compared(said, value, name)
        kept = self._compared_before.get(part.key)
        if kept is None or kept[0] != value:
            kept = self._compared_before[part.key] = value, self._compared(said, value, None)
        return kept[1]

    def _compared(self, every: tuple[Said, ...], value: int | Form | None, name: str | None) -> list[Spoken]:
        return [
            Spoken(
                claim=said.claim.id,
                locator=self._standings[said.claim.id].locator,
                kind=self._standings[said.claim.id].kind,
                says=str(said.statement),
                agrees=None if value is None else said.statement.holds(exact(value)),
                answers=self.may_answer(said.claim.id),
                part=name,
            )
            for said in every
        ]

    def may_answer(self, claim: str) -> bool:
        """Whether a claim may give values: proved, not wrong in print, not contradicted by data."""
        return claim in self._standings and self._standings[claim].may_answer

    def fixed(self, part: Part) -> Fixed:
        """The value that proved claims give, if they all agree; it is then stored as what it is."""
        proved = [said for said in self.of(part) if self.may_answer(said.claim.id)]
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

    def remember(self) -> None:
        """Stores the values that theorems gave, beside the computed ones."""
        if self.store.engine.read_only:
            return
        while self._given:
            (claim, key), statement = self._given.popitem()
            self.store.write_theorem_values(self.game, claim, [statement])
            self._recorded.add((claim, key))

    def _refresh(self) -> None:
        now = monotonic()
        if self._read_at is not None and now - self._read_at < FRESH:
            return
        self._read_at = now
        standings = self.store.standings(self.game)
        if standings != self._standings:
            self._standings = standings
            self._claims = [
                claim
                for claim in claims(self.game.slug)
                if claim.id in standings and not isinstance(claim, CheckClaim)
            ]
            self._forget()

    def _forget(self) -> None:
        self._kept.clear()
        self._compared_before.clear()

    def _exact(self, said: Said) -> Value | None:
        """The value that a statement fixes, in the kind of the game."""
        value = said.statement.exact
        if value is None:
            return None
        if self.game.kind == "impartial":
            return value if isinstance(value, int) else value.nim_value
        if isinstance(value, int):
            from kb.values.short_game import ShortGame

            return ShortGame.of(nim=value)
        return value

    def _give(self, part: Part, said: Said, value: Value) -> None:
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
