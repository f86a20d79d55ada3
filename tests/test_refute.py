"""Statements in one line. Oracles: published theorems, a direct loop in Python, networkx."""

from __future__ import annotations

import time
from pathlib import Path

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from cli.main import app
from kb import KnowledgeBase
from kb.errors import BadArgument, KbError
from kb.graphs.enumerate import graphs
from kb.graphs.networkx_graph import to_networkx
from kb.query.statement import parse_statement


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory, migrated_file: Path) -> KnowledgeBase:
    path = tmp_path_factory.mktemp("refute") / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    return KnowledgeBase(str(path))


FACTS = {"n": 5, "m": 6, "girth": None, "tree": 0, "connected": 1, "nim_value": 3}


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("n = 5", True),
        ("n + 2 * m = 17", True),
        ("-n + m = 1", True),
        ("m // 4 = 1 & m % 4 = 2", True),
        ("(n + m) % 2 = 1", True),
        ("4 <= n < m", True),
        ("4 <= n < 5", False),
        ("tree => n = 99", True),
        ("connected => n = 99", False),
        ("tree | connected", True),
        ("!tree & !(n = 4)", True),
        ("tree <=> n = 4", True),
        ("tree => tree => n = 4", True),
        ("connected & tree | n = 5", True),
        ("girth >= 3", False),
        ("girth < 3", False),
        ("!(girth < 3)", True),
        ("xor(n, m) = nim_value", True),
        ("max(n, m, 2) = 6 and min(n, m) = 5", True),
        ("abs(n - m) = 1", True),
        ("n % 0 = 0", False),
        ("connected = 1", True),
        ("n ≤ 5 ∧ ¬ tree", True),
    ],
)
def test_statements_mean_what_they_say(text: str, holds: bool) -> None:
    assert parse_statement(text).holds(FACTS.__getitem__) is holds


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "expected a name"),
        ("n", "neither true nor false"),
        ("n = ", "expected a name, a number or a value, got the end at character"),
        ("conected => n = 1", "no invariant 'conected'; the nearest is 'connected' at character 1"),
        ("value % 2 = 0", "a value is no number"),
        ("outcome < 'P'", "compared by = or !="),
        ("n || m", "compares values"),
        ("outcome = 3", "is not compared with"),
        ("value = {2|", "never closed"),
        ("value = '{2|'", "cannot read the value"),
        ("n = 1 m = 2", "expected the end"),
        ("max(n) = 1", "two numbers"),
        ("(" * 100 + "n = 1" + ")" * 100, "nested deeper"),
        ("n = 1 \ud800", "lone surrogate"),
        ("n $ 1", "cannot read '\\$' at character 3"),
        ("n = " + "9" * 3000, "characters"),
    ],
)
def test_a_bad_statement_is_refused_with_its_place(text: str, words: str) -> None:
    with pytest.raises(BadArgument, match=words):
        parse_statement(text)


WORDS = (
    """n m girth tree value outcome nim_value ( ) & | ! => <=> = < <= || ~ + - * // % 0 3 'P' {2|0} xor( ,"""
)
words = st.lists(st.sampled_from(WORDS.split()), max_size=15).map(" ".join)


@given(st.one_of(st.text(max_size=30), words))
@settings(deadline=None, max_examples=400)
def test_any_text_is_a_statement_or_refused(text: str) -> None:
    started = time.process_time()
    try:
        statement = parse_statement(text)
        if not statement.needs_values:
            statement.holds({"n": 3, "m": 2, "tree": 1}.get)
    except KbError as refusal:
        assert "\n" not in refusal.message  # noqa: PT017
    assert time.process_time() - started < 5


def test_bipartite_graphs_follow_phi_in_take_away(base: KnowledgeBase) -> None:
    # Fraenkel and Scheinerman 1991, quoted in the take-away paper.
    found = base.refute("take-away", "bipartite => nim_value = phi", graphs="all(n<=5)")
    assert found.verdict == "true of the class"
    bipartite = sum(networkx.is_bipartite(to_networkx(one)) for n in range(1, 6) for one in graphs(n))
    assert (found.tried, found.applied, found.undecided) == (1 + 2 + 4 + 11 + 34, bipartite, 0)
    assert str(found) == f"true of all 52 graphs of all(n<=5), {bipartite} of which meet the premise"


def test_the_counterexample_is_the_smallest(base: KnowledgeBase) -> None:
    # Nowakowski and Ottaway, Section 4.2: the smaller of their two graphs is a triangle with a leaf.
    found = base.refute("odd-odd", "connected => nim_value <= 1", graphs="connected(n<=6)")
    assert found.counterexample is not None
    assert found.counterexample.name == "F3*"
    assert found.counterexample.facts == {"connected": "yes", "nim_value": "2"}
    assert found.tried == 1 + 1 + 2 + 6
    values = base.values(
        "odd-odd", [one for n in range(1, 5) for one in graphs(n) if len(one.components()) == 1]
    )
    assert [answer.position for answer in values if (answer.nim_value or 0) > 1] == ["F3*"]


def test_statements_about_values_as_games(base: KnowledgeBase) -> None:
    # K_n with n odd has even degrees only: Left alone can move, to K_{n-1}, where Right alone can.
    assert base.refute("even-odd", "value >= 0", graphs="connected(n<=3)").counterexample is not None
    found = base.refute("even-odd", "outcome = 'N' <=> value || 0", graphs="connected(n<=5)")
    assert found.verdict == "true of the class"
    assert base.refute("even-odd", "value ~ {2|0} => temperature = 1", graphs="connected(n<=5)").applied > 0


def test_a_premise_that_nothing_meets_is_said(base: KnowledgeBase) -> None:
    found = base.refute("grim", "tree & girth >= 3 => nim_value = 77", graphs="all(n<=4)")
    assert (found.verdict, found.evidence) == ("vacuous", {})
    assert "none of the 18 graphs of all(n<=4) meets the premise" in str(found)


def test_what_is_not_known_is_not_called_true(base: KnowledgeBase) -> None:
    found = base.refute("grim", "nim_value >= 0", graphs="Q6", budget=0.0)
    assert (found.verdict, found.undecided) == ("undecided", 1)
    assert "could not be decided" in str(found)


def test_a_statement_is_saved_as_a_claim_and_audited(base: KnowledgeBase, tmp_path: Path) -> None:
    file = tmp_path / "small_values.py"
    asked = ["--db", base.url, "refute", "odd-odd", "connected => nim_value <= 1", "--class=connected(n<=5)"]
    said = CliRunner().invoke(
        app,
        [*asked, "--save", str(file), "--draw", str(tmp_path / "c.svg")],
    )
    assert said.exit_code == 1
    assert said.stdout == "false: F3* (connected = yes, nim_value = 2)\n"
    assert (tmp_path / "c.svg").exists()
    report = CliRunner().invoke(app, ["--db", base.url, "audit", "--claims", str(file)])
    assert "contradicted  own/small_values" in report.stdout
    assert "F3*" in report.stdout
    again = CliRunner().invoke(app, ["--db", base.url, "refute", "odd-odd", "n = n", "--save", str(file)])
    assert isinstance(again.exception, BadArgument)  # what is there is not written over
