"""An oracle that solves what it is asked, remembers it, and knows no theorem."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass, field

from kb.errors import LimitReached
from kb.games import Game
from kb.games import game as game_named
from kb.graphs.canonical import key
from kb.graphs.language import parse
from kb.graphs.operations import summands
from kb.graphs.position import Position
from kb.solvers import Solution, Solver, SolverName
from kb.values.sums import Value, as_game, signed_sum


@dataclass(eq=False)
class SolvingOracle:
    """Values of positions and sums, of one game unless another is named.

    >>> SolvingOracle("take-away").value("C3 + K2")
    2
    """

    game: str
    _: KW_ONLY
    solver: SolverName = "auto"
    memory_limit: int | None = None
    shortcuts: bool = True
    rules: Callable[[str], Game] = game_named
    """Gives the game of a name."""
    learnt: dict[str, dict[str, Solution]] = field(default_factory=dict)
    """What it solved, by game and key."""
    _solvers: dict[str, Solver] = field(default_factory=dict)

    def value(self, position: Position | str, game: str | None = None) -> Value:
        """The computed value of a position, or of the sum that a text describes."""
        rules = self.rules(game or self.game)
        if not isinstance(position, str):
            value = self._of(rules, rules.start(position))
            return as_game(value) if rules.kind == "partizan" else value
        terms = [(sign, self._of(rules, rules.start(term))) for sign, term in summands(parse(position))]
        return signed_sum(terms, partizan=rules.kind == "partizan")

    def values(self, positions: Sequence[Position], game: str | None = None) -> list[Value]:
        """The values of many positions, in order; what has to be solved is solved in one call."""
        rules = self.rules(game or self.game)
        starts = [rules.start(position) for position in positions]
        known = [self._known_of(rules, start) for start in starts]
        new = {key(start): start for start, value in zip(starts, known, strict=True) if value is None}
        with suppress(LimitReached):  # each is tried again by itself
            solutions = self._solve(rules, list(new.values()))
            self.learnt.setdefault(rules.slug, {}).update(zip(new, solutions, strict=True))
        return [
            self._of(rules, start) if value is None else value
            for start, value in zip(starts, known, strict=True)
        ]

    def _known_of(self, rules: Game, start: Position) -> Value | None:
        found = self.learnt.get(rules.slug, {}).get(key(start))
        return None if found is None else found.value

    def _of(self, rules: Game, start: Position) -> Value:
        learnt, name = self.learnt.setdefault(rules.slug, {}), key(start)
        if name not in learnt:
            (learnt[name],) = self._solve(rules, [start])
        return learnt[name].value

    def _solve(self, rules: Game, starts: Sequence[Position]) -> list[Solution]:
        """Solves positions in one call; a solver full of what it has learnt makes way for a new one."""
        used = self._solvers.get(rules.slug)
        if used is not None:
            with suppress(LimitReached):
                return used.solve(starts)
        new = self._solvers[rules.slug] = Solver(
            rules, solver=self.solver, memory_limit=self.memory_limit, shortcuts=self.shortcuts
        )
        return new.solve(starts)
