"""One flipped bit anywhere in the file: noticed by the doctor, or it changes nothing; never served wrongly.

The base has something in every table. Bits are flipped in each b-tree of the file in turn (SQLite's `dbstat`
says which pages are whose), and in pages chosen by chance. Oracle for a flip that nobody notices: every row
of every table and every definition is read and must be what it was.
"""

from __future__ import annotations

import json
import random
import sqlite3
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.main import app
from kb import KnowledgeBase
from kb.errors import Conflict, KbError
from kb.evaluate.evidence import WORDS
from kb.games import game
from kb.graphs.canonical import key
from kb.graphs.language import parse_position
from kb.seeding import catalogue, seed
from kb.store.catalogue_models import ALL_TABLES
from kb.store.censuses import Shard
from kb.store.seals import SEALED

PAGE = 4096
TREE = 5
"""Flips tried in each b-tree."""
ANYWHERE = 40

QUESTIONS = (
    ("take-away", "K4", "computed twice"),
    ("even-odd", "P4", "computed"),
    ("node-kayles", "petersen", "certified"),
    ("node-kayles", "P1000001", "proved period"),
    ("polish", "K_{2,3}", "disputed"),
    ("grim", "C9", "imported"),
    ("take-away", "W8", "theorem"),
)


@pytest.fixture(scope="module")
def file(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("flips")
    path = folder / "kb.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as base:
        seed(base.store, [paper for paper in catalogue() if paper.key == "osullivan"])
        for slug, family in (
            ("take-away", "connected(n<=4)"),
            ("even-odd", "connected(n<=4)"),
            ("polish", "K_{2,3}"),
            ("node-kayles", "connected(n<=3)"),
        ):
            base.populate(slug, family)
        base.verify("take-away", ratio=1.0)
        base.sequence("node-kayles", "P_n", ["n=1..3"])
        base.value("node-kayles", "petersen")
        base.value("take-away", "W8", stored_only=True)
        base.search("take-away", "connected", "triangles=1")
        base.audit("osullivan/theorem-7.1")
        run = base.store.begin_run(
            game("polish"), solver="planted", solver_version="1", code_version="1", scope="a wrong value"
        )
        with pytest.raises(Conflict):
            base.store.write_values(run, [(key(parse_position("K_{2,3}")), 3)])
        shortcut = base.store.begin_run(
            game("grim"), solver="s", solver_version="1", code_version="1", scope="x", shortcuts=["a/b"]
        )
        base.store.write_values(shortcut, [("A_", 1)])
        base.store.finish_run(shortcut)
        counting = base.store.begin_run(
            game("grim"), solver="s", solver_version="1", code_version="1", scope="census trees(n=2)"
        )
        census = base.store.open_census(counting, "trees", 2, shards=1, keep=1, source="OEIS A000055")
        base.store.write_shard(census, Shard(0, 1, "00", {(1, 1): 1}, ""))
        base.store.finish_census(counting, census)
        base.store.finish_run(counting)
    said = folder / "said.csv"
    said.write_text("game,graph,value\ngrim,C9,0\ngrim,C11,0\n")
    false = folder / "false.csv"
    false.write_text("game,graph,value\ntake-away,K4,*3\n")
    with KnowledgeBase(str(path)) as base:
        base.import_file(said, check=0)
        base.import_file(false)
    made = CliRunner().invoke(
        app, ["--db", str(path), "certify", "node-kayles", "petersen", "-o", str(folder / "c.jsonl")]
    )
    assert made.exit_code == 0, made.output
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return path


def test_every_table_but_those_named_is_sealed_over_all_it_says() -> None:
    checked_otherwise = {
        "meta",  # by a check of its own
        "unguarded",  # empty but inside a transaction
        "position_name",  # its index holds both columns
        "value_count",  # compared with the rows
        "run_shortcut",  # part of the check of its run
        *("computed_value", "confirmation", "form", "import_source", "imported_value"),  # their checksum
    }
    tables = ALL_TABLES.tables
    assert set(SEALED) == set(tables) - checked_otherwise
    for name, (primary, columns) in SEALED.items():
        said = [column.name for column in tables[name].columns if column.name not in ("id", "seal")]
        assert columns.split(", ") == said, name
        assert primary.split(", ") == [column.name for column in tables[name].primary_key.columns], name


def test_the_base_has_something_in_every_table(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        empty = {
            name
            for (name,) in connection.execute(
                "SELECT name FROM sqlite_master WHERE type = 'table'"
            ).fetchall()
            if not connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0]
        }
    connection.close()
    assert empty <= {"unguarded"}
    with KnowledgeBase(str(file), read_only=True) as base:
        assert [problem.kind for problem in base.store.problems()] == ["conflict"]
        assert {place: word for place, (_, word) in answers(base).items()} == {
            (slug, graph): word for slug, graph, word in QUESTIONS
        }


def answers(base: KnowledgeBase) -> dict[tuple[str, str], tuple[str | None, str]]:
    found = {}
    for slug, graph, _ in QUESTIONS:
        try:
            answer = base.value(slug, graph, stored_only=True)
        except KbError:
            continue
        found[slug, graph] = (answer.text, answer.evidence)
    return found


def contents(path: Path) -> Any:
    """Everything the database says, or None where it cannot be read."""
    try:
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as connection:
            connection.text_factory = bytes
            names = [
                name.decode()
                for (name,) in connection.execute(
                    "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
                )
            ]
            said = {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in names}
            return said, connection.execute("SELECT * FROM sqlite_master").fetchall()
    except (sqlite3.Error, UnicodeDecodeError):
        return None


def places(path: Path) -> list[tuple[str, int]]:
    """(b-tree, bit) to flip: some in the used part of pages of each b-tree, and some anywhere."""
    chance = random.Random(11)
    pages: dict[str, list[int]] = {}
    with sqlite3.connect(path) as connection:
        for name, number in connection.execute("SELECT name, pageno FROM dbstat"):
            pages.setdefault(name, []).append(number)
    connection.close()
    data = path.read_bytes()
    chosen = []
    for name, numbers in sorted(pages.items()):
        for _ in range(TREE):
            number = chance.choice(numbers)
            start = (number - 1) * PAGE
            header = start + (100 if number == 1 else 0)
            cells = int.from_bytes(data[header + 5 : header + 7], "big") or PAGE
            if chance.random() < 0.8:  # what rows say stands at the end of a page
                byte = chance.randrange(start + cells, start + PAGE) if cells < PAGE else header
            else:
                byte = chance.randrange(header, header + 12)
            chosen.append((name, 8 * byte + chance.randrange(8)))
    return chosen + [("anywhere", chance.randrange(8 * len(data))) for _ in range(ANYWHERE)]


def test_a_flipped_bit_is_noticed_or_changes_nothing_and_is_never_served(file: Path, tmp_path: Path) -> None:
    whole = file.read_bytes()
    before = contents(file)
    with KnowledgeBase(str(file), read_only=True) as base:
        truth = answers(base)
    path = tmp_path / "spoiled.sqlite"
    count: Counter[str] = Counter()
    unnoticed, served = [], []
    for tree, bit in places(file):
        data = bytearray(whole)
        data[bit // 8] ^= 1 << bit % 8
        path.write_bytes(data)
        count["tried"] += 1
        try:
            with KnowledgeBase(str(path), read_only=True) as spoiled, warnings.catch_warnings():
                warnings.simplefilter("ignore")
                noticed = any(problem.kind != "conflict" for problem in spoiled.store.problems())
                for place, (value, word) in answers(spoiled).items():
                    right, by = truth[place]
                    if value is not None and (value != right or WORDS.index(word) < WORDS.index(by)):
                        served.append((tree, bit, place, value, word))
        except KbError:
            count["refused"] += 1
            continue
        if noticed:
            count["noticed"] += 1
        elif contents(path) == before:
            count["harmless"] += 1
        else:
            unnoticed.append((tree, bit))
    assert (unnoticed, served) == ([], [])
    assert count["tried"] == count["noticed"] + count["refused"] + count["harmless"]
    assert count["noticed"] > count["tried"] / 3, json.dumps(count)


UNSOUND = {
    **dict.fromkeys(SEALED, "seal = seal + 1"),
    "import_source": "checksum = checksum + 1",
    "imported_value": "checksum = checksum + 1",
    "form": "checksum = checksum + 1",
    "run_shortcut": "claim = 'a/c'",
}


def test_damage_in_every_table_is_named_and_repaired(file: Path, tmp_path: Path) -> None:
    """All at once: each table by itself takes as long."""
    path = tmp_path / "kb.sqlite"
    path.write_bytes(file.read_bytes())
    with KnowledgeBase(str(path)) as base:
        with base.store.engine.transaction() as session, session.unguarded("test"):
            for table, change in UNSOUND.items():
                session.execute(f"UPDATE {table} SET {change}")
        sentences = " ".join(problem.says for problem in base.store.problems())
        for table in SEALED:
            assert f" of {table}" in sentences
        for words in ("import source", "imported value", "canonical form", "when it began"):
            assert words in sentences
        base.repair()
        assert [problem.says for problem in base.store.problems() if problem.kind != "conflict"] == []
        assert answers(base)["take-away", "K4"] == ("*", "computed twice")
        assert answers(base)["take-away", "W8"][1] == "theorem"
        assert answers(base)["polish", "K_{2,3}"] == (None, "disputed")
