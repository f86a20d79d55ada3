"""Custom rules and claims, from files: the worked examples of the documentation, and bad files.

Oracles: Snort on one and two vertices by hand; the sequence of Kayles, OEIS A002186.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.main import app
from kb import KnowledgeBase
from kb.errors import BadArgument, UnknownName
from kb.games import game

EXAMPLES = Path(__file__).parent.parent / "docs" / "examples"
KAYLES = [1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1]


@pytest.fixture
def base(tmp_path: Path, migrated_file: Path) -> Iterator[KnowledgeBase]:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as found:
        yield found


def test_snort_on_paths(base: KnowledgeBase) -> None:
    (snort,) = base.use_rules(EXAMPLES / "snort.py")
    assert [base.value(snort, text).text for text in ("P1", "P2", "2*P1")] == ["*", "+-1", "0"]
    longer = [base.value(snort, f"P{n}") for n in range(3, 7)]
    # Snort is symmetric, and on a path the first player wins by the middle.
    assert {(found.outcome, found.mean) for found in longer} == {("N", 0)}


def test_kayles_on_paths_is_kayles(base: KnowledgeBase) -> None:
    base.use_rules(EXAMPLES / "graph_kayles.py")
    assert list(base.sequence("graph-kayles", "P_n", ["n=1..20"]).values) == KAYLES


def test_a_game_of_ones_own_is_populated_in_other_processes_and_searched(base: KnowledgeBase) -> None:
    base.use_rules(EXAMPLES / "graph_kayles.py")
    done = base.populate("graph-kayles", "connected(n<=5)", jobs=2)
    assert (done.new, done.failures) == (31, [])
    assert base.search("graph-kayles", "connected", "n<=5", "nim_value=0").complete
    table = base.table("graph-kayles", "K_n", ["n=1..3"])
    assert [str(table.cells[n, None]) for n in (1, 2, 3)] == ["*", "*2", "0"]


def test_values_belong_to_the_rules_file_as_it_was(base: KnowledgeBase, tmp_path: Path) -> None:
    text = (EXAMPLES / "graph_kayles.py").read_text(encoding="utf-8")
    (tmp_path / "a.py").write_text(text, encoding="utf-8")
    (kayles,) = base.use_rules(tmp_path / "a.py")
    base.value(kayles, "P4")
    (run,) = base.runs(kayles)
    assert run.rules_hash == kayles.rules_hash
    assert run.solver == "reference"
    (tmp_path / "b.py").write_text(text + "\n# another thought\n", encoding="utf-8")
    (other,) = base.use_rules(tmp_path / "b.py")
    assert base.value(other, "P4", stored_only=True).value is None, "of other rules, so not served"
    assert base.value(kayles, "P4", stored_only=True).value is not None


TAKING = """
from kb.games import Game
from moves_of import take

class Taking(Game):
    slug, title, rules = "taking", "Taking", "take vertices"

    def moves(self, position, player="L"):
        return take(position)

    def parts(self, position):
        return [position]

TAKING = Taking()
"""
TAKE = """
from kb.games import Move
from kb.graphs.position import Position

def take(position):
    for left in range(position.n):
        if position.n - left <= {most}:
            yield Move(Position(left), vertices=tuple(range(left, position.n)))
