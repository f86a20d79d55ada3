"""The recipes of docs/contributing.md: each is followed to the letter in a copy, and the result is used.

Oracles: Winning Ways for Col (every value is a number or a number plus *), OEIS A002186 for Kayles.
"""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from recipes import Copy, names, recipe

from kb.solvers import kernel

KAYLES = [1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1]
"""OEIS A002186 from n = 1."""

pytestmark = pytest.mark.skipif(not kernel.is_built(), reason="the kernel is not built")


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


def test_every_recipe_of_the_page_is_followed_here() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    assert names()
    assert [name for name in names() if f'copy.follow("{name}")' not in source] == []


def test_a_step_that_does_not_fit_is_found(copy: Copy) -> None:
    """The reader of recipes can fail: a line that is not there, a file that is there already."""
    block = next(block for block in recipe("a game") if block.kind == "diff")
    with pytest.raises(AssertionError, match="has 0 places like"):
        copy.patch(block._replace(text=" no such line\n+another\n"))
    with pytest.raises(AssertionError, match="is there already"):
        copy.create(block)


def test_a_game(copy: Copy) -> None:
    copy.follow("a game")
    assert "value        0\n" in copy.type("ggkb value col P2")
    assert json.loads(copy.type("ggkb value col P1 --json"))["value"] == "*"
    assert "31 positions" in copy.typed["ggkb populate col 'connected(n<=5)'"]
    assert "vertex" in copy.typed["ggkb explain col P4"]
    assert "<svg" in (copy.folder / "col.svg").read_text(encoding="utf-8")
    assert re.search(r"^K5 +0 +.*D~\{$", copy.typed["ggkb search col connected n=5 number"], re.MULTILINE)
    assert re.search(r"^col +partizan +\d+", copy.typed["ggkb games"], re.MULTILINE)
    _explore(copy)


def _explore(copy: Copy) -> None:
    """The explorer lists the game, has a page of it, and plays it: what a move leaves is placed."""
    program = """
import json
from serving import serving
with serving("recipes.sqlite") as client:
    games = [each["game"] for each in client.get("/games").json()["games"]]
    page = client.get(str(client.base_url.copy_with(path="/games/col"))).text
    moves = client.get("/games/col/explain", params={"graph": "P4"})
    page = "Left paints a vertex blue" in page
    print(json.dumps({"games": games, "page": page, "moves": moves.status_code}))
"""
    (copy.folder / "tests" / "explore.py").write_text(program, encoding="utf-8")
    found = json.loads(copy.run([str(copy.programs / "python"), "tests/explore.py"]))
    assert found["games"][-1] == "col"
    assert found["page"]
    assert found["moves"] == 200


@pytest.mark.slow
def test_a_kernel(copy: Copy) -> None:
    copy.follow("a game")
    copy.follow("a kernel for a game")
    listed = copy.type("ggkb sequence graph-kayles P_n n=1..20 --bfile")
    assert [int(line.split()[1]) for line in listed.splitlines() if line[0] != "#"] == KAYLES
    found = json.loads(copy.type("ggkb value col 'grid(2,3)' --json"))
    assert [each["solver"] for each in found["provenance"]] == ["kernel"]
    assert " skipped" not in copy.type("pytest -q tests/test_kernel_labels.py")


def test_a_claim(copy: Copy) -> None:
    copy.follow("a claim")
    audited = copy.typed["ggkb audit guy --verbose"]
    assert re.search(r"^agrees +guy/dawson-zeros +60 of 60 ", audited, re.MULTILINE)
    assert "guy/dawson-zeros" in copy.typed["ggkb value node-kayles P14"]
    code = copy.folder / "kb/theorems/guy/__init__.py"
    code.write_text(code.read_text(encoding="utf-8").replace("n in (14, 34) or ", ""), encoding="utf-8")
    with pytest.raises(AssertionError, match="2 of 60  P14: claimed N, computed P"):
        copy.type("ggkb audit guy")


def test_a_column(copy: Copy) -> None:
    copy.follow("a column in the schema")
    assert "No new upgrade operations detected" in copy.typed["alembic check"]
    with closing(sqlite3.connect(copy.folder / "recipes.sqlite")) as connection:
        papers = connection.execute("SELECT key, doi FROM paper").fetchall()
    assert ("ottaway", None) in papers  # the rows of the older base are still there
    assert "ottaway" in copy.type("ggkb cite ottaway").casefold()


def test_a_command(copy: Copy) -> None:
    copy.follow("a command")
    assert copy.typed["ggkb mobility even-odd 'P(4,3)'"] == "Left 4, Right 4\n"
    assert json.loads(copy.typed["ggkb mobility even-odd 'P(4,3)' --json"]) == {"left": 4, "right": 4}
    assert "mobility" in copy.type("ggkb --help")
