"""`ggkb certify` and `ggkb check` as people call them."""

from __future__ import annotations

import errno
import gzip
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli import options
from cli.certify import CHEAP_FIRST
from cli.main import app
from kb.certificates import covering
from kb.errors import BadArgument, DatabaseError, KbError
from kb.games import GAMES
from kb.knowledge_base import KnowledgeBase

SNORT = Path(__file__).resolve().parent.parent / "docs" / "examples" / "snort.py"


@pytest.fixture
def base(migrated_file: Path, tmp_path: Path) -> Path:
    path = tmp_path / "kb.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as base:
        base.populate("node-kayles", "connected(n<=4)")
        base.value("node-kayles", "petersen")
    return path


def _json(base: Path, *arguments: object) -> tuple[int, dict[str, object]]:
    said = CliRunner().invoke(app, ["--db", str(base), *map(str, arguments), "--json"])
    return said.exit_code, json.loads(said.stdout)


@pytest.mark.parametrize("name", ["petersen.jsonl", "petersen.jsonl.gz"])
def test_a_certified_value_says_so(base: Path, tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    assert _json(base, "value", "node-kayles", "petersen")[1]["evidence"] == "computed"
    code, made = _json(base, "certify", "node-kayles", "petersen", "-o", file)
    assert (code, made["entries"], made["recorded"]) == (0, 3, True)
    assert _json(base, "value", "node-kayles", "petersen")[1]["evidence"] == "certified"
    code, checked = _json(base, "check", file)
    assert code == 0
    assert checked["refused"] is None
    assert [claim["is"] for claim in checked["proved"]] == [1]  # type: ignore[attr-defined]


def test_everything_stored_with_its_share(base: Path, tmp_path: Path) -> None:
    file = tmp_path / "all.jsonl.gz"
    code, none = _json(base, "certify", "--all", "node-kayles", "-o", file, "--time-limit", "0")
    assert (code, none["certified"]) == (1, 0)
    code, done = _json(base, "certify", "--all", "node-kayles", "-o", file)
    assert (code, done["failed"]) == (0, [])
    assert done["certified"] == done["stored"] == 11  # 1 + 1 + 2 + 6 connected graphs to 4 vertices, and one


def test_all_games_are_certified_by_one_command(base: Path, tmp_path: Path) -> None:
    with KnowledgeBase(str(base)) as open_base:
        open_base.populate("star-removing", "connected(n<=4)")
    code, done = _json(base, "certify", "--all", "-o", tmp_path / "all", "--time-limit", "10m")
    assert code == 0
    games = {each["game"]: each["certified"] for each in done["games"]}  # type: ignore[attr-defined]
    assert list(games) == list(CHEAP_FIRST)
    assert sorted(games) == sorted(game.slug for game in GAMES)
    # 1 + 1 + 2 + 6 connected graphs, and petersen; the other games have nothing stored, so nothing left
    assert {slug: number for slug, number in games.items() if number} == {
        "node-kayles": 11,
        "star-removing": 10,
    }
    assert _json(base, "value", "star-removing", "C4")[1]["evidence"] == "certified"
    assert sorted(path.name for path in (tmp_path / "all").iterdir()) == [
        f"{slug}.jsonl.gz" for slug in sorted(CHEAP_FIRST)
    ]


def test_a_false_certificate_ends_with_1_and_a_sentence(base: Path, tmp_path: Path) -> None:
    file = tmp_path / "p.jsonl"
    _json(base, "certify", "node-kayles", "P4", "-o", file)
    file.write_text(file.read_text().replace('"claim":"P4","n":4', '"claim":"P4","n":5'))
    code, checked = _json(base, "check", file)
    assert code == 1
    assert checked["proved"] is None
    assert str(checked["refused"]).endswith("the parts are not the position claimed")


def test_no_base_is_needed_but_one_that_is_named_must_be_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing, file = tmp_path / "none.sqlite", tmp_path / "p.jsonl"
    monkeypatch.setenv("GGKB_DATABASE", str(missing))
    assert CliRunner().invoke(app, ["certify", "grim", "P4", "-o", str(file)]).exit_code == 0
    said = CliRunner().invoke(app, ["--db", str(missing), "certify", "grim", "P4", "-o", str(file)])
    assert isinstance(said.exception, DatabaseError)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["certify", "grim", "P3"], "expected -o FILE"),
        (["certify", "grim", "-o", "x"], "expected GAME and GRAPH"),
        (["certify", "--all", "grim", "P3", "-o", "x"], "--all takes GAME"),
        (["certify", "--all", "-o", "/dev/null/x"], "cannot be made"),
        (["certify", "--all", "grim", "-o", "/nowhere/x"], "cannot be written"),
        (["certify", "--errata", "grim", "-o", "x"], "--errata takes neither"),
        (["certify", "grim", "P3", "-o", "/nowhere/x"], "cannot be written"),
        (["check", "/nowhere/x"], "cannot be read"),
    ],
)
def test_wrong_usage_is_one_sentence(base: Path, arguments: list[str], message: str) -> None:
    said = CliRunner().invoke(app, ["--db", str(base), *arguments])
    assert isinstance(said.exception, KbError)
    assert isinstance(said.exception, BadArgument)
    assert message in said.exception.message


