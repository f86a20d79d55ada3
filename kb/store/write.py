"""Writing computed values: each once, in the name of a run, one transaction per batch.

A second computation of a stored value confirms it or is a `Conflict`: then the batch is rolled back,
the conflict recorded and the run marked as failed. A stored row that fails its check is no value: what
is computed now takes its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from kb.errors import BadArgument, Conflict
from kb.store.base import now
from kb.store.checksum import DIGEST_MODULUS, short, value_codes
from kb.store.counts import add_counts, change_counts
from kb.store.engine import NewRow, Session
from kb.store.keys import size
from kb.store.read import STORED_COLUMNS, ValueReader
from kb.store.records import Form, LineRows, RuleSet, Run, Written
from kb.store.seals import seal, seal_of
from kb.values import nimber

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


class _Batch(NamedTuple):
    """What is to be written, by number, and the digests of the forms that numbers stand for."""

    run: Run
    rows: list[NewRow]
    digests: Mapping[int, str]

    def codes(self, rows: Sequence[NewRow], start: int | None = None) -> list[int]:
        """The codes of rows of this batch, in the name of its run unless another's start is given."""
        start = self.run.code if start is None else start
        if self.run.kind == "impartial":
            return value_codes(start, rows)
        return value_codes(start, [(key, self.digests[number]) for key, number in rows])


