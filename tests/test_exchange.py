"""Values out of one base and into another: the same content on both engines, and nothing overridden."""

from __future__ import annotations

import csv
import json
import random
import re
import warnings
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from itertools import islice
from pathlib import Path

import pytest
from runs import KAYLES, begin

from kb import KnowledgeBase
from kb.errors import BadArgument, KbError
from kb.evaluate.evidence import of_stored
from kb.exchange.exporting import FORMATS, digest, export, records
from kb.exchange.facts import order_and_size
from kb.exchange.formats import FIELDS, Record
from kb.exchange.importing import import_file
from kb.games import game
from kb.graphs.canonical import decode, key
from kb.graphs.enumerate import graphs
from kb.graphs.language import parse_position
from kb.solvers.reference import ReferenceSolver
from kb.store import Store, connect
from kb.store.damage import DamagedRows
from kb.values.nimber import name as nimber_name

OLD_COLUMNS = "game,version,key,value,solver,solver_version"
"""What version 0.1 exported."""


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory, migrated_file: Path) -> KnowledgeBase:
    path = tmp_path_factory.mktemp("full") / "full.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    base = KnowledgeBase(str(path))
    base.populate("take-away", "connected(n<=5)")
    base.populate("even-odd", "connected(n<=5)")
    base.populate("polish", "spider-state(c,m,l)", ["c=1..3 m=0..2 l=1..2"])
    base.populate("geography", "A(x,y,z)", ["x=0..2 y=1..2 z=0..2"])
    base.verify("take-away", ratio=0.5)
    return base


@pytest.mark.parametrize("style", [style for style in FORMATS if style != "g6"])
def test_what_goes_out_comes_in_as_hearsay_and_computed_anew_it_is_the_same(
    full: KnowledgeBase, base: Store, tmp_path: Path, style: str
) -> None:
    if style == "parquet":
        pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    path = tmp_path / f"out.{style}"
    assert list(export(full.store, path, style)) == []
    empty = digest(base)
    done = import_file(base, path, check=0)
    assert done.new == done.records > 90
    assert (done.refused, done.runs) == ([], [])
    assert digest(base) == empty, "nothing of it counts as computed"
    assert import_file(base, path, check=0).new == 0, "the same file says nothing new"
    heard = {row.key: row.value for row in base.iterate_imported(game("take-away"))}
    assert heard == {row.key: row.value for row in full.store.iterate_values(game("take-away"))}
    sure = import_file(base, path, check=1)
    assert (sure.computed, sure.new, sure.refused) == (sure.records, 0, [])
    assert digest(base) == full.digest()
    assert import_file(base, path).known == sure.records


def test_an_imported_value_says_file_digest_date_and_source(
    full: KnowledgeBase, base: Store, tmp_path: Path
) -> None:
    path = tmp_path / "out.csv"
    list(export(full.store, path, "csv"))
    import_file(base, path, check=0)
    k3 = key(parse_position("K3"))
    stored = base.read_value(game("take-away"), k3)
    assert stored == base.read_values(game("take-away"), [k3])[k3]
    assert (stored.value, stored.computations, of_stored(stored)) == (0, (), "imported")
    source = stored.imported
    assert (source.file, source.digest) == ("out.csv", sha256(path.read_bytes()).hexdigest())
    assert source.source.startswith("kernel ")
    assert source.at.startswith("20")
    assert base.missing(game("take-away"), [k3]) == [k3], "populate computes it"
    run = begin(base, game("take-away"))
    base.write_values(run, [(k3, 0)])
    now = base.read_value(game("take-away"), k3)
    assert (now.imported, of_stored(now)) == (None, "computed"), "recomputed, it is promoted"


