"""The library as static pages: its links lead somewhere, its data are the base's, its search asks nobody."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlencode, urlsplit

import pytest

from cli.main import call
from kb import KnowledgeBase
from kb.errors import BadArgument
from kb.graphs.language import parse
from kb.site import Built, build, shards
from kb.site.pages import SHARED
from kb.site.places import Places
from kb.web.jobs.catalogue import searched_text

# One process, which builds before it starts a browser: a site is not built while an event loop runs.
pytestmark = [pytest.mark.xdist_group("site"), pytest.mark.usefixtures("host")]
LINK = re.compile(r' (?:href|src|action|formaction|poster|srcset|data)="([^"]*)"')
WRITTEN_ON = ("edges:0-0,0-1,0-1,1-2", "edges:0-1,1-1", "edges:0-1,0-1,2-2,2-2")
MARKED = ("A(2,3,1)", "A(1,1,1)", "edges:0-1L,0-1R,1-2L @ token=0")


@pytest.fixture(scope="module")
def base(web_base: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[KnowledgeBase]:
    """The base of the service, with loops, parallel edges, brushes, marks and a token as well."""
    path = tmp_path_factory.mktemp("site-base") / "kb.sqlite"
    shutil.copy(web_base, path)
    with KnowledgeBase(str(path)) as writing:
        for graph in WRITTEN_ON:
            writing.value("take-away", graph)
        for graph in MARKED:
            writing.value("geography", graph)
        writing.value("polish", "K_{1,3} @ brushes=1,-2,0,0")
        writing.populate("odd-odd", "all(n<=5)")
        writing.populate("odd-odd", "connected(n=6)")
    with KnowledgeBase(str(path), read_only=True) as reading:
        yield reading


@pytest.fixture(scope="module")
def host(base: KnowledgeBase, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a web host, with a site below `some/path`."""
    folder = tmp_path_factory.mktemp("host")
    built = build(base, folder / "some" / "path")
    assert built.pages > 100
    return folder


@pytest.fixture(scope="module")
def site(host: Path) -> Path:
    return host / "some" / "path"


def pages(site: Path) -> Iterator[tuple[Path, str]]:
    found = sorted(site.rglob("*.html"))
    assert len(found) > 100
    for page in found:
        yield page, page.read_text(encoding="utf-8")


def test_every_link_of_every_page_leads_to_a_file_of_the_site(site: Path) -> None:
    """Also its part of the page, where it names one; a folder is its index.html."""
    texts = dict(pages(site))
    followed = 0
    for page, text in texts.items():
        for link in map(unescape, LINK.findall(text)):
            parts = urlsplit(link)
            if parts.scheme:
                continue
            assert not link.startswith("/"), (page, link)
            target = Path(os.path.normpath(page.parent / unquote(parts.path))) if parts.path else page
            assert site == target or site in target.parents, (page, link)
            if target.is_dir():
                assert parts.path.endswith("/"), (page, link)  # or a host would redirect, or not
                target /= "index.html"
            assert target.is_file(), (page, link)
            if parts.fragment:
                assert f' id="{parts.fragment}"' in texts[target], (page, link)
            followed += 1
    assert followed > 2_000


def test_no_page_offers_what_takes_a_server(site: Path) -> None:
    for page, text in pages(site):
        for word in ("/api/", "Open in the explorer", 'class="find"', ">Play", ">Explore", ">Runs<"):
            assert word not in text, (page, word)


def test_every_page_forbids_what_the_service_forbids(site: Path) -> None:
    for page, text in pages(site):
        policy = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', text)
        assert policy, page
        assert "default-src 'self'" in unescape(policy[1])
        assert "frame-ancestors" not in policy[1]  # a browser complains of it outside a header
        assert re.findall(r"<script(?! type=\"module\" src=)", text) == [], page
        assert re.findall(r" on[a-z]+=", text) == [], page


def test_the_service_has_its_links_and_forms_still(service: Any) -> None:
    page = service.get(str(service.base_url).removesuffix("/api/v1/") + "/claims/osullivan/theorem-7.1").text
    assert 'class="find"' in page
    assert ">Play</a>" in page
    assert "Content-Security-Policy" not in page


