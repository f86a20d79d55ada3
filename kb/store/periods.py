"""Proved periods of growing families, with what proves them: the window, the first values and a digest."""

from __future__ import annotations

from typing import NamedTuple

from kb.errors import Conflict
from kb.store.base import StoreBase, now
from kb.store.records import RuleSet
from kb.store.seals import drop_broken, seal_of

_PROOF = (
    "family, start, length, saltus, theorem, window_start, window_end, window_length, end_types,"
    " first_values, digest"
)


class PeriodRecord(NamedTuple):
    """v(n + length) = v(n) + saltus for all n ≥ start of a family, by a theorem of docs/periods.md."""

    family: str
    start: int
    length: int
    saltus: str
    theorem: str
    window_start: int
    window_end: int
    window_length: int
    end_types: int
    first_values: str
    digest: str


class Periods(StoreBase):
    """The proved periods of a store."""

    def write_period(self, game: RuleSet, found: PeriodRecord, *, code_version: str) -> bool:
        """Stores a proved period; says whether it is new.

        Raises `Conflict`, and stores nothing, if another period of the family is stored.
        """
        ruleset = self.register_game(game)
        if (stored := self.period(game, found.family)) is not None:
            if stored != found:
                raise Conflict(
                    f"{game.slug}, {found.family}: period {stored.length} from n = {stored.start} is stored,"
                    f" and period {found.length} from n = {found.start} was derived"
                )
            return False
        with self.engine.transaction() as session:
            drop_broken(session, "proved_period", "ruleset_id = ? AND family = ?", (ruleset, found.family))
            session.execute(
                f"INSERT INTO proved_period (ruleset_id, {_PROOF}, code_version, proved_at, seal)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (ruleset_id, family) DO NOTHING",
                (*(said := (ruleset, *found, code_version, now())), seal_of(said)),
            )
        return True

    def period(self, game: RuleSet, family: str) -> PeriodRecord | None:
        """The proved period of a family, None where none is stored, or its row is not what was written."""
        return next(iter(self._periods(game, " AND family = ?", family)), None)

    def periods(self, game: RuleSet, *, damaged: bool = False) -> list[PeriodRecord]:
        """All proved periods of a game, by the name of the family; those whose row was changed on demand."""
        return self._periods(game, damaged=damaged)

    def _periods(
        self, game: RuleSet, condition: str = "", *parameters: str, damaged: bool = False
    ) -> list[PeriodRecord]:
        with self.engine.connection() as session:
            ruleset = self._ruleset(session, game)
            if ruleset is None:
                return []
            rows = session.rows(
                f"SELECT seal, {_PROOF}, code_version, proved_at FROM proved_period"
                f" WHERE ruleset_id = ?{condition} ORDER BY family",
                (ruleset, *parameters),
            )
        return [PeriodRecord(*row[1:-2]) for row in rows if damaged or seal_of((ruleset, *row[1:])) == row[0]]
