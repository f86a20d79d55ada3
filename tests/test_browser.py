"""The explorer in a real browser: drawing, moving, playing, reading."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import serving

from bench.browser import FIRST_PAINT
from kb import KnowledgeBase
from kb.certificates.checker import check_file
from kb.seeding import catalogue, seed

PUZZLE = "K_{1,3} + C_4 + K_2 + K_{2,3}"
ZERO = re.compile(r"^0$")


@pytest.fixture(scope="module")
def site(web_base: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service that may solve."""
    path = tmp_path_factory.mktemp("browser") / "kb.sqlite"
    shutil.copy(web_base, path)
    with serving(str(path), solve=True) as api:
        yield str(api.base_url).removesuffix("/api/v1/")


def draw_triangle(page: Any) -> None:
    """Three clicks for vertices, three drags for edges."""
    box = page.locator("#board").bounding_box()
    corners = [(box["x"] + x, box["y"] + y) for x, y in ((200, 300), (420, 300), (310, 440))]
    for number, corner in enumerate(corners, 1):
        page.mouse.click(*corner)
        page.locator(f'[data-place="v{number - 1}"]').wait_for()
    for number, (start, end) in enumerate(((0, 1), (1, 2), (2, 0)), 1):
        page.mouse.move(*corners[start])
        page.mouse.down()
        page.mouse.move(*corners[end], steps=4)
        page.mouse.up()
        page.locator(f'[data-place="e{number - 1}"]').wait_for(state="attached")


