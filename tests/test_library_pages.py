"""The pages of the library: papers and claims are named as people name them, and words are explained."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest
from serving import serving

from kb import KnowledgeBase
from kb.evaluate.evidence import WORDS
from kb.games import GAMES
from kb.reports.slips import HEADINGS, JUDGEMENTS
from kb.seeding import catalogue, seed
from kb.web.examples import TABLES

SLUG = re.compile(r"\b(?:gordinowicz|osullivan|ottaway|siegel|you)/[a-z][\w.-]+")


@pytest.fixture(scope="module")
def site(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A service on a base with all papers and nothing else."""
    path = tmp_path_factory.mktemp("library") / "kb.sqlite"
    shutil.copy(migrated_file, path)
    with KnowledgeBase(str(path)) as base:
        seed(base.store, catalogue())
    with (
        serving(str(path)) as api,
        httpx.Client(base_url=str(api.base_url).removesuffix("/api/v1/"), timeout=60) as client,
    ):
        yield client


def read(page: httpx.Response) -> str:
    """What is read on a page, without what stands in its commands."""
    assert page.status_code == 200, page.text
    main = page.text.partition("<main")[2]
    shown = re.sub(r"<(pre|code|script)\b.*?</\1>", "", main, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", shown)).split())


@pytest.mark.parametrize(
    "path",
    [
        "/claims/gordinowicz/section-9-move",
        "/claims/gordinowicz/section-5-question",
        "/claims/ottaway/theorem-10-corrected",
        "/claims/osullivan/conjecture-1.8",
        "/claims/you/theorem-3.9",
        "/claims",
        "/errata",
        "/findings",
        "/papers",
        "/papers/you",
        "/tables",
        "/sequences",
    ],
)
def test_no_claim_is_called_by_its_slug(site: httpx.Client, path: str) -> None:
    assert SLUG.findall(read(site.get(path))) == []


def test_what_corrects_and_answers_a_claim_is_cited_with_its_words(site: httpx.Client) -> None:
    question = read(site.get("/claims/gordinowicz/section-5-question"))
    answers = site.get("/api/v1/claims/gordinowicz/section-5-question").json()
    assert len(answers["answered_by"]) == 4
    for slug in answers["answered_by"]:
        related = answers["related"][slug]
        assert f"Gordinowicz, Nowakowski and Prałat, {related['place']} : " in question
    numbers = re.findall(r"Prałat, Section 5, the question \((\d) of 3\) : ", question)
    assert numbers == ["2", "3"]
    corrected = read(site.get("/claims/osullivan/lemma-2.3"))
    assert "Corrected by O'Sullivan, Lemma 2.3, corrected :" in corrected


@pytest.mark.parametrize(
    "path",
    [
        "/claims?paper=siegel", "/claims?kind=finding", "/papers/ottaway", "/errata", "/findings",
        "/claims/gordinowicz/section-5-question", "/claims/ottaway/theorem-13-n2-even",
    ],
)  # fmt: skip
def test_links_that_read_alike_lead_to_one_claim(site: httpx.Client, path: str) -> None:
    links = re.findall(r'<a[^>]* href="(/claims/[^"?]+)"[^>]*>(.*?)</a>', site.get(path).text, re.DOTALL)
    assert links
    leads: dict[str, set[str]] = {}
    for address, words in links:
        leads.setdefault(re.sub(r"<[^>]*>", "", words), set()).add(address)
    assert {words: found for words, found in leads.items() if len(found) > 1} == {}


NAMED = ("finding-spider-states", "finding-fans", "finding-tripartite", "finding-wheels", "equal-parts")
"""Claims that the statements of others name."""


@pytest.mark.parametrize(
    "path",
    [
        "/findings", "/claims?kind=finding", "/papers/gordinowicz", "/papers/osullivan", "/papers/ottaway",
        "/claims/osullivan/finding-wheel-values", "/claims/ottaway/finding-part-of-size-one",
    ],
)  # fmt: skip
def test_claims_that_a_statement_names_are_links(site: httpx.Client, path: str) -> None:
    assert [name for name in NAMED if name in read(site.get(path))] == []


def test_a_correction_and_what_it_corrects_are_not_counted_together(site: httpx.Client) -> None:
    where = {
        one["claim"]: one["place"]
        for one in site.get("/api/v1/claims", params={"paper": "osullivan", "limit": 500}).json()["claims"]
    }
    assert where["osullivan/lemma-2.3"] == "Lemma 2.3"
    assert where["osullivan/lemma-2.3-corrected"] == "Lemma 2.3, corrected"


def test_a_choice_that_leaves_nothing_can_be_taken_back(site: httpx.Client) -> None:
    page = site.get("/claims?paper=siegel&kind=conjecture&text=wheel").text
    assert "No claim here meets all of this." in page
    chosen = re.findall(r'<a class="button small" href="([^"]*)">\s*(\S.*?) <span', page)
    assert [(unescape(address), words) for address, words in chosen] == [
        ("?paper=siegel&kind=conjecture", "“wheel”"),
        ("?text=wheel&kind=conjecture", "Nowakowski and Siegel"),
        ("?text=wheel&paper=siegel", "conjecture"),
    ]


def test_what_is_typed_wrong_beside_identify_stays_to_be_mended(site: httpx.Client) -> None:
    answer = site.get("/sequences", params={"values": "1,a"})
    assert answer.status_code == 400
    assert 'value="1,a"' in answer.text
    assert "Cannot read the value &#39;a&#39;" in answer.text


def test_the_counts_of_errata_are_those_of_their_papers(site: httpx.Client) -> None:
    papers = site.get("/api/v1/papers").json()["papers"]
    everything = sum(one["errata_count"] for one in papers)
    assert f"{everything} errata , from " in read(site.get("/errata"))
    for one in papers:
        assert f"{one['errata_count']} errata , from " in read(site.get(f"/errata?paper={one['paper']}"))


@pytest.mark.parametrize("path", ["/claims/siegel/lemma-6", "/claims/ottaway/theorem-13-n2-even"])
def test_a_page_of_a_claim_says_nothing_twice(site: httpx.Client, path: str) -> None:
    claim = site.get(f"/api/v1{path}").json()
    text = read(site.get(path))
    assert text.count("the claim gives") == 1
    assert "smallest" not in text
    assert JUDGEMENTS[claim["erratum"]["class"]] in text


def test_every_class_of_errata_has_its_heading_and_its_judgement() -> None:
    assert JUDGEMENTS.keys() == HEADINGS.keys()
    assert all(one.endswith(".") for one in JUDGEMENTS.values())


def test_a_claim_that_a_text_names_is_a_link_to_it(site: httpx.Client) -> None:
    told = site.get("/api/v1/claims/gordinowicz/section-5-question").json()
    assert "finding-spider-states" in told["reason"]
    page = site.get("/claims/gordinowicz/section-5-question")
    assert "finding-spider-states" not in read(page)
    links = set(re.findall(r'<a href="/claims/([^"]*)"', page.text))
    assert "gordinowicz/finding-spider-states" in links
    assert all(site.get(f"/claims/{link}").status_code == 200 for link in links)


@pytest.mark.parametrize(
    "path", ["/papers", "/papers/you", "/errata", "/claims?paper=you", "/claims/you/theorem-3.9"]
)
def test_a_name_in_other_letters_stands_behind_one_in_latin_letters(site: httpx.Client, path: str) -> None:
    text = read(site.get(path))
    assert "You (游星閱)" in text
    assert text.count("游星閱") == text.count("You (游星閱)")


def test_printed_tables_are_cited_as_their_papers_are() -> None:
    assert [table.printed for table in TABLES if table.against] == [
        "Nowakowski and Ottaway, Table 1",
        "Nowakowski and Ottaway, Table 2",
        "Nowakowski and Ottaway, Table 3",
        "Nowakowski and Siegel, Section 1",
    ]


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("Nowakowski", "/papers?text=Nowakowski"),
        ("Pralat", "/papers/gordinowicz"),
        ("Nowakowski Siegel", "/papers/siegel"),
        ("o'sullivan", "/papers/osullivan"),
        ("游星閱", "/papers/you"),
        ("vertex deletion", "/papers/ottaway"),
        ("wheel", "/claims?text=wheel"),
        ("K5", "/?game=take-away&g=K5"),
    ],
)
def test_the_box_finds_papers_by_their_authors_and_titles(site: httpx.Client, typed: str, place: str) -> None:
    found = site.get("/find", params={"q": typed})
    assert found.status_code == 303
    assert found.headers["location"] == place


