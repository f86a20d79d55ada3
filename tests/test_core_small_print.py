"""What values, games, evaluations and the store say and keep in rare cases, worked out by hand."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import urlsplit

import pytest

from kb import KnowledgeBase
from kb.errors import BadArgument, BadPosition, BadValue, DatabaseError
from kb.evaluate import by_symmetry
from kb.evaluate.claims import ClaimReader
from kb.evaluate.evaluator import Known
from kb.evaluate.hearing import Hearing
from kb.evaluate.oracle import IndependentOracle
from kb.evaluate.provenance import ByPeriod, Imported
from kb.games import game
from kb.games.condition import _short
from kb.games.own import restored
from kb.games.parity import ParityGame
from kb.graphs import families
from kb.graphs.canonical import key
from kb.graphs.growing import FarPosition, Grown, rooted
from kb.graphs.position import Position
from kb.store import connect, inspection, scan, sqlite
from kb.store.censuses import CensusRecord
from kb.store.processes import is_gone, this_process
from kb.store.records import ImportSource
from kb.store.sqlite import SqliteEngine
from kb.theorems.library import BUILT_IN
from kb.theorems.statements import HasOutcome, Is, NimValue
from kb.values.period_proof import packed, unpacked
from kb.values.reading import parse_value
from kb.values.short_game import ShortGame
from kb.values.thermograph import Corner, Wall, _highest


def test_a_value_is_shown_whole_unless_it_is_long() -> None:
    with pytest.raises(BadValue) as short:
        parse_value("{1|2")
    assert "the value '{1|2' at character 5" in short.value.message
    assert short.value.at == 4
    text = "1 + " * 30 + "?"
    with pytest.raises(BadValue) as long:
        parse_value(text)
    assert f"the value {text[:57] + '...'!r} at character 121" in long.value.message


@pytest.mark.parametrize(
    ("left", "right", "begins"),
    [
        ("odd", "odd", "Both delete a vertex of odd"),
        ("odd", "even", "Left deletes a vertex of odd degree, Right"),
    ],
)
def test_a_parity_game_says_whose_vertices_are_whose(left: Any, right: Any, begins: str) -> None:
    rules = ParityGame(left, right)
    assert rules.rules.startswith(begins)
    assert rules.rules.endswith("A vertex without edges has even degree.")
    assert rules.kind == ("impartial" if left == right else "partizan")
    assert [move.vertices for move in rules.moves(families.path(3), "L")] == [(0,), (2,)]
    opponent = [(1,)] if right == "even" else [(0,), (2,)]
    assert [move.vertices for move in rules.moves(families.path(3), "R")] == opponent


def test_a_proved_period_is_told_with_its_family() -> None:
    assert ByPeriod("P_n", "period 34 from 52 on").words() == "P_n has the proved period 34 from 52 on"


def test_what_is_known_has_the_key_of_its_position() -> None:
    assert Known(cast(Any, SimpleNamespace(key="Bw"))).key == "Bw"
    assert Known(None).key is None


def said(*statements: object) -> Any:
    return SimpleNamespace(proved=lambda part: [SimpleNamespace(statement=each) for each in statements])


@pytest.mark.parametrize(
    ("statements", "outcome", "at_least"),
    [
        ([HasOutcome("N")], "N", None),
        ([HasOutcome("LN")], None, None),
        ([HasOutcome("P"), HasOutcome("LP")], "P", None),
        ([NimValue(at_least=2), NimValue(at_least=1)], "N", 2),
        ([NimValue(among=(2, 3))], None, None),
        ([], None, None),
    ],
)
def test_claims_bound_the_outcome_and_the_value(
    statements: list[object], outcome: str | None, at_least: int | None
) -> None:
    bound = Hearing.bound(said(*statements), cast(Any, None))
    assert tuple(bound) == (outcome, at_least)


def exactly(slug: str, statement: object) -> object:
    reader = cast(Any, SimpleNamespace(game=game(slug)))
    return ClaimReader._exact(reader, cast(Any, SimpleNamespace(statement=statement)))


def test_a_statement_fixes_a_value_in_the_kind_of_its_game() -> None:
    assert exactly("even-odd", Is(2)) == parse_value("*2")
    assert isinstance(exactly("even-odd", Is(2)), ShortGame)
    assert exactly("even-odd", HasOutcome("P")) == parse_value("0")
    assert exactly("even-odd", HasOutcome("N")) is None
    assert exactly("take-away", Is(2)) == 2
    assert exactly("take-away", HasOutcome("P")) == 0
    assert exactly("take-away", NimValue(at_least=1)) is None


@pytest.fixture
def base(tmp_path: Path, migrated_file: Path) -> KnowledgeBase:
    (path := tmp_path / "base.sqlite").write_bytes(migrated_file.read_bytes())
    return KnowledgeBase(str(path))


@pytest.mark.parametrize(("budget", "kept"), [(0.5, 1), (0.0, 0)])
def test_a_proved_period_is_kept_where_there_is_time_at_all(
    base: KnowledgeBase, budget: float, kept: int
) -> None:
    with base:
        assert base.value("node-kayles", "P1000000", budget=budget).evidence == "proved period"
        assert len(base.store.periods(game("node-kayles"))) == kept


def test_what_stands_beside_a_long_path_is_added(base: KnowledgeBase) -> None:
    """Node Kayles: K2 is worth 1, so with one beside it every value changes."""
    with base:
        for text in ("P1000000", "tail(K3,0,1000000)"):
            alone = base.value("node-kayles", text).nim_value
            assert alone is not None
            assert base.value("node-kayles", f"{text} + K2").nim_value == alone ^ 1


def test_canonical_forms_that_fail_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    for bad, says in (([7], "form 7 fails"), ([7, 9], "form 7 and 1 more fails"), ([], None)):
        monkeypatch.setattr(inspection, "bad_forms", lambda session, bad=bad: bad)
        told = [problem.says for problem in inspection.form_problems(cast(Any, None))]
        assert [says in one for one in told] == ([True] if says else [])


def test_only_a_process_of_this_machine_is_known_to_have_ended() -> None:
    assert not is_gone("what is this")
    assert not is_gone("another-host x86_64 Python 3.11, process 4194305")
    assert not is_gone(this_process())
    own = this_process().rpartition(" ")[0]
    assert is_gone(f"{own} 4194305")  # above the largest number of a process on Linux


def test_a_database_is_made_only_on_request(tmp_path: Path) -> None:
    engine = SqliteEngine(tmp_path / "none.sqlite", read_only=False)
    with pytest.raises(DatabaseError, match="no knowledge base"):
        engine.open()
    assert list(tmp_path.iterdir()) == []


def test_the_oldest_sqlite_is_new_enough(migrated_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "OLDEST", sqlite3.sqlite_version_info)
    SqliteEngine(migrated_file, read_only=True).open().close()
    major, minor, patch = sqlite3.sqlite_version_info
    monkeypatch.setattr(sqlite, "OLDEST", (major, minor, patch + 1))
    with pytest.raises(DatabaseError, match="or newer is needed"):
        SqliteEngine(migrated_file, read_only=True).open()


def test_what_a_theorem_gives_is_written_once() -> None:
    written: list[object] = []
    kept = SimpleNamespace(
        engine=SimpleNamespace(read_only=False), write_theorem_values=lambda *given: written.append(given)
    )
    reader = cast(Any, SimpleNamespace(game=game("take-away"), store=kept, _recorded=set()))
    statement = cast(Any, SimpleNamespace(claim=SimpleNamespace(id="a/claim"), statement=Is(2)))
    for position in (families.path(3), families.path(3), families.path(4)):
        part = cast(Any, SimpleNamespace(key=key(position), position=position))
        ClaimReader._record(reader, part, statement, 2)
    assert len(written) == 2


def test_rows_before_a_broken_place_are_read(base: KnowledgeBase) -> None:
    rows = iter([("@", 1), ("A_", 0)])

    class Broken:
        def fetchone(self) -> object:
            try:
                return next(rows)
            except StopIteration:
                raise DatabaseError("the page is broken") from None

    @contextmanager
    def connection() -> Iterator[Any]:
        yield SimpleNamespace(connection=None, execute=lambda *_: Broken())

    with base:
        scanner = cast(Any, SimpleNamespace(engine=SimpleNamespace(connection=connection)))
        assert scan.Scanner._page(scanner, "SELECT key, nim", ()) == ([("@", 1), ("A_", 0)], None)


def test_a_base_opened_for_reading_can_only_be_asked(migrated_file: Path) -> None:
    asked = SqliteEngine(migrated_file, read_only=True).open()
    assert asked.execute("PRAGMA query_only").fetchone() == (1,)
    written = SqliteEngine(migrated_file, read_only=False).open()
    assert written.execute("PRAGMA query_only").fetchone() == (0,)
    asked.close()
    written.close()


def test_an_envelope_is_the_highest_wall_at_every_temperature() -> None:
    """By its definition; the walls cross at 5/3, between bends at 1 and 2."""
    steep = Wall(tuple(Corner(Fraction(t), Fraction(v)) for t, v in ((-1, 4), (1, 4), (2, 1))))
    upright = Wall((Corner(Fraction(-1), Fraction(2)),))
    envelope = _highest([steep, upright])
    assert Corner(Fraction(5, 3), Fraction(2)) in envelope.corners
    for quarter in range(-4, 17):
        t = Fraction(quarter, 4)
        assert envelope.at(t) == max(steep.at(t), upright.at(t))


def test_a_packed_table_is_read_only_as_it_was_packed() -> None:
    table = ",".join(map(str, range(4000)))
    kept = packed(table)
    assert kept != table
    assert unpacked(kept) == table
    with pytest.raises(BadArgument, match="cannot be read"):
        unpacked(kept[:60] + "\n" + kept[60:])  # base64 elsewhere forgives foreign characters
    with pytest.raises(BadArgument, match="ends too early"):
        unpacked(kept[:-40])


@pytest.mark.parametrize(
    ("counts", "keep", "says"),
    [
        ({0: 9, 1: 2, 2: 1}, 3, "≥ 1"),
        ({0: 9, 1: 2, 2: 8}, 3, "1"),
        ({0: 1, 1: 9, 2: 2}, 3, "0, 2"),
        ({0: 9}, 3, ""),
    ],
)
def test_the_kept_values_of_a_census_in_words(counts: dict[int, int], keep: int, says: str) -> None:
    by_edges = {(3, value): count for value, count in counts.items()}
    made = CensusRecord(1, "grim", "connected", 4, 1, keep, 12, "geng", "", 1, by_edges)
    assert made.kept_text == says


def test_a_condition_is_shown_whole_unless_it_is_long() -> None:
    assert _short("x" * 60) == repr("x" * 60)
    assert _short("x" * 61) == repr("x" * 57 + "...")


def test_a_far_position_is_refused_where_its_game_is_not_played_on_it() -> None:
    looped = FarPosition(Grown(rooted(Position(1, [(0, 0)]), 0), None, 10**9))
    with pytest.raises(BadPosition):
        game("node-kayles").start(looped)


def test_a_game_is_restored_by_its_name() -> None:
    assert restored("grim", None, None) is game("grim")


def test_a_search_for_a_symmetry_ends_after_its_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """K2 takes one step where its vertices change places, and none is left where none may be taken."""
    for steps, found in ((0, None), (1, [1, 0])):
        monkeypatch.setattr(by_symmetry, "STEPS", steps)
        assert by_symmetry.involution(families.complete(2), joined=True) == found
    monkeypatch.setattr(by_symmetry, "STEPS", 2)
    two = Position(4, [(0, 1), (2, 3)])  # one step an edge
    assert by_symmetry.involution(two, joined=True) == [1, 0, 3, 2]


def test_an_imported_value_names_its_file_and_who_found_it() -> None:
    source = ImportSource(1, "kayles.csv", "0" * 64, "2026-01-02T03:04:05Z", "a table")
    assert Imported(source).words() == "imported from kayles.csv, 2026-01-02T03:04:05Z: a table"
    cited = Imported(source._replace(citation="Guy and Smith 1956"))
    assert cited.words() == "imported from kayles.csv, 2026-01-02T03:04:05Z: Guy and Smith 1956"


def test_an_oracle_is_asked_about_another_game(tmp_path: Path, migrated_file: Path) -> None:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with connect(str(path)) as store:
        oracle = IndependentOracle(store, BUILT_IN, "grim").about("node-kayles")
        assert [oracle.value(f"P{n}") for n in range(1, 7)] == [1, 1, 2, 0, 3, 1]  # OEIS A002187


def test_references_are_looked_up_except_in_bulk_and_always_again_after_it(
    tmp_path: Path, migrated_file: Path
) -> None:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    engine = SqliteEngine(path, read_only=False)

    def checked() -> bool:
        with engine.connection() as session:
            return bool(session.rows("PRAGMA foreign_keys")[0][0])

    assert checked()
    with engine.transaction(bulk=True) as session:
        assert not session.rows("PRAGMA foreign_keys")[0][0]
    assert checked()
    with pytest.raises(ZeroDivisionError), engine.transaction(bulk=True):
        raise ZeroDivisionError
    assert checked()


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (sqlite3.DatabaseError("database disk image is malformed"), "is damaged; `ggkb doctor` says"),
        (
            sqlite3.OperationalError("Could not decode to UTF-8"),
            "is damaged; `ggkb doctor` says",
        ),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"), "is damaged; `ggkb doctor` says"),
        (sqlite3.DatabaseError("file is not a database"), "is not an SQLite database"),
        (sqlite3.OperationalError("database is locked"), "is being written by another process"),
        (sqlite3.OperationalError("unable to open database file"), "cannot be opened; is it a file"),
    ],
)
def test_what_the_driver_says_is_explained(error: Exception, says: str) -> None:
    assert SqliteEngine(Path("base.sqlite"), read_only=True).explain(error).startswith(f"base.sqlite {says}")


def test_what_a_damaged_source_gave_goes_with_it(tmp_path: Path, migrated_file: Path) -> None:
    (path := tmp_path / "base.sqlite").write_bytes(migrated_file.read_bytes())
    (table := tmp_path / "table.csv").write_text("game,graph,value\nnode-kayles,C5,*2\nnode-kayles,P3,*2\n")
    with KnowledgeBase(str(path)) as base:
        base.import_file(table, check=0)
        with base.store.engine.transaction() as session, session.unguarded("a test"):
            assert session.rows("SELECT count(*) FROM imported_value") == [(2,)]
            session.execute("UPDATE import_source SET checksum = checksum + 1")
        assert base.store.renew([]) == ("imported_value",)
        with base.store.engine.connection() as session:
            assert session.rows("SELECT count(*) FROM imported_value") == [(0,)]
            assert session.rows("SELECT count(*) FROM import_source") == [(0,)]


def test_a_base_that_no_migration_made_is_refused(tmp_path: Path, migrated_file: Path) -> None:
    (path := tmp_path / "base.sqlite").write_bytes(migrated_file.read_bytes())
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM alembic_version")
    with pytest.raises(DatabaseError, match="was migrated to nothing, which this version does not know"):
        connect(str(path))


def test_whoever_makes_a_base_on_postgres_waits_for_whoever_does(
    postgres_database: Callable[[str | None], str],
) -> None:
    """Whoever makes one holds the lock, which is tried for a moment here."""
    import psycopg

    url = postgres_database(None)
    with psycopg.connect(url) as making:
        making.execute(f"ALTER DATABASE {urlsplit(url).path[1:]} SET lock_timeout = 50".encode())
        making.commit()
        making.execute("SELECT pg_advisory_xact_lock(7130242719)")
        with pytest.raises(DatabaseError, match="lock timeout"):
            connect(url, create=True)
    connect(url, create=True).close()
