"""Graphs with two tails, and ears. Oracles: the rules on real graphs, the solvers, values by hand."""

from __future__ import annotations

import pytest
from growing_by_hand import arc_kayles_spiders

from kb.games import GAMES, Game, game
from kb.graphs.canonical import is_isomorphic, key
from kb.graphs.growing import Ear
from kb.graphs.language import parse_position
from kb.graphs.position import Position
from kb.periods import two_tails as proofs
from kb.periods.books import AnyBook, open_book
from kb.periods.boxes import Square, fill
from kb.periods.ears import LEAST, closed_recipes
from kb.periods.local import PROVED_LOCAL, keys_of_parts, players
from kb.periods.recipes import PATHS
from kb.periods.two_roots import TwoRoots, named, strip, two_roots
from kb.periods.two_tail_recipes import expanded, two_tail_recipes, two_tails
from kb.periods.two_tails import NoSquare, TwoTailFamilies
from kb.solvers import Solver
from kb.solvers.reference import ReferenceSolver
from kb.values.nimber import mex

LOCAL = [each for each in GAMES if each.slug in PROVED_LOCAL]
GRAPHS = [
    ("K2", 0, 0),
    ("K_{1,2}", 0, 0),
    ("K3", 0, 0),
    ("K3", 0, 1),
    ("C4", 0, 2),
    ("C4", 0, 1),
    ("S3", 0, 1),
]


def roots_of(text: str, u: int, w: int) -> TwoRoots:
    return two_roots(*strip(parse_position(text), u, w)[:3])


def book(rules: Game) -> AnyBook:
    found = open_book(rules, ReferenceSolver(rules).values)
    assert found is not None
    return found


def keys(rules: Game, pieces: list[Position]) -> tuple[str, ...]:
    return tuple(sorted(key for piece in pieces for key in keys_of_parts(rules, piece)))


@pytest.mark.parametrize("rules", LOCAL, ids=lambda each: each.slug)
def test_the_recipes_of_two_tails_say_what_the_rules_say(rules: Game) -> None:
    for graph in GRAPHS:
        roots = roots_of(*graph)
        if roots.is_vertex:
            continue
        recipes = two_tail_recipes(rules, roots)
        for i, j in ((2, 2), (2, 3), (3, 5), (6, 2), (4, 4)):
            member = rules.settle(two_tails(*roots.parts, i, j))
            for player, recipe in zip(players(rules), recipes, strict=True):
                real = {keys_of_parts(rules, left) for left in rules.options(member, player)}
                said = {keys(rules, pieces) for pieces in expanded(rules, recipe, roots, i, j)}
                assert said == real, (graph, i, j, player)


@pytest.mark.parametrize("rules", LOCAL, ids=lambda each: each.slug)
def test_the_recipes_of_ears_say_what_the_rules_say(rules: Game) -> None:
    for graph in GRAPHS[:-1]:
        roots = roots_of(*graph)
        parts = roots.parts
        for n in (LEAST, LEAST + 1):
            member = rules.settle(Ear(*parts, n).build())
            for player, recipe in zip(players(rules), closed_recipes(rules, roots), strict=True):
                said = set()
                for family, taken, beside in recipe.options:
                    left = (
                        Ear(*family.parts, n - taken).build()
                        if isinstance(family, TwoRoots)
                        else family.member(n - taken)
                    )
                    said.add(tuple(sorted((*keys_of_parts(rules, left), *beside))))
                for taken in recipe.cuts:
                    for i in range(n - taken + 1):
                        said.add(keys(rules, [two_tails(*parts, i, n - taken - i)]))
                real = {keys_of_parts(rules, left) for left in rules.options(member, player)}
                assert said == real, (graph, n, player)


def test_two_tails_on_an_edge_in_arc_kayles_repeat_every_34_from_460_on() -> None:
    families = TwoTailFamilies(book(game("arc-kayles")))
    found = families.square(roots_of("K2", 0, 0))
    assert isinstance(found, Square)
    assert (found.start, found.length, found.saltus) == (460, 34, 0)
    by_hand = arc_kayles_spiders(200)
    assert [[found.at(i, j) for j in range(200 - i)] for i in range(200)] == by_hand


