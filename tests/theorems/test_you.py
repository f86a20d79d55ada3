"""The claims of the trail- and star-removing paper: each agrees, or fails exactly as its erratum says.

Oracles: the kernel for whole claims, the reference solver for the smallest members of each family, and
brute force over all maps and all edge sets for the two searches that claims rest on.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations, islice, permutations
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory

import pytest

from kb import paths
from kb.games import GAMES
from kb.graphs.enumerate import graphs
from kb.graphs.families import complete, grid, path, petersen
from kb.graphs.language import describe, parse_position
from kb.graphs.operations import cartesian_product
from kb.graphs.position import Position
from kb.solvers.oracle import SolvingOracle
from kb.theorems.base import Claim, FamilyClaim, PositionClaim
from kb.theorems.catalogue import Entry, read_catalogue
from kb.theorems.evaluate import Tally, check, check_member, members, tally
from kb.theorems.you import CLAIMS
from kb.theorems.you.eulerian import (
    EULERIAN,
    bridges,
    defect,
    eulerian_subgraph,
    is_fully_nice,
    is_nice,
)
from kb.theorems.you.grids import squayles_tour
from kb.theorems.you.recursion import value_by_definition
from kb.theorems.you.star_findings import kayles
from kb.theorems.you.symmetry import functions, kind_of, kind_shown_by
from kb.values.nimber import mex
from kb.values.sums import Value

FAMILY_CLAIMS = [claim for claim in CLAIMS if isinstance(claim, FamilyClaim)]


@cache
def catalogue() -> dict[str, Entry]:
    """The catalogue of this paper alone: an error in another's is not met here."""
    with TemporaryDirectory() as folder:
        copy(paths.seeds() / "papers" / "you.toml", folder)
        (paper,) = read_catalogue(Path(folder), [game.slug for game in GAMES])
    return {entry.id: entry for entry in paper.claims}


@cache
def oracle(game: str) -> SolvingOracle:
    return SolvingOracle(game)


@cache
def small_graphs(game: str) -> list[tuple[Position, Value]]:
    """All graphs with up to 6 vertices, isolated ones and all."""
    return [(graph, oracle(game).value(graph)) for n in range(7) for graph in graphs(n)]


def checked(claim: Claim) -> Tally:
    stored = small_graphs(claim.game) if isinstance(claim, PositionClaim) else ()
    return tally(claim.id, check(claim, oracle(claim.game), stored))


def test_every_coded_entry_has_code_and_every_code_an_entry() -> None:
    ids = [claim.id for claim in CLAIMS]
    assert len(ids) == len(set(ids))
    assert set(ids) == {entry.id for entry in catalogue().values() if entry.coded}


def test_code_and_entry_speak_of_one_game() -> None:
    assert all(catalogue()[claim.id].game == claim.game for claim in CLAIMS)


def test_every_erratum_has_a_correction_that_names_it() -> None:
    for entry in catalogue().values():
        if entry.erratum is not None:
            assert entry.erratum.corrected_by is not None
            assert catalogue()[f"you/{entry.erratum.corrected_by}"].corrects == entry.id.removeprefix("you/")


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_a_claim_agrees_or_fails_as_its_erratum_says(claim: Claim) -> None:
    found, erratum = checked(claim), catalogue()[claim.id].erratum
    if erratum is None:
        assert found.verdict == "agrees", found.counterexample
    else:
        assert found.counterexample is not None
        case = found.counterexample
        assert (case.subject, case.claimed, case.computed) == (
            erratum.counterexample,
            erratum.claimed,
            erratum.computed,
        )


@pytest.mark.parametrize("claim", FAMILY_CLAIMS, ids=lambda claim: claim.id)
def test_the_reference_solver_agrees_on_the_smallest_members(claim: FamilyClaim) -> None:
    slow = SolvingOracle(claim.game, solver="reference")
    small = [(found, position) for found, position in members(claim) if len(position.edges) <= 9]
    assert small
    for arguments, position in islice(small, 8):
        values = [each.value(position) for each in (slow, oracle(claim.game))]
        assert values[0] == values[1]
        says = check_member(claim, arguments, position, values[0])
        assert says.holds or catalogue()[claim.id].erratum is not None


