"""The oracle that claims ask: it solves by the rules alone and remembers."""

import pytest

from kb.errors import BadGraph, BadPosition
from kb.graphs.canonical import key
from kb.graphs.language import parse_position
from kb.graphs.operations import summands
from kb.graphs.position import Position, Sum
from kb.solvers.oracle import SolvingOracle


@pytest.mark.parametrize(
    ("game", "text", "value"),
    [
        ("take-away", "K3", 0),  # O'Sullivan, Theorem 1.3: n mod 3
        ("take-away", "K4 + K2", 3),
        ("take-away", "K4 - K2", 3),
        ("take-away", "K0", 0),
        ("matching-removing", "K2 + K2", 2),  # one edge or both
        ("matching-removing", "K2 + K2 - K2", 3),
        ("polish", "P3 @ brushes=5", 0),
        ("grim", "K2 + 3*K1", 1),
    ],
)
def test_impartial_values(game, text, value):
    assert SolvingOracle(game).value(text) == value


@pytest.mark.parametrize(
    ("game", "text", "value"),
    [
        ("even-odd", "P3", "{2|0}"),  # Nowakowski, Ottaway, Theorem 13
        ("even-odd", "P3 - E2", "{0|-2}"),
        ("geography", "A(3,2,1) - A(3,2,1)", "0"),
    ],
)
def test_partizan_values(game, text, value):
    assert str(SolvingOracle(game).value(text)) == value


def test_another_game_may_be_asked_for():
    oracle = SolvingOracle("take-away")
    assert oracle.value("P3", "node-kayles") == 2
    assert set(oracle.learnt) == {"node-kayles"}


def test_what_was_solved_is_remembered_up_to_isomorphism():
    oracle = SolvingOracle("take-away")
    oracle.value(parse_position("P3"))
    oracle.value(Position(3, [(0, 1), (0, 2)]))
    assert list(oracle.learnt["take-away"]) == [key(parse_position("P3"))]


def test_a_wrong_position_is_refused():
    with pytest.raises(BadPosition):
        SolvingOracle("grim").value("edges:0-0")
    with pytest.raises(BadGraph):
        SolvingOracle("grim").value("K_{")


def test_no_terms_are_the_graph_without_vertices():
    assert [position for _, position in summands(Sum(()))] == [Position(0)]
