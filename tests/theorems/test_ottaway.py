"""The claims of the parity paper against solved values: each agrees, or fails exactly as its erratum says."""

from __future__ import annotations

from functools import cache
from itertools import islice

import pytest
from errata import agrees_or_fails_as_its_erratum_says

from kb.graphs.enumerate import graphs
from kb.graphs.position import Position
from kb.solvers.oracle import SolvingOracle
from kb.theorems.base import Claim, FamilyClaim, PositionClaim
from kb.theorems.evaluate import Tally, check, members, tally
from kb.theorems.ottaway import CLAIMS
from kb.theorems.ottaway.odd_even import even_games, is_plain, odd_games, parity
from kb.theorems.ottaway.reduction import pairings
from kb.values.reading import parse_value
from kb.values.sums import Value


@cache
def oracle(game: str) -> SolvingOracle:
    return SolvingOracle(game)


@cache
def small_graphs(game: str) -> list[tuple[Position, Value]]:
    return [(graph, oracle(game).value(graph)) for n in range(6) for graph in graphs(n)]


def checked(claim: Claim) -> Tally:
    stored = small_graphs(claim.game) if isinstance(claim, PositionClaim) else ()
    return tally(claim.id, check(claim, oracle(claim.game), stored))


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_a_claim_agrees_or_fails_as_its_erratum_says(claim: Claim) -> None:
    agrees_or_fails_as_its_erratum_says(checked(claim))


FAMILY_CLAIMS = [claim for claim in CLAIMS if isinstance(claim, FamilyClaim)]


@pytest.mark.parametrize("claim", FAMILY_CLAIMS, ids=lambda claim: claim.id)
def test_the_reference_solver_agrees_on_the_smallest_members(claim: FamilyClaim) -> None:
    slow = SolvingOracle(claim.game, solver="reference")
    small = sorted((position for _, position in members(claim)), key=lambda position: position.n)
    chosen = list(islice((position for position in small if position.n <= 9), 6))
    assert chosen
    for position in chosen:
        assert slow.value(position) == oracle(claim.game).value(position)


def test_the_sets_of_odd_and_even_games_have_the_sizes_that_the_definition_gives() -> None:
    # By hand: options of E(2) are among the chain -1 < * < 1, so its values are those of 4 times 4 forms.
    assert [len(odd_games(k)) for k in (-1, 1, 3)] == [0, 3, 27]
    assert even_games(2) == {
        parse_value(text) for text in ("0", "2", "-2", "1*", "-1*", "{1|-1}", "{1|*}", "{*|-1}")
    }


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        *[("0", 0), ("1*", 0), ("{1|*}", 0), ("{3|1}", 0)],
        *[("*", 1), ("3", 1), ("2*", 1), ("{2|0}", 1), ("{3|1||0}", 1)],
        *[("1/2", None), ("^", None), ("*2", None), ("{2|1}", None)],
    ],
)
def test_parity_follows_the_options(value: str, expected: int | None) -> None:
    # Each is worked out by hand: {3|1} has Odd options and is Even, as is 0, so {3|1||0} is Odd.
    assert parity(parse_value(value)) == expected


def test_fractions_and_infinitesimals_are_found_inside_a_value() -> None:
    plain = {text: is_plain(parse_value(text)) for text in ("{2|0}", "1*", "{1/2|0}", "{2|1^}", "1^", "*2")}
    assert [text for text, is_so in plain.items() if is_so] == ["{2|0}", "1*"]


def test_the_printed_conditions_of_theorem_10_allow_all_of_p4() -> None:
    path = Position(4, [(0, 1), (1, 2), (2, 3)])
    whole = [found for found in pairings(path) if len(found.pairs) == 2]
    assert whole
    assert not any(found.symmetric for found in whole)


def test_opposite_edges_of_a_square_pair_symmetrically() -> None:
    square = Position(4, [(0, 1), (1, 2), (2, 3), (0, 3)])
    assert any(len(found.pairs) == 2 and found.symmetric for found in pairings(square))
