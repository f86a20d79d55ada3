"""A line of play over HTTP: moves written in the first numbering lead where playing them leads.

Oracle: the moves that an explanation of each position lists, followed one by one.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from serving import ask, error_of

from kb import KnowledgeBase
from kb.errors import TooLarge
from kb.games import game as game_named
from kb.games import pick
from kb.games.edge_removing import EdgeRemovingGame
from kb.graphs.language import parse_position
from kb.web import jobs
from kb.web.limits import Limits


def written(move: dict[str, Any], numbers: list[int]) -> str:
    """A move as an address has it."""
    if move["vertices"]:
        place = str(numbers[move["vertices"][0]])
    else:
        place = ".".join(f"{numbers[u]}-{numbers[v]}" for u, v in move["edges"])
    return (move["player"] or "") + place


def text_of(position: dict[str, Any]) -> str:
    edges = [f"{edge[0]}-{edge[1]}{edge[2] if len(edge) > 2 else ''}" for edge in position["edges"]]
    text = "edges:" + ",".join([*edges, str(position["n"] - 1)])
    if position.get("brushes"):
        text += " @ brushes=" + ",".join(map(str, position["brushes"]))
    return text if position.get("token") is None else f"{text} @ token={position['token']}"


@pytest.mark.parametrize(
    ("game", "graph"),
    [
        ("take-away", "K4"),
        ("take-away", "edges:0-1,0-1,1-1,1-2"),
        ("node-kayles", "P7 + C5"),
        ("arc-kayles", "grid(2,3)"),
        ("even-odd", "P5"),
        ("polish", "K_{2,3}"),
        ("trail-removing", "K4"),
        ("geography", "A(2,2,1)"),
    ],
)
def test_a_line_is_what_playing_its_moves_gives(service: httpx.Client, game: str, graph: str) -> None:
    random = Random(game)
    here, moves, expected = graph, [], []
    numbers: list[int] | None = None
    for _ in range(4):
        found = ask(service, f"games/{game}/explain", graph=here)
        if not found["moves"]:
            break
        move = random.choice(found["moves"])
        numbers = numbers or list(range(found["position"]["n"]))
        moves.append(written(move, numbers))
        numbers = [numbers[v] for v in move["kept"]]
        expected.append((move["position"], numbers))
        if not move["position"]["n"]:
            break
        here = text_of(move["position"])
    line = ask(service, f"games/{game}/line", graph=graph, moves=",".join(moves))
    assert [(step["position"], step["kept"]) for step in line["steps"]] == expected
    assert [step["move"] for step in line["steps"]] == moves
    assert len(moves) >= 2


def test_a_term_of_a_sum_with_signs_is_named(service: httpx.Client) -> None:
    """In the negative of a position Left has Right's moves."""
    sum_text = "A(1,1,0) - A(1,1,0)"
    found = ask(service, "games/geography/explain", graph=sum_text)
    move = next(one for one in found["terms"][1]["moves"] if one["player"] == "L")
    text = f"1:L{move['vertices'][0]}"
    (step,) = ask(service, "games/geography/line", graph=sum_text, moves=text)["steps"]
    assert step["term"] == 1
    assert step["position"] == move["position"]


SUMS = [
    ("take-away", "K4 + grim:P5"),
    ("take-away", "grim:P5 - grim:C4"),
    ("take-away", "K3 + grim:P4 + *3"),
    ("even-odd", "P4 - P3 + 1"),
    ("even-odd", "S3 - C4 + {1|-1}"),
    ("even-odd", "P3 - grim:P3"),
]


@pytest.mark.parametrize(("game", "graph"), SUMS)
def test_every_move_in_a_sum_of_games_and_values_leaves_what_a_look_up_says(
    service: httpx.Client, game: str, graph: str
) -> None:
    """The look-up of what a line has led to is another way to the sum after a move."""
    found = ask(service, f"games/{game}/explain", graph=graph)
    assert found["position"] is None
    assert found["value"] == ask(service, f"games/{game}/value", graph=graph)["value"]
    count = 0
    for number, term in enumerate(found["terms"]):
        for move in term["moves"]:
            text = f"{number}:{written(move, list(range(term['position']['n'])))}"
            (step,) = ask(service, f"games/{game}/line", graph=graph, moves=text)["steps"]
            assert step["position"] == move["position"]
            after = ask(service, f"games/{game}/value", graph=step["graph"])
            assert after["value"] == move["sum"], text
            count += 1
    assert count > 4


def test_the_perfect_player_moves_in_any_game_of_a_sum(service: httpx.Client) -> None:
    reply = ask(service, "games/take-away/reply", graph="K3 + grim:P5")
    assert reply["wins"]
    assert ask(service, "games/take-away/value", graph=reply["graph"])["nim_value"] == 0


def test_the_perfect_player_moves_in_a_value_where_only_that_wins(service: httpx.Client) -> None:
    """K_2 is *2: with its moves nobody makes *5 of it, so *5 must become *2."""
    reply = ask(service, "games/take-away/reply", graph="K2 + *5")
    assert (reply["move"]["term"], reply["move"]["literal"], reply["wins"]) == (1, [1, "*2"], True)
    assert ask(service, "games/take-away/value", graph=reply["graph"])["nim_value"] == 0


