"""Proved periods of growing families with what proves them: the window, and each type with its table."""

from __future__ import annotations

from kb.errors import BadArgument, Conflict
from kb.store.base import StoreBase, now
from kb.store.engine import Row, Session
from kb.store.records import RuleSet
from kb.store.seals import SEALED, drop_broken, seal_of
from kb.values.period_proof import PeriodProof, PeriodRecord, TypeRecord, packed, unpacked

_PROOF = ", ".join(PeriodRecord._fields)
_TYPE = SEALED["period_type"][1]


class Periods(StoreBase):
    """The proved periods of a store."""

    def write_period(self, game: RuleSet, found: PeriodProof, *, code_version: str) -> bool:
        """Stores a proved period; says whether it is new. Types that its row lacks are added.

        Raises `Conflict`, and stores nothing, if another period of the family is stored.
        """
        ruleset = self.register_game(game)
        period = found.period
        stored = self.period(game, period.family)
        if stored is not None and stored != period:
            raise Conflict(
                f"{game.slug}, {period.family}: period {stored.length} from n = {stored.start} is stored,"
                f" and period {period.length} from n = {period.start} was derived"
            )
        if stored is not None and self.period_types(game, period.family):
            return False
        with self.engine.transaction() as session:
            where = "ruleset_id = ? AND family = ?", (ruleset, period.family)
            session.execute(f"DELETE FROM period_type WHERE {where[0]}", where[1])
            drop_broken(session, "proved_period", *where)
            said = ruleset, *period, code_version, now()
            session.execute(
                f"INSERT INTO proved_period (ruleset_id, {_PROOF}, code_version, proved_at, seal)"
                f" VALUES ({', '.join('?' * (len(said) + 1))})"
                " ON CONFLICT (ruleset_id, family) DO NOTHING",
                (*said, seal_of(said)),
            )
            _write_types(session, ruleset, period.family, found.types)
        return stored is None

    def period(self, game: RuleSet, family: str) -> PeriodRecord | None:
        """The proved period of a family, None where none is stored, or its row is not what was written."""
        return next(iter(self._periods(game, " AND family = ?", family)), None)

    def periods(self, game: RuleSet, *, damaged: bool = False) -> list[PeriodRecord]:
        """All proved periods of a game, by the name of the family; those whose row was changed on demand."""
        return self._periods(game, damaged=damaged)

    def proved_periods(self, game: RuleSet, *, damaged: bool = False) -> list[PeriodProof]:
        """All proved periods of a game with the types they rest on."""
        return [
            PeriodProof(period, self.period_types(game, period.family, damaged=damaged))
            for period in self.periods(game, damaged=damaged)
        ]

    def period_types(self, game: RuleSet, family: str, *, damaged: bool = False) -> tuple[TypeRecord, ...]:
        """The types that a stored proof rests on; none where one of them is not what was written."""
        with self.engine.connection() as session:
            ruleset = self._ruleset(session, game)
            rows: list[Row] = []
            if ruleset is not None:
                rows = session.rows(
                    f"SELECT seal, {_TYPE} FROM period_type WHERE ruleset_id = ? AND family = ?"
                    " ORDER BY place",
                    (ruleset, family),
                )
        sound = all(seal_of(row[1:]) == row[0] and row[3] == place for place, row in enumerate(rows)) and (
            not rows or rows[-1][4] == family
        )
        return tuple(_type(row[4:]) for row in rows) if sound or damaged else ()

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


def _write_types(session: Session, ruleset: int, family: str, types: tuple[TypeRecord, ...]) -> None:
    rows = [
        (ruleset, family, place, *each._replace(value_table=packed(each.value_table)))
        for place, each in enumerate(types)
    ]
    session.execute_many(
        f"INSERT INTO period_type ({_TYPE}, seal) VALUES ({', '.join('?' * (len(_TYPE.split(', ')) + 1))})",
        [(*row, seal_of(row)) for row in rows],
    )


def _type(row: Row) -> TypeRecord:
    said = TypeRecord(*row)
    try:
        return said._replace(value_table=unpacked(said.value_table))
    except BadArgument:
        return said  # a damaged table, which differs from whatever is derived
