"""The service over HTTP: what it answers, in which shape, and that it never writes unless it may."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from serving import JSON, LOOSE, SLOW, ask, error_of, serving
from starts import starts

from kb.games import GAMES, game
from kb.graphs.json_position import from_json, to_json
from kb.graphs.written import edge_list
from kb.knowledge_base import KnowledgeBase
from kb.web import shapes
from kb.web.frames import Result
from kb.web.jobs.moves import explanation
from kb.web.limits import Limits
from kb.web.worker_pool import WorkerPool


@pytest.fixture(scope="module")
def base(web_base: Path) -> Iterator[KnowledgeBase]:
    with KnowledgeBase(str(web_base), read_only=True) as opened:
        yield opened


def test_every_game_is_listed_with_its_rules(service: httpx.Client) -> None:
    listed = ask(service, "/games")["games"]
    assert [one["game"] for one in listed] == [each.slug for each in GAMES]
    take_away = next(one for one in listed if one["game"] == "take-away")
    assert take_away["on_multigraphs"]
    assert take_away["aliases"] == ["graph-chomp"]
    grim = next(one for one in listed if one["game"] == "grim")
    # Lone vertices are dropped: what is left of the graphs on 5 vertices, OEIS A000088.
    assert grim["positions"] == 34


def test_a_game_is_found_by_its_alias(service: httpx.Client) -> None:
    assert ask(service, "/games/graph-chomp")["game"] == "take-away"


def test_the_triangle_is_zero_in_take_away(service: httpx.Client) -> None:
    found = ask(service, "/games/take-away/value", graph="K3")
    assert (found["value"], found["outcome"], found["known"]) == ("0", "P", True)
    assert found["position"] == "K3"
    assert found["latex"] == "0"
    assert any(one["kind"] == "computed" for one in found["provenance"])


def test_text_and_json_of_one_position_have_one_answer(service: httpx.Client) -> None:
    text = ask(service, "/games/even-odd/value", graph="P3")
    given = {"id": 7, "n": 3, "edges": [[2, 0], [0, 1]]}
    posted = service.post("/games/even-odd/value", json=given).json()
    assert posted.pop("id") == 7
    assert posted == text
    assert text["value"] == "{2|0}"
    assert text["left_stop"] == "2"


def test_an_unknown_value_is_an_answer_and_not_an_error(service: httpx.Client) -> None:
    found = ask(service, "/games/node-kayles/value", graph="petersen")
    assert (found["known"], found["value"]) == (False, None)
    assert "reading only" in found["advice"]


@pytest.mark.parametrize(
    ("path", "status", "kind"),
    [
        ("/games/chess/value?graph=K3", 404, "unknown-name"),
        ("/games/grim/value?graph=K_", 400, "bad-graph"),
        ("/games/grim/value", 400, "bad-argument"),
        ("/games/grim/value?graph=edges:0-0", 400, "bad-position"),
        ("/games/grim/value?graph=K3&solve=perhaps", 400, "bad-argument"),
        ("/games/grim/value?graph=K3&solve=true", 400, "bad-argument"),
        ("/games/grim/explain?graph=K3%20%40%20brushes%3D1", 400, "bad-position"),
        ("/games/even-odd/reply?graph=P3", 400, "bad-argument"),
        ("/games/grim/search?filter=colour%3Dred", 404, "unknown-name"),
        ("/games/grim/search?limit=0", 400, "bad-argument"),
        ("/games/grim/search?next=nonsense", 400, "bad-argument"),
        ("/games/grim/table?family=P_n", 400, "bad-graph"),
        ("/games/grim/table?family=%40%2Fetc%2Fpasswd", 400, "bad-argument"),
        ("/games/grim/table?family=-", 400, "bad-argument"),
        ("/games/grim/table?family=P_n&ranges=n=1..3&against=..%2F..%2Fpapers", 400, "bad-argument"),
        ("/games/grim/sequence?family=K_{m,n}&ranges=m=1..2&ranges=n=1..2", 400, "bad-argument"),
        ("/games/grim/thermograph.svg?graph=P3", 400, "bad-argument"),
        ("/games/grim/picture.svg?graph=P3&theme=pink", 400, "bad-argument"),
        ("/claims/osullivan/theorem-0", 404, "unknown-name"),
        ("/claims?verdict=maybe", 400, "bad-argument"),
        ("/papers/nobody", 404, "unknown-name"),
        ("/export?format=xls", 400, "bad-argument"),
        ("/nowhere", 404, "unknown-name"),
    ],
)
def test_every_error_has_one_shape(service: httpx.Client, path: str, status: int, kind: str) -> None:
    answer = service.get(path)
    assert answer.status_code == status, answer.text
    assert error_of(answer)["kind"] == kind


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"graph": 3}',
        b'{"n": 2, "edges": [[0, 5]]}',
        b'{"n": 2, "colour": 1}',
        b'{"graph": "K3", "named": true}',
        b'{"n": 2, "token": 0, "edges": [[0, "x"]]}',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"n": ' + b"9" * 5_000 + b"}",
    ],
)
def test_a_bad_body_is_refused_in_the_same_shape(service: httpx.Client, body: bytes) -> None:
    answer = service.post("/games/grim/value", content=body, headers=JSON)
    assert answer.status_code in (400, 413), answer.text
    error_of(answer)


def test_the_place_of_a_syntax_error_is_told(service: httpx.Client) -> None:
    answer = service.get("/games/grim/value", params={"graph": "P3 + + P4"})
    assert error_of(answer)["at"] == 5


def test_who_has_an_answer_is_not_sent_it_again(service: httpx.Client) -> None:
    first = service.get("/games/take-away/value", params={"graph": "C4"})
    assert first.headers["cache-control"].startswith("public")
    again = service.get(
        "/games/take-away/value", params={"graph": "C4"}, headers={"if-none-match": first.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")
    other = service.get("/games/take-away/value", params={"graph": "C4"}, headers={"if-none-match": '"x"'})
    assert (other.status_code, other.content) == (200, first.content)


def test_an_unknown_value_is_not_kept(service: httpx.Client) -> None:
    answer = service.get("/games/node-kayles/value", params={"graph": "petersen"})
    assert answer.headers["cache-control"] == "no-cache"
    assert "etag" not in answer.headers


def test_a_position_need_not_be_named(service: httpx.Client) -> None:
    named = ask(service, "/games/take-away/value", graph="C4")
    assert named.pop("position") == "C4"
    assert ask(service, "/games/take-away/value", graph="C4", named="false") == named
    assert ask(service, "/games/take-away/value", graph="C4", named="0") == named


@pytest.mark.parametrize(
    "query", ["named=", "named=01", "named=0&named=perhaps", "graph=C5&graph=C4&solve=2"]
)
def test_odd_spellings_of_a_plain_question_are_read_as_any_other(service: httpx.Client, query: str) -> None:
    assert error_of(service.get(f"/games/take-away/value?graph=C4&{query}"))["kind"] == "bad-argument"


def test_many_look_ups_at_once_are_answered_each(service: httpx.Client, base: KnowledgeBase) -> None:
    texts = [f"{family}{n}" for family in ("P", "C", "K", "W", "?") for n in range(3, 6)] * 4

    def one(text: str) -> httpx.Response:
        return service.get("/games/take-away/value", params={"graph": text})

    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(one, texts))
    for text, answer in zip(texts, answers, strict=True):
        if "?" in text:
            assert answer.status_code == 400
        else:
            expected = base.value("take-away", text, stored_only=True)
            assert answer.json()["value"] == expected.text


def test_other_sites_may_read(service: httpx.Client) -> None:
    asked = {"access-control-request-method": "POST", "access-control-request-headers": "content-type"}
    allowed = service.options("/games/grim/value", headers=asked | {"origin": "https://example.org"})
    assert allowed.status_code == 200
    answer = service.get("/games", headers={"origin": "https://example.org"})
    assert answer.headers["access-control-allow-origin"] == "*"


def test_long_answers_are_compressed_for_who_can_read_it(service: httpx.Client) -> None:
    zipped = service.get("/games", headers={"accept-encoding": "gzip"})
    plain = service.get("/games", headers={"accept-encoding": "identity"})
    assert zipped.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert zipped.json() == plain.json()


def test_an_explanation_numbers_moves_as_the_position_is_given(service: httpx.Client) -> None:
    # A path 2-0-3 and the lone vertex 1, which grim drops before play.
    given = {"n": 4, "edges": [[0, 2], [0, 3]]}
    found = service.post("/games/grim/explain", json=given).json()
    assert found["position"] == given
    assert len(found["layout"]) == 4
    by_vertex = {move["vertices"][0]: move for move in found["moves"]}
    assert set(by_vertex) == {0, 2, 3}
    assert by_vertex[0]["kept"] == []
    assert by_vertex[0]["wins"]
    assert by_vertex[2]["kept"] == [0, 3]
    assert by_vertex[2]["class"] == by_vertex[3]["class"] != by_vertex[0]["class"]
    assert found["copies"]["graph6"] == "CS"
    assert found["copies"]["text"] == "edges:0-2,0-3"


def test_a_sum_with_signs_is_explained_term_by_term(service: httpx.Client) -> None:
    found = ask(service, "/games/even-odd/explain", graph="P3 - P1")
    assert found["position"] is None
    assert [term["sign"] for term in found["terms"]] == [1, -1]
    # Left's move in the negative of a lone vertex would be Right's in the vertex: there is none.
    assert {move["player"] for move in found["terms"][1]["moves"]} == {"R"}


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), rules=st.sampled_from(GAMES))
def test_every_move_leaves_what_it_says_and_is_worth_what_it_says(
    base: KnowledgeBase, data: Any, rules: Any
) -> None:
    position = data.draw(starts(rules.slug, max_n=5))
    reply = explanation(base, Limits(), game=rules.slug, given=to_json(position), budget=20.0)
    found = json.loads(b"".join(reply.chunks))
    settled = rules.start(position)
    players = ("L", "R") if rules.kind == "partizan" else (None,)
    listed = [(move["player"], move["position"]) for move in found["moves"]]
    for player in players:
        left = [to_json(move.leaves) for move in rules.moves(settled, player or "L")]
        mine = [position for mover, position in listed if mover == player]
        assert all(one in left for one in mine)
        if rules.slug not in ("trail-removing", "star-removing", "matching-removing"):
            assert sorted(map(str, mine)) == sorted(map(str, left))
    marks = position.marks or ("",) * len(position.edges)
    edges = [(u, v, mark) for (u, v), mark in zip(position.edges, marks, strict=True)]
    for move in found["moves"][:6]:
        after = base.explain(rules, from_json(move["position"]), budget=20.0)
        assert after.as_json()["value"] == move["sum"]
        kept = move["kept"]
        assert len(kept) == move["position"]["n"]
        for u, v, *mark in move["position"]["edges"]:
            assert (*sorted((kept[u], kept[v])), *(mark or [""])) in edges


@settings(deadline=None, max_examples=60)
@given(data=st.data(), rules=st.sampled_from(GAMES))
def test_the_text_of_a_position_keeps_its_labelling(data: Any, rules: Any) -> None:
    position = data.draw(starts(rules.slug))
    assert from_json({"graph": edge_list(position)}).position() == position


@pytest.mark.parametrize(("slug", "graph"), [("take-away", "K_{2,3}"), ("take-away", "W4"), ("grim", "P5")])
def test_the_perfect_player_wins_from_a_won_position(service: httpx.Client, slug: str, graph: str) -> None:
    rules = game(slug)
    assert ask(service, f"/games/{slug}/value", graph=graph)["outcome"] == "N"
    moves = 0
    while True:
        reply = ask(service, f"/games/{slug}/reply", graph=graph)
        if reply["over"]:
            break
        moves += 1
        position = from_json({"graph": reply["graph"]}).position()
        assert to_json(position) == reply["position"]
        others = list(rules.moves(rules.start(position)))
        if not others:
            break
        moves += 1
        graph = edge_list(others[-1].leaves)
    assert moves % 2 == 1, "who moved first and perfectly made the last move"


def test_the_perfect_player_says_when_the_game_is_over(service: httpx.Client) -> None:
    assert ask(service, "/games/grim/reply", graph="E3") == {
        "game": "grim",
        "move": None,
        "over": True,
        "wins": False,
    }


def test_pages_of_a_search_join_to_the_whole(service: httpx.Client) -> None:
    whole = ask(service, "/games/grim/search", filter=["n<=5", "connected"], limit=500)
    assert whole["complete"]
    pages, token = [], None
    while True:
        query: dict[str, Any] = {"filter": ["n<=5", "connected"], "limit": 7}
        page = ask(service, "/games/grim/search", **query | ({"next": token} if token else {}))
        pages += page["found"]
        token = page["next"]
        if token is None:
            break
        assert len(page["found"]) == 7
    assert pages == whole["found"]
    assert len(pages) == 1 + 2 + 6 + 21  # K1 is settled: it is the graph without vertices


def test_a_token_serves_only_the_search_it_was_given_for(service: httpx.Client) -> None:
    token = ask(service, "/games/grim/search", filter="n<=5", limit=1)["next"]
    answer = service.get("/games/grim/search", params={"filter": "n<=4", "limit": 1, "next": token})
    assert (answer.status_code, error_of(answer)["kind"]) == (400, "bad-argument")


def test_a_table_and_a_sequence(service: httpx.Client) -> None:
    table = ask(service, "/games/take-away/table", family="K_{m,n}", ranges=["m=1..2", "n=1..3"])
    assert len(table["cells"]) == 6
    sequence = ask(service, "/games/take-away/sequence", family="P_n", ranges="n=1..5")
    assert [term["value"] for term in sequence["terms"]] == ["*", "*2", "*", "*2", "*"]


def test_facets_count_all_stored_positions(service: httpx.Client) -> None:
    facets = ask(service, "/games/grim/facets")["facets"]
    stored = ask(service, "/games/grim")["positions"]
    assert sum(one["positions"] for one in facets) == stored


def test_claims_are_chosen_and_paged(service: httpx.Client, base: KnowledgeBase) -> None:
    everything = base.claims(paper="osullivan")
    page = ask(service, "/claims", paper="osullivan", limit=20)
    assert page["total"] == len(everything)
    rest = ask(service, "/claims", paper="osullivan", limit=20, next=page["next"])
    listed = [one["claim"] for one in page["claims"] + rest["claims"]]
    assert listed == [one.slug for one in everything[:40]]
    agreed = ask(service, "/claims", verdict="agrees")["claims"]
    assert [one["claim"] for one in agreed] == ["osullivan/theorem-7.1"]


def test_one_claim_has_its_record(service: httpx.Client) -> None:
    claim = ask(service, "/claims/osullivan/theorem-7.1")
    assert claim["record"]["verdict"] == "agrees"
    assert claim["statement"]


def test_errata_name_their_counterexamples(service: httpx.Client, base: KnowledgeBase) -> None:
    errata = ask(service, "/errata")["errata"]
    assert len(errata) == len(base.errata()) > 0
    assert all(one["counterexample"] and one["locator"] for one in errata)
    one_paper = ask(service, "/errata", paper="siegel")["errata"]
    assert {one["paper"] for one in one_paper} == {"siegel"}


def test_papers_count_their_claims(service: httpx.Client, base: KnowledgeBase) -> None:
    papers = ask(service, "/papers")["papers"]
    assert [one["paper"] for one in papers] == ["osullivan", "siegel"]
    paper = ask(service, "/papers/siegel")
    assert paper["claim_count"] == len(paper["claims"]) == len(base.claims(paper="siegel"))
    assert sum(paper["verdicts"].values()) == paper["claim_count"]


def test_findings_audits_runs_and_coverage_are_listed(service: httpx.Client) -> None:
    assert all(one["kind"] == "finding" for one in ask(service, "/findings")["findings"])
    assert ask(service, "/audits")["audits"][0]["status"] == "done"
    assert ask(service, "/runs", game="grim", limit=1)["runs"][0]["game"] == "grim"
    assert all(one["complete"] for one in ask(service, "/coverage", game="grim")["coverage"])


def test_a_census_is_shown_by_edges_and_value(web_base: Path, tmp_path: Path) -> None:
    """Connected graphs with 5 vertices by edges: 3, 5, 5, 4, 2, 1, 1 (OEIS A054924)."""
    path = tmp_path / "kb.sqlite"
    shutil.copy(web_base, path)
    with KnowledgeBase(str(path)) as writing:
        writing.census("node-kayles", "connected(n=5)")
    with serving(str(path)) as client:
        (census,) = ask(client, "/games/node-kayles")["censuses"]
        page = client.get(str(client.base_url).replace("/api/v1/", "/games/node-kayles")).text
    edges: Counter[int] = Counter()
    for m, _, count in census["counts"]:
        edges[m] += count
    assert [edges[m] for m in range(4, 11)] == [3, 5, 5, 4, 2, 1, 1]
    assert ">Census</a> of connected(n=5)" in page
    rows = re.findall(r'<th scope="row">(\d+)</th>(?:<td class="shade-\d">[\d,]*</td>)+<td>(\d+)</td>', page)
    assert [(int(m), int(count)) for m, count in rows][-7:] == [(m, edges[m]) for m in range(4, 11)]


def test_the_table_of_a_census_may_count_more_graphs_than_a_table_has_cells(
    web_base: Path, tmp_path: Path
) -> None:
    path = tmp_path / "kb.sqlite"
    shutil.copy(web_base, path)
    with KnowledgeBase(str(path)) as writing:
        writing.census("grim", "connected(n=8)")
    with serving(str(path)) as client:
        table = ask(client, "/games/grim/table", family="connected(n=8)")
        uncounted = [
            client.get(f"/games/{game}/table", params={"family": family})
            for game, family in (("grim", "connected(n<=8)"), ("odd-odd", "connected(n=8)"))
        ]
    assert (table["row"], table["column"]) == ("m", "nim_value")
    assert sum(int(cell["value"]) for cell in table["cells"]) == 11_117  # OEIS A001349
    assert [(one.status_code, error_of(one)["kind"]) for one in uncounted] == [(413, "limit")] * 2


@pytest.mark.parametrize(
    ("asked", "page"),
    [
        ("Node Kayles", "/games/node-kayles"),
        ("graph-chomp", "/games/take-away"),
        ("O'Sullivan", "/papers/osullivan"),
        ("siegel", "/papers/siegel"),
        ("osullivan/theorem-7.1", "/claims/osullivan/theorem-7.1"),
        ("grim P7", "/?game=grim&g=P7"),
        ("K4 + node-kayles:P5", "/?game=take-away&g=K4+%2B+node-kayles%3AP5"),
        ("Petersen graph", "/?game=take-away&g=Petersen+graph"),
        ("node-kayles P_n", "/sequences?game=node-kayles&family=P_n&ranges=n%3D1..40"),
        ("spider(1,1,n)", "/sequences?game=take-away&family=spider%281%2C1%2Cn%29&ranges=n%3D1..40"),
        ("K_{m,n}", "/tables?game=take-away&family=K_%7Bm%2Cn%7D&ranges=m%3D1..6+n%3D1..6"),
        ("1,1,2,0,3,1,1", "/sequences?values=1%2C1%2C2%2C0%2C3%2C1%2C1"),
        ("*1, *2, 0", "/sequences?values=%2A1%2C+%2A2%2C+0"),
        ("1 1 2 0 3", "/sequences?values=1+1+2+0+3"),
        ("A(2,3,1)", "/?game=geography&g=A%282%2C3%2C1%29"),
        ("K3 @ brushes=1", "/?game=polish&g=K3+%40+brushes%3D1"),
        ("0-1, 1-2, 2-0", "/?game=take-away&g=0-1%2C+1-2%2C+2-0"),
        ("Theorem 7.1", "/claims?text=Theorem+7.1"),
        ("wheels", "/claims?text=wheels"),
        ("", "/"),
        ("<script>", "/claims?text=%3Cscript%3E"),
    ],
)
def test_one_box_leads_to_games_papers_claims_graphs_and_sequences(
    service: httpx.Client, asked: str, page: str
) -> None:
    answer = service.get(str(service.base_url).replace("/api/v1/", "/find"), params={"q": asked})
    assert answer.status_code == 303
    assert answer.headers["location"] == page


def test_a_list_of_values_is_answered_by_the_games_that_give_it(service: httpx.Client) -> None:
    """Grim on paths is Officers, octal 0.6 in Winning Ways: 0, 1, 2, 0, 1 from P1 on, where P5 is stored."""
    found = ask(service, "/identify", values="0,1,2,0,1", family="P_n")
    assert {"game": "grim", "first": "K1", "claim": None, "locator": None} in found["matches"]
    assert ask(service, "/identify", values="0 1 2 0 1", family="P_n") == found
    sequences = str(service.base_url).replace("/api/v1/", "/sequences")
    page = service.get(sequences, params={"values": "0,1,2,0,1"})
    assert ">Grim</a> along" in page.text
    nobody = service.get(sequences, params={"values": "9,9,9"})
    assert "No game here has these values" in nobody.text
    assert service.get("/identify?values=x,y&family=P_n").status_code == 400
    assert "at most 30" in service.get(f"/identify?values={'0,' * 30}0").text
    assert service.get("/identify?values=1,2&family=K4").status_code == 400


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("0-1, 1-2, 2-0", "K3"),
        ("[[0,1],[1,2]]", "P3"),
        (r"\overline{C_6}", "prism(3)"),
        ("Petersen graph", "petersen"),
        ("DQc", "P5"),
        (":Cca", "F3*"),
    ],
)
@pytest.mark.parametrize("route", ["value", "explain", "position"])
def test_graphs_are_read_as_everywhere(service: httpx.Client, text: str, name: str, route: str) -> None:
    found = ask(service, f"/games/take-away/{route}", graph=text)
    assert found["position" if route == "value" else "name"] == name


def test_the_first_load_is_small(service: httpx.Client) -> None:
    """The first screen and all its files, as they travel: under 120 KB."""
    root = str(service.base_url).removesuffix("/api/v1/")
    seen: dict[str, int] = {}
    waiting = ["/"]
    while waiting:
        path = waiting.pop()
        with httpx.stream("GET", root + path, headers={"accept-encoding": "gzip"}) as answer:
            text = "".join(answer.iter_text())
        assert answer.status_code == 200, path
        seen[path] = answer.num_bytes_downloaded
        folder = path.rpartition("/")[0]
        files = re.findall(r'(?:href|src)="(/static/[^"]*)"', text) if path == "/" else []
        modules = re.findall(r'from "\./([^"]*)"', text) if path.endswith(".js") else []
        waiting += {*files, *(f"{folder}/{name}" for name in modules)} - {*seen, *waiting}
    assert len(seen) > 15
    assert sum(seen.values()) < 120_000, seen


def test_pictures_are_svg(service: httpx.Client) -> None:
    for path in ("/games/take-away/picture.svg?values=1&theme=dark", "/games/even-odd/thermograph.svg?"):
        answer = service.get(f"{path}&graph=P3")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith("<svg")


@pytest.mark.parametrize("style", ["csv", "jsonl"])
def test_an_export_is_the_export_of_the_base(service: httpx.Client, base: KnowledgeBase, style: str) -> None:
    with service.stream("GET", "/export", params={"game": "grim", "format": style}) as answer:
        text = "".join(answer.iter_text())
    assert answer.headers["transfer-encoding"] == "chunked"
    assert text == "".join(base.export(None, style, "grim"))


def test_health_tells_the_limits(service: httpx.Client) -> None:
    health = ask(service, "/health")
    assert health["status"] == "ok"
    assert health["solves"] is False
    assert health["limits"]["vertices"]["value"] == Limits().vertices
    root = str(service.base_url).removesuffix("/api/v1/")
    assert service.get(f"{root}/health").json() == health


def test_metrics_count_what_was_asked(service: httpx.Client) -> None:
    def count() -> float:
        wanted = 'ggkb_requests_total{method="GET",route="/api/v1/games/{game}/value",status="200"}'
        lines = service.get("/metrics").text.splitlines()
        return sum(float(line.split()[-1]) for line in lines if line.startswith(wanted))

    before = count()
    for _ in range(3):
        ask(service, "/games/take-away/value", graph="K4")
    assert count() == before + 3


def test_the_description_has_no_other_shape_of_errors(service: httpx.Client) -> None:
    described = ask(service, "/openapi.json")
    for path in described["paths"].values():
        for operation in path.values():
            assert "422" not in operation["responses"]
            refused = operation["responses"]["400"]["content"]["application/json"]["schema"]
            assert refused == {"$ref": "#/components/schemas/Error"}


def test_the_page_of_the_api_needs_nothing_from_elsewhere(service: httpx.Client) -> None:
    page = service.get(str(service.base_url).removesuffix("/v1/") + "/docs")
    assert page.headers["content-type"].startswith("text/html")
    for path in ask(service, "/openapi.json")["paths"]:
        assert path in page.text
    assert all(link.startswith("/static/") for link in re.findall(r'<script[^>]* src="([^"]*)"', page.text))
    assert "http://" not in page.text
    assert "https://" not in page.text


def test_without_leave_to_solve_nothing_is_written(web_base: Path, tmp_path: Path) -> None:
    copy = tmp_path / "kb.sqlite"
    shutil.copy(web_base, copy)
    before = copy.read_bytes()
    with serving(str(copy)) as service:
        ask(service, "/games/node-kayles/value", graph="petersen")
        ask(service, "/games/node-kayles/explain", graph="P3")
        ask(service, "/games/take-away/search", filter="connected")
    assert copy.read_bytes() == before
    assert not copy.with_name("kb.sqlite-wal").exists() or not copy.with_name("kb.sqlite-wal").stat().st_size


def test_what_is_solved_is_stored_once(web_base: Path, tmp_path: Path) -> None:
    copy = tmp_path / "kb.sqlite"
    shutil.copy(web_base, copy)
    with serving(str(copy), solve=True) as service:
        refused = ask(service, "/games/node-kayles/value", graph="P7", solve="false")
        assert not refused["known"]
        # Node Kayles on paths is Dawson's Kayles: 0 1 1 2 0 3 1 1 0 3 … from the empty path on.
        found = service.post("/games/node-kayles/value", json={"graph": "P5"}).json()
        assert (found["value"], found["source"]) == ("*3", "computed")
        again = ask(service, "/games/node-kayles/value", graph="P5")
        assert again == found
        # All options of P_6 are stored, so it is derived and nothing is solved for it.
        assert ask(service, "/games/even-odd/value", graph="P6")["evidence"] == "derived"
        partizan = service.post("/games/even-odd/value", json={"graph": "P8"}).json()
        assert partizan["evidence"] == "computed"
        explained = ask(service, "/games/node-kayles/explain", graph="P8")
        assert explained["complete"]
        # One brush on the middle of a path of three fires all of it: *2, and that move wins.
        won = ask(service, "/games/polish/reply", graph="P3 @ brushes=0,1,0")
        assert won["wins"]
        runs = ask(service, "/runs")["runs"]
        assert [run["game"] for run in runs[:2]] == ["even-odd", "node-kayles"]
        assert "ggkb_values_stored_total 2" in service.get("/metrics").text
    with KnowledgeBase(str(copy), read_only=True) as base:
        assert base.value("node-kayles", "P5").nim_value == 3
        assert all(run.status == "done" for run in base.runs())


def test_a_base_on_postgresql_is_served_and_written_alike(emptied_database: str) -> None:
    with KnowledgeBase(emptied_database) as base:
        base.populate("grim", "connected(n<=4)")
    with serving(emptied_database, solve=True) as service:
        assert ask(service, "/games/grim/value", graph="P4")["value"] == "0"
        assert service.post("/games/node-kayles/value", json={"graph": "P5"}).json()["value"] == "*3"
        found = ask(service, "/games/grim/search", filter=["n=4", "connected"])["found"]
        assert len(found) == 6
        assert len(service.get("/export", params={"game": "node-kayles"}).text.splitlines()) == 2


def test_a_process_that_dies_is_replaced(web_base: Path) -> None:
    with serving(str(web_base), readers=1) as service:
        ask(service, "/games/take-away/value", graph="K3")
        children = _children_of_this_process()
        assert children
        _kill(children)
        answers = [service.get("/games/take-away/value", params={"graph": f"C{n}"}) for n in (3, 4, 5)]
        assert [answer.status_code for answer in answers] == [200, 200, 200]


def test_a_process_that_dies_at_work_is_a_server_error_in_the_same_shape(web_base: Path) -> None:
    with serving(str(web_base), solvers=1, **LOOSE) as service:
        answers: list[httpx.Response] = []

        def slow() -> None:
            with httpx.Client(base_url=service.base_url, timeout=60) as other:
                answers.append(other.get(SLOW))

        thread = threading.Thread(target=slow)
        thread.start()
        _wait_for_solver(service)
        # A process that had been idle gets one successor, which is no luckier.
        while thread.is_alive():
            _kill(_children_of_this_process())
            thread.join(timeout=0.2)
        assert answers[0].status_code == 500
        assert error_of(answers[0])["kind"] == "internal"
        assert service.get("/games/grim/explain", params={"graph": "P3"}).status_code == 200


def test_who_is_being_answered_is_answered_before_the_end(
    web_base: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a process has found is held back until the service has begun to end: it takes no connection."""
    found, port = threading.Event(), 0
    ask_process = WorkerPool.ask

    def wait_for_the_end() -> None:
        with suppress(ConnectionError):
            while True:
                socket.create_connection(("127.0.0.1", port)).close()

    async def ask_and_hold(pool: WorkerPool, job: str, **arguments: Any) -> Result:
        result = await ask_process(pool, job, **arguments)
        if job == "explanation":
            found.set()
            await asyncio.to_thread(wait_for_the_end)
        return result

    monkeypatch.setattr(WorkerPool, "ask", ask_and_hold)
    with ThreadPoolExecutor(1) as threads:
        with serving(str(web_base)) as service:
            port = service.base_url.port or 0
            path = f"{service.base_url}games/grim/explain?graph=C5"
            answer = threads.submit(httpx.get, path, timeout=60)
            assert found.wait(60)
        assert answer.result().status_code == 200


