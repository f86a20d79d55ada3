"""Results as tables: what is in them is what the result says, and a notebook shows it in little room."""

from __future__ import annotations

import csv
import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from kb import KnowledgeBase
from kb.errors import BadArgument
from kb.graphs.language import parse_position
from kb.tabular import SHOWN, RecordList, html_table, write_parquet
from kb.values import parse_value

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory, migrated_file: Path) -> KnowledgeBase:
    path = tmp_path_factory.mktemp("tabular") / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    found = KnowledgeBase(str(path))
    found.seed()
    return found


def test_tables_and_sequences_go_to_arrow(base: KnowledgeBase) -> None:
    sequence = base.sequence("node-kayles", "P_n", ["n=1..8"])
    # Dawson's Kayles shifted by one (Winning Ways): 1 1 2 0 3 1 1 0
    assert sequence.to_arrow().column("value").to_pylist() == ["*", "*", "*2", "0", "*3", "*", "*", "0"]
    assert [row["n"] for row in csv.DictReader(sequence.to_csv().splitlines())] == list("12345678")
    table = base.table("take-away", "K_{m,n}", ["m=1..2 n=1..2"])
    assert table.to_arrow().to_pylist() == table.as_json()["cells"]
    assert table.to_arrow().num_rows == 4


def test_pandas_gets_the_records(base: KnowledgeBase, monkeypatch: pytest.MonkeyPatch) -> None:
    pandas = ModuleType("pandas")
    pandas.DataFrame = lambda records: ("frame", records)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pandas", pandas)
    sequence = base.sequence("node-kayles", "P_n", ["n=1..3"])
    assert sequence.to_pandas() == ("frame", sequence.records())
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(BadArgument, match="pip install pandas"):
        sequence.to_pandas()


def _written(base: KnowledgeBase, folder: Path) -> Path:
    """The values of a game in a file."""
    list(base.export(folder / "values.csv", "csv", "take-away"))
    return folder / "values.csv"


def test_every_result_renders_in_a_notebook(base: KnowledgeBase, tmp_path: Path) -> None:
    base.populate("take-away", "K_n", ["n=1..4"])
    results: list[Any] = [
        base.errata(),
        base.claims(paper="siegel"),
        base.runs(),
        base.coverage(),
        base.identify(["1", "1", "2", "0", "3"]),
        base.search("take-away", "plain", "n<=3"),
        base.count("take-away", by=("n",)),
        base.sequence("take-away", "P_n", ["n=1..6"]),
        base.table("take-away", "K_n", ["n=1..4"]),
        base.refute("take-away", "n = 1", graphs="K3"),
        base.conjecture("take-away", "P_n", ["n=1..10"]),
        base.audit("osullivan/theorem-7.1"),
        base.value("take-away", "K3"),
        base.explain("take-away", "K3"),
        base.populate("take-away", "K_n", ["n=1..5"]),
        base.verify("take-away", ratio=0.5),
        base.census("node-kayles", "connected(n=5)"),
        base.conjecture("arc-kayles", "K_{m,n}"),
        base.papers(),
        base.audits(),
        base.facets("take-away"),
        base.import_file(_written(base, tmp_path)),
    ]
    for result in results:
        html = result._repr_html_()
        assert html.count("<table") == html.count("</table>") == 1, type(result)
        assert re.search(r"<t[dh]>[^<]", html), type(result)
    assert len(repr(base.errata())) < 100
    assert base.errata() == base.store.errata()


def test_long_lists_and_cells_are_cut_and_text_is_escaped() -> None:
    html = html_table([{"text": "<b>" + "x" * 500}] * (SHOWN + 5), "a & b")
    assert html.count("<tr>") == SHOWN + 1
    assert "… and 5 more" in html
    assert "<b>" not in html
    assert "a &amp; b" in html
    assert "x" * 200 not in html


def test_a_list_of_records_is_a_list() -> None:
    found = RecordList([{"a": 1}.items()])
    assert len(found) == 1
    assert RecordList[int]() == []
    assert repr(RecordList(range(5))) == "<5 x int>"


def test_values_are_typeset() -> None:
    assert parse_value("{3|1/2*}")._repr_latex_() == r"$\{3\mid\tfrac{1}{2}{*}\}$"


def test_the_citation_names_this_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert f"\nversion: {version}\n" in citation
    assert {"cff-version", "message", "title", "authors"} <= {
        line.partition(":")[0] for line in citation.splitlines() if line[:1].isalpha()
    }


def test_a_position_and_an_explanation_are_drawn_where_they_stand(base: KnowledgeBase) -> None:
    drawn = parse_position("petersen")._repr_svg_()
    assert drawn is not None
    assert drawn.startswith("<svg")
    assert drawn.count("<circle") == 10
    assert parse_position("P1000")._repr_svg_() is None, "too large to draw"
    html = base.explain("take-away", "K3")._repr_html_()
    assert html.startswith("<svg")
    assert html.index("</svg>") < html.index("<table")
    assert "<svg" not in base.explain("take-away", "P100")._repr_html_()


def test_each_graph_of_a_page_of_a_search_is_drawn_with_its_name(base: KnowledgeBase) -> None:
    base.populate("take-away", "connected(n<=4)")
    page = base.search("take-away", "plain", "connected", "n<=4")
    svg = base.draw_found(page).svg()
    assert len(page.found) == 10
    for one in page.found:
        assert f">{one.position} = {one.value}<" in svg


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_what_stands_where_a_file_cannot_be_written_stays(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    link = tmp_path / "full.parquet"
    link.symlink_to("/dev/full")
    with pytest.raises(BadArgument, match=r"cannot write .*full\.parquet': No space left on device"):
        write_parquet([{"n": 1}], link)
    assert link.is_symlink()
