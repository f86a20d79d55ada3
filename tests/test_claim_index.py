"""The index of claims says what asking every claim says; the size rules let every member through."""

from contextlib import suppress
from itertools import islice

import pytest

from kb.errors import BadPosition
from kb.games import game as rules
from kb.graphs.enumerate import graphs
from kb.graphs.families import cycle
from kb.graphs.named_families import BY_NAME
from kb.graphs.position import Position
from kb.graphs.recognise import RECOGNISERS, SIZES
from kb.theorems import papers_claims
from kb.theorems.base import FamilyClaim, PositionClaim
from kb.theorems.evaluate import members
from kb.theorems.speak import ClaimIndex

GAMES = sorted({claim.game for claim in papers_claims() if isinstance(claim, FamilyClaim | PositionClaim)})
MEMBERS = 12
"""Members of each claim's family that are tried."""


def every_word(claims, position):
    """What the claims say, each asked by itself."""
    for claim in claims:
        if isinstance(claim, PositionClaim) and (said := claim.says(position)) is not None:
            yield claim.id, str(said), None
        if isinstance(claim, FamilyClaim) and claim.family in RECOGNISERS:
            arguments = RECOGNISERS[claim.family](position)
            if arguments is not None and claim.where(*arguments):
                yield claim.id, str(claim.says(*arguments)), arguments


def dressed(graph):
    """A graph as it is, with a loop, with a doubled edge, with brushes, and as a board with a token."""
    yield graph
    if graph.n:
        yield Position(graph.n, [*graph.edges, (0, 0)])
        yield Position(graph.n, graph.edges, labels=[1] * graph.n)
    if graph.edges:
        yield Position(graph.n, [*graph.edges, graph.edges[0]])
        marks = ["LR"[place % 2] for place in range(len(graph.edges))]
        yield Position(graph.n, graph.edges, marks=marks, token=0)


SMALL = [position for n in range(6) for graph in graphs(n) for position in dressed(graph)]


def starts(game, positions):
    """Those of the positions that the game is played on, settled."""
    for position in positions:
        with suppress(BadPosition):
            yield rules(game).start(position)


@pytest.mark.parametrize("game", GAMES)
def test_the_index_says_what_every_claim_says(game):
    claims = papers_claims(game)
    index = ClaimIndex(claims)
    asked = [
        position
        for claim in claims
        if isinstance(claim, FamilyClaim)
        for _, position in islice(members(claim), MEMBERS)
    ]
    spoken = 0
    for position in starts(game, [*SMALL, *asked]):
        said = [(one.claim.id, str(one.statement), one.arguments) for one in index.speak(position)]
        assert said == list(every_word(claims, position))
        spoken += len(said)
    assert spoken > 0


@pytest.mark.parametrize("game", GAMES)
def test_a_claim_is_not_asked_about_members_it_is_told_to_pass_over(game):
    claims = papers_claims(game)
    but_of = {claim.id: frozenset(claim.cases()) for claim in claims[::2] if isinstance(claim, FamilyClaim)}
    every, others = ClaimIndex(claims), ClaimIndex(claims, but_of)
    for position in starts(game, SMALL):
        kept = [one for one in every.speak(position) if one.arguments not in but_of.get(one.claim.id, ())]
        said = [(one.claim.id, one.arguments) for one in others.speak(position)]
        assert said == [(one.claim.id, one.arguments) for one in kept]


@pytest.mark.parametrize("family", SIZES)
def test_no_member_is_kept_out_by_its_size(family):
    for position in SMALL:
        if RECOGNISERS[family](position) is not None:
            assert SIZES[family](position.n, len(position.edges))


def test_sizes_are_of_families_that_are_recognised_and_do_keep_others_out():
    assert SIZES.keys() <= RECOGNISERS.keys() <= BY_NAME.keys()
    assert not SIZES["path"](5, 5)


def test_a_claim_that_breaks_down_leaves_the_others_their_word():
    def broken(_):
        raise ValueError("no such graph")

    claims = papers_claims("take-away")
    wrong = PositionClaim(id="own/broken", game="take-away", says=broken)
    failed = []
    said = ClaimIndex([wrong, *claims]).speak(
        cycle(5), lambda claim, problem: failed.append((claim.id, str(problem)))
    )
    assert failed == [("own/broken", "no such graph")]
    assert [(one.claim.id, str(one.statement)) for one in said] == [
        (name, words) for name, words, _ in every_word(claims, cycle(5))
    ]
    with pytest.raises(ValueError, match="no such graph"):
        ClaimIndex([wrong]).speak(cycle(5))