def test_who_leaves_an_export_frees_its_process(web_base: Path) -> None:
    with serving(str(web_base), exports=1) as service:
        for _ in range(3):
            with service.stream("GET", "/export", params={"game": "take-away"}) as answer:
                assert answer.status_code == 200
        whole = service.get("/export", params={"game": "grim", "format": "jsonl"})
        assert len(whole.text.splitlines()) == 34


def test_a_base_that_is_gone_is_said_to_be(web_base: Path, tmp_path: Path) -> None:
    copy = tmp_path / "kb.sqlite"
    shutil.copy(web_base, copy)
    with serving(str(copy), readers=1) as service:
        copy.unlink()
        _kill(_children_of_this_process())
        answer = service.get("/games/grim/explain", params={"graph": "P3"})
        assert (answer.status_code, error_of(answer)["kind"]) == (503, "database")
        shutil.copy(web_base, copy)
        assert service.get("/games/grim/explain", params={"graph": "P3"}).status_code == 200


def _wait_for_solver(service: httpx.Client) -> None:
    until = monotonic() + 60
    while monotonic() < until:
        if re.search(r'ggkb_jobs_running{pool="(quick|solvers)"} 1', service.get("/metrics").text):
            return
    raise AssertionError("no process went to work")


def _children_of_this_process() -> list[int]:
    found = []
    for task in Path("/proc/self/task").iterdir():
        found += [int(one) for one in (task / "children").read_text().split()]
    workers = []
    for one in found:
        with suppress(FileNotFoundError, ProcessLookupError):
            if b"kb.web.worker" in Path(f"/proc/{one}/cmdline").read_bytes():
                workers.append(one)
    return workers


