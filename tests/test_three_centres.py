"""Positions on K_{3,m} as the measurement counts them. Oracle: the kernel's game on the graph itself."""

from itertools import combinations_with_replacement, product

from bench.three_centres import CLEAN, settled, solve
from kb.games import game
from kb.graphs.language import parse_position
from kb.solvers.kernel import KernelSolver


def test_the_values_are_those_of_the_game_on_the_graph():
    rules, solver = game("polish"), KernelSolver("polish")
    known = {CLEAN: 0}
    leaves = 4
    for centres in combinations_with_replacement(range(1, leaves + 1), 3):
        for x, y in product(range(leaves + 1), repeat=2):
            z = leaves - x - y
            if z < 0:
                continue
            each = ",".join(map(str, [*centres, *[1] * x, *[2] * y, *[3] * z]))
            start = rules.start(parse_position(f"K_{{3,{leaves}}} @ discrepancy={each}"))
            assert solver.values([start]) == [solve(settled(list(centres), x, y, z), known)], each
