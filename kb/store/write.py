"""Writing computed values: each once, in the name of a run, one transaction a batch.

A second computation of a stored value confirms it or is a `Conflict`: then the batch is rolled back,
the conflict recorded and the run marked as failed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from kb.errors import BadArgument, Conflict
from kb.store.base import now
from kb.store.engine import NewRow, Session
from kb.store.forms import FormStore
from kb.store.keys import size
from kb.store.records import Form, Run, Written, form_digest
from kb.store.runs import RunStore
from kb.values.nimber import name

if TYPE_CHECKING:
    from kb.values.short_game import ShortGame

Incoming: TypeAlias = "int | ShortGame | Form"
Batch: TypeAlias = dict[str, NewRow]


class _Differs(Exception):
    """Ends the transaction of a batch that contradicts the store."""

    def __init__(self, differences: list[tuple[str, str, int, str]]) -> None:
        super().__init__()
        self.differences = differences
        """Key, stored value, the run that stored it, value found."""


class ValueWriter(FormStore, RunStore):
    """The writing half of a store."""

    def write_values(self, run: Run, rows: Iterable[tuple[str, Incoming]]) -> Written:
        """Stores one batch of (key, value) in one transaction, and keeps the counts right.

        Rows may come in any order; values that are stored already are confirmed. Raises `Conflict`,
        and stores nothing of the batch, if any value differs from the one stored.
        """
        given = sorted(rows, key=lambda row: row[0])
        if not given:
            return Written(0, 0)
        try:
            with self.engine.writing() as session:
                self._must_be_running(session, run)
                batch, shown = self._prepare(session, run, given)
                written = self._write(session, run, batch, shown)
                session.execute(
                    "UPDATE run SET written = written + ?, confirmed = confirmed + ? WHERE id = ?",
                    (*written, run.id),
                )
                return written
        except _Differs as found:
            raise self._record_conflicts(run, found.differences) from None

    def _must_be_running(self, session: Session, run: Run) -> None:
        row = session.row("SELECT status FROM run WHERE id = ? AND ruleset_id = ?", (run.id, run.ruleset))
        if row is None:
            raise BadArgument(f"run {run.id} of {run.game!r} is not recorded, so it can store no value")
        if row[0] != "running":
            raise BadArgument(f"run {run.id} has ended ({row[0]}), so it can store no more values")

    def _prepare(
        self, session: Session, run: Run, given: Sequence[tuple[str, Incoming]]
    ) -> tuple[list[NewRow], dict[int, str]]:
        """The rows as they are stored, sorted, and the text of the forms among them by number."""
        shown: dict[int, str] = {}
        rows: list[NewRow]
        if run.kind == "impartial":
            for key, value in given:
                if type(value) is not int or value < 0:
                    raise BadArgument(f"{run.game} has nim-values, got {value!r} for {key!r}")
            rows = [(key, value, None) for key, value in given]  # type: ignore[misc]
        else:
            numbers = self._form_numbers(session, run, given)
            shown = {number: str(value) for value, number in numbers.items()}
            rows = [(key, None, numbers[value]) for key, value in given]
        batch: Batch = {row[0]: row for row in rows}
        if len(batch) < len(rows):
            for row in rows:
                if batch[row[0]] != row:
                    other = batch[row[0]]
                    raise _Differs([(row[0], _show(other, shown), run.id, _show(row, shown))])
        return list(batch.values()), shown

    def _form_numbers(
        self, session: Session, run: Run, given: Sequence[tuple[str, Incoming]]
    ) -> dict[Incoming, int]:
        distinct = dict.fromkeys(value for _, value in given)
        forms: dict[Incoming, Form] = {}
        for value in distinct:
            if isinstance(value, int):
                raise BadArgument(f"{run.game} is partizan; expected a short game, got {value!r}")
            forms[value] = value if isinstance(value, Form) else Form.of(value)
        numbers = self._store_forms(session, list(forms.values()))
        return {value: numbers[form_digest(form.text)] for value, form in forms.items()}

    def _write(self, session: Session, run: Run, batch: list[NewRow], shown: dict[int, str]) -> Written:
        """Adds what is new and confirms the rest.

        Nearly always all is new, so that is tried first; where it is not, the stored rows are read and
        set apart. Another writer may be quicker in between, hence the loop.
        """
        confirmed = 0
        while True:
            session.execute("SAVEPOINT batch")
            if session.insert_new(run.ruleset, run.id, batch) == len(batch):
                session.execute("RELEASE SAVEPOINT batch")
                self._count(session, run, batch)
                return Written(len(batch), confirmed)
            session.execute("ROLLBACK TO SAVEPOINT batch")
            stored = {
                row[0]: row
                for row in session.select_keyed(
                    "SELECT v.key, v.nim, v.form_id, v.run_id FROM wanted JOIN computed_value v"
                    " ON v.ruleset_id = ? AND v.key = wanted.key",
                    (run.ruleset,),
                    [row[0] for row in batch],
                )
            }
            confirmed += self._confirm(
                session, run, [row for row in batch if row[0] in stored], stored, shown
            )
            batch = [row for row in batch if row[0] not in stored]
            if not batch:
                return Written(0, confirmed)

    def _confirm(
        self,
        session: Session,
        run: Run,
        again: Sequence[NewRow],
        stored: dict[str, tuple[str, int | None, int | None, int]],
        shown: dict[int, str],
    ) -> int:
        differing = [row for row in again if stored[row[0]][:3] != row]
        if differing:
            forms = self._forms_by_id(
                session, {number for row in differing if (number := stored[row[0]][2]) is not None}
            )
            names = {number: form.text for number, form in forms.items()} | shown
            raise _Differs(
                [
                    (row[0], _show(stored[row[0]][:3], names), stored[row[0]][3], _show(row, names))
                    for row in differing
                ]
            )
        # A run that meets its own value again has not computed it twice.
        others = [(run.ruleset, row[0], run.id) for row in again if stored[row[0]][3] != run.id]
        session.execute_many(
            "INSERT INTO confirmation (ruleset_id, key, run_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            others,
        )
        return len(others)

    def _count(self, session: Session, run: Run, new: Sequence[NewRow]) -> None:
        """Adds new rows to the cached counts."""
        # Most keys tell their size by the first character: few sizes are worked out, not one a row.
        heads = Counter([(key[:4] if key[:1] == "~" else key[:1], nim, form) for key, nim, form in new])
        counts: Counter[tuple[int, int]] = Counter()
        for (head, nim, form), count in heads.items():
            counts[size(head), _either(nim, form)] += count
        session.execute_many(
            "INSERT INTO value_count (ruleset_id, n, value, count) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (ruleset_id, n, value) DO UPDATE SET count = value_count.count + excluded.count",
            [(run.ruleset, n, value, count) for (n, value), count in sorted(counts.items())],
        )

    def _record_conflicts(self, run: Run, differences: list[tuple[str, str, int, str]]) -> Conflict:
        key, stored, stored_run, found = differences[0]
        message = (
            f"{run.game} {key!r} is stored as {stored} by run {stored_run}, and run {run.id} computed {found}"
        )
        if len(differences) > 1:
            message += f" (and {len(differences) - 1} more such positions)"
        with self.engine.writing() as session:
            session.execute_many(
                "INSERT INTO conflict (ruleset_id, key, stored_value, stored_run_id, found_value,"
                " found_run_id, found_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(run.ruleset, key, a, first, b, run.id, now()) for key, a, first, b in differences],
            )
            self._finish(session, run.id, "failed", 0, message)
        return Conflict(message)


def _either(nim: int | None, form: int | None) -> int:
    if nim is not None:
        return nim
    assert form is not None
    return form


def _show(row: NewRow, forms: dict[int, str]) -> str:
    _, nim, form = row
    return name(nim) if nim is not None else forms[_either(nim, form)]
