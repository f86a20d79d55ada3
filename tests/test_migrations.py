"""The schema: built by migrating, up and down, equal to the models, and refused where it does not fit."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from kb import paths, store
from kb.errors import DatabaseError
from kb.games import game
from kb.graphs.canonical import SCHEME
from kb.store import schema
from kb.store.catalogue_models import ALL_TABLES
from kb.store.engine import Engine, open_engine

CHECKOUT = Path(__file__).parents[1]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a knowledge base that a test may spoil."""
    if request.param == "postgresql":
        make: Callable[[str | None], str] = request.getfixturevalue("postgres_database")
        return make(request.getfixturevalue("emptied_database"))
    path = tmp_path / "kb.sqlite"
    shutil.copy(request.getfixturevalue("migrated_file"), path)
    return str(path)


def migrate(engine: Engine, target: str, *, up: bool = False) -> None:
    engine.may_create = True
    with engine.migration() as connection:
        config = schema.migration_config()
        config.attributes["connection"] = connection
        (command.upgrade if up else command.downgrade)(config, target)


def shape(engine: Engine) -> dict[str, str]:
    """What the schema is made of, by name: tables with their columns, indexes, views, triggers."""
    listing = {
        "sqlite": "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL",
        "postgresql": "SELECT relname, string_agg(attname || ' ' || atttypid::text || attnotnull, ', '"
        "   ORDER BY attname) FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace"
        "   LEFT JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped"
        "   WHERE nspname = 'public' GROUP BY relname"
        " UNION ALL SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal"
        " UNION ALL SELECT viewname || ' as', definition FROM pg_views WHERE schemaname = 'public'"
        " UNION ALL SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
    }
    with engine.connection() as session:
        rows = session.rows(listing[engine.dialect])
    return {
        name: "".join(sorted(re.findall(r"\w+", definition or "")))
        for name, definition in rows
        if not name.startswith("alembic_version")
    }


def meta(engine: Engine, name: str, value: str) -> None:
    with engine.transaction() as session:
        session.execute("UPDATE meta SET value = ? WHERE name = ?", (value, name))


def test_migrations_are_named_as_their_files() -> None:
    script = ScriptDirectory.from_config(schema.migration_config())
    last_first = [revision.revision for revision in script.walk_revisions()]
    assert schema.revisions() == tuple(reversed(last_first))
    files = (paths.migrations() / "versions").glob("*.py")
    assert {path.stem[len("2026_11_16_") :] for path in files} == set(last_first)


def test_there_is_one_head_and_its_format_is_ours(url: str) -> None:
    script = ScriptDirectory.from_config(schema.migration_config())
    assert len(script.get_heads()) == 1
    assert len(list(script.walk_revisions())) == schema.FORMAT
    with open_engine(url).connection() as session:
        said = dict(session.rows("SELECT name, value FROM meta"))
    assert (said["format"], said["key_scheme"]) == (str(schema.FORMAT), SCHEME)


def test_the_migrated_schema_is_that_of_the_models(url: str) -> None:
    with open_engine(url).alchemy.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, ALL_TABLES) == []


def test_the_migrated_sqlite_tables_have_the_keys_and_conditions_of_the_models(
    migrated_file: Path, tmp_path: Path
) -> None:
    """What Alembic does not compare: primary keys, conditions, and how SQLite keeps a table."""
    made = create_engine(f"sqlite:///{tmp_path / 'models.sqlite'}")
    ALL_TABLES.create_all(made)

    def facts(path: Path) -> dict[str, object]:
        connection = sqlite3.connect(path)
        found = {}
        for name, without_rowid, strict in connection.execute(
            "SELECT name, wr, strict FROM pragma_table_list WHERE type = 'table' AND schema = 'main'"
        ).fetchall():
            columns = connection.execute(
                'SELECT name, type, "notnull", pk FROM pragma_table_info(?) ORDER BY name', (name,)
            ).fetchall()
            (sql,) = connection.execute(
                "SELECT sql FROM sqlite_master WHERE name = ? UNION ALL SELECT '' LIMIT 1", (name,)
            ).fetchone()
            conditions = sorted(
                re.findall(r"CONSTRAINT (\w+ CHECK .*?)(?:,\s*\n|\s*\n\)|,? CONSTRAINT)", sql)
            )
            found[name] = (without_rowid, strict, columns, conditions)
        del found["alembic_version"]
        return found

    make_version_table = "CREATE TABLE alembic_version (version_num TEXT)"
    with sqlite3.connect(tmp_path / "models.sqlite") as connection:
        connection.execute(make_version_table)
    assert facts(migrated_file) == facts(tmp_path / "models.sqlite")


