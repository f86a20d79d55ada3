"""Sums with values as literals and across games: in the language, in look-ups, explanations and the service.

Oracles: the sum of the Geography paper's Section 1, nim-values of small positions by hand, and the rule that
values add.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from serving import serving

from kb import KnowledgeBase
from kb.errors import BadGraph, KbError, UnknownName
from kb.graphs.mixed import MixedSum, mixed_sum, read_question
from kb.graphs.position import Sum
from kb.values import ShortGame, parse_value


@pytest.fixture
def base(tmp_path: Path, migrated_file: Path) -> Iterator[KnowledgeBase]:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as opened:
        yield opened


@pytest.mark.parametrize(
    ("text", "plain", "games", "literals"),
    [
        ("P4 + *3", 1, [], [(1, "*3")]),
        ("A(3,12,4) + 8 - A(9,15,6)", 2, [], [(1, "8")]),
        ("P(4,3) + {1|-1}", 1, [], [(1, "{1|-1}")]),
        ("P4 + +-1 - 1/2", 1, [], [(1, "+-1"), (-1, "1/2")]),
        ("5 - A(1,1,1)", 1, [], [(1, "5")]),
        ("F7* + *", 1, [], [(1, "*")]),
        ("edges:0-1,1-2 - ^*", 1, [], [(-1, "^*")]),
        ("g6:D?{ + 1", 1, [], [(1, "1")]),
        ("K_{2,3} @ brushes=1,-1,0,0,0 - 1", 1, [], [(-1, "1")]),
        ("take-away:K4 + node-kayles:P5", 0, [(1, "take-away"), (1, "node-kayles")], []),
        ("K4 - take-away:(K3 + K2)", 1, [(-1, "take-away")], []),
    ],
)
def test_a_text_is_cut_into_positions_games_and_values(text, plain, games, literals):
    found = mixed_sum(text)
    assert isinstance(found, MixedSum)
    assert len(found.plain.terms) == plain
    assert [(sign, name) for sign, name, _ in found.of_games] == games
    assert list(found.literals) == literals


@pytest.mark.parametrize(
    "text",
    ["3*K1 + K_{2,3}", "A(3,2,1)-A(3,1,2)", "- P3 - E2", "K_{2,3} @ discrepancy=-1", "0-1, 1-2", "2*P3"],
)
def test_what_was_a_sum_of_positions_still_is(text):
    assert isinstance(read_question(text), Sum)


def test_the_sum_of_the_geography_paper(base: KnowledgeBase) -> None:
    """Means add: 63/8 + 8 − 509/32 by Theorem 2 of the paper."""
    found = base.value("geography", "A(3,12,4) + 8 - A(9,15,6)")
    assert found.mean == Fraction(63, 8) + 8 - Fraction(509, 32)
    parts = [base.value("geography", text).value for text in ("A(3,12,4)", "A(9,15,6)")]
    assert found.value == parts[0] + 8 - parts[1]
    assert base.value("geography", found.position).value == found.value


def test_nimbers_keep_an_impartial_sum_impartial(base: KnowledgeBase) -> None:
    # P_4 is *2 in take-away: a tree on an even number of vertices (O'Sullivan, Section 1).
    found = base.value("take-away", "P4 + *3")
    assert (found.nim_value, found.mean, found.evidence) == (1, None, "computed")
    assert found.key == "CR + *3"
    hot = base.value("take-away", "P4 + {1|-1}")
    assert (hot.nim_value, hot.text) == (None, str(parse_value("{1|-1}") + ShortGame.nimber(2)))


def test_games_add_across_rules(base: KnowledgeBase) -> None:
    # K_4 is n mod 3 = 1 in take-away, and P_5 is *3 in node-kayles (Dawson's Kayles).
    found = base.value("take-away", "K4 + node-kayles:P5")
    assert (found.nim_value, found.position) == (1 ^ 3, "K4 + node-kayles:P5")
    assert base.value("node-kayles", "take-away:K4 + P5").nim_value == 1 ^ 3
    assert {one.part for one in found.provenance} == {"K4", "P5"}
    mixed = base.value("even-odd", "P3 - take-away:K2")
    assert mixed.text == str(parse_value("{2|0}") + ShortGame.nimber(2))


def test_the_evidence_of_a_sum_is_the_weakest(base: KnowledgeBase) -> None:
    base.value("take-away", "K4")
    assert base.value("take-away", "K4 + node-kayles:P5", stored_only=True).evidence == "unknown"
    assert base.value("take-away", "K4 + *5", stored_only=True).evidence == "computed"


def test_an_explanation_counts_what_is_added(base: KnowledgeBase) -> None:
    found = base.explain("take-away", "P4 + *3")
    assert (found.value, found.evidence) == (1, base.value("take-away", "P4 + *3").evidence)
    assert [option.name for _, option in found.winning()] == ["K2 + K1"]  # 3 + 3 = 0
    assert [(one.name, move.where) for one, move in found.winning_in_values()] == [("*3", "to *2")]
    across = base.explain("even-odd", "P3 + take-away:K2")
    assert across.value == base.value("even-odd", "P3 + take-away:K2").value
    assert {(summand.name, option.player) for summand, option in across.winning()} >= {("P3", "L")}


@pytest.mark.parametrize(
    ("text", "error"),
    [("P4 + {1|", BadGraph), ("P4 + chess:K3", UnknownName), ("P4 + {1|}}", KbError), ("P_ + *3", BadGraph)],
)
def test_a_wrong_term_is_one_sentence(base: KnowledgeBase, text: str, error: type[KbError]) -> None:
    with pytest.raises(error) as raised:
        base.value("take-away", text)
    assert "\n" not in raised.value.message


def test_a_sum_that_is_read_already_is_taken_as_it_is(base):
    """P4 has nim-value 0 in Node Kayles (Winning Ways, Dawson's Kayles), so the sum is *3."""
    assert base.value("node-kayles", read_question("P4 + *3")).text == "*3"


def test_the_service_adds_values_and_games(base):
    pytest.importorskip("fastapi", reason="fastapi is not installed")
    base.value("node-kayles", "P4")
    with serving(base.url) as service:
        found = service.get("/games/node-kayles/value", params={"graph": "P4 + *3"}).json()
    assert (found["value"], found["evidence"]) == ("*3", "computed")


def test_a_move_in_an_added_value_wins_where_no_other_does(base):
    # K_2 is *2 in take-away, so K_2 + *5 is *7, and only *5 to *2 leaves 0.
    record = base.explain("take-away", "K2 + *5").as_json()
    assert [(move["summand"], move["where"], move["sum"]) for move in record["winning_moves"]] == [
        ("*5", "to *2", "0")
    ]
    (added,) = record["added_values"]
    assert [move["leaves"] for move in added["moves"]] == ["0", "*", "*2", "*3", "*4"]
    assert [move["sum"] for move in added["moves"]] == ["*2", "*3", "0", "*", "*6"]


def test_moves_in_a_partizan_value_belong_to_a_player_and_follow_its_sign(base):
    # P_3 is {2|0} in even-odd; in -{3|1} Left moves to -1, Right to -3.
    (added,) = base.explain("even-odd", "P3 - {3|1}").added_values
    assert (added.name, str(added.value)) == ("-{3|1}", "{-1|-3}")
    assert [(move.player, str(move.leaves), str(move.total)) for move in added.moves] == [
        ("L", "-1", "+-1"),
        ("R", "-3", "{-1|-3}"),
    ]
    assert [move.wins for move in added.moves] == [False, True]


def test_a_huge_nimber_lists_its_winning_move_and_not_all(base):
    (added,) = base.explain("take-away", "K1 + *5000").added_values
    assert [str(move.leaves) for move in added.moves if move.wins] == ["1"]
    assert len(added.moves) <= 101


def test_signs_of_impartial_terms_are_kept(base):
    found = base.explain("take-away", "K4 + node-kayles:P5 - grim:C6 + *2")
    assert found.position == "K4 + node-kayles:P5 - grim:C6 + *2"
    assert [summand.sign for summand in found.summands] == [1, 1, -1]
