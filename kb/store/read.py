"""Reading computed values: one, many, all in the order of their keys, and how many there are."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from kb.store.checksum import pass_their_checks, row_check, short, value_code
from kb.store.damage import warn_of_damage
from kb.store.engine import Row, Session
from kb.store.forms import FormStore
from kb.store.keys import bounds
from kb.store.records import Facet, Form, ImportSource, NimOrForm, RuleSet, StoredValue, ValueRow
from kb.store.runs import RunStore
from kb.store.seals import seal_of

PAGE = 20_000
"""How many rows are read at once: a reader of millions never holds the database."""

STORED_COLUMNS = "v.key, v.nim, v.form_id, v.run_id, v.checksum"
"""What has to be read of a `computed_value` v to know it and to check it."""
IMPORTED_COLUMNS = "v.key, v.nim, v.form_id, -v.source_id, v.checksum"
"""The same of an `imported_value` v: its source takes the place of a run, as a negative number."""
_VALUE = (
    f"SELECT {STORED_COLUMNS},"
    " EXISTS (SELECT 1 FROM confirmation c WHERE c.ruleset_id = v.ruleset_id AND c.key = v.key),"
    " EXISTS (SELECT 1 FROM conflict d WHERE +d.ruleset_id = v.ruleset_id AND d.found_value <> ''),"
    " EXISTS (SELECT 1 FROM certified_value t WHERE t.ruleset_id = v.ruleset_id AND t.key = v.key)"
    " FROM computed_value v WHERE v.ruleset_id = ? AND v.key = ?"
)
"""One value, and whether more has to be read of it: that it was confirmed, disputed or certified is rare.

