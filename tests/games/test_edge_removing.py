"""Trails, stars and matchings against the Squayles paper (游星閱), Winning Ways and hand-made positions."""

from itertools import combinations, islice

import pytest
from octal import octal_values
from shapes import complete, cycle, double_star, grid, multipartite, path, petersen, product, spider, star

from kb.games import game
from kb.games.edge_removing import matchings, stars, trails
from kb.graphs.position import Position
from kb.solvers.reference import ReferenceSolver

TRAIL = ReferenceSolver(game("trail-removing"))
STAR = ReferenceSolver(game("star-removing"))
MATCHING = ReferenceSolver(game("matching-removing"))

SMALL_GRAPHS = [
    path(5),
    cycle(5),
    complete(4),
    star(4),
    multipartite(2, 3),
    spider(2, 2, 1),
    path(3) + cycle(3),
]


def by_definition(edges, is_allowed):
    """All non-empty sets of edges that pass a test."""
    places = range(len(edges))
    return {
        chosen
        for size in range(1, len(edges) + 1)
        for chosen in combinations(places, size)
        if is_allowed([edges[place] for place in chosen])
    }


def is_trail(edges):
    """Whether some walk uses each of these edges once, by walking."""

    def goes_on(at, left):
        return not left or any(
            goes_on(u + v - at, left[:i] + left[i + 1 :]) for i, (u, v) in enumerate(left) if at in (u, v)
        )

    return any(goes_on(vertex, edges) for edge in edges for vertex in edge)


def is_star(edges):
    return bool(set.intersection(*map(set, edges)))


def is_matching(edges):
    return len({v for edge in edges for v in edge}) == 2 * len(edges)


@pytest.mark.parametrize("graph", SMALL_GRAPHS)
@pytest.mark.parametrize(
    ("edge_sets", "is_allowed"), [(trails, is_trail), (stars, is_star), (matchings, is_matching)]
)
def test_each_allowed_edge_set_is_met_once(graph, edge_sets, is_allowed):
    met = list(edge_sets(graph.edges))
    assert len(met) == len(set(met))
    assert set(met) == by_definition(graph.edges, is_allowed)


@pytest.mark.parametrize("graph", SMALL_GRAPHS)
@pytest.mark.parametrize(
    ("solver", "is_allowed"), [(TRAIL, is_trail), (STAR, is_star), (MATCHING, is_matching)]
)
def test_a_set_of_edges_is_a_move_just_where_it_is_allowed(graph, solver, is_allowed):
    allowed = by_definition(graph.edges, is_allowed)
    for size in range(len(graph.edges) + 1):
        for places in combinations(range(len(graph.edges)), size):
            picked = (), tuple(graph.edges[place] for place in places)
            move = solver.game.move_at(graph, picked)
            assert (move is not None) == (places in allowed)
            if move is not None:
                assert move.leaves == graph.without_edges(places).without_isolated_vertices()


def test_what_is_no_set_of_edges_there_is_no_move():
    for picked in [((), ((0, 1), (0, 1))), ((), ((0, 2),)), ((0,), ()), ((0,), ((0, 1),)), ((), ())]:
        for solver in (TRAIL, STAR, MATCHING):
            assert solver.game.move_at(path(4), picked) is None


def test_the_first_trails_of_a_grid_are_met_without_walking_through_all_connected_sets():
    """Of 31 edges: most connected sets are no trails, and have three odd vertices that stay odd."""
    tried = 0

    class Counting(list):
        def __getitem__(self, place):
            nonlocal tried
            tried += 1
            return super().__getitem__(place)

    assert len(list(islice(trails(Counting(grid(4, 5).edges)), 3000))) == 3000
    assert tried < 30_000


def test_a_closed_trail_is_a_trail():
    assert tuple(range(10)) in set(trails(complete(5).edges))


@pytest.mark.parametrize("solver", [TRAIL, STAR, MATCHING])
def test_vertices_without_edges_vanish(solver):
    assert solver.game.start(Position(3)) == Position(0)
    assert solver.game.start(path(1) + path(3)) == path(3)
    assert solver.value(Position(4)) == 0
    assert all(not move.leaves.n for move in solver.game.moves(path(2)))


@pytest.mark.parametrize("solver", [TRAIL, STAR, MATCHING])
def test_lemma_2_7_the_value_is_at_most_the_number_of_edges(solver):
    for graph in SMALL_GRAPHS:
        assert solver.value(graph) <= len(graph.edges)


@pytest.mark.parametrize("n", range(1, 14))
def test_proposition_3_1_trails_on_paths(n):
    assert TRAIL.value(path(n)) == n - 1


@pytest.mark.parametrize("n", range(3, 11))
def test_proposition_3_2_trails_on_cycles(n):
    assert TRAIL.value(cycle(n)) == n


@pytest.mark.parametrize("n", range(10))
def test_proposition_3_3_trails_on_stars(n):
    assert TRAIL.value(star(n)) == n % 3


@pytest.mark.parametrize("n", range(1, 9))
def test_lemma_3_5_trails_on_double_stars_with_one_leaf(n):
    assert TRAIL.value(double_star(n, 1)) == {1: 3, 2: 4, 0: 5}[n % 3]


