"""The claims of the cleaning-game paper: each holds, or fails exactly as its erratum says.

Oracles: the kernel for whole claims, the reference solver for the smallest members of each family, and the
game's own rules for the forms and vectors that claims are written in.
"""

from functools import cache
from itertools import islice

import pytest
from errata import agrees_or_fails_as_its_erratum_says

from kb.games import game
from kb.graphs.enumerate import graphs
from kb.graphs.language import describe, parse_position
from kb.graphs.position import Position
from kb.solvers.oracle import SolvingOracle
from kb.theorems.base import FamilyClaim, PositionClaim
from kb.theorems.evaluate import asked, check, check_member, members, tally
from kb.theorems.gordinowicz import CLAIMS
from kb.theorems.gordinowicz.complete import named, on_complete, vectors
from kb.theorems.gordinowicz.good_vectors import components, is_good, placed
from kb.theorems.gordinowicz.light_forms import CASES, Form, State, states
from kb.theorems.gordinowicz.light_moves import moves as light_moves
from kb.theorems.gordinowicz.light_signature import value as light_value
from kb.theorems.gordinowicz.spider_formula import formula
from kb.theorems.gordinowicz.spiders import heap_value
from kb.theorems.gordinowicz.two_centre_values import formula as two_centres
from kb.theorems.gordinowicz.two_centre_values import option_values
from kb.values.nimber import mex

POLISH = game("polish")
ORACLE = SolvingOracle("polish")
BY_ID = {claim.id: claim for claim in CLAIMS}


@cache
def fixed_positions():
    """All graphs of up to 5 vertices, all brushes on those of up to 4, and what the claims ask for."""
    found = {graph: None for n in range(6) for graph in graphs(n)}
    for n in range(1, 5):
        for graph in graphs(n):
            for code in range(3**n):
                brushes = [code // 3**v % 3 - (code % 7 == 0) for v in range(n)]
                found[Position(n, graph.edges, labels=brushes)] = None
    for claim in CLAIMS:
        if isinstance(claim, PositionClaim):
            found |= dict.fromkeys(asked(claim))
    settled = dict.fromkeys(POLISH.start(each) for each in found)
    return [(position, ORACLE.value(position)) for position in settled]


@cache
def result(id):
    claim = BY_ID[id]
    return tally(id, check(claim, ORACLE, fixed_positions() if isinstance(claim, PositionClaim) else ()))


@pytest.mark.parametrize("id", BY_ID)
def test_a_claim_agrees_or_fails_as_its_erratum_says(id):
    agrees_or_fails_as_its_erratum_says(result(id))


@pytest.mark.parametrize("id", [claim.id for claim in CLAIMS if isinstance(claim, FamilyClaim)])
def test_the_reference_solver_agrees_on_the_smallest_members(id):
    referee = SolvingOracle("polish", solver="reference")
    claim = BY_ID[id]
    small = [each for each in islice(members(claim), 400) if each[1].n <= 9 and len(each[1].edges) <= 12]
    smallest = sorted(small, key=lambda each: (each[1].n, len(each[1].edges)))[:6]
    assert smallest
    for arguments, position in smallest:
        value = referee.value(position)
        assert value == ORACLE.value(position)
        if result(id).contradictions == 0:
            assert check_member(claim, arguments, position, value).holds


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("K1", None),
        ("E3", None),
        ("P3 + K2", None),
        ("C5", None),
        ("S3", 0),
        ("spider(2,2,2)", 2),
        ("spider(3,2,1) @ brushes=1,0,0,0,0,0,0", 1),
        ("tadpole(3,1)", None),
        ("S3 + C3", None),
        ("S3 @ brushes=-1,0,0,0", 1),
        ("S3 @ brushes=-4,0,0,0", None),
        ("S3 @ brushes=0,-1,0,0", None),
        ("S_{2,2}", None),
    ],
)
def test_the_spider_formula_speaks_of_spiders_only(text, says):
    statement = BY_ID["gordinowicz/finding-any-spider"].says(parse_position(text))
    assert (None if statement is None else statement.exact) == says
    if says is not None:
        assert SolvingOracle("polish", solver="reference").value(text) == says


