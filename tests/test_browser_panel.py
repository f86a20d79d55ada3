"""The panel beside the drawing and the boards, in a real browser: what is said, and how it is shown."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import serving

from kb.certificates.checker import check_file
from kb.evaluate.evidence import MEANINGS


@pytest.fixture(scope="module")
def site(web_base: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service that may solve."""
    path = tmp_path_factory.mktemp("panel") / "kb.sqlite"
    shutil.copy(web_base, path)
    with serving(str(path), solve=True) as api:
        yield str(api.base_url).removesuffix("/api/v1/")


def test_every_term_has_its_chip_with_its_sign(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=take-away&g=K4%2Bnode-kayles:P5-grim:C6%2B*2")
    expect(page.locator(".summand")).to_have_text(["K4 *", "+ node-kayles:P5 *3", "− grim:C6 0", "+ *2"])
    expect(page.locator("#name")).to_have_text("K4 + node-kayles:P5 - grim:C6 + *2")
    expect(page.locator(".term figcaption")).to_have_text(
        ["term 1", "+ term 2: node-kayles", "− term 3: grim", "+ *2"]
    )


def test_the_move_that_wins_in_a_value_is_listed_and_made(page: Any, site: str, expect: Any) -> None:
    # K_2 is *2 in take-away, so that only *5 to *2 leaves 0.
    page.goto(f"{site}/?game=take-away&g=K2%2B*5")
    expect(page.locator("#moves")).to_contain_text("1 winning move")
    winning = page.locator(".move.wins")
    expect(winning).to_have_count(1)
    expect(winning).to_contain_text("in *5")
    winning.click()
    expect(page.locator("#value")).to_have_text("0")
    expect(page.locator("#name")).to_have_text("K2 + *2")
    expect(page.locator("#moves")).to_contain_text("No move wins.")


def test_a_certificate_is_made_when_it_is_asked_for(
    page: Any, site: str, expect: Any, tmp_path: Path
) -> None:
    page.goto(f"{site}/?game=take-away&g=K4")
    page.click("text=Make a certificate")
    with page.expect_download() as download:
        page.click("a[download='certificate.jsonl']")
    file = tmp_path / "certificate.jsonl"
    download.value.save_as(file)
    assert len(check_file(str(file)).claims) == 1


def test_a_certificate_that_takes_too_long_is_a_sentence_with_the_command(
    page: Any, site: str, expect: Any
) -> None:
    refusal = {"error": {"kind": "limit", "message": "the proof takes too long", "at": None}}
    page.route("**/certificate?*", lambda route: route.fulfill(status=504, json=refusal))
    page.goto(f"{site}/?game=take-away&g=K4")
    page.click("text=Make a certificate")
    told = page.locator(".certificate")
    expect(told).to_contain_text("the proof takes too long")
    expect(told.locator("code")).to_have_text("ggkb certify take-away 'K4' -o certificate.jsonl")


@pytest.mark.parametrize(
    ("graph", "told"),
    [("grid(10,10)", "ggkb certify take-away 'grid(10,10)'"), ("K4%2B*2", "speaks of one position")],
)
def test_no_certificate_is_offered_where_none_can_be_made(
    page: Any, site: str, expect: Any, graph: str, told: str
) -> None:
    page.goto(f"{site}/?game=take-away&g={graph}")
    expect(page.locator("#certificate")).to_contain_text(told)
    expect(page.locator("#certificate button")).to_have_count(0)


def test_no_wall_of_graph6_stands_in_the_panel(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=take-away&g=grid(6,7)%2BC5")
    expect(page.locator(".summand")).to_have_count(2)
    page.locator('[data-place="v8"].option').click()
    expect(page.locator(".summand").first).to_contain_text("41 vertices, 67 edges")
    expect(page.locator("#theorems")).to_contain_text("of 41 vertices, 67 edges by")
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_vertices_have_numbers_where_moves_are_sets_of_edges(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=take-away&g=P4")
    expect(page.locator("#name")).to_have_text("P4")
    expect(page.locator(".number")).to_have_count(0)
    page.select_option("#game", "trail-removing")
    expect(page.locator(".number")).to_have_count(4)
    expect(page.locator("#tool-help")).to_contain_text("Click edges to pick them")
    page.uncheck("#numbers")
    expect(page.locator(".number")).to_have_count(0)
    page.select_option("#game", "star-removing")
    expect(page.locator("#tool-help")).to_contain_text("Click edges to pick them")
    expect(page.locator(".number")).to_have_count(0)
    page.reload()
    expect(page.locator(".vertex")).to_have_count(4)
    expect(page.locator("#numbers")).not_to_be_checked()


@pytest.mark.parametrize(
    ("claim", "cited"),
    [
        ("osullivan/lemma-2.1", "O'Sullivan, Lemma 2.1"),
        ("ottaway/theorem-10-corrected", "Nowakowski and Ottaway, Theorem 10, corrected"),
    ],
)
def test_a_value_by_symmetry_cites_its_lemma_as_people_do(
    page: Any, site: str, expect: Any, claim: str, cited: str
) -> None:
    by = {
        "kind": "symmetry",
        "lemma": claim,
        "steps": [[[0, 1]]],
        "leaves": "K0",
        "leaves_evidence": "computed",
    }

    def folded(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"provenance": [by]})

    page.route("**/value?*", folded)
    page.goto(f"{site}/?game=take-away&g=C4")
    lemma = page.locator("#provenance a")
    expect(lemma).to_have_text(cited)
    assert lemma.get_attribute("href").endswith(f"/claims/{claim}")
    expect(page.locator("#provenance")).to_contain_text(
        "1 pair of vertices cancels by symmetry, and K0 is left"
    )


def test_advice_for_the_command_line_is_not_given_on_a_page(page: Any, site: str, expect: Any) -> None:
    reason = "the time limit was reached"

    def hurried(route: Any) -> None:
        answer = route.fetch()
        advice = f"{reason}; give more time with --budget, or populate its family"
        route.fulfill(
            response=answer, json=answer.json() | {"notes": [f"C4: 1 option has no value ({advice})"]}
        )

    page.route("**/explain?*", hurried)
    page.goto(f"{site}/?game=take-away&g=C4")
    expect(page.locator("#notes")).to_have_text(f"C4: 1 option has no value ({reason})")


def test_a_first_tap_on_a_move_shows_it_and_a_second_makes_it(page: Any, site: str, expect: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site}/?game=trail-removing&g=C4")
    row = page.locator(".move", has=page.locator(".leaves", has_text="P3"))
    row.tap()
    expect(page.locator(".edge.lit")).to_have_count(2)
    expect(page.locator(".stage")).to_be_in_viewport()
    expect(row).to_be_in_viewport()
    expect(page.locator("#name")).to_have_text("C4")
    row.tap()
    expect(page.locator("#name")).to_have_text("P3")


def test_the_focus_on_a_move_shows_it_and_enter_makes_it(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=trail-removing&g=C4")
    row = page.locator(".move", has=page.locator(".leaves", has_text="P3"))
    row.focus()
    expect(page.locator(".edge.lit")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(page.locator("#name")).to_have_text("P3")


def test_values_that_are_not_known_are_not_written_at_every_edge(page: Any, site: str, expect: Any) -> None:
    def forget(route: Any) -> None:
        answer = route.fetch()
        record = answer.json()
        for move in record["terms"][0]["moves"] + (record["moves"] or []):
            move["sum"] = move["wins"] = None
        record["winning_kinds"] = 0
        record["outcome"] = None
        route.fulfill(response=answer, json=record)

    page.route("**/explain?*", forget)
    page.goto(f"{site}/?game=trail-removing&g=C4")
    expect(page.locator("#moves")).to_contain_text("No move is known to win.")
    expect(page.locator(".edge.option")).to_have_count(4)
    expect(page.locator(".pill")).to_have_count(0)
    expect(page.locator(".edge.option").first).to_have_attribute(
        "aria-label", "edge 0-1, a move leaves a value that is not known"
    )


def test_words_tell_their_meaning_and_lead_to_their_place(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=even-odd&g=P3")
    word = page.locator("#answer .tag")
    expect(word).to_have_attribute("title", MEANINGS["computed"])
    expect(word).to_have_attribute("href", "/learn#evidence-computed")
    links = page.locator("#answer .word").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert links == [f"/learn#{name}" for name in ("outcome", "mean", "temperature", "stops")]


def test_a_sum_is_copied_like_a_position(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=take-away&g=K4-node-kayles:P5%2B*2")
    expect(page.locator("#copies > *")).to_have_text(["Text", "Edges", "LaTeX", "Python", "Link", "SVG"])
    picture = page.locator("#copies a").get_attribute("href")
    answer = page.request.get(site + picture)
    assert answer.ok
    assert "node-kayles" in answer.text()


def test_the_board_is_in_the_first_window_of_a_phone(page: Any, site: str, expect: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(site)
    expect(page.locator(".vertex")).to_have_count(15)
    box = page.locator("#board").bounding_box()
    assert box["y"] + box["height"] <= 844
    expect(page.locator(".lead")).to_be_in_viewport()


def test_the_lead_comes_first_and_is_the_first_screen_s_alone(page: Any, site: str, expect: Any) -> None:
    page.goto(site)
    form = page.locator("#asked").bounding_box()
    assert page.locator(".lead").bounding_box()["y"] < form["y"]
    page.goto(f"{site}/?game=take-away&g=K3")
    expect(page.locator("#value")).to_have_text("0")
    expect(page.locator(".lead")).to_be_hidden()


def test_a_crowded_graph_has_faint_straight_edges_and_numbers_outside(
    page: Any, site: str, expect: Any
) -> None:
    page.goto(f"{site}/?game=take-away&g=K30%2BC4")
    expect(page.locator(".edge.crowded")).to_have_count(435)
    expect(page.locator(".edge:not(.crowded)")).to_have_count(4)
    page.check("#numbers")
    expect(page.locator(".number")).to_have_count(34)
    assert page.locator(".edge.crowded .line").evaluate_all(
        "all => all.every(one => !one.getAttribute('d').includes('Q'))"
    )
    outside = """all => {
        const spots = all.map(one => one.getCTM()).map(({e, f}) => [e, f]).slice(0, 30);
        const middle = [0, 1].map(i => spots.reduce((sum, spot) => sum + spot[i], 0) / 30);
        return all.slice(0, 30).every((one, v) => {
            const number = one.querySelector('.number');
            const [x, y] = [Number(number.getAttribute('x')), Number(number.getAttribute('y'))];
            return x * (spots[v][0] - middle[0]) + y * (spots[v][1] - middle[1]) > 0;
        });
    }"""
    assert page.locator(".vertex").evaluate_all(outside)


def test_buttons_that_do_nothing_look_it_and_lists_tell_that_they_go_on(
    page: Any, site: str, expect: Any
) -> None:
    page.goto(f"{site}/?game=take-away&g=P4&moves=0")
    forward = page.locator('[data-step="forward"]')
    expect(forward).to_be_disabled()
    expect(forward).to_have_css("opacity", "0.5")
    expect(page.locator(".moves")).to_have_count(1)
    for name in (".moves", ".claims"):
        veil = page.locator(name).evaluate("one => getComputedStyle(one, '::after').position")
        assert veil == "sticky", name


def test_thermographs_of_parts_can_be_read(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=even-odd&g=P3-P4%2B1")
    parts = page.locator(".part .thermograph")
    expect(parts).to_have_count(2)
    for number in range(2):
        parts.nth(number).scroll_into_view_if_needed()
        assert parts.nth(number).bounding_box()["width"] >= 300
    whole = page.locator("#thermograph > .thermograph")
    whole.scroll_into_view_if_needed()
    page.wait_for_function("document.querySelector('#thermograph > img').naturalWidth > 0")
