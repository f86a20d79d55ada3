"""What was seen so far of a statement that is being tried."""

from __future__ import annotations

from collections import Counter

from kb.errors import LimitReached
from kb.games import Game
from kb.graphs.position import Position
from kb.query.statement import Statement
from kb.refute.facts import Facts
from kb.refute.result import Counterexample, Refutation


class Tally:
    """Counts, and the smallest counterexample: the fewest vertices, and then the fewest edges."""

    def __init__(self, game: Game, statement: Statement) -> None:
        self.game = game
        self.statement = statement
        self.tried = self.made = self.applied = self.undecided = self.failures = 0
        self.failed: Position | None = None
        self.facts: dict[str, str] = {}
        self.evidence: Counter[str] = Counter()
        self.unstored = 0

    def take(self, facts: Facts) -> None:
        """Decides the statement for one graph, if it can be decided."""
        self.tried += 1
        self.made += 1
        try:
            holds = self.statement.holds(facts)
            self.applied += self.statement.applies(facts)
        except LimitReached:
            self.undecided += 1
            return
        if not holds:
            self.failures += 1
            self.offer(facts)

    def offer(self, facts: Facts) -> None:
        """Takes note of a counterexample if it is smaller than the one known."""
        position, best = facts.position, self.failed
        if best is None or (position.n, len(position.edges)) < (best.n, len(best.edges)):
            self.failed = position
            self.facts = {name: facts.shown(name) for name in sorted(self.statement.names)}

    def result(self, graphs: str) -> Refutation:
        """What has come of it."""
        return Refutation(
            game=self.game.slug,
            statement=self.statement.text,
            graphs=graphs,
            tried=self.tried,
            applied=self.applied,
            undecided=self.undecided,
            counterexample=None if self.failed is None else Counterexample(self.failed, self.facts),
            evidence=dict(self.evidence),
            failures=self.failures,
            made=self.made,
            unstored=self.unstored,
        )
