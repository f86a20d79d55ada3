"""What a proved period rests on, stored in full: ends, windows, tables.

Oracles: members of every stored type built from its name and solved by the reference solver; the published
values of Dawson's Chess 0.137 (Guy and Smith 1956, OEIS A002187); the proof itself, run anew.
"""

from __future__ import annotations

import json
import lzma
import re
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from serving import serving

from kb import KnowledgeBase
from kb.errors import BadArgument
from kb.games import game
from kb.graphs.language import parse
from kb.solvers import Solver
from kb.store import connect
from kb.values import period_proof
from kb.values.notation import show
from kb.values.period_proof import LONG, PACKED, packed, unpacked

FAMILIES = [
    ("node-kayles", "P_n"),
    ("node-kayles", "tadpole(3,n)"),
    ("take-away", "looped-path(n)"),
    ("take-away", "joined(K3,0,C5,0,n)"),
    ("even-odd", "P(n,3)"),
    ("even-odd", "ear(C4,0,2,n)"),
    ("arc-kayles", "tadpole(n,1)"),
    ("odd-odd", "theta(1,2,n)"),
]
MOST_SOLVED = 9
"""The largest members that the reference solver computes."""


@pytest.fixture
def base(tmp_path: Path, migrated_file: Path) -> Iterator[KnowledgeBase]:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as opened:
        yield opened


def change(base: KnowledgeBase, sql: str) -> None:
    with base.store.engine.transaction() as session:
        session.execute(sql, ())


@pytest.mark.parametrize(("slug", "family"), FAMILIES)
def test_every_table_has_the_values_of_its_type(base: KnowledgeBase, slug: str, family: str) -> None:
    base.sequence(slug, family, ["n=3..4"])
    rules = game(slug)
    (proof,) = base.store.proved_periods(rules)
    assert proof.types[-1].name == proof.period.family
    assert len({each.name for each in proof.types}) == len(proof.types) >= proof.period.end_types
    solver = Solver(rules, solver="reference")
    compared = 0
    for each in proof.types:
        rows = [row.split(" ") for row in each.value_table.split("\n")]
        if len(rows) > 1:
            assert len(rows) == len(rows[0]) == each.start + each.length
        else:
            assert len(rows[0]) >= each.window_end + each.window_length
        for m, row in enumerate(rows):
            for n, said in enumerate(row):
                closed = each.name == "C_n" or each.name.startswith("ear")
                if (closed and n < 3) or m + n > MOST_SOLVED:
                    continue  # what is not there stands as 0
                text = re.sub(r"(?<=[,_])n(?=\)?$)", str(n), each.name.replace(",m)", f",{m})"))
                position = parse(text).position()
                if position.n <= MOST_SOLVED:
                    found = solver.solve([rules.start(position)])[0].value
                    assert said == (str(found) if isinstance(found, int) else show(found)), (text, said)
                    compared += 1
    assert compared >= 5


@pytest.mark.parametrize(("slug", "family"), FAMILIES)
def test_the_window_of_every_type_is_in_its_table(base: KnowledgeBase, slug: str, family: str) -> None:
    base.sequence(slug, family, ["n=3..4"])
    (proof,) = base.store.proved_periods(game(slug))
    for each in proof.types:
        if "\n" not in each.value_table and each.saltus == "0":
            values = each.value_table.split(" ")
            seen = range(each.window_start, each.window_end)
            assert all(values[n] == values[n + each.window_length] for n in seen)
            assert each.window_length % each.length == 0


def test_paths_have_the_published_values_to_the_end_of_the_window(base: KnowledgeBase) -> None:
    base.sequence("node-kayles", "P_n", ["n=1..3"])
    ((paths,),) = (proof.types for proof in base.store.proved_periods(game("node-kayles")))
    # OEIS A002187 from n = 0 on.
    published = "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4 0 1 1 2 0 3 1 1 0 3 3 2"
    assert paths.value_table.startswith(published)
    assert len(paths.value_table.split()) == 175
    assert (paths.name, paths.ends) == ("P_n", "[]")


