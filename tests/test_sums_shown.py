"""Sums as pictures, as copies for other programs, and the words that say on what a value rests."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from kb import KnowledgeBase
from kb.evaluate.evidence import MEANINGS, WORDS
from kb.graphs.mixed import MixedSum
from kb.graphs.position import Position, Sum, Term

pytest.importorskip("fastapi")

from kb.web.pages import is_position

SUMS = ("K4 - node-kayles:P5 + *2", "A(3,2,1) - A(1,1,1)", "K3 - C4 - {2|1*}")
GAMES = ("take-away", "geography", "take-away")


def texts(svg: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def copies(service: httpx.Client, game: str, graph: str) -> dict[str, Any]:
    return service.get(f"/games/{game}/position", params={"graph": graph}).json()["copies"]


@pytest.mark.parametrize("values", [False, True])
def test_a_picture_of_a_mixed_sum_has_every_term_with_its_sign(service: httpx.Client, values: bool) -> None:
    asked = {"graph": "K4 - node-kayles:P3 + *2", "values": values}
    found = texts(service.get("/games/take-away/picture.svg", params=asked).text)
    assert {"−", "+", "node-kayles", "*2"} <= set(found)


def test_a_sum_with_a_value_has_a_thermograph(service: httpx.Client) -> None:
    answer = service.get("/games/even-odd/thermograph.svg", params={"graph": "P3 + 1"})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")


@pytest.mark.parametrize(("game", "graph"), list(zip(GAMES, SUMS, strict=True)))
def test_copies_of_a_sum_have_its_value(
    service: httpx.Client, tmp_path: Path, migrated_file: Path, game: str, graph: str
) -> None:
    found = copies(service, game, graph)
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    names = {"MixedSum": MixedSum, "Position": Position, "Sum": Sum, "Term": Term}
    with KnowledgeBase(str(path)) as base:
        asked = base.value(game, graph).text
        assert base.value(game, found["text"]).text == asked
        assert base.value(game, eval(found["python"], names)).text == asked


def test_a_sum_in_latex_has_a_picture_for_each_position_and_its_signs(service: httpx.Client) -> None:
    latex = copies(service, "take-away", SUMS[0])["latex"]
    assert latex.count(r"\begin{tikzpicture}") == latex.count(r"\end{tikzpicture}") == 2
    assert re.sub(r"\\vcenter\{.*?\}\}\}", "G", latex, flags=re.S) == "$G - G + {*}2$"
    assert copies(service, "take-away", SUMS[0])["graph6"] is None


def test_a_disjoint_union_of_one_game_still_has_its_graph6(service: httpx.Client) -> None:
    assert copies(service, "take-away", "K2 + K1")["graph6"] == "B_"


def test_pictures_write_nimbers_as_the_board_does(tmp_path: Path, migrated_file: Path) -> None:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as base:
        svg = base.draw("node-kayles", "P3").svg()
    # An end of P3 leaves one vertex, worth *; the middle leaves nothing.
    assert sorted(texts(svg))[:3] == ["*", "*", "0"]
    assert "At each vertex: the value after a move there." in texts(svg)


def test_a_counterexample_on_a_long_board_is_drawn() -> None:
    assert is_position("geography", "A(12,15,3)")
    assert is_position("geography", "A(3,12,4) + A(7,12,1) - A(9,15,6)")
    assert not is_position("take-away", "K41")


def test_every_word_of_evidence_has_a_meaning_and_the_page_of_words_has_it() -> None:
    assert tuple(MEANINGS) == WORDS
    page = (Path(__file__).parents[1] / "docs" / "evidence.md").read_text()
    for word in WORDS:
        assert f"`{word}`" in page
        assert MEANINGS[word].endswith(".")
    assert len(set(MEANINGS.values())) == len(WORDS)


def test_the_description_of_the_api_tells_the_meanings(service: httpx.Client) -> None:
    schema = service.get("/openapi.json").json()["components"]["schemas"]["Value"]
    assert MEANINGS["computed twice"] in schema["properties"]["evidence"]["description"]
