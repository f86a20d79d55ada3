"""Ears: a path that joins two vertices of one graph. Oracle: the reference solver on real graphs."""

from __future__ import annotations

from collections import Counter

import pytest
from growing_by_hand import arc_kayles_spiders
from octal import octal_values

from kb.errors import LimitReached
from kb.games import Game, game
from kb.graphs.canonical import is_isomorphic
from kb.graphs.enumerate import connected_graphs
from kb.graphs.growing import Ear
from kb.graphs.language import parse, parse_family, parse_position
from kb.periods.along import along
from kb.periods.books import AnyBook, open_book
from kb.periods.ears import closed_recipes, ear_place
from kb.periods.far import far_value
from kb.periods.results import ProvedPeriod
from kb.periods.two_roots import normal_ear, two_roots
from kb.solvers.kernel import KernelSolver
from kb.solvers.reference import ReferenceSolver
from kb.values.nimber import mex

GRAPHS = [("C4", 0, 0), ("C4", 0, 1), ("C4", 0, 2), ("K2", 0, 0), ("K_{1,2}", 0, 0), ("K3", 0, 1)]


def book(rules: Game) -> AnyBook:
    found = open_book(rules, ReferenceSolver(rules).values)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("slug", "graphs", "last"),
    [
        ("even-even", GRAPHS, 17),
        ("odd-odd", GRAPHS, 17),
        ("even-odd", GRAPHS, 11),
        ("take-away", [("K2", 0, 0), ("K_{1,2}", 0, 0), ("C4", 0, 2), ("K3", 0, 1)], 11),
        ("arc-kayles", [("K2", 0, 0), ("C4", 0, 2), ("K3", 0, 0)], 19),
        ("node-kayles", [("K3", 0, 1)], 19),
    ],
)
def test_proved_ears_have_the_values_of_real_graphs(
    slug: str, graphs: list[tuple[str, int, int]], last: int
) -> None:
    rules = game(slug)
    families = book(rules).ears
    referee = ReferenceSolver(rules)
    for text, u, w in graphs:
        normal = normal_ear(parse_position(text), u, w, 0)
        roots = two_roots(*normal[:3])
        found = families.verdict(roots)
        assert isinstance(found, ProvedPeriod), (text, u, w)
        numbers = range(families.first_member(roots), last)
        members = [Ear(*roots.parts, n).build() for n in numbers]
        assert families.members(roots, numbers) == list(referee.values(members)), (text, u, w)


def cycles_with_a_leaf(count: int) -> list[int]:
    """Arc-kayles on C_(n+1) with a leaf at one vertex, by hand from paths and spiders with legs 1, i, j."""
    spiders = arc_kayles_spiders(count)
    paths = octal_values("07", count)
    found = [0, 0]
    for n in range(2, count):
        left = {paths[n], paths[n - 1]}  # the edge of the leaf; an edge of the cycle at the same vertex
        left |= {spiders[i][n - 2 - i] for i in range(n - 1)}
        found.append(mex(left))
    return found


def test_cycles_with_a_leaf_in_arc_kayles_have_the_values_found_by_hand() -> None:
    families = book(game("arc-kayles")).ears
    normal = normal_ear(parse_position("K2"), 0, 0, 0)
    roots = two_roots(*normal[:3])
    found = families.verdict(roots)
    assert isinstance(found, ProvedPeriod)
    assert (found.start, found.length, found.theorem) == (262, 34, "D")
    by_hand = cycles_with_a_leaf(330)
    assert families.members(roots, range(2, 330)) == by_hand[2:]
    assert all(by_hand[n] == by_hand[n + 34] for n in range(262, 296))
    assert by_hand[261] != by_hand[295]


def test_a_root_of_degree_one_belongs_to_the_ear() -> None:
    tadpole = parse_position("tadpole(4,3)")
    leaf = tadpole.degrees().index(1)
    normal = normal_ear(tadpole, leaf, 1, 2)
    assert normal.n == 5
    assert is_isomorphic(normal.build(), Ear(tadpole, leaf, 1, 2).build())
    assert two_roots(tadpole, 1, 2) == two_roots(tadpole, 2, 1)
    assert ear_place(parse_family("C_n", ["n=3..4"]).growth().growing) is None  # type: ignore[union-attr]


def test_every_cut_of_an_ear_is_a_cut() -> None:
    roots = two_roots(parse_position("C4"), 0, 2)
    for slug, taken in (("node-kayles", (3,)), ("take-away", (0, 1)), ("even-even", (1,)), ("odd-odd", ())):
        (recipe,) = closed_recipes(game(slug), roots)
        assert recipe.cuts == taken, slug


def test_far_ears_and_sequences_of_ears() -> None:
    families = book(game("even-even"))
    growth = parse_family("ear(C4,0,2,n)", ["n=1..2"]).growth()
    assert growth is not None
    found = along(families, growth, range(1, 12))
    assert found is not None
    assert isinstance(found.verdict, ProvedPeriod)
    assert found.verdict.theorem == "D"
    near = KernelSolver("even-even").values(parse_position(f"ear(C4,0,2,{n})") for n in range(1, 12))
    assert list(found.values.values()) == near
    (term,) = parse("ear(C4,0,2,1000000)").terms
    far = far_value(families, term.position)
    assert far is not None
    assert far.value == near[9]  # n = 10, even as a million


def test_what_takes_too_long_is_not_proved() -> None:
    families = book(game("node-kayles")).ears.within(0.2)
    normal = normal_ear(parse_position("C4"), 0, 2, 0)
    with pytest.raises(LimitReached):
        families.verdict(two_roots(*normal[:3]))


@pytest.mark.parametrize(("slug", "counted"), [("even-even", {2: 25}), ("odd-odd", {1: 4, 2: 21})])
def test_every_ear_on_four_vertices_is_proved_and_has_the_values_of_real_graphs(
    slug: str, counted: dict[int, int]
) -> None:
    rules = game(slug)
    families, solver = book(rules).ears, KernelSolver(slug)
    found = {
        two_roots(*normal_ear(graph, u, w, 2)[:3])
        for n in range(1, 5)
        for graph in connected_graphs(n)
        for u in range(n)
        for w in range(u, n)
        if ear_place(Ear(graph, u, w, 2)) is not None
    }
    lengths: Counter[int] = Counter()
    for roots in found:
        verdict = families.verdict(roots)
        assert isinstance(verdict, ProvedPeriod)
        lengths[verdict.length] += 1
        numbers = range(families.first_member(roots), verdict.start + 10)
        members = [rules.start(Ear(*roots.parts, n).build()) for n in numbers]
        assert families.members(roots, numbers) == solver.values(members), roots
    assert lengths == counted
