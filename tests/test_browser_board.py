"""The board and what stands beside it, in a real browser: what is drawn, offered and shown first."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import serving

PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def site(web_base: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service that may solve."""
    path = tmp_path_factory.mktemp("board") / "kb.sqlite"
    shutil.copy(web_base, path)
    with serving(str(path), solve=True) as api:
        yield str(api.base_url).removesuffix("/api/v1/")


def test_a_board_of_geography_is_drawn_as_cells_and_changed_as_a_graph(
    page: Any, site: str, expect: Any
) -> None:
    page.goto(f"{site}/?game=geography&g=A(3,2,1)")
    expect(page.locator("rect.disc")).to_have_count(8)
    expect(page.locator(".visited")).to_have_count(4)
    expect(page.locator(".edge")).to_have_count(0)
    page.click("#tool-draw")
    expect(page.locator("circle.disc")).to_have_count(8)
    expect(page.locator(".visited")).to_have_count(0)
    page.click("#tool-play")
    page.locator('[data-place="v4"]').click()
    expect(page.locator("#name")).to_have_text("A(3,1,2)")
    expect(page.locator(".visited")).to_have_count(4 + 1)


def test_a_wide_board_says_what_many_cells_are_worth_once(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=geography&g=A(0,15,0)")
    expect(page.locator("rect.disc")).to_have_count(2 * 15)
    expect(page.locator("#moves .move")).not_to_have_count(0)
    texts = page.locator(".pill text").all_inner_texts()
    assert len(texts) == len(set(texts))


def test_the_terms_of_a_sum_are_boards_too(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=geography&g=A(3,2,1)-A(3,1,2)")
    expect(page.locator(".term rect.disc")).to_have_count(8 + 7)


@pytest.mark.parametrize(
    ("game", "graph", "places"),
    [
        ("node-kayles", "P4", "a vertex"),
        ("arc-kayles", "P4", "an edge"),
        ("take-away", "P4", "a vertex or an edge"),
    ],
)
def test_the_help_names_the_places_where_there_are_moves(
    page: Any, site: str, expect: Any, game: str, graph: str, places: str
) -> None:
    page.goto(f"{site}/?game={game}&g={graph}")
    expect(page.locator("#tool-help")).to_have_text(f"Click {places} to make the move there.")


def test_where_a_move_wins_that_was_not_looked_at_it_is_said_that_one_does(
    page: Any, site: str, expect: Any
) -> None:
    page.goto(f"{site}/?game=trail-removing&g=grid(4,5)")
    expect(page.locator("#notes")).to_contain_text("more moves than the 3,000 looked at")
    expect(page.locator("#moves")).to_contain_text("A move wins, it is not known which.")
    reply = page.request.get(f"{site}/api/v1/games/trail-removing/reply?graph=grid(4,5)").json()
    assert (reply["wins"], reply["guess"]) == (None, True)
    assert "it is a guess" in reply["why"]


def test_a_lost_position_is_lost_whatever_was_looked_at(page: Any, site: str) -> None:
    # grid(3,6) + grid(3,6) is 0: each move has its answer in the other part.
    reply = page.request.get(f"{site}/api/v1/games/trail-removing/reply?graph=2*grid(3,4)").json()
    assert (reply["wins"], reply["guess"]) == (False, False)


def test_no_certificate_is_offered_of_a_position_with_too_many_moves(
    page: Any, site: str, expect: Any
) -> None:
    value = {"value": "*31", "nim_value": 31, "outcome": "N", "evidence": "computed", "known": True}
    record = page.request.get(f"{site}/api/v1/games/trail-removing/value?graph=grid(4,5)").json()
    page.route("**/games/trail-removing/value*", lambda route: route.fulfill(json=record | value))
    page.goto(f"{site}/?game=trail-removing&g=grid(4,5)")
    expect(page.locator("#certificate")).to_contain_text("more moves than the service looks at")
    expect(page.locator("#certificate code")).to_contain_text("ggkb certify trail-removing 'grid(4,5)'")
    expect(page.locator("#certificate button")).to_have_count(0)


def test_a_certificate_that_may_take_long_is_offered_with_the_command(
    page: Any, site: str, expect: Any
) -> None:
    page.goto(f"{site}/?game=node-kayles&g=P14")
    expect(page.locator("#certificate button")).to_have_count(1)
    expect(page.locator("#certificate code")).to_contain_text("ggkb certify node-kayles 'P14'")
    page.goto(f"{site}/?game=node-kayles&g=P6")
    expect(page.locator("#certificate button")).to_have_count(1)
    expect(page.locator("#certificate code")).to_have_count(0)


def test_a_move_of_a_position_that_is_too_large_to_be_sent_is_made(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=take-away&g=K60")
    rows = page.locator("#moves .move")
    expect(rows).to_have_count(2)
    expect(rows.nth(1).locator(".leaves")).to_have_text("K_{1,1,…,1,2}")
    rows.first.click()
    expect(page.locator("#name")).to_have_text("K59")
    expect(page.locator(".vertex")).to_have_count(59)
    assert "g=K60&moves=0" in page.url
    page.go_back()
    expect(page.locator(".vertex")).to_have_count(60)


def test_what_is_stored_is_shown_before_anything_is_solved(page: Any, site: str, expect: Any) -> None:
    held = []
    page.route(re.compile(r"/explain\?graph=[^&]*&limit=\d+$"), lambda route: held.append(route))
    page.route("**/value", lambda route: held.append(route))
    page.goto(f"{site}/?game=node-kayles&g=grid(4,6)")
    expect(page.locator("#moves .move")).not_to_have_count(0)
    expect(page.locator("#value")).to_have_text("solving …")
    expect(page.locator("#moves .worth").first).to_have_text("?")
    assert len(held) == 2
    for route in held:
        route.continue_()
    expect(page.locator("#value")).to_have_text(re.compile(r"^(0|\*\d*)$"))
    expect(page.locator("#moves .worth").first).not_to_have_text("?")


def test_an_edge_list_stays_as_it_was_typed(page: Any, site: str, expect: Any) -> None:
    text = "edges:2-0,0-1,0-1,0-1,1-1"
    page.goto(f"{site}/?game=take-away&g={text}")
    expect(page.locator("#value")).not_to_be_empty()
    expect(page.locator("#moves .move")).not_to_have_count(0)
    expect(page.locator("#graph")).to_have_value(text)


@pytest.mark.parametrize("path", ["/?game=take-away", "/play?game=grim"])
def test_what_a_box_is_for_is_not_cut_off_on_a_phone(page: Any, site: str, path: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{site}{path}")
    for name in ("[name=q]", "#graph"):
        # With its own text in it the box need not be moved sideways.
        shown = "one => { one.value = one.placeholder; return one.scrollWidth <= one.clientWidth; }"
        assert page.locator(name).evaluate(shown), name


def test_a_proved_period_leads_to_its_sequence_and_its_meaning(page: Any, site: str, expect: Any) -> None:
    found = {
        "game": "node-kayles", "key": None, "value": "0", "nim_value": 0, "outcome": "P", "known": True,
        "evidence": "proved period", "mean": None, "temperature": None, "position": "C60",
        "provenance": [
            {"kind": "proved period", "family": "C_n", "period": "period 34 from n = 38, proved for all n"}
        ],
    }  # fmt: skip
    page.route("**/value*", lambda route: route.fulfill(json=found))
    page.goto(f"{site}/?game=node-kayles&g=C60")
    provenance = page.locator("#provenance")
    expect(provenance).to_have_text("C_n has the proved period 34 from n = 38, proved for all n")
    links = provenance.locator("a").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert links == ["/sequences?game=node-kayles&family=C_n&ranges=n=3..140", "/learn#period"]


def test_a_thermograph_has_a_heading_that_explains_it(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=even-odd&g=P3")
    expect(page.locator("#thermograph-title a")).to_have_attribute("href", "/learn#thermograph")
    expect(page.locator("#thermograph-title")).to_be_visible()
    page.goto(f"{site}/?game=grim&g=P3")
    expect(page.locator("#provenance")).not_to_be_empty()
    expect(page.locator("#thermograph-title")).to_be_hidden()


def test_the_board_stays_in_sight_while_the_panel_is_read(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=even-odd&g=P(4,3)")
    expect(page.locator("#certificate")).not_to_be_empty()
    page.evaluate("scrollTo(0, 350)")
    expect(page.locator("#board")).to_be_in_viewport(ratio=0.9)


def test_a_paper_is_named_once_for_what_it_says(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=take-away&g=K4")
    row = page.locator("#theorems li", has=page.locator("b:text-is('*')")).first
    expect(row.locator("a")).not_to_have_count(1)
    assert row.inner_text().count("O'Sullivan") == 1