def test_every_paper_claim_and_game_has_its_page(site: Path, base: KnowledgeBase) -> None:
    for address in (
        *SHARED,
        *(f"/papers/{paper.key}" for paper in base.papers()),
        *(f"/claims/{claim.slug}" for claim in base.claims()),
        *(f"/games/{game.slug}" for game in base.games),
    ):
        assert (site / address[1:] / "index.html").is_file(), address
    claims = (site / "claims" / "index.html").read_text(encoding="utf-8")
    assert claims.count('<article class="claim">') == len(base.claims())


def test_links_are_made_relative_and_others_lose_their_target() -> None:
    places = Places()
    for address in ("/", "/learn", "/errata", "/claims", "/claims/a/b"):
        places.add_page(address)
    places.add("/errata?paper=a", "errata/#a")
    given = (
        '<a href="/">1</a><a href="/claims?paper=a&amp;verdict=b">2</a><a href="/errata?paper=a">3</a>'
        '<a href="/?game=grim&amp;g=K3">4</a><a class="x" href="/errata?paper=none">5</a><a href="?a=b">6</a>'
        '<a href="/learn#mex">7</a>'
    )
    assert places.relative(given, "claims/a/b/") == (
        '<a href="../../../">1</a><a href="../../../claims/?paper=a&amp;verdict=b">2</a>'
        '<a href="../../../errata/#a">3</a><a>4</a><a class="x">5</a><a href="?a=b">6</a>'
        '<a href="../../../learn/#mex">7</a>'
    )
    assert places.relative('<a href="/">', "") == '<a href="./">'


def stored_rows(site: Path, game: str) -> list[tuple[str, ...]]:
    """Key, name, value, outcome and evidence of all rows of a game, from the data of the site."""
    folder = site / "data" / game
    index = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    rows = []
    for one in index["shards"]:
        shard = json.loads((folder / one["file"]).read_text(encoding="utf-8"))
        keys = shard["keys"].split(" ")
        assert len(keys) == len(shard["kinds"]) == one["positions"]
        for place, key in enumerate(keys):
            name = shard["names"].get(str(place), f"g6:{key}")
            rows.append((key, name, *index["kinds"][shard["kinds"][place]]))
    return rows


def test_the_data_are_the_stored_values(site: Path, base: KnowledgeBase) -> None:
    games = sorted(folder.name for folder in (site / "data").iterdir() if folder.is_dir())
    assert games == sorted(game.slug for game in base.games if base.stored(game))
    for game in games:
        shown = base.search(game, "n>=0", limit=10_000)
        wanted = [(one.key, one.position, one.value, one.evidence) for one in shown.found]
        rows = stored_rows(site, game)
        assert [(key, name, value, evidence) for key, name, value, _, evidence in rows] == wanted
        records = base.search_records(game, "n>=0")
        assert [row[3] for row in rows] == [record["outcome"] for record in records]


def test_a_shard_ends_between_two_numbers_of_vertices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "MOST_ROWS", 5)
    sizes = [1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 5]
    parts = list(shards._parts([{"n": n} for n in sizes]))
    assert [[row["n"] for row in part] for part in parts] == [[1, 2, 2], [3, 3, 3], [4] * 7, [5]]


def test_the_words_of_a_size_are_those_of_search(site: Path, base: KnowledgeBase) -> None:
    index = json.loads((site / "data" / "take-away" / "index.json").read_text(encoding="utf-8"))
    for flags in shards.CLASSES:
        words = index["complete"][flags]
        for n in (0, 1, 5, 6, 10, 12, 31):
            complete, text = words["said"][words["sizes"][n]]
            found = base.search("take-away", f"n={n}", *flags.split())
            assert (complete, text.replace("{}", str(n))) == (found.complete, found.reason)
    assert index["complete"]["connected plain"]["unbounded"] == base.search("take-away", "plain").reason


