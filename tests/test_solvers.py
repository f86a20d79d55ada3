"""`solve` and `Solver`: which solver answers, and what it says of itself."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapes import board_a, complete, path, short, star
from starts import starts

from kb.errors import BadArgument, BadPosition, LimitReached, TooLarge
from kb.games import GAMES, game
from kb.graphs.position import Position
from kb.solvers import Solver, kernel, reference, solve

IN_KERNEL = [each.slug for each in GAMES if kernel.supports(each)]
needs_kernel = pytest.mark.skipif(not kernel.is_built(), reason="the kernel is not built")


@pytest.fixture
def without_kernel(monkeypatch):
    monkeypatch.setattr(kernel, "is_built", lambda: False)


def test_values_come_in_order_with_their_solver():
    solutions = solve(game("node-kayles"), [path(3), path(4), path(5)], solver="reference")
    assert [each.value for each in solutions] == [2, 0, 3]
    assert {(each.solver, each.version) for each in solutions} == {("reference", reference.VERSION)}


def test_no_positions_have_no_values():
    assert solve(game("grim"), []) == []


def test_partizan_values_are_short_games():
    (solution,) = solve(game("geography"), [board_a(0, 4, 0)], solver="reference")
    assert solution.value == short(("1*", 0))


@needs_kernel
@pytest.mark.parametrize("slug", IN_KERNEL)
@given(data=st.data())
@settings(max_examples=20, deadline=None)
def test_both_solvers_agree(slug, data):
    positions = data.draw(st.lists(starts(slug, 5), max_size=3))
    fast, slow = (solve(game(slug), positions, solver=name) for name in ("kernel", "reference"))
    assert [each.value for each in fast] == [each.value for each in slow]
    assert {each.solver for each in fast} <= {"kernel"}
    assert {each.version for each in fast} <= {kernel.version()}


@needs_kernel
def test_auto_is_the_kernel_and_the_reference_solver_for_what_it_cannot_hold():
    solver = Solver(game("even-even"))
    assert [each.solver for each in solver.solve([path(5)])] == ["kernel"]
    assert [(each.value, each.solver) for each in solver.solve([Position(1001)])] == [(1, "reference")]


@needs_kernel
def test_the_kernel_alone_refuses_what_it_cannot_hold():
    with pytest.raises(TooLarge):
        solve(game("even-even"), [Position(1001)], solver="kernel")


class Unfamiliar(type(game("node-kayles"))):
    """Node Kayles under a name that the kernel has never heard."""

    slug = "unfamiliar"


@needs_kernel
@pytest.mark.parametrize("kind", ["impartial", "partizan"])
def test_a_game_that_the_kernel_does_not_have_is_solved_by_the_reference_solver(kind):
    rules = Unfamiliar()
    rules.kind = kind
    (solution,) = solve(rules, [path(3)])
    assert solution.solver == "reference"
    assert str(solution.value) in ("2", "*2")
    with pytest.raises(BadArgument, match="does not know the rules of unfamiliar"):
        solve(rules, [path(3)], solver="kernel")


@pytest.mark.usefixtures("without_kernel")
def test_without_a_kernel_the_reference_solver_answers():
    assert [each.solver for each in solve(game("grim"), [path(3)])] == ["reference"]
    with pytest.raises(BadArgument, match="kernel is not built"):
        solve(game("grim"), [path(3)], solver="kernel")


@pytest.mark.parametrize("solver", ["auto", "reference"])
def test_a_wrong_position_is_refused_alike(solver):
    with pytest.raises(BadPosition, match="grim is played without loops, but vertex 0 has one"):
        solve(game("grim"), [Position(1, [(0, 0)])], solver=solver)


def test_a_solver_remembers():
    solver = Solver(game("take-away"), solver="reference", memory_limit=1_000_000)
    first = solver.solve([complete(5)])
    assert solver.solve([complete(5), complete(4)], time_limit=0.5)[0] == first[0]


def test_limits_stop_the_work():
    with pytest.raises(LimitReached, match=r"0\.05 s"):
        solve(game("star-removing"), [path(2), star(24)], solver="reference", time_limit=0.05)
    with pytest.raises(LimitReached, match="9 positions"):
        solve(game("take-away"), [complete(5)], solver="reference", memory_limit=20_000)


def test_a_time_limit_leaves_time():
    with pytest.raises(BadArgument, match="leaves no time"):
        solve(game("grim"), [path(2)], time_limit=0)


def test_an_unknown_solver_is_refused():
    with pytest.raises(BadArgument, match="no solver 'oracle'"):
        solve(game("grim"), [path(2)], solver="oracle")


@needs_kernel
def test_without_shortcuts_a_large_wheel_subgraph_is_solved_by_the_rules():
    """A hub with four spokes to a path of 15: the oracle is the kernel, which needs no theorem."""
    spokes = [(0, rim) for rim in (1, 2, 3, 4)]
    hub = Position(16, [*spokes, *((rim, rim + 1) for rim in range(1, 15))])
    folded, plain = (Solver(game("take-away"), shortcuts=each).solve([hub])[0] for each in (True, False))
    assert (folded.solver, plain.solver) == ("wheels", "kernel")
    assert folded.value == plain.value
