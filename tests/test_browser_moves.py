"""Moves in a real browser: what is shown first, pages of moves, the best of each player, moves in values."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import serving

from kb.games import GAMES

SQUAYLES = "grid(4,5)"


@pytest.fixture(scope="module")
def site(web_base: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service that may solve."""
    path = tmp_path_factory.mktemp("browser") / "kb.sqlite"
    shutil.copy(web_base, path)
    with serving(str(path), solve=True) as api:
        yield str(api.base_url).removesuffix("/api/v1/")


@pytest.mark.parametrize("page_path", ["/", "/play"])
def test_the_address_of_a_game_of_squayles_opens_again(
    page: Any, site: str, expect: Any, page_path: str
) -> None:
    """A corner of P4 x P5 is taken away by a trail of three edges."""
    page.goto(f"{site}{page_path}?game=trail-removing&g={SQUAYLES}&moves=0-1.0-5.1-6")
    expect(page.locator("#line .ply[aria-current]")).to_have_text("1. edges 0-1, 0-5, 1-6")
    expect(page.locator("#fault")).to_be_hidden()
    if page_path == "/":
        expect(page.locator("#board .vertex")).to_have_count(19)
        expect(page.locator("#board .edge")).to_have_count(28)


def test_what_is_typed_gives_way_to_what_is_on_the_board(page: Any, site: str, expect: Any) -> None:
    """After a move, while every answer about the next position is held back."""
    page.goto(f"{site}/?game=take-away&g=C5")
    expect(page.locator("#name")).to_have_text("C5")
    expect(page.locator('[data-place="v1"].option')).to_be_visible()
    held: list[Any] = []
    page.route("**/api/v1/**", lambda route: held.append(route))
    page.locator('[data-place="v1"].option').click()
    expect(page.locator("#board .vertex")).to_have_count(4)
    expect(page.locator("#graph")).to_have_value("P4")
    page.go_back()
    expect(page.locator("#board .vertex")).to_have_count(5)
    expect(page.locator("#graph")).to_have_value("C5")
    page.unroute("**/api/v1/**")


