"""The cached counts: how many positions of each size have each value, changed with the values themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from kb.store.engine import NewRow, Session
from kb.store.keys import size


def change_counts(session: Session, ruleset: int, rows: Iterable[NewRow], sign: int) -> None:
    """Adds rows to the counts (`sign` 1) or takes them away (`sign` −1)."""
    # Most keys tell their size by the first character: few sizes are worked out, not one a row.
    heads = Counter([(key[:4] if key[:1] == "~" else key[:1], number) for key, number in rows])
    counts: Counter[tuple[int, int]] = Counter()
    for (head, number), count in heads.items():
        counts[size(head), number] += sign * count
    add_counts(session, ruleset, counts)
    if sign < 0:
        session.execute("DELETE FROM value_count WHERE ruleset_id = ? AND count = 0", (ruleset,))


def add_counts(session: Session, ruleset: int, counts: Mapping[tuple[int, int], int]) -> None:
    """Adds to the counts what is given by size and value."""
    session.execute_many(
        "INSERT INTO value_count (ruleset_id, n, value, count) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (ruleset_id, n, value) DO UPDATE SET count = value_count.count + excluded.count",
        [(ruleset, n, number, count) for (n, number), count in sorted(counts.items())],
    )