def test_the_same_base_gives_the_same_bytes(
    site: Path, base: KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    build(base, Path("again"))

    def contents(folder: Path) -> dict[str, bytes]:
        return {
            str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()
        }

    assert contents(tmp_path / "again") == contents(site)
    assert [file.name for file in tmp_path.iterdir()] == ["again"]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the pages of the site's own, which is enough to see where they go."""
    monkeypatch.setattr("kb.site.pages.Pages.shared", lambda pages: [])


@pytest.mark.usefixtures("small")
def test_a_folder_that_is_not_empty_is_kept_unless_it_is_forced(base: KnowledgeBase, tmp_path: Path) -> None:
    folder = tmp_path / "public"
    folder.mkdir()
    (folder / "mine.txt").write_text("mine")
    with pytest.raises(
        BadArgument, match="is not empty; name another folder, or replace all of it with --force"
    ):
        build(base, folder)
    assert (folder / "mine.txt").read_text() == "mine"
    built = build(base, folder, force=True)
    assert not (folder / "mine.txt").exists()
    files = [file for file in folder.rglob("*") if file.is_file()]
    assert built == Built(4, len(files), sum(file.stat().st_size for file in files))
    assert [one.name for one in tmp_path.iterdir()] == ["public"]


@pytest.mark.usefixtures("small")
def test_an_empty_folder_is_taken(base: KnowledgeBase, tmp_path: Path) -> None:
    (tmp_path / "public").mkdir()
    build(base, tmp_path / "public")
    assert (tmp_path / "public" / "index.html").is_file()


@pytest.mark.usefixtures("small")
def test_what_fails_leaves_nothing_behind(
    base: KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "public").mkdir()
    (tmp_path / "public" / "old.txt").write_text("old")

    def fail(*_: object) -> bytes:
        raise OSError("planted")

    monkeypatch.setattr(shards, "_json", fail)
    with pytest.raises(OSError, match="planted"):
        build(base, tmp_path / "public", force=True)
    assert [str(one.relative_to(tmp_path)) for one in sorted(tmp_path.rglob("*"))] == [
        "public",
        "public/old.txt",
    ]


@pytest.mark.parametrize(
    ("folder", "message"),
    [
        ("full", "is not empty"),
        ("full/file", "is a file"),
        (".", "holds .*/here, which must not be replaced"),
        ("..", "holds .*/here, which must not"),
    ],
)
def test_a_wrong_folder_is_one_sentence(
    base: KnowledgeBase, folder: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here" / "full").mkdir(parents=True)
    (tmp_path / "here" / "full" / "file").touch()
    monkeypatch.chdir(tmp_path / "here")
    forced = ["--force"] if message != "is not empty" else []
    with pytest.raises(BadArgument, match=message) as refused:
        call(["--db", base.url, "site", folder, *forced])
    assert "\n" not in str(refused.value)
    assert (tmp_path / "here" / "full" / "file").exists()


@pytest.mark.parametrize("prefix", ["", "sqlite:///"])
def test_the_base_is_never_replaced_by_its_site(migrated_file: Path, tmp_path: Path, prefix: str) -> None:
    (tmp_path / "data").mkdir()
    file = shutil.copy(migrated_file, tmp_path / "data" / "kb.sqlite")
    with KnowledgeBase(f"{prefix}{file}", read_only=True) as opened:
        for folder in (tmp_path, tmp_path / "data"):
            with pytest.raises(BadArgument, match=r"holds .*kb\.sqlite, which must not be replaced"):
                build(opened, folder, force=True)
    assert Path(file).exists()


# In the browser


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and says nothing of it."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def address(host: Path) -> Iterator[str]:
    """The address of the site on a plain web server, below a path."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(host))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/some/path"
        server.shutdown()
        thread.join()


def search_for(page: Any, address: str, **asked: str) -> None:
    page.goto(f"{address}/search/?{urlencode(asked)}")


def rows_shown(page: Any) -> list[tuple[str, str, str]]:
    """Key, name and value of the rows of a page."""
    found = page.locator("#found li").all()
    return [
        (row.get_attribute("data-key"), row.locator(".name").inner_text(), row.locator("b").inner_text())
        for row in found
    ]


@pytest.mark.parametrize(
    ("game", "filters"),
    [
        ("take-away", "n=5 nim_value=3"),
        ("take-away", "connected n<=5 plain nim_value>=2"),
        ("take-away", "n<=4 m>=3 plain=no"),
        ("take-away", "connected m<=3 plain"),
        ("grim", "n=3..5 connected=no outcome=P"),
        ("grim", "n=0"),
        ("grim", "n>=2 n<2"),
        ("grim", "nim_value=2"),
        ("grim", "n<=40 value=*2"),
        ("even-odd", "n<=4 value!=0"),
        ("even-odd", "connected n<=9 outcome=L nim_value=0"),
        ("geography", "n<=10"),
        ("polish", "!plain n<6"),
    ],
)
def test_a_search_shows_what_the_command_shows(
    page: Any, address: str, base: KnowledgeBase, expect: Any, game: str, filters: str
) -> None:
    search_for(page, address, game=game, filters=filters)
    expect(page.locator("#summary")).to_contain_text("position")
    found = base.search(game, *filters.split(), limit=60)
    assert rows_shown(page) == [(one.key, one.position, one.value) for one in found.found]
    state = "is complete" if found.complete else "may not be complete"
    count = base.count(game, *filters.split()).total
    number = f"{count} {'position' if count == 1 else 'positions'}"
    expect(page.locator("#summary")).to_have_text(f"{number}. The answer {state}: {found.reason}.")
    assert page.locator("#found svg").count() == sum(
        0 < parse(one.position).terms[0][1].n <= 40 for one in found.found
    )


def test_a_search_for_three_of_five_finds_something(base: KnowledgeBase) -> None:
    assert base.count("take-away", "n=5", "nim_value=3").total > 0


@pytest.mark.parametrize("game", ["take-away", "geography", "polish", "even-odd"])
def test_the_file_of_a_search_is_that_of_the_command(
    page: Any, address: str, base: KnowledgeBase, game: str
) -> None:
    """All rows: keys of every kind are read as they were written, or their edges would be counted wrong."""
    search_for(page, address, game=game, filters="n>=0")
    with page.expect_download() as download:
        page.click("#download")
    with open(download.value.path(), encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    names = ("game", "key", "n", "m", "value", "nim_value", "outcome", "evidence")
    wanted = [
        {name: "" if record[name] is None else str(record[name]) for name in names}
        for record in base.search_records(game, "n>=0")
    ]
    assert [{name: row[name] for name in names} for row in rows] == wanted
    assert download.value.suggested_filename == f"{game}-search.csv"


def test_long_answers_come_in_pages(page: Any, address: str, base: KnowledgeBase, expect: Any) -> None:
    search_for(page, address, game="odd-odd", filters="connected n=6")
    count = base.count("odd-odd", "connected", "n=6").total
    assert 60 < count <= 120
    expect(page.locator("#shown")).to_have_text(f"1–60 of {count}")
    first = rows_shown(page)
    expect(page.locator("#previous")).to_be_disabled()
    page.click("#next")
    expect(page.locator("#shown")).to_have_text(f"61–{count} of {count}")
    expect(page.locator("#next")).to_be_disabled()
    all_keys = [one.key for one in base.search("odd-odd", "connected", "n=6", limit=200).found]
    assert [row[0] for row in first + rows_shown(page)] == all_keys


def test_names_and_evidence_narrow_a_search(page: Any, address: str, expect: Any) -> None:
    search_for(page, address, game="grim", filters="n<=4", name="c4")
    expect(page.locator("#found .name")).to_have_text(["C4"])
    page.select_option("[name=evidence]", "certified")
    expect(page.locator("#summary")).to_contain_text("0 positions.")
    assert "evidence=certified" in page.url
    page.go_back()
    expect(page.locator("#found li")).to_have_count(1)


@pytest.mark.parametrize(
    ("filters", "sentence"),
    [
        (
            "n<=4 girthh=3",
            "There is no filter “girthh” here; there are n, m, nim_value, value, outcome, connected, plain.",
        ),
        ("nim_value", "The filter nim_value needs a comparison, such as nim_value=3."),
        ("n=many", "The filter n is compared with a whole number, got “many”."),
        ("outcome=W", "An outcome is one of N, P, L, R, got “W”."),
        ("connected=3", "The filter connected is compared with yes or no, got “=3”."),
        ("value>=2", "The filter value is compared by = or !=, got >=."),
        ("n=4;", "The filter n is compared with a whole number, got “4;”."),
        ("%%", "“%%” is no filter; expected one such as connected, n<=6 or nim_value=3."),
    ],
)
def test_a_wrong_filter_is_one_sentence(
    page: Any, address: str, expect: Any, filters: str, sentence: str
) -> None:
    search_for(page, address, game="grim", filters=filters)
    expect(page.locator("#fault p")).to_have_text(sentence)
    expect(page.locator("#found li")).to_have_count(0)
    page.fill("[name=filters]", "n=2")
    page.keyboard.press("Enter")
    expect(page.locator("#found li")).to_have_count(1)
    expect(page.locator("#fault")).to_be_hidden()


def test_data_that_do_not_come_are_one_sentence(page: Any, address: str, expect: Any) -> None:
    page.route("**/data/grim/index.json", lambda route: route.abort())
    search_for(page, address, game="grim", filters="n=2")
    expect(page.locator("#fault p")).to_contain_text("The data of this site cannot be read: grim/index.json")


def test_claims_are_narrowed_in_the_page(page: Any, address: str, base: KnowledgeBase, expect: Any) -> None:
    page.goto(f"{address}/claims/?text=Wheel+O’Súllivan&paper=osullivan")
    shown = page.locator("article.claim:visible")
    wheels = [one for one in base.claims(paper="osullivan") if "wheel" in searched_text(one)]
    assert 1 < len(wheels) < len(base.claims(paper="osullivan"))
    expect(page.locator("[role=status]")).to_have_text(f"{len(wheels)} claims")
    links = shown.locator("p.meta a:has(b)").evaluate_all(
        "links => links.map((link) => link.getAttribute('href'))"
    )
    assert links == [f"../claims/{one.slug}/" for one in wheels]
    page.click(".facets a:text-is('conjecture')")
    assert "kind=conjecture" in page.url
    assert "text=Wheel" in page.url
    conjectures = [one for one in wheels if one.kind == "conjecture"]
    expect(shown).to_have_count(len(conjectures))
    page.fill("[name=text]", "")
    page.keyboard.press("Enter")
    everything = [one for one in base.claims(paper="osullivan") if one.kind == "conjecture"]
    expect(page.locator("[role=status]")).to_contain_text(str(len(everything)))
    assert "kind=conjecture" in page.url
    page.click(".facets details:has(a[aria-current]:text-is('conjecture')) a:text-is('any')")
    expect(page.locator("[role=status]")).to_have_text(f"{len(base.claims(paper='osullivan'))} claims")


def test_a_choice_that_leaves_no_claim_leads_back_to_all(page: Any, address: str, expect: Any) -> None:
    page.goto(f"{address}/claims/?text=nothing-like-it")
    expect(page.locator("[role=status]")).to_have_text("0 claims here meet all of this. All claims")
    expect(page.locator(".facets details:visible")).to_have_count(0)
    page.click("[role=status] a")
    expect(page.locator("article.claim:visible").first).to_be_visible()


PAGES = (
    "", "search/?game=grim&filters=n%3C%3D4", "search/?game=even-odd&filters=n%3C%3D5", "tables/",
    "sequences/", "claims/?text=wheel", "errata/", "learn/", "findings/", "papers/", "games/grim/",
    "coverage/", "claims/osullivan/theorem-7.1/",
)  # fmt: skip


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_pages_are_accessible_and_break_no_policy(
    page: Any, address: str, expect: Any, scheme: str, width: int
) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)
    for path in PAGES:
        page.goto(f"{address}/{path}")
        if path.startswith("search"):
            expect(page.locator("#found svg").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        found = [(rule["id"], rule["nodes"][0]["html"]) for rule in axe.run(page).response["violations"]]
        assert found == [], path
    assert said == []


def test_tables_are_painted(page: Any, address: str) -> None:
    page.goto(f"{address}/tables/")
    page.locator("td[data-value][style]").first.wait_for()
    assert page.locator("td[data-value]:not([style])").count() == 0