def test_a_picked_move_changes_the_box_at_once(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=trail-removing&g={SQUAYLES}")
    expect(page.locator("#board .vertex")).to_have_count(20)
    page.locator('[data-place="e0"]').focus()
    page.keyboard.press("Enter")
    held: list[Any] = []
    page.route("**/api/v1/**", lambda route: held.append(route))
    page.click("text=Make this move")
    expect(page.locator("#board .edge")).to_have_count(30)
    assert page.input_value("#graph").startswith("edges:0-5,1-2,")
    page.unroute("**/api/v1/**")


def test_the_moves_of_a_large_position_come_in_pages(page: Any, site: str, expect: Any) -> None:
    answers: list[Any] = []
    page.on("response", lambda answer: answers.append(answer) if "/explain?" in answer.url else None)
    page.goto(f"{site}/?game=trail-removing&g={SQUAYLES}")
    rows = page.locator("#moves .move")
    button = page.locator("#moves > button")
    expect(rows).to_have_count(60)
    expect(button).to_have_text(re.compile(r"Show more \(\d{3,} more\)"))
    left = int(re.sub(r"\D", "", button.inner_text()))
    button.click()
    expect(rows).to_have_count(120)
    expect(rows.nth(60)).to_be_focused()
    expect(button).to_have_text(f"Show more ({left - 60} more)")
    button.click()
    expect(rows).to_have_count(180)
    assert [len(answer.body()) < 200_000 for answer in answers] == [True, True, True]
    texts = rows.all_inner_texts()
    assert len({text.split("\n")[0] for text in texts}) == len(texts)


def test_a_position_is_played_on_its_board_before_its_moves_are_known(
    page: Any, site: str, expect: Any
) -> None:
    held: list[Any] = []
    page.route("**/explain?**", lambda route: held.append(route), times=1)
    with page.expect_request("**/explain?**"):
        page.goto(f"{site}/play?game=take-away&g=grid(10,10)")
    expect(page.locator("#board .vertex")).to_have_count(100)
    expect(page.locator("#name")).not_to_have_text("")
    held.pop().continue_()
    expect(page.locator("#status")).to_have_text("Your move.")
    page.locator("#board .vertex.option").first.click()
    expect(page.locator("#log li")).to_have_count(2)
    expect(page.locator("#status")).to_have_text(re.compile("Your move"))
    assert len(page.locator("#name").inner_text()) < 60


def test_the_best_moves_of_both_players_are_marked(page: Any, site: str, expect: Any) -> None:
    """P(4,3) is {5||2|1*}: Left wins anyway, and still Right has a best move."""
    page.goto(f"{site}/?game=even-odd&g=P(4,3)")
    expect(page.locator("#moves p")).to_have_text(
        ["Left: 2 winning moves up to symmetry", "Right: no move wins; the best are marked"]
    )
    best = page.locator("#moves .move:has(.best)")
    expect(best).to_have_count(2)
    expect(best.nth(0).locator(".worth")).to_have_text("5")
    expect(best.nth(1).locator(".worth")).to_have_text("{2|1*}")
    expect(page.locator("#moves")).to_contain_text("dominated by {2|1*}, reversible through {5|3}")


def test_a_sum_with_a_value_is_played_to_its_end(page: Any, site: str, expect: Any) -> None:
    """K_2 is *2 and *5 must become *2; then whoever does not start wins."""
    page.goto(f"{site}/?game=take-away&g=K2+%2B+*5")
    expect(page.locator("#moves .move.wins")).to_have_text(re.compile(r"in \*5, to \*2"))
    page.click("#play-here")
    status = page.locator("#status")
    expect(status).to_have_text("Your move.")
    page.check("#values")
    for _ in range(5):
        expect(status).to_have_text(re.compile("Your move|cannot move"))
        if "cannot" in status.inner_text():
            break
        count = page.locator("#log li").count()
        page.locator("#moves .move.wins").first.click()
        expect(page.locator("#log li").nth(count)).to_be_visible()
    expect(status).to_have_text("The perfect player cannot move: you win.")
    assert "moves=1:2," in page.url
    log = page.locator("#log li").all_inner_texts()
    page.reload()
    expect(page.locator("#line .ply")).to_have_count(len(log) + 1)
    expect(page.locator("#line .ply").nth(1)).to_have_text("1. term 2, to *2")


def test_left_and_right_move_in_a_value(page: Any, site: str, expect: Any) -> None:
    """K_1 and {3|1} in Take-Away: an impartial game, in which the value makes it matter who moves."""
    page.goto(f"{site}/play?game=take-away&g=K1+%2B+%7B3%7C1%7D&you=R")
    expect(page.locator("#status")).to_have_text("Your move.")
    expect(page.locator("#you")).to_be_visible()
    page.click("#moves .move:has-text('to 1')")
    expect(page.locator("#log li")).to_have_count(2)
    expect(page.locator("#log li").first).to_have_text("You: R term 2, to 1")


def test_play_opens_on_a_position_that_can_be_won(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/play")
    expect(page.locator("#status")).to_have_text("Your move.")
    expect(page.locator("#invitation")).to_contain_text("Who moves first can win")
    assert "/play?game=node-kayles&g=P9" in page.url
    page.click("#hint")
    expect(page.locator("#hinted")).to_have_text("vertex 4 wins.")
    page.locator('[data-place="v4"]').click()
    expect(page.locator("#invitation")).to_be_hidden()


@pytest.mark.parametrize("game", [each.slug for each in GAMES])
def test_in_every_game_play_opens_on_a_position_that_who_moves_first_can_win(
    page: Any, site: str, expect: Any, game: str
) -> None:
    page.goto(f"{site}/play?game={game}")
    expect(page.locator("#status")).to_have_text("Your move.")
    page.click("#hint")
    expect(page.locator("#hinted")).to_have_text(re.compile("wins.$"))
    page.check("#values")
    if game not in ("odd-odd", "even-even"):  # where every move wins or none does
        assert page.locator("#moves .move:not(.wins)").count() > 0


def test_the_first_screen_leads_to_a_game_that_can_be_won(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/")
    page.click("#welcome a:text-is('Play')")
    expect(page.locator("#status")).to_have_text("Your move.")
    page.click("#hint")
    expect(page.locator("#hinted")).to_have_text(re.compile("wins.$"))
