"""Polish against the cleaning-game paper (Gordinowicz, Nowakowski, Prałat) and hand-made positions."""

from itertools import product

import pytest
from shapes import complete, cycle, multipartite, path, spider, star, with_brushes

from kb.errors import BadGraph
from kb.games import game
from kb.graphs.position import Position
from kb.graphs.states import discrepancies, with_discrepancy
from kb.solvers.reference import ReferenceSolver

POLISH = game("polish")
REFEREE = ReferenceSolver(POLISH)


def light(first, second):
    """The position ([i, j, k], [p, q, r]): how many vertices of each side have discrepancy 1, 2, 3."""
    sides = [[need for need in (1, 2, 3) for _ in range(side[need - 1])] for side in (first, second)]
    return with_discrepancy(multipartite(*map(len, sides)), sides[0] + sides[1])


def star_state(centre, leaves):
    """The position (c, l): a star whose centre has discrepancy c."""
    return with_discrepancy(star(leaves), [centre] + [1] * leaves)


def spider_state(centre, brushed, fresh):
    """The position (c, m, l): arms of two vertices, m with one brush and l without."""
    arms = [1, 1] * brushed + [2, 1] * fresh
    return with_discrepancy(spider(*[2] * (brushed + fresh)), [centre, *arms])


def winning_vertices(position):
    return {m.vertices for m in POLISH.moves(POLISH.start(position)) if REFEREE.value(m.leaves) == 0}


@pytest.mark.parametrize(
    ("position", "value", "source"),
    [
        (Position(0), 0, "by hand: no vertex"),
        (path(1), 0, "Section 1: an isolated vertex is primed"),
        (Position(5), 0, "Section 1: isolated vertices are primed"),
        (path(2), 1, "Section 9"),
        (cycle(4), 0, "Section 9"),
        (star(3), 0, "Section 9"),
        (multipartite(2, 3), 2, "Section 9"),
        (star(3) + cycle(4) + path(2) + multipartite(2, 3), 3, "Section 9"),
        (path(2) + path(2), 0, "Section 3: two disjoint edges"),
        (with_brushes(multipartite(4, 3), [1] * 7), 1, "Section 8: Theorem 15 a.ii on [0,4,0],[0,0,3]"),
        (light([0, 3, 0], [0, 1, 1]), 1, "Section 9"),
        (light([1, 2, 0], [0, 0, 2]), 0, "Theorem 15 b.i"),
        (light([1, 1, 0], [0, 0, 1]), 3, "Theorem 15 b.ii"),
        (light([0, 1, 1], [0, 0, 1]), 2, "Theorem 15 a.iii, exception"),
        (light([0, 1, 2], [0, 0, 1]), 1, "Theorem 15 a.iv, exception"),
        (light([1, 0, 1], [0, 0, 2]), 1, "Theorem 15 b.i, exception"),
        (light([1, 0, 1], [1, 0, 1]), 0, "Theorem 15 d.i, exception"),
        (light([2, 2, 2], [0, 0, 1]), 0, "Theorem 15 b.i, with negative brushes"),
        (light([2, 1, 0], [0, 1, 1]), 1, "Theorem 15 c.i"),
        (light([1, 1, 0], [1, 0, 0]), 2, "Theorem 15 d.ii"),
        (spider_state(4, 2, 2), 3, "Section 5, region 3: 4k, k and l of other parity"),
        (spider_state(5, 2, 3), 1, "Section 5, region 3: 4k+1, same parity"),
        (spider_state(6, 2, 2), 1, "Section 5, region 3: 4k+2, other parity"),
        (spider_state(7, 2, 3), 0, "Section 5, region 3: 4k+3, same parity"),
        (with_discrepancy(path(2), [2, 1]), 2, "by hand: options (1, 1) = * and the empty graph"),
        (with_discrepancy(path(2), [3, 1]), 1, "by hand: options (2, 1) = *2 and the empty graph"),
        (with_discrepancy(path(2), [2, 2]), 0, "by hand: the only option is (1, 2) = *2"),
        (with_discrepancy(path(2), [2, 1]) + path(2), 3, "by hand: *2 + *"),
    ],
)
def test_known_values(position, value, source):
    assert REFEREE.value(position) == value, source


