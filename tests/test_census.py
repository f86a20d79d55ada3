"""`ggkb census` against populate, brute force and published counts; it goes on where it stopped."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from time import time

import pytest
from typer.testing import CliRunner

from cli.main import application
from kb import KnowledgeBase
from kb.census import count_shard, shards_of
from kb.errors import BadArgument, DatabaseError
from kb.games import game
from kb.graphs import geng
from kb.graphs.canonical import decode
from kb.graphs.enumerate import EXPECTED_COUNTS
from kb.graphs.geng import Part
from kb.solvers import kernel
from kb.solvers.reference import ReferenceSolver

pytestmark = pytest.mark.skipif(
    geng.program() is None or not kernel.is_built(), reason="geng or the kernel is not installed"
)


@pytest.fixture
def make(migrated_file, tmp_path):
    """Opens knowledge bases on SQLite by name; a new name is an empty one."""
    opened = []

    def base(name="kb"):
        path = tmp_path / f"{name}.sqlite"
        if not path.exists():
            path.write_bytes(migrated_file.read_bytes())
        opened.append(KnowledgeBase(str(path)))
        return opened[-1]

    yield base
    for one in opened:
        one.close()


def by_edges(base, rules, n):
    """How many stored graphs with n vertices have each number of edges and value."""
    return Counter(
        (len(decode(row.key).edges), row.value)
        for row in base.store.iterate_values(game(rules))
        if decode(row.key).n == n
    )


@pytest.mark.parametrize("rules", ["node-kayles", "grim", "arc-kayles", "odd-odd"])
def test_a_census_counts_what_populate_stores(make, rules):
    counted, stored = make("counted"), make("stored")
    (record,) = counted.census(rules, "connected(n=8)", keep=300).censuses
    stored.populate(rules, "connected(n=8)")
    assert record.counts == by_edges(stored, rules, 8)
    assert (record.graphs, record.source) == (11117, "OEIS A001349")
    # Rows are those of the rare values, with the same keys, and no others.
    rare = {
        row.key: row.value for row in stored.store.iterate_values(game(rules)) if row.value in record.kept
    }
    assert {row.key: row.value for row in counted.store.iterate_values(game(rules))} == rare
    assert set(record.kept) == {value for value, count in record.values.items() if count <= 300}
    assert counted.store.problems() == []


def test_trees_and_all_graphs_are_counted_too(make):
    base = make()
    for family, n in (("trees", 12), ("all", 7)):
        (record,) = base.census("node-kayles", f"{family}(n={n})").censuses
        assert record.graphs == EXPECTED_COUNTS[family][1][n]
        assert {m for m, _ in record.counts} == ({11} if family == "trees" else set(range(22)))


def test_a_digest_is_of_the_lines_as_generated_and_their_values():
    rules = game("grim")
    shard = count_shard(rules, "connected", 6, Part(1, 3), 1000, {2})
    lines = b"".join(geng.graph_blocks("connected", 6, Part(1, 3)))
    positions = [decode(line.decode()) for line in lines.split()]
    values = ReferenceSolver(rules).values(positions)
    halves = hashlib.sha256(lines).digest() + hashlib.sha256(bytes(values)).digest()
    assert shard.digest == hashlib.sha256(halves).hexdigest()
    assert shard.counts == Counter(
        (len(position.edges), value) for position, value in zip(positions, values, strict=True)
    )
    kept = [line.decode() + "A" for line, value in zip(lines.split(), values, strict=True) if value == 2]
    assert shard.kept.split() == kept


@pytest.mark.parametrize("jobs", [2, 3])
def test_jobs_and_shards_change_nothing(make, monkeypatch, jobs):
    monkeypatch.setattr("kb.census.shards_of", lambda graphs: 7)
    one, two, by_turns = make("one"), make("two"), make("turns")
    (first,) = one.census("node-kayles", "connected(n=8)", keep=100).censuses
    (second,) = two.census("node-kayles", "connected(n=8)", keep=100, jobs=jobs).censuses
    assert (first.digest, first.counts) == (second.digest, second.counts)
    parts = [by_turns.census("node-kayles", "connected(n=8)", keep=100, shard=(i, 3)) for i in (1, 2, 3)]
    assert [len(part.censuses) for part in parts] == [0, 0, 1]
    assert sum(part.graphs for part in parts) == 11117
    assert parts[2].censuses[0].digest == first.digest
    rows = [list(base.store.iterate_values(game("node-kayles"))) for base in (one, two, by_turns)]
    assert [row.key for row in rows[0]] == [row.key for row in rows[2]]


def test_what_is_counted_is_not_counted_again(make, monkeypatch):
    monkeypatch.setattr("kb.census.shards_of", lambda graphs: 5)
    base = make()
    base.census("node-kayles", "connected(n=7)", shard=(1, 2))
    rest = base.census("node-kayles", "connected(n=7)")
    assert 0 < rest.graphs < 853
    again = base.census("node-kayles", "connected(n=7)")
    assert (again.graphs, again.censuses) == (0, rest.censuses)
    assert not base.census("node-kayles", "connected(n=8)", time_limit=0).finished
    assert base.census("node-kayles", "connected(n=8)").finished


def test_a_census_that_loses_graphs_is_found(make, monkeypatch):
    lines = b"".join(geng.graph_blocks("connected", 6))
    monkeypatch.setattr(geng, "graph_blocks", lambda name, n, part: iter([lines[:-5]]))
    with pytest.raises(BadArgument, match="lists 111 graphs with 6 vertices, OEIS A001349 has 112"):
        make().census("node-kayles", "connected(n=6)")


def test_time_stops_a_shard():
    assert count_shard(game("grim"), "connected", 6, Part(), 10, set(), until=time() - 1) is None


def test_a_large_class_is_divided():
    assert [shards_of(graphs) for graphs in (853, 261080, 11716571, 1006700565)] == [1, 16, 16, 252]


def test_search_is_complete_where_the_values_asked_for_are_kept(make):
    base = make()
    (record,) = base.census("grim", "connected(n=8)", keep=300).censuses
    assert record.kept
    assert not set(record.values) <= record.kept
    largest = max(record.values)
    page = base.search("grim", "connected", "n=8", f"nim_value>={largest}", limit=400)
    assert page.complete
    assert f"rows for nim_value {record.kept_text}" in page.reason
    assert len(page.found) == record.values[largest]
    common = max(record.values, key=lambda value: record.values[value])
    assert not base.search("grim", "connected", "n=8", f"nim_value={common}").complete
    assert not base.search("grim", "connected", "n=8").complete
    assert not base.search("grim", "n=8", f"nim_value>={largest}").complete
    # A value that no graph of the class has is not had by any.
    assert base.search("grim", "connected", "n=8", "nim_value>=30").complete
    base.populate("grim", "connected(n<=7)")
    assert base.search("grim", "connected", "n<=8", f"nim_value>={largest}").complete


def test_a_retracted_census_is_none(make):
    base = make()
    (record,) = base.census("node-kayles", "connected(n=7)").censuses
    base.retract(record.run, reason="a test")
    assert base.store.censuses() == []
    assert not base.search("node-kayles", "connected", "n=7", "nim_value>=3").complete
    again = base.census("node-kayles", "connected(n=7)")
    assert (again.graphs, again.censuses[0].digest) == (853, record.digest)


def test_a_changed_count_is_noticed(make):
    base = make()
    base.census("node-kayles", "connected(n=6)")
    with base.store.engine.transaction() as session:
        session.execute("UPDATE census_count SET count = count + 1 WHERE m = 5")
    assert base.store.censuses() == []


def test_a_table_shows_the_histogram(make):
    base = make()
    (record,) = base.census("node-kayles", "connected(n=6)").censuses
    table = base.table("node-kayles", "connected(n=6)")
    assert {place: int(cell.value) for place, cell in table.cells.items()} == record.counts
    assert (table.row, table.column) == ("m", "nim_value")
    base.census("node-kayles", "connected(n=5)")
    sizes = base.table("node-kayles", "connected(n=5..6)")
    assert sizes.rows == [5, 6]
    assert sum(int(cell.value) for cell in sizes.cells.values()) == 21 + 112


@pytest.mark.parametrize(
    ("rules", "family", "given", "message"),
    [
        ("node-kayles", "K4", {}, "is no class"),
        ("even-odd", "connected(n=5)", {}, "does not give nim-values"),
        ("grim", "all(n=5)", {}, "drops isolated vertices"),
        ("node-kayles", "connected(n=5)", {"jobs": 0}, "number of jobs is 0"),
        ("node-kayles", "connected(n=5)", {"keep": -1}, "expected 0 or more"),
        ("node-kayles", "connected(n=5)", {"shard": (3, 2)}, "got 3/2"),
        ("node-kayles", "subgraphs(K4)", {}, "is no class"),
    ],
)
def test_what_cannot_be_counted_is_refused(make, rules, family, given, message):
    from kb.errors import KbError

    with pytest.raises(KbError, match=message):
        make().census(rules, family, **given)


def test_another_keep_is_refused(make):
    base = make()
    base.census("node-kayles", "connected(n=5)", keep=3)
    with pytest.raises(BadArgument, match="--keep 3, not 4"):
        base.census("node-kayles", "connected(n=5)", keep=4)


def test_a_base_open_for_reading_is_refused(migrated_file, tmp_path):
    path = tmp_path / "kb.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path), read_only=True) as base, pytest.raises(DatabaseError, match="reading only"):
        base.census("node-kayles", "connected(n=5)")


def test_without_a_generator_there_is_no_census(make, monkeypatch):
    monkeypatch.setenv(geng.VARIABLE, "")
    with pytest.raises(BadArgument, match="nauty"):
        make().census("node-kayles", "connected(n=5)")


def test_on_both_databases(base):
    from kb.census import census
    from kb.graphs.language import parse_family

    (record,) = census(base, game("node-kayles"), parse_family("connected(n=7)"), keep=50).censuses
    assert sum(record.values.values()) == 853
    assert base.count(game("node-kayles")) == sum(record.values[value] for value in record.kept)
    assert [one.digest for one in base.censuses(game("node-kayles"))] == [record.digest]


def test_the_command_prints_values_and_digest(make, tmp_path):
    make("cli").close()
    database = ["--db", str(tmp_path / "cli.sqlite")]
    shown = CliRunner().invoke(
        application(), [*database, "census", "node-kayles", "connected(n=7)", "--keep", "40"]
    )
    assert shown.exit_code == 0
    assert "853 graphs, complete by census (counted by OEIS A001349); rows for nim_value" in shown.output
    assert "digest " in shown.output
    document = CliRunner().invoke(
        application(), [*database, "--json", "census", "node-kayles", "connected(n=7)", "--keep", "40"]
    )
    (record,) = json.loads(document.output)["censuses"]
    assert sum(one["graphs"] for one in record["counts"]) == 853
    assert record["digest"] in shown.output