@pytest.mark.parametrize("graph", ["DDW", "[[0,1],[1,2],[2,3],[3,4]]", "a-b, b-c, c-d, d-e", "@FILE"])
def test_a_graph_is_read_as_everywhere(base: Path, tmp_path: Path, graph: str) -> None:
    """P5 in Node Kayles is Dawson's Kayles: *3."""
    edges = tmp_path / "edges.txt"
    edges.write_text("0 1\n1 2\n2 3\n3 4\n")
    given = graph.replace("FILE", str(edges))
    said = CliRunner().invoke(
        app, ["--db", str(base), "certify", "node-kayles", given, "-o", str(tmp_path / "c")]
    )
    assert said.exit_code == 0, said.exception
    assert "is *3" in said.stdout


def test_a_custom_game_has_no_certificate(
    base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(options.Shared, "rules", [])  # and afterwards again what it was
    asked = ["--db", str(base), "--rules", str(SNORT), "certify"]
    for rest in (["snort", "P3"], ["--all", "snort"]):
        said = CliRunner().invoke(app, [*asked, *rest, "-o", str(tmp_path / "c")])
        assert isinstance(said.exception, BadArgument)
        assert said.exception.message.startswith("'snort' cannot be certified: the checker has the rules of")


def test_a_device_is_neither_read_nor_replaced(base: Path, tmp_path: Path) -> None:
    link = tmp_path / "device"
    link.symlink_to("/dev/null")
    said = CliRunner().invoke(app, ["--db", str(base), "certify", "--all", "grim", "-o", str(link)])
    assert isinstance(said.exception, BadArgument)
    assert said.exception.message == f"the certificate {str(link)!r} cannot be read: it is no file"
    assert link.is_symlink()


def test_a_full_disk_ends_a_certificate_with_a_sentence(
    base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(covering, "_write", full)
    file = tmp_path / "c.jsonl"
    said = CliRunner().invoke(app, ["--db", str(base), "certify", "--all", "node-kayles", "-o", str(file)])
    assert isinstance(said.exception, BadArgument)
    assert (
        said.exception.message == f"the certificate {str(file)!r} cannot be written: No space left on device"
    )


def test_what_is_no_certificate_is_not_gone_on_with(base: Path, tmp_path: Path) -> None:
    torn = tmp_path / "torn.jsonl.gz"
    torn.write_bytes(gzip.compress(b'{"certificate":1}')[:-3])
    for path in (torn, tmp_path):
        said = CliRunner().invoke(app, ["--db", str(base), "certify", "--all", "grim", "-o", str(path)])
        assert isinstance(said.exception, BadArgument)
        assert "cannot be read" in said.exception.message
