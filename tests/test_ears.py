"""Ears: a path that joins two vertices of one graph. Oracle: the reference solver on real graphs."""

from __future__ import annotations

import pytest

from kb.errors import LimitReached
from kb.games import Game, game
from kb.graphs.canonical import is_isomorphic
from kb.graphs.growing import Ear
from kb.graphs.language import parse, parse_family, parse_position
from kb.periods import ears
from kb.periods.along import along
from kb.periods.book import NimBook
from kb.periods.ears import closed_moves, ear_place, normal_ear, two_roots
from kb.periods.far import far_value
from kb.periods.results import ProvedPeriod
from kb.solvers.kernel import KernelSolver
from kb.solvers.reference import ReferenceSolver

GRAPHS = [("C4", 0, 0), ("C4", 0, 1), ("C4", 0, 2), ("K2", 0, 0), ("K_{1,2}", 0, 0), ("K3", 0, 1)]


def book(rules: Game) -> NimBook:
    solver = KernelSolver(rules.slug)
    return NimBook(rules, solver.values)


@pytest.mark.parametrize(
    ("slug", "graphs"),
    [
        ("even-even", GRAPHS),
        ("odd-odd", GRAPHS),
        ("take-away", [("K2", 0, 0), ("K_{1,2}", 0, 0), ("C4", 0, 2)]),
    ],
)
def test_proved_ears_have_the_values_of_real_graphs(slug: str, graphs: list[tuple[str, int, int]]) -> None:
    rules = game(slug)
    families = book(rules).ears
    referee = ReferenceSolver(rules) if slug != "take-away" else KernelSolver(slug)
    for text, u, w in graphs:
        normal = normal_ear(parse_position(text), u, w, 0)
        roots = two_roots(*normal[:3])
        found = families.verdict(roots)
        assert isinstance(found, ProvedPeriod), (text, u, w)
        members = [Ear(*roots.parts, n).build() for n in range(2, 17)]
        assert families.members(roots, range(2, 17)) == list(referee.values(members)), (text, u, w)


def test_a_root_of_degree_one_belongs_to_the_ear() -> None:
    tadpole = parse_position("tadpole(4,3)")
    leaf = tadpole.degrees().index(1)
    normal = normal_ear(tadpole, leaf, 1, 2)
    assert normal.n == 5
    assert is_isomorphic(normal.build(), Ear(tadpole, leaf, 1, 2).build())
    assert two_roots(tadpole, 1, 2) == two_roots(tadpole, 2, 1)
    assert ear_place(parse_family("C_n", ["n=3..4"]).growth().growing) is None  # type: ignore[union-attr]


def test_every_cut_of_an_ear_is_a_cut() -> None:
    graph = parse_position("C4")
    for slug, taken in (("node-kayles", {3}), ("take-away", {0, 1}), ("even-even", {1}), ("odd-odd", set())):
        left = closed_moves(game(slug), graph, 0, 2)
        assert {one[0] for one in left if isinstance(one[0], int)} == taken, slug


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
    families = book(game("node-kayles")).ears.within(0.5)
    normal = normal_ear(parse_position("C4"), 0, 2, 0)
    with pytest.raises(LimitReached):
        families.verdict(two_roots(*normal[:3]))


@pytest.mark.parametrize(("inside", "seen"), [("first", True), ("last", True), ("beyond", False)])
def test_a_deviation_inside_the_window_of_theorem_d_is_seen(
    inside: str, seen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    normal = normal_ear(parse_position("C4"), 0, 2, 0)
    roots = two_roots(*normal[:3])
    rules = game("odd-odd")
    found = book(rules).ears.uniform(roots)
    assert found is not None
    start, length = found
    assert start == 2  # the least start there is, so that M = 2 + 2 + p + 4
    end = 2 * start + length + 4
    place = {"first": (start, 0), "last": (end + length - 1, start + length - 1), "beyond": (end + length, 0)}
    row, column = place[inside]
    honest = ears._Rows.values

    def values(self: ears._Rows, i: int, count: int) -> list[int]:
        table = honest(self, i, count)
        if i == row and column < count:
            table[column] ^= 8
        return table

    monkeypatch.setattr(ears._Rows, "values", values)
    assert (book(rules).ears.uniform(roots) is None) == seen