def test_every_sqlite_table_is_strict_and_logged_ahead(migrated_file: Path) -> None:
    connection = sqlite3.connect(migrated_file)
    strict = {row[1]: row[5] for row in connection.execute("PRAGMA table_list") if row[2] == "table"}
    ours = {name: flag for name, flag in strict.items() if not name.startswith(("sqlite_", "alembic_"))}
    assert len(ours) == len(ALL_TABLES.tables)
    assert set(ours.values()) == {1}
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    with open_engine(str(migrated_file)).connection() as session:
        assert session.row("PRAGMA foreign_keys") == (1,)
        assert session.row("PRAGMA busy_timeout") == (60_000,)


def test_migrations_lead_down_to_nothing_and_up_again(url: str) -> None:
    engine = open_engine(url)
    full = shape(engine)
    assert {"known_value", "computed_value"} <= full.keys()
    migrate(engine, "base")
    assert shape(engine) == {}
    for step in range(schema.FORMAT):
        before = shape(engine)
        migrate(engine, "+1", up=True)
        assert shape(engine) != before, f"step {step} changes something"
        migrate(engine, "-1")
        assert shape(engine) == before
        migrate(engine, "+1", up=True)
    assert shape(engine) == full
    schema.check(engine)


def test_an_older_database_is_upgraded_with_its_values(url: str) -> None:
    kayles = game("node-kayles")
    with store.connect(url) as base:
        run = base.begin_run(kayles, solver="kernel", solver_version="1", code_version="c", scope="test")
        base.write_values(run, [("A_", 1)])
        migrate(base.engine, "papers_and_claims")
    words = rf"has format 2 and this version uses {schema.FORMAT}; `ggkb init` upgrades it"
    with pytest.raises(DatabaseError, match=words):
        store.connect(url)
    with store.connect(url, create=True) as base:
        assert base.read_value(kayles, "A_").value == 1


def test_processes_that_create_at_once_agree(
    tmp_path: Path, postgres_database: Callable[[str | None], str]
) -> None:
    for url in (str(tmp_path / "new.sqlite"), postgres_database(None)):
        program = "import sys; from kb import store; store.connect(sys.argv[1], create=True).close()"
        makers = [subprocess.Popen([sys.executable, "-c", program, url]) for _ in range(3)]
        assert [maker.wait() for maker in makers] == [0, 0, 0]
        store.connect(url).close()


def test_a_newer_database_is_refused_in_one_sentence(url: str) -> None:
    meta(open_engine(url), "format", "99")
    for create in (False, True):
        with pytest.raises(DatabaseError) as refusal:
            store.connect(url, create=create)
        assert re.fullmatch(
            rf"\S+ has format 99, but this version knows formats up to {schema.FORMAT}; "
            "install a newer graph-games-kb",
            refusal.value.message,
        )


@pytest.mark.parametrize("revision", ["elsewhere", ""])
@pytest.mark.parametrize("older", [False, True])
def test_an_unknown_revision_is_refused_in_one_sentence(url: str, revision: str, older: bool) -> None:
    """As another branch of the project might leave it, and without any."""
    engine = open_engine(url)
    if older:
        migrate(engine, "-1")
    with engine.transaction() as session:
        change = "UPDATE alembic_version SET version_num = ?" if revision else "DELETE FROM alembic_version"
        session.execute(change, (revision,) * bool(revision))
    for create in (False, True):
        with pytest.raises(DatabaseError, match=r"was migrated to ('elsewhere'|nothing), which this version"):
            store.connect(url, create=create)


@pytest.mark.parametrize(
    ("says", "revision"), [(15, "census"), (3, "disputed_imports"), (1, "papers_and_claims")]
)
def test_a_format_that_is_not_that_of_the_revision_is_refused(url: str, says: int, revision: str) -> None:
    engine = open_engine(url)
    meta(engine, "format", str(says))
    with engine.transaction() as session:
        session.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    reached = schema.revisions().index(revision) + 1
    for create in (False, True):
        with pytest.raises(DatabaseError) as refusal:
            store.connect(url, create=create)
        assert re.fullmatch(
            rf"\S+ says that it has format {says}, but was migrated to '{revision}', which is "
            rf"format {reached}: one of the two was changed by hand; restore a copy from before",
            refusal.value.message,
        )