@pytest.mark.parametrize(("n", "m"), [(n, m) for n in range(2, 8) for m in range(2, n + 1)])
def test_theorem_3_6_trails_on_double_stars(n, m):
    printed = {(0, 0): 1, (2, 2): 1, (1, 1): 2, (1, 2): 4, (0, 1): 5, (0, 2): 6}
    assert TRAIL.value(double_star(n, m)) == printed[min(n % 3, m % 3), max(n % 3, m % 3)]


@pytest.mark.parametrize("sizes", [(1, 3), (1, 6), (1, 4), (2, 2), (2, 3), (1, 1, 1), (1, 1, 2), (1, 2, 2)])
def test_corollary_3_16_trails_on_complete_multipartite_graphs(sizes):
    assert (TRAIL.value(multipartite(*sizes)) == 0) == (
        len(sizes) == 2 and sizes[0] == 1 and sizes[1] % 3 == 0
    )


@pytest.mark.parametrize("sides", [(2, 2), (2, 3), (2, 4), (3, 3)])
def test_corollary_3_23_the_first_player_wins_with_trails_on_grids(sides):
    assert TRAIL.value(grid(*sides)) > 0


def test_stars_on_paths_are_kayles():
    # Winning Ways, chapter 4: Kayles is 0.77, with one pin for each edge.
    kayles = octal_values("77", 24)
    assert kayles[:12] == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    assert [STAR.value(path(n)) for n in range(1, 26)] == kayles


@pytest.mark.parametrize("n", range(8))
def test_stars_on_a_star_are_a_heap_of_nim(n):
    assert STAR.value(star(n)) == n


@pytest.mark.parametrize("n", range(3, 12))
def test_proposition_4_3_the_second_player_wins_with_stars_on_cycles(n):
    assert STAR.value(cycle(n)) == 0


@pytest.mark.parametrize(("n", "m"), [(n, m) for n in range(6) for m in range(n + 1)])
def test_proposition_4_4_the_first_player_wins_with_stars_on_double_stars(n, m):
    assert STAR.value(double_star(n, m)) > 0


@pytest.mark.parametrize(
    "sides", [(1, 2), (1, 5), (2, 2), (2, 3), (2, 4), (3, 3), (1, 1), (1, 1, 1), (1, 2, 2)]
)
def test_corollary_4_11_stars_on_grids(sides):
    # Printed with "or all sides are 1" among the first player's wins; P_1 has no edge at all.
    has_an_edge = any(side > 1 for side in sides)
    at_most_one_even = sum(side % 2 == 0 for side in sides) <= 1
    assert (STAR.value(grid(*sides)) > 0) == (has_an_edge and at_most_one_even)


@pytest.mark.parametrize("graph", [cycle(6), multipartite(2, 4), multipartite(2, 2, 2), path(4) + path(4)])
def test_theorem_4_8_symmetric_graphs_are_lost_with_stars(graph):
    assert STAR.value(graph) == 0


@pytest.mark.parametrize("m", range(7))
def test_matchings_on_disjoint_edges_are_a_heap_of_nim(m):
    # By hand: any non-empty set of the m edges may go.
    assert MATCHING.value(Position(2 * m, [(2 * i, 2 * i + 1) for i in range(m)])) == m


@pytest.mark.parametrize("n", range(7))
def test_matchings_on_a_star_take_one_edge_at_a_time(n):
    assert MATCHING.value(star(n)) == n % 2


@pytest.mark.parametrize(
    ("graph", "value"),
    [
        (path(4), 3),  # an end edge leaves P3 = 0, both end edges P2 = 1, the middle one 2 P2 = 2
        (cycle(3), 1),  # one edge leaves P3 = 0
        (cycle(4), 0),  # one edge leaves P4 = 3, two leave 2 P2 = 2
    ],
)
def test_matchings_by_hand(graph, value):
    assert MATCHING.value(graph) == value


def test_a_matching_reaches_across_components():
    two_edges = path(2) + path(2)
    assert game("matching-removing").parts(two_edges) == [two_edges]
    assert MATCHING.value(path(2)) ^ MATCHING.value(path(2)) == 0
    assert MATCHING.value(two_edges) == 2


@pytest.mark.parametrize("solver", [TRAIL, STAR])
def test_trails_and_stars_stay_in_one_component(solver):
    assert solver.game.parts(path(2) + path(3)) == [path(2), path(3)]
    assert solver.value(path(4) + path(3)) == 3 ^ 2


def test_moves_name_the_edges_removed():
    moves = {move.edges: move.leaves for move in game("squayles").moves(path(3))}
    assert moves == {((0, 1),): path(2), ((1, 2),): path(2), ((0, 1), (1, 2)): Position(0)}


def test_graph_nim_on_the_petersen_graph_starts_with_every_set_at_a_vertex():
    # 15 single edges, and at each of the ten vertices of degree 3 three pairs and one triple.
    assert len(list(game("graph-nim").moves(petersen()))) == 15 + 10 * 4


def test_matchings_of_a_prism_are_counted():
    # The 3-prism C3 □ K2 has 9 edges, 18 pairs and 4 perfect matchings.
    prism = product(cycle(3), path(2))
    sizes = [len(move.edges) for move in game("matching-removing").moves(prism)]
    assert [sizes.count(size) for size in (1, 2, 3)] == [9, 18, 4]
