"""Values by proved periods: the growing families of each game, worked out when one is first asked for.

`kb.periods` is loaded by the first question that needs it: most find what they ask for in the store.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from kb.errors import Conflict, LimitReached, TooLarge
from kb.evaluate.provenance import ByPeriod
from kb.games import Game
from kb.graphs.growing import FarPosition
from kb.graphs.position import Position
from kb.solvers import Solver
from kb.store import Store
from kb.values.period_proof import PeriodProof, PeriodRecord
from kb.values.reading import parse_value
from kb.values.sums import Value, signed_sum
from kb.version import code_version

if TYPE_CHECKING:
    from kb.periods.books import AnyBook
    from kb.periods.far import Far
    from kb.periods.results import ProvedPeriod

SECONDS_FAR = 10.0
"""Time to prove the period of a member that is too large for anything else."""
SECONDS_NEAR = 0.5
"""Time to prove the period of a member that could be solved as well."""


class FamilyPeriods:
    """The books of all games, kept between questions; with a store, what was proved before answers first."""

    def __init__(self, store: Store | None = None) -> None:
        self._books: dict[Game, AnyBook | None] = {}
        self._store = store

    def value(self, game: Game, position: Position, *, keeps: bool = False) -> tuple[Value, ByPeriod] | None:
        """The value that the proved period of a family gives, with the family and period to cite.

        `keeps` says that a period proved for it is stored with what proves it.
        """
        if not game.local:
            return None
        from kb.periods.far import FarValue, far_place, proved_at, what_proves
        from kb.periods.local import NotLocal

        far = far_place(position)
        book = None if far is None else self._book(game)
        if far is None or book is None:
            return None
        try:
            found = self._stored(game, far)
            if found is None:
                seconds = SECONDS_FAR if isinstance(position, FarPosition) else SECONDS_NEAR
                found = proved_at(book, far, time_limit=seconds)
                if found is not None and keeps and self._store is not None:
                    proof = what_proves(book, far, found[0])
                    self._store.write_period(game, proof, code_version=code_version())
            if found is None:
                return None
            proved, value = found
            terms = ((1, value), (1, book.beside(far.beside)))
            total = signed_sum(terms, partizan=game.kind == "partizan")
        except (LimitReached, TooLarge, NotLocal, Conflict):
            return None
        told = FarValue(total, far.family, far.n, proved)
        return total, ByPeriod(far.family, str(told))

    def _stored(self, game: Game, far: Far) -> tuple[ProvedPeriod, Value] | None:
        """The stored period of a family and the value that it gives a member."""
        record = None if self._store is None else self._store.period(game, far.family)
        return None if record is None else value_by(game, record, far.n)

    def derived_again(self, game: Game, family: str) -> PeriodProof | None:
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

            self._books[game] = open_book(game, partial(Solver(game).values, time_limit=SECONDS_FAR))
        return self._books[game]


def value_by(game: Game, record: PeriodRecord, n: int) -> tuple[ProvedPeriod, Value]:
    """A stored period, and the value of member n by it: that of a member near the start, plus the rises."""
    from kb.periods.locality import lemma_holds
    from kb.periods.results import ProvedPeriod

    proved = ProvedPeriod(
        record.start,
        record.length,
        Fraction(record.saltus),
        record.theorem,
        record.window_start,
        record.window_end,
        record.window_length,
        record.end_types,
        not lemma_holds(game),
    )
    place, rise = proved.at(n)
    near = parse_value(record.first_values.split()[place])
    if game.kind == "partizan":
        return proved, near + rise
    assert near.nim_value is not None
    return proved, near.nim_value + int(rise)
