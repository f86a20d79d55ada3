"""Writing computed values: each once, in the name of a run, one transaction a batch.

A second computation of a stored value confirms it or is a `Conflict`: then the batch is rolled back,
the conflict recorded and the run marked as failed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from kb.errors import BadArgument, Conflict
from kb.store.base import now
from kb.store.counts import change_counts
from kb.store.engine import NewRow, Session
from kb.store.forms import FormStore
from kb.store.records import Form, Run, Written
from kb.store.runs import RunStore
from kb.values.nimber import name

if TYPE_CHECKING:
    from kb.values.short_game import ShortGame

Incoming: TypeAlias = "int | ShortGame | Form"

_BY_KEY = itemgetter(0)


class _Difference(NamedTuple):
    key: str
    stored: int
    stored_run: int
    found: int


class _Differs(Exception):
    """Ends the transaction of a batch that contradicts the store, or itself."""

    def __init__(self, differences: Sequence[_Difference], texts: Mapping[int, str]) -> None:
        super().__init__()
        self.differences = differences
        self.texts = texts
        """The text of each value that differs."""


class ValueWriter(FormStore, RunStore):
    """The writing half of a store."""

    def write_values(self, run: Run, rows: Iterable[tuple[str, Incoming]]) -> Written:
        """Stores one batch of (key, value) in one transaction, and keeps the counts right.

        Rows may come in any order; values that are stored already are confirmed. Raises `Conflict`,
        and stores nothing of the batch, if any value differs from the one stored.
        """
        given = sorted(rows, key=_BY_KEY)
        if not given:
            return Written(0, 0)
        try:
            with self.engine.transaction() as session:
                self._must_be_running(session, run)
                written = self._write(session, run, self._numbered(session, run, given))
                session.execute(
                    "UPDATE run SET written = written + ?, confirmed = confirmed + ? WHERE id = ?",
                    (*written, run.id),
                )
                return written
        except _Differs as found:
            raise self._record_conflicts(run, found) from None

    def _must_be_running(self, session: Session, run: Run) -> None:
        row = session.row("SELECT status FROM run WHERE id = ? AND ruleset_id = ?", (run.id, run.ruleset))
        if row is None:
            raise BadArgument(f"run {run.id} of {run.game!r} is not recorded, so it can store no value")
        if row[0] != "running":
            raise BadArgument(f"run {run.id} has ended ({row[0]}), so it can store no more values")

    def _numbered(self, session: Session, run: Run, given: list[tuple[str, Incoming]]) -> list[NewRow]:
        """The rows with each value as the number it is stored by: the nim-value, or the form's number."""
        distinct = set(map(itemgetter(1), given))
        if run.kind == "impartial":
            for value in distinct:
                if type(value) is not int or value < 0:
                    raise BadArgument(f"{run.game} is impartial; expected a nim-value, got {value!r}")
            return cast("list[NewRow]", given)
        forms: dict[Incoming, Form] = {}
        for value in distinct:
            if isinstance(value, int):
                raise BadArgument(f"{run.game} is partizan; expected a short game, got {value!r}")
            forms[value] = value if isinstance(value, Form) else Form.of(value)
        by_digest = self._store_forms(session, list(forms.values()))
        numbers = {value: by_digest[form.digest] for value, form in forms.items()}
        return [(key, numbers[value]) for key, value in given]

    def _write(self, session: Session, run: Run, batch: list[NewRow]) -> Written:
        """Adds what is new and confirms the rest.

        Nearly always all is new, so that is tried first; where it is not, the stored rows are read and
        set apart. Another writer may be quicker in between, hence the loop.
        """
        batch = self._once(session, run, batch)
        confirmed = 0
        while batch:
            session.execute("SAVEPOINT batch")
            if session.insert_new(run.ruleset, run.id, run.column, batch) == len(batch):
                session.execute("RELEASE SAVEPOINT batch")
                change_counts(session, run.ruleset, batch, 1)
                break
            session.execute("ROLLBACK TO SAVEPOINT batch")
            stored = {
                key: (number, by)
                for key, number, by in session.select_keyed(
                    f"SELECT v.key, v.{run.column}, v.run_id FROM wanted JOIN computed_value v"
                    " ON v.ruleset_id = ? AND v.key = wanted.key",
                    (run.ruleset,),
                    [key for key, _ in batch],
                )
            }
            confirmed += self._confirm(session, run, [row for row in batch if row[0] in stored], stored)
            batch = [row for row in batch if row[0] not in stored]
        return Written(len(batch), confirmed)

    def _once(self, session: Session, run: Run, rows: list[NewRow]) -> list[NewRow]:
        """The rows with each key once; a batch that gives one key two values contradicts itself."""
        batch = dict(rows)
        if len(batch) == len(rows):
            return rows
        if differences := [
            _Difference(key, batch[key], run.id, number) for key, number in rows if batch[key] != number
        ]:
            raise self._differs(session, run, differences)
        return list(batch.items())

    def _confirm(
        self, session: Session, run: Run, again: list[NewRow], stored: Mapping[str, tuple[int, int]]
    ) -> int:
        if differences := [
            _Difference(key, *stored[key], number) for key, number in again if stored[key][0] != number
        ]:
            raise self._differs(session, run, differences)
        # A run that meets its own value again has not computed it twice.
        others = [(run.ruleset, key, run.id) for key, _ in again if stored[key][1] != run.id]
        session.execute_many(
            "INSERT INTO confirmation (ruleset_id, key, run_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            others,
        )
        return len(others)

    def _differs(self, session: Session, run: Run, differences: Sequence[_Difference]) -> _Differs:
        numbers = {each.stored for each in differences} | {each.found for each in differences}
        if run.kind == "impartial":
            return _Differs(differences, {number: name(number) for number in numbers})
        # The numbers of forms that are new in this batch do not outlive its rollback.
        forms = self._forms_by_id(session, numbers, remember=False)
        return _Differs(differences, {number: form.text for number, form in forms.items()})

    def _record_conflicts(self, run: Run, found: _Differs) -> Conflict:
        rows = [
            (
                run.ruleset,
                each.key,
                found.texts[each.stored],
                each.stored_run,
                found.texts[each.found],
                run.id,
            )
            for each in found.differences
        ]
        _, key, stored, stored_run, computed, _ = rows[0]
        message = f"{run.game} {key} is {stored} by run {stored_run}, and run {run.id} computed {computed}"
        if len(rows) > 1:
            message += f"; {len(rows) - 1} more positions differ"
        with self.engine.transaction() as session:
            session.execute_many(
                "INSERT INTO conflict (ruleset_id, key, stored_value, stored_run_id, found_value,"
                " found_run_id, found_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(*row, now()) for row in rows],
            )
            self._finish(session, run.id, "failed", 0, message)
        return Conflict(message)