def test_an_author_of_several_papers_lists_them(site: httpx.Client) -> None:
    page = site.get("/papers?text=Nowakowski")
    assert set(re.findall(r'<h2><a href="/papers/(\w+)"', page.text)) == {"gordinowicz", "ottaway", "siegel"}
    told = site.get("/api/v1/papers", params={"text": "Ottaway"}).json()["papers"]
    assert [one["paper"] for one in told] == ["ottaway"]
    assert "No paper here is by “Euler”" in read(site.get("/papers?text=Euler"))
    claims = site.get("/api/v1/claims", params={"text": "Nowakowski Theorem 13", "limit": 1}).json()
    assert claims["total"] > 0


def test_games_are_called_by_their_titles(site: httpx.Client) -> None:
    for path in ("/claims", "/errata", "/findings", "/tables", "/sequences", "/papers/ottaway"):
        text = re.sub(r"ggkb \S+ \S+", "", read(site.get(path)))
        for game in GAMES:
            if "-" in game.slug and game.slug not in game.title.casefold():
                assert not re.search(rf"(?<![\w/-]){game.slug}(?![\w-])", text), (path, game.slug)


ANCHORS = (
    "outcome", "mean", "temperature", "stops", "thermograph", "period", "saltus", "nim-value", "mex",
    "canonical-form", "evidence", "verdict", "erratum", "certificate",
    *(f"evidence-{word.partition(' from ')[0].replace(' ', '-')}" for word in WORDS),
)  # fmt: skip


def test_the_glossary_explains_each_word_once(site: httpx.Client) -> None:
    ids = re.findall(r'id="([^"]*)"', site.get("/learn").text)
    assert len(ids) == len(set(ids))
    assert set(ANCHORS) <= set(ids)


@pytest.mark.parametrize(
    "path",
    [
        "/claims/osullivan/lemma-2.3", "/claims", "/errata", "/papers", "/tables", "/sequences", "/search",
        "/runs", "/coverage", "/games/grim", "/games/even-odd", "/findings",
    ],
)  # fmt: skip
def test_pages_lead_to_the_glossary(site: httpx.Client, path: str) -> None:
    ids = set(re.findall(r'id="([^"]*)"', site.get("/learn").text))
    named = set(re.findall(r'href="/learn#([^"]*)"', site.get(path).text))
    assert named
    assert named <= ids


def test_what_is_printed_is_typeset_on_the_page_of_a_claim(site: httpx.Client) -> None:
    page = site.get("/claims/gordinowicz/abstract-stars").text
    printed = re.search(r"Printed: <q>(.*?)</q>", page)
    assert printed
    assert printed[1].count("<msub>") == 2
    assert read(site.get("/claims/gordinowicz/abstract-stars")).count("K_{") == 0