def test_ends_are_graphs_with_roots(base: KnowledgeBase) -> None:
    base.sequence("take-away", "joined(K3,0,C5,0,n)", ["n=3..4"])
    (stored,) = base.stored_periods()
    data = base.stored_period("take-away", stored["family"])
    *_, whole = data["types"]
    assert [parse(end["graph"]).position().n for end in whole["ends"]] == [3, 5]
    assert all(len(end["roots"]) == 1 for end in whole["ends"])
    shortest = base.value("take-away", "joined(K3,0,C5,0,0)").exact
    assert whole["table"][0].split()[0] == str(shortest)
    found = base.sequence("take-away", "joined(K3,0,C5,0,n)", ["n=3..4"]).as_json()["proof"]
    assert found == {
        **{name: value for name, value in data.items() if name != "game"},
        "types": [{name: each[name] for name in each if name != "table"} for each in data["types"]],
    }


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE period_type SET ends = '[]' WHERE name <> 'P_n'",
        "UPDATE period_type SET start = start + 1 WHERE place = 0",
        "UPDATE period_type SET window_end = window_end - 1 WHERE place = 1",
        "UPDATE period_type SET value_table = '1' || substr(value_table, 2) WHERE place = 0",
        "UPDATE period_type SET name = 'C_n' WHERE place = 0",
        "DELETE FROM period_type WHERE place = 0",
        "DELETE FROM period_type WHERE place = (SELECT max(place) FROM period_type)",
        "UPDATE period_type SET value_table = 'xz:AAAA' WHERE place = 0",
    ],
)
def test_verify_sees_a_type_that_was_changed(base: KnowledgeBase, sql: str) -> None:
    base.sequence("node-kayles", "tadpole(3,n)", ["n=3..4"])
    change(base, sql)
    (conflict,) = base.verify("node-kayles", ratio=1e-9).conflicts
    assert "does not prove its period" in conflict
    assert base.store.proved_periods(game("node-kayles"))[0].types == ()


def test_verify_completes_periods_of_which_only_the_number_of_types_is_stored(base: KnowledgeBase) -> None:
    for slug, family in FAMILIES:
        base.sequence(slug, family, ["n=3..4"])
    whole = {slug: base.store.proved_periods(game(slug)) for slug, _ in FAMILIES}
    change(base, "DELETE FROM period_type")
    assert all(not each.types for slug in whole for each in base.store.proved_periods(game(slug)))
    done = base.verify(ratio=1e-9)
    assert (done.periods, done.completed, done.conflicts) == (len(FAMILIES), len(FAMILIES), [])
    assert {slug: base.store.proved_periods(game(slug)) for slug in whole} == whole
    assert base.verify(ratio=1e-9).completed == 0


def test_a_sequence_completes_its_period_too(base: KnowledgeBase) -> None:
    base.sequence("node-kayles", "tadpole(3,n)", ["n=3..4"])
    whole = base.store.proved_periods(game("node-kayles"))
    change(base, "DELETE FROM period_type")
    base.sequence("node-kayles", "tadpole(3,n)", ["n=3..4"])
    assert base.store.proved_periods(game("node-kayles")) == whole


def test_repair_drops_a_proof_with_a_hole_and_verify_makes_it_whole(base: KnowledgeBase) -> None:
    base.sequence("node-kayles", "tadpole(3,n)", ["n=3..4"])
    whole = base.store.proved_periods(game("node-kayles"))
    change(base, "UPDATE period_type SET theorem = 'B' WHERE place = 0")
    assert any("period_type" in str(problem) for problem in base.store.problems())
    base.store.renew([])
    with base.store.engine.connection() as session:
        assert session.rows("SELECT count(*) FROM period_type") == [(0,)]
    assert base.store.problems() == []
    assert base.verify("node-kayles", ratio=1e-9).completed == 1
    assert base.store.proved_periods(game("node-kayles")) == whole


@pytest.mark.parametrize("style", ["csv", "jsonl", "parquet", "sqlite"])
def test_types_go_out_and_come_in(base: KnowledgeBase, tmp_path: Path, style: str) -> None:
    for slug, family in FAMILIES:
        base.sequence(slug, family, ["n=3..4"])
    list(base.export(tmp_path / f"out.{style}", style))
    with KnowledgeBase(str(tmp_path / "other.sqlite"), create=True) as other:
        assert other.import_file(tmp_path / f"out.{style}").refused == []
        for slug, _ in FAMILIES:
            assert other.store.proved_periods(game(slug)) == base.store.proved_periods(game(slug))
    if style == "sqlite":
        with connect(str(tmp_path / "out.sqlite")) as copy:
            assert all(proof.types for proof in copy.proved_periods(game("take-away")))