@pytest.mark.parametrize(
    ("game", "graph"),
    [
        ("take-away", "K2 + *5"),
        ("even-odd", "P3 - {3|1}"),
        ("even-odd", "P3 + *2 - 2"),
        ("take-away", "K2 + ±1"),
    ],
)
def test_every_move_in_a_value_leaves_what_a_look_up_says(
    service: httpx.Client, game: str, graph: str
) -> None:
    found = ask(service, f"games/{game}/explain", graph=graph)
    count = 0
    for number, value in enumerate(found["added_values"], start=len(found["terms"])):
        for move in value["moves"]:
            text = f"{number}:{move['player'] or ''}{move['number']}"
            (step,) = ask(service, f"games/{game}/line", graph=graph, moves=text)["steps"]
            assert step["literals"][number - len(found["terms"])] == move["literal"]
            assert ask(service, f"games/{game}/value", graph=step["graph"])["value"] == move["sum"]
            count += 1
    assert count >= 2


def test_a_sum_that_is_partizan_no_more_is_played_on(service: httpx.Client) -> None:
    """Once Left has moved from 1 to 0 nobody needs to say who moves in K_2."""
    line = ask(service, "games/take-away/line", graph="K2 + 1", moves="1:L0,0")
    assert line["kind"] == "partizan"
    assert [step["graph"] for step in line["steps"]] == ["(edges:0-1) + 0", "(edges:0) + 0"]
    reply = ask(service, "games/take-away/reply", graph=line["steps"][0]["graph"], player="R")
    assert (reply["move"]["player"], reply["wins"]) == (None, True)
    assert reply["why"].startswith("It leaves a position of value 0")


@pytest.mark.parametrize("move", ["1:5", "1:0-1", "2:0"])
def test_a_move_in_a_value_that_is_none_is_said_to_be(service: httpx.Client, move: str) -> None:
    answer = service.get("games/take-away/line", params={"graph": "K2 + *5", "moves": move})
    assert re.search("has no move|the last is 1", error_of(answer)["message"])


def test_a_sum_across_kinds_needs_a_player(service: httpx.Client) -> None:
    answer = service.get("games/take-away/reply", params={"graph": "K4 + even-odd:P3"})
    assert "is partizan" in error_of(answer)["message"]


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        ("x", "is none"),
        ("٣", "is none"),
        ("9", "vertex 9, which is not there"),
        ("0,0", "vertex 0, which is not there"),
        ("L0", "has no player"),
        ("1:0", "is in term 1, and the last is 0"),
        ("0-1", "has no move '0-1'"),
        ("0-2.2-3", "has no move"),
    ],
)
def test_a_move_that_is_none_is_said_to_be(service: httpx.Client, moves: str, says: str) -> None:
    answer = service.get("games/node-kayles/line", params={"graph": "P4", "moves": moves})
    assert says in error_of(answer)["message"]


def test_who_moves_must_be_said_in_a_partizan_game(service: httpx.Client) -> None:
    answer = service.get("games/even-odd/line", params={"graph": "P4", "moves": "0"})
    assert "says who moves" in error_of(answer)["message"]


def test_the_perfect_player_says_why(service: httpx.Client) -> None:
    won = ask(service, "games/node-kayles/reply", graph="P3")
    assert won["wins"]
    assert won["why"] == "It leaves a position of value 0: whatever you do there, there is an answer."
    lost = ask(service, "games/take-away/reply", graph="K3")
    assert lost["wins"] is False
    assert lost["why"].startswith("Every move loses")
    left = ask(service, "games/even-odd/reply", graph="K1", player="L")
    assert left["why"] == "It leaves 0, which is at least 0: you move next and lose."


@pytest.mark.parametrize(
    ("game", "graph", "moves"),
    [
        ("matching-removing", "grid(5,6)", "0-1.4-5.2-3.20-21"),
        ("trail-removing", "grid(4,5)", "0-1.0-5.1-6,2-3.3-4"),
        ("star-removing", "K_{1,30}", ".".join(f"0-{v}" for v in range(1, 16))),
    ],
)
def test_a_move_on_several_edges_is_judged_by_itself(
    migrated_file: Path, monkeypatch: pytest.MonkeyPatch, game: str, graph: str, moves: str
) -> None:
    """It is no matter how many moves there are: none is listed."""
    monkeypatch.setattr(EdgeRemovingGame, "moves", None)
    with KnowledgeBase(str(migrated_file), read_only=True) as base:
        reply = jobs.line(base, Limits(), game=game, given={"graph": graph}, moves=moves)
    line = json.loads(b"".join(reply.chunks))
    first, last = line["terms"][0]["position"], line["steps"][-1]["position"]
    assert len(first["edges"]) - len(last["edges"]) == moves.count("-")


def test_a_move_that_cannot_be_judged_is_not_denied(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that can only list its moves says where it has stopped."""
    monkeypatch.setattr("kb.games.base.MOST_LOOKED_AT", 3)
    rules = game_named("node-kayles")
    position = parse_position("P6")
    assert rules.move_at(position, pick((2,), ())) is not None
    with pytest.raises(TooLarge, match="not among the first 3 moves of node-kayles"):
        rules.move_at(position, pick((5,), ()))
