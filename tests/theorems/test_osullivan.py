"""The claims of O'Sullivan's paper against values solved now, and the catalogue against the code."""

from functools import cache
from itertools import chain, islice

import pytest
from errata import agrees_or_fails_as_its_erratum_says

from kb.graphs.canonical import key
from kb.graphs.enumerate import graphs, multigraphs
from kb.graphs.families import wheel
from kb.graphs.invariants import is_bipartite
from kb.graphs.language import parse_position
from kb.graphs.position import Position
from kb.graphs.ranges import subgraphs
from kb.graphs.recognise import RECOGNISERS
from kb.solvers.oracle import SolvingOracle
from kb.theorems.base import FamilyClaim, PositionClaim
from kb.theorems.evaluate import asked, check, members, tally
from kb.theorems.osullivan import CLAIMS
from kb.theorems.osullivan.involutions import folded, involutions
from kb.theorems.osullivan.odd_cycles import one_odd_cycle
from kb.theorems.osullivan.rim_words import solved
from kb.theorems.osullivan.rooted import hung, is_reduced, reduced, rooted_trees, telescoping
from kb.theorems.osullivan.wheel_subgraphs import alike, below_wheels, is_wheel_subgraph


@cache
def oracle(game):
    return SolvingOracle(game)


@cache
def small_positions():
    """Simple graphs with at most 5 vertices, and multigraphs with loops on at most 3."""
    few = chain.from_iterable(multigraphs(n, 4) for n in range(4))
    every = {key(each): each for each in chain(few, *map(graphs, range(6)))}
    return [(each, oracle("take-away").value(each)) for each in every.values()]


def positions_for(claim):
    """The small positions and what the claim asks for."""
    if not isinstance(claim, PositionClaim):
        return []
    return [*small_positions(), *((each, oracle(claim.game).value(each)) for each in asked(claim))]


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id.partition("/")[2])
def test_a_claim_agrees_or_fails_as_its_erratum_says(claim):
    found = tally(claim.id, check(claim, oracle(claim.game), positions_for(claim)))
    agrees_or_fails_as_its_erratum_says(found)


FAMILY_CLAIMS = [claim for claim in CLAIMS if isinstance(claim, FamilyClaim)]


@pytest.mark.parametrize("claim", FAMILY_CLAIMS, ids=lambda claim: claim.id.partition("/")[2])
def test_the_reference_solver_agrees_on_the_smallest_members(claim):
    referee = SolvingOracle(claim.game, solver="reference")
    smallest = sorted((position for _, position in members(claim)), key=lambda each: len(each.edges) + each.n)
    for position in islice((each for each in smallest if each.n + len(each.edges) <= 16), 4):
        assert referee.value(position) == oracle(claim.game).value(position)


@pytest.mark.parametrize("claim", FAMILY_CLAIMS, ids=lambda claim: claim.id.partition("/")[2])
def test_what_a_family_claim_says_does_not_depend_on_how_a_member_is_described(claim):
    recogniser = RECOGNISERS.get(claim.family)
    if recogniser is None:
        return
    for arguments, position in members(claim):
        again = recogniser(position)
        if again is not None and claim.where(*again):
            assert str(claim.says(*again)) == str(claim.says(*arguments))


@pytest.mark.parametrize(
    ("text", "bipartite"), [("C2 + C4", True), ("C1", False), ("C4 + C3", False), ("E3", True), ("K0", True)]
)
def test_loops_and_odd_cycles_are_not_bipartite(text, bipartite):
    assert is_bipartite(parse_position(text)) is bipartite


def test_counts_of_rooted_trees():
    assert [len(rooted_trees(n)) for n in range(1, 10)] == [1, 1, 2, 4, 9, 20, 48, 115, 286]  # OEIS A000081
    asymmetric = [len(rooted_trees(n, True)) for n in range(1, 10)]
    assert asymmetric == [1, 1, 1, 2, 3, 6, 12, 25, 52]  # OEIS A004111


@pytest.mark.parametrize("n", range(1, 8))
def test_distinct_branches_everywhere_is_what_reduced_means(n):
    assert {tree for tree in rooted_trees(n) if is_reduced(tree)} == set(rooted_trees(n, True))
    assert all(is_reduced(reduced(tree)) for tree in rooted_trees(n))


