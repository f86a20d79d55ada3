"""Reading every row of a rule set to see whether it is sound, also in a file that is broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from kb.errors import BadArgument, DatabaseError
from kb.store.checksum import DIGEST_MODULUS, short, value_codes
from kb.store.engine import Row, Session
from kb.store.inspection import lenient
from kb.store.keys import size
from kb.store.read import STORED_COLUMNS, ValueReader

PAGE = 20_000


@dataclass
class Scan:
    """What the rows of one rule set are, as far as they can be read."""

    ruleset: int
    game: str
    good: int = 0
    damaged: list[str] = field(default_factory=list)
    """The keys of rows that fail their check."""
    unreadable: bool = False
    """Whether some rows cannot be read at all."""
    counts: Counter[tuple[int, int]] = field(default_factory=Counter)
    """How many sound rows of each size have each value."""
    held: Counter[int] = field(default_factory=Counter)
    """How many sound rows stand in the name of each run."""
    sums: Counter[int] = field(default_factory=Counter)
    bad_confirmations: list[tuple[str, int]] = field(default_factory=list)

    def digest(self, run: int) -> int:
        """The digest of a run, as its sound rows give it."""
        return self.sums[run] % DIGEST_MODULUS


class Scanner(ValueReader):
    """Reads a store row by row."""

    def scan(self) -> Iterator[Scan]:
        """Every rule set with what its rows are, by number."""
        with self.engine.connection() as session:
            games = session.rows(
                "SELECT s.id, g.slug FROM ruleset s JOIN game g ON g.id = s.game_id ORDER BY s.id"
            )
        for ruleset, slug in games:
            found = Scan(ruleset, str(slug))
            source = "computed_value v WHERE v.ruleset_id = ?"
            for page in self._readable(found, STORED_COLUMNS, source, "v.key"):
                self._judge(found, page, confirming=False)
            joined = (
                "confirmation a JOIN computed_value v ON v.ruleset_id = a.ruleset_id AND v.key = a.key"
                " WHERE a.ruleset_id = ?"
            )
            columns = "a.key, v.nim, v.form_id, a.run_id, a.checksum"
            # By the key of the confirmation: by that of the value SQLite goes through all of them for each.
            for page in self._readable(found, columns, joined, "a.key"):
                self._judge(found, page, confirming=True)
            yield found

    def _readable(self, found: Scan, columns: str, source: str, key: str) -> Iterator[list[Row]]:
        """All rows that can be read, in pages: from the front up to a broken place, then from the back."""
        low, high = "", "\x7f\x7f"
        forwards = True
        while True:
            order, bound = ("ASC", f"{key} > ?") if forwards else ("DESC", f"{key} > ? AND {key} < ?")
            bounds = (low,) if forwards else (low, high)
            page, whole = self._page(
                f"SELECT {columns} FROM {source} AND {bound} ORDER BY {key} {order}",
                (found.ruleset, *bounds),
            )
            if whole is False and page[0][0] != page[-1][0]:  # confirmations of one key stay together
                page = [row for row in page if row[0] != page[-1][0]]
            texts = [row for row in page if isinstance(row[0], str)]
            found.damaged += [repr(row[0]) for row in page if not isinstance(row[0], str)]
            yield texts
            if whole is None:  # a broken place
                found.unreadable = True
                if texts:
                    low, high = (texts[-1][0], high) if forwards else (low, texts[-1][0])
                if not forwards:
                    return
                forwards = False
            elif whole or not texts:
                return
            elif forwards:
                low = texts[-1][0]
            else:
                high = texts[-1][0]

    def _page(self, statement: str, parameters: tuple[object, ...]) -> tuple[list[Row], bool | None]:
        """Rows up to a page or a broken place; whether they are the last, None for a broken place."""
        rows: list[Row] = []
        try:
            with self.engine.connection() as session, lenient(session):
                cursor = session.execute(f"{statement} LIMIT {PAGE}", parameters)
                while row := cursor.fetchone():
                    rows.append(row)
        except DatabaseError:
            return rows, None
        return rows, len(rows) < PAGE

    def _judge(self, found: Scan, rows: list[Row], *, confirming: bool) -> None:
        by_run: dict[int, list[Row]] = {}
        for row in rows:
            by_run.setdefault(row[3], []).append(row)
        for run, every in by_run.items():
            with self.engine.connection() as session:
                known = run in self._computations(session, {run})
                digests = self._digests(session, {row[2] for row in every if isinstance(row[2], int)})
                start = self._run_code(session, found.ruleset, run)
            written = [(row[0], row[1] if row[2] is None else digests.get(row[2])) for row in every]
            for row, code in zip(every, value_codes(start, written), strict=True):
                if known and short(code) == row[4]:
                    found.held[run] += 1
                    found.sums[run] += code
                    if not confirming:
                        found.good += 1
                        found.counts[_size(row[0]), row[1] if row[2] is None else row[2]] += 1
                elif confirming:
                    found.bad_confirmations.append((row[0], run))
                else:
                    found.damaged.append(row[0])

    def _digests(self, session: Session, numbers: set[int]) -> dict[int, str]:
        try:
            return {number: form.digest for number, form in self._forms_by_id(session, numbers).items()}
        except (DatabaseError, ValueError):
            return {}
        except self.engine.driver_errors:
            return {}


def _size(key: str) -> int:
    try:
        return size(key)
    except BadArgument:
        return -1
