"""The claims of Nowakowski and Siegel: each agrees, or fails exactly where its erratum says."""

from __future__ import annotations

from fractions import Fraction

import pytest
from errata import agrees_or_fails_as_its_erratum_says

from kb.solvers.oracle import SolvingOracle
from kb.theorems.base import Claim, FamilyClaim
from kb.theorems.evaluate import check, check_member, members, tally
from kb.theorems.siegel import CLAIMS
from kb.theorems.siegel.boards import case
from kb.theorems.siegel.heat import cooled
from kb.theorems.siegel.nest import case_c, case_d_i, nest
from kb.values.reading import parse_value

FAMILIES = [claim for claim in CLAIMS if isinstance(claim, FamilyClaim)]


@pytest.fixture(scope="module")
def oracle() -> SolvingOracle:
    return SolvingOracle("geography")


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_a_claim_agrees_or_fails_as_its_erratum_says(claim: Claim, oracle: SolvingOracle) -> None:
    agrees_or_fails_as_its_erratum_says(tally(claim.id, check(claim, oracle)))


@pytest.mark.parametrize("claim", FAMILIES, ids=lambda claim: claim.id)
def test_the_reference_solver_says_the_same_on_the_smallest_boards(claim: FamilyClaim) -> None:
    referee = SolvingOracle("geography", solver="reference")
    kernel = SolvingOracle("geography")
    smallest = sorted(members(claim), key=lambda member: member[1].n)[:3]
    for arguments, position in smallest:
        assert referee.value(position) == kernel.value(position)
        seen = (check_member(claim, arguments, position, one.value(position)) for one in (referee, kernel))
        assert len({instance.holds for instance in seen}) == 1


def test_the_cases_of_theorem_7_meet_as_their_inequalities_say() -> None:
    cases = [case(x, y, z) for x, y, z in ((1, 2, 0), (0, 2, 0), (2, 3, 0), (1, 3, 0), (2, 4, 0))]
    assert cases == ["(A)", "(B)", "(C)", "(D)(i)", "(D)(ii)"]


def test_a_nest_without_layers_is_its_core() -> None:
    core = parse_value("{5|2}")
    assert nest(core, -1, lambda i: i) is core
    assert nest(core, 1, lambda i: i, lambda i: 7 + i) == parse_value("{7,{8,{5|2}|1}|0}")


def test_the_printed_formulas_reach_boards_far_beyond_computation() -> None:
    assert case_d_i(0, 200, 0).mean == 1 - Fraction(1, 2**99)
    assert case_c(300, 200, 0).temperature == Fraction(101, 2)


def test_cooling_stops_at_the_mean() -> None:
    switch = parse_value("{3|1}")
    assert cooled(switch, Fraction(1, 2)) == parse_value("{5/2|3/2}")
    assert cooled(switch, Fraction(1)) == parse_value("2*")
    assert cooled(switch, Fraction(3, 2)) == parse_value("2")
