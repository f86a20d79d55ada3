"""Claims for all n. Oracles: the formulas printed by the two papers, and the octal game 0.137."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kb.audit.for_all import decided_for_all
from kb.games import game
from kb.theorems.base import FamilyClaim, Instance, grid
from kb.theorems.for_all import ForAll
from kb.theorems.library import BUILT_IN
from kb.theorems.osullivan.unbounded import lam
from kb.theorems.ottaway.templates import fill
from kb.values.reading import parse_value

DECLARED = {one.id: one for one in BUILT_IN.claims() if isinstance(getattr(one, "says", None), ForAll)}
DAWSON = (
    "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4 "
    "0 1 1 2 0 3 1 1 0 3 3 2 2 4 4 5 5 2 3 3 0 1 1 3 0 2 1 1 0 4 5 3 7 4 "
    "8 1 1 2 0 3 1 1 0 3 3 2 2 4 4 5 5 9"
)
"""Published nim-values of 0.137 (Dawson's Chess: node-kayles on paths), n = 0 … 85; period 34 from 52."""


def rule(claim: FamilyClaim) -> ForAll:
    assert isinstance(claim.says, ForAll)
    return claim.says


def paths(slug: str, says: ForAll) -> FamilyClaim:
    return FamilyClaim(id="own/paths", game=slug, family="path", cases=grid(range(1, 9)), says=says)


@pytest.mark.parametrize("name", sorted(DECLARED))
def test_a_declared_claim_is_proved_and_not_with_another_rise(name: str) -> None:
    claim = DECLARED[name]
    assert isinstance(claim, FamilyClaim)
    rules = game(claim.game)
    assert isinstance(decided_for_all(claim, rules), str)
    more = replace(claim, says=replace(rule(claim), saltus=rule(claim).saltus + 1))
    assert isinstance(decided_for_all(more, rules), Instance)


def test_the_rules_say_what_is_printed() -> None:
    column = rule(DECLARED["ottaway/theorem-13-paths"])
    k1 = rule(DECLARED["ottaway/theorem-13-k1"])
    looped = rule(DECLARED["osullivan/section-6-G2"])
    for n in range(3, 200):
        m, rest = divmod(n, 3)
        assert column.at(n) == parse_value(fill(("{[m+1]|[m-1]}", "[m+1]", "[m]")[rest], m=m))
        assert k1.at(n) == parse_value(fill(("[m]", "{[m+2]|[m]}", "[m+2]")[rest], m=m))
        assert looped.at(n) == 2 * lam(n)


def test_a_claim_wrong_at_one_far_n_is_contradicted_there() -> None:
    values = tuple(map(int, DAWSON.split()))
    true = ForAll(family="P_n", least=0, first=values, length=34)
    rules = game("node-kayles")
    assert decided_for_all(paths("node-kayles", true), rules) == "n >= 0 of P_n, by period 34 from n = 52"
    wrong = replace(true, first=(*values[:80], values[80] + 1, *values[81:]))
    found = decided_for_all(paths("node-kayles", wrong), rules)
    assert isinstance(found, Instance)
    assert (found.subject, found.holds, found.computed) == ("P80", False, f"*{values[80]}")


def test_nothing_is_proved_without_a_proved_period_or_of_another_family() -> None:
    grim = ForAll(family="P_n", least=1, first=(1,), length=1)
    assert decided_for_all(paths("grim", grim), game("grim")) is None
    cycles = replace(rule(DECLARED["osullivan/section-1-cycles"]), least=1)
    assert decided_for_all(paths("take-away", cycles), game("take-away")) is None
