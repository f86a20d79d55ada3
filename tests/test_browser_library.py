"""The pages of the library as they are laid out by a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from serving import serving


@pytest.fixture(scope="module")
def site(web_base: Path) -> Iterator[str]:
    with serving(str(web_base)) as api:
        yield str(api.base_url).removesuffix("/api/v1/")


def test_on_a_phone_the_navigation_is_one_line_that_every_page_can_be_reached_from(
    page: Any, site: str, expect: Any
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site}/claims")
    assert page.locator("header.top").bounding_box()["height"] <= 100
    links = page.locator("nav[aria-label=Pages] a")
    tops = {round(link.bounding_box()["y"]) for link in links.all()}
    assert len(tops) == 1
    links.last.focus()
    box = links.last.bounding_box()
    assert 0 <= box["x"] <= box["x"] + box["width"] <= 390
    links.last.click()
    expect(page.locator("h1")).to_have_text("What is a value?")


@pytest.mark.parametrize("width", [1280, 390])
def test_the_box_at_the_top_is_wide_and_says_what_it_takes(page: Any, site: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{site}/")
    box = page.locator(".find input")
    assert box.bounding_box()["width"] >= 200
    assert box.get_attribute("placeholder") == "graph, claim, paper …"
    assert "1,1,2,0,3" in box.get_attribute("title")


def test_counts_in_tables_are_written_as_the_rest_of_the_table(page: Any, site: str) -> None:
    page.goto(f"{site}/runs")
    style = "one => { const s = getComputedStyle(one); return [s.fontSize, s.fontWeight, s.fontFamily]; }"
    cells = page.locator("td.count").first, page.locator("td:not(.count)").first
    assert cells[0].evaluate(style) == cells[1].evaluate(style)


def test_pictures_of_a_search_are_as_wide_as_their_cards(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/search?game=polish&filters=n=4")
    picture = page.locator("#found img").first
    expect(picture).to_have_js_property("complete", value=True)
    drawn = picture.evaluate(
        "one => Math.min(one.clientWidth / one.naturalWidth, one.clientHeight / one.naturalHeight)"
    )
    assert drawn > 0.7, "labels of 11 px are then still read"
    name = page.locator("#found .name").first
    assert name.bounding_box()["y"] >= picture.bounding_box()["y"] + picture.bounding_box()["height"]


def test_a_long_table_of_counts_leaves_room_for_what_is_found(page: Any, site: str, expect: Any) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"{site}/search?game=take-away")
    expect(page.locator("#facets tr").nth(3)).to_be_visible()
    assert page.locator("#facets").bounding_box()["height"] <= 260
    expect(page.locator("#found a").first).to_be_in_viewport()
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    expect(page.locator("#found a").first).to_be_in_viewport()


def test_what_can_never_be_complete_is_not_called_perhaps_complete(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/search?game=take-away&filters=connected")
    expect(page.locator("#summary")).to_contain_text("not all there are: multigraphs are without end")


def test_captions_are_no_wider_than_the_window(page: Any, site: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site}/games/take-away")
    caption = page.locator("p", has_text="Stored positions by vertices and value").bounding_box()
    assert caption["x"] + caption["width"] <= 390


def test_cells_of_a_table_lead_to_positions_as_people_write_them(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/tables?game=even-odd&family=P(n,k)&ranges=n=1..2+k=1..2")
    expect(page.locator(".heat td a").last).to_have_attribute("title", "P(2,2)")
    assert page.locator(".heat td a").last.get_attribute("href").endswith("g=P(2,2)")


def test_a_word_of_a_page_leads_to_its_entry(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/sequences")
    page.locator("a.word", has_text="period").click()
    entry = page.locator("#period")
    expect(entry).to_be_in_viewport()
    expect(entry).to_contain_text("saltus")


@pytest.mark.parametrize(
    "path", ["/", "/play", "/claims/osullivan/lemma-2.3", "/papers", "/learn", "/search"]
)
def test_on_a_phone_the_line_of_pages_shows_where_one_is_and_covers_no_other(
    page: Any, site: str, expect: Any, path: str
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site}{path}")
    expect(page.locator("nav[aria-label=Pages] [aria-current]")).to_be_in_viewport(ratio=1)
    boxes = [one.bounding_box() for one in page.locator("nav[aria-label=Pages] a").all()]
    assert all(left["x"] + left["width"] <= right["x"] + 1 for left, right in pairwise(boxes))


def test_on_a_phone_claims_begin_within_the_first_window(page: Any, site: str, expect: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site}/claims")
    expect(page.locator("article.claim").first).to_be_in_viewport()


def test_a_wide_picture_is_read_at_its_own_size_and_moved_sideways(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/claims/siegel/section-2-three-greater")
    picture = page.locator(".picture")
    image = picture.locator("img")
    expect(image).to_have_js_property("complete", value=True)
    assert image.evaluate("one => one.clientWidth === one.naturalWidth && one.naturalWidth > 1300")
    assert picture.evaluate("one => one.clientWidth < one.scrollWidth")
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    picture.focus()
    page.keyboard.press("ArrowRight")
    expect(picture).not_to_have_js_property("scrollLeft", 0)


def test_a_small_picture_stands_beside_what_is_wrong(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/claims/osullivan/proposition-1.7-z")
    expect(page.locator(".picture img")).to_have_js_property("complete", value=True)
    words, figure = page.locator(".wrong").bounding_box(), page.locator("figure").bounding_box()
    assert words["x"] + words["width"] <= figure["x"]
    assert abs(words["y"] - figure["y"]) < 40


def test_lines_of_a_large_graph_are_seen_in_its_small_picture(page: Any, site: str) -> None:
    """However small the picture is, its lines are as wide as in a large one."""
    page.goto(f"{site}/api/v1/games/even-odd/picture.svg?graph=P(4,27)&theme=light")
    line = page.locator(".edge").first
    assert line.evaluate("one => getComputedStyle(one).vectorEffect") == "non-scaling-stroke"


@pytest.mark.parametrize("filters", ["n=3+nim_value=9", "n=x"])
def test_a_search_that_finds_nothing_offers_nothing_to_download(
    page: Any, site: str, expect: Any, filters: str
) -> None:
    page.goto(f"{site}/search?game=grim&filters={filters}")
    expect(page.locator("#summary, #fault").filter(has_text="n").first).to_be_visible()
    expect(page.locator("#answer")).to_be_hidden()
    page.fill("#filters", "n=4")
    page.keyboard.press("Enter")
    expect(page.locator("#found a").first).to_be_visible()
    expect(page.locator("#download")).to_be_visible()


def test_a_row_of_counts_sums_to_all_of_its_size(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/search?game=even-odd")
    rows = page.locator("#facets tr")
    expect(rows.nth(5)).to_be_visible()
    counted = page.request.get(f"{site}/api/v1/games/even-odd/counts?by=n").json()["counts"]
    shown = [
        sum(int(text) for text in row.locator("td").all_inner_texts() if text.isdecimal())
        for row in rows.all()[1:]
    ]
    assert shown == [one["positions"] for one in counted]


def test_a_short_sequence_is_plotted_over_the_width_of_the_page(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/sequences?game=grim&family=P_n&ranges=n=1..40")
    expect(page.locator("#plot circle")).to_have_count(40)
    assert page.locator("#plot svg").bounding_box()["width"] > 900
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    expect(page.locator("#plot circle")).to_have_count(40)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_formulas_are_set_in_a_font_for_mathematics(page: Any, site: str) -> None:
    """Without one a subscript stands on the line: here it lies below."""
    page.goto(f"{site}/claims?text=wheel")
    formula = page.locator("math msub").first
    letter, index = (formula.locator("> *").nth(i).bounding_box() for i in range(2))
    assert index["y"] + index["height"] > letter["y"] + letter["height"]


def test_an_error_leads_on(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/games/chess")
    expect(page.locator("h1")).to_have_text("There is nothing here")
    expect(page.locator("#error")).to_contain_text("There is no game 'chess'")
    page.click(".notice a:text-is('Games')")
    expect(page.locator("h1")).to_have_text("Games")


def test_on_paper_a_wide_picture_is_whole(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/claims/siegel/section-2-three-greater")
    expect(page.locator(".picture img")).to_have_js_property("complete", value=True)
    page.emulate_media(media="print")
    assert page.locator(".picture").evaluate("one => one.clientWidth === one.scrollWidth")


def test_on_paper_a_plot_is_whole_and_no_heading_stands_alone(page: Any, site: str, expect: Any) -> None:
    page.set_viewport_size({"width": 700, "height": 900})
    page.goto(f"{site}/sequences?game=node-kayles&family=P_n&ranges=n=1..120")
    expect(page.locator("#plot svg")).to_be_visible()
    assert page.locator("#plot").evaluate("one => one.clientWidth < one.scrollWidth")
    page.emulate_media(media="print")
    assert page.locator("#plot").evaluate("one => one.clientWidth === one.scrollWidth")
    expect(page.locator("#which")).to_be_hidden()
