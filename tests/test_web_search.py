"""Searching over HTTP: sorted, counted, as a file; and claims by their words.

Oracle: the search of the library, and a count by hand.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from serving import ask, error_of

from kb.knowledge_base import KnowledgeBase


@pytest.fixture(scope="module")
def base(web_base: Path) -> Iterator[KnowledgeBase]:
    with KnowledgeBase(str(web_base), read_only=True) as opened:
        yield opened


def test_a_search_is_sorted(service: httpx.Client) -> None:
    """Of the connected graphs with four vertices K4 has most edges, the trees fewest."""
    query = {"filter": ["n=4", "connected"], "limit": 3}
    most = ask(service, "games/grim/search", sort="-m", **query)
    assert most["found"][0]["position"] == "K4"
    assert most["more"]
    assert most["next"] is None
    fewest = ask(service, "games/grim/search", sort="m", **query)
    assert {one["position"] for one in fewest["found"][:2]} == {"P4", "S3"}


def test_a_sorted_search_does_not_go_on(service: httpx.Client) -> None:
    answer = service.get("games/grim/search", params={"sort": "m", "next": "x"})
    assert "without next" in error_of(answer)["message"]


def test_positions_are_counted_by_facts(service: httpx.Client) -> None:
    """Isolated vertices are gone at once: 1, 2, 7 and 23 graphs with 2 to 5 vertices are left (A002494)."""
    found = ask(service, "games/grim/counts", by="n")
    assert {row["n"]: row["positions"] for row in found["counts"]} == {2: 1, 3: 2, 4: 7, 5: 23}
    assert found["total"] == 33


def test_the_file_of_a_search_has_every_position(service: httpx.Client, base: KnowledgeBase) -> None:
    answer = service.get("games/even-odd/search.csv", params={"filter": ["n<=4"]})
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    found = base.search("even-odd", "n<=4", limit=1_000)
    assert {row["key"]: row["value"] for row in rows} == {one.key: one.value for one in found.found}
    assert {"n", "m", "outcome", "temperature", "evidence"} <= rows[0].keys()


def test_the_file_of_a_bad_search_is_an_error(service: httpx.Client) -> None:
    answer = service.get("games/polish/search.csv", params={"filter": "nonsense=1"})
    assert error_of(answer)["kind"] == "unknown-name"


def test_claims_are_found_by_their_words(service: httpx.Client, base: KnowledgeBase) -> None:
    found = ask(service, "claims", text="WHEEL", limit=100)
    assert 0 < found["total"] < len(base.claims())
    for one in found["claims"]:
        assert "wheel" in f"{one['claim']} {one['locator']} {one['statement']} {one['scope']}".casefold()
    assert ask(service, "claims", text="wheel nosuchword")["total"] == 0


def test_facets_count_the_claims_that_were_chosen(service: httpx.Client, base: KnowledgeBase) -> None:
    found = ask(service, "claims", paper="siegel")
    kinds = Counter(one.kind for one in base.claims(paper="siegel"))
    assert found["facets"]["kind"] == dict(kinds)
    assert found["facets"]["paper"] == {"siegel": found["total"]}
    fallen = ask(service, "claims", paper="siegel", **{"class": "statement"})
    assert fallen["total"] == found["facets"]["class"]["statement"] > 0
