"""Values by proved periods: the growing families of each game, worked out when one is first asked for.

`kb.periods` is loaded by the first question that needs it: most find what they ask for in the store.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kb.errors import LimitReached, TooLarge
from kb.evaluate.provenance import ByPeriod
from kb.games import Game
from kb.graphs.growing import FarPosition
from kb.graphs.position import Position
from kb.solvers import Solver
from kb.values.sums import Value

if TYPE_CHECKING:
    from kb.periods.books import AnyBook
    from kb.periods.evidence import PeriodEvidence

SECONDS_FAR = 10.0
"""Time to prove the period of a member that is too large for anything else."""
SECONDS_NEAR = 0.5
"""Time to prove the period of a member that could be solved as well."""


class FamilyPeriods:
    """The books of all games, kept between questions."""

    def __init__(self) -> None:
        self._books: dict[Game, AnyBook | None] = {}

    def value(self, game: Game, position: Position) -> tuple[Value, ByPeriod] | None:
        """The value that the proved period of a family gives, with the family and period to cite."""
        if not game.local:
            return None
        from kb.periods.far import far_value
        from kb.periods.local import NotLocal

        book = self._book(game)
        if book is None:
            return None
        seconds = SECONDS_FAR if isinstance(position, FarPosition) else SECONDS_NEAR
        try:
            found = far_value(book, position, time_limit=seconds)
        except (LimitReached, TooLarge, NotLocal):
            return None
        return None if found is None else (found.value, ByPeriod(found.family, str(found)))

    def derived_again(self, game: Game, family: str) -> PeriodEvidence | None:
        """What proves the period of a family, from its name alone; None where nothing does any more."""
        from kb.graphs.language import parse_family
        from kb.periods.along import along

        book = self._book(game)
        growth = parse_family(family, ["n=1..1"]).growth()
        found = None if book is None or growth is None else along(book, growth, [])
        return None if found is None else found.proof

    def _book(self, game: Game) -> AnyBook | None:
        if game not in self._books:
            from kb.periods.books import open_book

            solver = Solver(game)

            def solve(positions: Sequence[Position]) -> list[Value]:
                return [found.value for found in solver.solve(positions, time_limit=SECONDS_FAR)]

            self._books[game] = open_book(game, solve)
        return self._books[game]
