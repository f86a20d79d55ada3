"""Growing families. Oracles: published octal games and their periods, the rules, the reference solver."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from octal import KAYLES, octal_values

from kb import KnowledgeBase
from kb.games import GAMES, Game, Move, Player, game
from kb.graphs.canonical import is_isomorphic
from kb.graphs.enumerate import connected_graphs
from kb.graphs.position import Position
from kb.periods.book import NimBook
from kb.periods.closure import Closures
from kb.periods.ends import EMPTY, End, normal_end, path_type
from kb.periods.local import PROVED_LOCAL, NotLocal, keys_of_parts, players
from kb.periods.locality import check_recipes, expanded
from kb.periods.nim_tables import KernelTables, PythonTables, nim_tables
from kb.periods.places import longest_path_in
from kb.periods.recipes import CYCLES, PATHS
from kb.periods.results import NoProof, ProvedPeriod
from kb.solvers.reference import ReferenceSolver

EXAMPLES = Path(__file__).resolve().parent.parent / "docs" / "examples"
LOCAL = [each for each in GAMES if each.slug in PROVED_LOCAL]
IMPARTIAL = [each for each in LOCAL if each.kind == "impartial"]


@cache
def referee(slug: str) -> ReferenceSolver:
    return ReferenceSolver(game(slug))


def book(rules: Game) -> NimBook:
    return NimBook(rules, lambda positions: referee(rules.slug).values(positions))


def rooted_ends(most: int) -> list[End]:
    """All normal ends from connected graphs of 1 … most vertices, at every root."""
    found = {
        normal_end(graph, root)[0]
        for n in range(1, most + 1)
        for graph in connected_graphs(n)
        for root in range(n)
    }
    return sorted(found)


@pytest.mark.parametrize(
    ("slug", "digits", "period", "published_exceptions"),
    [
        # Node Kayles on P_n is Dawson's Chess, arc-kayles Dawson's Kayles, one later: OEIS A002187.
        ("node-kayles", "137", (52, 34), {0, 14, 16, 17, 31, 34, 51}),
        ("arc-kayles", "07", (53, 34), {0, 1, 15, 17, 18, 32, 35, 52}),
    ],
)
def test_the_published_octal_periods_are_proved(
    slug: str, digits: str, period: tuple[int, int], published_exceptions: set[int]
) -> None:
    paths = book(game(slug))
    proved = paths.verdict(PATHS, most=4096)
    assert isinstance(proved, ProvedPeriod)
    assert (proved.start, proved.length, proved.saltus) == (*period, 0)
    values = paths.members(PATHS, range(300), most=4096)
    assert values == octal_values(digits, 299)
    length = proved.length
    late = values[proved.start + length :]
    exceptions = {n for n in range(proved.start) if values[n] != late[(n - proved.start - length) % length]}
    assert exceptions == published_exceptions


def test_node_kayles_on_paths_is_proved_by_values_to_174() -> None:
    assert str(book(game("node-kayles")).verdict(PATHS, most=4096)) == (
        "period 34 from n = 52, proved for all n: 1 end type, values to 174"
    )


def test_no_period_of_grim_is_ever_called_proved() -> None:
    # Grim on paths is octal 0.6, of which no period is known.
    grim = book(game("grim"))
    assert isinstance(grim.verdict(PATHS, most=2048), NoProof)
    assert grim.members(PATHS, range(500), most=2048) == octal_values("6", 499)
    cycles = grim.verdict(CYCLES, most=2500)
    assert isinstance(cycles, NoProof)
    values = grim.members(CYCLES, range(3, 2500), most=2500)
    ones = [n for n, value in enumerate(values, start=3) if value]
    assert ones == [5, 13, 21, 31, 47, 73, 99, 125, 151, 177, 315, 409]


@pytest.mark.parametrize("rules", LOCAL, ids=lambda each: each.slug)
def test_the_recipes_say_what_the_rules_say(rules: Game) -> None:
    # Lemma 1 on every pair of ends from graphs of up to 4 vertices with the empty end, and on pairs of 3.
    closures = Closures(rules)
    small = rooted_ends(3)
    families = [path_type(end, EMPTY) for end in rooted_ends(4)]
    families += [path_type(one, other) for one in small for other in small]
    compared = 0
    for family in [*families, CYCLES]:
        for player, recipe in zip(players(rules), closures.recipes(family), strict=True):
            for n in range(3 if family is CYCLES else 2, 7):
                member = rules.settle(family.member(n))
                real = {keys_of_parts(rules, left) for left in rules.options(member, player)}
                assert expanded(rules, recipe, n) == real, (family, n, player)
                compared += 1
    assert compared > 100


def test_loops_and_parallel_edges_are_ends_of_take_away() -> None:
    rules = game("take-away")
    closures = Closures(rules)
    for graph, root in (
        (Position(1, [(0, 0)]), 0),
        (Position(2, [(0, 1), (0, 1)]), 0),
        (Position(3, [(0, 1), (0, 1), (1, 2), (2, 2)]), 1),
    ):
        end, gained = normal_end(graph, root)
        assert gained == 0
        family = path_type(end, EMPTY)
        (recipe,) = closures.recipes(family)
        for n in range(2, 6):
            real = {keys_of_parts(rules, left) for left in rules.options(family.member(n))}
            assert expanded(rules, recipe, n) == real


@pytest.mark.parametrize("rules", IMPARTIAL, ids=lambda each: each.slug)
def test_small_members_have_the_values_of_the_reference_solver(rules: Game) -> None:
    families = book(rules)
    ends = rooted_ends(4)
    pairs = [(end, EMPTY) for end in ends] + [(ends[1], ends[2]), (ends[1], ends[1]), (ends[2], ends[3])]
    for one, other in pairs:
        family = path_type(one, other)
        found = families.members(family, range(9), most=256)
        assert found == referee(rules.slug).values(family.member(n) for n in range(9))


def test_a_path_with_a_rooted_end_is_a_path() -> None:
    assert normal_end(Position(4, [(0, 1), (1, 2), (2, 3)]), 3) == (EMPTY, 4)
    triangle_with_tail = Position(5, [(0, 1), (1, 2), (0, 2), (2, 3), (3, 4)])
    triangle = normal_end(Position(3, [(0, 1), (1, 2), (0, 2)]), 0)[0]
    assert normal_end(triangle_with_tail, 4) == (triangle, 2)
    # A loop counts twice, so its vertex is no part of the path.
    assert normal_end(Position(2, [(0, 1), (1, 1)]), 0)[1] == 1


def test_every_connected_graph_grows_on_what_its_longest_path_leaves() -> None:
    for n in range(1, 7):
        for graph in connected_graphs(n):
            growing = longest_path_in(graph)
            assert (growing is None) == (min(graph.degrees()) > 2)
            assert growing is None or is_isomorphic(growing.build(), graph)
    loops = Position(4, [(0, 0), (0, 1), (1, 2), (2, 3), (2, 3)])
    found = longest_path_in(loops)
    assert found is not None
    assert is_isomorphic(found.build(), loops)


def test_the_kernel_and_python_tables_agree() -> None:
    # Triangle with a tail in node-kayles, by hand: recipe of P_n, then of the tail.
    rows = [
        ([0, 1], [(0, 2, 0)], [(0, 0, 3, 0, 0)]),
        ([1, 2], [(0, 0, 0), (0, 1, 0), (1, 2, 0), (0, 2, 1)], [(1, 0, 3, 0, 0)]),
    ]
    assert isinstance(nim_tables(), KernelTables)
    tables = [nim_tables(), PythonTables()]
    for each in tables:
        for number, row in enumerate(rows):
            assert each.add(*row) == number
        each.extend(1, 200, None)
    assert [list(each.values(1)) for each in tables[:1]] == [list(each.values(1)) for each in tables[1:]]
    for each in tables:
        each.continue_by(0, 52, 34, 0)
        each.extend(0, 400, None)
    assert tables[0].values(0)[:400] == tables[1].values(0)[:400]


class Skipping(Game):
    """Deletes two vertices at distance 2, and says it is local: the middle vertex stays between two cuts."""

    slug = "skipping"
    title = "Skipping"
    rules = "Delete two vertices that have a common neighbour."
    local = True
    rules_hash = "test"

    def moves(self, position: Position, player: Player = "L") -> Iterator[Move]:
        for around in position.neighbours():
            for u in around:
                for v in around:
                    if u < v:
                        yield Move(position.without_vertices([u, v]), vertices=(u, v))


class ByOrder(Game):
    """Deletes a vertex of even degree from graphs of odd order: local to look at, but not local."""

    slug = "by-order"
    title = "By order"
    rules = "Delete a vertex; one of even degree only where the order is even."
    local = True
    rules_hash = "test"

    def moves(self, position: Position, player: Player = "L") -> Iterator[Move]:
        for v, degree in enumerate(position.degrees()):
            if degree % 2 or position.n % 2 == 0:
                yield Move(position.without_vertices([v]), vertices=(v,))


@pytest.mark.parametrize("rules", [Skipping(), ByOrder()], ids=lambda each: each.slug)
def test_a_game_that_wrongly_declares_itself_local_is_refused(rules: Game) -> None:
    with pytest.raises(NotLocal, match=rules.slug):
        NimBook(rules, ReferenceSolver(rules).values).verdict(PATHS, most=64)


def test_star_removing_is_local() -> None:
    # On paths it is Kayles on n − 1 pins, 0.77: period 12, last exception 70 (OEIS A002186).
    rules = game("star-removing")
    check_recipes(Closures(rules), PATHS)
    paths = book(rules)
    proved = paths.verdict(PATHS, most=1024)
    assert isinstance(proved, ProvedPeriod)
    assert (proved.start, proved.length, proved.saltus) == (72, 12, 0)
    assert paths.members(PATHS, range(1, 201), most=1024) == octal_values("77", 199)


def test_a_game_of_ones_own_has_periods_and_says_that_it_is_local_by_its_own_word(tmp_path: Path) -> None:
    # The example on graphs is Kayles on paths: OEIS A002186, period 12 from n = 71 on.
    with KnowledgeBase(
        str(tmp_path / "own.sqlite"), create=True, rules=[EXAMPLES / "graph_kayles.py"]
    ) as base:
        found = base.sequence("graph-kayles", "P_n", ["n=0..104"])
        assert [0 if value is None else value for value in found.values] == KAYLES
        assert found.verdict == (
            "period 12 from n = 71, proved for all n, if the game is local as it declares:"
            " 1 end type, values to 167"
        )
        far = base.value("graph-kayles", "P1000000")
        assert far.nim_value == KAYLES[72 + (1000000 - 72) % 12]
        assert "if the game is local as it declares" in far.as_json()["provenance"][0]["period"]
        assert "declares" not in base.sequence("star-removing", "P_n", ["n=1..3"]).verdict