def test_an_upgrade_waits_for_another_that_is_under_way(
    postgres_database: Callable[[str | None], str],
) -> None:
    """Both would start from nothing; SQLite locks the whole file by itself."""
    psycopg = pytest.importorskip("psycopg")
    url = postgres_database(None)
    waits = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    with psycopg.connect(url, autocommit=True) as other, ThreadPoolExecutor(1) as threads:
        other.execute("SELECT pg_advisory_lock(7130242719)")
        upgrade = threads.submit(lambda: store.connect(url, create=True).close())
        while other.execute(waits).fetchone() == (0,):
            assert not upgrade.done(), "it has not waited"
        other.execute("SELECT pg_advisory_unlock(7130242719)")
        upgrade.result(60)
    store.connect(url).close()


def test_keys_of_another_scheme_are_refused(url: str) -> None:
    meta(open_engine(url), "key_scheme", "other-7")
    with pytest.raises(
        DatabaseError, match=f"follow the scheme 'other-7', and this version labels by '{SCHEME}'"
    ):
        store.connect(url, create=True)


def test_a_missing_file_is_not_made_by_reading(tmp_path: Path) -> None:
    path = tmp_path / "none.sqlite"
    for read_only in (False, True):
        with pytest.raises(DatabaseError, match=r"no knowledge base at .* yet; `ggkb init` makes one"):
            store.connect(str(path), read_only=read_only)
    assert not path.exists()
    with pytest.raises(DatabaseError, match="there is no folder"):
        store.connect(str(tmp_path / "no" / "folder.sqlite"), create=True)


def test_what_is_no_knowledge_base_is_refused(tmp_path: Path) -> None:
    text, empty, other = (tmp_path / name for name in ("a.txt", "empty", "other.sqlite"))
    text.write_text("not a database, however long this text may be " * 100)
    empty.touch()
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE birds (name TEXT)")
    for path, words in (
        (text, "not an SQLite database"),
        (empty, "`ggkb init`"),
        (other, "no knowledge base"),
    ):
        with pytest.raises(DatabaseError, match=words):
            store.connect(str(path))
    before = other.read_bytes()
    with pytest.raises(DatabaseError, match="no knowledge base"):
        store.connect(str(other), create=True)
    assert other.read_bytes() == before, "what is not ours is left as it was"
    for address in ("mysql://localhost/x", "sqlite://", "sqlite:///:memory:"):
        with pytest.raises(DatabaseError, match=r"sqlite:///FILE"):
            store.connect(address)


def test_an_empty_postgres_database_is_told_from_a_foreign_one(
    postgres_database: Callable[[str | None], str],
) -> None:
    url = postgres_database(None)
    with pytest.raises(DatabaseError, match="`ggkb init` makes one"):
        store.connect(url)
    with open_engine(url).transaction() as session:
        session.execute("CREATE TABLE birds (name text)")
    with pytest.raises(DatabaseError, match="no knowledge base"):
        store.connect(url, create=True)


def test_alembic_itself_finds_its_settings_in_pyproject(tmp_path: Path) -> None:
    for task in (("upgrade", "head"), ("check",)):
        ran = subprocess.run(
            [sys.executable, "-m", "alembic", *task],
            cwd=CHECKOUT,
            env={**os.environ, "GGKB_DATABASE": str(tmp_path / "kb.sqlite")},
            capture_output=True,
            text=True,
        )
        assert ran.returncode == 0, ran.stderr
    assert "No new upgrade operations detected" in ran.stdout
    with store.connect(str(tmp_path / "kb.sqlite")) as base, base.engine.connection() as session:
        assert session.row("PRAGMA journal_mode") == ("wal",)


def test_migrations_and_seeds_lie_beside_the_package_in_a_checkout() -> None:
    assert paths.migrations() == CHECKOUT / "migrations"
    assert paths.seeds() == CHECKOUT / "seeds"


def test_a_wheel_carries_migrations_and_seeds_inside_kb(tmp_path: Path) -> None:
    pytest.importorskip("scikit_build_core", reason="scikit-build-core is not installed")
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index"),
            *(
                "--config-settings",
                "wheel.cmake=false",
                "--config-settings",
                f"build-dir={tmp_path / 'build'}",
            ),
            *("-w", tmp_path, CHECKOUT),
        ],
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)
    tops = {path.name for path in installed.iterdir() if not path.name.endswith(".dist-info")}
    assert tops == {"kb", "cli"}
    # Without `site`, the editable install of the checkout does not get in the way.
    program = (
        f"import sys; sys.path[:0] = [{str(installed)!r}, {str(Path(pytest.__file__).parents[1])!r}];"
        "from kb import paths, store;"
        f"store.connect({str(tmp_path / 'kb.sqlite')!r}, create=True).close();"
        "print(paths.migrations(), paths.seeds())"
    )
    ran = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, text=True, cwd=tmp_path)
    assert ran.stderr == ""
    assert ran.stdout.split() == [str(installed / "kb" / "migrations"), str(installed / "kb" / "seeds")]
