"""Games from rules files in the service: the API answers for them, the explorer shows and plays them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import JSON, serving
from typer.testing import CliRunner

from cli.main import app
from kb.games import Game
from kb.games import game as game_named
from kb.graphs.position import Position
from kb.theorems.library import BUILT_IN
from kb.web.examples import example_of

SNORT = Path(__file__).parent.parent / "docs" / "examples" / "snort.py"


@pytest.fixture(scope="module")
def api(web_base: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A service that may solve, with Snort."""
    path = tmp_path_factory.mktemp("own") / "kb.sqlite"
    shutil.copy(web_base, path)
    with serving(str(path), solve=True, library=BUILT_IN.with_rules(SNORT)) as client:
        yield client


def test_a_game_of_a_file_is_among_the_games(api: Any) -> None:
    assert [one["game"] for one in api.get("/games").json()["games"]][-1] == "snort"
    assert api.get("/games/snort").json()["title"] == "Snort"


def test_a_game_of_a_file_is_solved_stored_and_read_again(api: Any) -> None:
    solved = api.post("/games/snort/value", json={"graph": "P5"}, headers=JSON).json()
    assert (solved["value"], solved["evidence"]) == ("+-{1,{3|0}}", "computed")
    assert api.get("/games/snort/value", params={"graph": "P5"}).json()["value"] == "+-{1,{3|0}}"


def test_a_game_of_a_file_is_explained_and_played(api: Any) -> None:
    moves = api.get("/games/snort/explain", params={"graph": "P3"}).json()["moves"]
    assert {move["player"] for move in moves} == {"L", "R"}
    reply = api.get("/games/snort/reply", params={"graph": "P3", "player": "L"}).json()
    assert (reply["wins"], reply["move"]["vertices"]) == (True, [1])
    line = api.get("/games/snort/line", params={"graph": "P3", "moves": "L1"}).json()
    assert len(line["steps"]) == 1


def test_the_box_at_the_top_finds_a_game_of_a_file(api: Any) -> None:
    site = str(api.base_url).removesuffix("/api/v1/")
    found = api.get(f"{site}/find", params={"q": "snort P5"})
    assert (found.status_code, found.headers["location"]) == (303, "/?game=snort&g=P5")


def test_a_service_without_the_file_does_not_know_the_game(web_base: Path) -> None:
    with serving(str(web_base)) as client:
        assert client.get("/games/snort").status_code == 404


def test_every_game_has_an_example_on_which_there_is_a_move() -> None:
    (snort,) = BUILT_IN.with_rules(SNORT).own_games
    for rules in (*BUILT_IN.games, snort):
        assert example_of(rules), rules
    assert example_of(snort) == "P5"
    assert example_of(game_named("polish")) == "K_{2,3}"


class Broken(Game):
    """Rules that fail."""

    slug, title, rules = "broken", "Broken", "nothing works"

    def moves(self, position: Position, player: str = "L") -> Any:
        raise ZeroDivisionError


def test_rules_that_fail_have_no_example() -> None:
    assert example_of(Broken()) == ""


def test_a_game_of_a_file_is_offered_and_opens_on_an_example(page: Any, api: Any, expect: Any) -> None:
    site = str(api.base_url).removesuffix("/api/v1/")
    page.goto(f"{site}/play?game=snort")
    expect(page.locator("#status")).to_have_text("Your move.")
    expect(page.locator("#name")).to_have_text("P5")
    expect(page.locator("#invitation")).to_be_hidden()
    page.locator('[data-place="v0"]').click()
    expect(page.locator("#log li")).to_have_count(2)
    page.goto(f"{site}/?game=take-away&g=P3")
    page.select_option("#game", "snort")
    expect(page.locator("#moves .move")).not_to_have_count(0)
    expect(page.locator("#certificate")).to_contain_text("its checker does not know the rules of Snort")
    assert "game=snort" in page.url


def test_the_command_serves_the_games_of_its_files(web_base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[Any] = []
    monkeypatch.setattr("kb.web.app.create_app", lambda url, **settings: served.append(settings["library"]))
    monkeypatch.setattr("kb.web.server.Server.run", lambda self, sockets: None)
    CliRunner().invoke(app, ["--rules", str(SNORT), "--db", str(web_base), "serve", "--port", "0"])
    (library,) = served
    assert [one.slug for one in library.own_games] == ["snort"]