def test_values_from_the_literature_come_in_with_their_citation(base: Store, tmp_path: Path) -> None:
    """The nim-values of Node Kayles on paths (Dawson's Kayles, shifted) as any book prints them."""
    path = tmp_path / "book.csv"
    printed = [1, 1, 2, 0, 3, 1, 1, 0]
    rows = [f"node-kayles,P_{n},*{value}" for n, value in enumerate(printed, start=1)]
    path.write_text("\n".join(["game,graph,value", *rows, ""]), encoding="utf-8")
    done = import_file(base, path, check=0, source="a book", citation="A Book, Table 1")
    assert (done.new, done.refused) == (8, [])
    found = base.read_value(KAYLES, key(parse_position("P5")))
    assert (found.value, found.imported.source, found.imported.citation) == (3, "a book", "A Book, Table 1")
    assert import_file(base, path, check=1).computed == 8, "and the solver agrees with the book"


def test_any_labelling_of_a_graph_is_taken(base: Store, tmp_path: Path) -> None:
    path = tmp_path / "grim.csv"
    other = next(text for text in ("Bo", "BW", "Bg") if text != key(parse_position("P3")))
    alone = key(parse_position("P2 + K1"))
    path.write_text(f"game,key,value\ngrim,{other},0\ngrim,{alone},*\n", encoding="utf-8")
    done = import_file(base, path, check=0)
    assert done.refused == []
    grim = game("grim")
    assert {row.key for row in base.iterate_imported(grim)} == {
        key(parse_position("P3")),
        key(parse_position("P2")),
    }, "grim drops vertices that start isolated"


def test_two_files_that_differ_give_no_value(base: Store, tmp_path: Path) -> None:
    for name, value in (("a.csv", "*"), ("b.csv", "*2")):
        (tmp_path / name).write_text(f"game,graph,value\nnode-kayles,P5,{value}\n", encoding="utf-8")
        assert import_file(base, tmp_path / name, check=0).new == 1
    found = base.read_value(KAYLES, key(parse_position("P5")))
    assert (found.value, found.disputed, of_stored(found)) == (None, True, "disputed")
    for damaged in (1, 2):
        with base.engine.transaction() as session, session.unguarded("test"):
            session.execute(
                "UPDATE imported_value SET checksum = checksum + 1 WHERE source_id = ?", (damaged,)
            )
        found = base.read_value(KAYLES, key(parse_position("P5")))
        assert (found.value, of_stored(found)) == (None, "damaged"), "damage to one does not settle it"


def test_an_import_neither_overrides_nor_disputes_what_was_computed(
    full: KnowledgeBase, base: Store, tmp_path: Path
) -> None:
    run = begin(base, game("take-away"))
    base.write_values(run, [(key(parse_position("K3")), 5)])
    base.finish_run(run)
    path = tmp_path / "out.jsonl"
    list(export(full.store, path, "jsonl"))
    done = import_file(base, path, check=0)
    assert (done.new, done.false) == (0, 1)
    assert "is said to be 0 and is *5 by run" in done.refused[0]
    assert "nothing else of it was imported" in done.refused[1]
    stored = base.read_value(game("take-away"), key(parse_position("K3")))
    assert (stored.value, stored.disputed, base.conflicts()) == (5, False, [])


FORGED = {
    "take-away,1,C~,*7,kernel,1": "K4 has 10 options, so *7 could be; computed, it is not",
    "take-away,1,C~,*9223372036854775807,kernel,1": "beyond all options",
    "take-away,1,C~,*11,kernel,1": "one more than there are options",
    "node-kayles,1,A_,*2,kernel,1": "one option up to symmetry, but two moves: both leave nothing",
    "even-odd,1,A_,5,kernel,1": "born on day 5 on a graph of two vertices",
    "even-odd,1,@,-1,kernel,1": "right cannot move on a single vertex of degree 0",
    "take-away,1,C~,{1|,kernel,1": "no form at all",
    "take-away,1,C~,{1|0},kernel,1": "a hot game in an impartial one",
    "even-odd,1,A_,{0|0|,kernel,1": "no form at all",
}


def test_forged_records_are_refused_or_found_out(base: Store, tmp_path: Path) -> None:
    """Each forged record in a file of its own: tried, noticed, served as computed."""
    tried = noticed = served = 0
    for number, line in enumerate(FORGED):
        path = tmp_path / f"forged{number}.csv"
        path.write_text(f"{OLD_COLUMNS}\n{line}\n", encoding="utf-8")
        tried += 1
        noticed += import_file(base, path).refused_count > 0
        with closing(base.iterate_values(game(line.split(",")[0]))) as rows:
            texts = {row.key: str(row.value) for row in rows}
        served += texts.get(line.split(",")[2]) == line.split(",")[3].removeprefix("*")
    assert (tried, noticed, served) == (len(FORGED), len(FORGED), 0)


