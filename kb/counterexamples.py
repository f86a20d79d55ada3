"""Which printed claims a position contradicts: looked up by its canonical key.

The counterexamples are those of the errata, and of the audits for claims that have no erratum. Some are
sentences and not positions; nobody can come to them.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from threading import Lock
from time import monotonic
from typing import NamedTuple

from kb.answer import Answer
from kb.errors import KbError
from kb.evaluate.evaluators import Evaluators
from kb.graphs.language import parse

FRESH = 60.0
"""Seconds for which the errata are taken as read: they change when a catalogue is loaded or audited."""
OURS = ("finding", "correction")
"""Kinds of claims that are no claims of a paper: where one fails, nothing is wrong in print."""
MOST_VERTICES = 200
"""Larger counterexamples are not looked up: their labelling may take long."""


class Refutes(NamedTuple):
    """A claim that a position is the counterexample of."""

    claim: str
    locator: str
    claimed: str
    computed: str


class Counterexamples:
    """The counterexamples of one base, by game and key."""

    def __init__(self, evaluators: Evaluators) -> None:
        self._evaluators = evaluators
        self._known: dict[tuple[str, str], tuple[Refutes, ...]] = {}
        self._keys: dict[tuple[str, str], str | None] = {}
        self._read_at = -inf
        self._reading = Lock()

    def of(self, game: str, key: str | None) -> tuple[Refutes, ...]:
        """The claims that the position of a game with this key is a counterexample of."""
        if monotonic() - self._read_at > FRESH:
            self._read()
        return () if key is None else self._known.get((game, key), ())

    def _read(self) -> None:
        # Threads of a service share this: one reads, and the others wait only where nothing is known yet.
        if self._reading.acquire(blocking=self._read_at == -inf):
            try:
                if monotonic() - self._read_at > FRESH:
                    found: dict[tuple[str, str], tuple[Refutes, ...]] = {}
                    for game, text, refutes in self._all():
                        if (key := self._key(game, text)) is not None:
                            found[game, key] = (*found.get((game, key), ()), refutes)
                    self._known = found
                    self._read_at = monotonic()
            finally:
                self._reading.release()

    def _all(self) -> Iterator[tuple[str, str, Refutes]]:
        """Every counterexample as text, with its game and the claim; one a claim."""
        store = self._evaluators.store
        errata = {one.claim: one for one in store.errata()}
        results = store.latest_results()
        for claim in store.claims():
            if claim.paper is None or claim.kind in OURS:
                continue
            wrong = errata.get(claim.slug) or results.get(claim.slug)
            if wrong is not None and wrong.counterexample is not None:
                said = wrong.claimed or "", wrong.computed or ""
                yield claim.game, wrong.counterexample, Refutes(claim.slug, claim.locator, *said)

    def _key(self, game: str, text: str) -> str | None:
        """The key of a counterexample as answers have it; None for a sentence, or for nothing at all."""
        if (game, text) not in self._keys:
            self._keys[game, text] = self._find_key(game, text)
        return self._keys[game, text]

    def _find_key(self, game: str, text: str) -> str | None:
        try:
            total = parse(text)
            if not 0 < sum(position.n for _, position in total.terms) <= MOST_VERTICES:
                return None
            rules = self._evaluators.library.game(game)
            terms = self._evaluators.terms(rules, total)
        except KbError:
            return None
        # A position that is over at once is every such position.
        if all(rules.start(position).n == 0 for _, position in total.terms):
            return None
        return Answer(rules=rules, terms=terms).key
