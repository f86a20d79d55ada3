"""Each row carries a check: what changes by accident or by careless SQL is noticed and never served."""

from __future__ import annotations

import sqlite3
import warnings
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from runs import KAYLES, begin

from kb import store
from kb.errors import DatabaseError
from kb.games import game
from kb.store import Store
from kb.store.checksum import run_code, short, value_code, value_codes
from kb.store.damage import DamagedRows
from kb.store.search import Condition
from kb.values.reading import parse_value

PARITY = game("even-odd")
ROWS = [(chr(63 + n) + tail, n % 3) for n in (3, 5, 7) for tail in ("?", "_", "a", "w", "~")]


def by_hand(base: Store, *statements: str) -> None:
    """Changes the database as somebody might who takes the guards away first."""
    with base.engine.transaction() as session:
        session.execute("INSERT INTO unguarded (reason) VALUES ('test')")
        for statement in statements:
            session.execute(statement)
        session.execute("DELETE FROM unguarded")


def test_a_check_notices_every_change_of_one_bit() -> None:
    """Oracle: the definition of a check; a payload longer than any key is changed in each bit."""
    start = run_code("node-kayles", 1, "", 1)
    payload = bytearray(b"D" + b"Q" * 500 + b"\t17")
    right = crc32(payload, start)
    assert short(right) == short(value_code(start, "D" + "Q" * 500, 17))
    noticed = 0
    for place in range(8 * len(payload)):
        payload[place // 8] ^= 1 << place % 8
        noticed += short(crc32(payload, start)) != short(right)
        payload[place // 8] ^= 1 << place % 8
    assert noticed == 8 * len(payload)


def test_a_check_tells_small_nim_values_apart() -> None:
    start = run_code("node-kayles", 1, "", 1)
    checks = {short(code) for code in value_codes(start, [("DQc", nim) for nim in range(2000)])}
    assert len(checks) == 2000
    assert all(-(1 << 23) <= check < 1 << 23 for check in checks), "three bytes in SQLite"


@pytest.mark.parametrize(
    ("statement", "lost"),
    [
        ("UPDATE computed_value SET nim = 1 - nim WHERE key = 'D_'", "D_"),
        ("UPDATE computed_value SET run_id = {other} WHERE key = 'D_'", "D_"),
        ("UPDATE computed_value SET checksum = checksum + 1 WHERE key = 'D_'", "D_"),
        ("UPDATE computed_value SET key = 'D_x' WHERE key = 'D_'", "D_x"),
        ("UPDATE run SET solver = 'oracle' WHERE id = {mine}", None),
        ("UPDATE run SET scope = 'all' WHERE id = {mine}", None),
    ],
)
def test_a_row_changed_by_hand_is_served_by_no_way_of_reading(
    base: Store, statement: str, lost: str | None
) -> None:
    mine, other = begin(base), begin(base, solver="reference")
    base.write_values(mine, [("D_", 1), ("A_", 1)])
    by_hand(base, statement.format(mine=mine.id, other=other.id))
    with store.connect(base.engine.url) as again:
        for key in ("D_", "D_x") if lost else ("D_", "A_"):
            found = again.read_value(KAYLES, key)
            assert found == again.read_values(KAYLES, [key]).get(key)
            assert found is None or (found.value, found.damaged, found.computations) == (None, True, ())
        if lost is None:
            return
        assert again.missing(KAYLES, ["D_", "A_"]) == ["D_"]
        with pytest.warns(DamagedRows, match=f"node-kayles '{lost}' is damaged .* `ggkb doctor --repair`"):
            assert [row.key for row in again.iterate_values(KAYLES)] == ["A_"]
        for conditions in ([], [Condition("nim_value", "<=", 1)]):
            with pytest.warns(DamagedRows):
                assert [row.key for row in again.search_values(KAYLES, conditions, limit=2)] == ["A_"]
            with pytest.warns(DamagedRows):
                assert [row.key for row in again.search_values(KAYLES, conditions)] == ["A_"]


@pytest.mark.parametrize(
    "change",
    [
        "text = '{3|0}'",
        "temperature = '7'",
        "temperature_real = 7",
        "outcome = 'L'",
        "birthday = 9",
        "nim = 1",
    ],
)
def test_a_changed_canonical_form_damages_the_values_that_have_it(base: Store, change: str) -> None:
    base.write_values(begin(base, PARITY), [("A_", parse_value("{2|0}")), ("Bw", parse_value("1"))])
    by_hand(base, f"UPDATE form SET {change} WHERE text = '{{2|0}}'")
    with store.connect(base.engine.url) as again:
        found = again.read_values(PARITY, ["A_", "Bw"])
        assert (found["A_"].damaged, found["A_"].value) == (True, None)
        assert str(found["Bw"].value) == "1"
        again.write_values(begin(again, PARITY), [("A_", parse_value("{2|0}"))])
    with store.connect(base.engine.url) as mended:
        assert mended.read_value(PARITY, "A_").value.text == "{2|0}"


def test_a_value_that_points_to_another_form_is_damaged(base: Store) -> None:
    base.write_values(begin(base, PARITY), [("A_", parse_value("{2|0}")), ("Bw", parse_value("1"))])
    by_hand(base, "UPDATE computed_value SET form_id = (SELECT id FROM form WHERE text = '1')")
    with store.connect(base.engine.url) as again:
        assert {key: row.damaged for key, row in again.read_values(PARITY, ["A_", "Bw"]).items()} == {
            "A_": True,
            "Bw": False,
        }


def test_a_confirmation_of_another_value_does_not_count(base: Store) -> None:
    base.write_values(begin(base), [("A_", 1)])
    base.write_values(begin(base, solver="reference"), [("A_", 1)])
    assert base.read_value(KAYLES, "A_").solvers == ("kernel", "reference")
    by_hand(base, "UPDATE confirmation SET checksum = 7")
    assert base.read_value(KAYLES, "A_").solvers == ("kernel",)


def test_a_value_computed_again_takes_the_place_of_a_damaged_row(base: Store) -> None:
    first = begin(base)
    base.write_values(first, ROWS)
    before = {(facet.n, facet.value): facet.positions for facet in base.facets(KAYLES)}
    by_hand(base, "UPDATE computed_value SET nim = nim + 5 WHERE key IN ('D_', 'Fa')")
    second = begin(base)
    damaged = base.missing(KAYLES, [key for key, _ in ROWS])
    assert damaged == ["D_", "Fa"]
    assert base.write_values(second, [row for row in ROWS if row[0] in damaged]) == (2, 0)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert [(row.key, row.value) for row in base.iterate_values(KAYLES)] == sorted(ROWS)
    assert [run.run for run in base.read_value(KAYLES, "D_").computations] == [second.id]
    assert {(facet.n, facet.value): facet.positions for facet in base.facets(KAYLES)} == before


def as_in_a_shell(base: Store, statement: str) -> None:
    """Runs a statement as somebody would by hand, in SQLite without foreign keys."""
    if base.engine.dialect == "sqlite":
        with sqlite3.connect(base.engine.url) as shell:
            shell.execute(statement)
    else:
        with base.engine.transaction() as session:
            session.execute(statement)


CARELESS = (
    "UPDATE computed_value SET nim = 5",
    "UPDATE computed_value SET run_id = run_id",
    "UPDATE computed_value SET checksum = 0",
    "DELETE FROM computed_value",
    "DELETE FROM confirmation",
    "UPDATE confirmation SET checksum = 0",
    "DELETE FROM run",
    "UPDATE run SET solver = 'kernel 2'",
    "DELETE FROM form",
    "UPDATE form SET text = '0'",
    "UPDATE ruleset SET version = 9",
    "DELETE FROM ruleset",
    "UPDATE game SET slug = 'grim'",
    "INSERT INTO computed_value (ruleset_id, key, nim, run_id, checksum)"
    " SELECT ruleset_id, key, 5, run_id, checksum FROM computed_value",
)
REPLACING = (
    "INSERT OR REPLACE INTO computed_value SELECT ruleset_id, key, 5, form_id, run_id, checksum"
    " FROM computed_value",
    "REPLACE INTO computed_value SELECT * FROM computed_value",
    "UPDATE OR REPLACE computed_value SET key = 'A_'",
    "INSERT OR REPLACE INTO form SELECT * FROM form",
    "INSERT OR REPLACE INTO form (digest, text, outcome, mean, mean_real, temperature, temperature_real,"
    " left_stop, left_stop_real, right_stop, right_stop_real, birthday) SELECT digest, '7', outcome, mean,"
    " mean_real, temperature, temperature_real, left_stop, left_stop_real, right_stop, right_stop_real,"
    " birthday FROM form",
    "INSERT OR REPLACE INTO run SELECT * FROM run",
    "INSERT OR REPLACE INTO ruleset SELECT * FROM ruleset",
    "INSERT OR REPLACE INTO game SELECT * FROM game",
)
OVERWRITING = (
    "INSERT INTO computed_value SELECT * FROM computed_value"
    " ON CONFLICT (ruleset_id, key) DO UPDATE SET nim = 5",
    "TRUNCATE computed_value CASCADE",
    "TRUNCATE run CASCADE",
)


def test_careless_sql_is_refused(base: Store) -> None:
    base.write_values(begin(base), [("A_", 1)])
    base.write_lines(begin(base), b"Bw\n", bytes([1]))
    base.write_lines(begin(base, solver="reference"), b"A_\n", bytes([1]))  # known, so the longer way
    base.write_values(begin(base, PARITY), [("A_", parse_value("{2|0}"))])
    sqlite = base.engine.dialect == "sqlite"
    statements = CARELESS + (REPLACING if sqlite else OVERWRITING)
    refused = 0
    for statement in statements:
        with pytest.raises((sqlite3.IntegrityError, DatabaseError), match=r"written once|duplicate key"):
            as_in_a_shell(base, statement)
        refused += 1
    assert refused == len(statements)
    assert base.read_value(KAYLES, "A_").solvers == ("kernel", "reference")
    assert [row.value for row in base.iterate_values(KAYLES)] == [1, 1]


def test_a_run_knows_how_much_it_holds_and_its_digest(base: Store) -> None:
    """Oracle: the sum of the codes of its rows, whatever the order and the batches."""

    def held(run: int) -> Any:
        with base.engine.connection() as session:
            return session.row("SELECT held, digest FROM run WHERE id = ?", (run,))

    def of(run: Any, rows: Any) -> Any:
        return len(rows), sum(value_codes(run.code, rows))

    first, second = begin(base), begin(base)
    base.write_values(first, ROWS[7:])
    base.write_values(first, reversed(ROWS[:7]))
    base.write_values(second, [*ROWS[:3], ("A_", 1)])
    base.write_values(second, ROWS[:3])
    assert held(first.id) == of(first, ROWS)
    assert held(second.id) == of(second, [*ROWS[:3], ("A_", 1)])
    base.retract_run(first.id, "test")
    assert held(first.id) == (0, 0)
    assert held(second.id) == of(second, [*ROWS[:3], ("A_", 1)])
    found = base.read_values(KAYLES, [key for key, _ in ROWS])
    assert {key: row.value for key, row in found.items()} == dict(ROWS[:3])


def test_an_edited_rules_file_is_another_rule_set(base: Store) -> None:
    class Custom(type(KAYLES)):
        def __init__(self, rules_hash: str) -> None:
            self.rules_hash = rules_hash

    old, new = Custom("a"), Custom("b")
    base.write_values(begin(base, old), [("A_", 1)])
    assert base.read_value(old, "A_").value == 1
    assert base.read_value(new, "A_") is None
    assert base.missing(new, ["A_"]) == ["A_"]
    base.write_values(begin(base, new), [("A_", 0)])
    assert [base.read_value(each, "A_").value for each in (old, new)] == [1, 0]


def test_every_bit_of_a_stored_value_counts(tmp_path: Path) -> None:
    """Each bit of the stored rows is flipped in the file itself: tried, noticed, served."""
    path = tmp_path / "kb.sqlite"
    with store.connect(str(path), create=True) as base:
        base.write_values(begin(base), [("DQc", 300), ("DQg", 70000), ("DQk", 5)])
        before = {key: row.value for key, row in base.read_values(KAYLES, ["DQc", "DQg", "DQk"]).items()}
        with base.engine.connection() as session:
            session.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray(path.read_bytes())
    first, last = data.index(b"DQk"), data.index(b"DQc")  # SQLite fills a page from its end
    end = last - last % 4096 + 4096
    assert data.count(b"DQc") == 1
    assert 0 < end - first < 64
    tried = noticed = served = 0
    spoiled = tmp_path / "spoiled.sqlite"
    for place in range(8 * first, 8 * end):
        data[place // 8] ^= 1 << place % 8
        spoiled.write_bytes(data)
        data[place // 8] ^= 1 << place % 8
        tried += 1
        try:
            with store.connect(str(spoiled), read_only=True) as base:
                found = base.read_values(KAYLES, before)
        except DatabaseError:
            noticed += 1
            continue
        values = {key: row.value for key, row in found.items() if row.value is not None}
        served += any(before[key] != value for key, value in values.items())
        noticed += values != before
    assert (tried, noticed, served) == (tried, tried, 0)