@pytest.mark.parametrize("value", ["*11", "*9223372036854775807"])
def test_a_nim_value_above_the_number_of_options_is_refused_even_of_a_trusted_file(
    base: Store, tmp_path: Path, value: str
) -> None:
    """K_4 has 10 moves in Take-Away: 4 vertices and 6 edges."""
    path = tmp_path / "forged.csv"
    path.write_text(f"{OLD_COLUMNS}\ntake-away,1,C~,{value},kernel,1\n", encoding="utf-8")
    done = import_file(base, path, check=0)
    assert (done.new, done.refused_count) == (0, 1)
    assert "options, and the position has 10" in done.refused[0]
    path.write_text(f"{OLD_COLUMNS}\ntake-away,1,C~,*10,kernel,1\n", encoding="utf-8")
    assert import_file(base, path, check=0).new == 1


def test_a_form_deeper_than_the_longest_play_is_refused_even_of_a_trusted_file(
    base: Store, tmp_path: Path
) -> None:
    """On P_3 both can move, and no play has more than the 5 moves of 3 vertices and 2 edges."""
    path = tmp_path / "forged.csv"
    path.write_text("game,graph,value\neven-odd,P3,{9|-9}\n", encoding="utf-8")
    done = import_file(base, path, check=0)
    assert (done.new, done.refused_count) == (0, 1)
    assert "is born on day 10, and no play has 6 moves" in done.refused[0]
    path.write_text("game,graph,value\neven-odd,P3,{4|-4}\n", encoding="utf-8")
    assert import_file(base, path, check=0).new == 1


def test_what_computation_refutes_on_the_way_in_is_recorded(base: Store, tmp_path: Path) -> None:
    """The file claims *7; what is found instead is what the reference solver says."""
    path = tmp_path / "forged.csv"
    path.write_text(f"{OLD_COLUMNS}\ntake-away,1,C~,*7,kernel,1\n", encoding="utf-8")
    for _ in range(2):  # a file that comes twice is recorded once
        assert import_file(base, path, check=1).false == 1
    (one,) = base.refuted_imports(game("take-away"))
    assert one[:6] == ("take-away", "C~", "*7", one.found, "forged.csv", 1)
    (right,) = ReferenceSolver(game("take-away")).values([decode("C~")])
    assert one.found == nimber_name(right)
    assert one.digest == sha256(path.read_bytes()).hexdigest()
    assert base.refuted_imports(game("grim")) == []


def test_a_false_record_in_a_long_file_is_found_by_chance_or_by_checking_all(
    full: KnowledgeBase, base: Store, tmp_path: Path
) -> None:
    path = tmp_path / "out.csv"
    list(export(full.store, path, "csv", [game("take-away")]))
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines) if ",D~{," in line)
    (truth,) = (row.value for row in full.store.iterate_values(game("take-away")) if row.key == "D~{")
    lines[place] = re.sub(r"(,D~{,)[^,]*", r"\g<1>*6", lines[place])
    path.write_text("".join(lines), encoding="utf-8")
    some = import_file(base, path, check=0.5, seed=3)
    all_ = import_file(base, path, check=1)
    assert (all_.false, all_.refused_count) == (1, 1)
    assert f"record {place}: take-away D~{{ is said to be *6 and is " in all_.refused[0]
    assert base.read_value(game("take-away"), "D~{").value == truth != 6
    assert some.refused_count == (len(lines) - 1 - some.computed if some.false else 0)


