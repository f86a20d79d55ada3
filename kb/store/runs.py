"""Runs: who computed what, with which code, and how it ended. Every stored value names one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from kb.errors import BadArgument
from kb.store.base import StoreBase, now
from kb.store.checksum import DIGEST_MODULUS, row_check
from kb.store.engine import Row, Session
from kb.store.processes import is_gone, this_process
from kb.store.records import Computation, ConflictRecord, RuleSet, Run, RunRecord, Status

_FACTS = "solver, solver_version, code_version, rules_hash, parameters, scope, machine, started_at"
"""What a run is from its first moment; with its shortcuts this is what its check covers."""

_RUN = (
    "SELECT r.id, g.slug, s.version, r.solver, r.solver_version, r.code_version, r.rules_hash, r.parameters,"
    " r.scope, r.machine, r.started_at, r.ended_at, r.status, r.message, r.written, r.confirmed, r.too_large"
    " FROM run r JOIN ruleset s ON s.id = r.ruleset_id JOIN game g ON g.id = s.game_id"
)


class RunStore(StoreBase):
    """The runs of a store."""

    def begin_run(
        self,
        game: RuleSet,
        *,
        solver: str,
        solver_version: str,
        code_version: str,
        scope: str,
        parameters: Mapping[str, Any] | None = None,
        shortcuts: Sequence[str] = (),
        rules_hash: str | None = None,
        machine: str | None = None,
    ) -> Run:
        """Records that a computation starts; what it finds is written in its name.

        `shortcuts` are the proved claims that the solver relies on: an audit of those leaves this
        run's values out.
        """
        for name, given in (("solver", solver), ("solver_version", solver_version), ("scope", scope)):
            if not given:
                raise BadArgument(f"a run without {name} would be no provenance")
        facts = (
            solver,
            solver_version,
            code_version,
            rules_hash or getattr(game, "rules_hash", None),
            json.dumps(parameters or {}, sort_keys=True, default=str),
            scope,
            machine or this_process(),
            now(),
        )
        ruleset = self.register_game(game)
        with self.engine.transaction() as session:
            self._end_lost(session)
            return self._begin(session, game, ruleset, facts, sorted(set(shortcuts)))

    def _begin(
        self, session: Session, game: RuleSet, ruleset: int, facts: Sequence[Any], claims: Sequence[str]
    ) -> Run:
        row = session.row(
            f"INSERT INTO run (ruleset_id, {_FACTS}, checksum, status, written, confirmed, too_large)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'running', 0, 0, 0) RETURNING id",
            (ruleset, *facts, row_check((*facts, *claims))),
        )
        assert row is not None
        session.execute_many(
            "INSERT INTO run_shortcut (run_id, claim) VALUES (?, ?)", [(row[0], claim) for claim in claims]
        )
        return Run(row[0], ruleset, game.slug, game.kind, self._run_code(session, ruleset, row[0]))

    def copy_run(self, game: RuleSet, record: RunRecord) -> Run:
        """Begins a run that is one of another base, so that its values can be written here in its name."""
        facts = (
            *(record.solver, record.solver_version, record.code_version, record.rules_hash),
            json.dumps(record.parameters, sort_keys=True, default=str),
            *(record.scope, record.machine, record.started_at),
        )
        ruleset = self.register_game(game)
        with self.engine.transaction() as session:
            return self._begin(session, game, ruleset, facts, record.shortcuts)

    def end_copied_run(self, run: Run, record: RunRecord) -> None:
        """Ends a copied run as it ended where it comes from."""
        status = "interrupted" if record.status == "running" else record.status
        with self.engine.transaction() as session:
            session.execute(
                "UPDATE run SET status = ?, ended_at = ?, message = ?, too_large = ? WHERE id = ?",
                (status, record.ended_at or now(), record.message, record.too_large, run.id),
            )

    def finish_run(
        self, run: Run | int, status: Status = "done", *, too_large: int = 0, message: str | None = None
    ) -> None:
        """Records how a run ended; one that has ended already stays as it is."""
        with self.engine.transaction() as session:
            self._finish(session, run if isinstance(run, int) else run.id, status, too_large, message)

    def _finish(
        self, session: Session, run: int, status: Status, too_large: int, message: str | None
    ) -> None:
        session.execute(
            "UPDATE run SET status = ?, ended_at = ?, too_large = ?, message = ?"
            " WHERE id = ? AND status = 'running'",
            (status, now(), too_large, message, run),
        )

    def _disown(self, session: Session, run: int, codes: Sequence[int]) -> None:
        """Takes rows that no longer stand in a run's name out of its digest."""
        session.execute(
            "UPDATE run SET held = held - ?, digest = (digest + ?) % ? WHERE id = ?",
            (len(codes), -sum(codes) % DIGEST_MODULUS, DIGEST_MODULUS, run),
        )

    def end_lost_runs(self) -> int:
        """Ends the runs of processes of this machine that are gone, as after kill -9; gives how many."""
        with self.engine.transaction() as session:
            return self._end_lost(session)

    def _end_lost(self, session: Session) -> int:
        open_runs = session.rows("SELECT id, machine FROM run WHERE status = 'running'")
        lost = [number for number, machine in open_runs if is_gone(machine)]
        for number in lost:
            self._finish(session, number, "interrupted", 0, "its process ended without a word")
        return len(lost)

    def runs(
        self,
        game: RuleSet | None = None,
        *,
        status: str | None = None,
        before: int | None = None,
        limit: int = 100,
    ) -> list[RunRecord]:
        """Recorded runs, the latest first; `before` a run's number gives the next page."""
        where = ["r.id > 0"]
        parameters: list[object] = []
        for condition, given in (
            ("g.slug = ?", game and game.slug),
            ("r.status = ?", status),
            ("r.id < ?", before),
        ):
            if given is not None:
                where.append(condition)
                parameters.append(given)
        with self.engine.snapshot() as session:
            rows = session.rows(
                f"{_RUN} WHERE {' AND '.join(where)} ORDER BY r.id DESC LIMIT ?", (*parameters, limit)
            )
            return self._records(session, rows)

    def run(self, number: int) -> RunRecord | None:
        """One recorded run."""
        with self.engine.snapshot() as session:
            records = self._records(session, session.rows(f"{_RUN} WHERE r.id = ?", (number,)))
        return records[0] if records else None

    def conflicts(self, game: RuleSet | None = None, *, unresolved: bool = False) -> list[ConflictRecord]:
        """Computations that differ from what was stored, the oldest first."""
        condition = "c.resolution IS NULL" if unresolved else "c.id > 0"
        with self.engine.connection() as session:
            rows = session.rows(
                "SELECT c.id, g.slug, c.key, c.stored_value, c.stored_run_id, c.found_value, c.found_run_id,"
                " c.found_at, c.resolution FROM conflict c JOIN ruleset s ON s.id = c.ruleset_id"
                f" JOIN game g ON g.id = s.game_id WHERE {condition} ORDER BY c.id"
            )
        return [ConflictRecord(*row) for row in rows if game is None or row[1] == game.slug]

    def resolve_conflict(self, number: int, resolution: str) -> None:
        """Records how a conflict was settled; the stored value is no longer disputed by it."""
        if not resolution:
            raise BadArgument("a resolution says which value is right and why")
        with self.engine.transaction() as session:
            changed = session.execute(
                "UPDATE conflict SET resolution = ? WHERE id = ? AND resolution IS NULL", (resolution, number)
            ).rowcount
        if not changed:
            raise BadArgument(f"there is no unresolved conflict {number}")

    def _computations(self, session: Session, runs: set[int]) -> dict[int, Computation]:
        """What provenance says of these runs, as far as it passes its check.

        It never changes, so each run is read once.
        """
        remembered = self._known_runs
        if missing := sorted(runs - remembered.keys()):
            marks = ", ".join("?" * len(missing))
            rows = session.rows(f"SELECT id, checksum, {_FACTS} FROM run WHERE id IN ({marks})", missing)
            shortcuts = self._shortcuts(session, missing)
            for number, check, *facts in rows:
                claims = shortcuts.get(number, ())
                if row_check((*facts, *claims)) == check:
                    solver, version, code = facts[:3]
                    remembered[number] = Computation(number, solver, version, code, facts[-1], claims)
        return remembered

    def _records(self, session: Session, rows: list[Row]) -> list[RunRecord]:
        shortcuts = self._shortcuts(session, [row[0] for row in rows])
        return [
            RunRecord._make((*row[:7], json.loads(row[7]), *row[8:], shortcuts.get(row[0], ())))
            for row in rows
        ]

    def _shortcuts(self, session: Session, runs: Sequence[int]) -> dict[int, tuple[str, ...]]:
        if not runs:
            return {}
        marks = ", ".join("?" * len(runs))
        found: dict[int, tuple[str, ...]] = {}
        for run, claim in session.rows(
            f"SELECT run_id, claim FROM run_shortcut WHERE run_id IN ({marks}) ORDER BY run_id, claim", runs
        ):
            found[run] = (*found.get(run, ()), claim)
        return found
