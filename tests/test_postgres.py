"""What only PostgreSQL can get wrong: byte order, COPY, writers at the same time, a server that is away."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from runs import KAYLES, begin

from kb import store
from kb.errors import Conflict, DatabaseError
from kb.store import Store
from kb.store.keys import prefix, size


@pytest.fixture
def url(emptied_database: str) -> str:
    return emptied_database


def test_keys_are_sorted_by_bytes_whatever_the_locale(base: Store) -> None:
    keys = [prefix(n) + character for n in (6, 38) for character in map(chr, range(63, 127))]
    base.write_values(begin(base), [(key, 0) for key in reversed(keys)])
    assert [row.key for row in base.iterate_values(KAYLES)] == sorted(keys)
    assert {size(row.key) for row in base.iterate_values(KAYLES, n=(6, 6))} == {6}
    assert len(base.read_values(KAYLES, keys)) == len(keys), "a backslash survives COPY"


def test_writers_of_the_same_batch_agree_at_the_same_time(url: str) -> None:
    rows = [(prefix(9) + f"{index:05d}", index % 5) for index in range(3000)]
    writers = 4
    gate = Barrier(writers)

    def write(number: int) -> tuple[int, int]:
        with store.connect(url) as base:
            run = begin(base)
            gate.wait()
            results = [
                base.write_values(run, rows[start : start + 500]) for start in range(0, len(rows), 500)
            ]
            return sum(result.new for result in results), sum(result.confirmed for result in results)

    with ThreadPoolExecutor(writers) as pool:
        done = list(pool.map(write, range(writers)))
    assert sum(new for new, _ in done) == len(rows)
    assert all(new + confirmed == len(rows) for new, confirmed in done)
    with store.connect(url) as base:
        assert base.count(KAYLES) == len(rows)
        found = base.read_values(KAYLES, [key for key, _ in rows])
        assert {len(value.computations) for value in found.values()} == {writers}


def test_writers_that_differ_at_the_same_time_conflict(url: str) -> None:
    gate = Barrier(2)

    def write(value: int) -> bool:
        with store.connect(url) as base:
            run = begin(base)
            gate.wait()
            try:
                base.write_values(run, [("A_", value)])
            except Conflict:
                return False
            return True

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(write, (1, 2))) == [False, True]
    with store.connect(url) as base:
        assert (base.count(KAYLES), len(base.conflicts())) == (1, 1)


def test_a_server_that_is_away_is_a_sentence_without_the_password(tmp_path: object) -> None:
    with pytest.raises(DatabaseError) as refusal:
        store.connect(f"postgresql://me:secret@/kb?host={tmp_path}")
    assert "secret" not in refusal.value.message
    assert "\n" not in refusal.value.message
    assert "refused" in refusal.value.message


def test_without_the_driver_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(DatabaseError, match="extra `postgres`"):
        store.connect("postgresql://localhost/kb")


def test_a_connection_that_the_server_dropped_is_not_used_again(base: Store) -> None:
    base.write_values(begin(base), [("A_", 1)])
    with pytest.raises(DatabaseError, match="refused"), base.engine.connection() as session:
        session.execute("SELECT pg_terminate_backend(pg_backend_pid())")
    assert base.read_value(KAYLES, "A_").value == 1