def even_subsets(graph: Position) -> list[tuple[tuple[int, int], ...]]:
    """Every connected set of edges with even degrees, from all sets of edges."""
    sizes = range(1, len(graph.edges) + 1)
    found = []
    for chosen in chain.from_iterable(combinations(graph.edges, size) for size in sizes):
        part = Position(graph.n, chosen)
        pieces = sum(len(piece) > 1 for piece in part.components())
        if pieces == 1 and not any(degree % 2 for degree in part.degrees()):
            found.append(chosen)
    return found


@pytest.mark.parametrize("n", range(1, 6))
def test_nice_and_fully_nice_are_as_brute_force_finds(n: int) -> None:
    for graph in graphs(n):
        met = [{v for edge in chosen for v in edge} for chosen in even_subsets(graph)]
        assert is_fully_nice(graph) == any(len(each) == n for each in met)
        assert is_nice(graph) == any(all(u in each or v in each for u, v in graph.edges) for each in met)


def test_known_graphs_are_nice_or_not() -> None:
    assert is_nice(petersen())
    assert not is_fully_nice(petersen())
    assert is_fully_nice(complete(9))
    assert not is_nice(parse_position("K3 + K3"))
    assert is_nice(parse_position("K3 + 2*K1"))
    assert not is_nice(path(6))


def test_what_is_wrong_with_an_edge_set_is_said() -> None:
    square = grid((2, 2))
    assert defect(square, square.edges) == EULERIAN
    assert defect(square, [(0, 1)]) == "2 vertices of odd degree"
    assert defect(square, [(0, 3)]) == "1 edges that are not in the graph"
    triangle = parse_position("K3 + K1")
    assert defect(triangle, triangle.edges) == "3 of 4 vertices met"
    two = parse_position("K3 + K3")
    assert defect(two, two.edges) == "2 pieces"


def test_a_found_subgraph_is_spanning_and_eulerian() -> None:
    board = cartesian_product(path(4), path(5))
    chosen = eulerian_subgraph(board, spanning=True)
    assert chosen is not None
    assert defect(board, chosen) == EULERIAN


@pytest.mark.parametrize(("text", "count"), [("P5", 4), ("C5", 0), ("S_{2,2}", 5), ("R(3;1)", 2)])
def test_bridges_are_counted(text: str, count: int) -> None:
    assert bridges(parse_position(text)) == count


@pytest.mark.parametrize("n", range(1, 6))
def test_functions_are_those_among_all_permutations(n: int) -> None:
    for graph in graphs(n):
        every = {image for image in permutations(range(n)) if kind_shown_by(graph, image) is not None}
        assert set(functions(graph)) == every, describe(graph)
        shown = {kind_shown_by(graph, image) for image in every}
        assert shown == ({kind_of(graph)} if every else set())


@pytest.mark.parametrize("game", ["trail-removing", "star-removing", "matching-removing"])
def test_the_solver_gives_the_value_by_definition(game: str) -> None:
    for graph, value in small_graphs(game):
        if graph.n <= 5 and len(graph.edges) <= 8:
            assert value_by_definition(game, graph) == value


def test_mex_and_kayles_are_as_in_the_books() -> None:
    # Winning Ways, chapter 4: 0.77 starts 0.123142143...
    assert kayles(12) == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    assert mex([]) == 0
    assert mex([1, 0, 3]) == 2


def test_the_winning_move_in_squayles_is_one_trail_that_leaves_a_lost_position() -> None:
    board = grid((4, 5))
    taken = squayles_tour() | {(2, 7)}
    removed = Position(20, taken)
    assert len(taken) == 21
    assert len(removed.components()) == 1
    assert sum(degree % 2 for degree in removed.degrees()) == 2
    rest = Position(20, set(board.edges) - taken)
    assert SolvingOracle("trail-removing", solver="reference").value(rest) == 0
