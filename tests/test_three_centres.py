"""Positions on K_{3,m}: as the measurement solves them, and as the table of signatures has them.

Oracles: the kernel's game on the graph itself, and play with numbers written apart from the table.
"""

from itertools import combinations_with_replacement, product
from random import Random

import pytest

from bench.three_centres import CLEAN, settled, solve
from kb.games import game
from kb.graphs.language import parse_position
from kb.solvers.kernel import KernelSolver
from kb.theorems.gordinowicz import three_centres
from kb.theorems.gordinowicz.three_centres import HIGH, Outcomes, Three, box


@pytest.fixture(scope="module")
def table() -> Outcomes:
    found = Outcomes()
    assert [state for state in box() if not found.agrees(state)] == []
    return found


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


def test_the_table_is_what_play_gives_on_every_position_of_k_3_m(table):
    known = {CLEAN: 0}
    for m in range(2, 11):
        solve(settled([m, m, m], 0, 0, m), known)
    compared = 0
    for (centres, x, y, z), value in known.items():
        if len(centres) == 3:
            a, b, c = centres
            assert table.wins(Three(a, b - a, c - b, x, y, z)) == (value != 0), (centres, x, y, z)
            compared += 1
    assert compared > 30_000


def test_positions_far_beyond_the_box_obey_play_too(table):
    # What the argument of docs/finite-signatures.md says of every position, tried near all of its borders.
    chance = Random(3)

    def number(most: int) -> int:
        return chance.randrange(chance.choice((3, 16, most)))

    tried = 0
    while tried < 20_000:
        x, y, g = number(400), number(200), number(50)
        a = 3 * x + chance.choice((chance.randrange(-12, HIGH + 6), -number(1200)))
        h = number(9) if chance.random() < 0.5 else number(1500)
        rest = a + h - 2 * (x + y)
        if chance.random() < 0.5:
            rest = number(60) - 5
            h = rest + 2 * (x + y) - a
        if a < 1 or h < 0:
            continue
        state = Three(a, h, g, x, y, max(0, rest + g + x + y) + number(90))
        assert table.by_play(state) == table.wins(state), state
        tried += 1


def test_the_first_player_wins_on_k_3_2_alone(table):
    assert [m for m in range(1, 2000) if table.wins(Three(m, 0, 0, 0, 0, m))] == [2]


@pytest.mark.parametrize("bound", ["A", "Y", "E", "HIGH"])
def test_the_check_fails_where_a_bound_is_too_low(monkeypatch, bound):
    lower = 3 if bound == "A" else 1
    monkeypatch.setattr(three_centres, bound, getattr(three_centres, bound) - lower)
    found = Outcomes()
    assert [state for state in box() if not found.agrees(state)] != []
