"""Conjectures in two variables: rules known from theory are found, and what breaks once is never proposed."""

from __future__ import annotations

from functools import partial
from itertools import product
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from cli.main import app
from kb import KnowledgeBase
from kb.conjecture_two import Place, conjectures_in_two, variables_and_ranges
from kb.errors import BadArgument
from kb.graphs.families import complete_multipartite


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory, migrated_file: Path) -> KnowledgeBase:
    file = tmp_path_factory.mktemp("conjecture") / "base.sqlite"
    file.write_bytes(migrated_file.read_bytes())
    return KnowledgeBase(str(file))


def found(values: dict[Place, int], middle: Place = (4, 4)) -> list[str]:
    members = {place: partial(complete_multipartite, place) for place in values}
    return [rule.text for rule in conjectures_in_two(values, members, middle, ("m", "n"))]


BOX = list(product(range(1, 13), repeat=2))


def test_arc_kayles_on_complete_bipartite_graphs_takes_one_vertex_of_each_side(base: KnowledgeBase) -> None:
    # Each move takes a vertex of each side: play lasts min(m, n) moves, whatever is done.
    said = base.conjecture("arc-kayles", "K_{m,n}")
    assert said.rules[0].text == "nim_value = min(m, n) % 2 (the family's own m and n)"
    assert (said.known, said.rules[0].tested, said.variable) == (100, 91, "m, n")


def test_node_kayles_on_complete_bipartite_graphs_goes_by_parity(base: KnowledgeBase) -> None:
    # A move leaves isolated vertices, one fewer than its side: the value is mex{m - 1 mod 2, n - 1 mod 2}.
    (rule,) = base.conjecture("node-kayles", "K_{m,n}", ["m=1..6", "n=1..6"]).rules
    assert rule.text == "by m mod 2, n mod 2: 0, 0: 0; 0, 1: *2; 1, 0: *2; 1, 1: *"
    assert rule.fitted == "m = 1..3, n = 1..3"


def test_take_away_on_complete_bipartite_graphs_has_the_value_phi(base: KnowledgeBase) -> None:
    # O'Sullivan: a bipartite graph has the nim-value (n mod 2) + 2 (m mod 2).
    said = base.conjecture("take-away", "K_{m,n}", ["m=1..4 n=1..4"])
    assert "nim_value = phi (n vertices, m edges)" in [rule.text for rule in said.rules]


def test_a_triangle_of_members_stays_a_triangle(base: KnowledgeBase) -> None:
    said = base.conjecture("arc-kayles", "K_{m,n}", ["m=1..6", "n=m..6"])
    assert said.known == 78, "the pairs with 1 <= m <= n <= 12"
    assert said.rules[0].text == "by m mod 2: 0: 0; 1: *"
    assert said.rules[1].text == "nim_value = m % 2 (the family's own m and n)"


def test_a_partizan_game_gets_rules_by_remainders(base: KnowledgeBase) -> None:
    # Even/Odd on isolated vertices: Left deletes any, Right none, so the value m + n has no period.
    assert base.conjecture("even-odd", "E_m + E_n", ["m=1..4", "n=1..4"]).rules == ()
    # A position less itself is 0.
    constant = base.conjecture("even-odd", "E_m + K_n - E_m - K_n", ["m=1..5", "n=1..5"])
    assert [rule.text for rule in constant.rules] == ["always 0"]


def test_one_wrong_value_refutes_every_rule() -> None:
    values = {(m, n): (m + n) % 2 for m, n in BOX}
    assert "nim_value = (m + n) % 2 (the family's own m and n)" in found(values)
    assert found(values)[0].startswith("by m mod 2, n mod 2: 0, 0: 0; 0, 1: *;")
    for place in ((12, 12), (4, 12), (9, 5)):
        assert found(values | {place: 7}) == []
    assert all(" where " in rule for rule in found(values | {(1, 1): 7}, (6, 6)))


def test_a_period_after_a_beginning_says_where_it_begins() -> None:
    values = {(m, n): 5 if m == 1 else n % 3 for m, n in BOX}
    assert found(values, (6, 6))[0] == "by n mod 3 where m >= 2: 0: 0; 1: *; 2: *2"


def test_values_that_are_not_known_are_not_foretold() -> None:
    values = {(m, n): max(m, n) for m, n in BOX if m * n < 60}
    assert found(values)[0] == "nim_value = max(m, n) (the family's own m and n)"


def test_random_values_get_no_rule() -> None:
    for seed in range(20):
        draw = Random(seed)
        assert found({place: draw.randrange(3) for place in BOX}) == []


def test_too_few_values_and_too_many_variables_are_refused(base: KnowledgeBase) -> None:
    with pytest.raises(BadArgument, match="too few"):
        found({(1, 1): 0, (1, 2): 1}, (1, 2))
    with pytest.raises(BadArgument, match="one variable or two"):
        base.conjecture("geography", "A(x,y,z)")
    with pytest.raises(BadArgument, match="at most"):
        base.conjecture("grim", "K_{m,n}", ["m=1..40", "n=1..40"])


def test_variables_without_a_range_get_one() -> None:
    assert variables_and_ranges("K_{m,n}", ["n=2..9"]) == (("m", "n"), ["n=2..9", "m=1..5"])
    assert variables_and_ranges("P_n", []) == (("n",), [])


def test_two_variables_on_the_command_line_leave_one_run(base: KnowledgeBase) -> None:
    before = len(base.runs(limit=1000))
    asked = ["--db", base.url, "conjecture", "odd-odd", "K_{m,n}"]
    said = CliRunner().invoke(app, asked)
    assert said.exit_code == 0
    assert "nim_value = (m * n) % 2 (the family's own m and n)" in said.stdout
    assert "a guess: fitted on m = 1..3, n = 1..3, then 91 values foretold, none wrong" in said.stdout
    assert len(base.runs(limit=1000)) == before + 1
