"""Values out of one base and into another: the same content on both engines, and nothing overridden."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from kb import KnowledgeBase
from kb.errors import BadArgument, Conflict
from kb.exchange import FORMATS, digest, export, import_file, records
from kb.exchange.formats import Record
from kb.games import game
from kb.graphs.canonical import key
from kb.graphs.language import parse_position
from kb.store import Store, connect


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory, migrated_file: Path) -> KnowledgeBase:
    path = tmp_path_factory.mktemp("full") / "full.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    base = KnowledgeBase(str(path))
    base.populate("take-away", "connected(n<=5)")
    base.populate("even-odd", "connected(n<=5)")
    base.populate("polish", "spider-state(c,m,l)", ["c=1..3 m=0..2 l=1..2"])
    base.populate("geography", "A(x,y,z)", ["x=0..2 y=1..2 z=0..2"])
    return base


@pytest.mark.parametrize("style", [style for style in FORMATS if style != "g6"])
def test_what_goes_out_comes_in_with_the_same_digest_on_both_engines(
    full: KnowledgeBase, base: Store, tmp_path: Path, style: str
) -> None:
    if style == "parquet":
        pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    path = tmp_path / f"out.{style}"
    assert list(export(full.store, path, style)) == []
    done = import_file(base, path)
    assert digest(base) == full.digest()
    assert done.new == done.records > 90
    again = import_file(base, path)
    assert (again.new, again.confirmed, again.runs) == (0, 0, []), "a copy is no evidence"
    assert digest(base) == full.digest()


def test_imported_values_keep_their_solver_and_say_where_they_came_from(
    full: KnowledgeBase, base: Store, tmp_path: Path
) -> None:
    path = tmp_path / "out.csv"
    list(export(full.store, path, "csv"))
    import_file(base, path)
    stored = base.read_value(game("take-away"), key(parse_position("K3")))
    assert stored is not None
    (computation,) = stored.computations
    assert computation.solver == "kernel"
    run = base.run(computation.run)
    assert run is not None
    assert run.scope == "imported from out.csv"


def test_a_value_of_another_solver_confirms_the_one_stored(
    full: KnowledgeBase, base: Store, tmp_path: Path
) -> None:
    path = tmp_path / "out.csv"
    list(export(full.store, path, "csv", [game("take-away")]))
    import_file(base, path)
    path.write_text(path.read_text(encoding="utf-8").replace(",kernel,", ",reference,"), encoding="utf-8")
    again = import_file(base, path)
    assert (again.new, again.confirmed) == (0, again.records)
    stored = base.read_value(game("take-away"), key(parse_position("K3")))
    assert stored is not None
    assert stored.solvers == ("kernel", "reference")


def test_an_import_never_overrides(full: KnowledgeBase, base: Store, tmp_path: Path) -> None:
    run = base.begin_run(
        game("take-away"), solver="hand", solver_version="1", code_version="test", scope="K3"
    )
    base.write_values(run, [(key(parse_position("K3")), 5)])
    base.finish_run(run)
    path = tmp_path / "out.jsonl"
    list(export(full.store, path, "jsonl"))
    with pytest.raises(Conflict):
        import_file(base, path)
    stored = base.read_value(game("take-away"), key(parse_position("K3")))
    assert stored is not None
    assert stored.value == 5
    assert stored.disputed
    assert base.runs(status="failed")


@pytest.mark.parametrize(
    ("column", "text", "words"),
    [
        ("key", "Bo", "canonical"),
        ("key", "!!", "record 2"),
        ("value", "{1|0}", "record 2: .* is no nim-value"),
        ("value", "{1|", "record 2"),
        ("game", "chess", "chess"),
        ("version", "99", "version 99"),
        ("version", "one", "not a number"),
    ],
)
def test_a_bad_record_is_named_and_refused(
    full: KnowledgeBase, base: Store, tmp_path: Path, column: str, text: str, words: str
) -> None:
    path = tmp_path / "out.csv"
    list(export(full.store, path, "csv", [game("take-away")]))
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    rows[1][column] = text
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
    with pytest.raises(BadArgument, match=words):
        import_file(base, path)
    assert base.count(game("take-away")) == 0


def test_positions_that_are_not_settled_are_refused(base: Store, tmp_path: Path) -> None:
    alone = key(parse_position("P2 + K1"))
    path = tmp_path / "grim.csv"
    path.write_text(f"{','.join(Record._fields)}\ngrim,1,{alone},*,kernel,1\n", encoding="utf-8")
    with pytest.raises(BadArgument, match=r"record 1: .* is no settled position of grim"):
        import_file(base, path)


def test_a_bad_record_leaves_what_came_before_it_in_the_name_of_failed_runs(
    base: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kb.exchange.transfer.BATCH", 1)
    path = tmp_path / "grim.csv"
    path.write_text(
        f"{','.join(Record._fields)}\ngrim,1,A_,*,kernel,1\ngrim,1,!!,*,kernel,1\n", encoding="utf-8"
    )
    with pytest.raises(BadArgument, match="record 2"):
        import_file(base, path)
    (run,) = base.runs()
    assert (run.status, run.written) == ("failed", 1)
    assert "record 2" in (run.message or "")


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
    for name, words in (("x.txt", "ending"), ("x.csv", "columns"), ("x.jsonl", "JSON"), ("y.csv", "no file")):
        with pytest.raises(BadArgument, match=words):
            import_file(base, tmp_path / name)


def test_graph6_lines_hold_plain_graphs_with_their_values(full: KnowledgeBase) -> None:
    lines = list(export(full.store, None, "g6", [game("take-away")]))
    assert "Bw\ttake-away\t0\n" in lines
    assert len(lines) == 31


def test_an_sqlite_export_is_a_base_of_its_own_and_writes_into_no_other(
    full: KnowledgeBase, tmp_path: Path
) -> None:
    path = tmp_path / "copy.sqlite"
    list(export(full.store, path, "sqlite"))
    with connect(str(path), read_only=True) as copy:
        assert digest(copy) == full.digest()
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

    def interrupted(*_: object) -> Iterator[Record]:
        yield from islice(records(full.store), 3)
        raise KeyboardInterrupt

    monkeypatch.setattr("kb.exchange.transfer.records", interrupted)
    with pytest.raises(KeyboardInterrupt):
        list(export(full.store, path, style))
    assert [each.read_text() for each in tmp_path.iterdir()] == ([] if style == "sqlite" else ["before"])
