"""The pages of the explorer as the service writes them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from serving import serving

from kb import KnowledgeBase
from kb.games import GAMES, game
from kb.graphs.language import parse
from kb.reports.slips import HEADINGS
from kb.web.examples import EXAMPLES, START_EXAMPLES, TABLES
from kb.web.files import VERSION
from kb.web.pages import explorer_link, is_position
from kb.web.spans import spans

PAGES = (
    "/",
    "/play",
    "/search",
    "/tables",
    "/sequences",
    "/claims",
    "/errata",
    "/findings",
    "/papers",
    "/games",
    "/coverage",
    "/learn",
)
STATIC = Path(__file__).parents[1] / "kb" / "web" / "static"


@pytest.fixture(scope="module")
def site(web_base: Path) -> Iterator[httpx.Client]:
    with (
        serving(str(web_base)) as api,
        httpx.Client(base_url=str(api.base_url).removesuffix("/api/v1/"), timeout=60) as client,
    ):
        yield client


def text_of(page: httpx.Response) -> str:
    assert page.status_code == 200, page.text
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    return page.text


@pytest.mark.parametrize("path", PAGES)
def test_every_page_names_itself_in_the_navigation(site: httpx.Client, path: str) -> None:
    assert f'<a href="{path}" aria-current="page">' in text_of(site.get(path))


def test_links_between_claims_are_cited_as_people_cite_them(site: httpx.Client) -> None:
    corrected = text_of(site.get("/claims/osullivan/lemma-2.3-corrected"))
    after = corrected.partition("<h2>Corrects</h2>")[2]
    assert re.search(
        r'^\s*<ul[^>]*>\s*<li><a href="/claims/osullivan/lemma-2.3">O&#39;Sullivan, Lemma 2.3<', after
    )


@pytest.mark.parametrize("path", PAGES)
def test_a_page_asks_for_nothing_outside_the_service(site: httpx.Client, path: str) -> None:
    addresses = re.findall(r'(?:src|href|action)="([^"]*)"', text_of(site.get(path)))
    assert addresses
    assert all(address.startswith(("/", "#", "?")) and not address.startswith("//") for address in addresses)


@pytest.mark.parametrize("path", PAGES)
def test_what_a_page_loads_is_there(site: httpx.Client, path: str) -> None:
    files = re.findall(r'(?:src|href)="(/static/[^"]*)"', text_of(site.get(path)))
    assert f"/static/{VERSION}/style.css" in files
    assert all(site.get(file).status_code == 200 for file in files)


@pytest.mark.parametrize("path", ["/", "/play", "/search", "/tables", "/sequences"])
def test_every_module_that_a_page_needs_is_asked_for_at_once(site: httpx.Client, path: str) -> None:
    page = text_of(site.get(path))
    started = re.findall(r'<script type="module" src="/static/\w+/(\w+\.js)"', page)
    assert started[0] == "pages.js"
    wanted, needed = [*started], {*started}
    while wanted:
        for name in re.findall(r'from "\./(\w+\.js)"', (STATIC / wanted.pop()).read_text(encoding="utf-8")):
            if name not in needed:
                needed.add(name)
                wanted.append(name)
    assert set(re.findall(r'modulepreload" href="/static/\w+/(\w+\.js)"', page)) == needed - {*started}


def test_a_browser_keeps_scripts_for_good_and_another_version_has_another_address(site: httpx.Client) -> None:
    first = site.get(f"/static/{VERSION}/explorer.js")
    assert "immutable" in first.headers["cache-control"]
    assert len(first.headers.get_list("etag")) == 1
    assert site.get("/static/000000000000/explorer.js").status_code == 404


def test_a_browser_gets_a_page_for_what_is_not_there_and_a_program_json(site: httpx.Client) -> None:
    page = site.get("/nothing-here", headers={"accept": "text/html"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert site.get("/nothing-here", headers={"accept": "application/json"}).json()["error"]["kind"]


def test_icon_and_robots_are_where_they_are_looked_for(site: httpx.Client) -> None:
    assert site.get("/favicon.ico", follow_redirects=True).headers["content-type"] == "image/svg+xml"
    assert "Disallow: /api/" in site.get("/robots.txt").text


def test_every_static_file_is_used_by_a_page() -> None:
    """Nothing is left behind: each module is imported, or named by a template."""
    texts = "".join(path.read_text(encoding="utf-8") for path in STATIC.glob("*.js"))
    texts += "".join(
        path.read_text(encoding="utf-8") for path in (STATIC.parent / "templates").glob("*.html")
    )
    for path in STATIC.iterdir():
        named = f'"{path.stem}"' if path.suffix == ".css" else f'{path.name}"'
        assert named in texts or path.name == "package.json"


def test_an_erratum_shows_its_counterexample_and_the_correction(site: httpx.Client) -> None:
    page = text_of(site.get("/claims/osullivan/proposition-1.7-z"))
    assert "/api/v1/games/take-away/picture.svg?graph=theta%282%2C1%2C1%29" in page
    assert "/claims/osullivan/proposition-1.7-z-corrected" in page
    picture = site.get(re.findall(r'img src="([^"]*)"', page)[0].replace("&amp;", "&"))
    assert picture.headers["content-type"].startswith("image/svg+xml")


def test_a_counterexample_in_words_is_not_drawn() -> None:
    assert is_position("polish", "K_{1,2}")
    assert not is_position("polish", "mex of six options")
    assert not is_position("polish", "edges:0-0"), "Polish is played without loops"
    assert not is_position("polish", "K_300")
    assert not is_position("polish", None)


def test_a_claim_that_is_not_there_is_a_page_that_says_so(site: httpx.Client) -> None:
    page = site.get("/claims/ottaway/theorem-99")
    assert page.status_code == 404
    assert "There is no claim" in page.text
    assert "<html" in page.text


@pytest.mark.parametrize("path", ["/games/chess", "/papers/nobody", "/claims?game=chess"])
def test_names_that_are_unknown_are_pages_that_say_so(site: httpx.Client, path: str) -> None:
    page = site.get(path)
    assert page.status_code == 404
    assert 'id="error"' in page.text


def test_what_is_asked_for_is_escaped(site: httpx.Client) -> None:
    page = site.get("/papers/<script>alert(1)")
    assert page.status_code == 404
    assert "&lt;script&gt;alert(1)" in page.text
    assert "<script>alert" not in page.text


def test_claims_are_chosen_by_paper_and_verdict(site: httpx.Client) -> None:
    page = text_of(site.get("/claims?paper=osullivan&kind=theorem"))
    assert set(re.findall(r'<a href="/claims/(\w+)/', page)) == {"osullivan"}
    assert ">unchecked</a>" in page


def test_the_pages_of_a_long_list_follow_each_other(site: httpx.Client) -> None:
    seen: set[str] = set()
    path = "/claims?paper=osullivan"
    while path:
        page = text_of(site.get(path))
        claims = set(re.findall(r'<a href="/claims/(osullivan/[^"]+)"', page))
        assert claims
        assert not claims & seen
        seen |= claims
        onward = re.findall(r'class="button" href="(\?[^"]*)"', page)
        path = "/claims" + onward[0].replace("&amp;", "&") if onward else ""
    total = int(site.get("/api/v1/claims?paper=osullivan&limit=1").json()["total"])
    assert len(seen) == total


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.slug)
def test_a_game_has_a_page_with_its_rules_and_a_picture(site: httpx.Client, rules: object) -> None:
    slug = rules.slug  # type: ignore[attr-defined]
    page = text_of(site.get(f"/games/{slug}"))
    assert f"/api/v1/games/{slug}/picture.svg" in page
    assert is_position(slug, EXAMPLES[slug])


def test_a_paper_has_a_page_with_its_claims(site: httpx.Client) -> None:
    page = text_of(site.get("/papers/siegel"))
    assert "BibTeX" in page
    assert "/claims/siegel/theorem-2-a" in page


def test_errata_stand_by_paper_and_class_with_their_roots(site: httpx.Client) -> None:
    page = text_of(site.get("/errata?paper=siegel"))
    papers = site.get("/api/v1/errata?paper=siegel").json()["papers"]
    assert [one["paper"] for one in papers] == ["siegel"]
    order = list(HEADINGS)
    places = [order.index(slip["class"]) for slip in papers[0]["slips"]]
    assert places == sorted(places)
    shown = re.findall(r'<article class="claim" id="([^"]+)"', page)
    assert shown == [name for slip in papers[0]["slips"] for name in slip["claims"]]
    for name in {slip["class"] for slip in papers[0]["slips"]}:
        assert page.count(f"<h3>{HEADINGS[name]}</h3>") == 1


def test_the_examples_of_the_start_page_are_positions() -> None:
    for slug, graph in START_EXAMPLES:
        for _, position in parse(graph).terms:
            game(slug).start(position)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.game} {table.family}")
def test_the_tables_on_offer_can_be_made(site: httpx.Client, table: object) -> None:
    query = {name: value for name, value in table._asdict().items() if name != "game" and value}  # type: ignore[attr-defined]
    answer = site.get(f"/api/v1/games/{table.game}/table", params=query)  # type: ignore[attr-defined]
    assert answer.status_code == 200
    assert answer.json()["cells"]


def test_an_address_means_its_position() -> None:
    graph = "K_{1,3} + C_4 @ brushes=1"
    assert httpx.URL("http://here" + explorer_link("polish", graph)).params["g"] == graph


def test_sizes_that_follow_each_other_are_one_line() -> None:
    def row(family: str, extent: str, found: int, expected: int | None) -> dict[str, object]:
        complete = found == expected
        return {
            "family": family,
            "extent": extent,
            "found": found,
            "expected": expected,
            "complete": complete,
            "source": "OEIS",
        }

    stored = [
        row("trees", "n=3", 1, 1),
        row("all", "n=2", 2, 2),
        row("all", "n=1", 1, 1),
        row("all", "n=3", 4, 4),
        row("all", "n=4", 10, 11),
        row("all", "n=6", 156, 156),
        row("P_n n=1..9", "", 9, None),
        row("connected n=7", "", 853, 853),
    ]
    assert [(one.graphs, one.found) for one in spans(stored)] == [
        ("P_n n=1..9", 9),
        ("all graphs n=1..3", 7),
        ("all graphs n=4", 10),
        ("all graphs n=6", 156),
        ("connected graphs n=7", 853),
        ("trees n=3", 1),
    ]


def test_stored_periods_are_listed_with_a_link_to_their_plot(tmp_path: Path, web_base: Path) -> None:
    path = tmp_path / "periods.sqlite"
    path.write_bytes(web_base.read_bytes())
    with KnowledgeBase(str(path)) as base:
        base.value("node-kayles", "tail(g6:Bw,0,1000003)")
    with serving(str(path)) as api:
        (stored,) = [one for one in api.get("periods").json()["periods"] if one["game"] == "node-kayles"]
        assert (stored["length"], stored["saltus"], stored["theorem"]) == (34, "0", "A")
        page = httpx.get(str(api.base_url).removesuffix("/api/v1/") + "/sequences", timeout=60).text
    assert "1 proved period is stored" in page
    assert f"period 34 from n = {stored['start']}" in page