@pytest.mark.parametrize("n", range(3, 7))
def test_theorem_9_the_second_player_wins_on_complete_graphs(n):
    assert REFEREE.value(complete(n)) == 0


@pytest.mark.parametrize("n", [2, 4, 5, 6])
def test_theorem_13_the_second_player_wins_on_k_2_n(n):
    assert REFEREE.value(multipartite(2, n)) == 0


@pytest.mark.parametrize("leaves", range(1, 9))
def test_theorem_8_a_star_is_worth_its_centre_modulo_three(leaves):
    for centre in range(1, leaves + 1):
        assert REFEREE.value(star_state(centre, leaves)) == centre % 3


@pytest.mark.parametrize("n", range(2, 8))
def test_lemma_6_paths_count_the_inner_vertices_without_a_brush(n):
    for inner in product((0, 1), repeat=n - 2):
        assert REFEREE.value(with_brushes(path(n), [0, *inner, 0])) == 1 + inner.count(0) % 2


@pytest.mark.parametrize("n", range(3, 8))
def test_lemma_6_cycles_with_a_brush_count_the_vertices_without(n):
    for brushes in product((0, 1), repeat=n):
        value = 1 + brushes.count(0) % 2 if any(brushes) else 0
        assert REFEREE.value(with_brushes(cycle(n), brushes)) == value


def test_section_9_the_winning_move_is_on_a_vertex_of_degree_three():
    # Printed as "a vertex of degree 2", but the position printed after it, [0,3,0],[0,1,1], has a brush
    # on one of the two vertices of degree 3; a brush on a vertex of degree 2 leaves *1.
    puzzle = star(3) + cycle(4) + path(2) + multipartite(2, 3)
    assert winning_vertices(puzzle) == {(10,), (11,)}
    assert [puzzle.degrees()[v] for v in (10, 11)] == [3, 3]


def test_section_8_the_light_polish_problem():
    problem = star(3) + multipartite(2, 3) + with_brushes(multipartite(4, 3), [1] * 7)
    assert REFEREE.value(problem) == 3
    assert winning_vertices(problem) == {(4,), (5,)}


def test_a_move_in_light_polish_cleans_the_graph_as_in_section_8():
    position = light([1, 0, 2], [0, 2, 1])
    assert POLISH.start(position) == position
    left = [move.leaves for move in POLISH.moves(position) if move.vertices == (0,)]
    assert left == [Position(0)]


@pytest.mark.parametrize(
    ("start", "settled"),
    [
        (with_brushes(path(2), [1, 0]), Position(0)),
        (with_brushes(path(3), [0, 2, 0]), Position(0)),
        (with_brushes(path(3), [7, -1, 0]), with_brushes(path(2), [0, 0])),
        (with_brushes(path(3), [1, -2, 0]), with_discrepancy(path(2), [2, 1])),
        (with_brushes(path(1), [-4]), Position(0)),
        (path(1) + cycle(3), cycle(3)),
        (with_brushes(star(4), [0, 1, 0, 0, 0]), with_brushes(star(3), [1, 0, 0, 0])),
        (with_brushes(cycle(4), [0, 1, 0, 0]), with_brushes(cycle(4), [0, 1, 0, 0])),
        (with_brushes(cycle(4), [2, 0, 1, 0]), Position(0)),
    ],
)
def test_primed_vertices_fire_before_the_first_move(start, settled):
    assert POLISH.start(start) == settled


def test_firing_lowers_each_neighbour_by_two():
    fired = POLISH.start(with_discrepancy(star(3), [9, 1, 1, 0]))
    assert discrepancies(fired) == [7, 1, 1]


def test_a_list_of_discrepancies_must_fit():
    with pytest.raises(BadGraph, match="3 vertices but 2 discrepancies"):
        with_discrepancy(path(3), [1, 1])


@pytest.mark.parametrize("brushes", list(product((0, 1, 2), repeat=4)))
def test_a_move_from_any_position_leaves_one_that_has_settled(brushes):
    """P_3 beside a vertex without edges, settled or not: a brush is placed, then what is primed fires."""
    position = Position(4, [(0, 1), (1, 2)], labels=brushes)
    for move in POLISH.moves(position):
        (v,) = move.vertices
        placed = position.with_labels([count + (u == v) for u, count in enumerate(brushes)])
        assert move.leaves == POLISH.settle(placed)
