"""Tables of values, alone and beside print. Oracles: the tables that the papers print."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb import KnowledgeBase
from kb.errors import BadArgument, BadGraph, UnknownName
from kb.tables import agrees


@pytest.fixture
def base(tmp_path: Path, migrated_file: Path) -> KnowledgeBase:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    return KnowledgeBase(str(path))


@pytest.mark.parametrize(
    ("game", "family", "ranges", "printed", "cells"),
    [
        ("even-odd", "K_{m,n}", "m=1..6 n=m..6", "ottaway_table_1", 21),
        ("even-odd", "K_{1,m,n}", "m=1..6 n=m..7", "ottaway_table_2", 27),
        ("even-odd", "P(n,k)", "k=0..8 n=0..7", "ottaway_table_3", 72),
        ("geography", "A(0,n,0)", "n=1..7", "siegel_section_1", 7),
    ],
)
def test_printed_tables_come_out_of_one_call(
    base: KnowledgeBase, game: str, family: str, ranges: str, printed: str, cells: int
) -> None:
    table = base.table(game, family, [ranges], against=printed)
    assert len(table.marked("equal")) == cells == len(table.cells)


def test_cells_are_marked_as_they_compare(base: KnowledgeBase, tmp_path: Path) -> None:
    table = base.table("even-odd", "K_{m,n}", ["m=1..3 n=m..7"], against="ottaway_table_1")
    assert len(table.marked("not printed")) == 3
    assert {place for place in table.marked("not computed") if place[0] < 4} == set()
    assert table.marked("not computed")
    assert str(table.cells[1, 7]) == "0°"


def test_a_cell_that_differs_shows_both(base: KnowledgeBase) -> None:
    table = base.table("odd-odd", "K_{m,n}", ["m=1..2 n=m..2"], against="ottaway_table_1")
    assert (1, 1) in table.marked("different")
    assert str(table.cells[1, 1]) == "* (printed 0)"


def test_every_format_holds_every_value(base: KnowledgeBase) -> None:
    table = base.table("even-odd", "K_{m,n}", ["m=1..2 n=1..2"])
    assert table.text() == "m\\n  1      2\n1    0      {2|0}\n2    {2|0}  0\n"
    assert table.text("markdown").splitlines()[2] == r"| 1 | 0 | {2\|0} |"
    assert table.text("latex").startswith(r"\begin{tabular}{r|cc}")
    assert table.text("csv").splitlines()[1] == "1,0,{2|0}"
    assert "<td>{2|0}</td>" in table._repr_html_()
    with pytest.raises(BadArgument, match="expected text"):
        table.text("pdf")


def test_ranges_may_be_one_text(base: KnowledgeBase) -> None:
    listed = base.table("even-odd", "K_{m,n}", ["m=1..2", "n=m..3"]).as_json()
    assert base.table("even-odd", "K_{m,n}", "m=1..2 n=m..3").as_json()["cells"] == listed["cells"]
    assert base.sequence("take-away", "K_n", "n=1..3").texts == ["*", "*2", "0"]


def test_the_json_of_a_table_has_a_record_a_cell(base: KnowledgeBase) -> None:
    record = base.table("take-away", "K_n", ["n=1..3"]).as_json()
    assert [cell["value"] for cell in record["cells"]] == ["*", "*2", "0"]
    assert [cell["n"] for cell in record["cells"]] == [1, 2, 3]


def test_three_variables_are_no_table(base: KnowledgeBase) -> None:
    with pytest.raises(BadArgument, match="one or two variables"):
        base.table("geography", "A(x,y,z)", ["x=0..1 y=1..2 z=0..1"])


def test_an_unknown_printed_table_is_refused_with_the_nearest(base: KnowledgeBase) -> None:
    with pytest.raises(UnknownName, match="ottaway_table_"):
        base.table("even-odd", "K_{m,n}", ["m=1..2 n=1..2"], against="ottaway_tabel_1")


@pytest.mark.parametrize(
    ("printed", "computed", "same"),
    [
        ("{2|0}", "{2|0}", True),
        ("{2 0}", "{2|0}", True),
        ("{3 1 0}", "{3|1||0}", True),
        ("{3 1 0}", "{3|1*||0}", False),
        ("1*", "1*", True),
        ("0", "*", False),
    ],
)
def test_a_printed_cell_agrees_even_where_the_bars_were_lost(printed: str, computed: str, same: bool) -> None:
    assert agrees(printed, computed) is same


def test_an_enumeration_with_several_graphs_a_cell_is_no_table(base: KnowledgeBase) -> None:
    with pytest.raises(BadArgument, match="more than one graph with n = 2"):
        base.table("take-away", "all(n<=4)")


def test_a_family_without_members_is_no_table(base: KnowledgeBase) -> None:
    with pytest.raises(BadGraph, match=r"the range 4\.\.0 of k is empty"):
        base.table("even-odd", "P(n,k)", ["k=4..0 n=0..5"])


def test_a_table_is_shown_as_its_text(base: KnowledgeBase) -> None:
    assert str(base.table("take-away", "P_n", ["n=1..2"])) == "n  value\n1  *\n2  *2\n"


def test_a_table_keeps_to_its_time_and_tells_how_far_it_is(base: KnowledgeBase) -> None:
    base.table("arc-kayles", "K_{m,n}", ["m=1..2", "n=1..2"])
    steps: list[tuple[int, int | None]] = []
    found = base.table(
        "arc-kayles",
        "K_{m,n}",
        ["m=1..3", "n=1..3"],
        time_limit=0.0,
        progress=lambda done, total: steps.append((done, total)),
    )
    assert steps == [(done, 9) for done in range(9)]
    # What is stored is given all the same; nothing is solved any more.
    assert all(found.cells[m, n].value is not None for m in (1, 2) for n in (1, 2))
    assert found.cells[3, 3].value is None
