"""The contract of the store, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import product
from operator import eq, ge, gt, le, lt, ne
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from runs import KAYLES, begin

from kb import store
from kb.errors import BadArgument, Conflict, DatabaseError, UnknownName
from kb.games import game
from kb.store import Store
from kb.store.keys import bounds, prefix, size
from kb.store.records import Form, Invariants
from kb.store.search import Condition
from kb.values.notation import parse_value

GRIM = game("grim")
PARITY = game("even-odd")
SOME_KEYS = [chr(63 + n) + tail for n in (3, 5, 7) for tail in ("?", "_", "a", "w", "~")]

SIGNS = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


def recounted(base: Store, game: Any) -> dict[tuple[int, int], int]:
    """The counts as the values themselves give them."""
    counts: dict[tuple[int, int], int] = {}
    for row in base.iterate_values(game):
        assert isinstance(row.value, int)
        counts[size(row.key), row.value] = counts.get((size(row.key), row.value), 0) + 1
    return counts


def cached(base: Store, game: Any) -> dict[tuple[int, int], int]:
    return {(facet.n, facet.value): facet.positions for facet in base.facets(game)}


def test_a_value_comes_back_with_the_run_that_computed_it(base: Store) -> None:
    run = begin(base, shortcuts=["osullivan/theorem-1"], parameters={"jobs": 2})
    assert base.write_values(run, [("DQc", 3), ("A_", 1)]) == (2, 0)
    base.finish_run(run, too_large=4)
    found = base.read_value(KAYLES, "DQc")
    assert found is not None
    assert (found.value, found.disputed) == (3, False)
    assert [(c.run, c.solver, c.shortcuts) for c in found.computations] == [
        (run.id, "kernel", ("osullivan/theorem-1",))
    ]
    record = base.run(run.id)
    assert record is not None
    assert (record.status, record.written, record.confirmed, record.too_large) == ("done", 2, 0, 4)
    assert (record.parameters, record.game, record.ended_at is None) == ({"jobs": 2}, "node-kayles", False)


def test_what_is_not_stored_is_none(base: Store) -> None:
    assert base.read_value(KAYLES, "DQc") is None
    base.write_values(begin(base), [("DQc", 3)])
    assert base.read_value(KAYLES, "D??") is None
    assert base.read_value(GRIM, "DQc") is None
    assert base.run(99) is None


def test_a_partizan_value_comes_back_with_mean_temperature_and_stops(base: Store) -> None:
    values = {"A_": "{2|0}", "Bw": "1/2", "B?": "^*", "BW": "{2|0}", "C?": "*2"}
    base.write_values(begin(base, PARITY), [(key, parse_value(text)) for key, text in values.items()])
    found = {key: row.value for key, row in base.read_values(PARITY, values).items()}
    assert {key: str(value) for key, value in found.items()} == values
    hot = found["A_"]
    assert isinstance(hot, Form)
    assert [hot.mean, hot.temperature, hot.left_stop, hot.right_stop] == [Fraction(x) for x in (1, 1, 2, 0)]
    assert (hot.outcome, hot.birthday, hot.nim_value) == ("N", 3, None)
    half = found["Bw"]
    assert isinstance(half, Form)
    assert (half.mean, half.temperature, half.outcome) == (Fraction(1, 2), Fraction(-1, 2), "L")
    assert found["C?"].nim_value == 2
    assert {(f.n, str(f.value)): f.positions for f in base.facets(PARITY)} == {
        (2, "{2|0}"): 1,
        (3, "{2|0}"): 1,
        (3, "1/2"): 1,
        (3, "^*"): 1,
        (4, "*2"): 1,
    }


def test_a_second_computation_confirms(base: Store) -> None:
    first, second = begin(base), begin(base, solver="reference")
    base.write_values(first, [("DQc", 3), ("A_", 1)])
    assert base.write_values(second, [("DQc", 3), ("Bw", 1)]) == (1, 1)
    assert [(run.written, run.confirmed) for run in base.runs()] == [(1, 1), (2, 0)]
    found = base.read_value(KAYLES, "DQc")
    assert found is not None
    assert found.solvers == ("kernel", "reference")
    assert [c.run for c in found.computations] == [first.id, second.id]
    assert base.read_values(KAYLES, ["DQc"])["DQc"] == found
    assert base.count(KAYLES) == 3


def test_a_run_does_not_confirm_itself(base: Store) -> None:
    run = begin(base)
    base.write_values(run, [("DQc", 3)])
    assert base.write_values(run, [("DQc", 3), ("DQc", 3), ("A_", 1)]) == (1, 0)
    found = base.read_value(KAYLES, "DQc")
    assert found is not None
    assert len(found.computations) == 1


@pytest.mark.parametrize(("which", "right", "wrong"), [(KAYLES, 3, 4), (PARITY, "{2|0}", "{1|0}")])
def test_a_differing_computation_is_a_recorded_conflict(
    base: Store, which: Any, right: Any, wrong: Any
) -> None:
    one, other = (parse_value(v) if isinstance(v, str) else v for v in (right, wrong))
    first, second = begin(base, which), begin(base, which, solver="reference")
    base.write_values(first, [("DQc", one)])
    with pytest.raises(Conflict, match=f"DQc is .* by run {first.id}, and run {second.id} computed"):
        base.write_values(second, [("A_", one), ("DQc", other)])
    found = base.read_value(which, "DQc")
    assert found is not None
    assert found.value == one or str(found.value) == right
    assert found.disputed
    assert base.read_values(which, ["DQc"])["DQc"].disputed
    assert base.read_value(which, "A_") is None, "nothing of the batch is stored"
    record = base.run(second.id)
    assert record is not None
    assert record.status == "failed"
    (conflict,) = base.conflicts(which, unresolved=True)
    assert (conflict.key, conflict.stored_run, conflict.found_run) == ("DQc", first.id, second.id)
    assert conflict.stored_value != conflict.found_value
    base.resolve_conflict(conflict.id, "checked by hand: the first is right")
    assert not base.read_value(which, "DQc").disputed
    with pytest.raises(BadArgument, match="no unresolved conflict"):
        base.resolve_conflict(conflict.id, "again")


def test_a_batch_that_contradicts_itself_is_a_conflict(base: Store) -> None:
    run = begin(base)
    with pytest.raises(Conflict):
        base.write_values(run, [("DQc", 3), ("DQc", 4)])
    assert base.count(KAYLES) == 0
    with pytest.raises(BadArgument, match="has ended"):
        base.write_values(run, [("A_", 1)])


@pytest.mark.parametrize("provenance", ["NULL", "77", "{other}"])
def test_a_value_without_provenance_cannot_be_written(base: Store, provenance: str) -> None:
    run, other = begin(base), begin(base, GRIM)
    with pytest.raises(DatabaseError), base.engine.transaction() as session:
        session.execute(
            "INSERT INTO computed_value (ruleset_id, key, nim, run_id)"
            f" VALUES ({run.ruleset}, 'DQc', 1, {provenance.format(other=other.id)})"
        )
    with pytest.raises(BadArgument, match="is not recorded"):
        base.write_values(run._replace(id=77), [("DQc", 1)])
    with pytest.raises(BadArgument, match="would be no provenance"):
        base.begin_run(KAYLES, solver="", solver_version="1", code_version="c", scope="test")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE computed_value SET nim = 5",
        "UPDATE computed_value SET key = 'A_'",
        "INSERT INTO computed_value (ruleset_id, key, nim, form_id, run_id) SELECT ruleset_id, 'A_', NULL,"
        " NULL, run_id FROM computed_value",
        "INSERT INTO computed_value (ruleset_id, key, nim, run_id) SELECT ruleset_id, 'A_', -1, run_id"
        " FROM computed_value",
    ],
)
def test_the_database_itself_refuses_to_rewrite_a_value(base: Store, statement: str) -> None:
    base.write_values(begin(base), [("DQc", 3)])
    with pytest.raises(DatabaseError), base.engine.transaction() as session:
        session.execute(statement)
    assert base.read_value(KAYLES, "DQc").value == 3


@pytest.mark.parametrize(
    ("which", "row"),
    [
        (KAYLES, ("DQc", -1)),
        (KAYLES, ("DQc", "*2")),
        (KAYLES, ("", 1)),
        (KAYLES, ("~~", 1)),
        (KAYLES, (" c", 1)),
        (PARITY, ("DQc", 1)),
    ],
)
def test_what_is_no_value_or_no_key_is_refused(base: Store, which: Any, row: Any) -> None:
    with pytest.raises(BadArgument):
        base.write_values(begin(base, which), [("A_", row[1]), row])
    assert base.count(which) == 0
    assert base.missing(which, ["A_"]) == ["A_"]


def test_missing_keeps_the_order_and_names_each_once(base: Store) -> None:
    assert base.missing(KAYLES, ["C~", "A_", "C~"]) == ["C~", "A_"]
    base.write_values(begin(base), [("A_", 1)])
    assert base.missing(KAYLES, ["C~", "A_", "C~", "B?"]) == ["C~", "B?"]


def test_pages_by_key_join_to_the_whole(base: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kb.store.read.PAGE", 4)
    rows = [(key, index % 3) for index, key in enumerate(SOME_KEYS)]
    base.write_values(begin(base), reversed(rows))
    assert [(row.key, row.value) for row in base.iterate_values(KAYLES)] == sorted(rows)
    paged: list[str] = []
    while page := [
        row.key for row in base.iterate_values(KAYLES, after=paged[-1] if paged else None, limit=7)
    ]:
        paged += page
    assert paged == sorted(SOME_KEYS)
    assert [size(row.key) for row in base.iterate_values(KAYLES, n=(4, 6))] == [5] * 5
    assert [row.key for row in base.iterate_values(KAYLES, n=(5, 7), after="D~", limit=1)] == ["F?"]
    assert [row.key for row in base.iterate_values(KAYLES, n=(5, 7), after="A_", limit=1)] == ["D?"]
    assert base.count(KAYLES, n=(4, 7)) == 10


def test_values_that_rest_on_a_shortcut_can_be_left_out(base: Store) -> None:
    base.write_values(begin(base, shortcuts=["p/a"]), [("A_", 1), ("Bw", 1)])
    base.write_values(begin(base, shortcuts=["p/b"]), [("C~", 1)])
    base.write_values(begin(base, solver="reference"), [("Bw", 1)])
    assert [row.key for row in base.iterate_values(KAYLES, without_shortcuts=["p/a"])] == ["Bw", "C~"]
    assert [row.key for row in base.iterate_values(KAYLES, without_shortcuts=["p/a", "p/b"])] == ["Bw"]


operations = st.lists(
    st.one_of(
        st.tuples(
            st.just("write"),
            st.integers(0, 2),
            st.lists(st.tuples(st.sampled_from([*SOME_KEYS, "~?@c"]), st.integers(0, 1)), max_size=6),
        ),
        st.tuples(st.just("retract"), st.integers(0, 2), st.just([])),
    ),
    max_size=8,
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(operations)
def test_cached_counts_equal_counted_rows(base: Store, todo: Any) -> None:
    runs = {number: begin(base) for number in range(3)}
    for what, number, rows in todo:
        try:
            if what == "write":
                base.write_values(runs[number], rows)
            else:
                base.retract_run(runs[number].id, "test")
        except (Conflict, BadArgument):
            runs[number] = begin(base)
        assert cached(base, KAYLES) == recounted(base, KAYLES)
        with base.engine.connection() as session:
            row = session.row("SELECT COUNT(*) FROM computed_value")
        assert row == (base.count(KAYLES),)


def test_a_retracted_run_takes_only_its_own_values_along(base: Store) -> None:
    wrong, right = begin(base), begin(base, solver="reference")
    base.write_values(wrong, [("A_", 1), ("Bw", 2)])
    base.write_values(right, [("A_", 1), ("C~", 1)])
    base.write_coverage(right, "connected", "n=2", found=1, expected=1, source="A001349")
    assert base.retract_run(wrong.id, "a bug in the kernel") == 1
    assert [row.key for row in base.iterate_values(KAYLES)] == ["A_", "C~"]
    found = base.read_value(KAYLES, "A_")
    assert found is not None
    assert [c.run for c in found.computations] == [right.id]
    record = base.run(wrong.id)
    assert record is not None
    assert (record.status, record.message) == ("retracted", "a bug in the kernel")
    assert base.coverage() == [], "complete is not claimed of what lost values"
    with pytest.raises(BadArgument, match="no run"):
        base.retract_run(wrong.id, "again")


def test_search_finds_what_a_scan_finds(base: Store) -> None:
    texts = ["{2|0}", "1/2", "^*", "*2", "0", "{3||1|0}"]
    keys = [prefix(n) + tail for n, tail in product((3, 4, 5), "?_")]
    values = {key: parse_value(text) for key, text in zip(keys, texts, strict=True)}
    base.write_values(begin(base, PARITY), values.items())
    facts = {
        key: Invariants(key, size(key), 2 + i, 1 + i % 2, i % 3 == 0, None if i == 1 else 3 + i, 1, 1 + i % 2)
        for i, key in enumerate(keys)
    }
    base.write_invariants(facts.values())
    assert base.without_invariants(PARITY) == []

    def search(*conditions: tuple[str, str, Any]) -> list[str]:
        return [row.key for row in base.search_values(PARITY, [Condition(*each) for each in conditions])]

    assert search() == keys
    assert search(("temperature", ">", Fraction(1, 2))) == [
        key for key in keys if values[key].temperature > Fraction(1, 2)
    ]
    assert search(("number", "=", 1)) == [key for key in keys if values[key].is_number]
    assert search(("infinitesimal", "=", 1)) == [key for key in keys if values[key].is_infinitesimal]
    assert search(("outcome", "=", "N"), ("n", ">", 3)) == [
        key for key in keys if values[key].outcome == "N" and size(key) > 3
    ]
    assert search(("connected", "=", 1), ("bipartite", "=", 1)) == [
        key for key in keys if facts[key].components == 1 and facts[key].bipartite
    ]
    for sign, holds in SIGNS.items():
        assert search(("n", sign, 4)) == [key for key in keys if holds(size(key), 4)]
        assert search(("m", sign, 4)) == [key for key in keys if holds(facts[key].m, 4)]
    assert search(("n", "<=", 4), ("girth", ">=", 5)) == [
        key for key in keys if size(key) <= 4 and (facts[key].girth or 0) >= 5
    ]
    assert search(("value", "=", "{2|0}")) == [keys[0]]
    page = base.search_values(PARITY, [], after=keys[1], limit=2)
    assert [row.key for row in page] == keys[2:4]
    with pytest.raises(UnknownName, match="nearest is 'temperature'"):
        search(("temprature", ">", 1))
    with pytest.raises(BadArgument):
        search(("girth", ">", "many"))


def test_nim_values_are_searched(base: Store) -> None:
    base.write_values(begin(base, PARITY), [("A_", parse_value("*3")), ("Bw", parse_value("3"))])
    assert [row.key for row in base.search_values(PARITY, [Condition("nim_value", "=", 3)])] == ["A_"]
    base.write_values(begin(base), [(key, index % 4) for index, key in enumerate(SOME_KEYS)])
    found = base.search_values(KAYLES, [Condition("nim_value", ">=", 2), Condition("outcome", "=", "N")])
    assert [(row.key, row.value) for row in found] == sorted(
        (key, index % 4) for index, key in enumerate(SOME_KEYS) if index % 4 >= 2
    )
    for name, operand, values in (
        ("value", "*2", {2}),
        ("number", 1, {0}),
        ("infinitesimal", 1, {0, 1, 2, 3}),
    ):
        found = base.search_values(KAYLES, [Condition(name, "=", operand)])
        assert {row.value for row in found} == values


def test_a_game_without_values_borrows_none_of_another(base: Store) -> None:
    base.write_values(begin(base, GRIM), [("A_", 1), ("Bw", 2)])
    assert [row.key for row in base.search_values(GRIM, [])] == ["A_", "Bw"]
    assert base.search_values(game("arc-kayles"), []) == []


def test_new_lines_are_stored_by_one_statement(base: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    run = begin(base)
    with monkeypatch.context() as patch:
        patch.setattr(Store, "write_values", lambda *given: pytest.fail("went the longer way"))
        assert base.write_lines(run, b"Bw\nBW\nB?\n", bytes([1, 2, 0])) == (3, 0)
        assert base.write_lines(run, b"C~\n", bytes([1])) == (1, 0)
    assert {key: base.read_value(KAYLES, key).value for key in ("Bw", "BW", "B?", "C~")} == {
        "Bw": 1, "BW": 2, "B?": 0, "C~": 1,
    }  # fmt: skip
    assert cached(base, KAYLES) == recounted(base, KAYLES)
    assert base.write_lines(run, b"Bw\nBo\n", bytes([1, 2])) == (1, 0)


def test_complete_is_never_guessed(base: Store) -> None:
    run = begin(base)
    base.write_coverage(run, "P_n", "n=1..9", found=9)
    base.write_coverage(run, "connected", "n=5", found=20, expected=21, source="A001349")
    assert [c.complete for c in base.coverage(KAYLES)] == [False, False]
    base.write_coverage(run, "connected", "n=5", found=21, expected=21, source="A001349")
    assert {(c.family, c.complete) for c in base.coverage()} == {("P_n", False), ("connected", True)}
    assert base.coverage(GRIM) == []
    with pytest.raises(BadArgument, match="source"):
        base.write_coverage(run, "trees", "n=5", found=3, expected=3)


def test_one_name_names_one_position(base: Store) -> None:
    base.write_names([("K_4", "C~"), ("W3", "C~")])
    base.write_names([("K_4", "C~")])
    assert (base.names("C~"), base.named("K_4"), base.named("K_5")) == (["W3", "K_4"], "C~", None)
    with pytest.raises(BadArgument, match="cannot name"):
        base.write_names([("K_5", "D~{"), ("K_4", "D~{")])
    assert base.named("K_5") is None


def test_a_read_only_store_reads_and_does_not_write(url: str) -> None:
    with store.connect(url) as base:
        run = begin(base)
        base.write_values(run, [("A_", 1)])
    with store.connect(url, read_only=True) as reader:
        assert reader.read_value(KAYLES, "A_").value == 1
        with pytest.raises(DatabaseError, match="reading only"):
            reader.write_values(run, [("Bw", 1)])
        with pytest.raises(DatabaseError, match="reading only"):
            reader.write_catalogue([])
        with pytest.raises(DatabaseError, match=r"read-?only"), reader.engine.connection() as session:
            session.execute("DELETE FROM run")


def test_a_file_in_a_folder_without_write_permission_is_read(
    migrated_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kb.store.sqlite.os.access", lambda *_: False)
    with store.connect(str(migrated_file), read_only=True) as reader:
        assert reader.holdings() == []
    assert not list(migrated_file.parent.glob("*-wal")), "nothing is written beside it"


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("a" * 5000, "cannot be reached: File name too long"),
        ("~nobody-of-this-name/base.sqlite", "cannot be reached: there is no such user's folder"),
        (
            "postgresql://user:secret@[::",
            "the address of the PostgreSQL database cannot be read: Invalid IPv6",
        ),
    ],
)
def test_what_is_no_address_is_refused_in_a_sentence(address: str, says: str) -> None:
    with pytest.raises(DatabaseError, match=re.escape(says)) as refused:
        store.connect(address, create=True)
    assert "secret" not in refused.value.message


def test_a_folder_that_may_not_be_looked_into_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stat(path: Path) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("kb.store.sqlite.Path.stat", stat)
    with pytest.raises(DatabaseError, match="cannot be reached: Permission denied"):
        store.connect(str(tmp_path / "base.sqlite"))


def test_a_table_that_is_missing_is_damage(tmp_path: Path, migrated_file: Path) -> None:
    (path := tmp_path / "base.sqlite").write_bytes(migrated_file.read_bytes())
    with store.connect(str(path)) as base:
        with base.engine.connection() as session:
            session.execute("DROP TABLE run_shortcut")
        with pytest.raises(DatabaseError, match="is damaged, run_shortcut is missing; `ggkb doctor`"):
            begin(base)


def test_threads_share_a_store(base: Store) -> None:
    run = begin(base)
    base.write_values(run, [(key, index % 3) for index, key in enumerate(SOME_KEYS)])

    def work(number: int) -> bool:
        if number % 5 == 0:
            base.write_values(run, [(f"I{number:04d}", 1)])
        found = [base.read_value(KAYLES, key) for key in SOME_KEYS]
        return [value and value.value for value in found] == [index % 3 for index in range(len(SOME_KEYS))]

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(work, range(60)))
    assert base.count(KAYLES) == len(SOME_KEYS) + 12


def test_a_store_says_what_it_holds_and_what_is_wrong(base: Store) -> None:
    run = begin(base)
    base.write_values(run, [("A_", 1), ("Bw", 1)])
    base.register_game(GRIM)
    assert [(holding.game, holding.values, holding.most_vertices) for holding in base.holdings()] == [
        ("grim", 0, None),
        ("node-kayles", 2, 3),
    ]
    assert [(problem.kind, problem.run) for problem in base.problems()] == [("open run", run.id)]
    base.finish_run(run)
    assert base.problems() == []
    with pytest.raises(Conflict):
        base.write_values(begin(base), [("A_", 2)])
    with base.engine.transaction() as session:
        session.execute("UPDATE value_count SET count = count + 1 WHERE n = 2")
    assert [problem.kind for problem in base.problems()] == ["count", "conflict"]


def test_runs_are_listed_latest_first_in_pages(base: Store) -> None:
    runs = [begin(base, which) for which in (KAYLES, GRIM, KAYLES)]
    base.finish_run(runs[0].id, "interrupted", message="Ctrl-C")
    base.finish_run(runs[0].id, "done")
    assert [record.id for record in base.runs()] == [run.id for run in reversed(runs)]
    assert [record.id for record in base.runs(KAYLES, limit=1)] == [runs[2].id]
    assert [record.id for record in base.runs(KAYLES, before=runs[2].id)] == [runs[0].id]
    (interrupted,) = base.runs(status="interrupted")
    assert interrupted.message == "Ctrl-C"


def test_rules_of_another_version_have_values_of_their_own(base: Store) -> None:
    class Changed(type(KAYLES)):
        version = KAYLES.version + 1

    class Partizan(type(KAYLES)):
        kind = "partizan"
        version = KAYLES.version + 2

    base.write_values(begin(base), [("A_", 1)])
    base.write_values(begin(base, Changed()), [("A_", 0)])
    assert base.read_value(KAYLES, "A_").value == 1
    assert base.read_value(Changed(), "A_").value == 0
    with pytest.raises(BadArgument, match="slug of its own"):
        begin(base, Partizan())


@given(st.integers(0, 258046))
def test_keys_of_each_size_lie_between_their_bounds(n: int) -> None:
    low, high = bounds(n, n)
    assert low <= prefix(n) + "?" < prefix(n) + "~~~;t5" < high <= prefix(n + 1)
    assert size(prefix(n) + "?") == n