def test_reading_a_tree_off_a_position_gives_it_back():
    for tree in rooted_trees(7):
        found = one_odd_cycle(hung(tree, 5).position)
        assert found is not None
        assert found.is_connected
        assert found.is_reduced == is_reduced(tree)
        assert [each for each in found.around if each] == [tree]


def test_disjoint_trees_decide_whether_a_position_is_reduced():
    assert one_odd_cycle(parse_position("C3 + P3")).is_reduced is False
    assert one_odd_cycle(parse_position("C3 + P4 + 2*K1")).is_reduced is True
    assert one_odd_cycle(parse_position("C3 + C3")) is None
    assert one_odd_cycle(parse_position("C1 + K2")) is None
    assert one_odd_cycle(parse_position("C4")) is None


def test_the_end_of_the_longer_path_telescopes():
    assert telescoping(((), ((),))) == [(1, 0)]


def test_the_symmetry_lemma_folds_an_even_wheel_to_nothing_more_than_its_parity():
    assert folded(parse_position("W6")).n == 1
    assert [tau for tau in involutions(parse_position("W5")) if tau != tuple(range(6))] == []


def test_subgraphs_of_wheels_are_recognised():
    below = {key(each) for n in range(3, 6) for each in subgraphs(parse_position(f"W{n}"))}
    # Subgraphs of larger wheels on at most 5 vertices are subgraphs of W_7 as well.
    below |= {key(each) for each in subgraphs(parse_position("W7"))}
    for position in chain.from_iterable(map(graphs, range(6))):
        assert is_wheel_subgraph(position) == (key(position) in below)
    assert not is_wheel_subgraph(Position(2, [(0, 1), (0, 1)]))
    assert not is_wheel_subgraph(Position(1, [(0, 0)]))


@pytest.mark.slow
def test_conjecture_8_5_holds_for_all_subgraphs_of_w14():
    # O'Sullivan, after Conjecture 8.5: true for all subgraphs of W_n, n <= 14, by his computation.
    claim = next(each for each in CLAIMS if each.id == "osullivan/conjecture-8.5")
    found = tally(claim.id, check(claim, oracle("take-away")))
    assert (found.instances, found.contradictions) == (306_951, 0)


def test_the_components_of_the_hub_are_those_of_the_subgraphs_of_a_wheel():
    """Up to rim 5: by deleting vertices and edges of wheels with the hub marked, each once, no other."""
    hub = {}
    for n in range(3, 6):
        whole = wheel(n)
        for left in range(1 << n):
            rim = [v for v in range(1, n + 1) if left >> (v - 1) & 1]
            kept = whole.induced([0, *rim])
            for chosen in range(1 << len(kept.edges)):
                part = kept.without_edges(i for i in range(len(kept.edges)) if chosen >> i & 1)
                mine = next(each for each in part.components() if 0 in each)
                if len(mine) == part.n:
                    marked = Position(part.n, part.edges, labels=[1] + [0] * (part.n - 1))
                    hub.setdefault(key(marked), part)
    listed = [each for each in solved(5) if len(each.piece.position.components()) == 1]
    names = [
        key(Position(each.n, (graph := each.piece.position).edges, labels=[1] + [0] * (graph.n - 1)))
        for each in listed
    ]
    assert len(names) == len(set(names))
    assert set(names) == set(hub)


def test_the_components_of_the_hub_have_the_values_of_the_rules():
    """The referee solves each and what every lost edge leaves."""
    referee = SolvingOracle("take-away", solver="reference")
    for each in solved(5):
        position = each.piece.position
        assert (each.n, each.edges) == (position.n, len(position.edges))
        assert referee.value(position) == each.value
        left = {referee.value(position.without_edges([i])) for i in range(len(position.edges))}
        assert left == each.edge_values


def test_alike_components_are_counted_each_and_shown_in_order():
    every = list(solved(7))
    assert sum(each.how_many for each in alike(7)) == len(every)
    for each in alike(7):
        same = sorted(
            one.piece
            for one in every
            if (one.n, one.edges, one.value, one.edge_values, one.piece.cycle)
            == (each.n, each.edges, each.value, each.edge_values, each.shown[0].cycle)
        )
        assert len(same) == each.how_many
        assert each.shown == (*same[:3], *same[3:][-1:])
    for subgraphs_alike in islice(below_wheels(7, 2), 20):
        cases = list(subgraphs_alike.cases("claimed", "computed", True))
        assert sum(case.stands_for for case in cases) == subgraphs_alike.components.how_many
