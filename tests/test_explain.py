"""Explanations of positions. Oracles: the papers' puzzles, hand computations, and the reference solver."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starts import starts
from typer.testing import CliRunner

from cli.main import app
from kb import KnowledgeBase
from kb.errors import Conflict
from kb.explain import Explanation
from kb.explain.explanation import shown
from kb.explain.moves import move_classes
from kb.games import GAMES, game
from kb.graphs.language import describe, parse_position
from kb.solvers.reference import ReferenceSolver
from kb.values.nimber import mex
from kb.values.notation import parse_value


@pytest.fixture
def base(tmp_path: Path, migrated_file: Path) -> KnowledgeBase:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    return KnowledgeBase(str(path))


def wins(found: Explanation, player: str | None = None) -> list[tuple[str, tuple[int, ...], str]]:
    return [
        (summand.name, option.vertices_alike, option.name)
        for summand, option in found.winning()
        if option.player == player
    ]


def test_the_polish_puzzle_is_solved(base: KnowledgeBase) -> None:
    """Gordinowicz et al., Sections 1 and 9: nim-value 3; the one winning move leaves [0,3,0],[0,1,1]."""
    found = base.explain("polish", "K_{1,3} + C_4 + K_2 + K_{2,3}")
    assert [summand.value for summand in found.summands] == [0, 0, 1, 2]
    assert found.value == 3
    assert wins(found) == [("K_{2,3}", (0, 1), "light([0,3,0],[0,1,1])")]
    # That position is reached at a vertex of degree 3, though the paper's words say degree 2.
    assert [option.degree for _, option in found.winning()] == [3]


def test_the_second_polish_puzzle_is_solved(base: KnowledgeBase) -> None:
    """Gordinowicz et al., Section 8: the first player wins; every option checked by the reference solver."""
    found = base.explain("polish", "K_{1,3} + K_{2,3} + K_{4,3} @ brushes=1")
    assert found.outcome == "N"
    assert wins(found) == [("K_{2,3}", (0, 1), "light([0,3,0],[0,1,1])")]
    solver = ReferenceSolver(game("polish"))
    for summand in found.summands:
        assert [solver.value(option.leaves) for option in summand.options] == [
            option.value for option in summand.options
        ]


def test_the_opening_sum_of_geography_is_solved(base: KnowledgeBase) -> None:
    """Nowakowski and Siegel, Section 3: a first player win, and both should move in A(3,2,1)."""
    found = base.explain("geography", "A(3,2,1) - A(3,1,2) - A(1,1,1)")
    assert [shown(summand.value) for summand in found.summands] == ["{3|2}", "-2*", "-1/2"]
    assert found.value == parse_value("{1/2*|-1/2*}")
    assert found.outcome == "N"
    assert {name for name, _, _ in wins(found, "L") + wins(found, "R")} == {"A(3,2,1)"}
    assert [name for _, _, name in wins(found, "L")] == ["B(3,1,2)"]
    assert [name for _, _, name in wins(found, "R")] == ["B(2,1,3)"]


def test_in_the_negative_of_a_position_the_players_change_roles(base: KnowledgeBase) -> None:
    plain, negative = (base.explain("even-odd", text).summands[0] for text in ("P4", "- P4"))
    assert negative.value == -plain.value
    assert [(o.vertices, o.value) for o in negative.of("L")] == [
        (o.vertices, -o.value) for o in plain.of("R")
    ]


def test_the_mex_is_spelled_out(base: KnowledgeBase) -> None:
    """O'Sullivan, Section 2: the triangle with an edge attached has nim-value 4, and no option has it."""
    (summand,) = base.explain("take-away", "tadpole(3,1)").summands
    assert summand.value == 4
    assert summand.option_values == (0, 1, 2, 3)
    assert [value for value, _ in summand.mex_reasons] == [0, 1, 2, 3]
    assert all(option.value == value for value, option in summand.mex_reasons)


def test_dominated_and_reversible_options_are_marked(base: KnowledgeBase) -> None:
    """By hand on P(4,3) = {5||2|1*}: Left's 5 beats the rest, and {4|2} is answered by 2 ≤ the game."""
    (summand,) = base.explain("even-odd", "P(4,3)").summands
    judged = {
        shown(option.value): (shown(option.dominated_by), shown(option.reversible_through))
        for option in summand.options
    }
    assert judged == {
        "5": (None, None),
        "{2|0}": ("5", "0"),
        "{4|0}": ("5", "0"),
        "{4|2}": ("5", "2"),
        "{2|1*}": (None, None),
        "{5|3||1*}": ("{2|1*}", "{5|3}"),
    }


def test_equal_summands_are_explained_once(base: KnowledgeBase) -> None:
    found = base.explain("take-away", "2*C3 + K2")
    assert [(summand.name, summand.count) for summand in found.summands] == [("K3", 2), ("K2", 1)]
    assert found.value == 2
    assert describe(parse_position(found.position)) == describe(parse_position("2*C3 + K2"))


def test_a_matching_may_reach_across_components(base: KnowledgeBase) -> None:
    """By hand: in 2·K_2 both edges go at once, or one of them: mex{0, 1} = 2."""
    found = base.explain("matching-removing", "2*K2")
    assert [summand.name for summand in found.summands] == ["2*K2"]
    assert found.value == 2
    assert sorted(option.count for option in found.summands[0].options) == [1, 2]


def test_moves_on_sets_of_edges_are_counted_by_what_they_leave(base: KnowledgeBase) -> None:
    (summand,) = base.explain("star-removing", "K4").summands
    assert sum(option.count for option in summand.options) == summand.moves == 6 + 12 + 4
    assert sorted(option.name for option in summand.options) == ["F3", "F3*", "K3"]


