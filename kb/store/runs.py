"""Runs: who computed what, with which code, and how it ended. Every stored value names one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from kb.errors import BadArgument
from kb.store.base import StoreBase, now
from kb.store.checksum import DIGEST_MODULUS, row_check
from kb.store.engine import Session
from kb.store.processes import is_gone, this_process
from kb.store.records import Computation, RuleSet, Run, RunRecord, Status
from kb.store.seals import seal

_FACTS = "solver, solver_version, code_version, rules_hash, parameters, scope, machine, started_at"
"""What a run is from its first moment; with its shortcuts this is what its check covers."""


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
        seal(session, "run", "id = ?", row)
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
            seal(session, "run", "id = ?", (run.id,))

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
        seal(session, "run", "id = ?", (run,))

    def _disown(self, session: Session, run: int, codes: Sequence[int]) -> None:
        """Takes rows that no longer stand in a run's name out of its digest."""
        session.execute(
            "UPDATE run SET held = held - ?, digest = (digest + ?) % ? WHERE id = ?",
            (len(codes), -sum(codes) % DIGEST_MODULUS, DIGEST_MODULUS, run),
        )
        seal(session, "run", "id = ?", (run,))

    def end_lost_runs(self) -> int:
        """Ends the runs of processes of this machine that are gone, as after kill -9; gives how many."""
        with self.engine.transaction() as session:
            return self._end_lost(session)

    def _end_lost(self, session: Session) -> int:
        open_runs = session.rows("SELECT id, machine FROM run WHERE status = 'running'")
        lost = [number for number, machine in open_runs if is_gone(machine)]
        for number in lost:
            self._finish(session, number, "interrupted", 0, "its process died")
        return len(lost)

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

    def _close_unspoken(self, session: Session, runs: set[int]) -> None:
        """Retracts runs that are not what they were when they began; no value may stand in their name."""
        self._known_runs.clear()
        for number in sorted(runs - self._computations(session, runs).keys()):
            (facts,) = session.rows(f"SELECT {_FACTS} FROM run WHERE id = ?", (number,))
            check = row_check((*facts, *self._shortcuts(session, [number]).get(number, ())))
            session.execute(
                "UPDATE run SET status = 'retracted', message = ?, checksum = ? WHERE id = ?",
                (f"its record was found damaged by {now()}", check, number),
            )
            seal(session, "run", "id = ?", (number,))

    def _shortcuts(self, session: Session, runs: Sequence[int]) -> dict[int, tuple[str, ...]]:
        marks = ", ".join("?" * len(runs))
        found: dict[int, tuple[str, ...]] = {}
        for run, claim in session.rows(
            f"SELECT run_id, claim FROM run_shortcut WHERE run_id IN ({marks}) ORDER BY run_id, claim", runs
        ):
            found[run] = (*found.get(run, ()), claim)
        return found
