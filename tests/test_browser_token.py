"""The explorer of a service that solves only for who has its token: its pages read, and say so of nothing."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import JSON, serving

from kb import KnowledgeBase
from kb.web.examples import PUZZLE

TOKEN = "open sesame"
NOT_STORED = "edges:0-1,0-2,2-3,2-4,2-5,5-6,6-7,3-8,7-9,2-10,1-11,10-11,3-9"


@pytest.fixture(scope="module")
def service(web_base: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    path = tmp_path_factory.mktemp("token") / "kb.sqlite"
    shutil.copy(web_base, path)
    with KnowledgeBase(str(path)) as base:
        base.value(**PUZZLE)
    with serving(str(path), solve=True, token=TOKEN) as api:
        yield api


@pytest.fixture(scope="module")
def site(service: httpx.Client) -> str:
    return str(service.base_url).removesuffix("/api/v1/")


def test_the_explorer_reads_what_is_known(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=take-away&g=K4")
    expect(page.locator("#value")).to_have_text("*")
    expect(page.locator("#theorems")).not_to_be_empty()
    expect(page.locator("#provenance")).not_to_be_empty()
    expect(page.locator("#copies button").first).to_be_visible()
    expect(page.locator("#fault")).to_be_hidden()


def test_the_puzzle_of_the_first_screen_can_be_solved(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/")
    page.click("#reveal")
    expect(page.locator("#value")).to_have_text("*3")
    expect(page.locator("#fault")).to_be_hidden()


def test_what_is_not_stored_is_unknown_and_no_error(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/?game=node-kayles&g={NOT_STORED}")
    expect(page.locator("#value")).to_have_text("unknown")
    expect(page.locator("#fault")).to_be_hidden()


def test_the_page_of_the_api_posts_with_the_token_that_is_typed(page: Any, site: str, expect: Any) -> None:
    page.goto(f"{site}/api/docs")
    form = page.locator('form[data-method="POST"][data-path="/api/v1/games/{game}/value"]')
    form.locator("xpath=..").locator("summary").click()
    form.get_by_role("button", name="Run").click()
    expect(form.locator("pre")).to_contain_text("401")
    page.fill("#token", TOKEN)
    form.get_by_role("button", name="Run").click()
    expect(form.locator("pre")).to_contain_text('"value": "*"')
    assert TOKEN not in page.url
    page.reload()
    expect(page.locator("#token")).to_have_value("")


def test_a_post_without_the_token_is_refused(service: httpx.Client) -> None:
    path, body = "/games/take-away/value", {"graph": "K4"}
    assert service.post(path, json=body).status_code == 401
    assert (
        service.post(path, json=body, headers={**JSON, "authorization": f"Bearer {TOKEN}"}).status_code == 200
    )


def test_a_service_that_wants_no_token_asks_for_none(web_base: Path) -> None:
    with serving(str(web_base), solve=False) as api:
        page = httpx.get(str(api.base_url).removesuffix("/api/v1/") + "/api/docs", timeout=60)
    assert page.status_code == 200
    assert 'id="token"' not in page.text