@pytest.mark.parametrize("false", ["a table", "an end", "no list", "a bomb", "a field more", "a type less"])
def test_false_types_in_a_file_are_refused(
    base: KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, false: str
) -> None:
    monkeypatch.setattr(period_proof, "MOST_UNPACKED", 10_000)
    base.sequence("arc-kayles", "tadpole(3,n)", ["n=3..4"])
    path = tmp_path / "out.jsonl"
    list(base.export(path, "jsonl"))
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    (record,) = [line for line in lines if line.get("evidence") == "proved period"]
    proof = json.loads(record["value"])
    first = proof["types"][0]
    if false == "a table":
        first["value_table"] = "1" + first["value_table"][1:]
    elif false == "an end":
        proof["types"][1]["ends"] = '[["g6:Bw",0]]'
    elif false == "no list":
        proof["types"] = {"P_n": 1}
    elif false == "a bomb":
        longer = lzma.compress(first["value_table"].encode() + bytes(1_000_000))
        first["value_table"] = PACKED + b64encode(longer).decode()
    elif false == "a field more":
        first["more"] = 1
    else:
        del proof["types"][0]
    record["value"] = json.dumps(proof)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    with KnowledgeBase(str(tmp_path / "other.sqlite"), create=True) as other:
        done = other.import_file(path)
        assert (done.periods, len(done.refused)) == (0, 1)
        assert other.store.periods(game("arc-kayles")) == []


def test_a_file_without_types_is_taken_in_and_they_are_derived(base: KnowledgeBase, tmp_path: Path) -> None:
    """As version 0.2 wrote them."""
    base.sequence("node-kayles", "tadpole(3,n)", ["n=3..4"])
    whole = base.store.proved_periods(game("node-kayles"))
    change(base, "DELETE FROM period_type")
    path = tmp_path / "out.jsonl"
    list(base.export(path, "jsonl"))
    assert "value_table" not in path.read_text()
    with KnowledgeBase(str(tmp_path / "other.sqlite"), create=True) as other:
        assert other.import_file(path).periods == 1
        assert other.store.proved_periods(game("node-kayles")) == whole


def test_long_tables_are_packed_and_damaged_ones_refused() -> None:
    table = " ".join(map(str, range(LONG)))
    kept = packed(table)
    assert len(kept) < len(table)
    assert unpacked(kept) == table
    assert packed("0 1 2") == unpacked("0 1 2") == "0 1 2"
    for broken in (kept[:-8], PACKED + "é", PACKED, PACKED + b64encode(b"no").decode()):
        with pytest.raises(BadArgument, match="packed table"):
            unpacked(broken)


def test_the_explorer_shows_ends_and_window(tmp_path: Path, web_base: Path) -> None:
    path = tmp_path / "periods.sqlite"
    path.write_bytes(web_base.read_bytes())
    with KnowledgeBase(str(path)) as base:
        base.value("node-kayles", "tail(g6:Bw,0,1000003)")
    with serving(str(path)) as api:
        found = api.get("games/node-kayles/period", params={"family": "tail(g6:Bw,2,n)"}).json()
        assert [each["name"] for each in found["types"]] == ["P_n", "tail(g6:Bw,2,n)"]
        assert found["types"][1]["ends"] == [{"graph": "g6:Bw", "roots": [2]}]
        assert len(found["types"][0]["table"][0].split()) == 175
        missing = api.get("games/node-kayles/period", params={"family": "tail(g6:Bw,0,n)"})
        assert (missing.status_code, missing.json()["error"]["kind"]) == (404, "unknown-name")
        shown = api.get("games/node-kayles/sequence", params={"family": "tail(K3,0,n)", "ranges": "n=1..3"})
        assert shown.json()["proof"]["window"] == found["window"]
        page = httpx.get(str(api.base_url).removesuffix("/api/v1/") + "/sequences", timeout=60).text
    assert "/api/v1/games/node-kayles/period?family=tail%28g6%3ABw%2C2%2Cn%29" in page
