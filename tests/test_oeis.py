"""Drafts for OEIS. Oracles: Guy and Smith's row of 0.137 in `octal.py`, and the style sheet of OEIS."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from octal import DAWSONS_CHESS
from typer.testing import CliRunner

from cli.main import app
from kb import KnowledgeBase
from kb.errors import BadArgument


@pytest.fixture
def base(tmp_path: Path, migrated_file: Path) -> KnowledgeBase:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    return KnowledgeBase(str(path))


def fields(draft: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in draft.splitlines():
        sign, number, text = line.split(" ", 2)
        assert (sign[0], len(sign), number) == ("%", 2, "A000000")
        found.setdefault(sign[1], []).append(text)
    return found


def test_dawsons_chess_is_drafted_with_its_period(base: KnowledgeBase) -> None:
    said = fields(base.oeis(base.sequence("node-kayles", "P_n", ["n=0..300"])))
    (data,) = said["S"]
    terms = [int(term) for term in data.split(",")]
    assert terms == list(DAWSONS_CHESS[: len(terms)])
    assert 250 < len(data) <= 260  # an entry holds about 260 letters
    assert said["N"] == ["Nim-value (Grundy value) of Node Kayles on the graph P_n."]
    assert said["F"][0].startswith("a(n+34) = a(n) for n >= 52, proved")
    assert said["O"] == ["0,4"]  # begins with n = 0; the fourth term, a(3) = 2, is the first above 1
    assert said["K"] == ["nonn,easy"]
    assert "ggkb sequence node-kayles P_n n=0..300 --bfile" in said["o"][0]
    assert not any("Conjecture" in line for line in said["C"])


def test_the_papers_on_the_game_are_cited(base: KnowledgeBase) -> None:
    base.seed()
    said = fields(base.oeis(base.sequence("odd-odd", "P_n", ["n=1..9"])))
    authors = [line.split(",")[0] for line in said["D"]]
    assert sorted(authors) == ["Cormac O'Sullivan", "Richard J. Nowakowski"]


def test_a_period_that_is_only_seen_is_a_conjecture(base: KnowledgeBase) -> None:
    said = fields(base.oeis(base.sequence("even-even", "K_n", ["n=1..14"])))
    assert said["S"] == ["1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0"]  # a vertex of a complete graph at a time
    assert "Conjecture: a(n+2) = a(n) for n >= 1, seen 7 times in a row." in said["C"]
    assert "F" not in said
    assert (said["K"], said["O"]) == (["nonn,more"], ["1,1"])


def test_another_variable_is_said_to_be_n(base: KnowledgeBase) -> None:
    said = fields(base.oeis(base.sequence("matching-removing", "S_m", ["m=1..5"])))
    assert said["N"][0].endswith("on the graph S_m, with m = n.")
    assert said["S"] == ["1, 0, 1, 0, 1"]  # a matching in a star is one edge


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (("even-odd", "P_n", ["n=1..5"]), "OEIS is given nim-values; 'P_n n=1..5' begins with 1 in even-odd"),
        (("node-kayles", "P_n", ["n=1,3,5"]), "has a term for each n in order, without gaps"),
    ],
)
def test_what_is_no_entry_is_refused(
    base: KnowledgeBase, asked: tuple[str, str, list[str]], message: str
) -> None:
    with pytest.raises(BadArgument, match=message):
        base.oeis(base.sequence(*asked))


def test_the_command_prints_the_draft(base: KnowledgeBase) -> None:
    shown = CliRunner().invoke(app, ["--db", base.url, "oeis", "grim", "P_n", "n=1..9", "--json"])
    assert shown.exit_code == 0, shown.output
    assert json.loads(shown.output)["draft"].startswith("%S A000000 0, 1, ")
