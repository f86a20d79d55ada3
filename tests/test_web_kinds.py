"""Moves over HTTP in pages, and which of them are best.

Oracle: the answer without pages, which has every move, and values compared by the reference arithmetic.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import ask, error_of, serving

from kb.values.notation import parse_value


@pytest.fixture(scope="module")
def solver(web_base: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A service that may solve."""
    path = tmp_path_factory.mktemp("kinds") / "kb.sqlite"
    shutil.copy(web_base, path)
    with serving(str(path), solve=True) as client:
        yield client


def pages(service: httpx.Client, game: str, graph: str, limit: int) -> list[dict[str, Any]]:
    """All pages of an explanation, one after the other."""
    found = [ask(service, f"games/{game}/explain", graph=graph, limit=limit)]
    while (more := found[-1]["next"]) is not None:
        found.append(ask(service, f"games/{game}/explain", graph=graph, limit=limit, next=more))
    return found


@pytest.mark.parametrize(
    ("game", "graph"),
    [("trail-removing", "grid(2,3)"), ("star-removing", "K_{1,3} + K4"), ("even-odd", "P6")],
)
def test_the_pages_together_are_the_whole_and_winning_moves_come_first(
    solver: httpx.Client, game: str, graph: str
) -> None:
    whole = ask(solver, f"games/{game}/explain", graph=graph)
    found = pages(solver, game, graph, 4)
    assert whole["next"] is None
    moves = [move for page in found for move in page["terms"][0]["moves"]]
    by_class = {move["class"]: move for move in whole["moves"]}
    assert len(by_class) == whole["kinds"]
    assert sorted(map(repr, moves)) == sorted(map(repr, whole["moves"]))
    for part, summand in enumerate(whole["summands"]):
        listed = [option for page in found for option in page["summands"][part]["options"]]
        assert sorted(map(repr, listed)) == sorted(map(repr, summand["options"]))
    several = [move["wins"] for move in moves if len(move["edges"]) > 1]
    assert several == sorted(several, reverse=True)
    for page in found:
        same = ("value", "outcome", "evidence", "complete", "kinds", "winning_kinds", "position", "name")
        assert [page[name] for name in same] == [whole[name] for name in same]
    wins = [move["where"] for page in found for move in page["winning_moves"]]
    assert len(wins) == len(whole["winning_moves"]) == whole["winning_kinds"]


def test_the_first_page_has_every_move_that_a_drawing_shows(service: httpx.Client) -> None:
    """Of a grid with thousands of trails, each of which is looked at."""
    page = ask(service, "games/trail-removing/explain", graph="grid(4,5)", limit=20)
    alone = [move for move in page["terms"][0]["moves"] if len(move["edges"]) == 1]
    assert len(alone) == 31
    assert len(page["terms"][0]["moves"]) == 31 + 20
    assert page["kinds"] > 500


def test_no_move_is_left_out_between_pages_though_each_page_solves_as_much_as_it_can(
    solver: httpx.Client,
) -> None:
    """In the time of a request some options of a grid are solved: which, depends on the machine."""
    path, graph = "games/trail-removing/explain", "grid(4,5)"
    first = ask(solver, path, graph=graph, limit=300)
    second = ask(solver, path, graph=graph, limit=300, next=first["next"])
    classes = [{move["class"] for move in page["terms"][0]["moves"]} for page in (first, second)]
    assert not first["complete"]
    assert not classes[0] & classes[1]
    assert len(classes[1]) == min(300, first["kinds"] - len(classes[0]))


@pytest.mark.parametrize("wrong", ["x", "0", "-1", "٣"])
def test_a_next_that_no_page_gave_is_refused(service: httpx.Client, wrong: str) -> None:
    answer = service.get("games/grim/explain", params={"graph": "P4", "limit": 2, "next": wrong})
    assert "next is that of the page before" in error_of(answer)["message"]


def best(found: dict[str, Any], player: str) -> set[str]:
    return {
        move["sum"]
        for term in found["terms"]
        for move in term["moves"]
        if move["best"] and move["player"] == player
    }


def test_the_best_moves_of_both_players_are_told_where_only_one_can_win(solver: httpx.Client) -> None:
    """By hand on P(4,3) = {5||2|1*}: Left should leave 5, and Right {2|1*}, though Left wins anyway."""
    found = ask(solver, "games/even-odd/explain", graph="P(4,3)")
    assert found["outcome"] == "L"
    assert best(found, "L") == {"5"}
    assert best(found, "R") == {"{2|1*}"}
    worse = next(move for move in found["moves"] if move["value"] == "{5|3||1*}")
    assert (worse["best"], worse["dominated_by"], worse["reversible_through"]) == (False, "{2|1*}", "{5|3}")


def test_the_best_move_of_a_sum_is_best_in_the_whole(solver: httpx.Client) -> None:
    """Each term has a move that no other dominates there; in the sum one of them is worse."""
    found = ask(solver, "games/even-odd/explain", graph="P4 + S3")
    moves = [move for move in found["moves"] if move["player"] == "R"]
    totals = [parse_value(move["sum"]) for move in moves]
    for move, total in zip(moves, totals, strict=True):
        assert move["best"] == (not any(other < total for other in totals))
    assert {move["sum"] for move in moves if move["dominated_by"] is None} == {"{2|0}", "{4|2}"}
    assert best(found, "R") == {"{2|0}"}


def test_in_an_impartial_game_no_move_is_better_than_another(service: httpx.Client) -> None:
    found = ask(service, "games/take-away/explain", graph="K4")
    assert {move["best"] for move in found["moves"]} == {None}


def test_with_an_unknown_value_nothing_is_said_to_be_best(service: httpx.Client) -> None:
    """An option whose value is not known may be better than those that are."""
    found = ask(service, "games/even-odd/explain", graph="edges:0-1,0-2,2-3,2-4,2-5,5-6,6-7,3-8,7-9,2-10")
    assert None in {move["sum"] for move in found["moves"]}
    assert True not in {move["best"] for move in found["moves"]}
