"""What the store recorded of runs and of computations that differ."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from kb.errors import BadArgument
from kb.store.base import StoreBase
from kb.store.records import ConflictRecord, RuleSet, RunRecord
from kb.store.seals import SEALED, seal_of

_OF_A_GAME = " JOIN ruleset s ON s.id = {0}.ruleset_id JOIN game g ON g.id = s.game_id"
_RUNS = (
    f"SELECT r.id, g.slug, s.version, {', '.join(f'r.{name}' for name in RunRecord._fields[3:-1])}"
    f" FROM run r{_OF_A_GAME.format('r')}"
)
"""What records of runs consist of, but for the claims that their solvers relied on."""
_SHORTCUTS = "SELECT run_id, claim FROM run_shortcut WHERE run_id BETWEEN ? AND ? ORDER BY run_id, claim"
_SEALED_CONFLICT = SEALED["conflict"][1].split(", ")
_CONFLICTS = (
    f"SELECT c.id, g.slug, c.seal, {', '.join(f'c.{name}' for name in _SEALED_CONFLICT)}"
    f" FROM conflict c{_OF_A_GAME.format('c')}"
)


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
        slug = None if game is None else game.slug
        wanted = (("g.slug = ?", slug), ("r.status = ?", status), ("r.id < ?", before))
        chosen = [(condition, given) for condition, given in wanted if given is not None]
        where = f" WHERE {' AND '.join(condition for condition, _ in chosen)}" if chosen else ""
        return self._runs(f"{where} ORDER BY r.id DESC LIMIT ?", *(given for _, given in chosen), limit)

    def run(self, number: int) -> RunRecord | None:
        """One recorded run."""
        found = self._runs(" WHERE r.id = ?", number)
        return found[0] if found else None

    def _runs(self, where: str, *parameters: str | int) -> list[RunRecord]:
        """By the driver: loading the models takes longer than the rest of it."""
        with self.engine.snapshot() as session:
            rows = session.rows(_RUNS + where, parameters)
            numbers = [row[0] for row in rows]
            claims: dict[int, list[str]] = {}
            for number, claim in session.rows(_SHORTCUTS, (min(numbers), max(numbers))) if rows else ():
                claims.setdefault(number, []).append(claim)
        return [
            RunRecord._make((*row[:7], json.loads(row[7]), *row[8:], tuple(claims.get(row[0], ()))))
            for row in rows
        ]

    def conflicts(self, game: RuleSet | None = None, *, unresolved: bool = False) -> list[ConflictRecord]:
        """Computations that differ from what was stored, the oldest first."""
        where, chosen = ("", ()) if game is None else (" WHERE g.slug = ?", (game.slug,))
        with self.engine.connection() as session:
            rows = session.rows(f"{_CONFLICTS}{where} ORDER BY c.id", chosen)
        found = []
        for number, slug, seal, *sealed in rows:
            said = dict(zip(_SEALED_CONFLICT, sealed, strict=True))
            if unresolved and _is_settled(said, seal):
                continue
            stored_run, found_run = said.pop("stored_run_id"), said.pop("found_run_id")
            del said["ruleset_id"]
            found.append(
                ConflictRecord(id=number, game=slug, stored_run=stored_run, found_run=found_run, **said)
            )
        return found

    def resolve_conflict(self, number: int, resolution: str) -> None:
        """Records how a conflict was settled; the stored value is no longer disputed by it."""
        from kb.store.models import ConflictRow

        if not resolution:
            raise BadArgument("a resolution says which value is right and why")
        with self._orm() as session:
            row = session.get(ConflictRow, number)
            if row is None or _is_settled({name: getattr(row, name) for name in _SEALED_CONFLICT}, row.seal):
                raise BadArgument(f"there is no unresolved conflict {number}")
            row.resolution = resolution


def _is_settled(said: Mapping[str, Any], seal: int) -> bool:
    """Whether a conflict is settled; of one that was damaged nobody knows, so it is not."""
    return said["resolution"] is not None and seal_of(said.values()) == seal