def test_a_set_of_edges_is_written_as_a_walk_where_it_is_one(base: KnowledgeBase) -> None:
    (summand,) = base.explain("trail-removing", "P4").summands
    assert {option.where for option in summand.options} == {
        "an edge of 0-1, 2-3",
        "edge 1-2",
        "edges 2-1-0 (2 such sets)",
        "edges 3-2-1-0",
    }


def test_too_many_moves_are_capped_and_the_cap_is_told(base: KnowledgeBase) -> None:
    from kb.explain import explain
    from kb.graphs.language import parse

    found = explain(base.evaluators, game("trail-removing"), parse("grid(3,3)"), most_moves=50)
    assert not found.is_complete
    assert found.value == ReferenceSolver(game("trail-removing")).value(parse_position("grid(3,3)"))
    assert any("more moves than the 50 looked at" in note for note in found.notes)


def test_without_time_only_the_store_answers(base: KnowledgeBase) -> None:
    blank = base.explain("take-away", "W5", stored_only=True)
    assert blank.value is None
    assert blank.outcome is None
    assert blank.notes
    base.populate("take-away", "subgraphs(W5)")
    assert base.explain("take-away", "W5", stored_only=True).is_complete


def test_explaining_writes_nothing(base: KnowledgeBase) -> None:
    base.explain("take-away", "W5")
    assert base.runs() == []


def test_a_wrong_stored_value_is_found(base: KnowledgeBase) -> None:
    rules = game("take-away")
    run = base.store.begin_run(rules, solver="x", solver_version="1", code_version="1", scope="C3")
    from kb.graphs.canonical import key

    base.store.write_values(run, [(key(parse_position("C3")), 7)])
    base.store.finish_run(run)
    with pytest.raises(Conflict, match="K3 has the value \\*7, but its options give 0"):
        base.explain("take-away", "C3")


@pytest.mark.parametrize("slug", [each.slug for each in GAMES])
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_every_move_is_in_one_class_and_classes_share_a_value(slug: str, data: st.DataObject) -> None:
    rules = game(slug)
    position = rules.start(data.draw(starts(slug, max_n=5)))
    solver = ReferenceSolver(rules)
    for player in ("L", "R"):
        found = move_classes(rules, position, player, most=10_000)
        moves = list(rules.moves(position, player))
        assert found.complete
        assert sum(members.count for members in found.classes) == len(moves) == found.looked_at
        for members in found.classes:
            for move in moves:
                single = not move.vertices and len(move.edges) == 1
                if (move.vertices and move.vertices[0] in members.vertices) or (
                    single and move.edges[0] in members.edges
                ):
                    assert solver.value(move.leaves) == solver.value(members.example.leaves)
        if rules.kind == "impartial":
            values = [solver.value(members.example.leaves) for members in found.classes]
            assert mex(values) == solver.value(position)


def test_the_command_prints_the_winning_move(base: KnowledgeBase) -> None:
    said = CliRunner().invoke(app, ["--db", base.url, "explain", "polish", "K_{1,3} + C_4 + K_2 + K_{2,3}"])
    assert said.exit_code == 0
    assert "(nim-sum 0 ⊕ 0 ⊕ 1 ⊕ 2 = 3)" in said.stdout
    assert "K_{2,3}: *2 = mex{0, 1}" in said.stdout
    assert said.stdout.rstrip().endswith(
        "winning move: a vertex of 0, 1 (degree 3) in K_{2,3}, leaving light([0,3,0],[0,1,1])"
    )


def test_the_command_names_who_moves_in_a_partizan_game(base: KnowledgeBase) -> None:
    said = CliRunner().invoke(
        app, ["--db", base.url, "explain", "geography", "A(3,2,1) - A(3,1,2) - A(1,1,1)"]
    )
    assert "Left, moving first: winning move: a vertex of 0..2 (degree 4) in A(3,2,1)" in said.stdout
    assert "Right, moving first: winning move: vertex 5 (degree 3) in A(3,2,1)" in said.stdout


def test_the_command_gives_json(base: KnowledgeBase) -> None:
    said = CliRunner().invoke(app, ["--db", base.url, "explain", "take-away", "W5", "--json"])
    record = json.loads(said.stdout)
    assert (record["value"], record["nim_value"], record["outcome"]) == ("*", 1, "N")
    (summand,) = record["summands"]
    assert {"vertices", "edges", "leaves", "value", "sum", "wins"} <= set(summand["options"][0])
    assert [move["leaves"] for move in record["winning_moves"]] == ["C5"]


def test_an_unknown_value_is_exit_code_1(base: KnowledgeBase) -> None:
    said = CliRunner().invoke(app, ["--db", base.url, "explain", "take-away", "W5", "--stored-only"])
    assert said.exit_code == 1


def test_partizan_values_come_from_the_store_as_they_were(base: KnowledgeBase) -> None:
    base.populate("even-odd", "subgraphs(P5)")
    found = base.explain("even-odd", "P5", stored_only=True)
    assert found.value is base.value("even-odd", "P5").value


def test_a_notebook_shows_a_table(base: KnowledgeBase) -> None:
    html = base.explain("take-away", "C3 + K2")._repr_html_()
    assert html.count("<tr>") == 1 + 2 + 2
    assert "wins" in html


def test_the_graph_without_vertices_has_no_move(base):
    found = base.explain("take-away", "K0")
    assert (found.value, found.summands, found.outcome) == (0, (), "P")