def test_the_kernel_and_python_fill_the_same_box() -> None:
    for slug, graph in (
        ("node-kayles", ("K3", 0, 1)),
        ("take-away", ("C4", 0, 2)),
        ("arc-kayles", ("C4", 0, 1)),
    ):
        families = TwoTailFamilies(book(game(slug)))
        roots = roots_of(*graph)
        for each in families.closure(roots)[:-1]:
            families.square(each)
        parts = families._parts(roots)
        paths = families.line(PATHS)
        assert not isinstance(parts, NoSquare)
        assert paths is not None
        fast = families._fill(paths, parts, 24)
        slow = fill(paths, parts.edges, parts.players, 24, mex, lambda: None)
        assert [list(row) for row in fast] == [list(row) for row in slow]


@pytest.mark.parametrize("slug", ["arc-kayles", "take-away", "even-even", "even-odd"])
def test_small_graphs_with_two_tails_have_the_values_of_the_solver(slug: str) -> None:
    rules = game(slug)
    families = TwoTailFamilies(book(rules))
    roots = roots_of("C4", 0, 2)
    found = families.square(roots)
    assert isinstance(found, Square)
    graphs = {(i, j): two_tails(*roots.parts, i, j) for i in range(6) for j in range(6)}
    solved = Solver(rules).solve(list(graphs.values()))
    assert [found.at(*place) for place in graphs] == [each.value for each in solved]


@pytest.mark.parametrize(("where", "seen"), [("first", True), ("last", True), ("inside", True)])
def test_a_deviation_inside_the_box_of_theorem_d_is_seen(
    where: str, seen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = game("arc-kayles")
    roots = roots_of("C4", 0, 2)
    honest = TwoTailFamilies(book(rules)).square(roots)
    assert isinstance(honest, Square)
    fills = TwoTailFamilies._fill
    looked_at = []

    def planted(self: TwoTailFamilies, paths, parts, size):  # type: ignore[no-untyped-def]
        rows = [list(row) for row in fills(self, paths, parts, size)]
        end = self._end(roots, paths, parts, honest.start, honest.length)
        looked_at.append((size, end))
        row, column = {
            "first": (honest.start, 0),
            "last": (end + honest.length - 1, honest.start),
            "inside": (end, end),
        }[where]
        rows[row][column] ^= 8
        return rows

    monkeypatch.setattr(TwoTailFamilies, "_fill", planted)
    monkeypatch.setattr(proofs, "MOST", 200)
    found = TwoTailFamilies(book(rules)).square(roots)
    assert looked_at
    same = isinstance(found, Square) and found.start == honest.start and found.length == honest.length
    assert same != seen


def test_rows_that_start_later_and_later_are_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    # Node Kayles, legs 1, i, j: exceptions run along diagonals (docs/periods.md).
    monkeypatch.setattr(proofs, "MOST", 400)
    found = TwoTailFamilies(book(game("node-kayles"))).square(roots_of("K2", 0, 0))
    assert isinstance(found, NoSquare)
    assert "within 400 of the other" in found.missing


def test_tails_that_rise_in_take_away_are_not_proved() -> None:
    found = TwoTailFamilies(book(game("take-away"))).square(roots_of("K3", 0, 0))
    assert isinstance(found, NoSquare)


def test_roots_of_degree_one_belong_to_their_tails() -> None:
    tadpole = parse_position("tadpole(4,3)")
    leaf = tadpole.degrees().index(1)
    bare = strip(tadpole, leaf, 1)
    assert (bare.at_u, bare.at_w) == (3, 0)
    assert is_isomorphic(two_tails(*bare[:3], 3 + 2, 1), two_tails(tadpole, leaf, 1, 2, 1))
    turned = [named(tadpole, 1, 2), named(tadpole, 2, 1)]
    assert turned[0].roots == turned[1].roots
    for (u, w), (roots, exchanged) in zip(((1, 2), (2, 1)), turned, strict=True):
        i, j = (5, 2) if exchanged else (2, 5)
        assert key(two_tails(*roots.parts, i, j)) == key(two_tails(tadpole, u, w, 2, 5))