@pytest.mark.parametrize(
    ("column", "text", "words"),
    [
        ("key", "!!", "record 2: "),
        ("key", "~" * 40, "record 2: "),
        ("key", "", "expected one of key and graph"),
        ("value", "{1|0}", "record 2: .* is no nim-value"),
        ("value", "{1|", "record 2: "),
        ("value", "{" * 5000, "record 2: "),
        ("game", "chess", "chess"),
        ("version", "99", "version 99"),
        ("version", "one", "not a number"),
        ("version", "9" * 5000, "not a number"),
    ],
)
@pytest.mark.parametrize("style", ["csv", "jsonl"])
def test_a_bad_record_is_named_and_the_rest_goes_on(
    full: KnowledgeBase, base: Store, tmp_path: Path, column: str, text: str, words: str, style: str
) -> None:
    path = tmp_path / f"out.{style}"
    every = [record._asdict() for record in records(full.store, [game("take-away")])]
    every[1][column] = text
    with path.open("w", encoding="utf-8", newline="") as file:
        if style == "csv":
            writer = csv.DictWriter(file, FIELDS, extrasaction="ignore")
            writer.writeheader()
            writer.writerows(every)
        else:
            file.writelines(json.dumps({name: row[name] for name in FIELDS}) + "\n" for row in every)
    done = import_file(base, path, check=0)
    assert (done.refused_count, done.new) == (1, len(every) - 1)
    assert re.search(words, done.refused[0])
    assert "\n" not in done.refused[0]


@pytest.mark.parametrize("style", ["csv", "jsonl", "parquet", "sqlite"])
def test_a_spoiled_file_is_never_more_than_sentences(
    full: KnowledgeBase, base: Store, tmp_path: Path, style: str
) -> None:
    """Bytes of an export are changed, cut and added at random; no exception but ours, nothing computed."""
    if style == "parquet":
        pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    path = tmp_path / f"out.{style}"
    list(export(full.store, path, style, [game("polish")]))
    whole = path.read_bytes()
    chance = random.Random(5)
    outcomes: Counter[str] = Counter()
    for _ in range(25):
        data = bytearray(whole)
        for _ in range(chance.choice([1, 3, 30])):
            data[chance.randrange(len(data))] = chance.randrange(256)
        if chance.random() < 0.3:
            del data[chance.randrange(len(data)) :]
        path.write_bytes(data)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DamagedRows)
            try:
                done = import_file(base, path, check=0)
            except KbError as error:
                outcomes["refused in a sentence"] += "\n" not in error.message
            else:
                outcomes["read"] += done.records >= done.refused_count
    assert outcomes.total() == 25
    assert base.count(game("polish")) == 0


def test_the_digest_tells_other_values_from_these(base: Store) -> None:
    digests = [digest(base)]
    for solver, value in (("first", 1), ("second", 2)):
        run = base.begin_run(
            game("grim"), solver=solver, solver_version="1", code_version="test", scope="one edge"
        )
        base.write_values(run, [("A_", value)])
        base.finish_run(run)
        digests.append(digest(base))
        base.retract_run(run.id, "only a test")
    assert len(set(digests)) == 3
    assert digest(base) == digests[0]


