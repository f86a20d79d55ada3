"""Claims for all n. Oracles: the formulas printed by the papers, and OEIS A002187 (octal 0.137)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from octal import DAWSONS_CHESS

from kb.audit.for_all import decided_for_all
from kb.games import game
from kb.theorems.base import FamilyClaim, Instance, grid
from kb.theorems.for_all import ForAll, ForEach, OutcomesForAll
from kb.theorems.library import BUILT_IN
from kb.theorems.osullivan.unbounded import lam
from kb.theorems.ottaway.templates import fill
from kb.values.reading import parse_value

RULES = (ForAll, ForEach, OutcomesForAll)
DECLARED = {one.id: one for one in BUILT_IN.claims() if isinstance(getattr(one, "says", None), RULES)}


def rule(claim: FamilyClaim) -> ForAll:
    assert isinstance(claim.says, ForAll)
    return claim.says


def paths(slug: str, says: ForAll) -> FamilyClaim:
    return FamilyClaim(id="own/paths", game=slug, family="path", cases=grid(range(1, 9)), says=says)


def changed(says: object) -> ForAll | ForEach | OutcomesForAll:
    """A rule that is wrong from some n on: it rises more, or one outcome differs."""
    if isinstance(says, ForAll):
        return replace(says, saltus=says.saltus + 1)
    if isinstance(says, ForEach):
        k, last = says.rules[-1]
        return replace(says, rules=(*says.rules[:-1], (k, replace(last, saltus=last.saltus + 1))))
    assert isinstance(says, OutcomesForAll)
    other = "N" if says.at(500) == "P" else "P"
    first = tuple(says.at(n) for n in range(says.least, 500))
    return replace(says, first=(*first, other), length=1)


@pytest.mark.parametrize("name", sorted(DECLARED))
def test_a_declared_claim_is_proved_and_not_where_it_is_changed(name: str) -> None:
    claim = DECLARED[name]
    assert isinstance(claim, FamilyClaim)
    rules = game(claim.game)
    assert isinstance(decided_for_all(claim, rules), str)
    assert isinstance(decided_for_all(replace(claim, says=changed(claim.says)), rules), Instance)


def test_theorem_13_is_proved_for_every_k_to_30() -> None:
    # The columns of the theorem's second table, as printed.
    printed = {
        0: ("{m}*", "{{{m1}|{m}*}}", "{m1}"),
        1: ("{{{m2j2}|{m2j}||{m}*}}", "{{{m2j2}||{m1}|{m}*}}", "{{{m2j1}|{m1}}}"),
    }
    for parity, name in ((0, "ottaway/theorem-13-even"), (1, "ottaway/theorem-13-odd")):
        claim = DECLARED[name]
        assert isinstance(claim, FamilyClaim)
        said = claim.says
        assert isinstance(said, ForEach)
        assert [k for k, _ in said.rules] == [k for k in range(2, 31) if k % 2 == parity]
        for k, rule in said.rules:
            j = k // 2
            for n in range(3, 60):
                m = n // 3
                cell = printed[parity][n % 3].format(
                    m=m, m1=m + 1, m2j=m + 2 * j, m2j1=m + 2 * j + 1, m2j2=m + 2 * j + 2
                )
                assert rule.at(n) == parse_value(cell), (n, k)
        proved = decided_for_all(claim, game("even-odd"))
        assert isinstance(proved, str)
        assert "to P(n," in proved


def test_outcomes_are_contradicted_at_the_first_member_that_differs() -> None:
    wrong = OutcomesForAll(family="P_n", least=1, first=("P", "N", "N", "P", "N"), length=1)
    claim = FamilyClaim(
        id="own/outcomes", game="star-removing", family="path", cases=grid(range(1, 4)), says=wrong
    )
    found = decided_for_all(claim, game("star-removing"))
    assert isinstance(found, Instance)
    assert (found.subject, found.claimed, found.computed) == ("P4", "P", "N")


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
    values = tuple(DAWSONS_CHESS[:86])
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
