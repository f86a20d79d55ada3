"""Pictures: where things lie, what is written, and that every file is what its name says."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations, pairwise
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from members import MEMBERS
from strategies import marked_graphs, multigraphs
from typer.testing import CliRunner

from cli.main import app
from kb import KnowledgeBase
from kb.drawing import Note, Panel, Picture, draw_heat_map, draw_panels, draw_thermograph
from kb.drawing.board import board_cells
from kb.drawing.graph import arranged
from kb.drawing.layout import layout
from kb.drawing.named_layouts import LAYOUTS, PREFERRED
from kb.drawing.strands import strands
from kb.errors import BadArgument
from kb.graphs.language import parse_position
from kb.graphs.named_families import BY_NAME
from kb.values.notation import parse_value

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def base(tmp_path: Path, migrated_file: Path) -> KnowledgeBase:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    return KnowledgeBase(str(path))


def texts(picture: Picture) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(picture.svg()).iter(f"{SVG}text")]


def classes(picture: Picture) -> Counter[str]:
    root = ElementTree.fromstring(picture.svg())
    return Counter(element.get("class", "") for element in root.iter())


def distance(a, b) -> float:
    return hypot(a.x - b.x, a.y - b.y)


def lengths(text: str) -> set[float]:
    position = parse_position(text)
    places = layout(position)
    return {round(distance(places[u], places[v]), 6) for u, v in position.edges}


@pytest.mark.parametrize("name", [name for name in PREFERRED if name in MEMBERS])
def test_the_layout_of_a_family_places_each_vertex_apart(name: str) -> None:
    for arguments in MEMBERS[name]:
        position = BY_NAME[name].build(*arguments)
        assert len(LAYOUTS[name](*arguments)) == position.n
        places = arranged(position)
        assert all(distance(a, b) > 40 for a, b in combinations(places, 2)), arguments


def test_every_family_with_a_layout_has_a_preference() -> None:
    assert set(PREFERRED) == set(LAYOUTS)


def test_a_wheel_is_round_with_its_hub_in_the_middle() -> None:
    places = layout(parse_position("W7"))
    assert {round(distance(places[0], place), 6) for place in places[1:]} == {
        round(distance(places[0], places[1]), 6)
    }
    assert len(lengths("C9")) == 1


def test_a_grid_is_square() -> None:
    assert lengths("grid(4,5)") == {1.0}
    places = layout(parse_position("grid(4,5)"))
    assert len({place.x for place in places}) == 5
    assert len({place.y for place in places}) == 4


def test_a_complete_bipartite_graph_has_two_rows() -> None:
    places = layout(parse_position("K_{3,4}"))
    assert sorted(Counter(place.y for place in places).values()) == [3, 4]


def test_a_star_has_its_leaves_around_its_centre() -> None:
    assert len(lengths("S5")) == 1


def test_a_path_is_straight() -> None:
    assert {place.y for place in layout(parse_position("P6"))} == {0.0}


def test_a_relabelled_wheel_is_drawn_as_a_wheel() -> None:
    moved = parse_position("W6").relabel([3, 5, 0, 6, 1, 4, 2])
    places = layout(moved)
    hub = moved.degrees().index(6)
    assert len({round(distance(places[hub], place), 6) for v, place in enumerate(places) if v != hub}) == 1


def test_a_prism_keeps_its_turn() -> None:
    """The two rings of a prism and the spokes between them: three lengths of edges."""
    assert len(lengths("prism(5)")) == 3


def test_a_graph_without_a_name_keeps_a_turn_that_it_has() -> None:
    """The Möbius–Kantor graph turns in eight steps: few different lengths of its 24 edges."""
    outer = [(v, (v + 1) % 8) for v in range(8)]
    inner = [(8 + v, 8 + (v + 3) % 8) for v in range(8)]
    edges = ",".join(f"{u}-{v}" for u, v in [*outer, *inner, *((v, v + 8) for v in range(8))])
    assert len(lengths(f"edges:{edges}")) <= 6


def test_a_picture_is_the_same_every_time() -> None:
    position = parse_position("g6:HCQf@o~")
    assert draw_panels([Panel(position)]).svg() == draw_panels([Panel(position)]).svg()


@settings(max_examples=40, deadline=None)
@given(multigraphs(max_n=6, max_edges=9))
def test_every_loop_and_parallel_edge_has_its_own_line(position) -> None:
    drawn = strands(position, arranged(position), 10.0)
    assert [strand.edge for strand in drawn] == list(position.edges)
    middles = [(strand.edge, round(strand.at(0.5).x, 2), round(strand.at(0.5).y, 2)) for strand in drawn]
    assert len(set(middles)) == len(middles)


@settings(max_examples=40, deadline=None)
@given(marked_graphs(max_n=6))
def test_marks_have_lines_of_their_own_style(position) -> None:
    found = classes(draw_panels([Panel(position)], edges=True))
    for mark, style in (("L", "left"), ("R", "right")):
        legend = mark in position.marks
        assert found[style] == position.marks.count(mark) + legend


def test_an_edge_bends_round_a_vertex_that_lies_between() -> None:
    position = parse_position("A(3,1,0)")
    drawn = strands(position, arranged(position), 20.0)
    assert {strand.edge for strand in drawn if len(strand.points) == 3} == {(0, 2), (0, 3), (1, 3)}


def test_crowded_edges_are_faint_and_straight_and_others_beside_them_are_not() -> None:
    position = parse_position("K30 + P3")
    drawn = strands(position, arranged(position), 21.0)
    assert Counter(strand.crowded for strand in drawn) == {True: 435, False: 2}
    assert all(len(strand.points) == 2 for strand in drawn)
    assert classes(draw_panels([Panel(position)]))["edge crowded"] == 435


def test_components_do_not_overlap() -> None:
    position = parse_position("C5 + K_{2,3} + P4 + E3")
    places = arranged(position)
    reach = [
        (min(places[v].x for v in part), max(places[v].x for v in part)) for part in position.components()[:3]
    ]
    assert all(a[1] < b[0] for a, b in pairwise(reach))


def test_the_value_of_each_option_stands_at_its_vertex_and_edge(base: KnowledgeBase) -> None:
    """W_7 as the take-away paper has it: the hub leaves 0, a rim vertex 3, an edge 2."""
    picture = base.draw("take-away", "W7")
    found = Counter(texts(picture))
    assert (found["0"], found["*3"], found["*2"]) == (1, 7, 14)
    assert "Graph take-away: W7 = *" in found


def test_brushes_and_winning_moves_are_shown(base: KnowledgeBase) -> None:
    picture = base.draw("polish", "K_{2,3} @ brushes=1,0,0,1,0")
    assert "brushes" in texts(picture)
    assert classes(picture)["ring"] >= 1


def test_a_sum_shows_the_value_of_the_whole(base: KnowledgeBase) -> None:
    picture = base.draw("polish", "K_{1,3} + C_4 + K_2 + K_{2,3}")
    # The one kind of winning move is at two vertices, and once in the legend.
    assert classes(picture)["ring"] == 2 + 1


def test_a_board_is_drawn_as_two_rows_of_cells(base: KnowledgeBase) -> None:
    assert sorted(board_cells(parse_position("A(3,2,1)"))) == [
        (0, 3), (0, 4), (0, 5), (1, 0), (1, 1), (1, 2), (1, 3), (1, 4),
    ]  # fmt: skip
    picture = base.draw("geography", "A(3,2,1)")
    assert classes(picture)["visited"] == 4
    assert Counter(texts(picture))["L: 3"] == 3
    assert classes(base.draw("geography", "A(3,2,1)", edges=True))["left"] == 13 + 1


def test_signs_stand_between_the_summands(base: KnowledgeBase) -> None:
    found = Counter(texts(base.draw("geography", "A(3,2,1) - A(3,1,2) - A(1,1,1)")))
    assert found["−"] == 2


def test_a_plain_picture_has_numbers_where_asked(base: KnowledgeBase) -> None:
    assert set(texts(base.draw("polish", "P4", values=False, numbered=True))) == {"0", "1", "2", "3"}
    assert texts(base.draw("polish", "P4", values=False)) == []


def test_text_is_escaped() -> None:
    picture = draw_panels([Panel(parse_position("K1"), at_vertices={0: [Note("<&>")]})], caption="a < b")
    assert "<&>" in texts(picture)
    assert "a < b" in texts(picture)


def test_themes() -> None:
    picture = draw_panels([Panel(parse_position("K3"))])
    assert "prefers-color-scheme: dark" in picture.svg("auto")
    assert "prefers-color-scheme" not in picture.svg("light") + picture.svg("dark")
    assert picture.svg("light") != picture.svg("dark")
    with pytest.raises(BadArgument, match="no theme"):
        picture.svg("blue")


def test_pictures_are_saved_as_their_names_say(tmp_path: Path) -> None:
    picture = draw_panels([Panel(parse_position("K3"))])
    assert picture.save(tmp_path / "k3.svg").read_text().startswith("<svg")
    small, large = (picture.save(tmp_path / f"{s}.png", scale=s).read_bytes() for s in (1, 3))
    assert small.startswith(b"\x89PNG")
    assert int.from_bytes(large[16:20]) == pytest.approx(3 * int.from_bytes(small[16:20]), abs=3)
    with pytest.raises(BadArgument, match=r"neither in \.svg nor in \.png"):
        picture.save(tmp_path / "k3.pdf")
    with pytest.raises(BadArgument, match="cannot write"):
        picture.save(tmp_path / "nowhere" / "k3.svg")
    with pytest.raises(BadArgument, match="scale"):
        picture.png(scale=0)


def test_a_graph_too_large_for_a_picture_is_refused() -> None:
    with pytest.raises(BadArgument, match="at most"):
        draw_panels([Panel(parse_position("P401"))])


def test_a_thermograph_shows_its_corners() -> None:
    """{2||1|0} by hand: 2 − t meets the wall that is 1 up to t = 1/2 and then 1/2 + t, at t = 3/4."""
    picture = draw_thermograph(parse_value("{2||1|0}"))
    found = set(texts(picture))
    assert {"3/4", "1/2", "0", "-1", "5/4", "1", "2", "{2||1|0}"} <= found
    assert "mean 5/4, temperature 3/4" in found
    styles = classes(picture)
    assert (styles["left"], styles["right"], styles["mast"]) == (2, 2, 2)


@pytest.mark.parametrize("text", ["0", "3", "-5/8", "*", "^", "+-1", "{3|1*}", "{5|3||1*}", "Tiny(2)"])
def test_every_value_has_a_thermograph(text: str) -> None:
    picture = draw_thermograph(parse_value(text))
    assert 0 < picture.width < 600
    assert text in texts(picture)


def test_a_heat_map_writes_each_value() -> None:
    cells = [[0, 1, None], [3, 12, 2]]
    picture = draw_heat_map(cells, rows=[1, 2], columns=[4, 5, 6], row_name="m", column_name="n", title="T")
    assert Counter(texts(picture)) == Counter(
        ["0", "*", "·", "*3", "*12", "*2", "1", "2", "4", "5", "6", "m", "n", "T"]
    )


def test_a_heat_map_colours_left_and_right_apart() -> None:
    cells = [[parse_value(text) for text in ("-2", "0", "2")]]
    picture = draw_heat_map(cells, rows=["a"], columns=[1, 2, 3])
    fills = [part.split('"')[0] for part in picture.svg().split("fill:#")[1:] if "class" not in part[:10]]
    assert len(set(fills)) >= 3


def test_a_table_becomes_a_heat_map(base: KnowledgeBase, tmp_path: Path) -> None:
    found = Counter(texts(base.heat_map(base.table("polish", "K_{m,n}", ["m=1..2 n=m..3"]))))
    # K_{1,1} = *, K_{1,2} = K_{2,3} = *2, K_{1,3} = K_{2,2} = 0, and no cell (2, 1).
    assert (found["*"], found["*2"], found["0"], found["·"]) == (1, 2, 2, 1)
    target = tmp_path / "table.svg"
    said = CliRunner().invoke(
        app, ["--db", base.url, "table", "even-odd", "P_n", "n=1..4", "--heat-map", str(target)]
    )
    assert said.exit_code == 0
    assert "{2|0}" in target.read_text()


def test_long_values_are_shortened() -> None:
    long = parse_value("{{100|50}|{{40|30}|{20|10}}}")
    assert any(text.endswith("…") for text in texts(draw_heat_map([[long]], rows=[1], columns=[1])))
    panel = Panel(parse_position("K1"), at_vertices={0: [Note("{" * 40)]})
    assert "{" * 27 + "…" in texts(draw_panels([panel]))


def test_a_heat_map_of_the_wrong_shape_is_refused() -> None:
    with pytest.raises(BadArgument, match="needs that many values"):
        draw_heat_map([[1, 2]], rows=[1, 2], columns=[1, 2])
    with pytest.raises(BadArgument, match="at least one"):
        draw_heat_map([], rows=[], columns=[])


def test_a_thermograph_is_of_a_partizan_game(base: KnowledgeBase) -> None:
    assert "P3: {2|0}" in texts(base.thermograph("even-odd", "P3"))
    assert base.thermograph("even-odd", "P4", stored_only=True) is None
    with pytest.raises(BadArgument, match="impartial"):
        base.thermograph("polish", "P4")


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_the_command_writes_a_picture(base: KnowledgeBase, tmp_path: Path, kind: str) -> None:
    target = tmp_path / f"w5.{kind}"
    said = CliRunner().invoke(app, ["--db", base.url, "draw", "take-away", "W5", "-o", str(target), "--json"])
    assert said.exit_code == 0
    assert json.loads(said.stdout)["file"] == str(target)
    assert target.stat().st_size > 1000


def test_the_command_draws_to_a_pipe(base: KnowledgeBase) -> None:
    said = CliRunner().invoke(app, ["--db", base.url, "draw", "take-away", "W5", "--theme", "dark"])
    assert ElementTree.fromstring(said.stdout).tag == f"{SVG}svg"


def test_the_command_draws_a_thermograph(base: KnowledgeBase) -> None:
    said = CliRunner().invoke(app, ["--db", base.url, "draw", "even-odd", "P(4,3)", "--thermograph"])
    assert "P(4,3): {5||2|1*}" in said.stdout
    unknown = CliRunner().invoke(
        app, ["--db", base.url, "draw", "even-odd", "P4", "--thermograph", "--stored-only"]
    )
    assert unknown.exit_code == 1


def test_names_of_vertices_are_written_where_values_stand_at_edges(tmp_path: Path) -> None:
    from kb.graphs.reading import read_graph

    (_, position), *_ = read_graph("ann-bob, bob-cy").terms
    edges = {edge: [("0", False)] for edge in position.edges}
    svg = draw_panels([Panel(position, at_edges=edges)]).svg()
    assert all(f">{name}<" in svg for name in ("ann", "bob", "cy"))