def test_a_triangle_drawn_with_the_mouse_has_take_away_value_0(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=take-away")
    page.select_option("#game", "grim")
    draw_triangle(page)
    page.select_option("#game", "take-away")
    expect(page.locator("#value")).to_have_text(ZERO)
    expect(page.locator("#name")).to_have_text("K3")
    assert "game=take-away&g=edges:0-1,1-2,0-2" in page.url


def test_the_polish_puzzle_has_a_winning_move_that_can_be_followed(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=take-away")
    page.select_option("#game", "polish")
    page.fill("#graph", PUZZLE)
    page.keyboard.press("Enter")
    expect(page.locator("#value")).to_have_text("*3")
    winning = page.locator(".vertex.wins")
    expect(winning).to_have_count(2)
    winning.first.click()
    expect(page.locator("#value")).to_have_text(ZERO)
    expect(page.locator("#moves .move.wins")).to_have_count(0)
    expect(page.locator("#moves")).to_contain_text("No move wins")
    expect(page.locator(".brushes")).to_have_count(1)


def test_the_address_is_the_position(page: Any, chromium: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=take-away")
    page.select_option("#game", "polish")
    page.fill("#graph", "K_{2,3}")
    page.click("button:text-is('Show')")
    expect(page.locator("#value")).to_have_text("*2")
    other = chromium.new_page()
    other.goto(page.url)
    expect(other.locator("#value")).to_have_text("*2")
    expect(other.locator("#name")).to_have_text("K_{2,3}")
    expect(other.locator("#game")).to_have_value("polish")
    other.close()


def test_back_and_forward_go_through_the_moves(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=take-away&g=P3")
    expect(page.locator("#name")).to_have_text("P3")
    page.locator('[data-place="v1"].option').click()
    expect(page.locator("#name")).to_have_text("2*K1")
    expect(page.locator(".vertex")).to_have_count(2)
    page.go_back()
    expect(page.locator("#name")).to_have_text("P3")
    expect(page.locator(".vertex")).to_have_count(3)
    page.go_forward()
    expect(page.locator("#name")).to_have_text("2*K1")
    expect(page.locator("#value")).to_have_text(ZERO)


def test_what_is_left_after_a_move_stays_where_it_was(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=take-away&g=C5")
    expect(page.locator("#name")).to_have_text("C5")
    before = [page.locator(f'[data-place="v{v}"]').get_attribute("transform") for v in range(5)]
    page.locator('[data-place="v1"].option').click()
    expect(page.locator("#name")).to_have_text("P4")
    after = [page.locator(f'[data-place="v{v}"]').get_attribute("transform") for v in range(4)]
    assert after == before[:1] + before[2:]


def test_pasted_graph6_is_read(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=take-away")
    page.fill("#graph", "Bw")
    page.click("button:text-is('Show')")
    expect(page.locator("#name")).to_have_text("K3")


def test_a_wrong_text_is_explained_where_it_goes_wrong(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=take-away")
    page.fill("#graph", "K_{2,,3}")
    page.click("button:text-is('Show')")
    expect(page.locator("#fault p")).to_contain_text("expected")
    expect(page.locator("#fault mark")).to_have_text(",")
    page.fill("#graph", "K3")
    page.click("button:text-is('Show')")
    expect(page.locator("#value")).to_have_text(ZERO)
    expect(page.locator("#fault")).to_be_hidden()


def test_loops_and_parallel_edges_are_drawn_where_the_game_has_them(
    page: Any, site: str, expect: Any
) -> None:
    page.goto(f"{site}/?game=take-away&g=K2")
    expect(page.locator("#name")).to_have_text("K2")
    page.click("#tool-draw")
    vertex = [page.locator(f'[data-place="v{v}"] .disc').bounding_box() for v in range(2)]
    centre = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in vertex]
    page.mouse.click(*centre[0])
    page.mouse.click(*centre[1])
    expect(page.locator(".edge")).to_have_count(2)
    page.mouse.click(*centre[0])
    page.mouse.click(*centre[0])
    expect(page.locator(".edge")).to_have_count(3)
    assert "g=edges:0-1,0-1,0-0" in page.url
    page.select_option("#game", "grim")
    expect(page.locator(".edge")).to_have_count(1)
    expect(page.locator("#name")).to_have_text("K2")


def test_vertices_are_dragged_and_deleted(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=take-away&g=K3")
    expect(page.locator("#name")).to_have_text("K3")
    page.click("#tool-drag")
    place = page.locator('[data-place="v0"]')
    before = place.get_attribute("transform")
    box = page.locator('[data-place="v0"] .disc').bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y - 40, steps=4)
    page.mouse.up()
    assert place.get_attribute("transform") != before
    expect(page.locator("#value")).to_have_text(ZERO)
    page.click("#tool-delete")
    page.mouse.click(x + 60, y - 40)
    expect(page.locator("#name")).to_have_text("K2")


def test_brushes_are_put_on_vertices(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=polish&g=C4")
    expect(page.locator("#name")).to_have_text("C4")
    page.click("#tool-brush")
    page.locator('[data-place="v2"]').click()
    expect(page.locator(".brushes")).to_have_text("1")
    assert "@+brushes=0,0,1,0" in page.url
    page.locator('[data-place="v2"]').click(modifiers=["Shift"])
    expect(page.locator(".brushes")).to_have_count(0)


def test_a_token_and_edges_of_both_players_are_drawn(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=geography&g=edges:0-1L,1-2L+@+token=0")
    expect(page.locator("#value")).not_to_be_empty()
    page.click("#tool-mark")
    line = page.locator('[data-place="e1"] .line')
    # None where the board was drawn anew just then
    box = next(found for _ in range(100) if (found := line.bounding_box()))
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator('[data-place="e1"]')).to_have_class(re.compile("mark-R"))
    page.click("#tool-token")
    page.locator('[data-place="v1"]').click()
    expect(page.locator("#name")).to_have_text("A(1,1,0)")
    assert "g=edges:0-1L,1-2R+@+token=1" in page.url
    expect(page.locator("img.thermograph")).to_have_js_property("complete", True)
    assert page.locator("img.thermograph").evaluate("image => image.naturalWidth") > 0


def test_a_sum_with_signs_has_a_board_for_each_term(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=geography&g=A(1,1,0)+-+A(0,2,0)")
    expect(page.locator("#board")).to_be_hidden()
    terms = page.locator("#terms .term")
    expect(terms).to_have_count(2)
    expect(terms.nth(1)).to_have_class(re.compile("negative"))
    expect(page.locator("#moves .move").first).to_contain_text("term ")
    before = page.locator("#name").inner_text()
    terms.nth(1).locator(".vertex.option").first.click()
    expect(page.locator("#name")).not_to_have_text(before)
    expect(page.locator("#line .ply")).to_have_count(2)
    expect(terms).to_have_count(2)
    expect(page.locator("#fault")).to_be_hidden()


def test_a_sum_of_several_games_and_a_value_is_walked_on_its_boards(
    page: Any, site: str, expect: Any
) -> None:
    """What a board writes at a vertex is the value there is after the move; the address leads back to it."""
    page.goto(f"{site}/?game=take-away&g=K4+%2B+grim:P5+%2B+*2")
    expect(page.locator("#terms .term")).to_have_count(3)
    expect(page.locator("#terms .term").nth(1)).to_contain_text("grim")
    expect(page.locator("#terms .literal")).to_have_text("+ *2")
    option = page.locator("#terms .term").nth(1).locator('[data-place="v2"].option')
    worth = option.locator(".value").text_content()
    option.click()
    expect(page.locator("#value")).to_have_text(worth)
    assert "moves=1:2" in page.url
    page.reload()
    expect(page.locator("#value")).to_have_text(worth)
    expect(page.locator("#terms .term")).to_have_count(3)
    page.locator('[data-step="back"]').click()
    expect(option).to_be_visible()


def test_the_explorer_works_from_the_keyboard(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=take-away")
    page.locator("#board").focus()
    for count in range(1, 3):
        page.keyboard.press("n")
        expect(page.locator(".vertex")).to_have_count(count)
    for v in range(2):
        page.locator(f'[data-place="v{v}"]').focus()
        page.keyboard.press("Enter")
    expect(page.locator("#name")).to_have_text("K2")
    page.keyboard.press("p")
    page.locator('[data-place="e0"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#name")).to_have_text("2*K1")


def test_a_graph_is_drawn_by_touch(page: Any, site: str, expect: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site}/?game=grim")
    box = page.locator("#board").bounding_box()
    ends = [(box["x"] + x, box["y"] + 250) for x in (100, 250)]
    for count, end in enumerate(ends, 1):
        page.touchscreen.tap(*end)
        expect(page.locator(".vertex")).to_have_count(count)
    for end in ends:
        page.touchscreen.tap(*end)
    expect(page.locator("#name")).to_have_text("K2")


def test_a_game_is_known_by_its_alias(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=graph-chomp&g=K3")
    expect(page.locator("#game")).to_have_value("take-away")
    expect(page.locator("#value")).to_have_text(ZERO)
    page.goto(f"{site}/?game=chess&g=K3")
    expect(page.locator("#fault")).to_have_text("There is no game chess.")


def test_dark_screens_get_a_dark_page(page: Any, site: str) -> None:
    def brightness() -> int:
        page.goto(f"{site}/games")
        colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
        return sum(map(int, re.findall(r"\d+", colour)[:3]))

    page.emulate_media(color_scheme="dark")
    assert brightness() < 150
    page.emulate_media(color_scheme="light")
    assert brightness() > 600


def test_a_printed_page_is_its_content(page: Any, site: str, expect: Any) -> None:
    """On paper there is nothing to press; the board, what is known and the whole list are there."""
    page.goto(f"{site}/?game=take-away&g=K4")
    expect(page.locator("#moves .move").first).to_be_visible()
    page.emulate_media(media="print")
    for gone in ("header.top", "#asked", "#tools", "#fit", "#play-here"):
        expect(page.locator(gone)).to_be_hidden()
    for stays in ("#board .vertex", "#value", "#name", "#moves .move", "#theorems"):
        expect(page.locator(stays).first).to_be_visible()
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    page.goto(f"{site}/errata")
    laid_out = "[...document.querySelectorAll('article')].map(one => getComputedStyle(one).contentVisibility)"
    assert set(page.evaluate(laid_out)) == {"visible"}
    pages = page.pdf()
    assert pages.startswith(b"%PDF")
    assert pages.count(b"/Type /Page") > 2
    page.emulate_media(media="screen", color_scheme="light")


def test_copies_are_made_for_other_programs(page: Any, chromium: Any, site: str, expect: Any) -> None:
    chromium.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)
    page.goto(f"{site}/?game=take-away&g=K3")
    for name, wanted in (
        ("Text", "K3"),
        ("graph6", "Bw"),
        ("Python", "Position(3, [(0, 1), (0, 2), (1, 2)])"),
    ):
        page.click(f'#copies button:has-text("{name}")')
        expect(page.locator("#copies")).to_contain_text("Copied")
        assert page.evaluate("navigator.clipboard.readText()") == wanted


def test_who_starts_from_a_lost_position_loses_to_the_perfect_player(
    page: Any, site: str, expect: Any
) -> None:
    page.goto(f"{site}/?game=take-away&g=K3")
    expect(page.locator("#value")).to_have_text(ZERO)
    page.click("#play-here")
    status = page.locator("#status")
    for _ in range(10):
        expect(status).to_have_text(re.compile("Your move|You cannot move"))
        if "cannot" in status.inner_text():
            break
        count = page.locator("#log li").count()
        page.locator("#board .option").first.click()
        expect(page.locator("#log li")).to_have_count(count + 2)
    expect(status).to_have_text("You cannot move: you lose.")
    assert page.locator("#log li").count() % 2 == 0


def test_the_perfect_player_can_start_and_then_lose(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/play?game=take-away&g=E2&starts=it")
    expect(page.locator("#log li")).to_have_count(1)
    expect(page.locator("#status")).to_have_text("Your move.")
    page.locator("#moves .move").first.click()
    expect(page.locator("#status")).to_have_text("The perfect player cannot move: you win.")


def test_left_and_right_have_their_own_moves_in_play(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/play?game=even-odd&g=K2&you=L")
    expect(page.locator("#status")).to_have_text("You cannot move: you lose.")
    page.select_option("#you", "R")
    page.click("text=New game")
    expect(page.locator("#status")).to_have_text("Your move.")


def test_the_perfect_player_who_cannot_start_has_lost(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/play?game=even-odd&g=K2&you=R&starts=it")
    expect(page.locator("#status")).to_have_text("The perfect player cannot move: you win.")


def test_a_sum_with_signs_is_played_to_its_end(page: Any, site: str, expect: Any) -> None:
    """A game minus itself is lost for who starts."""
    page.goto(f"{site}/play?game=geography&g=A(1,1,0)+-+A(1,1,0)&you=L")
    status = page.locator("#status")
    expect(page.locator("#terms .board")).to_have_count(2)
    for _ in range(6):
        expect(status).to_have_text(re.compile("Your move|You cannot move"))
        if "cannot" in status.inner_text():
            break
        count = page.locator("#log li").count()
        page.locator("#moves .move").first.click()
        expect(page.locator("#log li")).to_have_count(count + 2)
    expect(status).to_have_text("You cannot move: you lose.")


def test_a_sum_of_two_games_is_played_to_its_end(page: Any, site: str, expect: Any) -> None:
    """K2 in Take-Away and P3 in Grim are both *2: who does not start wins."""
    page.goto(f"{site}/play?game=take-away&g=K2+%2B+grim:P3&starts=it")
    status = page.locator("#status")
    expect(page.locator("#terms .board")).to_have_count(2)
    page.check("#values")
    for _ in range(4):
        expect(status).to_have_text(re.compile("Your move|cannot move"))
        if "cannot" in status.inner_text():
            break
        count = page.locator("#log li").count()
        page.locator("#terms .option.wins").first.click()
        expect(page.locator("#log li").nth(count)).to_be_visible()
    expect(status).to_have_text("The perfect player cannot move: you win.")


def test_the_board_is_one_stop_and_arrow_keys_go_inside(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=take-away&g=P4")
    expect(page.locator("#name")).to_have_text("P4")
    assert page.locator('#board [tabindex="0"]').count() == 1
    page.locator('#board [tabindex="0"]').focus()
    places = []
    for _ in range(4):
        page.keyboard.press("ArrowRight")
        places.append(page.evaluate("document.activeElement.dataset.place"))
    assert places == ["e0", "v1", "e1", "v2"]
    page.keyboard.press("Enter")
    expect(page.locator("#name")).to_have_text("K2 + K1")


def test_the_thermographs_of_a_sum_stand_beside_those_of_its_parts(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=even-odd&g=P3+%2B+P4+-+S3")
    figures = page.locator("#thermograph .part")
    expect(figures).to_have_count(3)
    expect(page.locator("#thermograph .thermograph").first).to_be_visible()
    assert {one.inner_text() for one in figures.all()} == {"P3", "P4", "−S3"}
    for picture in page.locator("#thermograph img").all():
        expect(picture).to_have_js_property("complete", value=True)
        assert picture.evaluate("image => image.naturalWidth") > 0


def test_a_picture_is_downloaded(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=take-away&g=K4")
    link = page.locator("#copies a", has_text="SVG")
    expect(link).to_be_visible()
    with page.expect_download() as download:
        link.click()
    assert download.value.suggested_filename == "take-away.svg"
    assert Path(download.value.path()).read_text(encoding="utf-8").startswith("<svg")


def test_the_box_at_the_top_opens_what_is_typed(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/papers")
    page.fill(".find input", "grim C5")
    page.keyboard.press("Enter")
    expect(page.locator("#name")).to_have_text("C5")
    assert "game=grim" in page.url


def test_a_drawing_is_zoomed_and_moved(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=take-away&g=P4")
    expect(page.locator("#name")).to_have_text("P4")
    ends = page.locator('[data-place="v0"]'), page.locator('[data-place="v3"]')
    width = ends[1].bounding_box()["x"] - ends[0].bounding_box()["x"]
    page.click("#smaller")
    assert abs(ends[1].bounding_box()["x"] - ends[0].bounding_box()["x"] - 0.8 * width) < 2
    before = ends[0].bounding_box()
    board = page.locator("#board").bounding_box()
    x, y = board["x"] + board["width"] / 2, board["y"] + 20
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 40, steps=3)
    page.mouse.up()
    assert abs(ends[0].bounding_box()["x"] - before["x"] - 60) < 2
    page.click("#fit")
    assert abs(ends[1].bounding_box()["x"] - ends[0].bounding_box()["x"] - width) < 2


def test_a_game_is_in_its_address_and_branches(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/play?game=take-away&g=C4")
    status, log = page.locator("#status"), page.locator("#log li")
    expect(status).to_have_text("Your move.")
    page.locator('[data-place="v0"]').click()
    expect(log).to_have_count(2)
    expect(status).to_have_text("Your move.")
    first = page.url
    assert "g=C4" in first
    assert "moves=0," in first
    page.click("#take-back")
    expect(log).to_have_count(0)
    expect(status).to_have_text("Your move.")
    page.locator('[data-place="e0"]').press("Enter")
    expect(log).to_have_count(2)
    expect(page.locator("#line .branch")).to_have_count(1)
    page.goto(first)
    expect(log).to_have_count(2)
    expect(log.first).to_contain_text("You: vertex 0")
    expect(page.locator(".vertex")).not_to_have_count(4)


def test_a_hint_wins_and_the_perfect_player_says_why(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/play?game=take-away&g=K4&starts=it")
    expect(page.locator("#status")).to_have_text("Your move.")
    page.click("#why summary")
    expect(page.locator("#why-text")).to_contain_text("value 0")
    page.click("#hint")
    expect(page.locator("#hinted")).to_have_text("No move wins here.")
    page.goto(f"{site}/play?game=take-away&g=K4")
    expect(page.locator("#status")).to_have_text("Your move.")
    page.click("#hint")
    expect(page.locator("#hinted")).to_have_text(re.compile(r"wins\.$"))
    expect(page.locator("#board .lit")).not_to_have_count(0)


def test_the_explorer_walks_back_and_into_branches(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=take-away&g=P4")
    expect(page.locator("#value")).not_to_have_text("")
    page.locator('[data-place="v0"]').click()
    expect(page.locator("#name")).to_have_text("P3")
    assert page.url.endswith("g=P4&moves=0")
    page.click('[data-step="back"]')
    expect(page.locator("#name")).to_have_text("P4")
    page.locator('[data-place="e1"]').press("Enter")
    expect(page.locator("#name")).to_have_text("2*K2")
    expect(page.locator("#line .branch")).to_have_count(1)
    page.locator("#line .ply", has_text="vertex 0").click()
    expect(page.locator("#name")).to_have_text("P3")
    page.reload()
    expect(page.locator("#name")).to_have_text("P3")
    expect(page.locator("#line .ply[aria-current]")).to_contain_text("vertex 0")


def test_claims_are_narrowed_by_words_and_facets(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/claims")
    page.fill('input[name="text"]', "wheel")
    page.keyboard.press("Enter")
    expect(page.locator("article.claim").first).to_contain_text(re.compile("wheel", re.IGNORECASE))
    before = page.locator("[role=status]").inner_text()
    page.locator(".facets a", has_text="conjecture").first.click()
    expect(page.locator("[role=status]")).not_to_have_text(before)
    assert "text=wheel" in page.url
    assert "kind=conjecture" in page.url


def test_a_search_has_pictures_a_total_and_an_order(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/search?game=grim&filters=n=5")
    expect(page.locator("#summary")).to_contain_text("23 positions")
    expect(page.locator("#found img").first).to_be_visible()
    page.select_option("#sort", "-m")
    expect(page.locator("#found a").first).to_contain_text("K5")
    with page.expect_download() as file:
        page.click("#download")
    assert file.value.path().read_text().count("\n") == 24


def test_a_table_has_a_legend_and_is_laid_beside_print(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/tables")
    page.select_option("#against", "ottaway_table_1")
    page.click("text=Show")
    expect(page.locator("#summary")).to_contain_text("from print")
    expect(page.locator("#legend .key").first).to_contain_text("×")
    with page.expect_download() as file:
        page.click("#download")
    assert file.value.path().read_text().startswith("m,n,value,printed,mark\n")


def test_a_move_in_play_can_be_taken_back(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/play?game=take-away&g=C4")
    expect(page.locator("#status")).to_have_text("Your move.")
    page.locator('[data-place="v0"]').click()
    expect(page.locator("#log li")).to_have_count(2)
    expect(page.locator("#status")).to_have_text(re.compile("Your move|You cannot"))
    page.go_back()
    expect(page.locator(".vertex")).to_have_count(4)
    expect(page.locator("#log li")).to_have_count(0)
    expect(page.locator("#status")).to_have_text("Your move.")


def test_an_erratum_shows_its_counterexample(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/errata")
    page.click('a.erratum[href="/claims/osullivan/proposition-1.7-z"]')
    image = page.locator(".counterexample img")
    expect(image).to_be_visible()
    expect(image).to_have_js_property("complete", True)
    assert image.evaluate("image => image.naturalWidth") > 0
    page.click("text=Open in the explorer")
    expect(page.locator("#value")).to_have_text("*")


def test_a_table_is_a_heat_map_whose_cells_open_the_explorer(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/tables?game=polish&family=K_{{m,n}}&ranges=m=1..2+n=1..2")
    expect(page.locator(".heat td")).to_have_count(4)
    page.locator(".heat td a").last.click()
    expect(page.locator("#name")).to_have_text("C4")


def test_a_facet_narrows_the_search(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/search?game=grim")
    page.click('button[aria-label*="n = 3 and value *2"]')
    expect(page.locator("#filters")).to_have_value("n=3 value=*2")
    expect(page.locator("#found li")).to_have_count(1)
    expect(page.locator("#summary")).to_contain_text("complete")
    page.locator("#found a").click()
    expect(page.locator("#value")).to_have_text("*2")


def test_the_first_paint_comes_well_under_a_second(page: Any, site: str) -> None:
    page.goto(f"{site}/?game=take-away")
    page.goto(f"{site}/?game=take-away&g=K3")
    assert page.evaluate(FIRST_PAINT) < 1000


def test_nothing_is_asked_of_any_other_host(page: Any, site: str, expect: Any) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}/?game=even-odd&g=P3")
    expect(page.locator("#value")).not_to_be_empty()
    page.wait_for_load_state("networkidle")
    assert asked
    assert all(url.startswith(site) for url in asked)


def test_the_first_screen_has_a_puzzle_whose_answer_is_found_by_trying(
    page: Any, site: str, expect: Any
) -> None:
    """The winning move is a brush on a vertex of degree 3 of K_{2,3}; print says degree 2."""
    page.goto(site)
    expect(page.locator("#welcome")).to_be_visible()
    expect(page.locator(".vertex.option")).to_have_count(15)
    expect(page.locator("#value")).to_have_count(0)
    page.locator('[data-place="v13"]').click()
    expect(page.locator("#tried")).to_contain_text("No:")
    expect(page.locator("#value")).to_have_count(0)
    page.locator('[aria-label^="vertex 10, degree 3"]').click()
    expect(page.locator("#tried")).to_contain_text("Yes:")
    expect(page.locator("#value")).to_have_text("*3")


def test_the_panel_leads_from_the_puzzle_to_what_is_wrong_in_print(
    page: Any, web_base: Path, tmp_path: Path, expect: Any
) -> None:
    """Section 9 of its paper prints the move as one on a vertex of degree 2."""
    path = tmp_path / "kb.sqlite"
    shutil.copy(web_base, path)
    with KnowledgeBase(str(path)) as base:
        seed(base.store, [paper for paper in catalogue() if paper.key == "gordinowicz"])
    with serving(str(path), solve=True) as api:
        page.goto(str(api.base_url).removesuffix("/api/v1/"))
        page.click("#reveal")
        refuted = page.locator("#theorems li", has_text="Counterexample to")
        expect(refuted).to_contain_text("a brush on a vertex of degree 2 of K2,3 wins")
        expect(refuted.locator("sub").first).to_have_text("2,3")
        refuted.get_by_role("link", name="Gordinowicz, Nowakowski and Prałat, Section 9").click()
        expect(page.locator("main")).to_contain_text("leaves *")
        assert page.url.endswith("/claims/gordinowicz/section-9-move")


def test_a_trail_is_picked_edge_by_edge(page: Any, site: str, expect: Any) -> None:
    """On a path of four edges two middle ones leave 2 K2, which is 0: the nim-value of a path is known."""
    page.goto(f"{site}/?game=trail-removing&g=P5")
    expect(page.locator("#name")).to_have_text("P5")
    page.locator('[data-place="e1"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#pick")).to_contain_text("edge 1\u20112")
    page.locator('[data-place="e2"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#pick")).to_contain_text("edges 1\u20112 and 2\u20113")
    expect(page.locator("#pick")).to_contain_text("leaves 0")
    page.click("text=Make this move")
    expect(page.locator("#name")).to_have_text("2*K2")
    expect(page.locator("#value")).to_have_text(ZERO)


def test_edges_that_make_no_trail_are_no_move(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=trail-removing&g=P5")
    expect(page.locator("#name")).to_have_text("P5")
    for edge in ("e0", "e3"):
        page.locator(f'[data-place="{edge}"]').focus()
        page.keyboard.press("Enter")
    expect(page.locator("#pick")).to_contain_text("not a trail yet")
    expect(page.locator("text=Make this move")).to_be_disabled()


def test_a_large_position_is_drawn_before_its_moves_are_known(page: Any, site: str, expect: Any) -> None:
    """Squayles on P4 x P5: its trails are too many to explain in the time of a request."""
    page.goto(f"{site}/?game=trail-removing&g=grid(4,5)")
    expect(page.locator(".vertex")).to_have_count(20)
    page.locator('[data-place="e0"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("text=Make this move")).to_be_enabled()


@pytest.mark.parametrize("slow", ["**/api/v1/**", "**/explain?**"])
def test_nothing_of_the_last_position_stands_beside_the_next(
    page: Any, site: str, expect: Any, slow: str
) -> None:
    """While answers about the next position are held back, all of them or those that tell its moves."""
    page.goto(f"{site}/?game=trail-removing&g=P3")
    expect(page.locator("#name")).to_have_text("P3")
    expect(page.locator("#moves .move")).not_to_have_count(0)
    held: list[Any] = []
    holding = True

    def hold(route: Any) -> None:
        if holding:
            held.append(route)
        else:
            route.continue_()

    page.route(slow, hold)
    with page.expect_request(slow):
        page.fill("#graph", "K_{3,5}")
        page.click("button:text-is('Show')")
    expect(page.locator("#moves .move")).to_have_count(0)
    if "explain" in slow:
        expect(page.locator("#value")).to_have_text("*15")
        expect(page.locator("#name")).to_have_text("K_{3,5}")
    else:
        expect(page.locator("#value")).to_have_count(0)
        expect(page.locator("#name")).not_to_have_text("P3")
    assert page.locator(".vertex").count() != 3
    holding = False
    for route in held:
        route.continue_()
    expect(page.locator("#name")).to_have_text("K_{3,5}")
    expect(page.locator("#moves .move")).not_to_have_count(0)
    expect(page.locator(".vertex")).to_have_count(8)
    page.fill("#graph", "K_{3,,5}")
    page.click("button:text-is('Show')")
    expect(page.locator("#fault mark")).to_have_text(",")
    expect(page.locator("#value")).to_have_count(0)
    expect(page.locator("#moves .move")).to_have_count(0)


def test_vertices_keep_their_numbers_through_a_game(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=take-away&g=C5")
    expect(page.locator("#name")).to_have_text("C5")
    page.check("#numbers")
    page.locator('[data-place="v1"].option').click()
    expect(page.locator("#name")).to_have_text("P4")
    assert page.locator(".number").all_text_contents() == ["0", "2", "3", "4"]


@pytest.mark.parametrize("width", [1280, 390])
def test_a_proved_period_shows_its_plot_and_the_ends_it_rests_on(
    page: Any, site: str, expect: Any, width: int
) -> None:
    """Node Kayles on P_n is the octal game 0.137, of period 34 from n = 52 (published)."""
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{site}/sequences?game=node-kayles&family=tadpole(3,n)&ranges=n=1..120")
    expect(page.locator("#summary")).to_contain_text("proved for all n")
    expect(page.locator("#plot circle")).to_have_count(120)
    page.locator("#proof summary").click()
    rows = page.locator("#proof tbody tr")
    expect(rows.filter(has_text="P_n")).to_contain_text("34, from 52")
    expect(rows.filter(has_text="P_n")).to_contain_text("52 ≤ n < 141")
    expect(page.locator("#plot .begins title")).to_have_text("the period begins at n = 50")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if folder := os.environ.get("GGKB_SCREENSHOTS"):
        page.screenshot(path=f"{folder}/period-{width}.png", full_page=True)


@pytest.mark.parametrize("width", [1280, 390])
def test_the_certificate_of_a_value_is_downloaded_and_checked(
    page: Any, site: str, expect: Any, tmp_path: Path, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{site}/?game=node-kayles&g=petersen")
    expect(page.locator("#value")).to_have_text("*")
    page.get_by_role("button", name="Make a certificate").click()
    with page.expect_download() as started:
        page.get_by_role("link", name="certificate.jsonl").click()
    path = tmp_path / started.value.suggested_filename
    started.value.save_as(path)
    assert [claim["is"] for claim in check_file(str(path)).claims] == [1]
    if folder := os.environ.get("GGKB_SCREENSHOTS"):
        page.screenshot(path=f"{folder}/certificate-{width}.png", full_page=True)
