"""The wheel solver of take-away against the general kernel, which knows no symmetry lemma."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from kb import KnowledgeBase
from kb.games import game
from kb.graphs.families import cycle, edgeless, fan_without_spokes, path, wheel
from kb.graphs.position import Position
from kb.solvers import SHORTCUTS, SolverName, solve
from kb.solvers.kernel import KernelSolver
from kb.solvers.wheels import LEAST_ORDER, LONGEST, WheelSolver, is_for_wheels, rim_of

MEMORY = 1 << 28
_NAMES: tuple[SolverName, ...] = ("kernel", "auto")


def _without(whole: Position, edges: set[tuple[int, int]], vertices: tuple[int, ...]) -> Position:
    return Position(whole.n, [edge for edge in whole.edges if edge not in edges]).without_vertices(vertices)


def _subgraphs(rim: int, count: int) -> Iterator[Position]:
    """Random subgraphs of a wheel that keep its hub, some of them with the whole rim."""
    chance = Random(rim)
    whole = wheel(rim)
    spokes = [edge for edge in whole.edges if edge[0] == 0]
    for number in range(count):
        among = spokes if number % 3 == 0 else list(whole.edges)
        lost = set(chance.sample(among, chance.randrange(len(among))))
        vertices = chance.sample(range(1, rim + 1), chance.randrange(3)) if number % 3 else []
        yield _without(whole, lost, tuple(vertices))


@pytest.mark.parametrize("rim", range(5, 13))
def test_values_are_those_of_the_general_kernel(rim: int) -> None:
    general, folding = KernelSolver("take-away"), WheelSolver(MEMORY)
    tried = [each for each in (wheel(rim), *_subgraphs(rim, 300)) if rim_of(each) is not None]
    assert len(tried) > 60
    assert [folding.value(each) for each in tried] == general.values(tried)


POSITIONS = {17: 600, 18: 0, 25: 4_000, 33: 16_000, 41: 65_000}
"""By the length of the rim, as measured and a little more; an even rim folds to nothing."""


@pytest.mark.parametrize(("rim", "positions"), POSITIONS.items())
def test_a_wheel_costs_no_more_than_it_did(rim: int, positions: int) -> None:
    """How many positions are looked at: a search that takes replies as they come meets 79,206 for W_25."""
    folding = WheelSolver(MEMORY)
    assert folding.value(wheel(rim)) == 1
    assert folding.states <= positions


@pytest.mark.slow
@pytest.mark.parametrize("rim", [53, 61])
def test_long_wheels_have_value_one_by_search(rim: int) -> None:
    assert WheelSolver(1 << 30).value(wheel(rim)) == 1


def test_the_longest_rim_is_solved_and_longer_ones_are_left_to_others() -> None:
    few = [(0, v) for v in (1, 2, 3, 5)]
    longest = Position(LONGEST + 1, [*few, *((v, v + 1) for v in range(1, LONGEST)), (1, LONGEST)])
    assert WheelSolver(MEMORY).value(longest) == KernelSolver("take-away").value(longest)
    assert rim_of(wheel(LONGEST + 1)) is None


def test_every_rim_with_any_spokes_is_solved_right() -> None:
    general, folding = KernelSolver("take-away"), WheelSolver(MEMORY)
    whole = wheel(8)
    spokes = [edge for edge in whole.edges if edge[0] == 0]
    for count in range(5):
        for lost in combinations(spokes, count):
            position = _without(whole, set(lost), ())
            assert folding.value(position) == general.value(position), lost


def test_paths_beside_the_hub_count() -> None:
    general, folding = KernelSolver("take-away"), WheelSolver(MEMORY)
    for beside in (edgeless(1), path(2), path(3), edgeless(1) + path(4)):
        position = _without(wheel(7), {(1, 7)}, ()) + beside
        assert folding.value(position) == general.value(position)


@pytest.mark.parametrize(
    "position",
    [
        path(30),
        cycle(30),
        wheel(6) + cycle(5),
        Position(6, [(0, v) for v in range(1, 6)] + [(1, 2), (1, 3), (1, 4)]),
        Position(6, [(0, v) for v in range(1, 6)] + [(1, 2), (1, 2)]),
        Position(6, [(0, 0)] + [(0, v) for v in range(1, 6)]),
    ],
)
def test_what_is_no_subgraph_of_a_wheel_with_a_hub_is_left_to_others(position: Position) -> None:
    assert rim_of(position) is None


def test_only_large_graphs_with_an_odd_cycle_are_folded() -> None:
    assert is_for_wheels(wheel(LEAST_ORDER - 1))
    assert not is_for_wheels(wheel(LEAST_ORDER - 2))
    star = Position(20, [(0, v) for v in range(1, 20)])
    assert not is_for_wheels(star)
    small, large = solve(game("take-away"), [wheel(9), wheel(23)])
    assert (small.solver, small.value) == ("kernel", 1)
    assert (large.solver, large.value) == ("wheels", 1)


def test_the_kernel_by_name_is_never_replaced() -> None:
    flag = Position(LEAST_ORDER, [(0, v) for v in range(1, LEAST_ORDER)] + [(1, 2)])
    assert is_for_wheels(flag)
    by_rules, folded = (solve(game("take-away"), [flag], solver=name)[0] for name in _NAMES)
    assert (by_rules.solver, folded.solver) == ("kernel", "wheels")
    assert by_rules.value == folded.value


def test_fans_without_two_spokes_have_value_one() -> None:
    # Conjecture 8.2 of O'Sullivan's paper, which the author computed to n = 14.
    folding = WheelSolver(MEMORY)
    for spokes in ((1, 2), (3, 9), (8, 9), (5, 12)):
        assert folding.value(fan_without_spokes(18, spokes)) == 1


@pytest.mark.slow
def test_fans_on_sixteen_rim_vertices_have_value_one_without_the_lemma() -> None:
    pairs = [(a, b) for a in range(1, 16) for b in range(a + 1, 16) if a + b <= 16]
    fans = [fan_without_spokes(16, pair) for pair in pairs]
    assert KernelSolver("take-away").values(fans) == [1] * 56


def test_a_run_names_the_theorems_it_relies_on(tmp_path: Path) -> None:
    base = KnowledgeBase(f"sqlite:///{tmp_path / 'wheels.sqlite'}", create=True)
    base.populate("take-away", "W_n", ["n=8..8"])
    base.populate("take-away", "W_n", ["n=18..19"])
    used = {run.solver: run.shortcuts for run in base.runs()}
    assert used == {"kernel": (), "wheels": tuple(sorted(SHORTCUTS["wheels"]))}