"""


@pytest.fixture
def taking(tmp_path: Path) -> tuple[Path, Path]:
    """A rules file, and the module beside it that it imports."""
    file, beside = tmp_path / "taking.py", tmp_path / "moves_of.py"
    file.write_text(TAKING, encoding="utf-8")
    beside.write_text(TAKE.format(most=2), encoding="utf-8")
    return file, beside


def test_edited_rules_never_serve_the_values_of_the_old_ones(
    base: KnowledgeBase, taking: tuple[Path, Path]
) -> None:
    """Taking at most k of n counters has nim-value n mod (k + 1): by hand."""
    file, beside = taking
    base.use_rules(file)
    tried = {}
    for most in (2, 3, 2, 4):
        beside.write_text(TAKE.format(most=most), encoding="utf-8")
        tried[most] = base.value("taking", "E4").nim_value
        with KnowledgeBase(base.url, read_only=True, rules=[file]) as other:
            assert other.value("taking", "E4", stored_only=True).nim_value == tried[most]
            assert other.explain("taking", "E4", stored_only=True).value == tried[most]
    assert tried == {2: 4 % 3, 3: 4 % 4, 4: 4 % 5}
    # What was solved under a text is found again when that text is back.
    assert len(base.runs("taking")) == 3
    file.write_text(TAKING + "# another thought\n", encoding="utf-8")
    assert not base.value("taking", "E4", stored_only=True).is_known


def test_two_bases_in_one_process_have_each_their_own_games(base: KnowledgeBase) -> None:
    with KnowledgeBase(base.url, read_only=True, rules=[EXAMPLES / "snort.py"]) as other:
        assert other.value("snort", "P2").text == "+-1"
        assert "snort" in {each.slug for each in other.games}
        with pytest.raises(UnknownName, match="snort"):
            base.value("snort", "P2")
        with pytest.raises(UnknownName):
            game("snort")


def test_a_rules_file_that_fails_is_one_sentence_with_its_line(
    base: KnowledgeBase, taking: tuple[Path, Path]
) -> None:
    file, beside = taking
    file.write_text(TAKING.replace("return take(position)", "return 1 // 0"), encoding="utf-8")
    base.use_rules(file)
    with pytest.raises(BadArgument, match=r"taking.py' fails in line 9: ZeroDivisionError"):
        base.value("taking", "E3")
    beside.write_text("def take(position):\n    return [1][2]\n", encoding="utf-8")
    file.write_text(TAKING, encoding="utf-8")
    with pytest.raises(BadArgument, match=r"moves_of.py' fails in line 2: IndexError"):
        base.value("taking", "E3")
    file.write_text("x = (\n", encoding="utf-8")
    with pytest.raises(BadArgument, match=r"taking.py' fails in line 1: SyntaxError"):
        base.value("taking", "E3")


def test_a_game_that_comes_back_to_a_position_does_not_end(
    base: KnowledgeBase, taking: tuple[Path, Path]
) -> None:
    file, beside = taking
    beside.write_text(
        "from kb.games import Move\ndef take(position):\n    yield Move(position)\n", encoding="utf-8"
    )
    base.use_rules(file)
    with pytest.raises(BadArgument, match="does not end"):
        base.value("taking", "E3")


def test_one_failing_position_ends_neither_a_batch_nor_an_audit(
    base: KnowledgeBase, taking: tuple[Path, Path], tmp_path: Path
) -> None:
    file, beside = taking
    beside.write_text(
        TAKE.format(most=2).replace("def take(position):", "def take(position):\n    1 // (position.n - 5)"),
        encoding="utf-8",
    )
    base.use_rules(file)
    found = base.each_value("taking", ["E2", "E6", "E3"])
    assert [getattr(one, "nim_value", None) for one in found] == [2, None, 0]
    assert "fails in line 6: ZeroDivisionError" in str(found[1])
    (tmp_path / "mine.py").write_text(
        "from kb.theorems.base import PositionClaim\n"
        "from kb.theorems.statements import Is\n"
        "def says(position):\n"
        "    return Is(2 // (position.n - 3))\n"
        "A = PositionClaim(id='own/a', game='taking', says=says)\n"
        "B = PositionClaim(id='own/b', game='taking', says=lambda position: Is(position.n % 3))\n",
        encoding="utf-8",
    )
    base.use_claims(tmp_path / "mine.py")
    report = base.audit()
    assert [(each.claim.slug, each.result.verdict) for each in report.checked] == [
        ("own/a", "contradicted"),
        ("own/b", "agrees"),
    ]
    assert any("mine.py' fails in line 4: ZeroDivisionError" in problem for problem in report.problems)


def test_a_conjecture_that_holds_to_seven_vertices_is_refuted_at_eight(base: KnowledgeBase) -> None:
    base.use_claims(EXAMPLES / "odd_odd_conjecture.py")
    (checked,) = base.audit().checked
    assert (checked.result.verdict, checked.result.instances) == ("agrees", 143)
    refuted = "g6:GKCWZC"
    assert base.value("odd-odd", refuted).text == "*4"
    report = base.audit()
    assert report.checked[0].result.verdict == "contradicted"
    assert report.checked[0].result.counterexample == refuted
    assert report.changes == ("own/odd-odd-at-most-3: agrees → contradicted",)


def test_claims_on_a_game_of_ones_own_are_audited_by_its_name(base: KnowledgeBase, tmp_path: Path) -> None:
    base.use_rules(EXAMPLES / "graph_kayles.py")
    (tmp_path / "paths.py").write_text(
        "from kb.theorems.base import FamilyClaim, grid\n"
        "from kb.theorems.statements import Is\n"
        "CLAIM = FamilyClaim(id='own/paths', game='graph-kayles', family='path',\n"
        f"                    cases=grid(range(1, 8)), says=lambda n: Is({KAYLES}[n - 1]))\n"
    )
    base.use_claims(tmp_path / "paths.py")
    (checked,) = base.audit("graph-kayles").checked
    assert (checked.result.verdict, checked.result.instances) == ("agrees", 7)


def test_a_claim_that_checks_itself_is_checked_in_other_processes(base: KnowledgeBase) -> None:
    base.use_claims(EXAMPLES / "star_path_conjecture.py")
    base.use_claims(EXAMPLES / "odd_odd_conjecture.py")
    report = base.audit(jobs=2)
    assert [each.result.verdict for each in report.checked] == ["agrees", "agrees"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x = 1\n", "has no game"),
        ("1/0\n", "ZeroDivisionError"),
        ("def (\n", "SyntaxError"),
        (None, "cannot read"),
    ],
)
def test_a_file_without_a_game_is_refused_in_one_sentence(
    base: KnowledgeBase, tmp_path: Path, text: str | None, words: str
) -> None:
    path = tmp_path / "mine.py"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(BadArgument, match=words):
        base.use_rules(path)
    assert base.library.rules == ()


def test_a_slug_that_is_taken_is_refused(base: KnowledgeBase, tmp_path: Path) -> None:
    text = (EXAMPLES / "graph_kayles.py").read_text(encoding="utf-8")
    path = tmp_path / "mine.py"
    path.write_text(text.replace('slug = "graph-kayles"', 'slug = "polish"'), encoding="utf-8")
    with pytest.raises(BadArgument, match="taken"):
        base.use_rules(path)


WHEELS = (
    "from kb.theorems.base import FamilyClaim, grid\nfrom kb.theorems.statements import Is, NimValue\n"
    "CLAIM = FamilyClaim(id='own/wheels', game='take-away', family='wheel',\n"
    "                    cases=grid(range(3, 7)), says=lambda n: {})\n"
)


@pytest.mark.parametrize(
    ("says", "first", "could_fail"),
    [
        ("NimValue(at_least=0)", "W3: nim-value at least 0", 0),
        ("NimValue(at_least=1)", "W3: nim-value at least 1", 4),
        ("Is(1)", "W3: *", 4),
    ],
)
def test_an_audit_says_what_a_claims_file_claims_and_how_often_it_could_have_failed(
    base: KnowledgeBase, tmp_path: Path, says: str, first: str, could_fail: int
) -> None:
    path = tmp_path / "wheels.py"
    path.write_text(WHEELS.format(says), encoding="utf-8")
    base.use_claims(path)
    (checked,) = base.audit("own/wheels").checked
    # Every wheel up to W14 has nim-value 1: O'Sullivan, Section 8.
    assert (checked.result.verdict, checked.result.instances) == ("agrees", 4)
    assert checked.first[0] == first
    assert len(checked.first) == 3
    assert checked.could_fail == checked.as_json()["could_fail"] == could_fail


def test_the_command_echoes_what_a_claims_file_claims(base: KnowledgeBase, tmp_path: Path) -> None:
    """A new user's slip, as it was reported: NimValue's bound read as a value."""
    path = tmp_path / "wheels.py"
    path.write_text(WHEELS.format("NimValue(at_least=0)"), encoding="utf-8")
    done = CliRunner().invoke(app, ["--db", base.url, "--claims", str(path), "audit", "own/wheels"])
    assert "own/wheels says: W3: nim-value at least 0" in done.stdout
    assert "0 of 4 cases could have failed" in done.stdout


def test_a_bare_number_in_a_claims_file_is_refused_in_one_sentence(
    base: KnowledgeBase, tmp_path: Path
) -> None:
    path = tmp_path / "wheels.py"
    path.write_text(WHEELS.format("NimValue(1)"), encoding="utf-8")
    base.use_claims(path)
    report = base.audit("own/wheels")
    (failed,) = report.failed
    assert "NimValue(1) could be misread; write Is(1), NimValue(at_least=1) or NimValue(at_most=1)" in failed
    assert report.problems


def test_a_claim_needs_an_id_of_its_own(base: KnowledgeBase, tmp_path: Path) -> None:
    text = (EXAMPLES / "odd_odd_conjecture.py").read_text(encoding="utf-8")
    path = tmp_path / "mine.py"
    path.write_text(text.replace("own/odd", "ottaway/odd"), encoding="utf-8")
    with pytest.raises(BadArgument, match="own/my-conjecture"):
        base.use_claims(path)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("position", "a move of taking is Position.*, expected a kb.games.Move"),
        ("Move('gone')", "a move of taking leaves 'gone', expected a position"),
        ("Move(position, vertices=(0,))", "does not end: play from the position BW comes back to it"),
    ],
)
def test_moves_that_are_no_moves_are_refused_in_a_sentence(
    base: KnowledgeBase, tmp_path: Path, move: str, words: str
) -> None:
    file = tmp_path / "odd_moves.py"
    rules = TAKING.replace("moves_of import take", "kb.games import Move")
    file.write_text(rules.replace("take(position)", f"[{move}]"), encoding="utf-8")
    (taking,) = base.use_rules(file)
    with pytest.raises(BadArgument, match=words):
        base.value(taking, "P3")
