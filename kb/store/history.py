"""What the store recorded of runs and of computations that differ; columns by name, from the models."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from kb.errors import BadArgument
from kb.store.base import StoreBase
from kb.store.records import ConflictRecord, RuleSet, RunRecord
from kb.store.seals import SEALED, seal_of

if TYPE_CHECKING:
    from sqlalchemy import Select, orm

    from kb.store.models import ConflictRow, RunRow


class History(StoreBase):
    """The recorded runs and conflicts of a store."""

    def runs(
        self,
        game: RuleSet | None = None,
        *,
        status: str | None = None,
        before: int | None = None,
        limit: int = 100,
    ) -> list[RunRecord]:
        """Recorded runs, the latest first; `before` a run's number gives the next page."""
        from kb.store.models import GameRow, RunRow

        query = _runs().order_by(RunRow.id.desc()).limit(limit)
        if game is not None:
            query = query.where(GameRow.slug == game.slug)
        if status is not None:
            query = query.where(RunRow.status == status)
        if before is not None:
            query = query.where(RunRow.id < before)
        with self._orm(reading=True) as session:
            return _run_records(session, query)

    def run(self, number: int) -> RunRecord | None:
        """One recorded run."""
        from kb.store.models import RunRow

        with self._orm(reading=True) as session:
            found = _run_records(session, _runs().where(RunRow.id == number))
        return found[0] if found else None

    def conflicts(self, game: RuleSet | None = None, *, unresolved: bool = False) -> list[ConflictRecord]:
        """Computations that differ from what was stored, the oldest first."""
        from sqlalchemy import select

        from kb.store.models import ConflictRow, GameRow, RuleSetRow

        query = (
            select(ConflictRow, GameRow.slug)
            .join(RuleSetRow, RuleSetRow.id == ConflictRow.ruleset_id)
            .join(GameRow, GameRow.id == RuleSetRow.game_id)
            .order_by(ConflictRow.id)
        )
        if game is not None:
            query = query.where(GameRow.slug == game.slug)
        with self._orm(reading=True) as session:
            return [
                ConflictRecord(
                    id=row.id,
                    game=slug,
                    key=row.key,
                    stored_value=row.stored_value,
                    stored_run=row.stored_run_id,
                    found_value=row.found_value,
                    found_run=row.found_run_id,
                    found_at=row.found_at,
                    resolution=row.resolution,
                )
                for row, slug in session.execute(query)
                if not unresolved or not _is_settled(row)
            ]

    def resolve_conflict(self, number: int, resolution: str) -> None:
        """Records how a conflict was settled; the stored value is no longer disputed by it."""
        from kb.store.models import ConflictRow

        if not resolution:
            raise BadArgument("a resolution says which value is right and why")
        with self._orm() as session:
            row = session.get(ConflictRow, number)
            if row is None or _is_settled(row):
                raise BadArgument(f"there is no unresolved conflict {number}")
            row.resolution = resolution


def _is_settled(row: ConflictRow) -> bool:
    """Whether a conflict is settled; of one that was damaged nobody knows, so it is not."""
    columns = SEALED["conflict"][1].split(", ")
    return row.resolution is not None and seal_of(getattr(row, name) for name in columns) == row.seal


def _runs() -> Select[RunRow, str, int]:
    from sqlalchemy import select

    from kb.store.models import GameRow, RuleSetRow, RunRow

    return (
        select(RunRow, GameRow.slug, RuleSetRow.version)
        .join(RuleSetRow, RuleSetRow.id == RunRow.ruleset_id)
        .join(GameRow, GameRow.id == RuleSetRow.game_id)
    )


def _run_records(session: orm.Session, query: Select[RunRow, str, int]) -> list[RunRecord]:
    from sqlalchemy import select

    from kb.store.models import RunShortcut

    rows = session.execute(query).all()
    claims: dict[int, list[str]] = {}
    for shortcut in session.scalars(
        select(RunShortcut)
        .where(RunShortcut.run_id.in_([row.id for row, _, _ in rows]))
        .order_by(RunShortcut.run_id, RunShortcut.claim)
    ):
        claims.setdefault(shortcut.run_id, []).append(shortcut.claim)
    return [
        RunRecord(
            id=row.id,
            game=slug,
            ruleset_version=version,
            solver=row.solver,
            solver_version=row.solver_version,
            code_version=row.code_version,
            rules_hash=row.rules_hash,
            parameters=json.loads(row.parameters),
            scope=row.scope,
            machine=row.machine,
            started_at=row.started_at,
            ended_at=row.ended_at,
            status=row.status,
            message=row.message,
            written=row.written,
            confirmed=row.confirmed,
            too_large=row.too_large,
            shortcuts=tuple(claims.get(row.id, ())),
        )
        for row, slug, version in rows
    ]