def test_other_files_are_refused(base: Store, tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("no", encoding="utf-8")
    (tmp_path / "x.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    (tmp_path / "x.jsonl").write_text("{", encoding="utf-8")
    (tmp_path / "z.csv").write_bytes(b"")
    for name, words in (("x.txt", "ending"), ("x.csv", "columns"), ("y.csv", "no file"), ("z.csv", "empty")):
        with pytest.raises(BadArgument, match=words):
            import_file(base, tmp_path / name)
    (tmp_path / "x.csv").write_text("a" * 100_000, encoding="utf-8")
    with pytest.raises(BadArgument) as long:
        import_file(base, tmp_path / "x.csv")
    assert len(str(long.value)) < 300
    assert "not JSON" in import_file(base, tmp_path / "x.jsonl").refused[0]


def test_graph6_lines_hold_plain_graphs_with_their_values(full: KnowledgeBase) -> None:
    lines = list(export(full.store, None, "g6", [game("take-away")]))
    assert "Bw\ttake-away\t0\tcomputed twice\n" in lines
    assert len(lines) == 31


def test_an_sqlite_export_is_a_base_of_its_own_and_writes_into_no_other(
    full: KnowledgeBase, tmp_path: Path
) -> None:
    path = tmp_path / "copy.sqlite"
    list(export(full.store, path, "sqlite"))
    with connect(str(path), read_only=True) as copy:
        assert digest(copy) == full.digest()
        for which in (game("take-away"), game("even-odd")):
            there = {found.key: found for found in full.store.iterate_stored(which)}
            here = {found.key: found for found in copy.iterate_stored(which)}
            assert {k: (v.value, v.solvers) for k, v in here.items()} == {
                k: (v.value, v.solvers) for k, v in there.items()
            }
            assert {run.at for found in here.values() for run in found.computations} == {
                run.at for found in there.values() for run in found.computations
            }
    with pytest.raises(BadArgument, match="exists"):
        list(export(full.store, path, "sqlite"))


@pytest.mark.parametrize("style", FORMATS)
def test_an_export_that_cannot_be_written_is_one_sentence(
    full: KnowledgeBase, tmp_path: Path, style: str
) -> None:
    with pytest.raises(BadArgument, match="cannot write"):
        list(export(full.store, tmp_path / "nowhere" / f"out.{style}", style))


@pytest.mark.parametrize("path", [None, Path("out.xml")])
def test_an_unknown_format_is_named(full: KnowledgeBase, path: Path | None) -> None:
    with pytest.raises(BadArgument, match="'xml' is no format"):
        list(export(full.store, path, "xml"))


@pytest.mark.parametrize("style", [style for style in FORMATS if style != "parquet"])
def test_an_interrupted_export_leaves_no_file_and_keeps_the_one_before(
    full: KnowledgeBase, tmp_path: Path, style: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / f"out.{style}"
    if style != "sqlite":
        path.write_text("before")

    def interrupted(*_: object, names: bool = False) -> Iterator[Record]:
        yield from islice(records(full.store), 3)
        raise KeyboardInterrupt

    monkeypatch.setattr("kb.exchange.exporting.records", interrupted)
    monkeypatch.setattr("kb.exchange.copying._copy_imported", lambda *_: list(interrupted()))
    with pytest.raises(KeyboardInterrupt):
        list(export(full.store, path, style))
    assert [each.read_text() for each in tmp_path.iterdir()] == ([] if style == "sqlite" else ["before"])


def test_an_export_says_what_readers_without_this_program_need(tmp_path: Path, migrated_file: Path) -> None:
    (file := tmp_path / "facts.sqlite").write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(file)) as base:
        base.value("node-kayles", "petersen")
        base.value("even-odd", "P(4,3)")
        rows = list(csv.DictReader("".join(base.export(None, "csv", names=True)).splitlines()))
        facts = {row["name"]: row for row in rows}
        petersen, hot = facts["petersen"], facts["P(4,3)"]
        # Ottaway, Theorem 13: {5||2|1*}, of mean 13/4 and temperature 7/4 by its thermograph
        assert [hot[name] for name in ("n", "m", "nim_value", "outcome", "mean", "temperature")] == [
            "8", "7", "", "L", "13/4", "7/4",
        ]  # fmt: skip
        assert [petersen[name] for name in ("n", "m", "nim_value", "outcome")] == ["10", "15", "1", "N"]
        assert {row["name"] for row in csv.DictReader("".join(base.export(None, "csv")).splitlines())} == {""}
        line = json.loads(next(iter(base.export(None, "jsonl", "node-kayles"))))
        assert (line["n"], line["nim_value"], line["mean"]) == (10, 1, None)
        list(base.export(tmp_path / "facts.csv", "csv", names=True))
        again = base.import_file(tmp_path / "facts.csv")
        assert (again.records, again.known, again.refused_count) == (2, 2, 0)


def test_vertices_and_edges_are_read_off_keys() -> None:
    plain = [position for n in range(1, 7) for position in graphs(n)]
    others = [parse_position(text) for text in ("K63", "P70", "edges:0-0,0-1,0-1", "P3 @ brushes=1,0,2")]
    for position in plain + others:
        assert order_and_size(key(position)) == (position.n, len(position.edges))
