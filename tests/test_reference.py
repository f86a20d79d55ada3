"""The reference solver against play without any memory of shapes or sums, and its limits."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapes import complete, path, short, star
from starts import starts

from kb.errors import BadPosition, LimitReached
from kb.games import GAMES, game
from kb.graphs.position import Position
from kb.solvers.reference import ReferenceSolver
from kb.values.short_game import ShortGame

SLUGS = [each.slug for each in GAMES]


@cache
def played_out(rules, position):
    """The value by the bare definition: no components, no isomorphism."""
    if rules.kind == "impartial":
        options = {played_out(rules, option) for option in rules.options(position)}
        return min(set(range(len(options) + 1)) - options)
    return ShortGame.from_options(
        [played_out(rules, option) for option in rules.options(position, "L")],
        [played_out(rules, option) for option in rules.options(position, "R")],
    )


@pytest.mark.parametrize("slug", SLUGS)
@given(data=st.data())
@settings(max_examples=30, deadline=None)
def test_components_and_isomorphism_do_not_change_a_value(slug, data):
    rules = game(slug)
    position = data.draw(starts(slug, 5))
    assert ReferenceSolver(rules).value(position) == played_out(rules, rules.start(position))


@pytest.mark.parametrize("rules", GAMES, ids=SLUGS)
def test_the_end_of_every_game_is_zero(rules):
    end = Position(1, token=0) if rules.with_token else Position(0)
    assert ReferenceSolver(rules).value(end) == (0 if rules.kind == "impartial" else short(0))


def test_a_game_longer_than_pythons_stack_is_solved():
    # One brush at a time on an edge whose ends need 2000 and 1: the value is 1, 2, 1, 2, … by hand.
    edge = Position(2, [(0, 1)], labels=[1 - 2000, 0])
    assert ReferenceSolver(game("polish")).value(edge) == 2


def test_what_was_learnt_serves_again():
    solver = ReferenceSolver(game("node-kayles"), node_limit=30)
    assert solver.value(path(12)) == 2
    solver.node_limit = 0
    assert [solver.value(path(n)) for n in (9, 5, 1)] == [3, 3, 1]
    assert solver.value(path(5) + path(1)) == 2


def test_a_limit_of_positions_stops_the_solver():
    with pytest.raises(LimitReached, match="limit of 10 positions"):
        ReferenceSolver(game("take-away"), node_limit=10).value(complete(5))


def test_a_limit_of_time_stops_the_solver_within_one_position():
    # The first position alone has millions of moves.
    with pytest.raises(LimitReached, match=r"limit of 0\.05 s"):
        ReferenceSolver(game("star-removing")).value(star(24), time_limit=0.05)


def test_a_wrong_position_is_refused():
    with pytest.raises(BadPosition, match="node-kayles is played without loops"):
        ReferenceSolver(game("node-kayles")).value(Position(1, [(0, 0)]))