Of disputes the table is asked, by a column that no index has: a damaged index loses none."""
_AGAIN = "SELECT run_id, checksum FROM confirmation WHERE ruleset_id = ? AND key = ? ORDER BY run_id"
_CONFLICT = (
    "v.key, v.seal, v.ruleset_id, v.key, v.stored_value, v.stored_run_id, v.found_value, v.found_run_id,"
    " v.found_at, v.resolution"
)
"""What has to be read of a `conflict` v to know whether it is settled."""


class ValueReader(FormStore, RunStore):
    """The reading half of a store."""

    def read_value(self, game: RuleSet, key: str) -> StoredValue | None:
        """What is stored of the position with this key, with its provenance, if anything is."""
        with self.engine.connection() as session:
            ruleset = self._ruleset(session, game)
            if ruleset is None:
                return None
            if (found := session.row(_VALUE, (ruleset, key))) is None:
                return self._imported(session, ruleset, [key]).get(key)
            if (plain := self._plainly(ruleset, found)) is not None:
                return plain
            *row, confirmed, conflicting, proved = found
            again = session.rows(_AGAIN, (ruleset, key)) if confirmed else ()
            disputed = bool(conflicting) and key in self._disputed(session, ruleset, [key])
            (value,) = self._verified(session, ruleset, [row])
            stored = self._stored(session, ruleset, row, value, again, disputed)
        return self._with_certificates(game, {key: stored})[key] if proved else stored

    def _plainly(self, ruleset: int, found: Row) -> StoredValue | None:
        """A value that passes its check, of a run read before and of which nothing more is said.

        That is nearly every value; None leaves it to the longer way.
        """
        key, nim, number, run, check, confirmed, conflicting, proved = found
        start = self._run_codes.get((ruleset, run))
        by = self._known_runs.get(run)
        value = nim if number is None else self._forms.get(number)
        if confirmed or conflicting or proved or start is None or by is None or value is None:
            return None
        written = value.digest if isinstance(value, Form) else value
        return StoredValue(key, value, (by,)) if short(value_code(start, key, written)) == check else None

    def _with_certificates(self, game: RuleSet, found: dict[str, StoredValue]) -> dict[str, StoredValue]:
        """Values with what more is known of them: nothing, here."""
        return found

    def read_values(self, game: RuleSet, keys: Iterable[str]) -> dict[str, StoredValue]:
        """What is stored of the positions with these keys, with its provenance."""
        found: dict[str, StoredValue] = {}
        with self.engine.snapshot() as session:
            ruleset = self._ruleset(session, game)
            if ruleset is None:
                return found
            for page in _pages(keys):
                rows = self._keyed(session, STORED_COLUMNS, "computed_value", ruleset, page)
                found |= self._with_provenance(session, ruleset, rows, page)
                if others := [key for key in page if key not in found]:
                    found |= self._imported(session, ruleset, others)
        return found

    def iterate_stored(self, game: RuleSet, *, n: tuple[int, int] | None = None) -> Iterator[StoredValue]:
        """All that was computed, in the order of the keys, each with its provenance.

        What is damaged or disputed comes too, and says so; what is known by import only does not.
        """
        low, high = bounds(*n) if n else ("", "\x7f")
        operator = ">="
        while True:
            with self.engine.snapshot() as session:
                ruleset = self._ruleset(session, game) or 0
                rows = session.rows(
                    f"SELECT {STORED_COLUMNS} FROM computed_value v WHERE v.ruleset_id = ?"
                    f" AND v.key {operator} ? AND v.key < ? ORDER BY v.ruleset_id, v.key LIMIT ?",
                    (ruleset, low, high, PAGE),
                )
                keys = [row[0] for row in rows if isinstance(row[0], str)]
                page = self._with_provenance(session, ruleset, rows, keys)
            yield from page.values()
            if len(rows) < PAGE:
                return
            operator, low = ">", rows[-1][0]

    def _imported(self, session: Session, ruleset: int, keys: Sequence[str]) -> dict[str, StoredValue]:
        """What files say of positions whose values were not computed; sources that differ give none.

        Nor is one served beside a damaged one, which may have said otherwise.
        """
        rows = self._keyed(session, IMPORTED_COLUMNS, "imported_value", ruleset, keys)
        found: dict[str, StoredValue] = {}
        if not rows:
            return found
        sources = self._import_sources(session)
        rows.sort(key=lambda row: (row[0], -row[3]))
        for row, value in zip(rows, self._verified(session, ruleset, rows), strict=True):
            key, source = row[0], sources.get(-row[3])
            if value is None or source is None:
                found[key] = StoredValue(key, None, (), damaged=True)
            elif key not in found:
                found[key] = StoredValue(key, value, (), imported=source)
            elif not found[key].damaged and found[key].value != value:
                found[key] = StoredValue(key, None, (), disputed=True)
        return found

    def _import_sources(self, session: Session) -> dict[int, ImportSource]:
        """The files that values were imported from, by number, as far as they pass their check."""
        return {
            number: ImportSource(number, *facts)
            for number, check, *facts in session.rows(
                "SELECT id, checksum, file, digest, imported_at, source, citation FROM import_source"
            )
            if row_check(facts) == check
        }

    def _with_provenance(
        self, session: Session, ruleset: int, rows: Sequence[Row], keys: Sequence[str]
    ) -> dict[str, StoredValue]:
        """Rows of values, read by these keys, with everything the store knows about each."""
        wanted = set(keys)
        rows = [row for row in rows if row[0] in wanted]  # a damaged key may be no text at all
        again: dict[str, list[Row]] = {}
        columns = "v.key, v.run_id, v.checksum"
        for key, *confirmation in sorted(self._keyed(session, columns, "confirmation", ruleset, keys)):
            again.setdefault(key, []).append(tuple(confirmation))
        disputed = self._disputed(session, ruleset, keys)
        return {
            row[0]: self._stored(session, ruleset, row, value, again.get(row[0], ()), row[0] in disputed)
            for row, value in zip(rows, self._verified(session, ruleset, rows), strict=True)
        }

    def disputed_keys(self, game: RuleSet) -> set[str]:
        """The keys of all positions whose value is in dispute."""
        with self.engine.connection() as session:
            ruleset = self._ruleset(session, game) or 0
            rows = session.rows(f"SELECT {_CONFLICT} FROM conflict v WHERE v.ruleset_id = ?", (ruleset,))
            return _unsettled(rows) | self._disputed(session, ruleset, [])

    def _disputed(self, session: Session, ruleset: int, keys: Sequence[str]) -> set[str]:
        """Those of the keys whose value is in dispute.

        The table is asked by its index and without it: a damaged index loses no dispute.
        """
        open_now = session.rows(
            "SELECT v.key FROM conflict v WHERE +v.ruleset_id = ? AND v.resolution IS NULL", (ruleset,)
        )
        by_index = self._keyed(session, _CONFLICT, "conflict", ruleset, keys)
        return {key for (key,) in open_now} | _unsettled(by_index)

    def has_between(self, game: RuleSet, first: str, last: str) -> bool:
        """Whether any position from one key to another, both included, has a computed value."""
        with self.engine.connection() as session:
            found = session.row(
                "SELECT 1 FROM computed_value WHERE ruleset_id = ? AND key >= ? AND key <= ? LIMIT 1",
                (self._ruleset(session, game) or 0, first, last),
            )
        return found is not None

    def missing(self, game: RuleSet, keys: Iterable[str]) -> list[str]:
        """Those of the keys that have no computed value, each once, in the order given.

        A damaged row counts as missing: computing its value again mends it.
        """
        wanted = list(dict.fromkeys(keys))
        stored: set[str] = set()
        with self.engine.snapshot() as session:
            ruleset = self._ruleset(session, game)
            if ruleset is None:
                return wanted
            for page in _pages(wanted):
                rows = self._keyed(session, STORED_COLUMNS, "computed_value", ruleset, page)
                values = self._verified(session, ruleset, rows)
                stored.update(row[0] for row, value in zip(rows, values, strict=True) if value is not None)
        return [key for key in wanted if key not in stored]

    def iterate_values(
        self,
        game: RuleSet,
        *,
        n: tuple[int, int] | None = None,
        after: str | None = None,
        limit: int | None = None,
        without_shortcuts: Collection[str] = (),
    ) -> Iterator[ValueRow]:
        """Computed values in the order of their keys, so the smallest positions come first.

        `n` bounds the number of vertices; `after` a key goes on where a page ended. A value whose
        every computation relied on one of `without_shortcuts` is left out. So is a damaged row, with a
        `DamagedRows` warning that names it.
        """
        low, high = bounds(*n) if n else ("", "\x7f")
        left = limit
        with self.engine.connection() as session:
            ruleset = self._ruleset(session, game)
        if ruleset is None:
            return
        condition, extra = self._not_by(without_shortcuts)
        while left is None or left > 0:
            size = PAGE if left is None else min(PAGE, left)
            start = ("v.key > ?", after) if after is not None and after >= low else ("v.key >= ?", low)
            with self.engine.connection() as session:
                rows = session.rows(
                    f"SELECT {STORED_COLUMNS} FROM computed_value v"
                    f" WHERE v.ruleset_id = ? AND {start[0]} AND v.key < ?{condition}"
                    " ORDER BY v.ruleset_id, v.key LIMIT ?",
                    (ruleset, start[1], high, *extra, size),
                )
                values = self._verified(session, ruleset, rows)
            if damaged := [row[0] for row, value in zip(rows, values, strict=True) if value is None]:
                warn_of_damage(game.slug, damaged)
            for row, value in zip(rows, values, strict=True):
                if value is not None:
                    yield ValueRow(row[0], value, row[3])
            if len(rows) < size:
                return
            after = rows[-1][0]
            left = None if left is None else left - len(rows) + len(damaged)

    def count(self, game: RuleSet, *, n: tuple[int, int] | None = None) -> int:
        """How many positions of the game have a computed value."""
        return sum(facet[2] for facet in self._facet_rows(game, n))

    def facets(self, game: RuleSet, *, n: tuple[int, int] | None = None) -> list[Facet]:
        """How many positions of each size have each value, from the cached counts."""
        rows = self._facet_rows(game, n)
        if game.kind == "impartial":
            return [Facet(*row) for row in rows]
        with self.engine.connection() as session:
            forms = self._forms_by_id(session, {row[1] for row in rows})
        return [Facet(size, forms[value], count) for size, value, count in rows]

    def _facet_rows(self, game: RuleSet, n: tuple[int, int] | None) -> list[Row]:
        least, most = n if n else (0, 1 << 30)
        with self.engine.connection() as session:
            return session.rows(
                "SELECT n, value, count FROM value_count WHERE ruleset_id = ? AND n BETWEEN ? AND ?"
                " ORDER BY n, value",
                (self._ruleset(session, game) or 0, least, most),
            )

    def _keyed(
        self, session: Session, columns: str, table: str, ruleset: int, keys: Sequence[str]
    ) -> list[Row]:
        return session.select_keyed(
            f"SELECT {columns} FROM wanted JOIN {table} v ON v.ruleset_id = ? AND v.key = wanted.key",
            (ruleset,),
            keys,
        )

    def _stored(
        self,
        session: Session,
        ruleset: int,
        row: Sequence[Any],
        value: NimOrForm | None,
        again: Sequence[Row],
        disputed: bool,
    ) -> StoredValue:
        """A value with those of its runs and confirmations that pass their checks."""
        key, run = row[0], row[3]
        known = self._computations(session, {run, *(other for other, _ in again)})
        if value is None or run not in known:
            return StoredValue(key, None, (), disputed, damaged=True)
        written = value if isinstance(value, int) else value.digest
        runs = [run]
        for other, check in again:
            code = value_code(self._run_code(session, ruleset, other), key, written)
            if other in known and other not in runs and short(code) == check:
                runs.append(other)
        return StoredValue(key, value, tuple(known[each] for each in runs), disputed)

    def _verified(
        self, session: Session, ruleset: int, rows: Sequence[Sequence[Any]]
    ) -> list[NimOrForm | None]:
        """The values of rows of `STORED_COLUMNS`, None for each that fails its check, or whose run does."""
        runs = {row[3] for row in rows}
        starts = {run: self._run_code(session, ruleset, run) for run in runs}
        computing = {run for run in runs if isinstance(run, int) and run > 0}
        unspoken = computing - self._computations(session, computing).keys()
        numbers = {row[2] for row in rows if row[2] is not None}
        forms = self._forms_by_id(session, numbers) if numbers else {}
        if numbers:
            values = [row[1] if row[2] is None else forms.get(row[2]) for row in rows]
            written = [value.digest if isinstance(value, Form) else value for value in values]
        else:
            values = written = [row[1] for row in rows]
        sound = pass_their_checks(starts, rows, written)
        if unspoken:
            sound = [fine and row[3] not in unspoken for row, fine in zip(rows, sound, strict=True)]
        return values if all(sound) else [v if fine else None for v, fine in zip(values, sound, strict=True)]

    def _sound(self, session: Session, game: RuleSet, ruleset: int, rows: Sequence[Row]) -> list[ValueRow]:
        """Rows of `STORED_COLUMNS` that pass their check; a `DamagedRows` warning names the others."""
        values = self._verified(session, ruleset, rows)
        if damaged := [row[0] for row, value in zip(rows, values, strict=True) if value is None]:
            warn_of_damage(game.slug, damaged)
        return [
            ValueRow(row[0], value, row[3])
            for row, value in zip(rows, values, strict=True)
            if value is not None
        ]

    def _not_by(self, shortcuts: Collection[str]) -> tuple[str, tuple[str, ...]]:
        """The condition that some run without these shortcuts computed the value."""
        if not shortcuts:
            return "", ()
        claims = tuple(sorted(set(shortcuts)))
        tainted = f"(SELECT run_id FROM run_shortcut WHERE claim IN ({', '.join('?' * len(claims))}))"
        return (
            f" AND (v.run_id NOT IN {tainted} OR EXISTS (SELECT 1 FROM confirmation c"
            f" WHERE c.ruleset_id = v.ruleset_id AND c.key = v.key AND c.run_id NOT IN {tainted}))"
        ), claims * 2


def _unsettled(conflicts: Iterable[Row]) -> set[str]:
    """The keys of conflicts that are not settled; of one that was damaged nobody knows whether it was."""
    return {key for key, sealed, *said in conflicts if said[-1] is None or seal_of(said) != sealed}


def _pages(keys: Iterable[str]) -> Iterator[list[str]]:
    """The keys in sorted order, each once, in pages: neighbours in the database are read together."""
    ordered = sorted(set(keys))
    for start in range(0, len(ordered), PAGE):
        yield ordered[start : start + PAGE]