@pytest.mark.parametrize(
    ("text", "says"),
    [
        # K_{2,n} without brushes: Theorem 13 and Section 9 of the paper.
        ("P3", 2),
        ("C4", 0),
        ("K_{2,3}", 2),
        ("K_{2,5}", 0),
        ("K_{2,9}", 0),
        # A brush on K_{2,3}: Section 7 has the second player lose after one on a vertex of degree 2.
        ("K_{2,3} @ brushes=0,0,1,0,0", 0),
        ("K_{2,3} @ brushes=-1,0,0,0,0", None),
        ("K_{3,3}", None),
        ("S3", None),
        ("C6", None),
        ("K1 + K_{2,2}", None),
        ("K2", None),
    ],
)
def test_the_formula_for_two_centres_speaks_of_k_2_n_only(text, says):
    statement = BY_ID["gordinowicz/finding-two-centres"].says(parse_position(text))
    assert (None if statement is None else statement.exact) == says
    if says is not None and parse_position(text).n <= 7:
        assert SolvingOracle("polish", solver="reference").value(text) == says


@pytest.mark.parametrize(
    "state", [(31, 0, 10, 25), (40, 3, 2, 50), (27, 1, 30, 4), (25, 7, 8, 31), (55, 0, 19, 40)]
)
def test_positions_beyond_the_box_obey_the_recursion_too(state):
    # What the argument of docs/finite-signatures.md says of every position, tried where it reduces.
    c, d, brushed, bare = state
    assert c + d <= brushed + bare
    for dc, du in ((0, 0), (1, 0), (2, 1), (3, 1), (4, 0), (5, 2)):
        assert mex(option_values(c + dc, d, brushed + du, bare + 9)) == two_centres(
            c + dc, d, brushed + du, bare + 9
        )


def test_theorem_15_holds_where_an_entry_is_large():
    for entries in ((7, 9, 8, 0, 11, 10), (0, 9, 3, 0, 0, 12), (1, 0, 13, 1, 0, 8), (9, 0, 0, 0, 0, 9)):
        state = State(max(entries[:3], entries[3:]), min(entries[:3], entries[3:]))
        left = [0 if option is None else light_value(option) for option in light_moves(state)]
        assert light_value(state) == mex(left)


@pytest.mark.parametrize("legs", [(3, 3, 3, 3), (5, 4, 3, 2, 1), (7, 1, 1, 2), (6, 6, 2, 2, 3)])
def test_the_heap_game_and_the_formula_agree_on_long_legs(legs):
    odd = sum(leg % 2 for leg in legs)
    assert heap_value(len(legs), legs) == formula(len(legs), odd, len(legs) - odd)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_an_exception_lies_within_its_case(case):
    for state in states(4):
        assert all(state in case.form for form in case.exceptions if state in form)


def test_each_position_falls_under_one_case():
    for state in states(3):
        assert sum(state in case.form for case in CASES) == 1


def test_a_form_is_read_as_section_8_explains():
    form = Form("[1,*,0],[0,1+,2+],(.,1,0)")
    assert State((1, 0, 0), (0, 1, 2)) in form
    assert State((1, 1, 0), (0, 2, 4)) in form
    for outside in (
        ((2, 0, 0), (0, 1, 2)),
        ((1, 1, 0), (0, 1, 2)),
        ((1, 0, 0), (0, 1, 3)),
        ((1, 0, 0), (0, 1, 1)),
    ):
        assert State(*outside) not in form


@pytest.mark.parametrize(
    "brushes", [(0, 0, 0, 0), (1, 1, 0, 0), (4, 4, 1, 1, 0, 0), (3, 2, 2, 1, 1, 0), (6, 5, 3, 3, 1, 1, 0, 0)]
)
def test_vectors_are_cleaned_as_the_game_cleans_complete_graphs(brushes):
    for i in range(len(brushes)):
        more = (*brushes[:i], brushes[i] + 1, *brushes[i + 1 :])
        left = POLISH.start(on_complete(more))
        labels = left.labels or (0,) * left.n
        assert placed(brushes, i) == tuple(sorted(labels, reverse=True))


def test_components_of_a_vector():
    # By hand on K_6: a brush on 4 cleans both fours, which lifts the others to 3, 3, 2, 2 on K_4.
    assert [part.brushes for part in components((4, 4, 1, 1, 0, 0))] == [(4, 4, 1, 1, 0, 0)]
    assert components((0,) * 4)[0].dangerous is False
    assert is_good((1, 1, 0, 0))
    assert not is_good((1, 0, 0, 0))


def test_brushes_on_a_complete_graph_are_named_as_others_name_them():
    for brushes in (each for n in range(2, 8) for each in vectors(n)):
        assert named(brushes) == describe(on_complete(brushes))
