"""Reading computed values: one, many, all in the order of their keys, and how many there are."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from kb.store.engine import Row, Session
from kb.store.forms import FormStore
from kb.store.keys import bounds
from kb.store.records import Facet, RuleSet, StoredValue, Value, ValueRow
from kb.store.runs import RunStore

PAGE = 20_000
"""How many rows are read at once: a reader of millions never holds the database."""

_VALUE = "SELECT key, nim, form_id, run_id FROM computed_value WHERE ruleset_id = ? AND key = ?"
_AGAIN = "SELECT run_id FROM confirmation WHERE ruleset_id = ? AND key = ? ORDER BY run_id"
_DISPUTED = "SELECT 1 FROM conflict WHERE ruleset_id = ? AND key = ? AND resolution IS NULL LIMIT 1"


class ValueReader(FormStore, RunStore):
    """The reading half of a store."""

    def read_value(self, game: RuleSet, key: str) -> StoredValue | None:
        """The computed value of the position with this key, with its provenance, if it is stored."""
        with self.engine.connection() as session:
            ruleset = self._ruleset(session, game)
            if ruleset is None or (row := session.row(_VALUE, (ruleset, key))) is None:
                return None
            again = [run for (run,) in session.rows(_AGAIN, (ruleset, key))]
            disputed = session.row(_DISPUTED, (ruleset, key)) is not None
            return self._stored(session, row, again, disputed)

    def read_values(self, game: RuleSet, keys: Iterable[str]) -> dict[str, StoredValue]:
        """The stored values among these keys, with their provenance."""
        found: dict[str, StoredValue] = {}
        with self.engine.snapshot() as session:
            ruleset = self._ruleset(session, game)
            if ruleset is None:
                return found
            for page in _pages(keys):
                rows = self._keyed(
                    session, "v.key, v.nim, v.form_id, v.run_id", "computed_value", ruleset, page
                )
                again: dict[str, list[int]] = {}
                for key, run in self._keyed(session, "v.key, v.run_id", "confirmation", ruleset, page):
                    again.setdefault(key, []).append(run)
                disputed = {
                    key
                    for key, resolution in self._keyed(
                        session, "v.key, v.resolution", "conflict", ruleset, page
                    )
                    if resolution is None
                }
                self._forms_by_id(session, {row[2] for row in rows if row[2] is not None})
                for row in rows:
                    runs = sorted(again.get(row[0], ()))
                    found[row[0]] = self._stored(session, row, runs, row[0] in disputed)
        return found

    def missing(self, game: RuleSet, keys: Iterable[str]) -> list[str]:
        """Those of the keys that have no computed value, each once, in the order given."""
        wanted = list(dict.fromkeys(keys))
        stored: set[str] = set()
        with self.engine.snapshot() as session:
            ruleset = self._ruleset(session, game)
            if ruleset is None:
                return wanted
            for page in _pages(wanted):
                stored.update(
                    key for (key,) in self._keyed(session, "v.key", "computed_value", ruleset, page)
                )
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
        every computation relied on one of `without_shortcuts` is left out.
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
                    "SELECT v.key, v.nim, v.form_id, v.run_id FROM computed_value v"
                    f" WHERE v.ruleset_id = ? AND {start[0]} AND v.key < ?{condition}"
                    " ORDER BY v.ruleset_id, v.key LIMIT ?",
                    (ruleset, start[1], high, *extra, size),
                )
                values = self._values(session, rows)
            for row, value in zip(rows, values, strict=True):
                yield ValueRow(row[0], value, row[3])
            if len(rows) < size:
                return
            after = rows[-1][0]
            left = None if left is None else left - size

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

    def _stored(self, session: Session, row: Row, again: Sequence[int], disputed: bool) -> StoredValue:
        (value,) = self._values(session, [row])
        runs = (row[3], *again)
        known = self._computations(session, set(runs))
        return StoredValue(row[0], value, tuple(known[run] for run in runs), disputed)

    def _values(self, session: Session, rows: Sequence[Row]) -> list[Value]:
        """The values of rows (key, nim, form_id, run_id)."""
        numbers = {row[2] for row in rows if row[2] is not None}
        if not numbers:
            return [row[1] for row in rows]
        forms = self._forms_by_id(session, numbers)
        return [row[1] if row[2] is None else forms[row[2]] for row in rows]

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


def _pages(keys: Iterable[str]) -> Iterator[list[str]]:
    """The keys in sorted order, each once, in pages: neighbours in the database are read together."""
    ordered = sorted(set(keys))
    for start in range(0, len(ordered), PAGE):
        yield ordered[start : start + PAGE]
