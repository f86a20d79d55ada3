"""A service below a path of a site: every link of every page stays below it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from serving import serving

from kb.errors import BadArgument
from kb.web.files import VERSION
from kb.web.path_prefix import read_prefix

PAGES = (
    "/", "/play", "/search", "/tables", "/sequences", "/claims", "/errata", "/findings", "/papers", "/games",
    "/games/grim", "/papers/siegel", "/claims/osullivan/theorem-7.1", "/coverage", "/runs", "/learn",
    "/api/docs", "/nosuch",
)  # fmt: skip


@pytest.fixture(scope="module")
def site(web_base: Path) -> Iterator[httpx.Client]:
    with (
        serving(str(web_base), prefix="/kb/games") as service,
        httpx.Client(base_url=str(service.base_url).removesuffix("/kb/games/api/v1/"), timeout=60) as client,
    ):
        yield client


@pytest.mark.parametrize("path", PAGES)
def test_links_stay_below_the_prefix(site: httpx.Client, path: str) -> None:
    page = site.get(f"/kb/games{path}", headers={"accept": "text/html"}).text
    links = re.findall(r'(?:href|src|action)="(/[^"]*)"', page)
    assert links
    assert [link for link in links if not link.startswith("/kb/games/")] == []


def test_every_file_of_a_page_is_there(site: httpx.Client) -> None:
    page = site.get("/kb/games/").text
    for link in re.findall(r'(?:href|src)="(/kb/games/static/[^"]*)"', page):
        assert site.get(link).status_code == 200, link


def test_the_api_is_below_the_prefix_and_nowhere_else(site: httpx.Client) -> None:
    path = "/api/v1/games/take-away/value?graph=K3"
    assert site.get(f"/kb/games{path}").json()["value"] == "0"
    refused = site.get(path)
    assert refused.status_code == 404
    assert "the service is at /kb/games/" in refused.json()["error"]["message"]


def test_requests_below_the_prefix_are_counted_by_their_routes(site: httpx.Client) -> None:
    path = "/kb/games/api/v1/games/take-away/value?graph="
    assert site.get(f"{path}K3").status_code == 200
    assert site.head(f"{path}K3").status_code == 200
    assert site.get(f"{path}K3&solve=0").status_code == 200
    counted = site.get("/metrics").text
    for method in ("GET", "HEAD"):
        assert f'method="{method}",route="/api/v1/games/{{game}}/value",status="200"' in counted
    assert 'route="/games/{game}/value"' not in counted


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ("/kb/games/claims/?text=a%20b", "/kb/games/claims?text=a%20b"),
        ("/kb/games/games/grim/", "/kb/games/games/grim"),
        ("/kb/games//elsewhere.example/", "/kb/games/elsewhere.example"),
        ("/kb/games/api/v1/games/", "/kb/games/api/v1/games"),
    ],
)
def test_a_slash_too_many_leads_to_the_page_below_the_prefix(
    site: httpx.Client, asked: str, place: str
) -> None:
    found = site.get(asked)
    assert (found.status_code, found.headers["location"]) == (307, place)


def test_files_are_counted_as_one_route(site: httpx.Client) -> None:
    assert site.get(f"/kb/games/static/{VERSION}/icon.svg").status_code == 200
    assert 'method="GET",route="/static/{file}",status="200"' in site.get("/metrics").text


def test_a_favicon_is_found_and_health_is_asked_past_the_proxy(site: httpx.Client) -> None:
    icon = site.get("/kb/games/favicon.ico")
    assert icon.headers["location"].startswith("/kb/games/static/")
    assert site.get("/health").status_code == 200


@pytest.mark.parametrize(("text", "prefix"), [("", ""), ("/", ""), ("games", "/games"), ("/a/b/", "/a/b")])
def test_a_prefix_is_read(text: str, prefix: str) -> None:
    assert read_prefix(text) == prefix


@pytest.mark.parametrize("text", ["/a b", "//a//b//", '/"><script>', "/a?b"])
def test_a_prefix_that_is_no_path_is_refused(text: str) -> None:
    with pytest.raises(BadArgument, match="is no path such as /games"):
        read_prefix(text)
