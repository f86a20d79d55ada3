"""Canonical forms in and out of the database: each is stored once, and remembered by number."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from kb.store.base import StoreBase
from kb.store.checksum import row_check
from kb.store.engine import Session
from kb.store.records import Form

COLUMNS = (
    "digest, text, nim, outcome, mean, mean_real, temperature, temperature_real,"
    " left_stop, left_stop_real, right_stop, right_stop_real, birthday"
)
_MARKS = ", ".join("?" * (2 + COLUMNS.count(",")))
_MOST_REMEMBERED = 500_000


class FormStore(StoreBase):
    """The canonical forms of a store."""

    def _forms_by_id(
        self, session: Session, ids: Collection[int], *, remember: bool = True
    ) -> dict[int, Form]:
        """The forms with these numbers that pass their check.

        A committed form never changes, so each is read once.
        """
        found = {number: form for number in ids if (form := self._forms.get(number)) is not None}
        if missing := [str(number) for number in sorted(set(ids) - found.keys())]:
            read = {
                number: _form(row)
                for number, check, *row in session.select_keyed(
                    f"SELECT id, checksum, {COLUMNS} FROM wanted"
                    " JOIN form ON id = CAST(wanted.key AS INTEGER)",
                    (),
                    missing,
                )
                if row_check(row) == check
            }
            found |= read
            if remember:
                if len(self._forms) + len(read) > _MOST_REMEMBERED:
                    self._forms.clear()
                self._forms.update(read)
        return found

    def _store_forms(self, session: Session, forms: Sequence[Form]) -> dict[str, int]:
        """The number of each form by its digest; those not yet stored are, in the order of their text."""
        by_digest = {form.digest: form for form in sorted(forms)}
        numbers = self._numbers(session, list(by_digest))
        if new := [form for digest, form in by_digest.items() if digest not in numbers]:
            session.execute_many(
                f"INSERT INTO form (checksum, {COLUMNS}) VALUES ({_MARKS}) ON CONFLICT (digest) DO NOTHING",
                [_row(form) for form in new],
            )
            numbers |= self._numbers(session, [form.digest for form in new])
        self._mend_forms(session, {numbers[digest]: form for digest, form in by_digest.items()})
        return numbers

    def _mend_forms(self, session: Session, forms: Mapping[int, Form]) -> None:
        """Writes anew the stored forms that fail their check: what they should say is known here."""
        sound = self._forms_by_id(session, forms.keys(), remember=False)
        if damaged := [(number, form) for number, form in forms.items() if number not in sound]:
            with session.unguarded("a damaged form is written anew"):
                session.execute_many(
                    f"UPDATE form SET (checksum, {COLUMNS}) = ({_MARKS}) WHERE id = ?",
                    [(*_row(form), number) for number, form in damaged],
                )

    def _numbers(self, session: Session, digests: list[str]) -> dict[str, int]:
        return dict(
            session.select_keyed(
                "SELECT digest, id FROM wanted JOIN form ON form.digest = wanted.key", (), digests
            )
        )


def _row(form: Form) -> tuple[object, ...]:
    columns = (
        form.digest,
        form.text,
        form.nim_value,
        form.outcome,
        *_twins(form.mean),
        *_twins(form.temperature),
        *_twins(form.left_stop),
        *_twins(form.right_stop),
        form.birthday,
    )
    return row_check(columns), *columns


def _twins(number: Fraction) -> tuple[str, float]:
    return str(number), float(number)


def _form(row: Sequence[object]) -> Form:
    _, text, nim, outcome, *numbers, birthday = row
    mean, temperature, left_stop, right_stop = (Fraction(str(number)) for number in numbers[::2])
    return Form(
        str(text),
        None if nim is None else int(str(nim)),
        str(outcome),
        mean,
        temperature,
        left_stop,
        right_stop,
        int(str(birthday)),
    )
