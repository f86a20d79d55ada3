"""No page breaks a rule of axe-core or is wider than a phone; no page of the application is left out."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute
from runs import begin
from serving import serving

from kb import KnowledgeBase
from kb.errors import Conflict
from kb.games import game
from kb.graphs.canonical import key
from kb.graphs.language import parse_position
from kb.web.pages import pages

TABLE_3 = "/tables?game=even-odd&family=P(n,k)&ranges=k=0..8+n=0..7&against=ottaway_table_3"
SHOWN: dict[str, tuple[str, ...]] = {
    "/": (
        "/", "/?game=polish&g=K_{2,3}", "/?game=take-away&g=P4&moves=0,3", "/?game=even-odd&g=P(3,2)",
        "/?game=take-away&g=K4+%2B+grim:P5+%2B+*2", "/?game=trail-removing&g=theta(1,2,2)",
        "/?game=grim&g=K_{,}", "/?game=geography&g=A(1,1,0)+-+A(0,2,0)", "/?game=node-kayles&g=P500",
    ),
    "/play": ("/play", "/play?game=grim&g=C4", "/play?game=even-odd&g=P4&you=R"),
    "/search": ("/search", "/search?game=take-away&filters=connected", "/search?game=grim&filters=n=x"),
    "/tables": (
        TABLE_3, "/tables?game=grim&family=K_{m,n}&ranges=m=1..3+n=1..3", "/tables?game=grim&family=K4",
    ),
    "/sequences": (
        "/sequences?game=node-kayles&family=tadpole(3,n)&ranges=n=1..60", "/sequences?values=1,1,2,0,3,1,1",
        "/sequences?game=grim&family=K4",
    ),
    "/claims": ("/claims", "/claims?text=wheel", "/claims?text=nothing-like-it"),
    "/claims/{paper}/{slug}": (
        "/claims/osullivan/proposition-1.7-z", "/claims/osullivan/section-6-question",
        "/claims/siegel/theorem-2-a",
    ),
    "/errata": ("/errata",),
    "/findings": ("/findings",),
    "/papers": ("/papers", "/papers?text=Siegel", "/papers?text=Euler"),
    "/papers/{key}": ("/papers/siegel",),
    "/games": ("/games",),
    "/games/{game}": ("/games/take-away", "/games/even-odd", "/games/geography"),
    "/coverage": ("/coverage",),
    "/runs": ("/runs", "/runs?game=grim"),
    "/learn": ("/learn",),
    "/api/docs": ("/api/docs",),
}  # fmt: skip
"""Addresses of each route that answers with a page: with something to show, with nothing, with an error."""
ERRORS = ("/nosuch", "/claims/ottaway/theorem-99", "/games/chess")


@pytest.fixture(scope="module")
def site(web_base: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service whose base has something for each part of each page."""
    path = tmp_path_factory.mktemp("accessible") / "kb.sqlite"
    shutil.copy(web_base, path)
    with KnowledgeBase(str(path)) as base:
        base.populate("even-odd", "P(n,k)", ["k=0..8", "n=0..7"])
        base.census("node-kayles", "connected(n=5)")
        base.value("node-kayles", "tail(g6:Bw,0,1000003)")
        base.audit("siegel/theorem-2-a", "osullivan/proposition-1.7-z")
        with pytest.raises(Conflict):
            base.store.write_values(begin(base.store, game("grim")), [(key(parse_position("K_{2,3}")), 99)])
    with serving(str(path)) as api:
        yield str(api.base_url).removesuffix("/api/v1/")


def test_every_page_of_the_application_is_looked_at(site: str) -> None:
    """A page that has no address above answers with HTML and is told here."""
    routes = {route.path for route in pages.routes if isinstance(route, APIRoute)}
    assert set(SHOWN) <= routes
    others = routes - set(SHOWN)
    answers = {path: httpx.get(site + path, timeout=60).headers.get("content-type", "") for path in others}
    assert [path for path, kind in answers.items() if "html" in kind] == []


@pytest.mark.parametrize(
    ("width", "scheme"),
    [
        pytest.param(1280, "light", marks=pytest.mark.slow),
        pytest.param(1280, "dark", marks=pytest.mark.slow),
        pytest.param(390, "light", marks=pytest.mark.slow),
        (390, "dark"),
    ],
)
def test_no_page_breaks_a_rule_of_accessibility(page: Any, site: str, width: int, scheme: str) -> None:
    """The rules are axe-core's; what is folded in is unfolded before."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)
    broken = []
    for path in (*(one for every in SHOWN.values() for one in every), *ERRORS):
        page.goto(site + path)
        page.wait_for_load_state("networkidle")
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        if page.evaluate("document.documentElement.scrollWidth") > width:
            broken.append(f"{path}: wider than {width}")
        for rule in axe.run(page).response["violations"]:
            broken += [f"{path}: {rule['id']}: {node['html'][:160]}" for node in rule["nodes"][:3]]
    assert not broken, "\n".join(broken)