class ValueWriter(ValueReader):
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
                numbered, digests = self._numbered(session, run, given)
                written, codes = self._write(session, run, _Batch(run, numbered, digests))
                _book(session, run, written, codes)
                return written
        except _Differs as found:
            raise self._record_conflicts(run, found) from None

    def line_rows(self, run: Run, text: bytes, values: bytes) -> LineRows:
        """What `write_lines` hands to the database, made ready by whichever thread has the time."""
        from kb._kernel import value_rows

        return LineRows(run.code, *value_rows(text, values, run.code, self.engine.session.copies))

    def write_lines(self, run: Run, text: bytes, values: bytes, rows: LineRows | None = None) -> Written:
        """Stores plain graphs with their nim-values: keys of one length, one per line, and a byte per value.

        The same as `write_values`, without an object for a row where all of them are new. That nearly
        always holds; where it does not, or a key occurs twice, the rows go the longer way.
        """
        if run.kind != "impartial":
            raise BadArgument(f"{run.game} is partizan; its values are no nim-values")
        if not text:
            return Written(0, 0)
        width = text.index(b"\n")
        if rows is None or rows.start != run.code:
            rows = self.line_rows(run, text, values)
        with self.engine.transaction(bulk=True) as session:
            self._must_be_running(session, run)  # all that the rows refer to
            session.execute("SAVEPOINT batch")
            if session.insert_lines(run.ruleset, run.id, rows.text, width) == len(values):
                session.execute("RELEASE SAVEPOINT batch")
                n = size(text[:width].decode("ascii"))
                counts = {(n, value): count for value, count in rows.counts.items()}
                add_counts(session, run.ruleset, counts)
                written = Written(len(values), 0)
                _book(session, run, written, rows.codes)
                return written
            session.execute("ROLLBACK TO SAVEPOINT batch")
        return self.write_values(run, zip(text.decode("ascii").split(), values, strict=True))

    def _must_be_running(self, session: Session, run: Run) -> None:
        row = session.row("SELECT status FROM run WHERE id = ? AND ruleset_id = ?", (run.id, run.ruleset))
        if row is None:
            raise BadArgument(f"run {run.id} of {run.game!r} is not recorded, so it can store no value")
        if row[0] != "running":
            raise BadArgument(f"run {run.id} has ended ({row[0]}), so it can store no more values")

    def _numbered(
        self, session: Session, game: RuleSet | Run, given: list[tuple[str, Incoming]]
    ) -> tuple[list[NewRow], dict[int, str]]:
        """The rows with each value as the number it is stored by: the nim-value, or the form's number.

        With them come the digests of the forms that numbers stand for.
        """
        name = game.game if isinstance(game, Run) else game.slug
        distinct = set(map(itemgetter(1), given))
        if game.kind == "impartial":
            for value in distinct:
                if type(value) is not int or value < 0:
                    raise BadArgument(f"{name} is impartial; expected a nim-value, got {value!r}")
            return cast("list[NewRow]", given), {}
        forms: dict[Incoming, Form] = {}
        for value in distinct:
            if isinstance(value, int):
                raise BadArgument(f"{name} is partizan; expected a short game, got {value!r}")
            forms[value] = value if isinstance(value, Form) else Form.of(value)
        by_digest = self._store_forms(session, list(forms.values()))
        numbers = {value: by_digest[form.digest] for value, form in forms.items()}
        digests = {number: digest for digest, number in by_digest.items()}
        return [(key, numbers[value]) for key, value in given], digests

    def _write(self, session: Session, run: Run, batch: _Batch) -> tuple[Written, int]:
        """Adds what is new and confirms the rest; gives the sum of the codes of all this.

        Nearly always all is new, so that is tried first; where it is not, the stored rows are read and
        set apart. Another writer may be quicker in between, hence the loop.
        """
        rows = self._once(session, run, batch.rows)
        codes: list[int] = []
        mended = confirmed = 0
        while rows:
            new = batch.codes(rows)
            session.execute("SAVEPOINT batch")
            if session.insert_new(run.ruleset, run.id, run.column, rows, list(map(short, new))):
                session.execute("RELEASE SAVEPOINT batch")
                change_counts(session, run.ruleset, rows, 1)
                codes += new
                break
            session.execute("ROLLBACK TO SAVEPOINT batch")
            stored, damaged = self._stored_numbers(session, run, rows)
            again = self._confirm(session, run, batch, [row for row in rows if row[0] in stored], stored)
            confirmed += len(again)
            mends = self._mend(session, run, batch, [row for row in rows if row[0] in damaged], damaged)
            mended += len(mends)
            codes += again + mends
            rows = [row for row in rows if row[0] not in stored and row[0] not in damaged]
        return Written(len(rows) + mended, confirmed), sum(codes)

    def _stored_numbers(
        self, session: Session, run: Run, rows: Sequence[NewRow]
    ) -> tuple[dict[str, tuple[int, int]], dict[str, int]]:
        """The stored numbers among the rows' keys, each with its run; and the runs of damaged ones."""
        found = self._keyed(session, STORED_COLUMNS, "computed_value", run.ruleset, [key for key, _ in rows])
        number = itemgetter(1 if run.kind == "impartial" else 2)
        stored: dict[str, tuple[int, int]] = {}
        damaged: dict[str, int] = {}
        for row, value in zip(found, self._verified(session, run.ruleset, found), strict=True):
            if value is None:
                damaged[row[0]] = row[3]
            else:
                stored[row[0]] = (number(row), row[3])
        return stored, damaged

    def _mend(
        self,
        session: Session,
        run: Run,
        batch: _Batch,
        computed: Sequence[NewRow],
        damaged: Mapping[str, int],
    ) -> list[int]:
        """Puts computed values in the place of damaged rows; gives their codes.

        The counts still hold what such a row once said, and so does the digest of the run that wrote
        it, which now loses the row. Both are taken to have been of the value as it is now; where that
        is not so, the doctor tells.
        """
        if not computed:
            return []
        codes = batch.codes(computed)
        with session.unguarded(f"run {run.id} computed damaged values anew"):
            for row, code in zip(computed, codes, strict=True):
                key, number = row
                by = damaged[key]
                self._disown(session, by, batch.codes([row], self._run_code(session, run.ruleset, by)))
                session.execute(
                    "UPDATE computed_value SET run_id = ?, checksum = ?, nim = ?, form_id = ?"
                    " WHERE ruleset_id = ? AND key = ?",
                    (run.id, short(code), *_columns(run, number), run.ruleset, key),
                )
        return codes

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
        self,
        session: Session,
        run: Run,
        batch: _Batch,
        again: list[NewRow],
        stored: Mapping[str, tuple[int, int]],
    ) -> list[int]:
        """Records that a run found stored values again; gives the codes of what it recorded."""
        if differences := [
            _Difference(key, *stored[key], number) for key, number in again if stored[key][0] != number
        ]:
            raise self._differs(session, run, differences)
        # A run that meets its own value again has not computed it twice.
        others = [row for row in again if stored[row[0]][1] != run.id]
        keys = [key for key, _ in others]
        mine = {
            key
            for key, by in self._keyed(session, "v.key, v.run_id", "confirmation", run.ruleset, keys)
            if by == run.id
        }
        others = [row for row in others if row[0] not in mine]
        codes = batch.codes(others)
        session.execute_many(
            "INSERT INTO confirmation (ruleset_id, key, run_id, checksum) VALUES (?, ?, ?, ?)",
            [(run.ruleset, key, run.id, short(code)) for (key, _), code in zip(others, codes, strict=True)],
        )
        return codes

    def _differs(self, session: Session, run: Run, differences: Sequence[_Difference]) -> _Differs:
        numbers = {each.stored for each in differences} | {each.found for each in differences}
        if run.kind == "impartial":
            return _Differs(differences, {number: nimber.name(number) for number in numbers})
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
        at = now()
        with self.engine.transaction() as session:
            session.execute_many(
                "INSERT INTO conflict (ruleset_id, key, stored_value, stored_run_id, found_value,"
                " found_run_id, found_at, seal) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [(*row, at, seal_of((*row, at, None))) for row in rows],
            )
            self._finish(session, run.id, "failed", 0, message)
        conflict = Conflict(message)
        conflict.keys = frozenset(each.key for each in found.differences)
        return conflict


def _book(session: Session, run: Run, written: Written, codes: int) -> None:
    """Adds to a run what it has written, and the codes of that to its digest."""
    session.execute(
        "UPDATE run SET written = written + ?, confirmed = confirmed + ?, held = held + ?,"
        " digest = (digest + ?) % ? WHERE id = ?",
        (*written, sum(written), codes, DIGEST_MODULUS, run.id),
    )
    seal(session, "run", "id = ?", (run.id,))


def _columns(run: Run, number: int) -> tuple[int | None, int | None]:
    """What stands in the columns `nim` and `form_id`."""
    return (number, None) if run.kind == "impartial" else (None, number)