def _kill(processes: list[int]) -> None:
    for one in processes:
        with suppress(ProcessLookupError):
            os.kill(one, signal.SIGKILL)


@pytest.mark.parametrize(("stop", "code"), [(signal.SIGTERM, -signal.SIGTERM), (signal.SIGINT, 0)])
def test_the_command_serves_and_ends_with_its_processes(web_base: Path, stop: int, code: int) -> None:
    command = [sys.executable, "-c", "from cli.start import run; run()"]
    process = subprocess.Popen(
        [*command, "--db", str(web_base), "serve", "--port", "0", "--limit", "vertices=9"],
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    try:
        said: list[str] = []
        while not (announced := re.search(r"serving .* at http://127\.0\.0\.1:(\d+)/", "".join(said))):
            said.append(process.stderr.readline())
            assert said[-1], "the service ended"
        # It is announced when it is ready, and not while its processes start.
        assert any("Application startup complete." in line for line in said)
        port = int(announced[1])
        answer = httpx.get(f"http://127.0.0.1:{port}/api/v1/games/grim/value?graph=P5", timeout=60)
        assert answer.json()["value"] == "*"
        over = httpx.get(f"http://127.0.0.1:{port}/api/v1/games/grim/value?graph=P10", timeout=60)
        assert over.status_code == 413
        again = [*command, "--db", str(web_base), "serve", "--port", str(port)]
        second = subprocess.run(again, capture_output=True, text=True, timeout=60)
        assert second.returncode == 2
        assert second.stderr.startswith(f"ggkb: the service cannot listen on '127.0.0.1', port {port};")
        assert second.stderr.count("\n") == 1
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        assert children
    finally:
        process.send_signal(stop)
        rest = process.communicate(timeout=60)[1]
    assert process.returncode == code
    requests = [json.loads(line) for line in rest.splitlines() if '"event": "request"' in line]
    assert [one["status"] for one in requests] == [200, 413]
    assert not any(Path(f"/proc/{child}").exists() for child in children)


SHAPES = {
    "/games/take-away/value?graph=K3": shapes.Value,
    "/games/even-odd/value?graph=P3": shapes.Value,
    "/games/trail-removing/value?graph=K9": shapes.Value,
    "/games/grim/position?graph=K3": shapes.PlacedPosition,
    "/games/polish/position?graph=K3%20@%20brushes=1,0,0": shapes.PlacedPosition,
    "/games/geography/position?graph=A(1,1,1)%20-%20A(1,1,0)": shapes.PlacedPosition,
    "/games/take-away/explain?graph=P2": shapes.Explanation,
    "/games/geography/explain?graph=A(1,1,1)": shapes.Explanation,
    "/games/take-away/reply?graph=P3": shapes.Reply,
    "/games/take-away/reply?graph=K0": shapes.Reply,
    "/games/even-odd/line?graph=P3&moves=L1,L0": shapes.Line,
    "/games/grim/counts?filter=n=3&by=value": shapes.Counts,
    "/games": shapes.Games,
    "/games/grim": shapes.GamePage,
    "/games/grim/facets": shapes.Facets,
    "/coverage": shapes.Coverages,
    "/games/take-away/search?filter=n=3&limit=2": shapes.SearchPage,
    "/games/grim/table?family=P_n&ranges=n=1..3": shapes.Table,
    "/games/grim/sequence?family=P_n&ranges=n=1..5": shapes.Sequence,
    "/identify?values=1,1,2,0&family=P_n": shapes.Matches,
    "/claims": shapes.Claims,
    "/claims/osullivan/theorem-7.1": shapes.Claim,
    "/errata": shapes.Errata,
    "/findings": shapes.Findings,
    "/papers": shapes.Papers,
    "/papers/osullivan": shapes.PaperPage,
    "/audits": shapes.Audits,
    "/runs": shapes.Runs,
    "/conflicts": shapes.Conflicts,
    "/health": shapes.Health,
}


@pytest.mark.parametrize("path", SHAPES)
def test_an_answer_has_the_shape_that_is_described(service: httpx.Client, path: str) -> None:
    SHAPES[path].model_validate(service.get(path).raise_for_status().json(), strict=True)


def test_every_answer_of_json_is_described(service: httpx.Client) -> None:
    described = service.get("/openapi.json").json()
    for path, operations in described["paths"].items():
        for operation in operations.values():
            content = operation["responses"]["200"].get("content", {})
            if "application/json" in content and not path.endswith(("/export", "/metrics")):
                assert "$ref" in content["application/json"]["schema"], path


def test_who_computed_is_said_but_not_on_which_machine(service: httpx.Client) -> None:
    for path in ("/runs", "/audits"):
        for record in service.get(path).json()[path[1:]]:
            assert "machine" not in record
